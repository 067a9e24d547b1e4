"""Both databases have the same schema, brought about by the same migrations, however many processes begin at once."""

import asyncio
import re
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest

from bot.storage.errors import ForeignDatabaseError, NewerSchemaError
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.dialect import NAME, statement
from bot.storage.postgres.looking import name_of
from bot.storage.postgres.schema import migrate, schema_version
from bot.storage.schema import MIGRATIONS, migrations_in
from bot.storage.sql import Sql
from bot.storage.store import Store
from soak.server import Server
from tests.kit_store import opened, table_names

pytestmark = pytest.mark.postgres
NEWEST = len(migrations_in(MIGRATIONS))
TYPES = {"bigint": "INTEGER", "double precision": "REAL", "bytea": "BLOB", "text": "TEXT", "boolean": "BOOLEAN"}


class Column(NamedTuple):
    table: str
    name: str
    type: str
    needed: bool
    default: str | None


class Rule(NamedTuple):
    """An index, a key, or a reference to another table."""

    table: str
    kind: str
    columns: tuple[str, ...]
    where: str


def _plain(sql: str | None) -> str:
    """Return a condition or a default without what each database writes in its own way."""
    text = re.sub(r"::\w+|[()\s\"]|COLLATEC", "", (sql or "").replace("!=", "<>")).lower()
    return re.sub(r"=any(array\[(.*)\])?", r"in\1", text).strip("'")


def _of_file(db: sqlite3.Connection) -> tuple[set[Column], set[Rule]]:
    columns, rules = set[Column](), set[Rule]()
    for table in table_names():
        keys: dict[int, str] = {}
        for _, name, kind, needed, default, key in db.execute(f"PRAGMA table_info({table})"):
            columns.add(Column(table, name, kind, bool(needed or key), _plain(default) or None))
            if key:
                keys[key] = name
        rules.add(Rule(table, "key", tuple(keys[place] for place in sorted(keys)), ""))
        for row in db.execute(f"PRAGMA foreign_key_list({table})").fetchall():
            rules.add(Rule(table, f"to {row[2]} {row[4]}", (row[3],), ""))
        for _, index, unique, origin, _ in db.execute(f"PRAGMA index_list({table})").fetchall():
            if origin != "pk":
                found = db.execute(f"PRAGMA index_xinfo({index})").fetchall()
                named = tuple(f"{row[2]}{' desc' if row[3] else ''}" for row in found if row[5])
                named = named[: len(db.execute(f"PRAGMA index_info({index})").fetchall())]
                (sql,) = db.execute("SELECT sql FROM sqlite_master WHERE name = ?1", (index,)).fetchone()
                where = _plain((sql or "").partition(" WHERE ")[2])
                rules.add(Rule(table, "unique" if unique else index, named, where))
    return columns, rules


def _of_server(db: Sql) -> tuple[set[Column], set[Rule]]:
    columns = {
        Column(table, name, TYPES[kind], needed == "NO", _plain(default) or None)
        for table, name, kind, needed, default in db.execute(
            "SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns"
            " WHERE table_schema = 'public'"
        )
    }
    return columns, set(_rules_of_server(db))


def _rules_of_server(db: Sql) -> Iterator[Rule]:
    for table, definition in db.execute(
        "SELECT conrelid::regclass::text, pg_get_constraintdef(oid) FROM pg_constraint WHERE contype = 'f'"
    ):
        found = re.fullmatch(r"FOREIGN KEY \((\w+)\) REFERENCES (\w+)\((\w+)\)", definition)
        assert found, definition
        yield Rule(table, f"to {found[2]} {found[3]}", (found[1],), "")
    for table, index, primary, unique, definition in db.execute(
        "SELECT indrelid::regclass::text, indexrelid::regclass::text, indisprimary, indisunique,"
        " pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class c ON c.oid = indrelid"
        " WHERE c.relnamespace = 'public'::regnamespace"
    ):
        found = re.fullmatch(r".* USING btree \(([^)]*)\)(?: WHERE (.*))?", definition)
        assert found, definition
        named = tuple(one.strip('"').lower() for one in found[1].split(", "))
        kind = "key" if primary else "unique" if unique else index
        yield Rule(table, kind, named, _plain(found[2]))


async def test_both_databases_end_in_the_same_schema(tmp_path: Path, prepared: str) -> None:
    """Columns with their types and defaults, keys, references, indexes with their order and conditions."""
    path = tmp_path / "pozo.sqlite3"
    await (await Store.open(path)).close()
    file, server = sqlite3.connect(path), PostgresConnection(prepared, "looking", writes=False)
    of_file, of_server = _of_file(file), _of_server(server)
    checks = {table: sql.count("CHECK") for table, sql in file.execute("SELECT name, sql FROM sqlite_master") if sql}
    counted = dict(
        server.execute(
            "SELECT conrelid::regclass::text, count(*) FROM pg_constraint WHERE contype = 'c' AND conrelid <> 0"
            " GROUP BY 1"
        ).fetchall()
    )
    file.close()
    server.close()
    assert len(of_file[0]) > 100
    assert of_file[0] ^ of_server[0] == set()
    assert of_file[1] ^ of_server[1] == set()
    assert {table: count for table, count in checks.items() if count} == counted


async def test_ten_that_begin_at_once_change_the_schema_once(postgres: Server) -> None:
    url = postgres.new()

    def begin() -> None:
        db = PostgresConnection(url, "beginning", writes=True)
        migrate(db, "x", migrations_in(MIGRATIONS, NAME))
        db.close()

    await asyncio.gather(*(asyncio.to_thread(begin) for _ in range(10)))
    with psycopg.connect(url) as db:
        applied = db.execute("SELECT version FROM schema_versions ORDER BY version").fetchall()
    assert applied == [(version + 1,) for version in range(NEWEST)]


async def test_a_migration_is_whole_or_not_at_all_and_can_be_mended(postgres: Server, tmp_path: Path) -> None:
    url, later = postgres.new(), tmp_path / "later"
    shutil.copytree(MIGRATIONS, later)
    file = later / f"{NEWEST + 1:04}_add.sql"
    file.write_text("ALTER TABLE moves ADD COLUMN note TEXT;\nSELECT * FROM nowhere;\n", encoding="utf-8")
    with pytest.raises(psycopg.Error, match="nowhere"):
        await Store.open(url, later)
    db = PostgresConnection(url, "looking", writes=False)
    assert schema_version(db, url) == NEWEST
    file.write_text("ALTER TABLE moves ADD COLUMN note TEXT;\n", encoding="utf-8")
    async with await Store.open(url, later) as store:
        assert await opened(store) == 1
    assert schema_version(db, url) == NEWEST + 1
    db.close()
    with pytest.raises(NewerSchemaError, match=f"has schema {NEWEST + 1}"):
        await Store.open(url)


async def test_the_database_of_another_program_is_left_alone(postgres: Server) -> None:
    url = postgres.new()
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("CREATE TABLE invoices (id bigint)")
    with pytest.raises(ForeignDatabaseError, match=re.escape(name_of(url))):
        await Store.open(url)


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        ("SELECT ?1, ?12", "SELECT $1, $12"),
        ("a IS ?1 AND b IS NOT ?2", "a IS NOT DISTINCT FROM $1 AND b IS DISTINCT FROM $2"),
        ("a IS NULL AND b IS NOT NULL", "a IS NULL AND b IS NOT NULL"),
        ("BEGIN IMMEDIATE", "BEGIN"),
    ],
)
def test_a_statement_is_said_in_the_words_of_the_server(sql: str, said: str) -> None:
    assert statement(sql) == said
