"""How much help a table gives to those who play: agreed on with its options, and no rule of any game."""

from enum import StrEnum
from functools import cache

from bot.storage.rows import TableRow
from bot.tables.extras import extras_of
from engine.variants import VARIANTS


class Assist(StrEnum):
    OFF = "off"
    PLACE = "place"  # tiles only: room is found for the tiles that a player picks
    HINT = "hint"  # and whoever asks is told what a strong player would do


def usual_assist(row: TableRow) -> Assist:
    """Return what holds where nothing was agreed on."""
    return Assist.PLACE if VARIANTS[row.game].tiles else Assist.OFF


def assist_choices(row: TableRow) -> tuple[Assist, ...]:
    """Return what a table can agree on; nobody is told what to play where the result counts."""
    return _choices(tiles=VARIANTS[row.game].tiles, counts=row.counts)


@cache
def _choices(*, tiles: bool, counts: bool) -> tuple[Assist, ...]:
    return tuple(one for one in Assist if (one is not Assist.PLACE or tiles) and (one is not Assist.HINT or not counts))


def assist_of(row: TableRow) -> Assist:
    """Return how much a table helps."""
    return agreed_assist(row, extras_of(row).assist)


def agreed_assist(row: TableRow, agreed: str) -> Assist:
    """Return what was agreed on, or what is usual where it cannot be had."""
    return Assist(agreed) if agreed in assist_choices(row) else usual_assist(row)
