"""What to lay between two with nothing left to draw: all is known, and a look ahead goes to the end of the round.

Whether a rack can go out depends on what the other has laid, not on what it has laid itself. So nobody lays what lets
the other out, and whoever holds less lays nothing: if both pass, the smaller rack wins (T10). Whoever holds more lays
just enough to hold less. That goes on until somebody has nothing of the kind, and saves what can be saved.
"""

from collections.abc import Iterator, Sequence
from enum import Enum, auto
from functools import cached_property
from itertools import chain, combinations, islice
from typing import Final, NamedTuple

from engine.cards import Card, without
from engine.tiles.sets import Set, Table, rack_value
from engine.tiles.solver import arrangement, most_points, most_tiles, opening, stands

PLANS: Final = 3  # to hold less that are thought over,
TRIES: Final = 8  # of so many from either kind of sets
FEW: Final = 3  # sets at most are laid, or kept
TURNS: Final = 40  # of a look ahead: then both pass
BOTH: Final = 2


class Aim(Enum):
    """What somebody lays for, or passes."""

    OUT = auto()
    UNDER = auto()  # to hold less than the other, who cannot go out with it
    SAVE = auto()  # before the other goes out
    LESS = auto()  # it is held already, and nothing need go down
    NONE = auto()  # nothing fits


class EndPlan(NamedTuple):
    """Tiles to be laid in a turn, and for what."""

    tiles: Set
    aim: Aim


class LastTiles(NamedTuple):
    """The tiles on the table, the racks of whoever is to play and of the other, and who of them has opened."""

    table: Set
    racks: tuple[Set, Set]
    opened: tuple[bool, bool]
    passes: int = 0  # in a row; one less in a turn in which something is laid already, which is no pass

    def after(self, laid: Set) -> "LastTiles":
        """Return what the other has to play, once some tiles are laid, or none."""
        own, other = self.racks
        opened = self.opened[1], self.opened[0] or bool(laid)
        return LastTiles((*self.table, *laid), (other, without(own, laid)), opened, 0 if laid else self.passes + 1)

    @property
    def lead(self) -> int:
        """Return by how much less whoever is to play holds."""
        own, other = map(rack_value, self.racks)
        return other - own

    @property
    def is_over(self) -> bool:
        return self.passes == BOTH or not self.racks[1]

    @property
    def points(self) -> int:
        """Return what whoever is to play has of the round, if nothing more is laid (T9, T10)."""
        own, other = map(rack_value, self.racks)
        return (own < other) * other - (own > other) * own


class LookAhead:
    """The plans for a position and what they bring; what the solver was asked about it is remembered."""

    def __init__(self, start: LastTiles) -> None:
        self._start = start
        self._standing: dict[frozenset[Card], bool] = {}

    def plans(self) -> list[EndPlan]:
        return list(self._plans(self._start, PLANS))

    def worth(self, laid: Set) -> int:
        """Return the points that it brings to lay some tiles, or none, if both go on by the first of their plans."""
        at, sign = self._start.after(laid), -1
        for _ in range(TURNS):
            if at.is_over:
                break
            at, sign = at.after(next(self._plans(at, 1)).tiles), -sign
        return sign * at.points

    def _plans(self, at: LastTiles, count: int) -> Iterator[EndPlan]:
        """Yield what there is to do: to hold less in so many ways, and to save what can be saved."""
        own, other = at.racks
        if self._goes_out(at.table, own, opened=at.opened[0]):
            yield EndPlan(own, Aim.OUT)
        elif at.lead > 0 and not self._goes_out(at.table, other, opened=at.opened[1]):
            yield EndPlan((), Aim.LESS)
        else:
            yield from (EndPlan(laid, Aim.UNDER) for laid in islice(self._under(at), count))
            yield from [EndPlan(laid, Aim.SAVE) for laid in _saving(at)] or [EndPlan((), Aim.NONE)]

    def _goes_out(self, table: Set, rack: Set, *, opened: bool) -> bool:
        tiles = frozenset((*table, *rack))
        if tiles not in self._standing:
            self._standing[tiles] = stands(sorted(tiles))
        return self._standing[tiles] and (opened or opening(rack) is not None)

    def _under(self, at: LastTiles) -> Iterator[Set]:
        """Yield what can be laid to hold less and let nobody out: sets of one's own, and then what the table takes."""
        for ways in (self._own_sets, _most):
            fit = (laid for laid in _parts(ways(at), -at.lead) if at.opened[0] or opening(laid) is not None)
            for laid in islice(fit, TRIES):
                if not self._goes_out((*at.table, *laid), at.racks[1], opened=at.opened[1]):
                    yield laid

    def _own_sets(self, at: LastTiles) -> list[Set]:
        """Return the sets in a rack: they stay the best there are while whole ones are laid."""
        rack = set(at.racks[0])
        return [tiles for tiles in self._sets if rack.issuperset(tiles)]

    @cached_property
    def _sets(self) -> Table:
        return tuple(chain.from_iterable(most_tiles((), rack).table for rack in self._start.racks))


def _most(at: LastTiles) -> list[Set]:
    """Return the most that can be laid: sets of a rack that are whole, and the rest together."""
    laid = most_tiles(_table(at), at.racks[0])
    rack = set(at.racks[0])
    whole = [tiles for tiles in laid.table if rack.issuperset(tiles)]
    rest = without(laid.tiles, chain.from_iterable(whole))
    return [*whole, rest] if rest else whole


def _saving(at: LastTiles) -> list[Set]:
    """Return the dearest tiles that can be laid and the most, or what opens."""
    table, rack = _table(at), at.racks[0]
    dearest = most_points(table, rack).tiles
    if at.opened[0]:
        return list(dict.fromkeys(filter(None, (dearest, most_tiles(table, rack).tiles))))
    sets = opening(rack)
    if sets is None:
        return []
    return [*([dearest] if opening(dearest) else []), tuple(chain.from_iterable(sets))]


def _table(at: LastTiles) -> Table:
    return arrangement(at.table) or ()  # nothing lies there at first


def _parts(sets: Sequence[Set], least: int) -> Iterator[Set]:
    """Yield the tiles of few of the sets, or of all but few, that are worth more than so much, the cheapest first."""
    places, worths = range(len(sets)), [rack_value(tiles) for tiles in sets]
    whole = sum(worths)
    few = [
        (worth, chosen)
        for count in range(min(FEW, len(sets)) + 1)
        for worth, chosen in zip(map(sum, combinations(worths, count)), combinations(places, count), strict=True)
    ]
    most = [(whole - worth, tuple(place for place in places if place not in left)) for worth, left in few]
    for _, chosen in sorted({one for one in few + most if one[0] > least and one[1]}):
        yield tuple(chain.from_iterable(sets[place] for place in chosen))
