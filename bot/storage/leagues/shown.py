"""What leagues have posted and keep true: their standings in a channel, and the cards of their results."""

from typing import Final, NamedTuple

from bot.storage.sql import Sql

NEWEST: Final = 500  # results among which those without a card are looked for


class PostedAt(NamedTuple):
    """Where something is posted; without a message it has yet to be."""

    channel_id: int
    message_id: int | None


def set_board(db: Sql, league_id: int, channel_id: int | None) -> None:
    """Have the standings of a league shown in a channel, or nowhere; where they are already, they stay."""
    if channel_id is None:
        db.execute("DELETE FROM league_boards WHERE league_id = ?1", (league_id,))
        return
    db.execute(
        "INSERT INTO league_boards (league_id, channel_id) VALUES (?1, ?2) ON CONFLICT (league_id) DO UPDATE SET"
        " channel_id = excluded.channel_id, message_id = NULL, due = TRUE, edited_at = 0"
        " WHERE league_boards.channel_id <> excluded.channel_id",
        (league_id, channel_id),
    )


def board(db: Sql, league_id: int) -> PostedAt | None:
    row = db.execute("SELECT channel_id, message_id FROM league_boards WHERE league_id = ?1", (league_id,)).fetchone()
    return None if row is None else PostedAt(*row)


def set_board_due(db: Sql, league_id: int | None = None) -> None:
    """Note that the standings of a league, or of all of them, are to be shown anew."""
    db.execute("UPDATE league_boards SET due = TRUE WHERE league_id = coalesce(?1, league_id)", (league_id,))


def boards_due(db: Sql, now: float, rest: float) -> tuple[int, ...]:
    """Return the leagues whose standings are to be shown anew, and were not so lately.

    What is said to come was in truth before the clock was set back.
    """
    rows = db.execute(
        "SELECT league_id FROM league_boards WHERE due = TRUE AND edited_at <= ?2"
        " UNION ALL SELECT league_id FROM league_boards WHERE due = TRUE AND edited_at > ?1",
        (now, now - rest),
    )
    return tuple(number for (number,) in rows)


def next_board(db: Sql, now: float) -> float | None:
    """Return when that was last done for the one that has waited longest."""
    sql = "SELECT min(CASE WHEN edited_at > ?1 THEN 0 ELSE edited_at END) FROM league_boards WHERE due = TRUE"
    return db.execute(f"{sql} AND edited_at >= 0", (now,)).fetchone()[0]


def take_board(db: Sql, league_id: int, at: float) -> bool:
    """Note that the standings are being shown; return whether they were still to be."""
    taken = db.execute(
        "UPDATE league_boards SET due = FALSE, edited_at = ?2 WHERE league_id = ?1 AND due = TRUE", (league_id, at)
    )
    return bool(taken.rowcount)


def set_board_message(db: Sql, league_id: int, channel_id: int, message_id: int | None) -> None:
    db.execute(
        "UPDATE league_boards SET message_id = ?3 WHERE league_id = ?1 AND channel_id = ?2",
        (league_id, channel_id, message_id),
    )


def set_dead(db: Sql, league_id: int, channel_id: int, *, dead: bool) -> bool:
    """Note whether a channel of a league can be written in; return whether that is new."""
    if dead:
        sql = "INSERT INTO league_dead_channels (league_id, channel_id) VALUES (?1, ?2) ON CONFLICT DO NOTHING"
    else:
        sql = "DELETE FROM league_dead_channels WHERE league_id = ?1 AND channel_id = ?2"
    return bool(db.execute(sql, (league_id, channel_id)).rowcount)


def dead_channels(db: Sql, league_id: int) -> frozenset[int]:
    rows = db.execute("SELECT channel_id FROM league_dead_channels WHERE league_id = ?1", (league_id,))
    return frozenset(channel_id for (channel_id,) in rows)


def cards_of(db: Sql, user_id: int) -> tuple[tuple[int, int], ...]:
    """Return the results of somebody of which a card is posted, each with its league."""
    rows = db.execute(
        "SELECT c.result_id, p.league_id FROM league_cards c JOIN league_players p ON p.result_id = c.result_id"
        " WHERE p.user_id = ?1 ORDER BY c.result_id DESC",
        (user_id,),
    )
    return tuple((result_id, league_id) for result_id, league_id in rows)


def card(db: Sql, result_id: int) -> PostedAt | None:
    row = db.execute("SELECT channel_id, message_id FROM league_cards WHERE result_id = ?1", (result_id,)).fetchone()
    return None if row is None else PostedAt(*row)


def without_card(db: Sql, since: float) -> tuple[tuple[int, int, int], ...]:
    """Return the newest results since some time that have no card, of matches and challenges: each with its league."""
    rows = db.execute(
        "SELECT r.id, r.league_id, l.guild_id FROM (SELECT id, league_id, at, table_id, challenge_id"
        " FROM league_results ORDER BY id DESC LIMIT ?2) r JOIN leagues l ON l.id = r.league_id"
        " LEFT JOIN league_cards c ON c.result_id = r.id WHERE r.at >= ?1 AND c.result_id IS NULL"
        " AND (r.table_id IS NOT NULL OR r.challenge_id IS NOT NULL) ORDER BY r.id",
        (since, NEWEST),
    )
    return tuple((result_id, league_id, guild_id) for result_id, league_id, guild_id in rows)


def set_card(db: Sql, result_id: int, channel_id: int, message_id: int) -> None:
    db.execute(
        "INSERT INTO league_cards (result_id, channel_id, message_id) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
        (result_id, channel_id, message_id),
    )
