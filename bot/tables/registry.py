"""All tables: loaded when first touched, let go when idle, and whoever wants to know told of every change."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final

from bot.denials import Denial, DeniedError
from bot.storage.errors import StoreUnavailableError, TooManyTablesError
from bot.storage.rows import NewTable
from bot.tables.clocks import Clocks
from bot.tables.house import House
from bot.tables.table import Played, Table

TOO_MANY: Final = {
    "host": Denial.TOO_MANY_OF_HOST,
    "channel": Denial.TOO_MANY_IN_CHANNEL,
    "server": Denial.TOO_MANY_IN_SERVER,
}
KEPT: Final = 500  # tables in memory that nobody holds

Heard = Callable[[Table, Played], None]


@contextmanager
def _in_words() -> Generator[None]:
    """Deny what the store refuses."""
    try:
        yield
    except StoreUnavailableError:
        raise DeniedError(Denial.UNAVAILABLE) from None
    except TooManyTablesError as error:
        raise DeniedError(TOO_MANY[error.whose], most=error.most) from None


class Tables:
    """The tables in memory: one object each, so one lock each."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._loaded: OrderedDict[int, Table] = OrderedDict()
        self._loading: dict[int, asyncio.Task[Table]] = {}
        self._listeners: list[Heard] = []
        self.clocks = Clocks(house, self.get)
        self.stopping = False

    def listen(self, heard: Heard) -> None:
        """Have every stored change of every table told."""
        self._listeners.append(heard)

    # Finding

    async def require_room(self, new: NewTable) -> None:
        """Deny a table that would be one too many, before anybody is promised one."""
        with _in_words():
            await self._house.store.require_room(new)

    async def open(self, new: NewTable) -> Table:
        """Open a table; asked again with the same key it is the same table."""
        if self.stopping:
            raise DeniedError(Denial.STOPPING)
        with _in_words():
            opened = await self._house.store.open_table(new)
        table = await self.get(opened.table.id)
        self._wake_for(table)
        return table

    async def get(self, table_id: int) -> Table:
        """Return a table, loaded from its log if need be."""
        table = self._loaded.get(table_id)
        if table is None:
            # Two who ask at once must get the same table, or there would be two locks.
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.create_task(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            table = await asyncio.shield(loading)
        else:
            self._loaded.move_to_end(table_id)
        return table

    async def _load(self, table_id: int) -> Table:
        with _in_words():
            stored = await self._house.store.load(table_id)
            moves = await self._house.store.moves(table_id)
        if stored is None:
            raise DeniedError(Denial.NO_TABLE)
        table = Table(stored, moves, self._house, self)
        self._loaded[table_id] = table
        self._let_go()
        return table

    def forget(self, user_id: int) -> None:
        """Read anew the tables that somebody sat at, as it is no longer stored that they did."""
        for table in list(self._loaded.values()):
            if any(user_id in {seat.user_id, seat.left_by} for seat in table.seats):
                self.lost(table)

    def _let_go(self) -> None:
        """Forget the tables that were not touched for longest, but none that somebody is changing."""
        for table_id in list(self._loaded)[: max(0, len(self._loaded) - KEPT)]:
            if not self._loaded[table_id].lock.locked():
                del self._loaded[table_id]

    @property
    def in_memory(self) -> int:
        return len(self._loaded)

    # Hearing of changes

    def changed(self, table: Table, played: Played) -> None:
        """Pass a stored change on, and wake for its deadlines."""
        self._wake_for(table)
        for heard in self._listeners:
            heard(table, played)

    def _wake_for(self, table: Table) -> None:
        if table.due:
            self.clocks.wake_by(min(table.due.values()))

    def lost(self, table: Table) -> None:
        """Forget a table whose memory may differ from the store."""
        if self._loaded.get(table.id) is table:
            del self._loaded[table.id]

    # Beginning and ending

    def start(self) -> None:
        """Go on with the clocks as they were stored."""
        self.clocks.start()

    async def stop(self) -> None:
        """Take no new tables, let what is under way finish, and mind no more clocks."""
        self.stopping = True
        await self.clocks.stop()
