"""Challenges: made, answered, and how far the clock has come with them."""

from typing import Final

from bot.leagues.records import Challenge, ChallengeState
from bot.storage.sql import Sql

CHALLENGE: Final = (
    "SELECT id, league_id, challenger_id, challenged_id, made_at, remind_at, expires_at, answered_at,"
    " channel_id, message_id, table_id, state FROM league_challenges"
)


def challenge_by_id(db: Sql, challenge_id: int) -> Challenge | None:
    return next(iter(_challenges(db, f"{CHALLENGE} WHERE id = ?1", challenge_id)), None)


def open_challenges(db: Sql, league_id: int, user_id: int) -> tuple[Challenge, ...]:
    """Return the open challenges that a user has made or received."""
    theirs = "state = 'open' AND (challenger_id = ?2 OR challenged_id = ?2)"
    return _challenges(db, f"{CHALLENGE} WHERE league_id = ?1 AND {theirs} ORDER BY id", league_id, user_id)


def accepted_without_table(db: Sql) -> tuple[int, ...]:
    """Return the challenges that earlier versions accepted, and ended before they had opened the table."""
    rows = db.execute(
        "SELECT id FROM league_challenges WHERE state = 'accepted' AND table_id IS NULL AND id > 0"
        " AND channel_id IS NOT NULL ORDER BY id"
    )
    return tuple(number for (number,) in rows)


def expired(db: Sql, now: float) -> tuple[int, ...]:
    """Return the numbers of the challenges that nobody has answered in time."""
    rows = db.execute(
        "SELECT id FROM league_challenges WHERE state = 'open' AND expires_at <= ?1 ORDER BY expires_at, id", (now,)
    )
    return tuple(number for (number,) in rows)


def reminders(db: Sql, now: float) -> tuple[int, ...]:
    """Return the numbers of the challenges that somebody is to be reminded of."""
    rows = db.execute(
        "SELECT id FROM league_challenges WHERE state = 'open' AND remind_at <= ?1 ORDER BY remind_at, id", (now,)
    )
    return tuple(number for (number,) in rows)


def _challenges(db: Sql, sql: str, *parameters: float) -> tuple[Challenge, ...]:
    return tuple(Challenge(*row[:-1], state=ChallengeState(row[-1])) for row in db.execute(sql, parameters))


def insert_challenge(db: Sql, challenge: Challenge) -> int:
    (challenge_id,) = db.execute(
        "INSERT INTO league_challenges (league_id, challenger_id, challenged_id, state, made_at, remind_at, expires_at)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING id",
        (
            *(challenge.league_id, challenge.challenger_id, challenge.challenged_id, challenge.state),
            *(challenge.made_at, challenge.remind_at, challenge.expires_at),
        ),
    ).fetchone()
    return int(challenge_id)


def answer_challenge(db: Sql, challenge_id: int, state: ChallengeState, at: float) -> bool:
    """Return whether the challenge was still open."""
    answered = db.execute(
        "UPDATE league_challenges SET state = ?2, answered_at = ?3 WHERE id = ?1 AND state = 'open'",
        (challenge_id, state, at),
    )
    return bool(answered.rowcount)


def withdraw_all(db: Sql, league_id: int, user_id: int, at: float) -> None:
    """Take back every open challenge that somebody made or received."""
    db.execute(
        "UPDATE league_challenges SET state = 'withdrawn', answered_at = ?3"
        " WHERE league_id = ?1 AND state = 'open' AND (challenger_id = ?2 OR challenged_id = ?2)",
        (league_id, user_id, at),
    )


def set_reminded(db: Sql, challenge_id: int) -> bool:
    """Return whether somebody was still to be reminded."""
    reminded = db.execute(
        "UPDATE league_challenges SET remind_at = NULL WHERE id = ?1 AND state = 'open' AND remind_at IS NOT NULL",
        (challenge_id,),
    )
    return bool(reminded.rowcount)


def set_challenge_message(db: Sql, challenge_id: int, channel_id: int, message_id: int) -> None:
    db.execute(
        "UPDATE league_challenges SET channel_id = ?2, message_id = ?3 WHERE id = ?1",
        (challenge_id, channel_id, message_id),
    )


def set_challenge_table(db: Sql, challenge_id: int, table_id: int) -> None:
    db.execute("UPDATE league_challenges SET table_id = ?2 WHERE id = ?1", (challenge_id, table_id))
