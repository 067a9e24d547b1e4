"""The leagues themselves: found by number, name or member; founded, and their settings changed."""

from typing import Final

from bot.leagues.league import (
    DAY,
    DIGEST_EVERY,
    By,
    League,
    LeagueDraft,
    LeagueKind,
    LeagueSettings,
    fingerprint,
    folded,
    next_digest,
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
        " digest_at, digest_since, duties_at)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?10, ?12)"
        " ON CONFLICT (guild_id, folded) DO NOTHING RETURNING id",
        (
            *(draft.guild_id, draft.name, folded(draft.name), draft.game, options),
            *(fingerprint(draft.game, options), draft.kind, draft.settings.model_dump_json(), *by),
            next_digest(draft.settings, by.at),
            by.at + DAY if draft.kind is LeagueKind.LADDER else None,
        ),
    ).fetchall()
    return rows[0][0] if rows else None


def set_settings(db: Sql, league: League, settings: LeagueSettings, at: float) -> bool:
    """Change the settings, and return whether they were still those of the league as it is known."""
    before = league.settings
    changed = db.execute(
        "UPDATE leagues SET settings = ?2, version = version + 1 WHERE id = ?1 AND version = ?3",
        (league.id, settings.model_dump_json(), league.version),
    )
    if (settings.digest, settings.digest_day, settings.zone) != (before.digest, before.digest_day, before.zone):
        db.execute(
            "UPDATE leagues SET digest_at = ?2, digest_since = CASE WHEN ?3 = 1 THEN digest_since ELSE ?4 END"
            " WHERE id = ?1 AND version = ?5",
            (league.id, next_digest(settings, at), int(before.digest), at, league.version + 1),
        )
    return bool(changed.rowcount)


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


def take_digest(db: Sql, league: League, now: float) -> float:
    """Note that a digest tells what there was until now, and return since when: where the one before it ended."""
    (due, since) = db.execute("SELECT digest_at, digest_since FROM leagues WHERE id = ?1", (league.id,)).fetchone()
    db.execute(
        "UPDATE leagues SET digest_at = ?2, digest_since = ?3 WHERE id = ?1",
        (league.id, next_digest(league.settings, now), now),
    )
    return due - DIGEST_EVERY if since is None else since
