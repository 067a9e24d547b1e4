"""Pings: what is to be told to whom, where it was told, and whether that still holds."""

from typing import Final

from bot.leagues.pings import NewPing, Ping, PingKind
from bot.storage.leagues.challenges import challenge_by_id
from bot.storage.leagues.leagues import league_by_id
from bot.storage.share import Share
from bot.storage.sql import Sql

# Whether what a ping says is so. Of several about the same person the newest holds; matches are told of once.
HOLDS: Final = """CASE p.kind
    WHEN 'reminder' THEN EXISTS (SELECT 1 FROM league_challenges c WHERE c.id = p.subject AND c.state = 'open'
        AND c.agreed & p.detail = 0)
    WHEN 'ready' THEN EXISTS (SELECT 1 FROM league_queue q WHERE q.league_id = p.league_id AND q.user_id = p.user_id
        AND q.asked = TRUE AND q.table_id IS NULL)
    WHEN 'left' THEN NOT EXISTS (SELECT 1 FROM league_queue q WHERE q.league_id = p.league_id AND q.user_id = p.user_id)
        AND EXISTS (SELECT 1 FROM league_members m WHERE m.league_id = p.league_id AND m.user_id = p.user_id
        AND m.state = 'member')
    WHEN 'begins' THEN EXISTS (SELECT 1 FROM tables t WHERE t.id = p.subject AND t.status <> 'over')
    ELSE EXISTS (SELECT 1 FROM league_members m WHERE m.league_id = p.league_id AND m.user_id = p.user_id
        AND m.state = 'asked')
    END AND NOT EXISTS (SELECT 1 FROM league_pings n WHERE n.id > p.id AND n.league_id = p.league_id AND n.kind = p.kind
        AND n.user_id = p.user_id)
    AND (p.kind = 'begins' OR EXISTS (SELECT 1 FROM leagues a WHERE a.id = p.league_id AND a.archived_at IS NULL))
"""
# Whether it can be told yet: that a match begins is told where its table is to be seen.
DUE: Final = """(p.kind <> 'begins' OR EXISTS
    (SELECT 1 FROM tables t WHERE t.id = p.subject AND t.message_id IS NOT NULL AND t.status = 'playing'))"""


def insert_ping(db: Sql, league_id: int, new: NewPing) -> None:
    db.execute(
        "INSERT INTO league_pings (league_id, kind, subject, user_id, detail, channel_id, letter_to)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        (league_id, new.kind, new.subject, new.user_id, new.detail, new.channel_id, new.letter_to),
    )


def pings_behind(db: Sql, share: Share | None = None) -> tuple[int, ...]:
    """Return the pings that are to be sent, and those that are to be taken back."""
    ours = f"AND {share.condition('l.guild_id')}" if share else ""
    rows = db.execute(
        f"SELECT p.id FROM league_pings p JOIN leagues l ON l.id = p.league_id"  # noqa: S608  # ours
        f" WHERE (NOT ({HOLDS}) OR p.message_id IS NULL AND {DUE}) {ours} ORDER BY p.id"
    )
    return tuple(number for (number,) in rows)


def ping_by_id(db: Sql, ping_id: int) -> Ping | None:
    row = db.execute(
        "SELECT p.league_id, p.kind, p.channel_id, p.subject, p.user_id, p.detail, p.letter_to, p.message_id,"  # noqa: S608  # ours
        f" p.sending, {HOLDS} FROM league_pings p WHERE p.id = ?1",
        (ping_id,),
    ).fetchone()
    if row is None:
        return None
    league_id, kind, *what, message_id, sending, holds = row
    new, league = NewPing(PingKind(kind), *what), league_by_id(db, league_id)
    assert league is not None
    users, until, name, waits = (new.user_id or 0,), new.detail, "", None
    match new.kind:
        case PingKind.REMINDER:
            users, until, waits = _challenged(db, new.subject, new.detail)
            name = _name(db, league_id, users[0]) if users else ""
        case PingKind.BEGINS:
            users = _seated(db, new.subject)
        case PingKind.DOOR:
            users, name = (), _name(db, league_id, new.user_id)
        case PingKind.READY | PingKind.LEFT:
            pass
    return Ping(ping_id, league, new, users, name, until, bool(holds), message_id, bool(sending), waits)


def _challenged(db: Sql, challenge_id: int | None, bit: int) -> tuple[tuple[int, ...], int, int | None]:
    """Return who of a challenge is reminded, when it runs out, and who waits for an answer."""
    found = challenge_by_id(db, challenge_id or 0)
    if found is None:
        return (), 0, None
    seat = bit.bit_length() - 1 if bit else 1
    return (found.users[seat],), int(found.expires_at), found.users[0]


def _seated(db: Sql, table_id: int | None) -> tuple[int, ...]:
    sql = "SELECT coalesce(user_id, left_by) FROM seats WHERE table_id = ?1 ORDER BY seat"
    return tuple(user_id for (user_id,) in db.execute(sql, (table_id,)) if user_id is not None)


def _name(db: Sql, league_id: int, user_id: int | None) -> str:
    sql = "SELECT name FROM league_members WHERE league_id = ?1 AND user_id = ?2"
    row = db.execute(sql, (league_id, user_id)).fetchone()
    return "" if row is None else str(row[0])


def set_sending(db: Sql, ping_id: int) -> None:
    """Note that a ping may have been sent from now on."""
    db.execute("UPDATE league_pings SET sending = TRUE WHERE id = ?1", (ping_id,))


def set_sent(db: Sql, ping_id: int, message_id: int) -> None:
    db.execute("UPDATE league_pings SET sending = FALSE, message_id = ?2 WHERE id = ?1", (ping_id, message_id))


def set_refused(db: Sql, ping: Ping) -> None:
    """Have a ping told otherwise that is refused where it was to be."""
    delete_ping(db, ping.id)
    for new in ping.otherwise():
        insert_ping(db, ping.league.id, new)


def known_messages(db: Sql, new: NewPing) -> frozenset[int]:
    """Return the messages known to be pings that are where one is to be."""
    if new.letter_to is None:
        rows = db.execute("SELECT message_id FROM league_pings WHERE channel_id = ?1", (new.channel_id,))
    else:
        rows = db.execute("SELECT message_id FROM league_pings WHERE letter_to = ?1", (new.letter_to,))
    return frozenset(number for (number,) in rows if number is not None)


def delete_ping(db: Sql, ping_id: int) -> None:
    db.execute("DELETE FROM league_pings WHERE id = ?1", (ping_id,))
