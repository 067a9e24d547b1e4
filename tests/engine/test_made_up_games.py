"""A game of a few lines, found by nobody else, plays whole matches: what it does not say, the family says."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

import pytest

from engine.actions import Action, Decline, Defend, Discard, DrawStock, Knock, OfferNewDeal, Play, Take, Time
from engine.errors import Refusal
from engine.events import Ending, Knocked
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.melds import MeldLaws
from engine.players.choose import room_of
from engine.players.levels import Level
from engine.players.safe import safe_action
from engine.rules import Rules, Step, ended, stepped
from engine.state import Result, State
from engine.turn import DrawMeldDiscard
from engine.variants import VARIANTS, rules_for
from engine.variants.queen_city import QueenCity
from engine.view import view
from tests.kit import chance
from tests.kit_computers import computer_match

FEW = 3  # samples: the laws do not depend on them


@dataclass(frozen=True)
class Threes(DrawMeldDiscard):
    """The smallest game there is: all of it is the family's."""

    key: ClassVar[str] = "threes"


@dataclass(frozen=True)
class Golf(DrawMeldDiscard):
    """Points are penalties: what is left in hand counts against its owner."""

    key: ClassVar[str] = "golf"
    low_wins: ClassVar[bool] = True
    seat_counts: ClassVar[tuple[int, ...]] = (3,)


@dataclass(frozen=True)
class Rap(DrawMeldDiscard):
    """Nothing is laid: whoever has drawn may rap, and counts as many as the others have left over more."""

    key: ClassVar[str] = "rap"
    actions: ClassVar[frozenset[type[Play | Time]]] = frozenset({DrawStock, Take, Decline, Discard, Knock})

    def play_refusal(self, state: State, action: Play | Time) -> Refusal | None:
        if isinstance(action, Knock):
            return self.refusal(state, Discard(action.seat, action.card or state.hands[action.seat][0]))
        return super().play_refusal(state, action)

    def candidates(self, state: State, seat: int) -> Iterator[Play]:
        for play in super().candidates(state, seat):
            yield play
            if isinstance(play, Discard):
                yield Knock(seat, play.card)

    def advance(self, state: State, action: Play | Time) -> Step:
        if not isinstance(action, Knock) or action.card is None:
            return super().advance(state, action)
        thrown = super().advance(state, Discard(action.seat, action.card)).state
        left = [self.deadwood(thrown.hands[seat]) for seat in state.players]
        points = tuple(max(0, min(left[:seat] + left[seat + 1 :]) - own) for seat, own in enumerate(left))
        return ended(stepped(thrown, Knocked(action.seat, (), ())), Result(Ending.KNOCK, (action.seat,), points))


@dataclass(frozen=True)
class Duchess(QueenCity):
    """Queen City with a card more."""

    key: ClassVar[str] = "duchess"

    def hand_size(self) -> int:
        return 8


GAMES = [
    Threes(2, target=40),
    Threes(6),
    Threes(3, call_rummy=True),
    Golf(3, rounds=3),
    Rap(2, target=30),
    Rap(4, target=30),
    Duchess(2, rounds=2),
    Duchess(4, rounds=2),
]


@pytest.mark.parametrize("rules", GAMES, ids=str)
@pytest.mark.parametrize("level", Level)
def test_computers_of_every_level_play_a_made_up_game_to_its_end(rules: Rules, level: Level) -> None:
    match = computer_match(rules, [level] * rules.seats, random.Random(1), FEW)

    assert match.outcome is not None


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_safe_players_play_a_made_up_game_to_its_end(rules: Rules) -> None:
    rng, match = random.Random(2), new_match(rules)
    while not match.outcome:
        match = apply(match, chance(match, rng) or _safe(match)).match

    assert match.outcome.winners


def _safe(match: Match) -> Action:
    seat = to_act(match)[0]
    return safe_action(view(match, seat), legal_actions(match, seat))


def test_the_lowest_wins_where_points_are_penalties() -> None:
    match = computer_match(Golf(3, rounds=3), [Level.MEDIUM] * 3, random.Random(3), FEW)

    assert match.outcome is not None
    assert [match.totals[side] for side in match.outcome.winners] == [min(match.totals)]
    assert sum(match.outcome.settlement) == 0
    assert max(match.outcome.settlement) == match.outcome.settlement[match.outcome.winners[0]] > 0


@pytest.mark.parametrize("level", Level)
def test_a_knock_is_answered_before_anything_else_and_offers_are_left_to_people(level: Level) -> None:
    rng, match = random.Random(5), new_match(Threes(2))
    while not to_act(match):
        match = apply(match, chance(match, rng) or _safe(match)).match
    seat = to_act(match)[0]
    actions = (OfferNewDeal(seat), DrawStock(seat), Defend(seat))
    weighed = room_of(Threes).PLAYERS[level](view(match, seat), actions, rng, FEW)

    assert [one.action for one in weighed] == [Defend(seat), DrawStock(seat), OfferNewDeal(seat)]


def test_where_a_game_says_nothing_of_melds_they_are_the_usual_ones() -> None:
    assert rules_for("gin", 2).laws == MeldLaws()


def test_a_made_up_game_is_found_by_nobody() -> None:
    assert not {Threes.key, Golf.key, Rap.key, Duchess.key} & set(VARIANTS)


def test_a_game_has_the_players_of_the_game_it_is_derived_from_or_general_ones() -> None:
    assert room_of(Duchess) is room_of(VARIANTS["rummy"])
    assert room_of(Threes) is room_of(Rap) is not room_of(VARIANTS["rummy"])
