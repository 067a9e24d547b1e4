"""What a meeting is worth, and who stands where: each tie-break by a table in which it alone decides."""

import pytest

from bot.tournaments.meetings import (
    POINT,
    How,
    Meeting,
    MeetingGame,
    MeetingResult,
    bye,
    decided,
    divided,
    forfeited,
    out_of_time,
    ruled,
)
from bot.tournaments.standings import standings
from bot.tournaments.tournament import Format


@pytest.mark.parametrize(
    ("ranks", "scores"),
    [
        ((1, 2), (POINT, 0)),
        ((1, 1), (POINT // 2, POINT // 2)),
        ((2, 1, 3, 4), (560, 840, 280, 0)),
        ((1, 1, 3, 3), (700, 700, 140, 140)),
        ((1, 2, 3, 4, 5, 6, 7, 8), (840, 720, 600, 480, 360, 240, 120, 0)),
    ],
)
def test_a_point_is_divided_by_whom_one_beats(ranks: tuple[int, ...], scores: tuple[int, ...]) -> None:
    assert divided(ranks) == scores


def test_the_best_of_three_is_decided_by_two() -> None:
    won, lost, level = MeetingGame((1, 2), (10, -10)), MeetingGame((2, 1), (-7, 7)), MeetingGame((1, 1), (0, 0))

    assert decided([], 3, 2) is None
    assert decided([won], 3, 2) is None
    assert decided([won, lost], 3, 2) is None
    assert decided([won, lost, won], 3, 2) == MeetingResult(How.PLAYED, (840, 0), (13, -13), (False, False))
    assert decided([won, won], 3, 2) == MeetingResult(How.PLAYED, (840, 0), (20, -20), (False, False))
    assert decided([won, lost, level], 3, 2) == MeetingResult(How.PLAYED, (420, 420), (3, -3), (False, False))
    assert decided([lost], 1, 2) == MeetingResult(How.PLAYED, (0, 840), (-7, 7), (False, False))


def test_a_round_that_is_over_decides_what_was_not() -> None:
    leads = MeetingGame((2, 1), (0, 0))

    assert out_of_time([], leads, (False, False)).scores == (0, 840)
    assert out_of_time([], leads, (True, False)) == forfeited((True, False), (0, 0))
    assert out_of_time([], leads, (False, True)).scores == (840, 0), "who leads and is not there has lost"
    assert out_of_time([], leads, (True, True)).scores == (0, 0)
    assert out_of_time([], MeetingGame((1, 1), (0, 0)), (False, False)).scores == (420, 420)
    assert out_of_time([MeetingGame((1, 2), (5, -5))], leads, (False, False)).scores == (420, 420)


def test_whoever_does_not_come_gets_nothing_and_the_others_share_what_is_theirs() -> None:
    assert forfeited((True, True)).scores == (0, 0)
    assert forfeited((False, True, False)).scores == (630, 0, 630)
    assert ruled((1, 2)).scores == (840, 0)
    assert ruled((0, 0)) == MeetingResult(How.RULED, (0, 0), (0, 0), (True, True))


def met(number: int, winner: int, loser: int, points: int = 0, *, level: bool = False) -> Meeting:
    scores = (420, 420) if level else (840, 0)
    return Meeting(number, 0, (winner, loser), MeetingResult(How.PLAYED, scores, (points, -points), (False, False)))


def order(kind: Format, seeds: list[int], meetings: list[Meeting]) -> list[tuple[int, int]]:
    return [(line.place, line.entrant) for line in standings(kind, seeds, meetings, 3)]


def test_head_to_head_comes_first() -> None:
    meetings = [met(1, 3, 1), met(2, 1, 2, 50), met(3, 3, 4, level=True), met(3, 1, 4, level=True)]
    both = [*meetings, met(4, 2, 3)]

    assert order(Format.ROBIN, [1, 2, 3, 4], both)[:2] == [(1, 3), (2, 1)], "3 beat 1, who has more points of the game"


def test_buchholz_then_sonneborn_berger_then_points_then_a_shared_place() -> None:
    by_opponents = [met(1, 1, 5), met(1, 2, 6), met(2, 5, 7)]
    assert order(Format.SWISS, [2, 1, 5, 6, 7], by_opponents)[0] == (1, 1)
    by_beaten = [met(1, 1, 5), met(2, 3, 1), met(1, 5, 3), met(1, 2, 4), met(2, 6, 2), met(3, 6, 4)]
    lines = {line.entrant: line for line in standings(Format.SWISS, [1, 2, 3, 4, 5, 6], by_beaten, 3)}
    assert lines[1].buchholz == lines[2].buchholz == 2 * POINT
    assert lines[1].berger > lines[2].berger
    assert lines[1].place < lines[2].place
    by_points = [met(1, 1, 3, 5), met(1, 2, 4, 9)]
    assert order(Format.SWISS, [1, 2, 3, 4], by_points)[:2] == [(1, 2), (2, 1)]
    level = [met(1, 1, 3, 5), met(1, 2, 4, 5)]
    assert order(Format.SWISS, [1, 2, 3, 4], level) == [(1, 1), (1, 2), (3, 3), (3, 4)]


def test_a_bye_counts_as_a_win_against_somebody_with_as_many_points() -> None:
    free = Meeting(1, 1, (3,), bye((3,)))
    [line] = [one for one in standings(Format.SWISS, [1, 2, 3], [met(1, 1, 2), free], 3) if one.entrant == 3]

    assert (line.score, line.buchholz, line.berger, line.meetings) == (POINT, POINT, 2 * POINT, 0)


def test_a_knockout_is_placed_by_the_round_in_which_one_goes_out() -> None:
    def at(number: int, place: int, winner: int, loser: int) -> Meeting:
        return Meeting(number, place, (winner, loser), MeetingResult(How.PLAYED, (840, 0), (0, 0), (False, False)))

    first = [at(1, 0, 1, 8), at(1, 1, 4, 5), at(1, 2, 2, 7), at(1, 3, 3, 6)]
    half = [at(2, 0, 4, 1), at(2, 1, 2, 3)]
    seeds = list(range(1, 9))
    assert order(Format.KNOCKOUT, seeds, first)[4:] == [(5, 5), (5, 6), (5, 7), (5, 8)]
    assert order(Format.KNOCKOUT, seeds, [*first, *half])[2:4] == [(3, 1), (3, 3)]
    last = [at(3, 0, 2, 4), at(3, 1, 1, 3)]
    assert order(Format.KNOCKOUT, seeds, [*first, *half, *last])[:4] == [(1, 2), (2, 4), (3, 1), (4, 3)]
