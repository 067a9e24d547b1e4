"""Who is away for a while, and when somebody was last active: what the duties of a league go by."""

from bot.storage.sql import Sql


def away_until(db: Sql, league_id: int, user_id: int, at: float) -> float | None:
    """Return until when somebody is on holiday."""
    (until,) = db.execute(
        "SELECT max(until) FROM league_holidays WHERE league_id = ?1 AND user_id = ?2 AND until > ?3",
        (league_id, user_id, at),
    ).fetchone()
    return until


def all_away(db: Sql, league_id: int, at: float) -> dict[int, float]:
    """Return who is on holiday, and until when."""
    rows = db.execute("SELECT user_id, until FROM league_holidays WHERE league_id = ?1 AND until > ?2", (league_id, at))
    return dict(rows.fetchall())


def holidays(db: Sql, league_id: int, user_id: int) -> list[tuple[float, float]]:
    """Return the holidays of somebody, each from one moment to another."""
    sql = "SELECT since, until FROM league_holidays WHERE league_id = ?1 AND user_id = ?2 ORDER BY since"
    return db.execute(sql, (league_id, user_id)).fetchall()


def begin_holiday(db: Sql, league_id: int, user_id: int, since: float, until: float) -> None:
    db.execute(
        "INSERT INTO league_holidays (league_id, user_id, since, until) VALUES (?1, ?2, ?3, ?4)",
        (league_id, user_id, since, until),
    )


def end_holiday(db: Sql, league_id: int, user_id: int, at: float) -> bool:
    """Return whether somebody was on holiday, who is back now."""
    ended = db.execute(
        "UPDATE league_holidays SET until = ?3 WHERE league_id = ?1 AND user_id = ?2 AND until > ?3",
        (league_id, user_id, at),
    )
    return bool(ended.rowcount)


def last_active(db: Sql, league_id: int) -> dict[int, float]:
    """Return when each member last joined, played, challenged somebody who answered or did not, or was on holiday."""
    rows = db.execute(
        "SELECT user_id, max(at) FROM ("
        "SELECT user_id, since AS at FROM league_members WHERE league_id = ?1 AND state = 'member'"
        " UNION ALL SELECT p.user_id, max(r.at) FROM league_players p JOIN league_results r ON r.id = p.result_id"
        " WHERE p.league_id = ?1 AND r.kind = 'match' GROUP BY p.user_id"
        " UNION ALL SELECT challenger_id, max(made_at) FROM league_challenges"
        " WHERE league_id = ?1 AND state <> 'withdrawn' GROUP BY challenger_id"
        " UNION ALL SELECT user_id, max(until) FROM league_holidays WHERE league_id = ?1 GROUP BY user_id"
        ") acts WHERE user_id IN (SELECT user_id FROM league_members WHERE league_id = ?1 AND state = 'member')"
        " GROUP BY user_id",
        (league_id,),
    )
    return dict(rows.fetchall())


def duties_due(db: Sql, now: float) -> tuple[int, ...]:
    """Return the ladders whose members are to be looked at."""
    rows = db.execute("SELECT id FROM leagues WHERE duties_at <= ?1 AND archived_at IS NULL ORDER BY duties_at", (now,))
    return tuple(number for (number,) in rows)


def duties(db: Sql, league_id: int) -> tuple[float, float]:
    """Return when that is due, and before when nobody counts as idle."""
    return db.execute("SELECT duties_at, duties_from FROM leagues WHERE id = ?1", (league_id,)).fetchone()


def set_duties(db: Sql, league_id: int, at: float) -> None:
    db.execute("UPDATE leagues SET duties_at = ?2 WHERE id = ?1", (league_id, at))


def set_duties_from(db: Sql, league_id: int, at: float) -> None:
    """Let nobody count as idle for the time before: the bot was away, or nothing was asked of them."""
    db.execute("UPDATE leagues SET duties_from = ?2 WHERE id = ?1", (league_id, at))
