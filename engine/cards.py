"""Cards and tiles as small numbers: what each one is, the packs they come in, and how they are written.

A card is a number. 0 to 51 is the first deck, 52 to 103 the second, 104 to 107 the jokers, so that twins
from two decks are told apart (G7) and still share a face. A tile is the same number read with colours
for suits: the tile set is two such decks and two jokers (T1).
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final, NewType

Card = NewType("Card", int)


class PackStyle(StrEnum):
    """How the cards of a game are drawn and named; their numbers and the written form do not depend on it."""

    FRENCH = "french"
    SPANISH = "spanish"  # oros for diamonds, copas for hearts, espadas for spades, bastos for clubs (CH1)
    TILES = "tiles"


SUITS: Final = "cdhs"  # clubs, diamonds, hearts, spades: low to high, as ties are broken in N3
COLOURS: Final = "RBKY"  # red, blue, black, yellow
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DECK: Final = 52
JOKER: Final = Card(104)  # the first of four
CARDS: Final = 108
ACE: Final = 1
LEFT_OUT: Final = (8, 9, 10)  # the ranks that a pack of 40 lacks
KING: Final = 13

# Looked up in every legality check, hence tables and not arithmetic. A joker has rank 0 and suit -1.
FACE: Final = tuple(card % DECK if card < JOKER else JOKER for card in range(CARDS))
RANK: Final = tuple(card % DECK % 13 + 1 if card < JOKER else 0 for card in range(CARDS))
SUIT: Final = tuple(card % DECK // 13 if card < JOKER else -1 for card in range(CARDS))
JOKERS: Final = tuple(card >= JOKER for card in range(CARDS))


def card_of(rank: int, suit: int, copy: int = 0) -> Card:
    return Card(copy * DECK + suit * 13 + rank - 1)


def is_joker(card: Card) -> bool:
    return card >= JOKER


def pack(decks: int, jokers: int) -> tuple[Card, ...]:
    """Return the cards of a pack in order, unshuffled."""
    return tuple(Card(card) for card in (*range(decks * DECK), *range(JOKER, JOKER + jokers)))


def short_pack(decks: int) -> tuple[Card, ...]:
    """Return packs of 40 in order: those of 52 without 8, 9 and 10 (CH1)."""
    return tuple(card for card in pack(decks, 0) if RANK[card] not in LEFT_OUT)


def _copy_of(card: Card) -> int:
    return card - JOKER if card >= JOKER else card // DECK


def deal_rank(card: Card) -> tuple[int, int]:
    """Return what a card counts in the draw for the deal: rank with the ace low, then suit (N1, N3)."""
    return card % 13, card // 13


def card_text(card: Card) -> str:
    """Return the written form, such as 7h, 10s or * for a joker; a prime marks each further copy."""
    name = "*" if card >= JOKER else RANKS[RANK[card] - 1] + SUITS[SUIT[card]]
    return name + "'" * _copy_of(card)


def tile_text(tile: Card) -> str:
    """Return the written form of a tile, such as R7 or *; a prime marks the second copy."""
    name = "*" if tile >= JOKER else f"{COLOURS[SUIT[tile]]}{RANK[tile]}"
    return name + "'" * _copy_of(tile)


def cards_text(cards: Iterable[Card]) -> str:
    return " ".join(card_text(card) for card in cards)


def tiles_text(tiles: Iterable[Card]) -> str:
    return " ".join(tile_text(tile) for tile in tiles)


_CARD_BY_TEXT: Final = {card_text(card): card for card in map(Card, range(CARDS))}
_TILE_BY_TEXT: Final = {tile_text(tile): tile for tile in map(Card, range(CARDS))}


def card_from(text: str) -> Card:
    """Return the card a text names; a ValueError names the word that is no card."""
    try:
        return _CARD_BY_TEXT[text]
    except KeyError:
        raise ValueError(text) from None


def tile_from(text: str) -> Card:
    """Return the tile a text names; a ValueError names the word that is no tile."""
    try:
        return _TILE_BY_TEXT[text]
    except KeyError:
        raise ValueError(text) from None


def cards_from(text: str) -> tuple[Card, ...]:
    return tuple(card_from(word) for word in text.split())


def tiles_from(text: str) -> tuple[Card, ...]:
    return tuple(tile_from(word) for word in text.split())


def without(cards: Sequence[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards in their order, less those that are gone."""
    left = set(gone)
    return tuple(card for card in cards if card not in left)
