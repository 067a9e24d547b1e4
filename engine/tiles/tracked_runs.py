"""Runs of one colour, tracked: each old run may go on in one new run, and only what lies in that one has stayed.

Which open runs there are, what they carry on and which old runs are over is a line-up. It grows number by number as in
runs, but the number of tiles does not decide alone: a run may end so that another old one can go on.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from engine.cards import KING
from engine.tiles.runs import A_TILE_MOVED, Place
from engine.tiles.sets import SHORTEST
from engine.tiles.table_before import Run

# An open run is its length, up to what is enough, and above that what it carries on.
LENGTH: Final = 0b11
_CARRIES: Final = 2
_NOTHING_YET: Final = 0
_SPENT: Final = 1  # an old run that has ended since
_OLD: Final = 2  # the first old run of the colour, and so on

Lineup = tuple[int, ...]  # the old runs that are over, as bits, and then the open runs
EMPTY: Final[Lineup] = (0,)
START: Final = -1

Base = tuple[int, int]  # a run that gets a slot: itself, and where it is in the line-up, or START


class Slot(NamedTuple):
    """What a number adds to a run."""

    run: int  # after it
    rank: int  # for a joker: 0 where the old run has one, 1 where none is carried on, 2 where it has a tile


class GrownSlot(NamedTuple):
    """A slot as a run has grown by it."""

    run: int  # after it, 0 if it cannot go on
    rank: int  # for a joker, as above
    source: int  # where it comes from in the line-up before, or START


class Growth(NamedTuple):
    after: Lineup
    with_joker: int  # slots of rank 0
    with_nothing: int  # and of rank 1
    lost: int  # the slots and links here of old runs that are not carried on, each half a tile
    due: int  # the same, but charged as soon as it is certain
    bases: list[Base]

    def misplaced(self, jokers: int) -> int:
        """Return the loss for slots with a joker instead of a tile and the reverse, if so many jokers are laid."""
        extra = jokers - self.with_joker
        return A_TILE_MOVED * (-extra if extra < 0 else max(0, extra - self.with_nothing))


class Slots(dict[int, Slot]):
    """What a number adds to each run; worked out when first asked for."""

    def __init__(self, number: int, old: Sequence[Run]) -> None:
        super().__init__()
        self._number = number
        self._old = old
        self._is_last = all(run.first <= number for run in old)

    def __missing__(self, run: int) -> Slot:
        length, carries, rank = min(SHORTEST, (run & LENGTH) + 1), run >> _CARRIES, 1
        if carries >= _OLD:
            old = self._old[carries - _OLD]
            rank = 0 if self._number in old.jokers else 2
            carries = carries if old.last > self._number else _SPENT
        if carries == _SPENT and self._is_last:
            carries = _NOTHING_YET  # there is nothing more to carry on
        self[run] = Slot(carries << _CARRIES | length, rank)
        return self[run]


class TrackedRuns:
    """A colour with its old runs, and how its line-ups may grow; worked out when first asked for."""

    def __init__(self, old: Sequence[Run], places: Sequence[Place]) -> None:
        self._old = old
        self._places = places
        self._here = [
            [place for place, run in enumerate(old) if run.first <= number <= run.last] for number in range(KING + 1)
        ]
        self._going_on = [
            sum([1 << place for place in here if old[place].last > number]) for number, here in enumerate(self._here)
        ]
        self._slots = [Slots(number, old) for number in range(KING + 1)]
        self._growths: dict[tuple[int, Lineup, int], list[Growth]] = {}

    def free(self, number: int, lineup: Lineup) -> list[int]:
        """Return the old runs with a slot at the number that are neither over nor carried on."""
        taken = lineup[0] | _carried(lineup[1:])
        return [place for place in self._here[number] if not taken >> place & 1]

    def growths(self, number: int, lineup: Lineup, slots: int, limit: int) -> list[Growth]:
        """Return how a line-up may go on with so many tiles and jokers, which are enough for its short runs.

        None is returned that loses as much as the limit here; that is the same whenever they are asked for again.
        """
        key = number, lineup, slots
        found = self._growths.get(key)
        if found is None:
            found = self._growths[key] = list(self._each_growth(number, lineup, slots, limit))
        return found

    def growth(self, number: int, before: Lineup, after: Lineup, slots: int, jokers: int) -> Growth:
        """Return the growth that leads from one line-up to another, the best if there are several."""
        fit = (growth for growth in self._growths[number, before, slots] if growth.after == after)
        return min(fit, key=lambda growth: growth.due + growth.misplaced(jokers))

    def slots(self, number: int, growth: Growth) -> list[GrownSlot]:
        """Return a slot for each base; those that go on are in the order of the line-up."""
        slots = self._slots[number]
        ends = 0 if self._has_room(number, [slots[run].run for run, _ in growth.bases]) else SHORTEST
        return sorted(
            GrownSlot(0 if slots[run].run & LENGTH == ends else slots[run].run, slots[run].rank, source)
            for run, source in growth.bases
        )

    def _each_growth(self, number: int, lineup: Lineup, slots: int, limit: int) -> Iterator[Growth]:
        over, *runs = lineup
        bases = [(run, place) for place, run in enumerate(runs)]
        short = [base for base in bases if base[0] & LENGTH < SHORTEST]
        long = [base for base in bases if base[0] & LENGTH == SHORTEST]
        free = self.free(number, lineup)
        spare = slots - len(short)
        for size in range(min(spare, len(long)) + 1):
            for chosen in combinations(long, size):
                left = [base[0] for base in long if base not in chosen]
                if size < spare and SHORTEST in left:
                    continue  # a long run that carries nothing yet can become whatever a new one can
                parted = _carried(left)
                if A_TILE_MOVED * (over | parted).bit_count() < limit:
                    fed = [*short, *chosen, *[(0, START)] * (spare - size)]
                    for picked in self._picked(number, fed, free) if free else [fed]:
                        yield self._growth(number, over, parted, picked, free)

    def _picked(self, number: int, bases: list[Base], free: list[int]) -> list[list[Base]]:
        """Return the runs with old ones picked up or not; what began before is picked up only by a run that starts."""
        found = [bases]
        for place in free:
            begins = self._old[place].first == number
            found += [
                [*runs[:index], (run | _OLD + place << _CARRIES, source), *runs[index + 1 :]]
                for runs in found
                for index, (run, source) in enumerate(runs)
                if run >> _CARRIES == _NOTHING_YET and (begins or source == START)
            ]
        return found

    def _growth(self, number: int, over: int, parted: int, bases: list[Base], free: list[int]) -> Growth:
        lost, due = A_TILE_MOVED * (over | parted).bit_count(), self._to_come(number, parted) if parted else 0
        if free:
            picked = _carried([run for run, _ in bases])
            for place in free:
                run, is_picked = self._old[place], picked >> place & 1
                lost += (run.first < number) + 1 - is_picked
                due += 0 if is_picked else A_TILE_MOVED - (run.last == number)
        slots = self._slots[number]
        after = sorted([slots[run][0] for run, _ in bases])
        ranks = [slots[run][1] for run, _ in bases]
        if not self._has_room(number, after):
            ended = _carried([run for run in after if run & LENGTH == SHORTEST])
            parted |= ended
            due += self._to_come(number + 1, ended) if ended else 0
            after = [run for run in after if run & LENGTH < SHORTEST]
        lineup = ((over | parted) & self._going_on[number], *after)
        return Growth(lineup, ranks.count(0), ranks.count(1), lost, due, bases)

    def _to_come(self, number: int, parted: int) -> int:
        """Return the loss for all that old runs have from the number on."""
        return A_TILE_MOVED * sum(run.last + 1 - number for place, run in enumerate(self._old) if parted >> place & 1)

    def _has_room(self, number: int, runs: list[int]) -> bool:
        """Tell whether a run that has enough can go on at the next number."""
        place = self._places[number - 1]
        return place.joinable > 0 or place.near > len([run for run in runs if run & LENGTH < SHORTEST])


def _carried(runs: Sequence[int]) -> int:
    """Return, as bits, the old runs that these runs carry on."""
    return sum([1 << (run >> _CARRIES) - _OLD for run in runs if run >> _CARRIES >= _OLD])
