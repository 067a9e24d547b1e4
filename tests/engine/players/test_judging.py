"""A match by the hard player's reckoning: turns judged whole, the share that was kept, and what was luck."""

from dataclasses import replace

import pytest

from engine.actions import Decline, Discard, DrawStock
from engine.cards import card_from
from engine.match import Match
from engine.players.judging import JudgedTurn, ahead, course_of, judged_turns, kept
from engine.players.moments import LARGEST, Moment
from engine.scoring import Round
from engine.variants import rules_for
from soak.reports import faults, played, reported, share

THROWN, BETTER = Discard(0, card_from("Kh")), Discard(0, card_from("2c"))


def moment(version: int, loss: float, stake: float, began: int) -> Moment:
    """Return a decision about what to put down or throw; without a loss it was the best."""
    return Moment(1, version, THROWN, BETTER if loss else THROWN, None, loss, began, stake)


def drawn(version: int, loss: float, stake: float) -> Moment:
    better = Decline(0) if loss else DrawStock(0)
    return Moment(1, version, DrawStock(0), better, None, loss, version, stake, draws=True)


def test_of_a_turn_the_draw_counts_and_of_the_rest_what_cost_most() -> None:
    """What was not put down is missed at every step of the turn, and counted once."""
    first = (drawn(3, 1.0, 4.0), moment(4, 6.0, 9.0, 4), moment(5, 6.5, 8.0, 4))
    second = (drawn(9, 0.0, 2.0), moment(10, 0.0, 5.0, 10))
    third = (moment(14, 2.0, 3.0, 14),)

    turns = judged_turns(0, (*third, *first, *second))

    assert turns == (
        JudgedTurn(0, 1, 5, 12.0, 7.5),
        JudgedTurn(0, 1, 10, 7.0, 0.0),
        JudgedTurn(0, 1, 14, 3.0, 2.0),
    )
    assert kept(turns) == pytest.approx(1 - 9.5 / 22)
    assert kept(()) is None


def test_no_decision_costs_more_than_a_lost_hand_and_the_best_costs_nothing() -> None:
    assert moment(4, 1000.0, 5.0, 4).lost == LARGEST
    assert replace(moment(4, 0.0, 5.0, 4), loss=-12.0).lost == 0.0
    assert kept([JudgedTurn(0, 1, 1, 5.0, 30.0)]) == 0.0  # worse than choosing blindly is none kept


@pytest.mark.parametrize(
    ("points", "side", "low", "by"),
    [((30, 0), 0, False, 30), ((30, 0), 1, False, -30), ((30, 10, 0), 0, False, 25), ((5, 40), 0, True, 35)],
)
def test_how_far_a_side_is_ahead(points: tuple[int, ...], side: int, low: bool, by: float) -> None:
    assert ahead(points, side, low_wins=low) == by


def test_luck_is_what_play_does_not_explain() -> None:
    rounds = (Round((), (), (20, 0)), Round((), (), (0, 50)))
    match = Match(rules_for("gin", 2), rounds=rounds)
    turns = (JudgedTurn(1, 1, 4, 9.0, 6.0), JudgedTurn(0, 1, 6, 9.0, 1.0), JudgedTurn(0, 2, 12, 9.0, 15.0))

    course = course_of(match, 0, turns)

    assert course.points == (0.0, 6.0, 5.0, 20.0, 5.0, -30.0)
    assert course.rounds == (0, 3)
    assert course.versions == (0, 4, 6, 6, 12, 12)
    assert (course.play, course.luck) == (-10.0, -20.0)
    other = course_of(match, 1, turns)
    assert (other.play, other.luck) == (10.0, 20.0)


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("game", ["queen_city", "chinchon", "tiles"])
def test_the_hard_side_keeps_more_and_the_same_match_gives_the_same_report(game: str) -> None:
    rules = rules_for(game, 2)
    match, log = played(rules, 0)
    report = reported(rules, log)

    assert share(report, rules.sides[0]) > share(report, rules.sides[1])
    assert faults(match, log, report) == []
