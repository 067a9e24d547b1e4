"""A game of a few lines, found by nobody else, plays whole matches: what it does not say, the family says."""

import random
from dataclasses import dataclass
from typing import ClassVar

import pytest

from engine.actions import Action, Call, Decline, Defend, Discard, DrawStock, LayMeld, OfferNewDeal, Play, Time
from engine.events import Ending
from engine.knocking import DrawDiscardKnock
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.melds import MeldKind, MeldLaws
from engine.players.choose import room_of
from engine.players.levels import Level
from engine.players.safe import safe_action
from engine.rules import Rules
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
class Rap(DrawDiscardKnock):
    """Nothing is laid: whoever has drawn may rap, and all count as many as the others have left over more."""

    key: ClassVar[str] = "rap"

    def shown_result(self, state: State) -> Result:
        left = [self.deadwood(hand) for hand in state.hands]
        points = tuple(max(0, min(left[:seat] + left[seat + 1 :]) - own) for seat, own in enumerate(left))
        return Result(Ending.KNOCK, (left.index(min(left)),), points)


@dataclass(frozen=True)
class OpenRap(Rap):
    """Rap in which melds may be laid before somebody raps."""

    key: ClassVar[str] = "open_rap"
    actions: ClassVar[frozenset[type[Play | Time]]] = DrawMeldDiscard.actions | Rap.actions


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
    OpenRap(2, target=30),
    OpenRap(3, target=30, call_rummy=True),
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


@pytest.mark.parametrize("game", [Threes, Rap])
@pytest.mark.parametrize("level", Level)
def test_a_knock_is_answered_before_anything_else_and_offers_are_left_to_people(
    game: type[DrawMeldDiscard], level: Level
) -> None:
    rng, match = random.Random(5), new_match(game(2))
    while not to_act(match):
        match = apply(match, chance(match, rng) or _safe(match)).match
    seat = to_act(match)[0]
    actions = (OfferNewDeal(seat), DrawStock(seat), Defend(seat))
    weighed = room_of(game).PLAYERS[level](view(match, seat), actions, rng, FEW)

    assert [one.action for one in weighed] == [Defend(seat), DrawStock(seat), OfferNewDeal(seat)]


def test_a_call_is_weighed_against_letting_it_pass_and_an_offer_comes_last() -> None:
    rng, match = random.Random(5), new_match(Rap(2))
    while not to_act(match):
        match = apply(match, chance(match, rng) or _safe(match)).match
    seat = to_act(match)[0]
    offered = (Call(seat), Decline(seat), OfferNewDeal(seat))
    weighed = room_of(Rap).PLAYERS[Level.HARD](view(match, seat), offered, rng, FEW)

    assert {one.action for one in weighed[:2]} == {Call(seat), Decline(seat)}


def test_a_meld_that_is_no_part_of_the_plan_stays_in_hand() -> None:
    rng, match = random.Random(5), new_match(OpenRap(2))
    while not to_act(match):
        match = apply(match, chance(match, rng) or _safe(match)).match
    seat = to_act(match)[0]
    sees = view(apply(match, DrawStock(seat)).match, seat)
    assert sees.board is not None
    thrown, meld = Discard(seat, sees.board.hand[0]), LayMeld(seat, MeldKind.GROUP, sees.board.hand[:2])
    weighed = room_of(OpenRap).PLAYERS[Level.HARD](sees, (meld, thrown), rng, FEW)

    assert [one.action for one in weighed] == [thrown, meld]


def test_where_a_game_says_nothing_of_melds_they_are_the_usual_ones() -> None:
    assert rules_for("gin", 2).laws == MeldLaws()


def test_a_made_up_game_is_found_by_nobody() -> None:
    assert not {Threes.key, Golf.key, Rap.key, Duchess.key} & set(VARIANTS)


def test_a_game_has_the_players_of_the_game_it_is_derived_from_or_general_ones() -> None:
    assert room_of(Duchess) is room_of(VARIANTS["rummy"])
    assert room_of(Threes) is room_of(Rap) is not room_of(VARIANTS["rummy"])
