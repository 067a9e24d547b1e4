"""The turn that most games share: draw, meld and lay off, discard (R4).

A game built on it says what differs: which draws, which plays and which endings it allows.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, assert_never

from engine.actions import (
    Call,
    CloseCalls,
    Deal,
    Decline,
    Discard,
    DrawStock,
    LayMeld,
    LayOff,
    Play,
    Take,
    TakeBack,
    Time,
)
from engine.arrange import melds_in, selection_melds
from engine.cards import Card, pack, without
from engine.covers import quick_cover
from engine.errors import Reason, Refusal, refused
from engine.events import Dealt, Declined, Discarded, Ending, Renewed, Took, TookBack
from engine.melding import MeldsAndLayOffs
from engine.melds import MeldKind, MeldLaws, meld_refusal
from engine.options import UNLIMITED, Value
from engine.rules import LONG_STOP, Proposal, Step, drawn, ended, stepped
from engine.scoring import Outcome, Round, added_up, by_difference, leaders, value_of
from engine.shown import Cover, Phrase, rounds_length, target_length
from engine.state import Phase, Result, State


@dataclass(frozen=True)
class DrawMeldDiscard(MeldsAndLayOffs):
    """A game of draw, meld and lay off, discard."""

    stock_renewals: int | str = UNLIMITED
    target: int = 100
    rounds: int = 0  # 0: the match is played to the target

    actions: ClassVar[frozenset[type[Play | Time]]] = frozenset(
        {DrawStock, Take, Decline, LayMeld, LayOff, Discard, TakeBack, Call, CloseCalls}
    )
    turn_clause: ClassVar[str] = "R4"
    stock_out_clause: ClassVar[str] = "R10"

    @classmethod
    def contradiction(cls, seats: int, chosen: Mapping[str, Value]) -> Refusal | None:
        """Refuse a number of rounds beside a target: a match has one end."""
        if not chosen.get("rounds") or "target" not in chosen:
            return None
        clause = next(option.clause for option in cls.options if option.name == "rounds")
        return refused(Reason.OPTIONS_EXCLUDE, clause, option="rounds", other="target")

    # What differs between games

    @cached_property
    def laws(self) -> MeldLaws:
        return MeldLaws(decks=self.decks)

    @property
    def decks(self) -> int:
        return 1

    @property
    def jokers(self) -> int:
        return 0

    @property
    def turns_up(self) -> bool:
        """Say whether a card is turned up to start the pile."""
        return True

    def hand_size(self) -> int:
        """Return how many cards each player is dealt."""
        return {2: 10, 3: 7, 4: 7}.get(self.seats, 6)  # R2

    def take_refusal(self, state: State, seat: int, card: Card) -> Refusal | None:
        """Say why a card of the pile cannot be taken."""
        return None if card == state.pile[-1] else refused(Reason.NOT_THE_TOP, self.turn_clause, card=state.pile[-1:])

    def discard_refusal(self, state: State, seat: int, card: Card) -> Refusal | None:
        """Say why a card that is held cannot be discarded."""
        if card == state.taken:
            return refused(Reason.TAKEN_NOT_DISCARDED, "G7", card=(card,))
        return None if state.owed is None else refused(Reason.OWED_FIRST, "R13", card=(state.owed,))

    def stopped_result(self, state: State) -> Result:
        """Return what a round comes to when the player to draw declines with the stock gone: nothing (R10).

        Where the lowest total wins, each scores what it holds.
        """
        held = tuple(value_of(hand, self.values) for hand in state.hands)
        return Result(Ending.BLOCKED, (), held if self.low_wins else (0,) * self.seats)

    def may_renew(self, renewals: int) -> bool:
        """Say whether the stock is renewed that has been so often (R10)."""
        return isinstance(self.stock_renewals, str) or renewals < self.stock_renewals

    @property
    def empty_pile_clause(self) -> str:
        """Return why there may be nothing to take: no card was turned up (R3), or all were taken."""
        return self.turn_clause if self.turns_up else "R3"

    def taken(self, pile: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
        """Return the cards that come along with a card of the pile, itself first."""
        return (card,)

    def ends_with_turn(self, state: State) -> bool:
        """Say whether the round ends with the turn that is ending."""
        del state
        return False

    # The deal

    def pack(self) -> tuple[Card, ...]:
        return pack(self.decks, self.jokers)

    def deal(self, players: tuple[int, ...], deal: Deal, rounds: tuple[Round, ...] = ()) -> Step:
        size = self.hand_size()
        dealt = {seat: deal.pack[index : size * len(players) : len(players)] for index, seat in enumerate(players)}
        hands = tuple(tuple(sorted(dealt.get(seat, ()))) for seat in range(self.seats))
        rest = deal.pack[size * len(players) :]
        pile = rest[:1] if self.turns_up else ()
        state = State(players, players[0], Phase.DRAW, hands, stock=rest[len(pile) :], pile=pile)
        return stepped(state, Dealt(deal.board, players, pile[0] if pile else None))

    # The judge

    def play_refusal(self, state: State, action: Play | Time) -> Refusal | None:
        match action:
            case Decline() if state.phase is Phase.CALLS:
                return self.calls_refusal(state, action)
            case Take() if self.next_may_take(state) and action == Take(state.turn, state.pile[-1]):
                return self._take_refusal(state, action)
            case Call() | CloseCalls():
                return self.calls_refusal(state, action)
            case DrawStock() | Take() | Decline():
                return self._phase_refusal(state, action.seat, Phase.DRAW) or self._draw_refusal(state, action)
            case LayMeld() | LayOff() | Discard() | TakeBack():
                return self._phase_refusal(state, action.seat, Phase.PLAY) or self._turn_refusal(state, action)
            case _:
                return super().play_refusal(state, action)

    def _phase_refusal(self, state: State, seat: int, phase: Phase) -> Refusal | None:
        if seat != state.turn:
            return refused(Reason.NOT_YOUR_TURN, "G5", seat=state.turn)
        if state.phase is phase:
            return None
        if state.phase is Phase.CALLS:
            return refused(Reason.CALL_WINDOW, "R13")
        return refused(Reason.DRAW_FIRST if phase is Phase.PLAY else Reason.ALREADY_DRAWN, self.turn_clause)

    def _draw_refusal(self, state: State, action: DrawStock | Take | Decline) -> Refusal | None:
        match action:
            case DrawStock():
                return None if self.stock_left(state) else self._stock_refusal(state)
            case Take():
                return self._take_refusal(state, action)
            case Decline():
                return refused(Reason.NOTHING_TO_DECLINE, self.turn_clause) if self.stock_left(state) else None
            case _:
                assert_never(action)

    def _stock_refusal(self, state: State) -> Refusal:
        if state.stock:
            return refused(Reason.LONG_STOP, "G12", turns=LONG_STOP)
        return refused(Reason.STOCK_EMPTY, self.stock_out_clause)

    def _take_refusal(self, state: State, action: Take) -> Refusal | None:
        if not state.pile:
            return refused(Reason.PILE_EMPTY, self.empty_pile_clause)
        return self.take_refusal(state, action.seat, action.card)

    def _turn_refusal(self, state: State, action: LayMeld | LayOff | Discard | TakeBack) -> Refusal | None:
        match action:
            case LayMeld():
                return self._meld_refusal(state, action)
            case LayOff():
                return self._lay_off_refusal(state, action)
            case Discard():
                return self._held_refusal(state, action.seat, (action.card,)) or self.discard_refusal(
                    state, action.seat, action.card
                )
            case TakeBack():
                return None if state.before else refused(Reason.NOTHING_TO_TAKE_BACK, self.turn_clause)
            case _:
                assert_never(action)

    # What follows

    def advance(self, state: State, action: Play | Time) -> Step:
        match action:
            case DrawStock():
                return drawn(state, action.seat, phase=Phase.PLAY)
            case Take():
                return self._took(state, action)
            case LayMeld():
                return self._melded(state, action)
            case LayOff():
                return self._laid_off(state, action)
            case Discard():
                return self._discarded(state, action)
            case TakeBack():
                assert state.before is not None
                return stepped(state.before.but(history=state.history), TookBack(action.seat))
            case Decline() if state.phase is not Phase.CALLS:
                return ended(stepped(state, Declined(action.seat)), self.stopped_result(state))
            case Call() | Decline() | CloseCalls():
                return self.calls_advanced(state, action)
            case _:
                return super().advance(state, action)

    def _took(self, state: State, action: Take) -> Step:
        cards = self.taken(state.pile, action.card)
        hand = tuple(sorted((*state.hands[action.seat], *cards)))
        return stepped(
            state,
            Took(action.seat, cards),
            hands=state.with_hand(action.seat, hand),
            pile=state.pile[: -len(cards)],
            phase=Phase.PLAY,
            taken=None if self.take_is_owed else action.card,
            owed=action.card if self.take_is_owed else None,
            claims=(),
            declines=(),
        )

    def _discarded(self, state: State, action: Discard) -> Step:
        seat = action.seat
        hand = without(state.hands[seat], (action.card,))
        laid = state.before is not None and seat not in state.down
        step = stepped(
            state,
            Discarded(seat, action.card),
            hands=state.with_hand(seat, hand),
            pile=(*state.pile, action.card),
            turns=state.turns + 1,
        )
        if not hand:
            return ended(step, self.out_result(step.state, seat))
        if self.ends_with_turn(step.state) or self._is_endless(step.state):
            return ended(step, self.stopped_result(step.state))
        turn_over = Step(
            step.state.but(before=None, taken=None, owed=None, down=(*state.down, seat) if laid else state.down),
            step.events,
        )
        if state.resumes is not None:
            return self.draw_begun(turn_over, state.resumes)
        return self.turn_passed(turn_over, state.after(seat))

    def _is_endless(self, state: State) -> bool:
        """Say whether everyone has had a turn since the stock counts as gone, and still takes from the pile (G12)."""
        return self.is_long(state) and state.turns >= LONG_STOP + len(state.players)

    def draw_begun(self, step: Step, seat: int) -> Step:
        """Let a seat draw, from a renewed stock where the old one is gone (R9)."""
        state = step.state.but(phase=Phase.DRAW, turn=seat, resumes=None, claims=(), declines=())
        if state.stock or len(state.pile) < 2 or self.is_long(state) or not self.may_renew(state.renewals):
            return Step(state, step.events)
        renewed = stepped(
            state,
            Renewed(len(state.pile) - 1),
            stock=state.pile[:-1],
            pile=state.pile[-1:],
            renewals=state.renewals + 1,
        )
        return Step(renewed.state, step.events + renewed.events)

    def outcome(self, rounds: tuple[Round, ...], *, rung: bool) -> Outcome | None:
        totals = added_up((played.points for played in rounds), len(self.sides))
        done = len(rounds) >= self.rounds if self.rounds else max(totals) >= self.target
        top = leaders(totals, low=self.low_wins)
        settlement = by_difference(tuple(-total for total in totals)) if self.low_wins else totals
        return Outcome(top, totals, settlement) if done and len(top) == 1 else None

    @property
    def length(self) -> Phrase:
        return rounds_length(self.rounds) if self.rounds else target_length(self.target)

    # What is worth offering

    def candidates(self, state: State, seat: int) -> Iterator[Play]:
        if state.phase is Phase.CALLS:
            yield Call(seat)
            yield Decline(seat)
        if seat != state.turn:
            return
        if state.phase is Phase.PLAY:
            hand = state.hands[seat]
            first = state.taken if state.owed is None else state.owed
            if LayMeld in self.actions:
                yield from (LayMeld(seat, meld.kind, meld.cards) for meld in melds_in(hand, self.laws, first))
            for card in hand:
                yield from self._lay_offs(state, seat, card)
                yield Discard(seat, card)
            yield TakeBack(seat)
        else:
            yield DrawStock(seat)
            yield from (Take(seat, card) for card in self.seen_pile(state))
            if state.phase is Phase.DRAW:
                yield Decline(seat)

    def offers(self, state: State, seat: int) -> tuple[Play, ...]:
        """Return the candidates without looking for melds, of which a large hand has many."""
        if state.phase is Phase.PLAY:
            return (TakeBack(seat),) if seat == state.turn else ()
        return tuple(self.candidates(state, seat))

    def cover(self, hand: tuple[Card, ...]) -> Cover:
        return quick_cover(hand, self.laws, self.values)

    def wishes(self, state: State, seat: int) -> tuple[Play, ...]:
        if seat != state.turn or state.phase is Phase.PLAY:
            return ()
        return (DrawStock(seat), *(Take(seat, card) for card in state.pile[-1:]))

    def proposal(self, state: State, seat: int, cards: tuple[Card, ...]) -> Proposal:
        plays = self.plays_with(state, seat, cards)
        legal = tuple(play for play in plays if self.refusal(state, play) is None)
        if legal:
            return Proposal(legal, None)
        attempt = plays[0] if plays else LayMeld(seat, self._likely_kind(cards), tuple(sorted(cards)))
        return Proposal((), self.refusal(state, attempt))

    def plays_with(self, state: State, seat: int, cards: tuple[Card, ...]) -> list[Play]:
        """Return what selected cards might do at this point of a turn, for the judge to sift."""
        plays: list[Play] = [LayMeld(seat, meld.kind, meld.cards) for meld in selection_melds(cards, self.laws)]
        if len(cards) == 1:
            plays += self._lay_offs(state, seat, cards[0])
            plays.append(Discard(seat, cards[0]))
        return plays

    def _likely_kind(self, cards: tuple[Card, ...]) -> MeldKind:
        """Return the kind of meld a player must have meant: the one that goes wrong least."""
        group = meld_refusal(MeldKind.GROUP, cards, self.laws)
        return MeldKind.SEQUENCE if group and group.reason is Reason.GROUP_MIXED else MeldKind.GROUP
