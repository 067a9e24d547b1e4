"""Every game has a player at every level: legal, the same each time, and never without an answer."""

import random

import pytest

from engine.actions import ChooseDeal, Spread
from engine.cards import pack
from engine.match import Match, apply, legal_actions, new_match, refusal, to_act
from engine.players.choose import chance_of, choice, offered, room_of, samples_of, weigh
from engine.players.levels import Level
from engine.variants import VARIANTS, rules_for
from engine.view import view
from tests.kit import chance, played, shuffled

FEW = 2  # samples: the law does not depend on them
GAMES = sorted(VARIANTS)
MOVES = 12


def begun(key: str, seed: int) -> Match:
    rules = rules_for(key, min(VARIANTS[key].seat_counts))
    rng, match = random.Random(seed), new_match(rules)
    while not to_act(match) or match.choosers:
        shuffle = chance(match, rng)
        match = played(match, shuffle or legal_actions(match, match.choosers[0])[1])
    return match


def test_every_game_has_its_players_and_samples() -> None:
    for game in VARIANTS.values():
        assert set(room_of(game).PLAYERS) == set(Level)
        assert [samples_of(game, level) for level in Level if not level.thinks_long] == [1, 1, 1]
        assert samples_of(game, Level.HARD) >= 1


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("level", Level)
def test_what_is_chosen_is_legal_and_chosen_again(key: str, level: Level) -> None:
    match = begun(key, seed=7)
    for _ in range(MOVES):
        if not (asked := to_act(match)):
            break
        sees, actions = view(match, asked[0]), offered(match, asked[0])
        action = choice(sees, actions, level, chance_of(sees), FEW)

        assert refusal(match, action) is None
        assert choice(sees, actions, level, chance_of(sees), FEW) == action
        match = apply(match, action).match


@pytest.mark.parametrize("key", GAMES)
def test_players_are_offered_what_is_legal_but_find_their_tiles_themselves(key: str) -> None:
    match = begun(key, seed=7)
    seat = to_act(match)[0]

    assert offered(match, seat) == (() if key == "tiles" else legal_actions(match, seat))


def test_the_best_comes_first() -> None:
    match = begun("rummy", seed=2)
    seat = to_act(match)[0]
    match = played(match, legal_actions(match, seat)[0])
    sees = view(match, seat)
    worths = [one.worth for one in weigh(sees, legal_actions(match, seat), Level.MEDIUM, chance_of(sees), FEW)]

    assert worths == sorted(worths, reverse=True)
    assert len(worths) > 1


@pytest.mark.parametrize("level", Level)
def test_nobody_deals_first_who_may_choose(level: Level) -> None:
    """N3: there is no board yet to think about."""
    match = played(new_match(rules_for("gin", 2)), Spread(shuffled(pack(1, 0), random.Random(1))))
    (seat,) = match.choosers
    sees = view(match, seat)

    assert choice(sees, legal_actions(match, seat), level, chance_of(sees), FEW) == ChooseDeal(seat, deals=False)


def test_chance_is_the_same_for_the_same_sight_and_another_later() -> None:
    match = begun("rummy", seed=2)
    seat = to_act(match)[0]
    later = apply(match, legal_actions(match, seat)[0]).match

    assert chance_of(view(match, seat)).random() == chance_of(view(match, seat)).random()
    assert chance_of(view(match, seat)).random() != chance_of(view(later, seat)).random()
