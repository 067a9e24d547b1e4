"""What the last turn changed, read from what was heard of a round: the cards and tiles to highlight."""

from collections.abc import Sequence
from typing import Final

from engine.cards import Card
from engine.events import (
    Arranged,
    Dealt,
    Defended,
    Discarded,
    Drew,
    Event,
    Knocked,
    LaidOff,
    LookedAtExtra,
    Melded,
    Took,
)

Table = tuple[tuple[Card, ...], ...]

_BEGINS: Final = (Drew, Took, Dealt, Discarded, Arranged)  # a turn, or ends the one before


def fresh_cards(history: Sequence[Event]) -> frozenset[Card]:
    """Return what was put down in the last turn that put anything down. A knock speaks for itself."""
    fresh: set[Card] = set()
    for event in reversed(history):
        if isinstance(event, Knocked) or (fresh and isinstance(event, _BEGINS)):
            break
        fresh.update(_put_down(event))
    return frozenset(fresh)


def _put_down(event: Event) -> tuple[Card, ...]:
    match event:
        case Melded():
            return event.meld.cards
        case LaidOff():
            return (event.card,)
        case Discarded(card=int(card)):
            return (Card(card),)
        case Arranged():
            return event.tiles
        case Defended():
            return tuple(card for card, _ in event.layoffs)
        case _:
            return ()


def drew_last(history: Sequence[Event]) -> bool:
    """Say whether the last thing that happened is that somebody drew from the stock."""
    return bool(history) and isinstance(history[-1], Drew | LookedAtExtra)


def moved_tiles(before: Table, after: Table) -> frozenset[Card]:
    """Return the tiles that now lie in another set: each old set lives on where most of its tiles are."""
    homes: dict[Card, int] = {}
    for tiles in before:
        shares = [len({*tiles} & {*new}) for new in after]
        if any(shares):
            homes.update(dict.fromkeys(tiles, shares.index(max(shares))))
    return frozenset(tile for place, tiles in enumerate(after) for tile in tiles if homes.get(tile, place) != place)
