"""Challenges: made, answered, and how far the clock has come with them."""

from typing import Final

from bot.leagues.league import NoAnswer
from bot.leagues.records import Challenge, ChallengeState
from bot.storage.share import Share
from bot.storage.sql import Sql

CHALLENGE: Final = (
    "SELECT id, league_id, challenger_id, challenged_id, made_at, remind_at, expires_at, answered_at,"
    " channel_id, message_id, table_id, forfeit, partner_id, rival_id, agreed, no_answer, state FROM league_challenges"
)
OVER: Final = "c.told = FALSE AND c.state <> 'open'"
BEHIND: Final = "c.agreed <> c.shown AND c.state = 'open'"
PLAYERS: Final = ("challenger_id", "challenged_id", "partner_id", "rival_id")
PLAYS: Final = f"({' OR '.join(f'{column} = ?2' for column in PLAYERS)})"


def challenge_by_id(db: Sql, challenge_id: int) -> Challenge | None:
    return next(iter(_challenges(db, f"{CHALLENGE} WHERE id = ?1", challenge_id)), None)


def open_challenges(db: Sql, league_id: int, user_id: int) -> tuple[Challenge, ...]:
    """Return the open challenges that a user is to play in, whoever made them."""
    sql = f"{CHALLENGE} WHERE league_id = ?1 AND state = 'open' AND {PLAYS} ORDER BY id"
    return _challenges(db, sql, league_id, user_id)


def all_open(db: Sql, league_id: int) -> tuple[Challenge, ...]:
    """Return the open challenges of a league, those that run out first before others."""
    return _challenges(db, f"{CHALLENGE} WHERE league_id = ?1 AND state = 'open' ORDER BY expires_at, id", league_id)


def unplayed_at(db: Sql, league_id: int, challenger_id: int, challenged_id: int) -> float | None:
    """Return when somebody's last challenge to another came to nothing."""
    (at,) = db.execute(
        "SELECT max(answered_at) FROM league_challenges WHERE league_id = ?1 AND challenger_id = ?2"
        " AND ?3 IN (challenged_id, rival_id) AND state IN ('declined', 'withdrawn', 'expired')",
        (league_id, challenger_id, challenged_id),
    ).fetchone()
    return at


def declined(db: Sql, league_id: int, user_id: int, since: float) -> int:
    """Return how many challenges somebody has declined since a moment; of pairs it may have been another of them."""
    sql = (
        "SELECT count(*) FROM league_challenges WHERE league_id = ?1 AND challenged_id = ?2 AND partner_id IS NULL"
        " AND state = 'declined' AND answered_at >= ?3"
    )
    return int(db.execute(sql, (league_id, user_id, since)).fetchone()[0])


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
    return tuple(
        Challenge(*row[:-2], no_answer=None if row[-2] is None else NoAnswer(row[-2]), state=ChallengeState(row[-1]))
        for row in db.execute(sql, parameters)
    )


def insert_challenge(db: Sql, challenge: Challenge) -> int:
    (challenge_id,) = db.execute(
        "INSERT INTO league_challenges (league_id, challenger_id, challenged_id, state, made_at, remind_at, expires_at,"
        " forfeit, no_answer, channel_id, partner_id, rival_id, agreed)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13) RETURNING id",
        (
            *(challenge.league_id, challenge.challenger_id, challenge.challenged_id, challenge.state),
            *(challenge.made_at, challenge.remind_at, challenge.expires_at, challenge.forfeit, challenge.no_answer),
            *(challenge.channel_id, challenge.partner_id, challenge.rival_id, challenge.agreed),
        ),
    ).fetchone()
    return int(challenge_id)


def agree(db: Sql, challenge_id: int, bit: int) -> bool:
    """Note that one more has agreed to a challenge; return whether it was still open."""
    sql = "UPDATE league_challenges SET agreed = agreed | ?2 WHERE id = ?1 AND state = 'open'"
    return bool(db.execute(sql, (challenge_id, bit)).rowcount)


def answer_challenge(db: Sql, challenge_id: int, state: ChallengeState, at: float) -> bool:
    """Return whether the challenge was still open."""
    answered = db.execute(
        "UPDATE league_challenges SET state = ?2, answered_at = ?3 WHERE id = ?1 AND state = 'open'",
        (challenge_id, state, at),
    )
    return bool(answered.rowcount)


def withdraw_all(db: Sql, league_id: int, user_id: int, at: float) -> None:
    """Take back every open challenge that somebody was to play in."""
    db.execute(
        "UPDATE league_challenges SET state = 'withdrawn', answered_at = ?3"  # noqa: S608  # ours
        f" WHERE league_id = ?1 AND state = 'open' AND {PLAYS}",
        (league_id, user_id, at),
    )


def call_off(db: Sql, challenge_id: int, at: float) -> bool:
    """Take back a challenge of others, which its message is to say; return whether it was open."""
    called = db.execute(
        "UPDATE league_challenges SET state = 'withdrawn', answered_at = ?2 WHERE id = ?1 AND state = 'open'",
        (challenge_id, at),
    )
    return bool(called.rowcount)


def call_off_all(db: Sql, league_id: int, at: float) -> None:
    db.execute(
        "UPDATE league_challenges SET state = 'withdrawn', answered_at = ?2 WHERE league_id = ?1 AND state = 'open'",
        (league_id, at),
    )


def untold(db: Sql, share: Share | None = None) -> tuple[int, ...]:
    """Return the challenges whose message does not say yet what became of them, or who has agreed by now."""
    ours = f"AND {share.condition('l.guild_id')}" if share else ""
    rows = db.execute(
        "SELECT c.id FROM league_challenges c JOIN leagues l ON l.id = c.league_id"  # noqa: S608  # ours
        f" WHERE ({OVER} OR {BEHIND}) AND c.channel_id IS NOT NULL {ours} ORDER BY c.id"
    )
    return tuple(number for (number,) in rows)


def is_untold(db: Sql, challenge_id: int) -> bool:
    sql = f"SELECT 1 FROM league_challenges c WHERE c.id = ?1 AND ({OVER} OR {BEHIND})"  # noqa: S608  # ours
    return db.execute(sql, (challenge_id,)).fetchone() is not None


def set_told(db: Sql, challenge: Challenge) -> None:
    """Note that its message says how it is with a challenge; if it is another by now, that is to be told yet."""
    db.execute(
        "UPDATE league_challenges SET shown = ?2, told = (state <> 'open' AND state = ?3) WHERE id = ?1",
        (challenge.id, challenge.agreed, challenge.state),
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
