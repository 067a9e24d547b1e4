"""Who has entered a tournament, waits for a place in it, or has gone; and who asked whom to enter with them."""

from collections.abc import Sequence
from typing import Final

from bot.storage.sql import Sql
from bot.tournaments.records import Entrant, EntrantState

ENTRANT: Final = "SELECT number, user_id, name, here, seed, state, partner_id, partner_name FROM tournament_entrants"

Members = Sequence[tuple[int, str]]
"""The people of an entrant with their names."""


def entrants(db: Sql, tournament_id: int) -> tuple[Entrant, ...]:
    """Return everyone who entered, in the order of their seeds once these are given, else of their coming."""
    rows = db.execute(f"{ENTRANT} WHERE tournament_id = ?1 ORDER BY seed, number", (tournament_id,))
    return tuple(_entrant(*row) for row in rows)


def entrant_of(db: Sql, tournament_id: int, user_id: int) -> Entrant | None:
    sql = f"{ENTRANT} WHERE tournament_id = ?1 AND (user_id = ?2 OR partner_id = ?2)"
    row = db.execute(sql, (tournament_id, user_id)).fetchone()
    return _entrant(*row) if row else None


def _entrant(  # noqa: PLR0913, PLR0917  # a row
    number: int,
    user_id: int,
    name: str,
    here: int,
    seed: int,
    state: str,
    partner_id: int | None,
    partner_name: str,
) -> Entrant:
    return Entrant(number, user_id, name, EntrantState(state), bool(here), seed, partner_id, partner_name)


def insert_entrant(  # noqa: PLR0913, PLR0917  # who, and as what
    db: Sql, tournament_id: int, who: Members, state: EntrantState, seed: int, at: float
) -> int:
    (user_id, name), *beside = who
    partner_id, partner_name = beside[0] if beside else (None, "")
    (number,) = db.execute(
        "INSERT INTO tournament_entrants"
        " (tournament_id, number, user_id, name, state, seed, since, partner_id, partner_name)"
        " SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8"
        " FROM tournament_entrants WHERE tournament_id = ?1 RETURNING number",
        (tournament_id, user_id, name, state, seed, at, partner_id, partner_name),
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
        " WHERE (e.user_id = ?1 OR e.partner_id = ?1) AND e.state IN ('entered', 'waiting', 'playing')"
        " AND t.stage NOT IN ('over', 'cancelled') ORDER BY t.id",
        (user_id,),
    )
    return tuple(number for (number,) in rows)


# Who asked whom to enter with them


def invite(db: Sql, tournament_id: int, who: tuple[int, str], partner_id: int, at: float) -> None:
    """Note that somebody asks another to enter with them, and nobody else any more."""
    db.execute(
        "INSERT INTO tournament_invitations (tournament_id, user_id, name, partner_id, at) VALUES (?1, ?2, ?3, ?4, ?5)"
        " ON CONFLICT (tournament_id, user_id) DO UPDATE SET"
        " name = excluded.name, partner_id = excluded.partner_id, at = excluded.at",
        (tournament_id, *who, partner_id, at),
    )


def invited_by(db: Sql, tournament_id: int, user_id: int, partner_id: int) -> str | None:
    """Return the name of somebody who asks another to enter with them; none: they do not."""
    row = db.execute(
        "SELECT name FROM tournament_invitations WHERE tournament_id = ?1 AND user_id = ?2 AND partner_id = ?3",
        (tournament_id, user_id, partner_id),
    ).fetchone()
    return row[0] if row else None


def forget_invitations(db: Sql, tournament_id: int, users: Sequence[int]) -> bool:
    """Forget what some people asked; return whether they had asked anything."""
    sql = "DELETE FROM tournament_invitations WHERE tournament_id = ?1 AND user_id = ?2"
    return sum(db.execute(sql, (tournament_id, user_id)).rowcount for user_id in users) > 0


def refuse(db: Sql, tournament_id: int, user_id: int, partner_id: int) -> bool:
    """Forget that somebody asked another; return whether they had."""
    gone = db.execute(
        "DELETE FROM tournament_invitations WHERE tournament_id = ?1 AND user_id = ?2 AND partner_id = ?3",
        (tournament_id, user_id, partner_id),
    )
    return bool(gone.rowcount)
