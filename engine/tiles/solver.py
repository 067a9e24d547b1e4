"""The answers about tiles: the most that can be placed, a place for chosen ones, the opening, and any arrangement.

What is placed is exact. It comes from one search (see search) for the arrangement that loses least. That as few tiles
move as possible is exact too, but for old groups that go on in runs and the reverse: there it reckons in halves.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import itemgetter
from typing import Final, NamedTuple

from engine.cards import FACE, JOKER, RANK, Card
from engine.tiles.best_way import BEST_WAY, Terms, WayFound, loss_with_spare
from engine.tiles.layout import Placement, broken_colours, placement, unchanged
from engine.tiles.question import (
    POINTS_ALONE,
    TILES_THEN_POINTS,
    TileQuestion,
    points_in,
    question,
    with_table_before,
    without_hopeless,
)
from engine.tiles.rebuild import Faces, placed_by, sets_of, with_spare_jokers
from engine.tiles.runs import A_TILE_MOVED
from engine.tiles.search import NO_LIMIT, jokers_laid, loss_of
from engine.tiles.sets import OPENING_WORTH, Set, Table, opening_value
from engine.tiles.turning import turned_sets

# Few tables need many changes, and a low limit keeps the search small.
_LIMITS: Final = (1, 11, 32, NO_LIMIT)
_SLACK: Final = 7
_MORE_SLACK: Final = 3
_A_LITTLE: Final = 2  # slack that is not worth a search of its own


class PlacedTiles(NamedTuple):
    """A legal table, and the tiles of the rack that are on it now."""

    table: Table
    tiles: Set


def arrangement(tiles: Iterable[Card]) -> Table | None:
    """Return any legal table of exactly these tiles, None if there is none."""
    given = tuple(tiles)
    found = _least_loss(question(given, ()))
    return None if found is None else _laid(found.sets(), (), given).table


def stands(tiles: Iterable[Card]) -> bool:
    """Say whether there is a legal table of exactly these tiles."""
    return _least_loss(question(tiles, ())) is not None


def most_tiles(table: Table, rack: Iterable[Card]) -> PlacedTiles:
    """Return a table with as many tiles of the rack as possible, and of those the most points."""
    return _most(table, tuple(rack), TILES_THEN_POINTS)


def most_points(table: Table, rack: Iterable[Card]) -> PlacedTiles:
    """Return a table with tiles of the rack that are worth as much as possible, jokers nothing."""
    return _most(table, tuple(rack), POINTS_ALONE)


def most_tiles_least_change(table: Table, rack: Iterable[Card]) -> Placement:
    """Return a table with the most tiles of the rack, and for those as few tiles moved as possible."""
    tiles = tuple(rack)
    best = _best(table, tiles, TILES_THEN_POINTS)
    if best is None:
        return unchanged(table)
    return _least_change(table, best.placed(tiles) if best.placed else _laid_over(table, tiles, best).tiles)


def place(table: Table, chosen: Iterable[Card]) -> Placement:
    """Return a table with the chosen tiles, or the most of them, and as few tiles moved as possible."""
    tiles = tuple(chosen)
    if stands([*_tiles_of(table), *tiles]):
        return _least_change(table, tiles)
    part = most_tiles_least_change(table, tiles)
    return part._replace(obstacles=tuple(tile for tile in tiles if tile not in part.placed))


def opening(rack: Iterable[Card]) -> Table | None:
    """Return the sets of the rack that are worth an opening and have the most tiles, then points (T4)."""
    tiles = tuple(rack)
    asked = without_hopeless(question((), tiles))
    if points_in(asked) < OPENING_WORTH:
        return None
    found = _least_loss(asked)
    sets = found and found.sets()
    if sets is not None and opening_value(sets) < OPENING_WORTH:
        found = _least_loss(asked._replace(count_points=True), worth=OPENING_WORTH)
        sets = found and found.sets()
    return None if sets is None else _laid(sets, (), tiles).table


class _Found(NamedTuple):
    """An arrangement: what is lost in it, and its sets, which are put together when they are asked for."""

    loss: int
    sets: Callable[[], list[Faces]]
    placed: Callable[[Set], Set] | None = None  # the tiles of a rack that stand, if that can be told without the sets


def _known(loss: int, sets: list[Faces]) -> _Found:
    return _Found(loss, lambda: sets)


def _least_loss(
    asked: TileQuestion, limit: int = NO_LIMIT, lower_limit: Callable[[], int] | None = None, worth: int = 0
) -> _Found | None:
    """Return the arrangement with the least loss below the limit, if there is one.

    The search first takes it that jokers which no set needs find room in the end, as they nearly always do: it is small
    then. Only if they do not, every place for a joker is tried.
    """
    found = BEST_WAY.get()(asked, Terms(limit, worth), lower_limit)
    if found is None:
        return None
    spare = asked.jokers - jokers_laid(found.way)
    if not spare:
        return _Found(loss_of(found.way), partial(_sets, asked, found), partial(placed_by, asked, found))
    sets = with_spare_jokers(_sets(asked, found), spare)
    if sets is not None:
        return _known(loss_of(found.way), sets)
    found = BEST_WAY.get()(asked, Terms(limit, worth, spare=True), None)
    return None if found is None else _known(loss_with_spare(asked, found.way), _sets(asked, found))


def _sets(asked: TileQuestion, found: WayFound) -> list[Faces]:
    sets = sets_of(found, asked.before)
    return turned_sets(sets) if asked.is_turned else sets


def _most(table: Table, rack: Set, prices: Sequence[int]) -> PlacedTiles:
    best = _best(table, rack, prices)
    placed = None if best is None else _laid_over(table, rack, best)
    return placed if placed and placed.tiles else PlacedTiles(table, ())


def _best(table: Table, rack: Set, prices: Sequence[int]) -> _Found | None:
    """Return the arrangement that leaves tiles of the least price in the rack, None if nothing can be placed."""
    asked = without_hopeless(question(_tiles_of(table), rack, prices))
    price, rack_jokers = sum([prices[RANK[tile]] for tile in rack if tile < JOKER]), asked.jokers - asked.must_jokers
    if price == asked.lost and not rack_jokers:
        return None
    as_it_lies = with_spare_jokers(table, rack_jokers)
    known = [] if as_it_lies is None else [_known(price, as_it_lies)]

    def loss_beside_jokers() -> int:
        """A search that grows large is worth a better limit: what is lost if sets with jokers stay as they are."""
        known.extend(_most_beside_jokers(table, rack, prices))
        return min((found.loss for found in known), default=NO_LIMIT)

    found = _least_loss(asked, price + (not known), loss_beside_jokers if asked.jokers else None)
    known += [] if found is None else [found]
    best = min(known, key=itemgetter(0), default=None)
    return None if best is None or (best.loss == price and not rack_jokers) else best


def _most_beside_jokers(table: Table, rack: Set, prices: Sequence[int]) -> list[_Found]:
    pinned = [list(tiles) for tiles in table if max(tiles) >= JOKER]
    free = [tile for tiles in table if max(tiles) < JOKER for tile in tiles]
    found = _least_loss(without_hopeless(question(free, (tile for tile in rack if tile < JOKER), prices)))
    sets = found and with_spare_jokers(found.sets() + pinned, sum(tile >= JOKER for tile in rack))
    return [_known(found.loss, sets)] if found and sets else []


def _laid_over(table: Table, rack: Set, found: _Found) -> PlacedTiles:
    return _laid(found.sets(), _tiles_of(table), rack)


def _laid(sets: Sequence[Sequence[Card]], table: Sequence[Card], rack: Sequence[Card]) -> PlacedTiles:
    """Lay sets of faces with the tiles of the table and then those of the rack."""
    pool: dict[int, list[Card]] = {}
    for tile in (*reversed(rack), *reversed(table)):
        pool.setdefault(FACE[tile], []).append(tile)
    laid = tuple(tuple(pool[FACE[face]].pop() for face in faces) for faces in sets)
    left = {tile for tiles in pool.values() for tile in tiles}
    return PlacedTiles(laid, tuple(tile for tile in rack if tile not in left))


def _least_change(table: Table, placed: Set) -> Placement:
    """Return the table with the tiles placed, and as few tiles moved as possible.

    What the tiles of each number tell of the loss is the least it can be, and mostly it is all.
    """
    if not placed:
        return unchanged(table)
    asked = with_table_before(question([*_tiles_of(table), *placed], ()), table)
    found = next(filter(None, (_least_loss(asked, limit) for limit in _LIMITS)))
    answer = placement(table, found.sets(), placed)
    return answer if _is_told(answer, found.loss) else _fewest_moved(asked, table, answer, found.loss)


def _is_told(answer: Placement, loss: int) -> bool:
    return _cost(answer) <= loss + 1


def _cost(answer: Placement) -> int:
    return A_TILE_MOVED * len(answer.moved)


def _fewest_moved(asked: TileQuestion, table: Table, best: Placement, least: int) -> Placement:
    """Return the answer, or a better one from searches that track the broken runs (see tracked_steps).

    They allow more and more loss beyond the least, and the runs of other colours are tracked once they break.
    """
    slack, colours = _SLACK, broken_colours(best)
    while True:
        limit = _cost(best) if _cost(best) <= least + slack + _A_LITTLE else least + slack
        found = _tracked(asked, colours, limit, limit - least)
        if found is not None:
            latest = placement(table, found.sets(), best.placed)
            best = min(best, latest, key=_cost)
            if _is_told(best, found.loss) or broken_colours(latest) <= colours:
                return best
            colours |= broken_colours(latest)
        elif limit == _cost(best):
            return best
        else:
            slack += _MORE_SLACK


def _tracked(asked: TileQuestion, colours: frozenset[int], limit: int, slack: int) -> _Found | None:
    found = BEST_WAY.get()(asked, Terms(limit, tracked=colours, slack=slack), None)
    if found is None:
        return None
    sets = with_spare_jokers(_sets(asked, found), asked.jokers - jokers_laid(found.way))
    return _known(loss_of(found.way), sets) if sets else None


def _tiles_of(table: Table) -> list[Card]:
    return [tile for tiles in table for tile in tiles]
