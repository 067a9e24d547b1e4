"""Odd actions: well formed and seldom right, to try the judge with."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from engine.actions import (
    AcceptNewDeal,
    Action,
    Arrange,
    Call,
    ChooseDeal,
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
    RingBell,
    Spread,
    Take,
    TakeBack,
    TimeOut,
)
from engine.cards import CARDS, JOKER, Card, pack
from engine.match import Match, legal_actions, to_act
from engine.melds import End, MeldKind
from engine.state import State
from tests.kit import shuffled

Melds = tuple[tuple[Card, ...], ...]


def odd_action(match: Match, rng: random.Random) -> Action:
    """Return an action that is well formed and seldom right: another game's, another seat's, with other cards."""
    if rng.random() < 0.1:
        return _odd_chance(match, rng)
    seat = _odd_seat(match, rng)
    if rng.random() < 0.3 and 0 <= seat < match.rules.seats and (legal := legal_actions(match, seat)):
        return _bent(match, rng.choice(legal), rng)
    return odd_play(match, seat, rng)


def _odd_seat(match: Match, rng: random.Random) -> int:
    asked = to_act(match)
    return rng.choice(asked) if asked and rng.random() < 0.7 else rng.randint(-1, match.rules.seats)


def odd_play(match: Match, seat: int, rng: random.Random) -> Action:
    """Return an odd action of a seat, made of cards it holds, cards that lie open and cards from anywhere."""
    board = match.board_of(seat)
    state = match.boards[board] if board is not None and match.boards else None
    return rng.choice(PLAYS)(_Odds(rng, seat, state))


@dataclass(frozen=True)
class _Odds:
    """What odd actions are made from."""

    rng: random.Random
    seat: int
    state: State | None

    def card(self) -> Card:
        state, rng = self.state, self.rng
        places: list[Sequence[Card]] = [pack(2, 4)]
        if state:
            places += [state.hands[self.seat]] * 4 + [state.pile[-3:], state.stock[:2], *state.hands]
            places += [meld.cards for meld in state.melds] + list(state.table)
        return rng.choice(rng.choice([place for place in places if place]))

    def cards(self) -> tuple[Card, ...]:
        return tuple(self.card() for _ in range(self.rng.choice((0, 1, 2, 3, 3, 3, 4, 5, 14))))

    def alike(self) -> tuple[Card, ...]:
        """Return cards that might be a meld: neighbours of a card in its suit, or of its rank."""
        step = self.rng.choice((1, 1, 13, 52))
        first = self.card()
        return tuple(Card((first + step * index) % JOKER) for index in range(self.rng.choice((3, 3, 4, 5))))

    def meld(self) -> tuple[Card, ...]:
        return self.alike() if self.rng.random() < 0.5 else self.cards()

    def melds(self) -> Melds:
        return tuple(self.meld() for _ in range(self.rng.randrange(4)))

    def index(self) -> int:
        return self.rng.randint(-2, 6)

    def table(self) -> Melds:
        """Return a tile table like the one that lies there, with something added, lost or moved."""
        table = list(self.state.table) if self.state else []
        self.rng.shuffle(table)
        return (*table[self.rng.randrange(2) :], *self.melds())

    def some_melds(self) -> Melds | None:
        return None if self.rng.random() < 0.3 else self.melds()


PLAYS: tuple[Callable[[_Odds], Action], ...] = (
    lambda odds: DrawStock(odds.seat),
    lambda odds: Take(odds.seat, odds.card()),
    lambda odds: Decline(odds.seat),
    lambda odds: LayMeld(odds.seat, odds.rng.choice(list(MeldKind)), odds.meld()),
    lambda odds: LayOff(odds.seat, odds.card(), odds.index(), odds.rng.choice(list(End))),
    lambda odds: Discard(odds.seat, odds.card()),
    lambda odds: TakeBack(odds.seat),
    lambda odds: Call(odds.seat),
    lambda odds: Knock(odds.seat, odds.rng.choice((None, odds.card(), odds.card())), odds.some_melds()),
    lambda odds: Defend(
        odds.seat, odds.some_melds(), tuple((odds.card(), odds.index()) for _ in range(odds.rng.randrange(3)))
    ),
    lambda odds: OfferNewDeal(odds.seat),
    lambda odds: AcceptNewDeal(odds.seat),
    lambda odds: Arrange(odds.seat, odds.table()),
    lambda odds: EndTurn(odds.seat),
    lambda odds: TimeOut(odds.seat),
    lambda odds: ChooseDeal(odds.seat, odds.rng.random() < 0.5),
)
"""How each action of a seat is made at random."""


def _odd_chance(match: Match, rng: random.Random) -> Action:
    """Return what no seat does: a clock that runs out, or a shuffle that may be short, double or of another pack."""
    if rng.random() < 0.3:
        return rng.choice((CloseCalls(), RingBell()))
    right = list(shuffled(match.rules.pack(), rng))
    wrong = rng.choice((right[1:], [*right[1:], right[-1]], list(pack(1, 0)), list(pack(2, 4)), right))
    cards = tuple(wrong)
    if rng.random() < 0.3:
        return Spread(cards)
    deal = Deal(cards, rng.randint(-1, 4))
    return replace(deal, pool=rng.choice(((), match.rules.pool(deal), cards)))


def _bent(match: Match, action: Action, rng: random.Random) -> Action:
    """Return a legal action with one thing changed, most often its seat or its card."""
    match action:
        case LayMeld(seat, _, cards):
            return LayMeld(seat, rng.choice(list(MeldKind)), shuffled(cards, rng)[rng.randrange(2) :])
        case LayOff(seat, card, meld, end):
            return LayOff(seat, card, meld + rng.randint(-1, 1), rng.choice((end, *End)))
        case Knock(seat, card):
            return Knock(seat, None if rng.random() < 0.2 else card, _Odds(rng, seat, None).some_melds())
        case Arrange(seat, table):
            return Arrange(seat, (*table[1:], table[0][1:]) if rng.random() < 0.5 else _shuffled_sets(table, rng))
        case Take(seat) | Discard(seat):
            return replace(action, card=Card(rng.randrange(CARDS)))
        case _:
            return odd_play(match, rng.randint(-1, match.rules.seats), rng)


def _shuffled_sets(table: Melds, rng: random.Random) -> Melds:
    return tuple(tuple(rng.sample(tiles, len(tiles))) for tiles in table)
