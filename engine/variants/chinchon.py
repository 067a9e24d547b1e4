"""Chinchón: draw and discard until one closes; points are a burden, and the last one in wins (CH1-CH16)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Final, NamedTuple

from engine.actions import BuyBack, Choice
from engine.arrange import selection_melds
from engine.board import BoardView
from engine.cards import ACE, CARDS, JOKERS, LEFT_OUT, RANK, SUIT, SUITS, Card, PackStyle, short_pack
from engine.closing import Shown, best_shown, with_lay_offs
from engine.covers import exact_cover
from engine.errors import Reason, Refusal, refused
from engine.events import Defended, Discarded, Ending
from engine.knocking import DrawDiscardKnock
from engine.melds import EVERY_RANK, Meld, MeldLaws
from engine.options import Option
from engine.rules import Step, ended, order_of_play, stepped
from engine.scoring import Outcome, Round, by_difference, value_of
from engine.shown import Cover, LaidTogether, Phrase, laid_by, laid_meld
from engine.state import Result, State

HAND: Final = 7
ONE_PACK: Final = 4  # players
CLEAN: Final = -10  # for closing with nothing left over
RANKS: Final = tuple(rank for rank in EVERY_RANK if rank not in LEFT_OUT)
ACES_OF_COINS: Final = tuple(RANK[card] == ACE and SUIT[card] == SUITS.index("d") for card in range(CARDS))

STYLE = Option("cards", "CH1", "spanish", choices=("spanish", "french"))
WILD_ACE = Option("wild_ace", "CH4", default=False)
CLOSE_LIMIT = Option("close_limit", "CH9", 3, least=3, most=5)
BUY_BACK = Option("buy_back", "CH15", default=False)
TARGET = Option("target", "CH14", 100, least=10, most=1_000)


class MatchStanding(NamedTuple):
    """Where a match stands after some rounds: the scores, who is in, and who has bought back."""

    totals: tuple[int, ...]
    inside: tuple[int, ...]
    bought: tuple[int, ...]


@dataclass(frozen=True)
class Chinchon(DrawDiscardKnock):
    """What differs from other games that a knock ends: lay-offs on the closer's melds, and who is out."""

    cards: str = "spanish"
    wild_ace: bool = False
    close_limit: int = 3
    buy_back: bool = False
    stock_renewals: int | str = 9

    key: ClassVar[str] = "chinchon"
    players: ClassVar[str] = "chinchon"
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4, 5, 6, 7, 8)
    seats_clause: ClassVar[str] = "CH1"
    turn_clause: ClassVar[str] = "CH6"
    stock_out_clause: ClassVar[str] = "CH7"
    absent_clause: ClassVar[str] = "CH14"
    choice_clause: ClassVar[str] = "CH15"
    knock_word: ClassVar[str] = "close"
    low_wins: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (STYLE, WILD_ACE, CLOSE_LIMIT, BUY_BACK, TARGET)

    # The cards

    @cached_property
    def laws(self) -> MeldLaws:
        return MeldLaws(decks=self.decks, ranks=RANKS, wild=ACES_OF_COINS if self.wild_ace else JOKERS)

    @property
    def decks(self) -> int:
        return 1 if self.seats <= ONE_PACK else 2

    @property
    def pack_style(self) -> PackStyle:
        return PackStyle(self.cards)

    def pack(self) -> tuple[Card, ...]:
        return short_pack(self.decks)

    def hand_size(self) -> int:
        return HAND

    def cover(self, hand: tuple[Card, ...]) -> Cover:
        if is_chinchon(hand):
            return Cover((tuple(sorted(hand, key=lambda card: RANK[card])),), ())
        return exact_cover(hand, self.laws, self.values)

    # Closing

    def knock_refusal(self, state: State, seat: int, kept: tuple[Card, ...]) -> Refusal | None:
        if not any(isinstance(event, Discarded) and event.seat == seat for event in state.history):
            return refused(Reason.CLOSE_TOO_SOON, "CH8")
        left = self.deadwood(kept)
        if left > self.close_limit:
            return refused(Reason.CLOSE_TOO_HIGH, "CH9", deadwood=left, limit=self.close_limit)
        return None

    def after_knock(self, step: Step) -> Step:
        """Let everybody show, in the order of play; all is worked out, so nobody has to be asked (CH10)."""
        closing = step.state.knocking
        assert closing is not None
        first = step.state.players.index(closing.seat)
        table = tuple(self._meld(closing.seat, cards) for cards in closing.melds)
        for seat in (*step.state.players[first + 1 :], *step.state.players[:first]):
            hand = step.state.hands[seat]
            shown = best_shown(seat, hand, table if closing.left else (), self.laws, self.values)
            table = shown.table or table
            answer = stepped(step.state, _defended(seat, shown))
            step = Step(answer.state, step.events + answer.events)
        return ended(step, self.shown_result(step.state))

    def _meld(self, seat: int, cards: tuple[Card, ...]) -> Meld:
        if is_chinchon(cards):
            cards, laws = tuple(sorted(cards, key=lambda card: RANK[card])), replace(self.laws, wild=JOKERS)
        else:
            laws = self.laws
        melds = selection_melds(cards, laws)
        found = next((meld for meld in melds if meld.cards == cards), melds[0])
        return replace(found, owners=(seat,) * len(cards))

    def shown_result(self, state: State) -> Result:
        closing = state.knocking
        assert closing is not None
        points = [0] * self.seats
        points[closing.seat] = value_of(closing.left, self.values) or CLEAN
        for event in state.history:
            if isinstance(event, Defended):
                points[event.seat] = value_of(event.left, self.values)
        ending = Ending.CLOSED if closing.left else Ending.CLEAN
        won = is_chinchon(state.hands[closing.seat])
        return Result(Ending.CHINCHON if won else ending, (closing.seat,), tuple(points))

    def stopped_result(self, state: State) -> Result:
        return Result(Ending.BLOCKED, (), (0,) * self.seats)

    # The match

    def standing(self, rounds: tuple[Round, ...]) -> MatchStanding:
        """Return the scores and who is in: those within the target and those who bought back, or else the lowest."""
        totals, inside, bought = [0] * self.seats, tuple(range(self.seats)), tuple[int, ...]()
        for played in rounds:
            totals = [total + points for total, points in zip(totals, played.points, strict=True)]
            within = tuple(seat for seat in inside if totals[seat] <= self.target)
            lowest = min(totals[seat] for seat in inside)
            for seat in played.returned:
                totals[seat] = max(totals[other] for other in within)
            bought += played.returned
            inside = tuple(sorted((*within, *played.returned)))
            inside = inside or tuple(seat for seat in range(self.seats) if totals[seat] == lowest)
        return MatchStanding(tuple(totals), inside, bought)

    def totals(self, rounds: tuple[Round, ...]) -> tuple[int, ...]:
        return self.standing(rounds).totals

    def asked_after(self, rounds: tuple[Round, ...]) -> tuple[int, ...]:
        before, after = self.standing(rounds[:-1]), self.standing(rounds)
        some_stay = any(after.totals[seat] <= self.target for seat in before.inside)
        if not self.buy_back or not some_stay or _chinchon_in(rounds):
            return ()
        return tuple(seat for seat in before.inside if seat not in after.inside and seat not in before.bought)

    def choices(self, rounds: tuple[Round, ...], seat: int) -> tuple[Choice, ...]:
        return BuyBack(seat, buys=False), BuyBack(seat, buys=True)

    def next_lineups(self, rounds: tuple[Round, ...]) -> tuple[tuple[int, ...], ...]:
        inside, dealt = self.standing(rounds).inside, rounds[-1].lineups[0][-1]
        dealer = next(seat for seat in order_of_play(self.seats, dealt) if seat in inside)
        return (tuple(seat for seat in order_of_play(self.seats, dealer) if seat in inside),)

    def outcome(self, rounds: tuple[Round, ...], *, rung: bool) -> Outcome | None:
        totals, inside, _ = self.standing(rounds)
        winners = rounds[-1].results[0].winners if _chinchon_in(rounds) else inside
        settlement = by_difference(tuple(-total for total in totals))
        return Outcome(winners, totals, settlement) if len(winners) == 1 else None

    # What is shown

    @property
    def choice_prompt(self) -> Phrase:
        return Phrase("panel-buy-back")

    @property
    def absence(self) -> Phrase:
        return Phrase("picture-out")

    @property
    def absent_prompt(self) -> Phrase:
        return Phrase("panel-out")

    def _laid_down(self, board: BoardView) -> Iterator[LaidTogether]:
        """Yield the closer's melds with what was laid off on them, then what each has besides."""
        if board.knock is None:
            return
        closer, left = board.knock.seat, board.knock.left
        table = tuple(self._meld(closer, cards) for cards in board.knock.melds)
        for event in board.history:
            if isinstance(event, Defended):
                table = with_lay_offs(table, event.seat, event.layoffs, self.laws) or table
        yield from (laid_meld(meld)._replace(before=closer) for meld in table)
        if left:
            yield laid_by(closer, left, self.hand_value(left))
        for event in board.history:
            if isinstance(event, Defended):
                yield from (laid_meld(self._meld(event.seat, cards)) for cards in event.melds)
                if event.left:
                    yield laid_by(event.seat, event.left, self.hand_value(event.left))


def is_chinchon(cards: tuple[Card, ...]) -> bool:
    """Say whether these are seven cards of one suit in order, each in its own place (CH13)."""
    places = sorted(RANKS.index(RANK[card]) for card in cards)
    in_order = places == list(range(places[0], places[0] + HAND)) if places else False
    return in_order and len({SUIT[card] for card in cards}) == 1


def _chinchon_in(rounds: tuple[Round, ...]) -> bool:
    return rounds[-1].results[0].ending is Ending.CHINCHON


def _defended(seat: int, shown: Shown) -> Defended:
    return Defended(seat, tuple(meld.cards for meld in shown.melds), shown.layoffs, shown.left)
