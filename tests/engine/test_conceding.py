"""A match that all but one side give up costs what losing the rest of it would: in every game, from any position."""

from random import Random

import pytest

from engine.conceding import conceded
from engine.events import Ending
from engine.rules import Rules
from engine.scoring import Round
from engine.state import Result
from engine.variants import VARIANTS
from engine.variants.chinchon import Chinchon
from engine.variants.gin import Gin
from engine.variants.rummy500 import Rummy500
from engine.variants.tiles import Tiles

ALL = [(key, seats) for key, game in VARIANTS.items() for seats in game.seat_counts]


def played(rules: Rules, *points: int) -> Round:
    by_seat = [0] * rules.seats
    for side, seats in enumerate(rules.sides):
        for seat in seats:
            by_seat[seat] = points[side]
    return Round((), (Result(Ending.OUT, (0,), tuple(by_seat)),), points)


@pytest.mark.parametrize(("key", "seats"), ALL)
def test_the_side_that_is_left_has_won_and_nobody_gains_by_giving_up(key: str, seats: int) -> None:
    rules, chance = VARIANTS[key](seats), Random(seats)
    sides = range(len(rules.sides))
    for _ in range(20):
        rounds: tuple[Round, ...] = ()
        for _ in range(chance.randrange(4)):
            scorer = chance.choice(sides)
            more = (*rounds, played(rules, *(chance.randrange(1, 25) * (side == scorer) for side in sides)))
            rounds = rounds if rules.outcome(more, rung=False) else more
        winner = chance.choice(sides)
        outcome = conceded(rules, rounds, winner)

        assert outcome.winners == (winner,)
        assert outcome.settlement[winner] == max(outcome.settlement)
        assert outcome.settlement[winner] > 0
        after = (*rounds, played(rules, *rules.given_points(winner)))
        if rules.outcome(after, rung=True) is None:
            assert conceded(rules, after, winner) == outcome  # to lose on at that rate costs the same


def test_of_a_match_of_gin_the_game_and_its_boxes_are_lost_too() -> None:
    """At 26 to 65 whoever left paid 100, where losing on cost 207 to 298."""
    rules = Gin(2)
    rounds = (played(rules, 26, 0), played(rules, 0, 30), played(rules, 0, 35))

    assert conceded(rules, rounds, 1).settlement == (-274, 274)  # 125 and 100 and three boxes more, less 26


def test_a_match_of_so_many_rounds_is_lost_to_its_last() -> None:
    assert conceded(Tiles(2, rounds=5), (), 0).settlement == (150, -150)
    assert conceded(Rummy500(2, format="bell", rounds=4), (), 1).settlement == (-120, 120)


def test_who_is_out_wins_nothing_by_the_others_leaving() -> None:
    rules = Chinchon(3)
    rounds = (played(rules, 0, 20, 200),)

    assert conceded(rules, rounds, 2).settlement == (0, 0, 0)
    assert conceded(rules, rounds, 1).winners == (1,)
