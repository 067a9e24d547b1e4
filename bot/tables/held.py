"""A table behind its lock: whoever holds it knows what is stored; where that may have come apart it is read anew."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable
from types import TracebackType
from typing import Self, TypeVar

from bot.denials import Denial, DeniedError
from bot.storage.errors import StaleRevisionError, StoreUnavailableError
from bot.storage.rows import StoredTable
from bot.storage.store import Store
from bot.tables.damage import denial_of
from bot.tables.known import KnownTable, read_table

Answer = TypeVar("Answer")


class HeldTable(KnownTable, ABC):
    """What holding a table means: `async with table`, and nobody else changes it meanwhile."""

    def __init__(self, stored: StoredTable, store: Store) -> None:
        super().__init__(stored)
        self.store = store
        self._lock = asyncio.Lock()
        self._doubts = 0  # whether what is known is what is stored

    @abstractmethod
    def _tell(self) -> None:
        """Tell whoever listens that something changed."""

    async def __aenter__(self) -> Self:
        await self._lock.acquire()
        try:
            if self._doubts:
                await self._read_anew()
        except BaseException:
            self._lock.release()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()

    @property
    def is_lost(self) -> bool:
        return self._doubts > 0

    def lose(self) -> None:
        """Trust no longer what is known: whoever holds the table next reads it anew."""
        self._doubts += 1

    async def refresh(self) -> None:
        """Know what is stored, if that was lost."""
        async with self:
            return

    async def _read_anew(self) -> None:
        """Put what is stored in the place of what was known, all at once, and tell of what was stored unheard.

        A change whose answer was lost may still be on its way: the doubts end when the store has settled it.
        """
        doubts, before = self._doubts, self.row.revision
        settled = await self.store.settled()
        stored = await read_table(self.store, self.id)
        vars(self).update(vars(await asyncio.to_thread(KnownTable, stored)))  # a log may be long
        self._doubts -= doubts if settled else 0
        if self.row.revision != before:
            self._tell()

    async def _stored(self, work: Awaitable[Answer]) -> Answer:
        """Wait for the store. Where the table is not as it is known, or nobody can say whether it is, it is lost."""
        try:
            return await work
        except StaleRevisionError:
            self.lose()
            raise DeniedError(Denial.STALE) from None
        except StoreUnavailableError as error:
            self.lose()
            raise denial_of(error, self.id) from None
        except BaseException:  # whoever waited was cancelled, or the store said no: it knows something else
            self.lose()
            raise
