"""Who belongs to a league, who asked to, who has left, and under which name."""

import hashlib
from typing import Final

from bot.leagues.records import Member, MemberState
from bot.storage.sql import Sql

MEMBER: Final = (
    "SELECT m.league_id, m.user_id, m.name, m.state, m.since, s.until FROM league_members m"
    " LEFT JOIN league_suspensions s ON s.league_id = m.league_id AND s.user_id = m.user_id"
)


def member(db: Sql, league_id: int, user_id: int) -> Member | None:
    rows = db.execute(f"{MEMBER} WHERE m.league_id = ?1 AND m.user_id = ?2", (league_id, user_id))
    return next(iter([_member(row) for row in rows]), None)


def members(db: Sql, league_id: int, state: MemberState) -> tuple[Member, ...]:
    rows = db.execute(
        f"{MEMBER} WHERE m.league_id = ?1 AND m.state = ?2 ORDER BY m.since, m.user_id", (league_id, state)
    )
    return tuple(map(_member, rows))


def _member(row: tuple[int, int, str, str, float, float | None]) -> Member:
    return Member(row[0], row[1], row[2], MemberState(row[3]), row[4], row[5])


def suspend(db: Sql, league_id: int, user_id: int, until: float, reason: str) -> None:
    db.execute(
        "INSERT INTO league_suspensions (league_id, user_id, until, reason) VALUES (?1, ?2, ?3, ?4)"
        " ON CONFLICT (league_id, user_id) DO UPDATE SET until = excluded.until, reason = excluded.reason",
        (league_id, user_id, until, reason),
    )


def lift(db: Sql, league_id: int, user_id: int) -> bool:
    """Let somebody play again; return whether they could not."""
    lifted = db.execute("DELETE FROM league_suspensions WHERE league_id = ?1 AND user_id = ?2", (league_id, user_id))
    return bool(lifted.rowcount)


def suspensions_over(db: Sql, now: float) -> tuple[int, ...]:
    """Return the leagues in which somebody may play again."""
    rows = db.execute("SELECT league_id FROM league_suspensions WHERE until <= ?1 ORDER BY until", (now,))
    return tuple(sorted({number for (number,) in rows}))


def lift_over(db: Sql, league_id: int, now: float) -> None:
    db.execute("DELETE FROM league_suspensions WHERE league_id = ?1 AND until <= ?2", (league_id, now))


def set_member(db: Sql, member: Member) -> None:
    db.execute(
        "INSERT INTO league_members (league_id, user_id, name, state, since) VALUES (?1, ?2, ?3, ?4, ?5)"
        " ON CONFLICT (league_id, user_id) DO UPDATE SET name = excluded.name, state = excluded.state,"
        " since = excluded.since",
        (member.league_id, member.user_id, member.name, member.state, member.since),
    )


def known_in(db: Sql, user_id: int) -> tuple[int, ...]:
    """Return the leagues that have ever heard of somebody."""
    rows = db.execute("SELECT league_id FROM league_members WHERE user_id = ?1 ORDER BY league_id", (user_id,))
    return tuple(number for (number,) in rows)


def plays_in(db: Sql, league_id: int, user_id: int) -> bool:
    """Say whether somebody has a seat in a match of a league that is being played."""
    row = db.execute(
        "SELECT 1 FROM seats s JOIN tables t ON t.id = s.table_id"
        " WHERE s.user_id = ?2 AND t.league_id = ?1 AND t.status = 'playing'",
        (league_id, user_id),
    ).fetchone()
    return row is not None


def is_barred(db: Sql, league_id: int, user_id: int) -> bool:
    """Say whether somebody was put out of a league and then had their data deleted; only a mark is left of that."""
    some = db.execute("SELECT mark FROM league_bars WHERE league_id = ?1", (league_id,)).fetchall()
    return bool(some) and (_mark(league_id, user_id),) in some


def keep_bars(db: Sql, user_id: int) -> None:
    """Keep, of somebody whose data are deleted, a mark for each league that they were put out of."""
    rows = db.execute("SELECT league_id FROM league_members WHERE user_id = ?1 AND state = 'barred'", (user_id,))
    for (league_id,) in rows.fetchall():
        db.execute(
            "INSERT INTO league_bars (league_id, mark) VALUES (?1, ?2) ON CONFLICT DO NOTHING",
            (league_id, _mark(league_id, user_id)),
        )


def lift_bar(db: Sql, league_id: int, user_id: int) -> bool:
    """Return whether there was a mark of somebody, which is gone now."""
    gone = db.execute(
        "DELETE FROM league_bars WHERE league_id = ?1 AND mark = ?2", (league_id, _mark(league_id, user_id))
    )
    return bool(gone.rowcount)


def _mark(league_id: int, user_id: int) -> str:
    """Return what somebody can be recognised by who comes again, and from which nobody can tell who it was."""
    return hashlib.scrypt(str(user_id).encode(), salt=f"league {league_id}".encode(), n=2**13, r=8, p=1, dklen=16).hex()


def set_name(db: Sql, league_id: int, user_id: int, name: str, at: float) -> None:
    """Keep the name that somebody played under; whoever was never a member counts as one who has left."""
    db.execute(
        "INSERT INTO league_members (league_id, user_id, name, state, since) VALUES (?1, ?2, ?3, 'left', ?4)"
        " ON CONFLICT (league_id, user_id) DO UPDATE SET name = excluded.name"
        " WHERE league_members.name <> excluded.name",
        (league_id, user_id, name, at),
    )
