"""Gin's score sheet (N18, N19, N21), from wins alone."""

import pytest

from engine.gin.sheet import Win, gin_game, hollywood_games

YOU, OTHER = 0, 1
EXAMPLE = (Win(YOU, 13), Win(OTHER, 49), Win(OTHER, 1), Win(YOU, 17), Win(YOU, 25), Win(YOU, 32), Win(YOU, 31))


def test_the_example_of_the_sheet() -> None:
    """N19: seven rounds, 118 to 50; boxes 5 to 2 give 75, the game 100; 293 to 50, net 243."""
    game = gin_game(EXAMPLE, 2, 100, shutout=False)

    assert [line.points for line in game.running()] == [13, 49, 50, 30, 55, 87, 118]
    assert [line.side for line in game.running()] == [YOU, OTHER, OTHER, YOU, YOU, YOU, YOU]
    assert (game.scores, game.boxes) == ((118, 50), (5, 2))
    assert (game.box_bonus, game.game_bonus) == ((75, 0), (100, 0))
    assert (game.grand_totals, game.nets) == ((293, 50), (243, -243))
    assert game.winner == YOU


@pytest.mark.parametrize(("points", "winner"), [(99, None), (100, YOU), (101, YOU)])
def test_a_game_ends_at_the_target_from_rounds_alone(points: int, winner: int | None) -> None:
    """N18: boxes do not bring it nearer."""
    game = gin_game((Win(YOU, points),), 2, 100, shutout=False)

    assert game.winner == winner
    assert sum(game.game_bonus) == (0 if winner is None else 100)


def test_a_game_nobody_has_won_gives_no_game_bonus() -> None:
    """N18: the boxes stand on the sheet all the same."""
    game = gin_game(EXAMPLE[:3], 2, 100, shutout=True)

    assert (game.winner, game.game_bonus, game.box_bonus) == (None, (0, 0), (0, 25))


def test_the_boxes_of_the_loser_can_be_worth_more_than_the_game() -> None:
    """N18: whoever reached 100 has won, though the net is negative: 100 + 100 against 90 and 8 boxes more at 25."""
    wins = (*(Win(OTHER, 10) for _ in range(9)), Win(YOU, 100))
    game = gin_game(wins, 2, 100, shutout=False)

    assert game.winner == YOU
    assert (game.grand_totals, game.nets) == ((200, 90 + 8 * 25), (-90, 90))


def test_wins_after_the_target_do_not_count() -> None:
    """N18: the game is over with the win that reaches it."""
    game = gin_game((Win(YOU, 60), Win(YOU, 40), Win(OTHER, 200)), 2, 100, shutout=False)

    assert (game.scores, game.boxes) == ((100, 0), (2, 0))


def test_three_count_their_own_boxes_and_settle_in_pairs() -> None:
    """N18: 25 for each own box, 100 for the winner; 250, 60 and 0 settle by the difference of every two."""
    game = gin_game((Win(0, 40), Win(1, 35), Win(0, 60)), 3, 100, shutout=False)
    assert (game.boxes, game.box_bonus, game.game_bonus) == ((2, 1, 0), (50, 25, 0), (100, 0, 0))
    assert game.grand_totals == (250, 60, 0)

    assert game.nets == (190 + 250, -190 + 60, -250 - 60)


@pytest.mark.parametrize(
    ("wins", "sides", "shutout", "bonus"),
    [
        ((Win(0, 100),), 2, True, 200),
        ((Win(0, 100),), 2, False, 100),
        ((Win(1, 1), Win(0, 100)), 2, True, 100),
        ((Win(0, 100),), 3, True, 200),
        ((Win(2, 1), Win(0, 100)), 3, True, 100),
    ],
)
def test_a_shutout_doubles_the_game_bonus(wins: tuple[Win, ...], sides: int, *, shutout: bool, bonus: int) -> None:
    """N21: if the loser never scored; of three, neither of the others."""
    game = gin_game(wins, sides, 100, shutout=shutout)

    assert game.game_bonus == (bonus, *(0,) * (sides - 1))


def test_hollywood_opens_its_games_one_after_the_other() -> None:
    """N21: each player's first win scores in game 1, the second in 1 and 2, the later ones in all."""
    games = hollywood_games((Win(0, 10), Win(1, 20), Win(0, 30), Win(0, 5), Win(1, 7)), 100, shutout=False)

    assert [game.scores for game in games] == [(45, 27), (35, 7), (5, 0)]
    assert [game.boxes for game in games] == [(3, 2), (2, 1), (1, 0)]
    assert [game.winner for game in games] == [None, None, None]


def test_each_game_of_hollywood_closes_by_itself() -> None:
    """N21: a closed game takes no more wins, and has its own boxes and bonus; here a shutout in the last alone."""
    wins = (Win(1, 20), Win(0, 60), Win(0, 50), Win(1, 90), Win(0, 60), Win(0, 45))
    games = hollywood_games(wins, 100, shutout=True)

    assert [game.scores for game in games] == [(110, 20), (110, 90), (105, 0)]
    assert [game.boxes for game in games] == [(2, 1), (2, 1), (2, 0)]
    assert [game.winner for game in games] == [0, 0, 0]
    assert [game.game_bonus[0] for game in games] == [100, 100, 200]
    assert [game.nets[0] for game in games] == [110 + 25 + 100 - 20, 110 + 25 + 100 - 90, 105 + 50 + 200]
