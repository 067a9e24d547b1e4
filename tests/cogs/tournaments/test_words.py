"""How long something lasts, in the largest unit that counts it exactly."""

import pytest

from bot.words.speech import Speech
from bot.words.words import Words
from cogs.tournaments.ui.words import duration


@pytest.mark.parametrize(
    ("minutes", "said"),
    [(10, "10 minutes"), (60, "an hour"), (61, "61 minutes"), (120, "2 hours"), (1440, "a day"), (4320, "3 days")],
)
def test_a_duration_is_told_in_whole_units(minutes: int, said: str) -> None:
    assert duration(Speech(Words(), "en"), minutes) == said
