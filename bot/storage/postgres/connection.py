"""A connection to PostgreSQL that takes the statements of the store."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

import psycopg
from psycopg.conninfo import conninfo_to_dict
from psycopg.pq import TransactionStatus
from psycopg.types.numeric import Int8BinaryDumper

from bot.storage.postgres.dialect import statement
from bot.storage.sql import Cell, Rows

# A host may say otherwise in the URL. A server that went silent is given up within seconds, as people wait for it.
DEFAULTS: Final = {
    "connect_timeout": 3,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 8000,
}
PREPARED: Final = 400  # statements: more than the store has, so that none is planned anew


class PostgresConnection:
    def __init__(self, url: str, application: str, *, writes: bool) -> None:
        given = {name: value for name, value in conninfo_to_dict(url).items() if value is not None}
        wanted = {"application_name": application}
        if writes and "," in str(given.get("host", "")):
            wanted["target_session_attrs"] = "read-write"  # of several servers, the one that is no standby
        self._db = psycopg.connect(
            **cast("dict[str, Any]", DEFAULTS | wanted | given), autocommit=True, cursor_factory=psycopg.RawCursor
        )
        self._db.prepared_max = PREPARED
        self._db.adapters.register_dumper(int, Int8BinaryDumper)  # or each size of a number is a statement of its own

    @property
    def in_transaction(self) -> bool:
        return self._db.info.transaction_status in {TransactionStatus.INTRANS, TransactionStatus.INERROR}

    @property
    def version(self) -> int:
        return self._db.info.server_version

    def execute(self, sql: str, parameters: Sequence[Cell] = (), /) -> Rows:
        cursor = self._db.execute(cast("Any", statement(sql)), parameters or None)
        # Where a statement has failed before, a commit is answered with what it does then.
        if sql == "COMMIT" and cursor.statusmessage != "COMMIT":
            raise psycopg.InternalError("the transaction was taken back")
        return cursor

    def executemany(self, sql: str, parameters: Iterable[Sequence[Cell]], /) -> None:
        self._db.cursor().executemany(cast("Any", statement(sql)), parameters)

    def copy(self, sql: str, rows: Iterable[Sequence[Cell]]) -> None:
        """Have a table take rows as fast as it can."""
        with self._db.cursor().copy(cast("Any", sql)) as copying:
            for row in rows:
                copying.write_row(row)

    def notices(self) -> tuple[str, ...]:
        """Return what others said on the channels that are listened to, since this was last asked."""
        self._db.execute("SELECT 1")  # with its answer comes what waits
        return tuple(one.payload for one in self._db.notifies(timeout=0))

    def close(self) -> None:
        self._db.close()
