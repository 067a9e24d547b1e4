"""What tests of the store share: tables and moves with everything filled in that a test does not care about."""

import re

from bot.matches import SeatRow
from bot.storage.rows import Changes, Move, NewTable
from bot.storage.schema import MIGRATIONS
from bot.storage.sql import Sql
from bot.storage.store import Store

SEATS = (SeatRow(0, "Ana", user_id=10), SeatRow(1, "Bruno", user_id=11), SeatRow(2, "Robot", computer="easy"))


def new_table(key: str = "open", **places: int) -> NewTable:
    """Return a table to open, in guild 1 and channel 2 unless said otherwise."""
    where = {"guild_id": 1, "channel_id": 2, **places}
    return NewTable(
        key=key,
        guild_id=where["guild_id"],
        channel_id=where["channel_id"],
        host_id=10,
        game="gin",
        rules=1,
        size=3,
        options='{"target": 100}',
        clock=60,
        on_leave="computer",
        league_id=where.get("league_id"),
        language="es",
        at=100.0,
        seats=SEATS,
    )


async def opened(store: Store, key: str = "open", **places: int) -> int:
    """Return the number of a new table."""
    return (await store.open_table(new_table(key, **places))).table.id


def move(
    table_id: int, version: int, *lines: str, key: str = "", changes: Changes | None = None, revision: int | None = None
) -> Move:
    """Return a move made at a version; its key is the version unless one is given, and so is its revision."""
    return Move(
        table_id=table_id,
        expected_version=version,
        expected_revision=version if revision is None else revision,
        lines=lines or (f"line {version}",),
        key=key or f"at {version}",
        at=200.0 + version,
        changes=changes or Changes(),
    )


async def changed(store: Store, table_id: int, changes: Changes, at: float = 0.0) -> None:
    """Change a table as it is."""
    row = await store.table(table_id)
    assert row is not None
    await store.change(table_id, changes, at, row.revision)


def table_names() -> list[str]:
    """Return what the tables of the database are called."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(MIGRATIONS.glob("*.sql"))]
    names = dict[str, None]()
    told = r"^(?:(CREATE|DROP) TABLE (\w+)|ALTER TABLE (\w+) RENAME TO (\w+))"
    for does, name, before, after in re.findall(told, "\n".join(texts), re.MULTILINE):
        names |= {name or after: None}
        if does != "CREATE":
            del names[before or name]
    return list(names)


def all_cells(db: Sql) -> str:
    """Return everything that is stored, as text."""
    return "\n".join(str(row) for name in table_names() for row in db.execute(f"SELECT * FROM {name}"))  # noqa: S608  # known names
