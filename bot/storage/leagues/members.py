"""Who belongs to a league, who asked to, who has left, and under which name."""

from typing import Final

from bot.leagues.records import Member, MemberState
from bot.storage.sql import Sql

MEMBER: Final = "SELECT league_id, user_id, name, state, since FROM league_members"


def member(db: Sql, league_id: int, user_id: int) -> Member | None:
    rows = db.execute(f"{MEMBER} WHERE league_id = ?1 AND user_id = ?2", (league_id, user_id))
    return next(iter([_member(row) for row in rows]), None)


def members(db: Sql, league_id: int, state: MemberState) -> tuple[Member, ...]:
    rows = db.execute(f"{MEMBER} WHERE league_id = ?1 AND state = ?2 ORDER BY since, user_id", (league_id, state))
    return tuple(map(_member, rows))


def _member(row: tuple[int, int, str, str, float]) -> Member:
    return Member(row[0], row[1], row[2], MemberState(row[3]), row[4])


def set_member(db: Sql, member: Member) -> None:
    db.execute(
        "INSERT INTO league_members (league_id, user_id, name, state, since) VALUES (?1, ?2, ?3, ?4, ?5)"
        " ON CONFLICT (league_id, user_id) DO UPDATE SET name = excluded.name, state = excluded.state,"
        " since = excluded.since",
        (member.league_id, member.user_id, member.name, member.state, member.since),
    )


def set_name(db: Sql, league_id: int, user_id: int, name: str, at: float) -> None:
    """Keep the name that somebody played under; whoever was never a member counts as one who has left."""
    db.execute(
        "INSERT INTO league_members (league_id, user_id, name, state, since) VALUES (?1, ?2, ?3, 'left', ?4)"
        " ON CONFLICT (league_id, user_id) DO UPDATE SET name = excluded.name"
        " WHERE league_members.name <> excluded.name",
        (league_id, user_id, name, at),
    )
