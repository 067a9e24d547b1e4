"""Moves that wait, stored with one statement for all of them: what is slow on a server is each way to it."""

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from bot.storage.faults import fault_of
from bot.storage.rows import Appended, Move
from bot.storage.sql import Sql
from bot.storage.units import Appending
from bot.storage.writer import Unit, one_by_one

# It belongs to the connection, so that it is always that of this version. It does what units.append does for a move
# that changes only deadlines, and says for each whether it was done; of one that was not, nothing was.
LOG_MOVES: Final = """
CREATE FUNCTION pg_temp.log_moves(given text) RETURNS SETOF boolean LANGUAGE plpgsql AS $function$
DECLARE
    it record;
    done boolean;
BEGIN
    FOR it IN
        SELECT (m ->> 0)::bigint AS id, (m ->> 1)::bigint AS was, (m ->> 2)::bigint AS revision,
               (m ->> 3)::bigint AS version, m ->> 4 AS lines, m ->> 5 AS key, (m ->> 6)::bigint AS seat,
               (m ->> 7)::double precision AS at, nullif(m -> 8, 'null') AS fired,
               nullif(m -> 9, 'null') AS cleared, nullif(m -> 10, 'null') AS due
        FROM jsonb_array_elements(given::jsonb) WITH ORDINALITY AS moves (m, place) ORDER BY place
    LOOP
        PERFORM 1 FROM tables t WHERE t.id = it.id AND t.version = it.was AND t.revision = it.revision FOR UPDATE;
        done := FOUND;
        IF done AND it.fired IS NOT NULL THEN
            PERFORM 1 FROM deadlines d WHERE d.table_id = it.id AND d.kind = it.fired ->> 0
                AND d.seat = (it.fired ->> 1)::bigint AND d.due = (it.fired ->> 2)::double precision;
            done := FOUND;
        END IF;
        IF done THEN
            INSERT INTO moves (table_id, version, lines, key, seat, at)
                VALUES (it.id, it.version, it.lines, it.key, it.seat, it.at) ON CONFLICT (table_id, key) DO NOTHING;
            done := FOUND;
        END IF;
        IF done THEN
            UPDATE tables t SET version = it.version, revision = t.revision + 1, changed_at = it.at WHERE t.id = it.id;
            IF it.fired IS NOT NULL THEN
                DELETE FROM deadlines d WHERE d.table_id = it.id AND d.kind = it.fired ->> 0
                    AND d.seat = (it.fired ->> 1)::bigint;
            END IF;
            IF it.cleared IS NOT NULL THEN
                DELETE FROM deadlines d USING jsonb_array_elements(it.cleared) c WHERE d.table_id = it.id
                    AND d.kind = coalesce(c ->> 0, d.kind) AND d.seat = coalesce((c ->> 1)::bigint, d.seat);
            END IF;
            IF it.due IS NOT NULL THEN
                INSERT INTO deadlines AS d (table_id, kind, seat, due)
                    SELECT it.id, c ->> 0, (c ->> 1)::bigint, (c ->> 2)::double precision
                    FROM jsonb_array_elements(it.due) c
                    ON CONFLICT (table_id, kind, seat) DO UPDATE SET due = excluded.due;
            END IF;
        END IF;
        RETURN NEXT done;
    END LOOP;
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
        and len(changes.fired) <= 1
        and len(kinds) == len(changes.deadlines)
    )


def _append_all(db: Sql, units: Sequence[Unit]) -> None:
    moves = [unit.work.move for unit in units if isinstance(unit.work, Appending)]
    db.execute("SAVEPOINT moves")
    try:
        done = db.execute("SELECT pg_temp.log_moves(?1)", (json.dumps([_given(move) for move in moves]),)).fetchall()
    except Exception as error:
        if fault_of(error):
            raise
        db.execute("ROLLBACK TO moves")
        one_by_one(db, units)  # so that a mistake in one is its own
        return
    for unit, move, (stored,) in zip(units, moves, done, strict=True):
        if stored:
            unit.succeed(Appended(move.expected_version + len(move.lines)))
        else:
            unit.attempt(db)  # it was made before, or says why not


def _given(move: Move) -> tuple[object, ...]:
    """Return a move as the function reads it."""
    changes = move.changes
    return (
        *(move.table_id, move.expected_version, move.expected_revision, move.expected_version + len(move.lines)),
        *("\n".join(move.lines), move.key, move.seat, move.at),
        next(((one.kind, one.seat, one.due) for one in changes.fired), None),
        [(one.kind, one.seat) for one in changes.clear] or None,
        [(one.kind, one.seat, one.due) for one in changes.deadlines] or None,
    )
