"""The values that a host chooses from: as many as a select has room for, the likely ones, and the one chosen now."""

from itertools import pairwise

import pytest

from bot.words.speech import Speech
from cogs.ui.options import LIKELY, values_of
from cogs.ui.public import clock_text
from engine.options import Option
from engine.variants.rummy500 import MINUTES
from tests.bot.render.kit_views import WORDS

SMALL = 10


@pytest.mark.parametrize("now", [0, 7, 33, 1440])
def test_of_a_wide_range_only_small_numbers_are_left_out_and_never_two_in_a_row(now: int) -> None:
    offered = [int(value) for value in values_of(MINUTES, now)]

    assert offered == sorted(offered)
    assert len(offered) == 25
    assert {0, now, *(number for number in LIKELY if SMALL < number <= MINUTES.most)} <= {*offered}
    assert all(after - before <= 2 for before, after in pairwise(offered) if after <= SMALL)


@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (Option("calls", "R13", default=False), [False, True]),
        (Option("ace", "R4", "low", choices=("low", "high")), ["low", "high"]),
        (Option("limit", "N21", 3, least=2, most=5), [2, 3, 4, 5]),
    ],
)
def test_of_few_values_every_one_is_offered(one: Option, expected: list[object]) -> None:
    assert list(values_of(one, one.default)) == expected


@pytest.mark.parametrize(
    ("clock", "english", "spanish"),
    [
        (60, "60 seconds", "60 segundos"),
        (119, "119 seconds", "119 segundos"),
        (120, "2 minutes", "2 minutos"),
        (300, "5 minutes", "5 minutos"),
        (3599, "59 minutes", "59 minutos"),
        (86_400, "24 hours", "24 horas"),
        (None, "none", "sin límite"),
    ],
)
def test_how_the_time_for_a_turn_reads(clock: int | None, english: str, spanish: str) -> None:
    assert clock_text(Speech(WORDS, "en"), clock) == english
    assert clock_text(Speech(WORDS, "es-ES"), clock) == spanish
