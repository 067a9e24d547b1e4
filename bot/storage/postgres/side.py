"""A database on a server that rows are copied from or to."""

from collections.abc import Iterable, Iterator

import psycopg

from bot.storage.errors import NotTakenError
from bot.storage.moving import TOGETHER, Row
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.shapes import Shape


class ServerSide:
    def __init__(self, db: PostgresConnection) -> None:
        self.db = db

    def rows(self, shape: Shape) -> Iterator[Row]:
        self.db.execute(
            f"DECLARE copied NO SCROLL CURSOR FOR SELECT {shape.listed} FROM {shape.name} ORDER BY {shape.ordered}"  # noqa: S608  # known names
        )
        while rows := self.db.execute(f"FETCH {TOGETHER} FROM copied").fetchall():
            yield from rows
        self.db.execute("CLOSE copied")

    def fill(self, shape: Shape, rows: Iterable[Row]) -> None:
        try:
            self.db.copy(f"COPY {shape.name} ({shape.listed}) FROM STDIN", rows)
        except (psycopg.DataError, psycopg.IntegrityError, UnicodeError) as error:
            raise NotTakenError(shape.name, error) from error
        # What follows reads all of it, and nothing else tells how much it is before the transaction ends.
        self.db.execute(f"ANALYZE {shape.name}")

    def size(self, shape: Shape) -> int:
        (size,) = self.db.execute(f"SELECT count(*) FROM {shape.name}").fetchone()  # noqa: S608  # known names
        return int(size)

    def last_number(self, shape: Shape) -> int:
        (last,) = self.db.execute(
            "SELECT coalesce(last_value, 0) FROM pg_sequences"
            " WHERE schemaname = current_schema() AND"
            " format('%I.%I', schemaname, sequencename) = pg_get_serial_sequence(?1, ?2)",
            (shape.name, shape.key[0]),
        ).fetchone()
        return int(last)

    def number_on_from(self, shape: Shape, last: int) -> None:
        # This cannot be taken back, and need not: whoever copies again sets it again.
        self.db.execute(
            "SELECT setval(pg_get_serial_sequence(?1, ?2), greatest(?3, 1), ?3 > 0)",
            (shape.name, shape.key[0], last),
        )
