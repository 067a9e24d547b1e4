"""What a season is remembered for."""

from dataclasses import replace

from bot.leagues.awards import Award, AwardKind, awards, courses, told
from bot.leagues.follow import Guard, ResultKind
from bot.leagues.league import LeagueKind
from bot.leagues.records import LeagueResult, Player


def result(number: int, winner: int, loser: int, before: tuple[int, int], after: tuple[int, int]) -> LeagueResult:
    players = tuple(
        Player(seat, user, "", seat, seat + 1, 0, 0, None, None, float(was), None, None, float(then))
        for seat, (user, was, then) in enumerate(zip((winner, loser), before, after, strict=True))
    )
    return LeagueResult(
        number, 1, 1, ResultKind.MATCH, number, None, float(number), None, void=False, note="", players=players
    )


def test_awards_go_to_who_played_won_in_a_row_and_came_back_most() -> None:
    season = [
        result(1, 1, 2, (0, 0), (10, -10)),
        result(2, 1, 2, (10, -10), (20, -30)),
        result(3, 2, 1, (-30, 20), (0, 0)),
        result(4, 2, 3, (0, 0), (25, -25)),
    ]

    assert awards(LeagueKind.POINTS, season) == (
        Award(AwardKind.FAITHFUL, (2,), 4),
        Award(AwardKind.STREAK, (1, 2), 2),
        Award(AwardKind.COMEBACK, (2,), 55),
    )
    assert courses(LeagueKind.POINTS, season)[2] == [0, -10, -30, 0, 25]
    assert [one.kind for one in awards(LeagueKind.LADDER, season)] == [AwardKind.FAITHFUL, AwardKind.STREAK]


def test_what_does_not_count_wins_nothing() -> None:
    one = result(1, 1, 2, (0, 0), (10, -10))
    assert awards(LeagueKind.POINTS, [one]) == (Award(AwardKind.COMEBACK, (1,), 10),)
    assert awards(LeagueKind.POINTS, [replace(one, guard=Guard.PAIR_CAP)]) == ()
    assert awards(LeagueKind.POINTS, [replace(one, void=True)]) == ()


def test_a_long_course_is_told_in_a_few_values() -> None:
    assert told(list(range(100))) == [0, 14, 28, 42, 57, 71, 85, 99]
    assert told([1, 2, 3]) == [1, 2, 3]
