"""All tables: one object each, loaded when first touched, let go when nobody holds it; every change is told."""

import asyncio
import logging
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from typing import Final
from weakref import WeakValueDictionary

from cachetools import LRUCache

from bot.alarm import Alarm
from bot.denials import Denial, DeniedError
from bot.storage.errors import StoreUnavailableError, TooManyTablesError
from bot.storage.rows import NewTable
from bot.tables.clocks import RETRY, Clocks
from bot.tables.house import House
from bot.tables.known import read_table
from bot.tables.pulse import Pulse
from bot.tables.table import Played, Table

log = logging.getLogger(__name__)

TOO_MANY: Final = {
    "host": Denial.TOO_MANY_OF_HOST,
    "channel": Denial.TOO_MANY_IN_CHANNEL,
    "server": Denial.TOO_MANY_IN_SERVER,
}
KEPT: Final = 500  # tables in memory that nobody holds

Heard = Callable[[Table, Played], None]


@contextmanager
def in_words() -> Generator[None]:
    """Deny what the store refuses."""
    try:
        yield
    except StoreUnavailableError:
        raise DeniedError(Denial.UNAVAILABLE) from None
    except TooManyTablesError as error:
        raise DeniedError(TOO_MANY[error.whose], most=error.most) from None


class Tables:
    """The tables in memory. While anyone holds a table there is no other object for it, so one lock and one truth."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._live: WeakValueDictionary[int, Table] = WeakValueDictionary()
        self._kept: LRUCache[int, Table] = LRUCache(KEPT)
        self._loading: dict[int, asyncio.Task[Table]] = {}
        self._lost: dict[int, Table] = {}
        self._saying: list[int] = []  # tables of other processes that were changed here
        self._unknown: list[int] = []  # tables of this process that were changed elsewhere, and are not in memory
        self._mending = Alarm(self._mend, house.now)
        self._listeners: list[Heard] = []
        self.pulse = Pulse(house, self._lose_all)
        self.clocks = Clocks(house, self.get, self.pulse.feel)
        self.stopping = False

    def listen(self, heard: Heard) -> None:
        """Have every stored change of every table told."""
        self._listeners.append(heard)

    # Finding

    async def require_room(self, new: NewTable) -> None:
        """Deny a table that would be one too many, before anybody is promised one."""
        with in_words():
            await self._house.store.require_room(new)

    async def open(self, new: NewTable) -> Table:
        """Open a table and tell of it; asked again with the same key it is the same table."""
        if self.stopping:
            raise DeniedError(Denial.STOPPING)
        with in_words():
            opened = await self._house.store.open_table(new)
        return await self.announce(opened.table.id)

    async def announce(self, table_id: int) -> Table:
        """Tell of a table that was opened, and mind its clock."""
        table = await self.get(table_id)
        self.changed(table, Played(table.row.version))
        return table

    async def get(self, table_id: int) -> Table:
        """Return a table as it is stored, loaded from its log if need be."""
        table = self._kept.get(table_id)
        if table is None:
            table = self._live.get(table_id) or await self._loaded(table_id)
            self._keep(table)
        if not self._house.store.looks_after(table.row.guild_id):
            table.lose()  # another process moves it, too
        if table.is_lost:
            await table.refresh()
        return table

    async def _loaded(self, table_id: int) -> Table:
        """Load a table; two who ask at once must get the same one, or there would be two locks."""
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: int) -> Table:
        stored = await read_table(self._house.store, table_id)
        table = await asyncio.to_thread(Table, stored, self._house, self)  # a log may be long
        self._live[table_id] = table
        return table

    def _keep(self, table: Table) -> None:
        """Hold on to a table, and let go of the one that was not touched for longest.

        Whoever still holds that one holds the only one there is: it is found again while they do.
        """
        self._kept[table.id] = table

    def forget(self, user_id: int) -> None:
        """Read anew the tables that somebody sat at, as it is no longer stored that they did."""
        self._lose_tables_of(user_id)
        for loading in self._loading.values():  # of what may have been read before
            loading.add_done_callback(lambda _: self._lose_tables_of(user_id))

    def let_go(self, tables: Iterable[int]) -> None:
        """Hold on no longer to tables that are not stored any more, or not whole; whoever holds one reads it anew."""
        for table_id in tables:
            self._kept.pop(table_id, None)
            self._lose(table_id)
            if (loading := self._loading.get(table_id)) is not None:  # of what may have been read before
                loading.add_done_callback(lambda _, number=table_id: self._lose(number))

    def _lose(self, table_id: int) -> None:
        if (table := self._live.get(table_id)) is not None:
            table.lose()

    def _lose_tables_of(self, user_id: int) -> None:
        for table in tuple(self._live.values()):
            if any(user_id in {seat.user_id, seat.left_by} for seat in table.seats):
                table.lose()

    def _lose_all(self) -> None:
        """Read every table anew, as all their clocks were set."""
        for table in tuple(self._live.values()):
            table.lose()

    @property
    def in_memory(self) -> int:
        return len(self._live)

    # Hearing of changes

    def changed(self, table: Table, played: Played) -> None:
        """Pass a stored change on, and wake for its deadlines; or tell the process that minds the table."""
        if not self._house.store.looks_after(table.row.guild_id):
            self._saying.append(table.id)
            self._mending.wake_by(self._house.now())
            return
        if table.due:
            self.clocks.wake_by(min(table.due.values()))
        for heard in self._listeners:
            heard(table, played)

    def lost(self, table: Table) -> None:
        """Have a table read anew as soon as the store allows, for what was stored unheard must be shown and minded."""
        self._lost[table.id] = table
        self._mending.wake_by(self._house.now())

    def heard(self, table_id: int) -> None:
        """Read a table anew that another process has changed, or show one that it has opened."""
        table = self._live.get(table_id)
        if table is None:
            self._unknown.append(table_id)
            self._mending.wake_by(self._house.now())
        else:
            table.lose()
            self.lost(table)

    async def look_around(self, since: float) -> None:
        """Notice what other processes have changed since some time, whether they said so or not."""
        for table_id, revision in await self._house.store.changed_since(since):
            table = self._live.get(table_id)
            if table is None or table.row.revision < revision:
                self.heard(table_id)

    async def _follow(self) -> None:
        """Tell other processes of their tables, and take notice of what they did to those of this one."""
        while self._saying:
            await self._house.store.say("table", self._saying.pop())
        while self._unknown:
            try:
                await self.announce(self._unknown.pop())
            except DeniedError:
                continue  # it is damaged, gone, or can be read later: its clock asks for it

    async def _mend(self) -> float | None:
        """Read the lost tables anew and return when to try again."""
        await self._follow()
        for table_id in tuple(self._lost):
            table = self._lost.pop(table_id)
            try:
                await table.refresh()
            except DeniedError as error:
                if error.denial is Denial.DAMAGED:
                    continue  # it does not mend itself
            except Exception:
                log.exception("table %s cannot be read anew", table_id)
                continue
            if table.is_lost:
                self._lost[table_id] = table
        if not self._lost:
            return None
        log.warning("%s lost tables cannot be read anew; trying again in %s s", len(self._lost), RETRY)
        return self._house.now() + RETRY

    # Beginning and ending

    async def resume(self) -> None:
        """Make good the time since the last process ended, before any table is read."""
        await self.pulse.resume()

    def start(self) -> None:
        """Go on with the clocks as they were stored."""
        self.clocks.start()

    async def stop(self) -> None:
        """Take no new tables, let what is under way finish, and mind no more clocks."""
        self.stopping = True
        await self.clocks.stop()
        await self.pulse.stop()
        await self._mending.stop()

    def abandon(self) -> None:
        """Leave all that is under way to the next start, at once."""
        self.stopping = True
        self.clocks.abandon()
        self.pulse.abandon()
        self._mending.abandon()
