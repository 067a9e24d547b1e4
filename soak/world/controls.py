"""Controls: what the bot did in earlier days, put back. A world that does not notice would prove nothing."""

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from typing import Final
from unittest.mock import patch

from bot.edge import reconciling
from bot.storage.rows import Deadline
from bot.tables.registry import Tables
from bot.tables.table import Table

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


CONTROLS: Final[dict[str, Control]] = {"eviction": old_eviction, "showing": old_showing}
