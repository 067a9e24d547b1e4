"""The turn that most games share: draw, meld and lay off, discard; and the calls between turns (R4, R13).

A game built on it says what differs: which draws, which plays and which endings it allows.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, assert_never

from engine.actions import (
    AcceptNewDeal,
    Arrange,
    Call,
    CloseCalls,
    Deal,
    Decline,
    Defend,
    Discard,
    DrawStock,
    EndTurn,
    Knock,
    LayMeld,
    LayOff,
    OfferNewDeal,
    Play,
    Take,
    TakeBack,
    Time,
    TimeOut,
)
from engine.arrange import melds_in, selection_melds
from engine.cards import Card, pack, without
from engine.covers import best_cover
from engine.errors import Reason, Refusal, refused
from engine.events import (
    Called,
    CallsClosed,
    Dealt,
    Declined,
    Discarded,
    Drew,
    Ending,
    LaidOff,
    Melded,
    Renewed,
    Took,
    TookBack,
)
from engine.melds import Meld, MeldKind, MeldLaws, extended, meld_of, meld_refusal
from engine.rules import Proposal, Rules, Step, ended, stepped
from engine.scoring import Outcome, Round, added_up, leaders, value_of
from engine.shown import Cover, Phrase, rounds_length, target_length
from engine.state import Phase, Result, State
from engine.uses import ENDS, direct_cost, fits

FEWEST_FOR_CALLS = 3  # with two players the only caller is the next player, whose call is the draw (R13)


@dataclass(frozen=True)
class DrawMeldDiscard(Rules):
    """A game of draw, meld and lay off, discard."""

    call_rummy: bool = False
    stock_renewals: int = 2
    target: int = 100
    rounds: int = 0  # 0: the match is played to the target

    stock_out_clause: ClassVar[str] = "R10"
    take_is_owed: ClassVar[bool] = False  # what is taken must be used this turn (F6), not only kept (G7)

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
        return None if card == state.pile[-1] else refused(Reason.NOT_THE_TOP, "R4", card=state.pile[-1:])

    def after_play_refusal(
        self, state: State, seat: int, used: tuple[Card, ...], melds: tuple[Meld, ...]
    ) -> Refusal | None:
        """Say why a meld or lay-off that uses these cards is refused for what it leaves behind (G10)."""
        rest = without(state.hands[seat], used)
        stuck = rest == (state.taken,) and not fits(rest[0], melds, self.laws)
        return refused(Reason.DEAD_END, "G10", card=rest) if stuck else None

    def discard_refusal(self, state: State, seat: int, card: Card) -> Refusal | None:
        """Say why a card that is held cannot be discarded."""
        if card == state.taken:
            return refused(Reason.TAKEN_NOT_DISCARDED, "G7", card=(card,))
        return None if state.owed is None else refused(Reason.OWED_FIRST, "R13", card=(state.owed,))

    def call_cost_refusal(self, state: State, seat: int, left: int) -> Refusal | None:
        """Say why a call is refused after which so many cards are left in the hand."""
        return None

    def out_result(self, state: State, seat: int) -> Result:
        """Return what a round comes to when a seat has no cards left: it scores what the others hold (R11)."""
        held = [value_of(hand, self.values) for hand in state.hands]
        return Result(Ending.OUT, (seat,), tuple(sum(held) if other == seat else 0 for other in range(self.seats)))

    def stopped_result(self, state: State) -> Result:
        """Return what a round comes to when the player to draw declines with the stock gone: nothing (R10)."""
        return Result(Ending.BLOCKED, (), (0,) * self.seats)

    def lay_off_refusal(self) -> Refusal | None:
        """Say why the game has no lay-offs at all."""
        return None

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

    def deal(self, players: tuple[int, ...], deal: Deal) -> Step:
        size = self.hand_size()
        order = {seat: index for index, seat in enumerate(players)}
        hands = tuple(
            tuple(sorted(deal.pack[order[seat] : size * len(players) : len(players)])) for seat in range(self.seats)
        )
        rest = deal.pack[size * len(players) :]
        pile = rest[:1] if self.turns_up else ()
        state = State(players, players[0], Phase.DRAW, hands, stock=rest[len(pile) :], pile=pile)
        return stepped(state, Dealt(deal.board, players, pile[0] if pile else None))

    # The judge

    def play_refusal(self, state: State, action: Play | Time) -> Refusal | None:
        match action:
            case CloseCalls():
                return None if state.phase is Phase.CALLS else refused(Reason.NO_CALL_NOW, "R13")
            case Call() | Decline() if state.phase is Phase.CALLS:
                return self._answer_refusal(state, action)
            case Take() if state.phase is Phase.CALLS and action == Take(state.turn, state.pile[-1]):
                return self._take_refusal(state, action)
            case Call():
                return refused(Reason.NO_CALL_NOW, "R13")
            case DrawStock() | Take() | Decline():
                return self._phase_refusal(state, action.seat, Phase.DRAW) or self._draw_refusal(state, action)
            case LayMeld() | LayOff() | Discard() | TakeBack():
                return self._phase_refusal(state, action.seat, Phase.PLAY) or self._turn_refusal(state, action)
            case Knock() | Defend() | OfferNewDeal() | AcceptNewDeal() | Arrange() | EndTurn() | TimeOut():
                return refused(Reason.NOT_NOW, "R4")
            case _:
                assert_never(action)

    def _phase_refusal(self, state: State, seat: int, phase: Phase) -> Refusal | None:
        if seat != state.turn:
            return refused(Reason.NOT_YOUR_TURN, "G5", seat=state.turn)
        if state.phase is phase:
            return None
        if state.phase is Phase.CALLS:
            return refused(Reason.CALL_WINDOW, "R13")
        return refused(Reason.DRAW_FIRST if phase is Phase.PLAY else Reason.ALREADY_DRAWN, "R4")

    def _draw_refusal(self, state: State, action: DrawStock | Take | Decline) -> Refusal | None:
        match action:
            case DrawStock():
                return None if state.stock else refused(Reason.STOCK_EMPTY, self.stock_out_clause)
            case Take():
                return self._take_refusal(state, action)
            case Decline():
                return refused(Reason.NOTHING_TO_DECLINE, "R4") if state.stock else None
            case _:
                assert_never(action)

    def _take_refusal(self, state: State, action: Take) -> Refusal | None:
        if not state.pile:
            return refused(Reason.PILE_EMPTY, "R3")
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
                return None if state.before else refused(Reason.NOTHING_TO_TAKE_BACK, "R4")
            case _:
                assert_never(action)

    def _held_refusal(self, state: State, seat: int, cards: tuple[Card, ...]) -> Refusal | None:
        if missing := tuple(card for card in cards if card not in state.hands[seat]):
            return refused(Reason.NOT_HELD, "R4", cards=missing)
        return refused(Reason.CARD_TWICE, "G2", cards=cards) if len(set(cards)) < len(cards) else None

    def _meld_refusal(self, state: State, action: LayMeld) -> Refusal | None:
        seat, cards = action.seat, action.cards
        wrong = self._held_refusal(state, seat, cards) or meld_refusal(action.kind, cards, self.laws)
        if wrong:
            return wrong
        melds = (*state.melds, meld_of(action.kind, cards, self.laws, seat))
        return self._call_use_refusal(state, cards) or self.after_play_refusal(state, seat, cards, melds)

    def _lay_off_refusal(self, state: State, action: LayOff) -> Refusal | None:
        if wrong := self.lay_off_refusal() or self._held_refusal(state, action.seat, (action.card,)):
            return wrong
        if not 0 <= action.meld < len(state.melds):
            return refused(Reason.NO_SUCH_MELD, "R5")
        grown = extended(state.melds[action.meld], action.card, action.seat, action.end, self.laws)
        if grown is None:
            return refused(Reason.DOES_NOT_FIT, "R5", card=(action.card,), meld=state.melds[action.meld].cards)
        melds = _with_meld(state.melds, action.meld, grown)
        used = (action.card,)
        return self._call_use_refusal(state, used) or self.after_play_refusal(state, action.seat, used, melds)

    def _call_use_refusal(self, state: State, used: tuple[Card, ...]) -> Refusal | None:
        """Say why a caller's play is refused that does not use the called card at once (R13)."""
        if state.resumes is None or state.owed is None or state.owed in used:
            return None
        return refused(Reason.OWED_FIRST, "R13", card=(state.owed,))

    def _answer_refusal(self, state: State, action: Call | Decline) -> Refusal | None:
        seat = action.seat
        if seat == state.after(state.turn, -1):
            return refused(Reason.NOT_YOUR_TURN, "R13", seat=state.turn)
        if seat in state.claims or seat in state.declines:
            return refused(Reason.ALREADY_ANSWERED, "R13")
        if isinstance(action, Decline):
            return None
        if seat == state.turn:
            return refused(Reason.CALL_OWN_DRAW, "R13")
        cost = direct_cost(state.pile[-1], state.hands[seat], state.melds, self.laws)
        if cost is None:
            return refused(Reason.CALL_UNUSABLE, "R13")
        return self.call_cost_refusal(state, seat, len(state.hands[seat]) + 1 - cost)

    # What follows

    def advance(self, state: State, action: Play | Time) -> Step:
        match action:
            case DrawStock():
                return self._drawn(state, action.seat)
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
            case Decline() if state.phase is Phase.CALLS:
                return self._answered(stepped(state, declines=(*state.declines, action.seat)))
            case Decline():
                return ended(stepped(state, Declined(action.seat)), self.stopped_result(state))
            case Call():
                return self._answered(stepped(state, Called(action.seat), claims=(*state.claims, action.seat)))
            case CloseCalls():
                return self._calls_closed(stepped(state))
            case Knock() | Defend() | OfferNewDeal() | AcceptNewDeal() | Arrange() | EndTurn() | TimeOut():
                raise NotImplementedError  # the judge refuses them
            case _:
                assert_never(action)

    def _drawn(self, state: State, seat: int) -> Step:
        card = state.stock[0]
        hand = tuple(sorted((*state.hands[seat], card)))
        return stepped(
            state, Drew(seat, card), hands=state.with_hand(seat, hand), stock=state.stock[1:], phase=Phase.PLAY
        )

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

    def _discarded(self, state: State, action: Discard) -> Step:
        seat = action.seat
        hand = without(state.hands[seat], (action.card,))
        laid = state.before is not None and seat not in state.down
        step = stepped(
            state,
            Discarded(seat, action.card),
            hands=state.with_hand(seat, hand),
            pile=(*state.pile, action.card),
        )
        if not hand:
            return ended(step, self.out_result(step.state, seat))
        if self.ends_with_turn(step.state):
            return ended(step, self.stopped_result(step.state))
        turn_over = Step(
            step.state.but(before=None, taken=None, owed=None, down=(*state.down, seat) if laid else state.down),
            step.events,
        )
        if state.resumes is not None:
            return self._draw_begun(turn_over, state.resumes)
        following = state.after(seat)
        if self.call_rummy and len(state.players) >= FEWEST_FOR_CALLS:
            return Step(turn_over.state.but(phase=Phase.CALLS, turn=following), turn_over.events)
        return self._draw_begun(turn_over, following)

    def _draw_begun(self, step: Step, seat: int) -> Step:
        """Let a seat draw, from a renewed stock where the old one is gone (R9)."""
        state = step.state.but(phase=Phase.DRAW, turn=seat, resumes=None, claims=(), declines=())
        if state.stock or len(state.pile) < 2 or state.renewals == self.stock_renewals:
            return Step(state, step.events)
        renewed = stepped(
            state,
            Renewed(len(state.pile) - 1),
            stock=state.pile[:-1],
            pile=state.pile[-1:],
            renewals=state.renewals + 1,
        )
        return Step(renewed.state, step.events + renewed.events)

    def _answered(self, step: Step) -> Step:
        """Close the window once every seat but the discarder has answered (R13)."""
        answers = len(step.state.claims) + len(step.state.declines)
        return self._calls_closed(step) if answers == len(step.state.players) - 1 else step

    def _calls_closed(self, step: Step) -> Step:
        """Give the card to the caller nearest the discarder's left, or let the next player draw (R13)."""
        state = step.state
        if not state.claims:
            closed = stepped(state, CallsClosed(None))
            return self._draw_begun(Step(closed.state, step.events + closed.events), state.turn)
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

    def outcome(self, rounds: tuple[Round, ...], *, rung: bool) -> Outcome | None:
        totals = added_up((played.points for played in rounds), len(self.sides))
        done = len(rounds) >= self.rounds if self.rounds else max(totals) >= self.target
        top = leaders(totals)
        return Outcome(top, totals, totals) if done and len(top) == 1 else None

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

    def _lay_offs(self, state: State, seat: int, card: Card) -> Iterator[LayOff]:
        for index, meld in enumerate(state.melds):
            for end in ENDS:
                if extended(meld, card, seat, end, self.laws):
                    yield LayOff(seat, card, index, end)

    def cover(self, hand: tuple[Card, ...]) -> Cover:
        return best_cover(hand, self.laws, self.values)

    def wishes(self, state: State, seat: int) -> tuple[Play, ...]:
        if seat != state.turn or state.phase is Phase.PLAY:
            return ()
        return (DrawStock(seat), *(Take(seat, card) for card in state.pile[-1:]))

    def proposal(self, state: State, seat: int, cards: tuple[Card, ...]) -> Proposal:
        plays: list[Play] = [LayMeld(seat, meld.kind, meld.cards) for meld in selection_melds(cards, self.laws)]
        if len(cards) == 1:
            plays += self._lay_offs(state, seat, cards[0])
            plays.append(Discard(seat, cards[0]))
        legal = tuple(play for play in plays if self.refusal(state, play) is None)
        if legal:
            return Proposal(legal, None)
        attempt = plays[0] if plays else LayMeld(seat, self._likely_kind(cards), tuple(sorted(cards)))
        return Proposal((), self.refusal(state, attempt))

    def _likely_kind(self, cards: tuple[Card, ...]) -> MeldKind:
        """Return the kind of meld a player must have meant: the one that goes wrong least."""
        group = meld_refusal(MeldKind.GROUP, cards, self.laws)
        return MeldKind.SEQUENCE if group and group.reason is Reason.GROUP_MIXED else MeldKind.GROUP


def _with_meld(melds: tuple[Meld, ...], index: int, meld: Meld) -> tuple[Meld, ...]:
    return (*melds[:index], meld, *melds[index + 1 :])


def _distance(state: State, seat: int) -> int:
    """Return how far a seat is to the left of the player who discarded."""
    return (state.players.index(seat) - state.players.index(state.turn)) % len(state.players)
