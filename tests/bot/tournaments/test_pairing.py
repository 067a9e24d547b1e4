"""Who meets whom in every format, as tables of cases and as what holds for all sizes."""

from itertools import combinations

import pytest

from bot.tournaments import grouping, knockout, robin, swiss
from bot.tournaments.course import Field, next_round, rounds_of
from bot.tournaments.meetings import Meeting, MeetingGame, decided, ruled
from bot.tournaments.tournament import Format, TournamentSettings, usual_clock


@pytest.mark.parametrize(("minutes", "best_of", "clock"), [(60, 1, 60), (180, 3, 60), (10, 1, 30), (10_000, 5, 2_000)])
def test_the_clock_of_a_turn_lets_a_match_end_within_its_round(minutes: int, best_of: int, clock: int) -> None:
    assert usual_clock(TournamentSettings(minutes=minutes, best_of=best_of)) == clock


def test_the_best_seeds_of_a_knockout_meet_last() -> None:
    assert knockout.seeding(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    assert knockout.first_round([10, 20, 30, 40, 50]) == [(10,), (40, 50), (20,), (30,)]


@pytest.mark.parametrize("count", range(3, 40))
def test_a_knockout_has_byes_for_the_best_alone(count: int) -> None:
    first = knockout.first_round(range(1, count + 1))
    free = {pair[0] for pair in first if len(pair) == 1}

    assert free == set(range(1, (1 << knockout.rounds_of(count)) - count + 1))


@pytest.mark.parametrize("count", range(3, 24))
@pytest.mark.parametrize("legs", [1, 2])
def test_everyone_meets_everyone_as_often_as_said(count: int, legs: int) -> None:
    rounds = [robin.pairs(range(count), number) for number in range(1, robin.rounds_of(count, legs) + 1)]
    met = [tuple(sorted(pair)) for one in rounds for pair in one if len(pair) == 2]

    assert sorted(met) == sorted([*combinations(range(count), 2)] * legs)
    assert all(sorted(sum(one, ())) == list(range(count)) for one in rounds), "everybody is somewhere in each round"


def test_where_nobody_won_a_semi_final_nobody_plays_for_the_third_place_from_there() -> None:
    empty = Meeting(1, 0, (1, 4), ruled([0, 0]))
    won = Meeting(1, 1, (2, 3), ruled([1, 2]))
    assert knockout.next_round([empty, won], [1, 2, 3, 4], third_place=True) == [(2,), (3,)]
    assert knockout.next_round([won, empty], [1, 2, 3, 4], third_place=False) == [(2,)]


def test_a_swiss_pairs_the_upper_half_with_the_lower_and_the_last_sits_out() -> None:
    stands = [swiss.Stand(number, 0, had_bye=False) for number in range(1, 10)]

    assert swiss.pairs(stands, {}) == [(1, 5), (2, 6), (3, 7), (4, 8), (9,)]


def test_a_swiss_repeats_a_meeting_only_where_it_must() -> None:
    stands = [swiss.Stand(number, 0, had_bye=False) for number in range(4)]
    met = {0: {1, 2}, 1: {0, 3}, 2: {0, 3}, 3: {1, 2}}
    assert {frozenset(pair) for pair in swiss.pairs(stands, met)} == {frozenset({0, 3}), frozenset({1, 2})}
    met = {0: {1, 2, 3}, 1: {0, 2, 3}, 2: {0, 1, 3}, 3: {0, 1, 2}}
    assert len(swiss.pairs(stands, met)) == 2
    met = {0: {1, 2, 3}, 1: {0, 2}, 2: {0, 1}, 3: {0}}  # one repeat is enough, and two would be possible
    again = [pair for pair in swiss.pairs(stands, met) if pair[1] in met[pair[0]]]
    assert len(again) == 1


def test_nobody_sits_out_twice_while_another_has_not() -> None:
    stands = [swiss.Stand(number, 2 - number, had_bye=number > 0) for number in range(3)]

    assert (0,) in swiss.pairs(stands, {})
    assert any(len(pair) == 1 for pair in swiss.pairs([one._replace(had_bye=True) for one in stands], {}))


@pytest.mark.parametrize(
    ("count", "allowed", "sizes"),
    [
        (8, {3, 4}, (4, 4)),
        (9, {3, 4}, (3, 3, 3)),
        (7, {3, 4}, (4, 3)),
        (5, {3, 4}, (4,)),  # one sits out
        (9, {4}, (4, 4)),
        (13, {3, 4, 5}, (5, 4, 4)),
        (17, {2, 3, 4, 5, 6, 7, 8}, (6, 6, 5)),
    ],
)
def test_tables_are_as_large_and_as_even_as_can_be(count: int, allowed: set[int], sizes: tuple[int, ...]) -> None:
    assert grouping.sizes(count, allowed) == sizes


def test_large_tables_seldom_seat_the_same_people_together() -> None:
    settings, numbers = TournamentSettings(seats=4), tuple(range(1, 17))
    field, met = Field(numbers, frozenset(numbers), frozenset({3, 4})), list[Meeting]()
    for number in range(1, 5):
        for one in next_round(settings, field, met, number, 4):
            game = MeetingGame(tuple(range(1, len(one.entrants) + 1)), (0,) * len(one.entrants))
            result = decided([game], 1, len(one.entrants))
            met.append(Meeting(one.round, one.number, one.entrants, result))
    pairs = [frozenset(pair) for one in met for pair in combinations(one.entrants, 2)]

    assert len(pairs) - len(set(pairs)) <= 12, "of 96; sixteen people can meet 120 pairs"


@pytest.mark.parametrize(
    ("kind", "count", "rounds"),
    [
        (Format.KNOCKOUT, 8, 3),
        (Format.KNOCKOUT, 9, 4),
        (Format.ROBIN, 7, 7),
        (Format.SWISS, 8, 4),
        (Format.SWISS, 3, 3),
    ],
)
def test_a_tournament_has_the_rounds_it_needs(kind: Format, count: int, rounds: int) -> None:
    assert rounds_of(TournamentSettings(format=kind), count) == rounds


def test_those_who_dropped_out_are_paired_no_more_in_a_swiss_and_have_lost_elsewhere() -> None:
    numbers = tuple(range(1, 9))
    gone = Field(numbers, frozenset(numbers) - {1}, frozenset({2}))
    swiss_round = next_round(TournamentSettings(), gone, [], 1, 4)
    robin_round = next_round(TournamentSettings(format=Format.ROBIN), gone, [], 1, 7)

    assert all(1 not in one.entrants for one in swiss_round)
    [lost] = [one for one in robin_round if 1 in one.entrants]
    assert lost.result is not None
    assert dict(zip(lost.entrants, lost.result.scores, strict=True))[1] == 0
    assert sum(lost.result.scores) == 840
