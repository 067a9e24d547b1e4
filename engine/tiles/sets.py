"""What a set of tiles is, what precisely is wrong with one that is none, and what tiles are worth (T3, T4, T8, T9)."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from engine.cards import COLOURS, JOKER, KING, RANK, SUIT, Card

Set = tuple[Card, ...]
Table = tuple[Set, ...]

SHORTEST: Final = 3
OPENING_WORTH: Final = 30
JOKER_IN_RACK: Final = 30


class SetFault(NamedTuple):
    """Why some tiles are no set: a key for the sentence, and what goes into it."""

    key: str
    arguments: tuple[str, ...] = ()


def set_fault(tiles: Sequence[Card]) -> SetFault | None:
    """Return what is wrong with the tiles as they lie, a joker standing for the slot it lies in."""
    if not tiles:
        return SetFault("empty")
    slots = [slot for slot, tile in enumerate(tiles) if tile < JOKER]
    if not slots:
        return SetFault("no_number")
    numbers = {RANK[tiles[slot]] for slot in slots}
    colours = {SUIT[tiles[slot]] for slot in slots}
    if len(numbers) == 1 and (len(slots) == 1 or len(colours) > 1):
        return _lone_number_fault(tiles, slots[0]) if len(slots) == 1 else _group_fault(tiles)
    if len(colours) == 1:
        return _run_fault(tiles, slots)
    return SetFault("mixed")


def _lone_number_fault(tiles: Sequence[Card], slot: int) -> SetFault | None:
    """One number among jokers may be a run or a group: there is a fault only if it is neither."""
    return _group_fault(tiles) and _run_fault(tiles, [slot])


def _group_fault(tiles: Sequence[Card]) -> SetFault | None:
    colours = [COLOURS[SUIT[tile]] for tile in tiles if tile < JOKER]
    for colour in COLOURS:
        if colours.count(colour) > 1:
            return SetFault("repeated_colour", (colour,))
    if len(tiles) < SHORTEST:
        return SetFault("too_short", (str(len(tiles)),))
    if len(tiles) > len(COLOURS):
        return SetFault("too_long", (str(len(tiles)),))
    return None


def _run_fault(tiles: Sequence[Card], slots: list[int]) -> SetFault | None:
    for slot, after in pairwise(slots):
        fault = _step_fault(RANK[tiles[slot]], RANK[tiles[after]], after - slot)
        if fault is not None:
            return fault
    first = RANK[tiles[slots[0]]] - slots[0]
    last = first + len(tiles) - 1
    if first < 1 or last > KING:
        return SetFault("out_of_range", (str(first if first < 1 else last),))
    if len(tiles) < SHORTEST:
        return SetFault("too_short", (str(len(tiles)),))
    return None


def _step_fault(number: int, after: int, slots: int) -> SetFault | None:
    """Return what is wrong between two numbers of one colour that lie so many slots apart."""
    if after == number:
        return SetFault("repeated_number", (str(number),))
    if after < number:
        return SetFault("falling", (str(number), str(after)))
    if after - number > slots:
        return SetFault("gap", (" ".join(str(missing) for missing in range(number + slots, after)),))
    if after - number < slots:
        return SetFault("joker_too_many", (str(number), str(after)))
    return None


def ordered(tiles: Sequence[Card]) -> Set | None:
    """Return the tiles in the order of a set, if they are one in any: numbers and colours rise, jokers fill in."""
    jokers = sorted(tile for tile in tiles if tile >= JOKER)
    numbered = sorted((tile for tile in tiles if tile < JOKER), key=lambda tile: (RANK[tile], SUIT[tile], tile))
    return next(
        (tried for tried in (_as_run(numbered, jokers), (*numbered, *jokers)) if set_fault(tried) is None),
        None,
    )


def _as_run(numbered: list[Card], jokers: list[Card]) -> Set:
    """Fill the gaps between the numbers with jokers; what is left goes to the end, and past 13 to the front."""
    spare = list(jokers)
    run: list[Card] = []
    for tile in numbered:
        gap = RANK[tile] - RANK[run[-1]] - 1 if run and run[-1] < JOKER else 0
        run += [*spare[:gap], tile]
        del spare[:gap]
    room = KING - RANK[run[-1]] if run else 0
    return (*spare[room:], *run, *spare[:room])


def opening_value(sets: Iterable[Sequence[Card]]) -> int:
    """Return what sets count toward the opening: their numbers, a joker nothing (T4)."""
    return sum(RANK[tile] for tiles in sets for tile in tiles)


def rack_value(tiles: Iterable[Card]) -> int:
    """Return what tiles left in a rack cost: their numbers, a joker 30 (T9)."""
    return sum(RANK[tile] if tile < JOKER else JOKER_IN_RACK for tile in tiles)
