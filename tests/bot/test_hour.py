"""The last hour is what was counted in it, minute by minute."""

from bot import figures
from bot.hour import MINUTES, LastHour


def test_a_minute_holds_what_was_counted_in_it_alone() -> None:
    figures.moved("gin")
    hour = LastHour()
    for game in ("gin", "gin", "rummy"):
        figures.moved(game)
    figures.called("GET", "/a", "429")
    figures.called("GET", "/a", "200")
    figures.failed("KeyError")
    for seconds in (*[0.04] * 19, 0.65, 0.04):
        figures.answered("act", seconds)
    figures.answered("hand", 0.3)
    hour.pass_minute(7)
    hour.pass_minute(8)

    first, second = hour.minutes
    assert (first.moves, first.limited, first.incidents, first.tables, first.answers) == (3, 1, 1, 7, 22)
    assert first.within == 400  # 21 of 22 were within that
    assert (second.moves, second.answers, second.within, second.tables) == (0, 0, 0, 8)
    assert hour.values(lambda minute: minute.tables) == (7, 8)


def test_what_is_slower_than_the_last_bound_is_told_as_that() -> None:
    hour = LastHour()
    figures.answered("act", 60.0)
    hour.pass_minute(0)

    assert hour.minutes[-1].within == 3000


def test_no_more_than_an_hour_is_kept() -> None:
    hour = LastHour()
    for tables in range(MINUTES + 5):
        hour.pass_minute(tables)

    assert hour.values(lambda minute: minute.tables) == tuple(range(5, MINUTES + 5))
