"""Who meets whom, at which tables, and what came of it."""

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from bot.storage.sql import Sql
from bot.tournaments.meetings import How, Meeting, MeetingGame, MeetingResult

MEETING: Final = "SELECT id, round, number, entrants, coalesce(ruled, played) FROM tournament_meetings"
HOW: Final = {how.value: how for how in How}
NONE: Final = "null"
KEPT: Final = 1 << 14


def meetings(db: Sql, tournament_id: int) -> tuple[Meeting, ...]:
    """Return all meetings of a tournament so far, round by round."""
    return _meetings(db.execute(f"{MEETING} WHERE tournament_id = ?1 ORDER BY round, number", (tournament_id,)))


def open_meetings(db: Sql, tournament_id: int) -> tuple[Meeting, ...]:
    """Return those that are not decided."""
    sql = f"{MEETING} WHERE tournament_id = ?1 AND played IS NULL AND ruled IS NULL ORDER BY round, number"
    return _meetings(db.execute(sql, (tournament_id,)))


def meeting_by_id(db: Sql, meeting_id: int) -> tuple[Meeting, int] | None:
    """Return a meeting, and the number of its tournament."""
    sql = MEETING.replace(" FROM", ", tournament_id FROM")
    row = db.execute(f"{sql} WHERE id = ?1", (meeting_id,)).fetchone()
    return (_meetings([row[:-1]])[0], row[-1]) if row else None


def _meetings(rows: Iterable[tuple[int, int, int, str, str | None]]) -> tuple[Meeting, ...]:
    return tuple([_meeting(*row) for row in rows])


@lru_cache(KEPT)
def _meeting(number: int, in_round: int, place: int, entrants: str, result: str | None) -> Meeting:
    """Return a row as a meeting; few of the thousands of a large tournament differ from what was read before."""
    seated, came = json.loads(f"[{entrants},{result or NONE}]")
    return Meeting(in_round, place, tuple(seated), None if came is None else _result(*came), number)


def _result(how: str, scores: list[int], points: list[int], absent: list[bool]) -> MeetingResult:
    return MeetingResult(HOW[how], tuple(scores), tuple(points), tuple(absent))


def _text(result: MeetingResult | None) -> str | None:
    return None if result is None else json.dumps(result)


def insert_meetings(db: Sql, tournament_id: int, new: Iterable[Meeting]) -> None:
    db.executemany(
        "INSERT INTO tournament_meetings (tournament_id, round, number, entrants, played) VALUES (?1, ?2, ?3, ?4, ?5)",
        [(tournament_id, one.round, one.number, json.dumps(one.entrants), _text(one.result)) for one in new],
    )


def set_played(db: Sql, meeting_id: int, result: MeetingResult) -> bool:
    """Decide a meeting that is not; return whether it was not."""
    decided = db.execute(
        "UPDATE tournament_meetings SET played = ?2 WHERE id = ?1 AND played IS NULL", (meeting_id, _text(result))
    )
    return bool(decided.rowcount)


def set_ruled(db: Sql, meeting_id: int, result: MeetingResult | None) -> None:
    """Have a meeting count as an admin says; none: as it was played."""
    db.execute("UPDATE tournament_meetings SET ruled = ?2 WHERE id = ?1", (meeting_id, _text(result)))


def ruling(db: Sql, meeting_id: int) -> tuple[bool, bool]:
    """Return whether an admin has ruled on a meeting, and whether it was played."""
    ruled, played = db.execute("SELECT ruled, played FROM tournament_meetings WHERE id = ?1", (meeting_id,)).fetchone()
    return ruled is not None, played is not None


# Tables


class PlayedTable(NamedTuple):
    """A table that was opened for a meeting."""

    table_id: int
    opened_at: float
    game: MeetingGame | None  # what came of it
    over: bool


def tables_of(db: Sql, meeting_id: int) -> tuple[PlayedTable, ...]:
    rows = db.execute(
        "SELECT g.table_id, g.opened_at, g.result, t.status FROM tournament_games g"
        " LEFT JOIN tables t ON t.id = g.table_id WHERE g.meeting_id = ?1 ORDER BY g.table_id",
        (meeting_id,),
    )
    return tuple(
        PlayedTable(table_id, at, None if text is None else _game(text), status is None or status == "over")
        for table_id, at, text, status in rows
    )


def _game(text: str) -> MeetingGame:
    ranks, points = json.loads(text)
    return MeetingGame(tuple(ranks), tuple(points))


def insert_table(db: Sql, table_id: int, meeting_id: int, at: float) -> None:
    db.execute(
        "INSERT INTO tournament_games (table_id, meeting_id, opened_at) VALUES (?1, ?2, ?3)", (table_id, meeting_id, at)
    )


def set_game(db: Sql, table_id: int, game: MeetingGame) -> None:
    db.execute("UPDATE tournament_games SET result = ?2 WHERE table_id = ?1", (table_id, json.dumps(game)))


def meeting_of_table(db: Sql, table_id: int) -> int | None:
    row = db.execute("SELECT meeting_id FROM tournament_games WHERE table_id = ?1", (table_id,)).fetchone()
    return row[0] if row else None


def live_tables(db: Sql, tournament_id: int) -> dict[int, tuple[int, int]]:
    """Return by meeting the table at which it is played now, and where that is."""
    rows = db.execute(
        "SELECT m.id, t.id, coalesce(t.thread_id, t.channel_id) FROM tournament_meetings m JOIN tournament_games g"
        " ON g.meeting_id = m.id JOIN tables t ON t.id = g.table_id"
        " WHERE m.tournament_id = ?1 AND m.played IS NULL AND m.ruled IS NULL AND t.status <> 'over'",
        (tournament_id,),
    )
    return {meeting_id: (table_id, place) for meeting_id, table_id, place in rows}


def to_seat(db: Sql, now: float, rest: float = 0.0) -> tuple[int, ...]:
    """Return the meetings that are to be played and have no table, but for those that had one a moment ago in vain."""
    rows = db.execute(
        "SELECT m.id FROM tournament_meetings m JOIN tournaments t ON t.id = m.tournament_id"
        " WHERE m.played IS NULL AND m.ruled IS NULL AND t.stage = 'playing' AND NOT EXISTS"
        " (SELECT 1 FROM tournament_games g JOIN tables b ON b.id = g.table_id WHERE g.meeting_id = m.id"
        " AND (b.status <> 'over' OR g.result IS NULL AND g.opened_at > ?2 AND g.opened_at <= ?1)) ORDER BY m.id",
        (now, now - rest),
    )
    return tuple(number for (number,) in rows)


def next_seat(db: Sql) -> float | None:
    """Return when the last table was opened of the meeting that has waited for longest since it ended in vain."""
    return db.execute(
        "SELECT min(last) FROM (SELECT max(g.opened_at) AS last FROM tournament_meetings m"
        " JOIN tournaments t ON t.id = m.tournament_id JOIN tournament_games g ON g.meeting_id = m.id"
        " LEFT JOIN tables b ON b.id = g.table_id WHERE m.played IS NULL AND m.ruled IS NULL AND t.stage = 'playing'"
        " GROUP BY m.id HAVING max(CASE WHEN coalesce(b.status, 'over') <> 'over' THEN 1 ELSE 0 END) = 0) found"
    ).fetchone()[0]


def to_close(db: Sql) -> tuple[int, ...]:
    """Return the tables that are played on though their meeting is decided, or their tournament cancelled."""
    rows = db.execute(
        "SELECT g.table_id FROM tables b JOIN tournament_games g ON g.table_id = b.id"
        " JOIN tournament_meetings m ON m.id = g.meeting_id JOIN tournaments t ON t.id = m.tournament_id"
        " WHERE b.status <> 'over' AND b.on_leave = 'forfeit'"
        " AND (m.played IS NOT NULL OR m.ruled IS NOT NULL OR t.stage = 'cancelled') ORDER BY g.table_id"
    )
    return tuple(number for (number,) in rows)


def was_dealt(db: Sql, table_id: int) -> bool:
    """Say whether anything has happened at a table, be it by its clock."""
    return db.execute("SELECT 1 FROM moves WHERE table_id = ?1 AND seat >= 0", (table_id,)).fetchone() is not None


def who_acted(db: Sql, table_id: int) -> frozenset[int]:
    """Return the users who have moved at a table of their own accord, by a press or by a plan."""
    rows = db.execute(
        "SELECT DISTINCT s.user_id FROM moves m JOIN seats s ON s.table_id = m.table_id AND s.seat = m.seat"
        " WHERE m.table_id = ?1 AND s.user_id IS NOT NULL AND m.key NOT LIKE 'turn %'"
        " AND m.key NOT LIKE 'computer %' AND m.key NOT LIKE 'calls %' AND m.key NOT LIKE 'called %'",
        (table_id,),
    )
    return frozenset(user_id for (user_id,) in rows)
