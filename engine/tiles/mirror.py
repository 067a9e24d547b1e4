"""The numbers counted from the top, 13 first: the rules are the same either way, and searches are smaller so.

Low tiles stay in racks, because the opening wants high ones. A search that comes to them last has fewer ways open.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.cards import CARDS, JOKER, KING, RANK, SUIT, Card, card_of

_MIRRORED: Final = tuple(
    card_of(KING + 1 - RANK[tile], SUIT[tile], tile >= JOKER // 2) if tile < JOKER else tile
    for tile in map(Card, range(CARDS))
)


def mirrored(tiles: Iterable[Card]) -> list[Card]:
    return [_MIRRORED[tile] for tile in tiles]


def mirrored_sets(sets: Iterable[Sequence[Card]]) -> list[list[Card]]:
    return [mirrored(reversed(tiles)) for tiles in sets]
