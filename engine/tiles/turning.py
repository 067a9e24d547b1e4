"""Sets with the numbers counted from the other end: 13 for 1, and so on."""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.cards import CARDS, DECK, JOKER, KING, RANK, SUIT, Card, card_of
from engine.tiles.table_before import run_of

_TURNED: Final = tuple(
    card_of(KING + 1 - RANK[tile], SUIT[tile], tile // DECK) if tile < JOKER else Card(tile) for tile in range(CARDS)
)


def turned_sets(sets: Iterable[Sequence[Card]]) -> list[list[Card]]:
    return [[_TURNED[tile] for tile in (tiles if run_of(tiles) is None else reversed(tiles))] for tiles in sets]
