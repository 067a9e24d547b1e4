"""What is wrong with melds and lay-offs that a Gin player arranged by hand (N12)."""

from engine.arrange import selection_melds
from engine.cards import Card, without
from engine.errors import Reason, Refusal, refused
from engine.melds import Ace, Meld, MeldLaws, extended
from engine.scoring import value_of, value_table
from engine.uses import ENDS

LAWS = MeldLaws(Ace.LOW, decks=1)
VALUES = value_table(1)

Melds = tuple[tuple[Card, ...], ...]


def _melds_refusal(hand: tuple[Card, ...], melds: Melds) -> Refusal | None:
    laid = [card for meld in melds for card in meld]
    if missing := tuple(card for card in laid if card not in hand):
        return refused(Reason.NOT_HELD, "N12", cards=missing)
    if len(set(laid)) < len(laid):
        return refused(Reason.CARD_TWICE, "G2", cards=tuple(laid))
    wrong = next((meld for meld in melds if not selection_melds(meld, LAWS)), None)
    return None if wrong is None else refused(Reason.NOT_A_MELD, "G2", cards=wrong)


def knock_melds_refusal(hand: tuple[Card, ...], melds: Melds, limit: int, clause: str) -> Refusal | None:
    """Say why a knocker's arrangement is refused: it must stay within the limit."""
    if wrong := _melds_refusal(hand, melds):
        return wrong
    left = value_of(without(hand, (card for meld in melds for card in meld)), VALUES)
    return refused(Reason.DEADWOOD_TOO_HIGH, clause, deadwood=left, limit=limit) if left > limit else None


def defence_refusal(
    hand: tuple[Card, ...], melds: Melds, knocked: Melds, layoffs: tuple[tuple[Card, int], ...]
) -> Refusal | None:
    """Say why an opponent's arrangement is refused; lay-offs are judged in their order."""
    if wrong := _melds_refusal(hand, melds):
        return wrong
    spare = list(without(hand, (card for meld in melds for card in meld)))
    table = [selection_melds(meld, LAWS)[0] for meld in knocked]
    for card, index in layoffs:
        if card not in spare:
            return refused(Reason.NOT_HELD, "N12", cards=(card,))
        if not 0 <= index < len(table):
            return refused(Reason.NO_SUCH_MELD, "N12")
        grown = _grown(table[index], card)
        if grown is None:
            return refused(Reason.DOES_NOT_FIT, "N12", card=(card,), meld=table[index].cards)
        table[index] = grown
        spare.remove(card)
    return None


def _grown(meld: Meld, card: Card) -> Meld | None:
    return next((grown for end in ENDS if (grown := extended(meld, card, 0, end, LAWS))), None)
