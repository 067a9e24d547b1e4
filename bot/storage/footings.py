"""On what footing people play against adaptive computer players: kept among what they chose, a line for each game."""

import json

from bot.footing import ADAPTIVE, Footing
from bot.storage.rows import Faced
from bot.storage.sql import Sql


def footing(db: Sql, user_id: int, game: str) -> Footing:
    found = db.execute(
        "SELECT value FROM settings WHERE scope = 'user' AND owner_id = ?1 AND key = ?2", (user_id, _key(game))
    ).fetchone()
    return Footing() if found is None else Footing(*json.loads(found[0]))


def move_footing(db: Sql, faced: Faced) -> None:
    """Let somebody's footing follow a match that is over."""
    after = footing(db, faced.user_id, faced.game).after(won=faced.won)
    db.execute(
        "INSERT INTO settings (scope, owner_id, key, value) VALUES ('user', ?1, ?2, ?3)"
        " ON CONFLICT (scope, owner_id, key) DO UPDATE SET value = excluded.value",
        (faced.user_id, _key(faced.game), json.dumps([after.strength, after.matches, after.won])),
    )


def _key(game: str) -> str:
    return f"{ADAPTIVE}-{game}"
