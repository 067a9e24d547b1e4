"""The tables of the database as they are copied: each after those it refers to, and how its rows are told apart."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Final

from bot.storage.schema import MIGRATIONS, migrate, migrations_in

# What every database has for itself.
OF_EACH: Final = frozenset({"schema_versions", "sqlite_sequence", "processes", "shard_leases", "connecting"})


@dataclass(frozen=True, slots=True)
class Shape:
    """A table by its name and columns; which of them tell its rows apart, are yes or no, or have fractions."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    truths: tuple[int, ...]
    reals: tuple[int, ...]
    is_numbered: bool  # the database gives its rows numbers, and none of them twice

    @property
    def listed(self) -> str:
        return ", ".join(f'"{name}"' for name in self.columns)

    @property
    def ordered(self) -> str:
        return ", ".join(f'"{name}"' for name in self.key)


@cache
def shapes() -> tuple[Shape, ...]:
    """Return the tables that the migrations make."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as db:
        migrate(db, Path(":memory:"), migrations_in(MIGRATIONS))
        made = db.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name").fetchall()
        texts = {str(name): str(sql) for name, sql in made if name not in OF_EACH}
        refers = {name: {row[2] for row in db.execute(f"PRAGMA foreign_key_list({name})")} - {name} for name in texts}
        return tuple(_shape(db, name, texts[name]) for name in TopologicalSorter(refers).static_order())


def _shape(db: sqlite3.Connection, name: str, sql: str) -> Shape:
    rows = db.execute(f"PRAGMA table_info({name})").fetchall()
    key = sorted((place, column) for _, column, _, _, _, place in rows if place)
    return Shape(
        name=name,
        columns=tuple(column for _, column, *_ in rows),
        key=tuple(column for _, column in key),
        truths=tuple(number for number, (_, _, kind, *_) in enumerate(rows) if kind == "BOOLEAN"),
        reals=tuple(number for number, (_, _, kind, *_) in enumerate(rows) if kind == "REAL"),
        is_numbered="AUTOINCREMENT" in sql,
    )
