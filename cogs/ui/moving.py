"""Several moves of one press, such as to place tiles and end the turn."""

from collections.abc import Sequence

from bot.tables.table import Table
from engine.actions import Action
from engine.events import RoundEnded


async def play_all(table: Table, seat: int, actions: Sequence[Action], version: int, key: str) -> None:
    """Play one action after another, the first at the version that was pressed, until the round ends.

    The last tile ends it at once (T9); a press that comes a second time finds that the seat is asked no more.
    """
    for number, action in enumerate(actions):
        played = await table.play(seat, action, version=version, key=f"{key} {number}" if number else key)
        version = played.version
        ended = any(isinstance(event, RoundEnded) for event in played.events)
        if ended or (played.repeated and not table.is_asked(seat)):
            return
