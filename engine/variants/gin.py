"""Gin: draw and discard until one knocks; two, three with one sitting out, or sides of two or more (N1-N21)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from engine.actions import (
    AcceptNewDeal,
    Deal,
    Decline,
    Defend,
    Discard,
    DrawStock,
    Knock,
    OfferNewDeal,
    Play,
    Take,
    TakeBack,
    Time,
)
from engine.board import BoardView
from engine.cards import RANK, SUIT, SUITS, Card, pack, without
from engine.covers import covered_by
from engine.errors import Reason, Refusal, refused
from engine.events import (
    AcceptedNewDeal,
    Dealt,
    Declined,
    Discarded,
    Ending,
    LookedAtExtra,
    OfferedNewDeal,
    OfferRefused,
    Took,
)
from engine.gin.deadwood import arrangements, deadwood, deadwood_after_discard, mask_of
from engine.gin.declared import knock_melds_refusal
from engine.gin.ending import defend_refusal, defended, knocked, suggested
from engine.gin.laid import laid_down
from engine.gin.matches import MIRRORED_SEATS, GinMatches
from engine.options import Option, Value
from engine.rules import Proposal, Step, drawn, ended, stepped
from engine.scoring import FIGURE, Round
from engine.shown import Count, Cover, Phrase, Showdown, Suggestion, phrase
from engine.state import Phase, Result, State

MOST_SEATS: Final = 8
HAND: Final = 10
WALL: Final = 2  # the last two cards are not drawn (N16)
LIMIT: Final = 10
SPADES: Final = tuple(card for card in pack(1, 0) if SUIT[card] == SUITS.index("s"))
DISCARDING: Final = (Phase.PLAY, Phase.FIRST_DISCARD)
# Made once, by seat and card: play in bulk offers a dozen of them at every turn.
DRAWS: Final = tuple(map(DrawStock, range(MOST_SEATS)))
OFFERS: Final = tuple(map(OfferNewDeal, range(MOST_SEATS)))
TAKES: Final = tuple(tuple(Take(seat, card) for card in pack(1, 0)) for seat in range(MOST_SEATS))
DISCARDS: Final = tuple(tuple(Discard(seat, card) for card in pack(1, 0)) for seat in range(MOST_SEATS))

EXTRA_CARD = Option("extra_card", "N4", default=False)
OKLAHOMA = Option("oklahoma", "N21", default=False)
BIG = Option("big_gin", "N21", default=False)
SHUTOUT = Option("shutout", "N21", default=False)
HOLLYWOOD = Option("hollywood", "N21", default=False)
KNOCK_LIMIT = Option("knock_limit", "N21", LIMIT, least=0, most=LIMIT)
MIRRORED = Option("mirrored", "N22", default=False)
TARGET = Option("target", "N18", 100, least=10, most=1_000)
OPTIONS: Final = (EXTRA_CARD, OKLAHOMA, BIG, SHUTOUT, HOLLYWOOD, KNOCK_LIMIT, TARGET, MIRRORED)


@dataclass(frozen=True)
class Gin(GinMatches):
    """Gin with its options."""

    extra_card: bool = False
    oklahoma: bool = False
    big_gin: bool = False
    knock_limit: int = LIMIT

    key: ClassVar[str] = "gin"
    welcomes: ClassVar[bool] = True
    players: ClassVar[str] = "gin"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 6, MOST_SEATS)
    seats_clause: ClassVar[str] = "N20"
    actions: ClassVar[frozenset[type[Play | Time]]] = frozenset(
        {DrawStock, Take, Decline, Discard, Knock, Defend, OfferNewDeal, AcceptNewDeal, TakeBack}
    )
    turn_clause: ClassVar[str] = "N6"
    options: ClassVar[tuple[Option, ...]] = OPTIONS

    @classmethod
    def contradiction(cls, seats: int, chosen: Mapping[str, Value]) -> Refusal | None:
        if chosen.get("oklahoma"):
            for other in ("extra_card", "knock_limit"):
                if chosen.get(other, False) is not False:
                    return refused(Reason.OPTIONS_EXCLUDE, "N21", option="oklahoma", other=other)
        if chosen.get("hollywood") and seats != 2:
            return refused(Reason.OPTION_SEATS, "N21", option="hollywood", seats=2)
        if chosen.get("mirrored") and seats != MIRRORED_SEATS:
            return refused(Reason.OPTION_SEATS, "N22", option="mirrored", seats=MIRRORED_SEATS)
        return None

    def deadwood(self, cards: tuple[Card, ...]) -> int:
        return deadwood(mask_of(cards))

    # The deal

    def pack(self) -> tuple[Card, ...]:
        return pack(1, 0)

    def deal(self, players: tuple[int, ...], deal: Deal, rounds: tuple[Round, ...] = ()) -> Step:
        first, dealer = players
        dealt, rest = deal.pack[: 2 * HAND], deal.pack[2 * HAND :]
        hands: list[tuple[Card, ...]] = [()] * self.seats
        hands[first], hands[dealer] = tuple(sorted(dealt[::2])), tuple(sorted(dealt[1::2]))
        if self.extra_card:
            state = State(players, first, Phase.FIRST_DISCARD, tuple(hands), stock=rest[1:], extra=rest[0])
            return stepped(state, Dealt(deal.board, players, None))
        upcard = rest[0]
        state = State(
            players, first, Phase.UPCARD, tuple(hands), stock=rest[1:], pile=(upcard,), upcard=upcard, shown=(upcard,)
        )
        return stepped(state, Dealt(deal.board, players, upcard))

    def limit(self, dealt: State | BoardView) -> int:
        """Return the most deadwood a knock may have (N10, N21)."""
        if not self.oklahoma or dealt.upcard is None:
            return self.knock_limit
        rank = RANK[dealt.upcard]
        return 0 if rank == 1 else min(rank, FIGURE)

    # The judge

    def play_refusal(self, state: State, action: Play | Time) -> Refusal | None:
        match action:
            case Discard():  # asked a dozen times a turn, hence answered here if the answer is yes
                seat, card = action.seat, action.card
                if seat != state.turn or state.phase not in DISCARDING:
                    return self._turn_refusal(state, seat)
                if card in state.hands[seat] and card != state.taken:
                    return None
                return self._thrown_refusal(state, seat, card)
            case DrawStock() | Take() | Decline():
                return self._draw_refusal(state, action)
            case Knock():
                return self._knock_refusal(state, action)
            case Defend():
                return defend_refusal(state, action)
            case OfferNewDeal() | AcceptNewDeal():
                return self._new_deal_refusal(state, action)
            case TakeBack():
                return refused(Reason.NOTHING_TO_TAKE_BACK, "N7")
            case _:
                return super().play_refusal(state, action)

    def _draw_refusal(self, state: State, action: DrawStock | Take | Decline) -> Refusal | None:
        if action.seat != state.turn:
            return refused(Reason.NOT_YOUR_TURN, "N6", seat=state.turn)
        match state.phase:
            case Phase.DRAW | Phase.UPCARD if isinstance(action, Take):
                return self._take_refusal(state, action)
            case Phase.DRAW:
                return None if isinstance(action, DrawStock) else refused(Reason.NOTHING_TO_DECLINE, "N6")
            case Phase.UPCARD:
                return None if isinstance(action, Decline) else refused(Reason.NOT_NOW, "N5")
            case Phase.FIRST_DISCARD:
                return refused(Reason.FIRST_DISCARD, "N4")
            case Phase.PLAY:
                return refused(Reason.ALREADY_DRAWN, "N6")
            case _:
                return refused(Reason.NOT_NOW, "N12")

    def _take_refusal(self, state: State, action: Take) -> Refusal | None:
        if state.refused:
            return refused(Reason.UPCARD_REFUSED, "N5")
        top = state.pile[-1]
        return None if action.card == top else refused(Reason.NOT_THE_TOP, "N6", card=(top,))

    def _turn_refusal(self, state: State, seat: int) -> Refusal:
        """Say why a seat may not discard or knock now."""
        if seat != state.turn:
            return refused(Reason.NOT_YOUR_TURN, "N6", seat=state.turn)
        return refused(Reason.NOT_NOW if state.phase is Phase.DEFEND else Reason.DRAW_FIRST, "N6")

    def _thrown_refusal(self, state: State, seat: int, card: Card) -> Refusal | None:
        if card not in state.hands[seat]:
            return refused(Reason.NOT_HELD, "N6", cards=(card,))
        return refused(Reason.TAKEN_NOT_DISCARDED, "N9", card=(card,)) if card == state.taken else None

    def _knock_refusal(self, state: State, action: Knock) -> Refusal | None:
        if action.seat != state.turn or state.phase not in DISCARDING:
            return self._turn_refusal(state, action.seat)
        if state.phase is Phase.FIRST_DISCARD:
            return refused(Reason.FIRST_DISCARD, "N4")
        hand = state.hands[action.seat]
        if action.card is None:
            limit, kept = 0, hand
            if not self.big_gin or deadwood(mask_of(hand)):
                return refused(Reason.NO_BIG_GIN, "N21")
        else:
            limit, kept = self.limit(state), without(hand, (action.card,))
            if wrong := self._thrown_refusal(state, action.seat, action.card):
                return wrong
        if action.melds is not None:
            return knock_melds_refusal(kept, action.melds, limit, self._limit_clause)
        least = deadwood(mask_of(kept))
        high = least > limit
        return refused(Reason.DEADWOOD_TOO_HIGH, self._limit_clause, deadwood=least, limit=limit) if high else None

    @property
    def _limit_clause(self) -> str:
        """Return what sets the limit: an option, or the sheet."""
        return "N21" if self.oklahoma or self.knock_limit < LIMIT else "N10"

    def _new_deal_refusal(self, state: State, action: OfferNewDeal | AcceptNewDeal) -> Refusal | None:
        if self.mirrored:
            return refused(Reason.DEAL_STANDS, "N22")
        if state.phase is Phase.DEFEND:
            return refused(Reason.NOT_NOW, "N17")
        if isinstance(action, OfferNewDeal):
            return None if state.offer is None else refused(Reason.OFFER_STANDS, "N17")
        open_offer = state.offer is not None and state.offer != action.seat
        return None if open_offer else refused(Reason.NO_OFFER, "N17")

    # What follows

    def advance(self, state: State, action: Play | Time) -> Step:
        match action:
            case DrawStock() | Discard() | Take() | Decline() | Knock() | Defend():
                if state.offer is None or state.offer == action.seat:
                    return self._advance_play(state, action)
                refusing = stepped(state, OfferRefused(action.seat), offer=None)
                step = self._advance_play(refusing.state, action)
                return Step(step.state, refusing.events + step.events)
            case OfferNewDeal():
                return stepped(state, OfferedNewDeal(action.seat), offer=action.seat)
            case AcceptNewDeal():
                step = stepped(state, AcceptedNewDeal(action.seat))
                return ended(step, Result(Ending.NEW_DEAL, (), (0,) * self.seats))
            case _:
                return super().advance(state, action)

    def _advance_play(self, state: State, action: DrawStock | Take | Decline | Discard | Knock | Defend) -> Step:
        match action:
            case DrawStock():
                return drawn(state, action.seat, phase=Phase.PLAY, refused=False)
            case Discard():
                return self._discarded(state, action)
            case Take():
                return self._took(state, action)
            case Decline():
                return self._declined(state, action.seat)
            case Knock():
                return knocked(state, action)
            case _:
                return defended(state, action, doubled=self.oklahoma and state.upcard in SPADES)

    def _took(self, state: State, action: Take) -> Step:
        hand = tuple(sorted((*state.hands[action.seat], action.card)))
        return stepped(
            state,
            Took(action.seat, (action.card,)),
            hands=state.with_hand(action.seat, hand),
            pile=state.pile[:-1],
            taken=action.card,
            phase=Phase.PLAY,
        )

    def _declined(self, state: State, seat: int) -> Step:
        """Pass the upcard to the dealer; refused by both, it stays and the first player draws from the stock (N5)."""
        if seat == state.dealer:
            return stepped(state, Declined(seat), turn=state.after(seat), phase=Phase.DRAW, refused=True)
        return stepped(state, Declined(seat), turn=state.after(seat))

    def _discarded(self, state: State, action: Discard) -> Step:
        seat = action.seat
        hand = tuple([card for card in state.hands[seat] if card != action.card])
        events = (Discarded(seat, action.card),)
        if state.extra is not None:
            hand = tuple(sorted((*hand, state.extra)))
            events = (*events, LookedAtExtra(seat, state.extra))
        step = stepped(
            state,
            *events,
            hands=state.with_hand(seat, hand),
            pile=(*state.pile, action.card),
            shown=(*state.shown, action.card),
            turns=state.turns + 1,
            turn=state.after(seat),
            phase=Phase.DRAW,
            taken=None,
            extra=None,
        )
        if self.stock_left(step.state) > WALL:
            return step
        return ended(step, Result(Ending.DRAWN, (), (0,) * self.seats))

    # What is worth offering

    def candidates(self, state: State, seat: int) -> list[Play]:
        new_deal = OFFERS[seat] if state.offer is None else AcceptNewDeal(seat)
        if seat != state.turn:
            return [new_deal]
        match state.phase:
            case Phase.DRAW:
                return [DRAWS[seat], TAKES[seat][state.pile[-1]], new_deal]
            case Phase.UPCARD:
                return [TAKES[seat][state.pile[-1]], Decline(seat), new_deal]
            case Phase.DEFEND:
                return [Defend(seat), new_deal]
            case _:
                hand, discards = state.hands[seat], DISCARDS[seat]
                return [*[discards[card] for card in hand], *self._knocks(state, seat, hand), new_deal]

    def _knocks(self, state: State, seat: int, hand: tuple[Card, ...]) -> list[Play]:
        if state.phase is not Phase.PLAY or deadwood_after_discard(mask_of(hand)) > self.limit(state):
            return []
        return [*[Knock(seat, card) for card in hand], Knock(seat, None)]

    def wishes(self, state: State, seat: int) -> tuple[Play, ...]:
        if seat != state.turn or state.phase is not Phase.PLAY:
            return ()
        hand = mask_of(state.hands[seat])
        thrown = (card for card in state.hands[seat] if card != state.taken)
        return (Knock(seat, min(thrown, key=lambda card: deadwood(hand ^ 1 << card))),)

    def proposal(self, state: State, seat: int, cards: tuple[Card, ...]) -> Proposal:
        if len(cards) != 1:
            return Proposal((), refused(Reason.NOT_NOW, "N6"))
        plays: tuple[Play, ...] = (Discard(seat, cards[0]), Knock(seat, cards[0]))
        legal = tuple(play for play in plays if self.refusal(state, play) is None)
        return Proposal(legal, None if legal else self.refusal(state, plays[0]))

    # What is shown

    def cover(self, hand: tuple[Card, ...]) -> Cover:
        return covered_by(hand, arrangements(mask_of(hand))[0].melds)

    def count(self, hand: tuple[Card, ...]) -> Count:
        """Return the deadwood, and with a card too many also what the best discard would leave."""
        mask = mask_of(hand)
        return Count("alt-deadwood", deadwood(mask), deadwood_after_discard(mask) if len(hand) > HAND else None)

    def limit_note(self, board: BoardView) -> Phrase | None:
        return phrase("picture-knock-limit", limit=self.limit(board)) if self.oklahoma else None

    def showdown(self, board: BoardView) -> Showdown:
        return Showdown(tuple(laid_down(board, self.values)), by_seat=True)

    def suggestion(self, board: BoardView, thrown: tuple[Card, ...]) -> Suggestion:
        return suggested(board, thrown)
