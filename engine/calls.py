"""The calls between turns (R13): after a discard, whoever can use it at once may call for it, out of turn."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import Final

from engine.actions import Call, CloseCalls, Decline
from engine.cards import Card
from engine.errors import Reason, Refusal, refused
from engine.events import Called, CallsClosed, Took
from engine.rules import Rules, Step, stepped
from engine.state import Phase, State
from engine.uses import direct_cost

FEWEST_AT_FIRST: Final = 3  # in the first revision the next player had no call, and of two there is no other


@dataclass(frozen=True)
class CallsBetweenTurns(Rules):
    """The part of a turn in which the others may speak."""

    call_rummy: bool = False

    @abstractmethod
    def draw_begun(self, step: Step, seat: int) -> Step:
        """Let a seat draw."""

    def call_cost_refusal(self, state: State, seat: int, left: int) -> Refusal | None:
        """Say why a call is refused after which so many cards are left in the hand."""
        del state, seat, left
        return None

    def next_may_take(self, state: State) -> bool:
        """Say whether the next player takes the card during the window, and does not call: in the first revision."""
        return state.phase is Phase.CALLS and self.revision == 1

    # The judge

    def calls_refusal(self, state: State, action: Call | Decline | CloseCalls) -> Refusal | None:
        """Say why a call, a silence or the end of the window is refused."""
        if state.phase is not Phase.CALLS:
            return refused(Reason.NO_CALL_NOW, "R13")
        return None if isinstance(action, CloseCalls) else self._answer_refusal(state, action)

    def _answer_refusal(self, state: State, action: Call | Decline) -> Refusal | None:
        seat = action.seat
        if seat == state.after(state.turn, -1):
            return refused(Reason.NOT_YOUR_TURN, "R13", seat=state.turn)
        if seat in state.claims or seat in state.declines:
            return refused(Reason.ALREADY_ANSWERED, "R13")
        if isinstance(action, Decline):
            return None
        if self.next_may_take(state) and seat == state.turn:
            return refused(Reason.CALL_OWN_DRAW, "R13")
        cost = direct_cost(state.pile[-1], state.hands[seat], state.melds, self.laws)
        if cost is None:
            return refused(Reason.CALL_UNUSABLE, "R13")
        return self.call_cost_refusal(state, seat, len(state.hands[seat]) + 1 - cost)

    def call_use_refusal(self, state: State, used: tuple[Card, ...]) -> Refusal | None:
        """Say why a caller's play is refused that does not use the called card at once."""
        if state.resumes is None or state.owed is None or state.owed in used:
            return None
        return refused(Reason.OWED_FIRST, "R13", card=(state.owed,))

    # What follows

    def turn_passed(self, step: Step, seat: int) -> Step:
        """Pass the turn to a seat, once the others have had their say where the game has calls."""
        enough = self.revision > 1 or len(step.state.players) >= FEWEST_AT_FIRST
        if self.call_rummy and enough:
            return Step(step.state.but(phase=Phase.CALLS, turn=seat), step.events)
        return self.draw_begun(step, seat)

    def calls_advanced(self, state: State, action: Call | Decline | CloseCalls) -> Step:
        match action:
            case Call():
                return self._answered(stepped(state, Called(action.seat), claims=(*state.claims, action.seat)))
            case Decline():
                return self._answered(stepped(state, declines=(*state.declines, action.seat)))
            case _:
                return self._closed(stepped(state))

    def _answered(self, step: Step) -> Step:
        """Close the window once every seat but the discarder has answered."""
        answers = len(step.state.claims) + len(step.state.declines)
        return self._closed(step) if answers == len(step.state.players) - 1 else step

    def _closed(self, step: Step) -> Step:
        """Give the card to the caller nearest the discarder's left, or let the next player draw."""
        state = step.state
        if not state.claims:
            closed = stepped(state, CallsClosed(None))
            return self.draw_begun(Step(closed.state, step.events + closed.events), state.turn)
        winner = min(state.claims, key=lambda seat: _distance(state, seat))
        card = state.pile[-1]
        granted = stepped(
            state,
            CallsClosed(winner),
            Took(winner, (card,)),
            hands=state.with_hand(winner, tuple(sorted((*state.hands[winner], card)))),
            pile=state.pile[:-1],
            turn=winner,
            phase=Phase.PLAY,
            owed=card,
            resumes=state.turn,
            claims=(),
            declines=(),
        )
        return Step(granted.state, step.events + granted.events)


def _distance(state: State, seat: int) -> int:
    """Return how far a seat is to the left of the player who discarded."""
    return (state.players.index(seat) - state.players.index(state.turn)) % len(state.players)
