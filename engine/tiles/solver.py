"""The answers about tiles: the most that can be placed, a place for chosen ones, the opening, and any arrangement.

Every answer is exact. It comes from one search (see search) for the arrangement that loses least.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from engine.cards import FACE, JOKER, Card
from engine.tiles.layout import Change, layout
from engine.tiles.old import old_table
from engine.tiles.rebuild import Faces, sets_of, with_spare_jokers
from engine.tiles.search import NO_LIMIT, Way, jokers_laid, loss_of, points_of, ways
from engine.tiles.sets import OPENING_WORTH, Set, Table, opening_value
from engine.tiles.stages import A_TILE, POINTS_ALONE, Question, question, stages, without_hopeless

_LIMITS: Final = (4, 12, 36, NO_LIMIT)  # few tables need many changes, and a low limit keeps the search small


class Placement(NamedTuple):
    """A table that is legal with the placed tiles on it, and how it came from the one before."""

    table: Table
    placed: Set
    changes: tuple[Change, ...]
    moved: Set  # table tiles that left their set, and jokers that left their slot
    obstacles: Set = ()  # chosen tiles that could not be placed


def arrangement(tiles: Iterable[Card]) -> Table | None:
    """Return any legal table of exactly these tiles, None if there is none."""
    given = tuple(tiles)
    found = _arranged(question(given, ()))
    return None if found is None else layout((), found.sets, given).table


def most_tiles(table: Table, rack: Iterable[Card]) -> Placement:
    """Return a table with as many tiles of the rack as possible, and of those the most points."""
    tiles = tuple(rack)
    sets = _most(table, tiles)
    return _placement(table, sets, _placed(table, sets, tiles))


def most_tiles_least_change(table: Table, rack: Iterable[Card]) -> Placement:
    """Return a table with as many tiles of the rack as possible that moves as few tiles as possible for them."""
    tiles = tuple(rack)
    return _least_change(table, _placed(table, _most(table, tiles), tiles))


def place(table: Table, chosen: Iterable[Card]) -> Placement:
    """Return a table with the chosen tiles, or the most of them, that moves as few tiles as possible."""
    tiles = tuple(chosen)
    if _arranged(question([*_tiles(table), *tiles], ())) is not None:
        return _least_change(table, tiles)
    part = most_tiles_least_change(table, tiles)
    return part._replace(obstacles=tuple(tile for tile in tiles if tile not in part.placed))


def opening(rack: Iterable[Card]) -> Table | None:
    """Return the sets from the rack that are worth an opening and have the most tiles, then points (T4)."""
    tiles = tuple(rack)
    asked = without_hopeless(question((), tiles))
    if _points_in(asked) < OPENING_WORTH:
        return None
    sets = _arranged(asked)
    if opening_value(sets) < OPENING_WORTH:
        if opening_value(most_points(tiles)) < OPENING_WORTH:
            return None
        sets = _arranged(asked._replace(count_points=True), worth=OPENING_WORTH)
    return layout((), sets, tiles).table


def most_points(rack: Iterable[Card]) -> Table:
    """Return the sets from the rack that are worth the most, jokers counting nothing (T4)."""
    tiles = tuple(rack)
    found = _arranged(without_hopeless(question((), tiles, POINTS_ALONE)))
    return layout((), found.sets, tiles).table
