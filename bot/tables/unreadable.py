"""A table that cannot be loaded, as its log is damaged or not to be replayed: ended, or left, by its rows alone."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace

from bot.denials import Denial, DeniedError
from bot.storage.rows import Changes, Clear, Deadline, Status, TableFields, TableRow
from bot.storage.store import Store
from bot.tables.deadlines import COMPUTER
from bot.tables.table import Table

log = logging.getLogger(__name__)


async def loaded(get: Callable[[int], Awaitable[Table]], table_id: int) -> Table | None:
    """Return a table, or none where it cannot be read; a hindrance that passes is raised."""
    try:
        return await get(table_id)
    except DeniedError as error:
        if error.denial is not Denial.DAMAGED:
            raise
    except Exception:
        log.exception("table %s cannot be loaded", table_id)
    return None


async def end(store: Store, row: TableRow, at: float) -> None:
    """End it without a result."""
    changes = Changes(clear=(Clear(),), table=TableFields(status=Status.OVER))
    await store.change(row.id, changes, at, row.revision)


async def leave(store: Store, row: TableRow, user_id: int, at: float) -> None:
    """Free a user from it: a computer player has their seat, should it ever be read again.

    Before the match, where it counts, and where nobody else sits it is ended.
    """
    others = [seat.user_id for seat in row.seats if seat.user_id is not None and seat.user_id != user_id]
    if row.status is Status.LOBBY or row.counts or not others:
        await end(store, row, at)
        return
    theirs = [seat for seat in row.seats if seat.user_id == user_id]
    changes = Changes(
        clear=tuple(Clear(seat=one.seat) for one in theirs),
        deadlines=tuple(Deadline(COMPUTER, at, one.seat) for one in theirs),  # whether it is asked, nobody knows
        table=TableFields(host_id=others[0] if row.host_id == user_id else row.host_id),
        seats=tuple(replace(one, user_id=None, away=False, left_by=user_id) for one in theirs),
    )
    await store.change(row.id, changes, at, row.revision)
