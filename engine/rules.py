"""What every game answers: what is refused, what follows, what is worth offering, and how rounds make a match.

`refusal` is the only judge. `apply` raises from it, the legal actions are what it lets through, and whoever shows
a button asks it too.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Final, Unpack

from engine.actions import Choice, ChooseDeal, Deal, Knock, Play, Time, is_from_hand
from engine.arrange import best_melds
from engine.board import BoardView
from engine.cards import DECK, Card, PackStyle, deal_rank, without
from engine.errors import IllegalActionError, Reason, Refusal, refused
from engine.events import Drew, Event, RoundEnded
from engine.melds import MeldLaws
from engine.options import Option, Value
from engine.scoring import PAR, Outcome, Round, added_up, value_of, value_table
from engine.sheet import ScoreGrid, rounds_grid
from engine.shown import Count, Cover, LaidTogether, Phrase, Showdown, Suggestion, by_suit, laid_by, laid_meld
from engine.state import Phase, Result, RoundChanges, State

SAFE_KNOCK: Final = 10  # points left over with which one may knock unasked
REVISION: Final = 2  # of the rules; a log is replayed by that under which it was begun
LONG_STOP: Final = 500  # turns in a round (G12)


@dataclass(frozen=True, slots=True)
class Step:
    """What an action leads to: the new state, and what happened on the way."""

    state: State
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a selection of cards could do now; where it can do nothing, why."""

    actions: tuple[Play, ...]
    refusal: Refusal | None


def stepped(state: State, *events: Event, **changes: Unpack[RoundChanges]) -> Step:
    """Return a step that changes some fields and adds the events to the history."""
    return Step(state.but(history=state.history + events, **changes), events)


def drawn(state: State, seat: int, **changes: Unpack[RoundChanges]) -> Step:
    """Return a step in which a seat draws from the stock."""
    card = state.stock[0]
    changes["hands"] = state.with_hand(seat, tuple(sorted((*state.hands[seat], card))))
    changes["stock"] = state.stock[1:]
    return stepped(state, Drew(seat, card), **changes)


def ended(step: Step, result: Result) -> Step:
    """Return a step that goes on to end the round."""
    event = RoundEnded(result.ending, result.winners, result.points)
    state = step.state.but(
        history=(*step.state.history, event), result=result, phase=Phase.OVER, before=None, offer=None
    )
    return Step(state, (*step.events, event))


@dataclass(frozen=True)
class Rules(ABC):
    """One game with its options, for a number of seats."""

    seats: int
    revision: int = REVISION
    mirrored: bool = False  # every deal is played at all boards, with the seats exchanged; then none sees another (N22)

    key: ClassVar[str]
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6)
    options: ClassVar[tuple[Option, ...]] = ()
    seats_clause: ClassVar[str] = "G11"
    actions: ClassVar[frozenset[type[Play | Time]]]  # all that can be done in a round
    deal_clause: ClassVar[str] = "G5"  # how a round begins and who plays in what order
    turn_clause: ClassVar[str] = "G5"  # what a turn consists of
    players: ClassVar[str] = "general"  # the room of engine/players where its computer players are
    absent_clause: ClassVar[str] = "N2"  # why somebody does not play in a round
    choice_clause: ClassVar[str] = "N3"  # who chooses between rounds
    draws_for_deal: ClassVar[bool] = True
    arranges: ClassVar[bool] = True  # who knocks may arrange the melds by hand
    low_wins: ClassVar[bool] = False  # points are penalties
    welcomes: ClassVar[bool] = False  # a newcomer can begin with it at once
    tiles: ClassVar[bool] = False
    take_is_owed: ClassVar[bool] = False  # what is taken must be used this turn (F6), not only kept (G7)
    knock_word: ClassVar[str] = "knock"  # what ending a round by showing is called, as the last part of its words' keys

    @classmethod
    def contradiction(cls, seats: int, chosen: Mapping[str, Value]) -> Refusal | None:
        """Say which options cannot stand together, or not with so many players."""
        del seats, chosen
        return None

    # The cards

    @cached_property
    def laws(self) -> MeldLaws:
        """Return how melds are judged."""
        return MeldLaws()

    def is_wild(self, card: Card) -> bool:
        return self.laws.wild[card]

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Return what each card counts in hand: figures ten, others their pips, an ace one (G8)."""
        return value_table(1)

    def deadwood(self, cards: tuple[Card, ...]) -> int:
        """Return what is left of a hand, at the least, beside its melds."""
        melded = sum(value_of(meld.cards, self.values) for meld in best_melds(cards, self.laws, self.values))
        return value_of(cards, self.values) - melded

    @abstractmethod
    def pack(self) -> tuple[Card, ...]:
        """Return the cards the game is played with, unshuffled."""

    def spread_pack(self) -> tuple[Card, ...]:
        """Return the cards that the players draw from for the deal: one deck of the pack, without jokers (G6, N3)."""
        return tuple(card for card in self.pack() if card < DECK)

    def pool(self, deal: Deal) -> tuple[Card, ...]:
        """Return the tiles that are mixed again after the deal (T2); cards are not."""
        del deal
        return ()

    # A round

    @abstractmethod
    def deal(self, players: tuple[int, ...], deal: Deal, rounds: tuple[Round, ...] = ()) -> Step:
        """Return the round that a shuffled pack begins after others, players in the order of play."""

    def play_refusal(self, state: State, action: Play | Time) -> Refusal | None:
        """Say why an action of the game is refused in a round that is not over, or None."""
        del state, action
        return refused(Reason.NOT_NOW, self.turn_clause)

    def advance(self, state: State, action: Play | Time) -> Step:
        """Return what an action leads to that the judge has let through."""
        raise NotImplementedError(action)

    @abstractmethod
    def candidates(self, state: State, seat: int) -> Iterable[Play]:
        """Return what a seat might do now, for the judge to sift."""

    def offers(self, state: State, seat: int) -> Iterable[Play]:
        """Return those of the candidates for which no cards of a hand are chosen: a panel offers them at any time."""
        return [action for action in self.candidates(state, seat) if not is_from_hand(action)]

    def wishes(self, state: State, seat: int) -> tuple[Play, ...]:
        """Return what a seat would like to do at this point of its turn, be it refused: a reason is worth showing."""
        del state, seat
        return ()

    @abstractmethod
    def proposal(self, state: State, seat: int, cards: tuple[Card, ...]) -> Proposal:
        """Return what selected cards could do now."""

    def refusal(self, state: State, action: Play | Time) -> Refusal | None:
        """Judge an action: why it is refused, or None."""
        if state.result is not None:
            return refused(Reason.ROUND_OVER, self.deal_clause)
        if type(action) not in self.actions:
            return refused(Reason.NOT_NOW, self.turn_clause)
        return self.play_refusal(state, action)

    def apply(self, state: State, action: Play | Time) -> Step:
        """Return what an action leads to; raise where the judge refuses it."""
        if refusal := self.refusal(state, action):
            raise IllegalActionError(refusal)
        return self.advance(state, action)

    def legal_actions(self, state: State, seat: int) -> tuple[Play, ...]:
        """Return what a seat can do now; a judge may accept more than is worth offering."""
        if state.result is not None:
            return ()
        judge = self.play_refusal
        return tuple([action for action in self.candidates(state, seat) if judge(state, action) is None])

    def legal_offers(self, state: State, seat: int) -> tuple[Play, ...]:
        """Return what a seat can do now without choosing cards of its hand."""
        if state.result is not None:
            return ()
        return tuple([action for action in self.offers(state, seat) if self.play_refusal(state, action) is None])

    def is_rash(self, hand: tuple[Card, ...], action: Play) -> bool:
        """Say whether an action is not for one who cannot be asked, such as a knock that is likely to lose."""
        if not isinstance(action, Knock):
            return False
        kept = hand if action.card is None else without(hand, (action.card,))
        return self.deadwood(kept) > SAFE_KNOCK

    def is_long(self, state: State) -> bool:
        """Say whether a round has lasted so long that its stock counts as gone (G12)."""
        return state.turns >= LONG_STOP and self.revision > 1

    def stock_left(self, state: State) -> int:
        """Return how many cards the stock counts."""
        return 0 if self.is_long(state) else len(state.stock)

    @property
    def pack_style(self) -> PackStyle:
        """Say how the cards are drawn and named."""
        return PackStyle.TILES if self.tiles else PackStyle.FRENCH

    @property
    def names_discards(self) -> bool:
        """Say whether the public log may name discards that others now cover (N8)."""
        return True

    def seen_pile(self, state: State) -> tuple[Card, ...]:
        """Return the part of the pile that everyone sees, the top last: only the top (R6, N8)."""
        return state.pile[-1:]

    # A match

    @property
    def bell_minutes(self) -> int:
        """Return after how many minutes a bell ends the match, 0 where none does (F13)."""
        return 0

    @property
    def rings(self) -> bool:
        return self.bell_minutes > 0

    @property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side; most games have each player alone."""
        return tuple((seat,) for seat in range(self.seats))

    def drawn_lineups(self, drawn: tuple[Card, ...]) -> tuple[tuple[int, ...], ...]:
        """Return who plays at each board in what order, the dealer last, from the cards drawn for the deal (G6)."""
        dealer = max(range(self.seats), key=lambda seat: deal_rank(drawn[seat]))
        return (order_of_play(self.seats, dealer),)

    def choosers(self, lineups: tuple[tuple[int, ...], ...], drawn: tuple[Card, ...]) -> tuple[int, ...]:
        """Return the seats that may choose whether to deal first (N3)."""
        del lineups, drawn
        return ()

    def asked_after(self, rounds: tuple[Round, ...]) -> tuple[int, ...]:
        """Return the seats that have something to choose when a round is over."""
        del rounds
        return ()

    def choices(self, rounds: tuple[Round, ...], seat: int) -> tuple[Choice, ...]:
        """Return what a seat chooses between, last what it gets that lets the time pass (N3)."""
        del rounds
        return ChooseDeal(seat, deals=True), ChooseDeal(seat, deals=False)

    def next_lineups(self, rounds: tuple[Round, ...]) -> tuple[tuple[int, ...], ...]:
        """Return who plays the next round in what order: the deal passes to the left (G6)."""
        return tuple((*lineup[1:], lineup[0]) for lineup in rounds[-1].lineups)

    def totals(self, rounds: tuple[Round, ...]) -> tuple[int, ...]:
        """Return the points by side from finished rounds."""
        return added_up((played.points for played in rounds), len(self.sides))

    def round_points(self, results: tuple[Result, ...]) -> tuple[int, ...]:
        """Return the points of a round by side."""
        return tuple(sum(results[0].points[seat] for seat in side) for side in self.sides)

    @abstractmethod
    def outcome(self, rounds: tuple[Round, ...], *, rung: bool) -> Outcome | None:
        """Return how the match has ended, or None while it goes on."""

    def given_points(self, winner: int) -> tuple[int, ...]:
        """Return the points by side of a round that all others give up, each by what a lost hand usually counts."""
        lost, won = (PAR, 0) if self.low_wins else (0, PAR * (len(self.sides) - 1))
        return tuple(won if side == winner else lost for side in range(len(self.sides)))

    # What is shown, always from what a seat may know

    def hand_value(self, hand: tuple[Card, ...]) -> int:
        """Return what cards count that are left in a hand."""
        return value_of(hand, self.values)

    def cover(self, hand: tuple[Card, ...]) -> Cover:
        """Return the melds a hand is shown in, and what is left."""
        return Cover((), hand)

    def count(self, hand: tuple[Card, ...]) -> Count | None:
        """Return the number above what is left of a hand, where the game is about that number."""
        del hand
        return None

    def limit_note(self, board: BoardView) -> Phrase | None:
        """Return the limit of a round in which it is not the usual one."""
        del board
        return None

    def seat_points(self, board: BoardView) -> tuple[int, ...] | None:
        """Return the points that each seat has in a round so far, where the table shows them."""
        del board
        return None

    def showdown(self, board: BoardView) -> Showdown:
        """Return what lies on the table: the melds, and once the round is scored what each hand has left."""
        return Showdown((*map(laid_meld, board.melds), *self.hands_left(board)))

    def hands_left(self, board: BoardView) -> tuple[LaidTogether, ...]:
        """Return the hands that a scored round shows, each with what it counts."""
        return tuple(
            laid_by(seat, tuple(sorted(hand, key=by_suit)), self.hand_value(hand))
            for seat, hand in enumerate(board.shown_hands)
            if hand
        )

    def suggestion(self, board: BoardView, thrown: tuple[Card, ...]) -> Suggestion:
        """Return where a player starts who arranges the hand without the card to be thrown."""
        return Suggestion(self.cover(tuple(card for card in board.hand if card not in thrown)).melds)

    @property
    def choice_prompt(self) -> Phrase:
        """Return the question that is put to a seat with something to choose between rounds."""
        return Phrase("panel-choose-deal")

    @property
    def absence(self) -> Phrase:
        """Return what stands beside the name of a player who does not play in a round."""
        return Phrase("picture-sits-out")

    @property
    def absent_prompt(self) -> Phrase | None:
        """Return what such a player is told in place of whose turn it is, where there is more to say."""
        return None

    @property
    def length(self) -> Phrase | None:
        """Return what a match is played to: a target, a number of rounds or a bell."""
        return None

    def sheet(
        self, rounds: tuple[Round, ...], totals: tuple[int, ...], outcome: Outcome | None
    ) -> tuple[ScoreGrid, ...]:
        """Return the score sheet: a line for each round, and the totals."""
        del outcome
        return (rounds_grid(self.sides, rounds, totals),)


def order_of_play(seats: int, dealer: int) -> tuple[int, ...]:
    """Return the seats clockwise from the dealer's left, the dealer last (G5)."""
    return tuple((dealer + 1 + step) % seats for step in range(seats))
