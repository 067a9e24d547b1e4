"""Controls: what the bot did in earlier days, put back. A world that does not notice would prove nothing."""

from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final
from unittest.mock import patch

from bot.app import Pozo
from bot.edge import reconciling
from bot.league_office import matching, ticking
from bot.league_office.clock import LeagueClock, Tell
from bot.league_office.matching import Opening, Rooms
from bot.leagues.happenings import Happening, Paired
from bot.leagues.league import League
from bot.storage.leagues import queue
from bot.storage.rows import Deadline
from bot.storage.sql import Transaction
from bot.tables.registry import Tables
from bot.tables.table import Table

NO_TABLE: Final = 0
Control = Callable[[], AbstractContextManager[None]]


@contextmanager
def old_eviction() -> Generator[None]:
    """Forget tables that somebody still holds, and take no notice of what only the store knows to be due."""

    def let_go(tables: Tables, _: Table) -> None:
        vars(tables)["_kept"].clear()
        vars(tables)["_live"].clear()

    async def stands(table: Table, fired: Deadline) -> bool:
        return table.due.get((fired.kind, fired.seat)) == fired.due

    with patch.object(Tables, "_keep", let_go), patch.object(Table, "stands", stands):
        yield


@contextmanager
def old_showing() -> Generator[None]:
    """Try to show something once, and not again."""

    def never(error: Exception, failures: int) -> None:
        return None

    with patch.object(reconciling, "pause_after", never):
        yield


@contextmanager
def old_dequeue() -> Generator[None]:
    """Take people out of a queue first, say hello in their channel, and only then open their table."""
    taken, pair, begin = list[Opening](), matching.pair, LeagueClock.__init__

    def take_out(db: Transaction, opening: Opening, at: float, take: object = None) -> int:
        for user_id, _ in opening.users:
            queue.dequeue(db, opening.league.id, user_id)
        taken.append(opening)
        return NO_TABLE

    def taking(db: Transaction, league: League, rooms: Rooms, now: float) -> Iterator[Happening]:
        with patch.object(matching, "open_match", take_out):
            yield from pair(db, league, rooms, now)

    def begun(clock: LeagueClock, *given: Any) -> None:  # noqa: ANN401  # passed on as it is
        begin(clock, *given)
        tell: Tell = vars(clock)["_tell"]
        bot: Pozo = getattr(tell, "__self__").bot  # noqa: B009  # a method of the cog, which is loaded anew in each life

        async def told(happening: Happening) -> None:
            if not isinstance(happening, Paired) or happening.table_id != NO_TABLE:
                await tell(happening)
                return
            opening = taken.pop()
            await bot.get_partial_messageable(opening.where.channel_id).send("...")
            await bot.tables.announce(await bot.leagues.open_table(opening))

        vars(clock)["_tell"] = told

    with patch.object(ticking, "pair", taking), patch.object(LeagueClock, "__init__", begun):
        yield


CONTROLS: Final[dict[str, Control]] = {
    "eviction": old_eviction,
    "showing": old_showing,
    "dequeue": old_dequeue,
}
