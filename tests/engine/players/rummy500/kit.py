"""What tests of the search of 500 share: cards in words as its numbers."""

from collections.abc import Iterable

from engine.cards import Card, card_from, cards_from
from engine.players.rummy500.hand import HIGH_ACES
from engine.players.rummy500.playout import Rummy500Deal
from engine.players.rummy500.searching import mask


def cards(named: str | Iterable[Card]) -> int:
    return sum(map(mask, cards_from(named) if isinstance(named, str) else named))


def each(text: str) -> list[int]:
    return [*map(mask, cards_from(text))]


def places(text: str) -> int:
    """Return the places of sequences; a plus is the ace above the king."""
    aces = (mask(card_from(f"A{word[1]}")) for word in text.split() if word[0] == "+")
    high = sum(aces) << 13
    assert high & ~HIGH_ACES == 0
    return high | cards(" ".join(word for word in text.split() if word[0] != "+"))


def deal_of(
    *hands: str, stock: str = "", pile: str = "", runs: str = "", groups: str = "", sides: bool = False
) -> Rummy500Deal:
    """Return a deal, each alone or, at a table of four, in partnership."""
    weights = [1, -1, 1, -1] if sides else [len(hands) - 1, *(-1 for _ in hands[1:])]
    return Rummy500Deal(
        weights,
        hands=[*map(cards, hands)],
        runs=places(runs),
        groups=cards(groups),
        pile=each(pile),
        stock=each(stock),
    )
