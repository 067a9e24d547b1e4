"""The end of a round of Gin: a knock is laid down, answered, and reckoned (N10-N15, N21)."""

from typing import Final

from engine.actions import Defend, Knock
from engine.board import BoardView
from engine.cards import DECK, Card, without
from engine.errors import Reason, Refusal, refused
from engine.events import Defended, Ending, Knocked
from engine.gin.deadwood import defence, knock_arrangement, mask_of
from engine.gin.declared import defence_refusal
from engine.rules import Step, ended, stepped
from engine.scoring import value_of, value_table
from engine.shown import Suggestion
from engine.state import Knocking, Phase, Result, State

BONUS: Final = 25
BIG_GIN: Final = 31
VALUES: Final = value_table(1)
EVERY_CARD: Final = (1 << DECK) - 1


def defend_refusal(state: State, action: Defend) -> Refusal | None:
    knocking = state.knocking
    if knocking is None:
        return refused(Reason.NOT_NOW, "N12")
    if action.seat != state.turn:
        return refused(Reason.NOT_YOUR_TURN, "N12", seat=state.turn)
    if action.layoffs and not knocking.left:
        return refused(Reason.NO_LAY_OFF_ON_GIN, "N11")
    if action.melds is None and not action.layoffs:
        return None
    return defence_refusal(state.hands[action.seat], action.melds or (), knocking.melds, action.layoffs)


def knocked(state: State, action: Knock) -> Step:
    seat, hand = action.seat, state.hands[action.seat]
    kept = hand if action.card is None else without(hand, (action.card,))
    if action.melds is None:
        unseen = EVERY_CARD & ~mask_of(hand) & ~mask_of(state.shown)
        best = knock_arrangement(mask_of(kept), unseen)
        melds, left = best.melds, best.left
    else:
        melds = action.melds
        left = without(kept, (card for meld in melds for card in meld))
    knocking = Knocking(seat, melds, left, action.card)
    return stepped(
        state,
        Knocked(seat, melds, left),
        hands=state.with_hand(seat, kept),
        knocking=knocking,
        phase=Phase.DEFEND,
        turn=state.after(seat),
        offer=None,
    )


def defended(state: State, action: Defend, *, doubled: bool) -> Step:
    knocking, hand = state.knocking, state.hands[action.seat]
    assert knocking is not None
    if action.melds is None and not action.layoffs:
        best = defence(mask_of(hand), knocking.melds, layoffs=bool(knocking.left))
        melds, layoffs, left = best.melds, best.layoffs, best.left
    else:
        melds, layoffs = action.melds or (), action.layoffs
        gone = [card for meld in melds for card in meld] + [card for card, _ in layoffs]
        left = without(hand, gone)
    step = stepped(state, Defended(action.seat, melds, layoffs, left))
    return ended(step, _result(state, knocking, action.seat, value_of(left, VALUES), doubled=doubled))


def _result(state: State, knocking: Knocking, defender: int, theirs: int, *, doubled: bool) -> Result:
    mine = value_of(knocking.left, VALUES)
    if knocking.card is None:
        ending, winner, points = Ending.BIG_GIN, knocking.seat, BIG_GIN + theirs
    elif not knocking.left:
        ending, winner, points = Ending.GIN, knocking.seat, BONUS + theirs
    elif mine < theirs:
        ending, winner, points = Ending.KNOCK, knocking.seat, theirs - mine
    else:
        ending, winner, points = Ending.UNDERCUT, defender, BONUS + mine - theirs
    if doubled:
        points *= 2
    return Result(ending, (winner,), tuple(points if seat == winner else 0 for seat in range(len(state.hands))))


def suggested(board: BoardView, thrown: tuple[Card, ...]) -> Suggestion:
    """Return the arrangement of the rules, for a knock that throws a card or for the answer to one (N12)."""
    hand, knock = mask_of(board.hand), board.knock
    if knock is None:
        return Suggestion(knock_arrangement(hand & ~mask_of(thrown), 0).melds)
    best = defence(hand, knock.melds, layoffs=bool(knock.left))
    return Suggestion(best.melds, best.layoffs)
