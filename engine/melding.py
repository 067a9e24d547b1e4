"""The middle of a turn: cards go down as melds and lay-offs, if what is left of the hand can go on (R5, G10)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import LayMeld, LayOff
from engine.calls import CallsBetweenTurns
from engine.cards import Card, without
from engine.errors import Reason, Refusal, refused
from engine.events import Ending, LaidOff, Melded
from engine.melds import Meld, extended, meld_of, meld_refusal
from engine.rules import Step, ended, stepped
from engine.scoring import value_of
from engine.state import Result, State
from engine.uses import ENDS, fits


@dataclass(frozen=True)
class MeldsAndLayOffs(CallsBetweenTurns):
    """The part of a turn in which cards are put down."""

    # What differs between games

    def after_play_refusal(
        self, state: State, seat: int, used: tuple[Card, ...], melds: tuple[Meld, ...]
    ) -> Refusal | None:
        """Say why a meld or lay-off that uses these cards is refused for what it leaves behind (G10)."""
        rest = without(state.hands[seat], used)
        stuck = rest == (state.taken,) and not fits(rest[0], melds, self.laws)
        return refused(Reason.DEAD_END, "G10", card=rest) if stuck else None

    def lay_off_refusal(self, state: State, action: LayOff) -> Refusal | None:
        """Say why nothing, or not this, can be laid off now, be it that it fits."""
        del state, action
        return None

    def out_result(self, state: State, seat: int) -> Result:
        """Return what a round comes to when a seat has no cards left: it scores what the others hold (R11).

        Where the lowest total wins, each scores what it holds.
        """
        held = tuple(value_of(hand, self.values) for hand in state.hands)
        won = tuple(sum(held) if other == seat else 0 for other in range(self.seats))
        return Result(Ending.OUT, (seat,), held if self.low_wins else won)

    # The judge

    def _held_refusal(self, state: State, seat: int, cards: tuple[Card, ...]) -> Refusal | None:
        if missing := tuple(card for card in cards if card not in state.hands[seat]):
            return refused(Reason.NOT_HELD, self.turn_clause, cards=missing)
        return refused(Reason.CARD_TWICE, "G2", cards=cards) if len(set(cards)) < len(cards) else None

    def _meld_refusal(self, state: State, action: LayMeld) -> Refusal | None:
        seat, cards = action.seat, action.cards
        wrong = self._held_refusal(state, seat, cards) or meld_refusal(action.kind, cards, self.laws)
        if wrong:
            return wrong
        melds = (*state.melds, meld_of(action.kind, cards, self.laws, seat))
        return self.call_use_refusal(state, cards) or self.after_play_refusal(state, seat, cards, melds)

    def _lay_off_refusal(self, state: State, action: LayOff) -> Refusal | None:
        if wrong := self.lay_off_refusal(state, action) or self._held_refusal(state, action.seat, (action.card,)):
            return wrong
        if not 0 <= action.meld < len(state.melds):
            return refused(Reason.NO_SUCH_MELD, "R5")
        grown = extended(state.melds[action.meld], action.card, action.seat, action.end, self.laws)
        if grown is None:
            return refused(Reason.DOES_NOT_FIT, "R5", card=(action.card,), meld=state.melds[action.meld].cards)
        melds = _with_meld(state.melds, action.meld, grown)
        used = (action.card,)
        return self.call_use_refusal(state, used) or self.after_play_refusal(state, action.seat, used, melds)

    # What follows

    def _melded(self, state: State, action: LayMeld) -> Step:
        meld = meld_of(action.kind, action.cards, self.laws, action.seat)
        return self._played(state, action.seat, action.cards, (*state.melds, meld), Melded(action.seat, meld))

    def _laid_off(self, state: State, action: LayOff) -> Step:
        grown = extended(state.melds[action.meld], action.card, action.seat, action.end, self.laws)
        assert grown is not None
        event = LaidOff(action.seat, action.card, action.meld, action.end)
        return self._played(state, action.seat, (action.card,), _with_meld(state.melds, action.meld, grown), event)

    def _played(
        self, state: State, seat: int, used: tuple[Card, ...], melds: tuple[Meld, ...], event: Melded | LaidOff
    ) -> Step:
        hand = without(state.hands[seat], used)
        step = stepped(
            state,
            event,
            hands=state.with_hand(seat, hand),
            melds=melds,
            owed=None if state.owed in used else state.owed,
            before=state,
        )
        return step if hand else ended(step, self.out_result(step.state, seat))

    # What is worth offering

    def _lay_offs(self, state: State, seat: int, card: Card) -> Iterator[LayOff]:
        for index, meld in enumerate(state.melds if LayOff in self.actions else ()):
            for end in ENDS:
                if extended(meld, card, seat, end, self.laws):
                    yield LayOff(seat, card, index, end)


def _with_meld(melds: tuple[Meld, ...], index: int, meld: Meld) -> tuple[Meld, ...]:
    return (*melds[:index], meld, *melds[index + 1 :])
