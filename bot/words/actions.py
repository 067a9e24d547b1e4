"""Actions in words, as the labels of buttons have them and as advice does."""

from typing import Final

from bot.words.speech import Speech
from engine.actions import (
    AcceptNewDeal,
    Action,
    Arrange,
    BuyBack,
    Call,
    ChooseDeal,
    Decline,
    Defend,
    Discard,
    DrawStock,
    EndTurn,
    Knock,
    LayMeld,
    LayOff,
    OfferNewDeal,
    Take,
    TakeBack,
)
from engine.board import BoardView
from engine.cards import PackStyle
from engine.melds import MeldKind
from engine.state import Phase

_PLAIN: Final[dict[type[Action], str]] = {
    TakeBack: "act-take-back",
    Call: "act-call",
    Defend: "act-defend",
    OfferNewDeal: "act-offer",
    AcceptNewDeal: "act-accept",
    EndTurn: "act-end-turn",
    Arrange: "act-place",
}


def action_text(speech: Speech, action: Action, board: BoardView | None) -> str:
    """Return what a button says that does this."""
    match action:
        case DrawStock():
            return speech.text("act-draw-tile" if speech.style is PackStyle.TILES else "act-draw")
        case Take():
            above = board.pile[board.pile.index(action.card) + 1 :] if board and action.card in board.pile else ()
            return speech.text("act-take", card=speech.card(action.card), more=len(above))
        case Decline():
            return speech.text(f"act-decline-{board.phase if board else Phase.DRAW}")
        case LayMeld():
            return speech.text("act-meld", cards=speech.cards(action.cards))
        case LayOff():
            return _lay_off_text(speech, action, board)
        case Discard():
            return speech.text("act-discard", card=speech.card(action.card))
        case Knock(card=None):
            return speech.text("act-big-gin")
        case Knock(card=int(card)):
            return speech.text(f"act-{speech.knock_word}", card=speech.card(card))
        case BuyBack():
            return speech.text("act-buy-back" if action.buys else "act-stay-out")
        case ChooseDeal():
            return speech.text("act-deal-first" if action.deals else "act-play-first")
        case _:
            return speech.text(_PLAIN[type(action)])


def _lay_off_text(speech: Speech, action: LayOff, board: BoardView | None) -> str:
    card = speech.card(action.card)
    if board is None:
        return speech.text("act-lay-off", card=card, meld="", end="none")
    meld = board.melds[action.meld]
    if meld.kind is MeldKind.GROUP:
        return speech.text("act-lay-off", card=card, meld=speech.cards(meld.cards), end="none")
    between = f"{speech.card(meld.cards[0])}\u2013{speech.card(meld.cards[-1])}"
    return speech.text("act-lay-off", card=card, meld=between, end=str(action.end))


def advice_text(speech: Speech, action: Action, board: BoardView | None) -> str:
    """Return an action as advice has it: tiles by their names."""
    if not isinstance(action, Arrange):
        return action_text(speech, action, board)
    hand = board.hand if board else ()
    placed = tuple(tile for tiles in action.table for tile in tiles if tile in hand)
    return speech.text("act-place-tiles", tiles=speech.cards(placed))
