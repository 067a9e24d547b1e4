"""Failures that nobody expected, kept by the number that whoever asked was told: the newest of them."""

from dataclasses import astuple, dataclass
from typing import Final

from bot.storage.sql import Sql

KEPT: Final = 1000
FOUND: Final = "SELECT number, at, kind, place, asked, guild_id FROM incidents"


@dataclass(frozen=True, slots=True)
class Incident:
    """When something failed, how, where in the code, what was asked for, and in which server."""

    number: str
    at: float
    kind: str
    place: str
    asked: str
    guild_id: int | None


def keep(db: Sql, incident: Incident) -> None:
    """Keep an incident, and let go of the oldest where there are too many."""
    db.execute(
        "INSERT INTO incidents (number, at, kind, place, asked, guild_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
        " ON CONFLICT (number) DO NOTHING",
        astuple(incident),
    )
    db.execute(
        "DELETE FROM incidents WHERE at < (SELECT at FROM incidents ORDER BY at DESC LIMIT 1 OFFSET ?1)", (KEPT - 1,)
    )


def numbered(db: Sql, number: str) -> Incident | None:
    row = db.execute(f"{FOUND} WHERE number = ?1", (number,)).fetchone()
    return None if row is None else Incident(*row)


def newest(db: Sql, guild_id: int | None, limit: int) -> tuple[Incident, ...]:
    """Return the newest incidents, of a server or of all."""
    which = "WHERE guild_id = ?2" if guild_id is not None else "WHERE ?2 = 0"
    rows = db.execute(f"{FOUND} {which} ORDER BY at DESC, number LIMIT ?1", (limit, guild_id or 0))
    return tuple(Incident(*row) for row in rows)
