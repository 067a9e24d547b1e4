"""The numbers counted from the top, 13 first: the rules are the same either way, and searches are smaller so.

Low tiles stay in racks, because the opening wants high ones. A search that comes to them last has fewer ways open.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.cards import CARDS, DECK, JOKER, KING, RANK, SUIT, Card, card_of

_MIRRORED: Final = tuple(
    card_of(KING + 1 - RANK[tile], SUIT[tile], tile // DECK) if tile < JOKER else Card(tile) for tile in range(CARDS)
)


def mirrored(tiles: Iterable[Card]) -> list[Card]:
    return [_MIRRORED[tile] for tile in tiles]


def mirrored_sets(sets: Iterable[Sequence[Card]]) -> list[list[Card]]:
    return [mirrored(reversed(tiles)) for tiles in sets]
