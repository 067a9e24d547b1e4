"""Bring a database on a server to the schema this version knows, however many processes start at once."""

from datetime import UTC, datetime
from typing import Final

from bot.storage.errors import NewerSchemaError
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.dialect import schema
from bot.storage.schema import Migration, tell_of, version_among
from bot.storage.sql import Sql

MIGRATING: Final = 0x706F7A6F01  # the number of the lock: "pozo", and the first of its kind


def schema_version(db: Sql, name: str) -> int:
    """Return the number of the last migration that was applied, zero for an empty database."""
    return version_among(db, db.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"), name)


def migrate(db: PostgresConnection, name: str, migrations: tuple[Migration, ...]) -> None:
    """Apply what is missing, each migration whole or not at all. Backups are the business of whoever has the server."""
    db.execute("SELECT pg_advisory_lock(?1)", (MIGRATING,))  # it goes with the connection, however that ends
    try:
        version = schema_version(db, name)
        if version > len(migrations):
            raise NewerSchemaError(name, version, len(migrations))
        for migration in migrations[version:]:
            _apply(db, migration)
        tell_of(name, version, migrations[version:])
    finally:
        db.execute("SELECT pg_advisory_unlock(?1)", (MIGRATING,))


def _apply(db: PostgresConnection, migration: Migration) -> None:
    db.execute("BEGIN")
    try:
        db.execute(schema(migration.sql))
        now = datetime.now(UTC).isoformat(timespec="seconds")
        db.execute("INSERT INTO schema_versions VALUES (?1, ?2, ?3)", (migration.version, migration.name, now))
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")
