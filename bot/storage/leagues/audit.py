"""What admins did."""

import json

from bot.leagues.league import By
from bot.leagues.records import Act
from bot.storage.sql import Sql


def audit(db: Sql, league_id: int, offset: int, limit: int) -> tuple[Act, ...]:
    rows = db.execute(
        "SELECT id, league_id, at, actor_id, act, user_id, details FROM league_audit WHERE league_id = ?1"
        " ORDER BY id DESC LIMIT ?3 OFFSET ?2",
        (league_id, offset, limit),
    )
    return tuple(
        Act(*row, details=json.loads(details) | ({} if user_id is None else {"user": user_id}))
        for *row, user_id, details in rows
    )


def write_act(db: Sql, league_id: int, by: By, act: str, **details: int | str | None) -> None:
    """Note what an admin did; the `user` among the details is whom they did it to."""
    user_id = details.pop("user", None)
    given = {name: value for name, value in details.items() if value is not None}
    db.execute(
        "INSERT INTO league_audit (league_id, at, actor_id, act, user_id, details) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (league_id, by.at, by.user_id, act, user_id, json.dumps(given)),
    )
