"""What admins did in tournaments."""

import json

from bot.leagues.league import By
from bot.storage.sql import Sql
from bot.tournaments.records import TournamentAct


def write_act(db: Sql, tournament_id: int, by: By, act: str, **details: int | str) -> None:
    """Note what an admin did; the `user` among the details is whom they did it to."""
    user_id = details.pop("user", None)
    db.execute(
        "INSERT INTO tournament_audit (tournament_id, at, actor_id, act, user_id, details)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        (tournament_id, by.at, by.user_id, act, user_id, json.dumps(details)),
    )


def acts(db: Sql, tournament_id: int, offset: int, limit: int) -> tuple[TournamentAct, ...]:
    rows = db.execute(
        "SELECT at, actor_id, act, user_id, details FROM tournament_audit WHERE tournament_id = ?1"
        " ORDER BY id DESC LIMIT ?3 OFFSET ?2",
        (tournament_id, offset, limit),
    )
    return tuple(
        TournamentAct(at, actor, act, json.loads(details) | ({} if user_id is None else {"user": user_id}))
        for at, actor, act, user_id, details in rows
    )
