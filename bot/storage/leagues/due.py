"""When something of any league is next to be done, beyond what is due already."""

from typing import Final

from bot.storage.sql import Sql

DATES: Final = (
    "SELECT min(expires_at) FROM league_challenges WHERE state = 'open' AND expires_at > ?1",
    "SELECT min(remind_at) FROM league_challenges WHERE state = 'open' AND remind_at > ?1",
    "SELECT min(ends_at) FROM league_seasons WHERE closed_at IS NULL AND ends_at > ?1 AND opened_at > 0",
    "SELECT min(starts_at) FROM league_seasons WHERE opened_at IS NULL AND starts_at > ?1",
    "SELECT min(expires_at) FROM league_queue WHERE table_id IS NULL AND expires_at > ?1",
    "SELECT min(until) FROM league_suspensions WHERE until > ?1",
    "SELECT min(duties_at) FROM leagues WHERE duties_at > ?1",
    "SELECT min(digest_at) FROM leagues WHERE digest_at > ?1",
    "SELECT min(rests_until) FROM league_news WHERE rests_until > ?1",
)


def next_due(db: Sql, now: float) -> float | None:
    found: list[float | None] = [db.execute(sql, (now,)).fetchone()[0] for sql in DATES]
    return min((due for due in found if due is not None), default=None)
