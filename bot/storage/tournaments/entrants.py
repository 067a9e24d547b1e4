"""Who has entered a tournament, waits for a place in it, or has gone."""

from typing import Final

from bot.storage.sql import Sql
from bot.tournaments.records import Candidate, Entrant, EntrantState

ENTRANT: Final = "SELECT number, user_id, name, here, seed, state FROM tournament_entrants"


def entrants(db: Sql, tournament_id: int) -> tuple[Entrant, ...]:
    """Return everyone who entered, in the order of their seeds once these are given, else of their coming."""
    rows = db.execute(f"{ENTRANT} WHERE tournament_id = ?1 ORDER BY seed, number", (tournament_id,))
    return tuple(_entrant(*row) for row in rows)


def entrant_of(db: Sql, tournament_id: int, user_id: int) -> Entrant | None:
    sql = f"{ENTRANT} WHERE tournament_id = ?1 AND user_id = ?2"
    row = db.execute(sql, (tournament_id, user_id)).fetchone()
    return _entrant(*row) if row else None


def _entrant(number: int, user_id: int, name: str, here: int, seed: int, state: str) -> Entrant:  # noqa: PLR0913, PLR0917  # a row
    return Entrant(number, user_id, name, EntrantState(state), bool(here), seed)


def insert_entrant(  # noqa: PLR0913, PLR0917  # who, and as what
    db: Sql, tournament_id: int, who: Candidate, state: EntrantState, seed: int, at: float
) -> int:
    (number,) = db.execute(
        "INSERT INTO tournament_entrants (tournament_id, number, user_id, name, state, seed, since)"
        " SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6 FROM tournament_entrants WHERE tournament_id = ?1"
        " RETURNING number",
        (tournament_id, who.user_id, who.name, state, seed, at),
    ).fetchone()
    return int(number)


def remove_entrant(db: Sql, tournament_id: int, number: int) -> None:
    db.execute("DELETE FROM tournament_entrants WHERE tournament_id = ?1 AND number = ?2", (tournament_id, number))


def set_state(db: Sql, tournament_id: int, number: int, state: EntrantState, seed: int | None = None) -> None:
    db.execute(
        "UPDATE tournament_entrants SET state = ?3, seed = coalesce(?4, seed) WHERE tournament_id = ?1 AND number = ?2",
        (tournament_id, number, state, seed),
    )


def set_here(db: Sql, tournament_id: int, number: int) -> None:
    db.execute(
        "UPDATE tournament_entrants SET here = TRUE WHERE tournament_id = ?1 AND number = ?2", (tournament_id, number)
    )


def entered_by(db: Sql, user_id: int) -> tuple[int, ...]:
    """Return the tournaments that are not over which somebody has entered."""
    rows = db.execute(
        "SELECT e.tournament_id FROM tournament_entrants e JOIN tournaments t ON t.id = e.tournament_id"
        " WHERE e.user_id = ?1 AND e.state IN ('entered', 'waiting', 'playing')"
        " AND t.stage NOT IN ('over', 'cancelled') ORDER BY t.id",
        (user_id,),
    )
    return tuple(number for (number,) in rows)
