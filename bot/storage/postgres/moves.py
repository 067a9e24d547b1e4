"""Moves that wait, stored with one statement for all of them: what is slow on a server is each way to it."""

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from bot.storage.faults import fault_of
from bot.storage.rows import Appended, Move
from bot.storage.sql import Cell, Sql
from bot.storage.units import Appending
from bot.storage.writer import Unit, one_by_one

# It belongs to the connection, so that it is always that of this version. It does what units.append does for moves
# that change only deadlines, each of another table, and says which were done; of the others nothing was. Whatever there
# is to do for all of them is one statement: what a row is read, checked and written with is planned and begun once.
LOG_MOVES: Final = """
CREATE FUNCTION pg_temp.log_moves(given json) RETURNS bigint[] LANGUAGE plpgsql AS $function$
DECLARE
    done bigint[];
BEGIN
    WITH fitting AS (
        SELECT m.* FROM json_to_recordset(given -> 'moves') AS m (
            id bigint, was bigint, revision bigint, version bigint, lines text, key text, seat bigint,
            at double precision, kind text, fired bigint, due double precision
        )
        JOIN tables t ON t.id = m.id AND t.version = m.was AND t.revision = m.revision
        WHERE m.kind IS NULL OR EXISTS (SELECT 1 FROM deadlines d
            WHERE d.table_id = m.id AND d.kind = m.kind AND d.seat = m.fired AND d.due = m.due FOR UPDATE SKIP LOCKED)
        ORDER BY t.id FOR UPDATE OF t
    ), logged AS (
        INSERT INTO moves (table_id, version, lines, key, seat, at)
            SELECT id, version, lines, key, seat, at FROM fitting
            ON CONFLICT (table_id, key) DO NOTHING RETURNING table_id, version, at
    ), raised AS (
        UPDATE tables t SET version = l.version, revision = t.revision + 1, changed_at = l.at
            FROM logged l WHERE t.id = l.table_id RETURNING t.id
    )
    SELECT array_agg(id) INTO done FROM raised;
    DELETE FROM deadlines d USING json_to_recordset(given -> 'gone') AS c (id bigint, kind text, seat bigint)
        WHERE c.id = ANY (done) AND d.table_id = c.id AND d.kind = coalesce(c.kind, d.kind)
        AND d.seat = coalesce(c.seat, d.seat);
    INSERT INTO deadlines (table_id, kind, seat, due)
        SELECT id, kind, seat, due
        FROM json_to_recordset(given -> 'due') AS c (id bigint, kind text, seat bigint, due double precision)
        WHERE id = ANY (done)
        ON CONFLICT (table_id, kind, seat) DO UPDATE SET due = excluded.due;
    RETURN done;
END
$function$
"""


def together(db: Sql, units: Sequence[Unit]) -> None:
    """Do units of work within one transaction: moves that change little many at a time, all else one by one."""
    for plain, run in groupby(units, _is_plain):
        if plain:
            _append_all(db, list(run))
        else:
            one_by_one(db, list(run))


def _is_plain(unit: Unit) -> bool:
    if not isinstance(unit.work, Appending):
        return False
    changes = unit.work.move.changes
    kinds = {(deadline.kind, deadline.seat) for deadline in changes.deadlines}
    return (
        not (changes.table or changes.seats or changes.seals or changes.result or changes.plans)
        and not (changes.tried or changes.faced)
        and len(changes.fired) <= 1
        and len(kinds) == len(changes.deadlines)
    )


def _append_all(db: Sql, units: Sequence[Unit]) -> None:
    """Append moves in as many goes as one table has moves, which is nearly always one."""
    first: dict[int, Unit] = {}
    more = [unit for unit in units if first.setdefault(_move(unit).table_id, unit) is not unit]
    _append(db, tuple(first.values()))
    if more:
        _append_all(db, more)


def _move(unit: Unit) -> Move:
    assert isinstance(unit.work, Appending)
    return unit.work.move


def _append(db: Sql, units: Sequence[Unit]) -> None:
    moves = [_move(unit) for unit in units]
    db.execute("SAVEPOINT moves")
    try:
        (done,) = db.execute("SELECT pg_temp.log_moves(?1::json)", (json.dumps(_given(moves)),)).fetchone()
    except Exception as error:
        if fault_of(error):
            raise
        db.execute("ROLLBACK TO moves")
        one_by_one(db, units)  # so that a mistake in one is its own
        return
    stored: set[int] = set(done or ())
    for unit, move in zip(units, moves, strict=True):
        if move.table_id in stored:
            unit.succeed(Appended(move.expected_version + len(move.lines)))
        else:
            unit.attempt(db)  # it was made before, or says why not


def _given(moves: Sequence[Move]) -> dict[str, list[dict[str, Cell]]]:
    """Return moves as the function reads them."""
    gone = [(move.table_id, one.kind, one.seat) for move in moves for one in (*move.changes.fired, *move.changes.clear)]
    due = [(move.table_id, one.kind, one.seat, one.due) for move in moves for one in move.changes.deadlines]
    return {
        "moves": [_written(move) for move in moves],
        "gone": [{"id": number, "kind": kind, "seat": seat} for number, kind, seat in gone],
        "due": [{"id": number, "kind": kind, "seat": seat, "due": at} for number, kind, seat, at in due],
    }


def _written(move: Move) -> dict[str, Cell]:
    fired = next(iter(move.changes.fired), None)
    return {
        "id": move.table_id,
        "was": move.expected_version,
        "revision": move.expected_revision,
        "version": move.expected_version + len(move.lines),
        "lines": "\n".join(move.lines),
        "key": move.key,
        "seat": move.seat,
        "at": move.at,
        "kind": fired and fired.kind,
        "fired": fired and fired.seat,
        "due": fired and fired.due,
    }
