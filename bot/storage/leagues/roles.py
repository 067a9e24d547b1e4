"""The roles that were given for a rank, so that each can be taken again, whatever has changed since."""

from bot.storage.sql import Sql


def given_roles(db: Sql, league_id: int) -> frozenset[tuple[int, int]]:
    """Return whom a league has given which role."""
    rows = db.execute("SELECT user_id, role_id FROM league_roles WHERE league_id = ?1", (league_id,))
    return frozenset((user_id, role_id) for user_id, role_id in rows)


def roles_of(db: Sql, user_id: int) -> tuple[tuple[int, int], ...]:
    """Return the roles that leagues have given somebody, each with its server."""
    rows = db.execute(
        "SELECT l.guild_id, r.role_id FROM league_roles r JOIN leagues l ON l.id = r.league_id WHERE r.user_id = ?1",
        (user_id,),
    )
    return tuple((guild_id, role_id) for guild_id, role_id in rows)


def leagues_with_roles(db: Sql) -> tuple[int, ...]:
    """Return the leagues that have given a role."""
    rows = db.execute("SELECT DISTINCT league_id FROM league_roles WHERE league_id > 0 ORDER BY league_id")
    return tuple(number for (number,) in rows)


def set_role(db: Sql, league_id: int, user_id: int, role_id: int) -> None:
    db.execute(
        "INSERT INTO league_roles (league_id, user_id, role_id) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING",
        (league_id, user_id, role_id),
    )


def unset_role(db: Sql, league_id: int, user_id: int, role_id: int) -> None:
    db.execute(
        "DELETE FROM league_roles WHERE league_id = ?1 AND user_id = ?2 AND role_id = ?3",
        (league_id, user_id, role_id),
    )


def set_refused(db: Sql, league_id: int, *, refused: bool) -> bool:
    """Note whether Discord refuses the roles of a league; return whether that is new."""
    changed = db.execute(
        "UPDATE leagues SET roles_refused = ?2 WHERE id = ?1 AND roles_refused <> ?2", (league_id, refused)
    )
    return bool(changed.rowcount)
