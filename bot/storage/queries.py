"""What the store can tell, read from the tables of the database."""

import json
from collections.abc import Iterable

from bot.matches import SeatRow
from bot.storage.errors import NoSuchTableError, TooManyTablesError
from bot.storage.rows import (
    Deadline,
    Due,
    LoggedMove,
    NewTable,
    PlanRow,
    Preset,
    ResultRow,
    Scope,
    SealRow,
    Status,
    StoredTable,
    TableRow,
)
from bot.storage.share import Share
from bot.storage.sql import Sql

TABLE = (
    "SELECT t.id, t.guild_id, t.channel_id, t.host_id, t.game, t.rules, t.size, t.options, t.clock, t.on_leave,"
    " t.league_id, t.language, t.thread_id, t.message_id, t.memo, t.version, t.revision, t.created_at, t.changed_at,"
    " t.status FROM tables t"
)
OPEN = "t.status <> 'over'"
RESULT = "SELECT r.table_id, r.guild_id, r.league_id, r.game, r.finished_at, r.outcome, r.seats FROM results r"


def table(db: Sql, table_id: int) -> TableRow | None:
    return _first(_tables(db, f"{TABLE} WHERE t.id = ?1", table_id))


def table_by_key(db: Sql, key: str) -> TableRow:
    """Return the table that was opened with a key."""
    return _tables(db, f"{TABLE} WHERE t.key = ?1", key)[0]


def is_opened(db: Sql, key: str) -> bool:
    """Say whether a table was opened with a key."""
    return db.execute("SELECT 1 FROM tables WHERE key = ?1", (key,)).fetchone() is not None


def tables_to_show(db: Sql, since: float, share: Share | None = None) -> tuple[int, ...]:
    """Return the tables that are not over, and those that changed since some time."""
    ours = f"AND {share.condition('t.guild_id')}" if share else ""
    rows = db.execute(
        f"SELECT t.id FROM tables t WHERE ({OPEN} OR t.changed_at >= ?1) {ours} ORDER BY t.id",  # noqa: S608  # ours
        (since,),
    )
    return tuple(table_id for (table_id,) in rows)


def changed_since(db: Sql, since: float, share: Share | None) -> tuple[tuple[int, int], ...]:
    """Return the tables that changed since some time, each with its revision."""
    which = f"AND {share.condition('guild_id')}" if share else ""
    rows = db.execute(f"SELECT id, revision FROM tables WHERE changed_at >= ?1 {which} ORDER BY id", (since,))  # noqa: S608  # ours
    return tuple((table_id, revision) for table_id, revision in rows)


def last_table(db: Sql) -> int:
    """Return the number of the table that was opened last."""
    (number,) = db.execute("SELECT coalesce(max(id), 0) FROM tables").fetchone()
    return int(number)


def table_revision(db: Sql, table_id: int) -> int:
    row = db.execute("SELECT revision FROM tables WHERE id = ?1", (table_id,)).fetchone()
    if row is None:
        raise NoSuchTableError(table_id)
    return int(row[0])


def open_by_status(db: Sql) -> dict[str, int]:
    """Return how many tables are in their lobby and how many are played."""
    return dict(db.execute(f"SELECT t.status, count(*) FROM tables t WHERE {OPEN} GROUP BY t.status"))  # noqa: S608  # known names


def open_tables(db: Sql, after: int, limit: int) -> tuple[TableRow, ...]:
    return _tables(db, f"{TABLE} WHERE {OPEN} AND t.id > ?1 ORDER BY t.id LIMIT ?2", after, limit)


def open_tables_of_user(db: Sql, user_id: int, limit: int) -> tuple[TableRow, ...]:
    seated = "t.id IN (SELECT table_id FROM seats WHERE user_id = ?1)"
    return _tables(db, f"{TABLE} WHERE {seated} AND {OPEN} ORDER BY t.id DESC LIMIT ?2", user_id, limit)


def open_tables_about(db: Sql, user_id: int) -> tuple[TableRow, ...]:
    """Return the open tables at which a user sits, and those that are theirs."""
    about = "t.host_id = ?1 OR t.id IN (SELECT table_id FROM seats WHERE user_id = ?1)"
    return _tables(db, f"{TABLE} WHERE ({about}) AND {OPEN} ORDER BY t.id", user_id)


def open_tables_in_channel(db: Sql, channel_id: int, limit: int) -> tuple[TableRow, ...]:
    return _tables(db, f"{TABLE} WHERE t.channel_id = ?1 AND {OPEN} ORDER BY t.id DESC LIMIT ?2", channel_id, limit)


def open_tables_in_guild(db: Sql, guild_id: int, limit: int) -> tuple[TableRow, ...]:
    return _tables(db, f"{TABLE} WHERE t.guild_id = ?1 AND {OPEN} ORDER BY t.id DESC LIMIT ?2", guild_id, limit)


def matches_in_sight(db: Sql, user_id: int, place_id: int, limit: int) -> tuple[TableRow, ...]:
    """Return the tables with moves at which a user sits or that stand in a place, the newest first."""
    seated = "t.id IN (SELECT table_id FROM seats WHERE user_id = ?1)"
    here = "t.thread_id = ?2 OR t.channel_id = ?2 AND t.thread_id IS NULL"
    sql = f"{TABLE} WHERE t.version > 0 AND ({seated} OR {here}) ORDER BY t.id DESC LIMIT ?3"
    return _tables(db, sql, user_id, place_id, limit)


def require_room(db: Sql, new: NewTable, *, coming: int = 1) -> None:
    """Refuse a table that is to come where as many are open as may be, of its host, in its channel or in its server."""
    owners = {"host_id": new.host_id, "channel_id": new.channel_id, "guild_id": new.guild_id}
    limits = new.limits._asdict() if new.limits else {}
    for (column, owner), (whose, most) in zip(owners.items(), limits.items(), strict=False):
        sql = f"SELECT count(*) FROM tables t WHERE t.{column} = ?1 AND {OPEN}"  # noqa: S608  # known names
        (count,) = db.execute(sql, (owner,)).fetchone()
        if count + coming > most:
            raise TooManyTablesError(whose, most)


def _tables(db: Sql, sql: str, *parameters: int | str) -> tuple[TableRow, ...]:
    return tuple(
        TableRow(*row[:-1], status=Status(row[-1]), seats=_seats(db, row[0]))
        for row in db.execute(sql, parameters).fetchall()
    )


def _first(rows: tuple[TableRow, ...]) -> TableRow | None:
    return rows[0] if rows else None


def _seats(db: Sql, table_id: int) -> tuple[SeatRow, ...]:
    rows = db.execute(
        "SELECT seat, name, user_id, computer, missed, away, left_by, left_order FROM seats WHERE table_id = ?1"
        " ORDER BY seat",
        (table_id,),
    )
    return tuple(SeatRow(*row[:5], away=bool(row[5]), left_by=row[6], left_order=row[7]) for row in rows)


def moves(db: Sql, table_id: int, after: int) -> tuple[LoggedMove, ...]:
    """Return the moves that led beyond a version."""
    rows = db.execute(
        "SELECT version, lines, key, seat, at FROM moves WHERE table_id = ?1 AND version > ?2 ORDER BY version",
        (table_id, after),
    )
    return tuple(LoggedMove(version, tuple(lines.split("\n")), key, seat, at) for version, lines, key, seat, at in rows)


def lines(db: Sql, table_id: int, after: int) -> tuple[str, ...]:
    """Return the log from a version on; the version may lie between the lines of one move."""
    found = moves(db, table_id, after)
    flat = [line for move in found for line in move.lines]
    extra = len(flat) - (found[-1].version - after) if found else 0
    return tuple(flat[extra:])


def deadlines(db: Sql, table_id: int) -> tuple[Deadline, ...]:
    rows = db.execute("SELECT kind, due, seat FROM deadlines WHERE table_id = ?1 ORDER BY due, kind, seat", (table_id,))
    return tuple(Deadline(*row) for row in rows)


def due(db: Sql, now: float, limit: int, share: Share | None = None) -> tuple[Due, ...]:
    rows = db.execute(
        f"SELECT table_id, kind, due, seat FROM deadlines WHERE due <= ?1 {share.tables() if share else ''}"  # noqa: S608  # ours
        " ORDER BY due, table_id, kind, seat LIMIT ?2",
        (now, limit),
    )
    return tuple(Due(table_id, Deadline(*deadline)) for table_id, *deadline in rows)


def next_due(db: Sql, share: Share | None = None) -> float | None:
    (earliest,) = db.execute(f"SELECT min(due) FROM deadlines {share.tables('WHERE') if share else ''}").fetchone()  # noqa: S608  # ours
    return None if earliest is None else float(earliest)


def seals(db: Sql, table_id: int) -> tuple[SealRow, ...]:
    rows = db.execute(
        "SELECT round, seed, commitment, words, revealed FROM seals WHERE table_id = ?1 ORDER BY round", (table_id,)
    )
    return tuple(
        SealRow(this_round, seed, commitment, _words(words), bool(revealed))
        for this_round, seed, commitment, words, revealed in rows
    )


def _words(text: str) -> tuple[tuple[int, str], ...]:
    said: list[tuple[int, str]] = json.loads(text)
    return tuple((seat, word) for seat, word in said)


def plans(db: Sql, table_id: int) -> tuple[PlanRow, ...]:
    rows = db.execute("SELECT seat, user_id, text FROM plans WHERE table_id = ?1 ORDER BY seat", (table_id,))
    return tuple(PlanRow(*row) for row in rows)


def stored(db: Sql, table_id: int) -> StoredTable | None:
    row = table(db, table_id)
    return row and StoredTable(
        row, moves(db, table_id, 0), deadlines(db, table_id), seals(db, table_id), plans(db, table_id)
    )


def result(db: Sql, table_id: int) -> ResultRow | None:
    found = _results(db, db.execute(f"{RESULT} WHERE r.table_id = ?1", (table_id,)))
    return found[0] if found else None


def results_of_user(db: Sql, user_id: int, limit: int) -> tuple[ResultRow, ...]:
    theirs = "JOIN result_users u ON u.table_id = r.table_id WHERE u.user_id = ?1"
    return _results(db, db.execute(f"{RESULT} {theirs} ORDER BY r.table_id DESC LIMIT ?2", (user_id, limit)))


def _results(
    db: Sql, rows: Iterable[tuple[int, int | None, int | None, str, float, str, str]]
) -> tuple[ResultRow, ...]:
    return tuple(ResultRow(*row, users=_users(db, row[0])) for row in rows)


def _users(db: Sql, table_id: int) -> tuple[int, ...]:
    rows = db.execute("SELECT user_id FROM result_users WHERE table_id = ?1 ORDER BY user_id", (table_id,))
    return tuple(user_id for (user_id,) in rows)


def settings(db: Sql, scope: Scope, owner_id: int) -> dict[str, str]:
    return dict(db.execute("SELECT key, value FROM settings WHERE scope = ?1 AND owner_id = ?2", (scope, owner_id)))


def presets(db: Sql, guild_id: int) -> tuple[Preset, ...]:
    rows = db.execute(
        "SELECT guild_id, name, game, options FROM presets WHERE guild_id = ?1 ORDER BY name", (guild_id,)
    )
    return tuple(Preset(*row) for row in rows)


def report(db: Sql, table_id: int) -> str | None:
    row = db.execute("SELECT text FROM reports WHERE table_id = ?1", (table_id,)).fetchone()
    return None if row is None else str(row[0])
