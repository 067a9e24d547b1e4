"""The leagues themselves: found by number, name or member; founded, and their settings changed."""

from typing import Final

from bot.leagues.league import (
    DIGEST_EVERY,
    By,
    League,
    LeagueDraft,
    LeagueKind,
    LeagueSettings,
    fingerprint,
    folded,
    rule_set,
)
from bot.storage.sql import Sql

LEAGUE: Final = (
    "SELECT id, guild_id, name, game, options, made_by, made_at, version, archived_at, kind, settings FROM leagues"
)


def league_by_id(db: Sql, league_id: int) -> League | None:
    return next(iter(_leagues(db, f"{LEAGUE} WHERE id = ?1", league_id)), None)


def league_named(db: Sql, guild_id: int, name: str) -> League | None:
    return next(iter(_leagues(db, f"{LEAGUE} WHERE guild_id = ?1 AND folded = ?2", guild_id, folded(name))), None)


def leagues_in(db: Sql, guild_id: int) -> tuple[League, ...]:
    return _leagues(db, f"{LEAGUE} WHERE guild_id = ?1 ORDER BY id", guild_id)


def leagues_of(db: Sql, user_id: int) -> tuple[League, ...]:
    """Return the leagues that a user is a member of."""
    mine = "SELECT league_id FROM league_members WHERE user_id = ?1 AND state = 'member'"
    return _leagues(db, f"{LEAGUE} WHERE id IN ({mine}) ORDER BY id", user_id)


def digests_due(db: Sql, now: float) -> tuple[int, ...]:
    """Return the numbers of the leagues whose week is over."""
    rows = db.execute("SELECT id FROM leagues WHERE digest_at <= ?1 AND archived_at IS NULL ORDER BY digest_at", (now,))
    return tuple(number for (number,) in rows)


def _leagues(db: Sql, sql: str, *parameters: float | str) -> tuple[League, ...]:
    return tuple(
        League(
            *row[:-3],
            kind=LeagueKind(row[-2]),
            settings=LeagueSettings.model_validate_json(row[-1]),
            archived_at=row[-3],
        )
        for row in db.execute(sql, parameters)
    )


def insert_league(db: Sql, draft: LeagueDraft, by: By) -> int | None:
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


def set_settings(db: Sql, league: League, settings: LeagueSettings, at: float) -> bool:
    """Change the settings, and return whether they were still those of the league as it is known."""
    changed = db.execute(
        "UPDATE leagues SET settings = ?2, digest_at = CASE WHEN ?4 THEN coalesce(digest_at, ?3) END,"
        " version = version + 1 WHERE id = ?1 AND version = ?5",
        (league.id, settings.model_dump_json(), _digest_at(settings, at), bool(settings.digest), league.version),
    )
    return bool(changed.rowcount)


def _digest_at(settings: LeagueSettings, at: float) -> float | None:
    return at + DIGEST_EVERY if settings.digest else None


def is_archived(db: Sql, league_id: int) -> bool:
    row = db.execute("SELECT 1 FROM leagues WHERE id = ?1 AND archived_at IS NOT NULL", (league_id,)).fetchone()
    return row is not None


def set_archived(db: Sql, league_id: int, at: float | None) -> bool:
    """Put a league away, or bring it back; return whether it was not so before."""
    changed = db.execute(
        "UPDATE leagues SET archived_at = ?2 WHERE id = ?1 AND (archived_at IS NULL) <> (?3 = 1)",
        (league_id, at, int(at is None)),
    )
    return bool(changed.rowcount)


def is_played(db: Sql, league_id: int) -> bool:
    """Say whether a table of a league is not over."""
    row = db.execute("SELECT 1 FROM tables WHERE league_id = ?1 AND status <> 'over'", (league_id,)).fetchone()
    return row is not None


def set_name(db: Sql, league_id: int, name: str) -> None:
    db.execute("UPDATE leagues SET name = ?2, folded = ?3 WHERE id = ?1", (league_id, name, folded(name)))


def digest_at(db: Sql, league_id: int) -> float:
    """Return when the digest of a league is due that has one."""
    (at,) = db.execute("SELECT digest_at FROM leagues WHERE id = ?1", (league_id,)).fetchone()
    return at


def set_digest(db: Sql, league_id: int, at: float) -> None:
    db.execute("UPDATE leagues SET digest_at = ?2 WHERE id = ?1", (league_id, at))
