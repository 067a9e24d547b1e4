"""When something of any league is next to be done."""

import sqlite3
from typing import Final

DATES: Final = (
    "SELECT min(expires_at) FROM league_challenges WHERE state = 'open'",
    "SELECT min(remind_at) FROM league_challenges WHERE state = 'open' AND remind_at IS NOT NULL",
    "SELECT min(ends_at) FROM league_seasons WHERE closed_at IS NULL AND ends_at > 0 AND opened_at > 0",
    "SELECT min(starts_at) FROM league_seasons WHERE opened_at IS NULL",
    "SELECT min(digest_at) FROM leagues WHERE digest_at IS NOT NULL",
)


def next_due(db: sqlite3.Connection) -> float | None:
    found: list[float | None] = [db.execute(sql).fetchone()[0] for sql in DATES]
    return min((due for due in found if due is not None), default=None)
