"""Units of work: each is done completely or not at all, whatever else is committed with it."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, cast

from bot.matches import FinishedMatch, SeatRow
from bot.storage.days import score_try
from bot.storage.errors import (
    AlreadyRecordedError,
    DeadlineGoneError,
    SealChangedError,
    StaleRevisionError,
)
from bot.storage.footings import move_footing
from bot.storage.leagues import queue, recording
from bot.storage.queries import require_room, table_by_key, table_revision
from bot.storage.results import outcome_text, seats_text
from bot.storage.rows import (
    UNSEEN,
    Appended,
    Changes,
    Clear,
    Deadline,
    Move,
    NewTable,
    OpenedTable,
    PlanRow,
    Preset,
    Repeated,
    Scope,
    SealRow,
    Status,
    TableFields,
)
from bot.storage.sql import Cell, Sql
from bot.storage.tournaments import recording as tournaments

FIELDS: Final = frozenset(TableFields.__annotations__)


Take = Callable[[Sql, int], None]
"""Takes people out of where they waited for the table of a number."""


def open_table(db: Sql, new: NewTable, take: Take | None = None) -> OpenedTable:
    """Open a table, and take those who are to play at it out of where they waited."""
    inserted = db.execute(
        "INSERT INTO tables (key, guild_id, channel_id, host_id, game, rules, size, options, clock, on_leave,"
        " league_id, language, memo, thread_id, created_at, changed_at)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?15)"
        " ON CONFLICT (key) DO NOTHING RETURNING id",
        (
            *(new.key, new.guild_id, new.channel_id, new.host_id, new.game, new.rules, new.size, new.options),
            *(new.clock, new.on_leave, new.league_id, new.language, new.memo, new.thread_id, new.at),
        ),
    ).fetchall()
    for (table_id,) in inserted:
        _write_seats(db, table_id, new.seats)
        _set_deadlines(db, table_id, new.deadlines)
        require_room(db, new, coming=0)
    opened = OpenedTable(table_by_key(db, new.key), repeated=not inserted)
    if take is not None:
        take(db, opened.table.id)
    return opened


@dataclass(frozen=True, slots=True)
class Appending:
    """A move that is to be added: a unit of work that says what it is, for whoever can do many at once."""

    move: Move

    def __call__(self, db: Sql) -> Appended | Repeated:
        return append(db, self.move)


@dataclass(frozen=True, slots=True)
class Changing:
    """A change of one table without a move, likewise."""

    table_id: int
    changes: Changes
    at: float
    revision: int

    def __call__(self, db: Sql) -> None:
        change(db, self.table_id, self.changes, self.at, self.revision)


def append(db: Sql, move: Move) -> Appended | Repeated:
    """Add a move to the log of its table, unless it is there already or the table has changed since it was made."""
    version = move.expected_version + len(move.lines)
    logged = db.execute(
        "INSERT INTO moves (table_id, version, lines, key, seat, at)"
        " SELECT id, ?2, ?3, ?4, ?5, ?6 FROM tables WHERE id = ?1 AND version = ?7 AND revision = ?8 /* held */"
        " ON CONFLICT (table_id, key) DO NOTHING",
        (
            *(move.table_id, version, "\n".join(move.lines), move.key, move.seat, move.at),
            *(move.expected_version, move.expected_revision),
        ),
    )
    if not logged.rowcount:
        return _repeated(db, move)
    db.execute(
        "UPDATE tables SET version = ?2, revision = revision + 1, changed_at = ?3 WHERE id = ?1",
        (move.table_id, version, move.at),
    )
    _make(db, move.table_id, move.changes)
    return Appended(version)


def _repeated(db: Sql, move: Move) -> Repeated:
    given = db.execute(
        "SELECT version, lines FROM moves WHERE table_id = ?1 AND key = ?2", (move.table_id, move.key)
    ).fetchone()
    if given:
        return Repeated(given[0], tuple(given[1].split("\n")))
    raise StaleRevisionError(move.expected_revision, table_revision(db, move.table_id))


def change(db: Sql, table_id: int, changes: Changes, at: float, revision: int) -> None:
    """Change a table without a move, unless it has changed since that revision."""
    changed = db.execute(
        "UPDATE tables SET revision = revision + 1, changed_at = ?2 WHERE id = ?1 AND revision = ?3",
        (table_id, at, revision),
    )
    if not changed.rowcount:
        raise StaleRevisionError(revision, table_revision(db, table_id))
    _make(db, table_id, changes)


def _make(db: Sql, table_id: int, changes: Changes) -> None:
    _fire(db, table_id, changes.fired)
    _clear(db, table_id, changes.clear)
    _set_deadlines(db, table_id, changes.deadlines)
    if changes.table:
        _write_fields(db, table_id, changes.table)
    _write_seats(db, table_id, changes.seats)
    _write_seals(db, table_id, changes.seals)
    _write_plans(db, table_id, changes.plans)
    if changes.result:
        _record(db, table_id, changes.result)
    if changes.tried:
        score_try(db, changes.tried.day, changes.tried.user_id, changes.tried.score)
    if changes.faced:
        move_footing(db, changes.faced)


def _fire(db: Sql, table_id: int, deadlines: Sequence[Deadline]) -> None:
    for deadline in deadlines:
        fired = db.execute(
            "DELETE FROM deadlines WHERE (table_id, kind, seat) IN (SELECT table_id, kind, seat FROM deadlines"
            " WHERE table_id = ?1 AND kind = ?2 AND seat = ?3 AND due = ?4 /* taken */)",
            (table_id, deadline.kind, deadline.seat, deadline.due),
        )
        if not fired.rowcount:
            raise DeadlineGoneError(table_id, deadline.kind, deadline.seat)


def _clear(db: Sql, table_id: int, cleared: Sequence[Clear]) -> None:
    for one in cleared:
        db.execute(
            "DELETE FROM deadlines WHERE table_id = ?1 AND kind = coalesce(?2, kind) AND seat = coalesce(?3, seat)",
            (table_id, one.kind, one.seat),
        )


def _set_deadlines(db: Sql, table_id: int, deadlines: Sequence[Deadline]) -> None:
    for deadline in deadlines:
        db.execute(
            "INSERT INTO deadlines (table_id, kind, seat, due) VALUES (?1, ?2, ?3, ?4)"
            " ON CONFLICT (table_id, kind, seat) DO UPDATE SET due = excluded.due",
            (table_id, deadline.kind, deadline.seat, deadline.due),
        )


def _write_fields(db: Sql, table_id: int, fields: TableFields) -> None:
    if unknown := fields.keys() - FIELDS:
        raise ValueError(f"a table has no {', '.join(sorted(unknown))}")
    assignments = ", ".join(f"{name} = ?{place}" for place, name in enumerate(fields, start=2))
    db.execute(f"UPDATE tables SET {assignments} WHERE id = ?1", (table_id, *cast("Iterable[Cell]", fields.values())))  # noqa: S608  # known names
    if "size" in fields:
        db.execute("DELETE FROM seats WHERE table_id = ?1 AND seat >= ?2", (table_id, fields["size"]))
    if fields.get("message_id") is not None:
        _clear(db, table_id, (Clear(UNSEEN),))
        queue.table_seen(db, table_id)
    if fields.get("status") == Status.OVER:
        _end_unseen(db, table_id)


def _end_unseen(db: Sql, table_id: int) -> None:
    """Let those whose table ended before anybody saw it ask for one again, from where they were."""
    queue.table_over(db, table_id)
    db.execute(
        "UPDATE tables SET key = 'unseen ' || id WHERE id = ?1 AND message_id IS NULL AND version = 0", (table_id,)
    )


def _write_seats(db: Sql, table_id: int, seats: Sequence[SeatRow]) -> None:
    for seat in seats:
        db.execute(
            "INSERT INTO seats (table_id, seat, name, user_id, computer, missed, away, left_by, left_order)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (table_id, seat) DO UPDATE SET"
            " name = excluded.name, user_id = excluded.user_id, computer = excluded.computer,"
            " missed = excluded.missed, away = excluded.away, left_by = excluded.left_by,"
            " left_order = excluded.left_order",
            (
                *(table_id, seat.seat, seat.name, seat.user_id, seat.computer, seat.missed, seat.away),
                *(seat.left_by, seat.left_order),
            ),
        )


def _write_seals(db: Sql, table_id: int, seals: Sequence[SealRow]) -> None:
    for seal in seals:
        written = db.execute(
            "INSERT INTO seals (table_id, round, seed, commitment, words, revealed) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
            " ON CONFLICT (table_id, round) DO UPDATE SET words = excluded.words, revealed = excluded.revealed"
            " WHERE seals.seed = excluded.seed AND seals.commitment = excluded.commitment",
            (table_id, seal.round, seal.seed, seal.commitment, json.dumps(seal.words), seal.revealed),
        )
        if not written.rowcount:
            raise SealChangedError(table_id, seal.round)


def _write_plans(db: Sql, table_id: int, plans: Sequence[PlanRow]) -> None:
    for plan in plans:
        if plan.text:
            db.execute(
                "INSERT INTO plans (table_id, seat, user_id, text) VALUES (?1, ?2, ?3, ?4)"
                " ON CONFLICT (table_id, seat) DO UPDATE SET user_id = excluded.user_id, text = excluded.text",
                (table_id, plan.seat, plan.user_id, plan.text),
            )
        else:
            db.execute("DELETE FROM plans WHERE table_id = ?1 AND seat = ?2", (table_id, plan.seat))


def keep_plan(db: Sql, table_id: int, plan: PlanRow, revision: int) -> None:
    """Keep a plan, or forget it, unless its table has changed since that revision; nothing else tells of it."""
    if (now := table_revision(db, table_id)) != revision:
        raise StaleRevisionError(revision, now)
    _write_plans(db, table_id, (plan,))


def _record(db: Sql, table_id: int, finished: FinishedMatch) -> None:
    recorded = db.execute(
        "INSERT INTO results (table_id, guild_id, league_id, game, finished_at, outcome, seats)"
        " SELECT id, guild_id, league_id, game, changed_at, ?2, ?3 FROM tables WHERE id = ?1"
        " ON CONFLICT (table_id) DO NOTHING",
        (table_id, outcome_text(finished), seats_text(finished)),
    )
    if not recorded.rowcount:
        raise AlreadyRecordedError(table_id)
    for user_id in sorted(finished.people):
        db.execute("INSERT INTO result_users (user_id, table_id) VALUES (?1, ?2)", (user_id, table_id))
    recording.record(db, table_id, finished)
    tournaments.record(db, table_id, finished)


def set_setting(db: Sql, scope: Scope, owner_id: int, key: str, value: str | None) -> None:
    """Keep a setting, or forget it."""
    if value is None:
        db.execute("DELETE FROM settings WHERE scope = ?1 AND owner_id = ?2 AND key = ?3", (scope, owner_id, key))
        return
    db.execute(
        "INSERT INTO settings (scope, owner_id, key, value) VALUES (?1, ?2, ?3, ?4)"
        " ON CONFLICT (scope, owner_id, key) DO UPDATE SET value = excluded.value",
        (scope, owner_id, key, value),
    )


def save_preset(db: Sql, preset: Preset) -> None:
    db.execute(
        "INSERT INTO presets (guild_id, name, game, options) VALUES (?1, ?2, ?3, ?4)"
        " ON CONFLICT (guild_id, name) DO UPDATE SET game = excluded.game, options = excluded.options",
        (preset.guild_id, preset.name, preset.game, preset.options),
    )


def delete_preset(db: Sql, guild_id: int, name: str) -> bool:
    """Return whether there was such a preset."""
    return bool(db.execute("DELETE FROM presets WHERE guild_id = ?1 AND name = ?2", (guild_id, name)).rowcount)


def keep_report(db: Sql, table_id: int, text: str, at: float) -> None:
    """Keep the report of a match that is over, unless there is one or the match is gone."""
    db.execute(
        "INSERT INTO reports (table_id, text, at) SELECT id, ?2, ?3 FROM tables WHERE id = ?1 AND status = 'over'"
        " ON CONFLICT (table_id) DO NOTHING",
        (table_id, text, at),
    )
