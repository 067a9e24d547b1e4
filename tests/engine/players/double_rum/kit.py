"""What tests of the search of Double Rum share: cards in words as its numbers."""

from engine.cards import cards_from
from engine.players.double_rum.hand import Hand, bit, hand_of
from engine.players.double_rum.playout import DoubleRumDeal, DoubleRumTerms

TERMS = DoubleRumTerms(per_want=8, per_near=1, per_point=1, per_fed=40, danger=3)


def cards(text: str) -> Hand:
    return hand_of(cards_from(text))


def each(text: str) -> list[int]:
    return [*map(bit, cards_from(text))]


def faces(text: str) -> int:
    return cards(text).once


def deal_of(  # noqa: PLR0913  # each names a part of the table
    *hands: str, stock: str = "", pile: str = "", runs: str = "", groups: int = 0, renewals: int = 0, renewed: int = 0
) -> DoubleRumDeal:
    return DoubleRumDeal(
        TERMS,
        hands=[*map(cards, hands)],
        down=[False] * len(hands),
        runs=faces(runs),
        groups=groups,
        pile=each(pile),
        buried=cards(pile),
        stock=each(stock),
        renewals=renewals,
        renewed=renewed,
        taken=0,
    )
