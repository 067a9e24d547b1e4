"""A game of a few lines, found by nobody else, plays whole matches: what it does not say, the family says."""

import random
from dataclasses import dataclass
from typing import ClassVar

import pytest

from engine.actions import Action
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.players.choose import room_of
from engine.players.levels import Level
from engine.players.safe import safe_action
from engine.rules import Rules
from engine.turn import DrawMeldDiscard
from engine.variants import VARIANTS
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
class Duchess(QueenCity):
    """Queen City with a card more."""

    key: ClassVar[str] = "duchess"

    def hand_size(self) -> int:
        return 8


GAMES = [Threes(2, target=40), Threes(6), Duchess(2, rounds=2), Duchess(4, rounds=2)]


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


def test_a_made_up_game_is_found_by_nobody() -> None:
    assert not {Threes.key, Duchess.key} & set(VARIANTS)


def test_a_game_has_the_players_of_the_game_it_is_derived_from_or_general_ones() -> None:
    assert room_of(Duchess) is room_of(VARIANTS["rummy"])
    assert room_of(Threes) is not room_of(VARIANTS["rummy"])
