"""What is written of leagues, statement by statement; bot/leagues decides what and why."""

import json
import sqlite3
from collections.abc import Iterable, Sequence

from bot.leagues.finish import Finisher
from bot.leagues.follow import Entry, Followed, Guard
from bot.leagues.league import (
    DAY,
    DIGEST_EVERY,
    By,
    League,
    LeagueDraft,
    LeagueKind,
    LeagueSettings,
    Reset,
    fingerprint,
    folded,
    rule_set,
)
from bot.leagues.standing import Standing, score
from bot.storage.league_rows import Challenge, ChallengeState, Member, Season, Waiting

ChangeRow = tuple[int | float | None, ...]


def insert_league(db: sqlite3.Connection, draft: LeagueDraft, by: By) -> int | None:
    """Return the number of the new league; nothing if the server has one of that name."""
    options = rule_set(draft.options)
    rows = db.execute(
        "INSERT INTO leagues (guild_id, name, folded, game, options, fingerprint, kind, settings, made_by, made_at,"
        " digest_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)"
        " ON CONFLICT (guild_id, folded) DO NOTHING RETURNING id",
        (
            *(draft.guild_id, draft.name, folded(draft.name), draft.game, options),
            *(fingerprint(draft.game, options), draft.kind, draft.settings.model_dump_json(), *by),
            _digest_at(draft.settings, by.at),
        ),
    ).fetchall()
    return rows[0][0] if rows else None


def set_settings(db: sqlite3.Connection, league_id: int, settings: LeagueSettings, at: float) -> None:
    db.execute(
        "UPDATE leagues SET settings = ?2, digest_at = CASE WHEN ?3 IS NULL THEN NULL ELSE coalesce(digest_at, ?3) END"
        " WHERE id = ?1",
        (league_id, settings.model_dump_json(), _digest_at(settings, at)),
    )


def _digest_at(settings: LeagueSettings, at: float) -> float | None:
    return at + DIGEST_EVERY if settings.digest else None


def set_digest(db: sqlite3.Connection, league_id: int, at: float) -> None:
    db.execute("UPDATE leagues SET digest_at = ?2 WHERE id = ?1", (league_id, at))


def set_member(db: sqlite3.Connection, member: Member) -> None:
    db.execute(
        "INSERT INTO league_members (league_id, user_id, name, state, since) VALUES (?1, ?2, ?3, ?4, ?5)"
        " ON CONFLICT (league_id, user_id) DO UPDATE SET name = excluded.name, state = excluded.state,"
        " since = excluded.since",
        (member.league_id, member.user_id, member.name, member.state, member.since),
    )


def set_name(db: sqlite3.Connection, league_id: int, user_id: int, name: str, at: float) -> None:
    """Keep the name that somebody played under; whoever was never a member counts as one who has left."""
    db.execute(
        "INSERT INTO league_members (league_id, user_id, name, state, since) VALUES (?1, ?2, ?3, 'left', ?4)"
        " ON CONFLICT (league_id, user_id) DO UPDATE SET name = excluded.name WHERE name <> excluded.name",
        (league_id, user_id, name, at),
    )


def list_standing(db: sqlite3.Connection, season_id: int, user_id: int, *, listed: bool) -> None:
    db.execute(
        "UPDATE league_standings SET listed = ?3 WHERE season_id = ?1 AND user_id = ?2", (season_id, user_id, listed)
    )


# Seasons


def open_season(db: sqlite3.Connection, league: League, number: int, at: float, reset: Reset) -> int:
    """Open a season, the planned one if there is one, and return its number in the store."""
    days = league.settings.season_days
    (season_id,) = db.execute(
        "INSERT INTO league_seasons (league_id, number, starts_at, ends_at, opened_at, reset)"
        " VALUES (?1, ?2, ?3, ?4, ?3, ?5) ON CONFLICT (league_id, number) DO UPDATE SET opened_at = excluded.opened_at,"
        " starts_at = excluded.starts_at, ends_at = coalesce(ends_at, excluded.ends_at), reset = excluded.reset"
        " RETURNING id",
        (league.id, number, at, at + days * DAY if days else None, reset),
    ).fetchone()
    return int(season_id)


def plan_season(db: sqlite3.Connection, league_id: int, number: int, starts_at: float, ends_at: float | None) -> None:
    db.execute(
        "INSERT INTO league_seasons (league_id, number, starts_at, ends_at, reset) VALUES (?1, ?2, ?3, ?4, 'keep')"
        " ON CONFLICT (league_id, number) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at",
        (league_id, number, starts_at, ends_at),
    )


def end_season_at(db: sqlite3.Connection, season_id: int, ends_at: float | None) -> None:
    db.execute("UPDATE league_seasons SET ends_at = ?2 WHERE id = ?1", (season_id, ends_at))


def close_season(db: sqlite3.Connection, season_id: int, at: float) -> None:
    """Close a season; its standings list everyone who played, whoever leaves the league later."""
    db.execute("UPDATE league_seasons SET closed_at = ?2 WHERE id = ?1", (season_id, at))
    db.execute("UPDATE league_standings SET listed = TRUE WHERE season_id = ?1", (season_id,))


def unsettle(db: sqlite3.Connection, season_id: int) -> None:
    """Note that the standings of a season must be counted again from its results."""
    db.execute("UPDATE league_seasons SET revision = revision + 1 WHERE id = ?1", (season_id,))


def write_seeds(db: sqlite3.Connection, season_id: int, seeds: Iterable[tuple[int, Standing]]) -> None:
    """Write what players begin a season with, in the place of what was written before."""
    db.execute("DELETE FROM league_seeds WHERE season_id = ?1", (season_id,))
    db.executemany(
        "INSERT INTO league_seeds (season_id, user_id, mu, sigma, place) VALUES (?1, ?2, ?3, ?4, ?5)",
        ((season_id, user_id, seed.mu, seed.sigma, seed.place) for user_id, seed in seeds),
    )


def write_standings(
    db: sqlite3.Connection, season: Season, kind: LeagueKind, standings: Iterable[tuple[int, Standing]]
) -> None:
    """Write the standings of a season in the place of what was written before."""
    members = {
        user_id
        for (user_id,) in db.execute(
            "SELECT user_id FROM league_members WHERE league_id = ?1 AND state = 'member'", (season.league_id,)
        )
    }
    db.execute("DELETE FROM league_standings WHERE season_id = ?1", (season.id,))
    db.executemany(
        "INSERT INTO league_standings (season_id, user_id, mu, sigma, points, place, games, wins, last_at, score,"
        " listed) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
        (
            (season.id, user_id, *standing, score(kind, standing), user_id in members or bool(season.closed_at))
            for user_id, standing in standings
        ),
    )


def set_settled(db: sqlite3.Connection, season: Season) -> None:
    db.execute("UPDATE league_seasons SET settled = ?2 WHERE id = ?1", (season.id, season.revision))


# Results


def insert_result(
    db: sqlite3.Connection,
    season: Season,
    entry: Entry,
    *,
    table_id: int | None = None,
    challenge_id: int | None = None,
) -> int:
    (result_id,) = db.execute(
        "INSERT INTO league_results (league_id, season_id, kind, table_id, challenge_id, at, day, cap, barred)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) RETURNING id",
        (
            *(season.league_id, season.id, entry.kind, table_id, challenge_id),
            *(entry.at, entry.day, entry.cap, entry.barred),
        ),
    ).fetchone()
    return int(result_id)


def insert_players(
    db: sqlite3.Connection, league_id: int, placed: Sequence[Finisher], changed: Sequence[ChangeRow]
) -> None:
    """Insert who took part in a result, with what it did to them."""
    db.executemany(
        "INSERT INTO league_players (result_id, seat, mu_before, sigma_before, score_before, mu, sigma, score,"
        " league_id, user_id, side, rank, points, left_order)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        [(*change, league_id, *one) for change, one in zip(changed, placed, strict=True)],
    )


def last_result_at(db: sqlite3.Connection, league_id: int) -> float:
    (at,) = db.execute("SELECT max(at) FROM league_results WHERE league_id = ?1", (league_id,)).fetchone()
    return at or 0.0


def set_guard(db: sqlite3.Connection, result_id: int, guard: Guard | None) -> None:
    db.execute("UPDATE league_results SET guard = ?2 WHERE id = ?1", (result_id, guard))


def change_rows(
    result_id: int, kind: LeagueKind, seats: Iterable[int], placed: Iterable[Finisher], followed: Followed
) -> list[ChangeRow]:
    """Return what a result has done to those who took part, as it is written; nothing if it does not count."""
    before, after = followed.before, followed.after
    if not after:
        return [(result_id, seat, None, None, None, None, None, None) for seat in seats]
    rows: list[ChangeRow] = []
    for seat, one in zip(seats, placed, strict=True):
        old, new = before[one.user_id], after[one.user_id]
        rows.append((result_id, seat, old.mu, old.sigma, score(kind, old), new.mu, new.sigma, score(kind, new)))
    return rows


def write_changes(db: sqlite3.Connection, rows: Sequence[ChangeRow]) -> None:
    """Write what results have done, where it differs from what was written before."""
    db.executemany(
        "UPDATE league_players SET mu_before = ?3, sigma_before = ?4, score_before = ?5, mu = ?6, sigma = ?7,"
        " score = ?8 WHERE result_id = ?1 AND seat = ?2 AND (mu_before IS NOT ?3 OR sigma_before IS NOT ?4"
        " OR score_before IS NOT ?5 OR mu IS NOT ?6 OR sigma IS NOT ?7 OR score IS NOT ?8)",
        rows,
    )


def set_void(db: sqlite3.Connection, result_id: int, *, void: bool) -> bool:
    """Return whether that changed anything."""
    changed = db.execute("UPDATE league_results SET void = ?2 WHERE id = ?1 AND void <> ?2", (result_id, void))
    return bool(changed.rowcount)


def set_note(db: sqlite3.Connection, result_id: int, note: str) -> None:
    db.execute("UPDATE league_results SET note = ?2 WHERE id = ?1", (result_id, note))


# Challenges, the queue, and what admins did


def insert_challenge(db: sqlite3.Connection, challenge: Challenge) -> int:
    (challenge_id,) = db.execute(
        "INSERT INTO league_challenges (league_id, challenger_id, challenged_id, state, made_at, remind_at, expires_at)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) RETURNING id",
        (
            *(challenge.league_id, challenge.challenger_id, challenge.challenged_id, challenge.state),
            *(challenge.made_at, challenge.remind_at, challenge.expires_at),
        ),
    ).fetchone()
    return int(challenge_id)


def answer_challenge(db: sqlite3.Connection, challenge_id: int, state: ChallengeState, at: float) -> bool:
    """Return whether the challenge was still open."""
    answered = db.execute(
        "UPDATE league_challenges SET state = ?2, answered_at = ?3 WHERE id = ?1 AND state = 'open'",
        (challenge_id, state, at),
    )
    return bool(answered.rowcount)


def set_reminded(db: sqlite3.Connection, challenge_id: int) -> None:
    db.execute("UPDATE league_challenges SET remind_at = NULL WHERE id = ?1", (challenge_id,))


def set_challenge_message(db: sqlite3.Connection, challenge_id: int, channel_id: int, message_id: int) -> None:
    db.execute(
        "UPDATE league_challenges SET channel_id = ?2, message_id = ?3 WHERE id = ?1",
        (challenge_id, channel_id, message_id),
    )


def set_challenge_table(db: sqlite3.Connection, challenge_id: int, table_id: int) -> None:
    db.execute("UPDATE league_challenges SET table_id = ?2 WHERE id = ?1", (challenge_id, table_id))


def enqueue(db: sqlite3.Connection, waiting: Waiting) -> None:
    db.execute(
        "INSERT INTO league_queue (league_id, user_id, name, channel_id, since) VALUES (?1, ?2, ?3, ?4, ?5)"
        " ON CONFLICT (league_id, user_id) DO UPDATE SET channel_id = excluded.channel_id",
        (waiting.league_id, waiting.user_id, waiting.name, waiting.channel_id, waiting.since),
    )


def dequeue(db: sqlite3.Connection, league_id: int, user_id: int) -> bool:
    """Return whether the user was waiting."""
    gone = db.execute("DELETE FROM league_queue WHERE league_id = ?1 AND user_id = ?2", (league_id, user_id))
    return bool(gone.rowcount)


def write_act(db: sqlite3.Connection, league_id: int, by: By, act: str, **details: int | str | None) -> None:
    """Note what an admin did; the `user` among the details is whom they did it to."""
    user_id = details.pop("user", None)
    given = {name: value for name, value in details.items() if value is not None}
    db.execute(
        "INSERT INTO league_audit (league_id, at, actor_id, act, user_id, details) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (league_id, by.at, by.user_id, act, user_id, json.dumps(given)),
    )


def withdraw_all(db: sqlite3.Connection, league_id: int, user_id: int, at: float) -> None:
    """Take back every open challenge that somebody made or received."""
    db.execute(
        "UPDATE league_challenges SET state = 'withdrawn', answered_at = ?3"
        " WHERE league_id = ?1 AND state = 'open' AND (challenger_id = ?2 OR challenged_id = ?2)",
        (league_id, user_id, at),
    )
