"""A table that nobody has seen yet: what begins with its first message, and what becomes of it if there is none."""

import logging
from contextlib import suppress

from bot.storage.rows import NO_SEAT, UNSEEN, Changes, Deadline, Status
from bot.tables.deadlines import SHOWN_WITHIN, SORRY, unseen
from bot.tables.extras import begins_when_shown
from bot.tables.table import Table
from engine.errors import IllegalActionError

log = logging.getLogger(__name__)


async def appear(table: Table, message_id: int) -> None:
    """Remember the message that shows a table; a match that was agreed on begins with the first."""
    async with table:
        if begins_when_shown(table.row):
            with suppress(IllegalActionError):  # of somebody who was to play nothing is left: it waits for another
                await table.begin(message_id=message_id)
                return
        await table.keep(message_id=message_id)


async def give_up(table: Table, due: Deadline, now: float, began: float) -> None:
    """Close a lobby that could not be shown in time. A process that has just begun has its own time to show it."""
    async with table:
        if table.due.get((UNSEEN, NO_SEAT)) != due.due:
            return
        if table.row.status is not Status.LOBBY or table.row.message_id is not None:
            await table.change(Changes(fired=(due,)), table.row)
        elif now < began + SHOWN_WITHIN:
            await table.change(Changes(deadlines=(unseen(began),)), table.row)
        else:
            log.warning("table %s could not be shown and is closed", table.id)
            await table.close(Deadline(SORRY, now))
