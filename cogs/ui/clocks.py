"""The clocks that a table or a league may choose for a turn, and how they are said (T11)."""

from typing import Final

from bot.words.speech import Speech

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
CLOCKS: Final = (None, 60, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 8 * HOUR, 24 * HOUR, 72 * HOUR)


def clock_text(speech: Speech, clock: int | None) -> str:
    if clock is None:
        return speech.text("clock-none")
    if clock < 2 * MINUTE:
        return speech.text("clock-seconds", count=clock)
    if clock < HOUR:
        return speech.text("clock-minutes", count=clock // MINUTE)
    return speech.text("clock-hours", count=clock // HOUR)
