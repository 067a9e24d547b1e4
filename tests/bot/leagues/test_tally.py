"""The standings of a season while it is counted again."""

from bot.leagues.standing import Standing
from bot.leagues.tally import SeasonTally


def test_whoever_has_left_a_ladder_has_no_place_on_it_though_nobody_else_is_left() -> None:
    board = SeasonTally({1: Standing(place=1), 2: Standing(place=2)})
    assert [board.standing(user_id).place for user_id in (1, 2)] == [1, 2]
    board.leave(1)
    assert [board.standing(user_id).place for user_id in (1, 2)] == [0, 1]
    board.leave(2)
    assert [board.standing(user_id).place for user_id in (1, 2)] == [0, 0]
