"""What is kept no longer: tables that were over long ago, and servers that the bot is gone from."""

from collections.abc import Iterable
from typing import Final

from bot.storage.rows import Scope
from bot.storage.sql import Sql

REMOVED: Final = "removed"  # the setting of a server that says since when the bot is gone from it

# Rows of a table, in the order in which nothing is left without what it refers to.
LOG: Final = ("moves", "seals", "deadlines", "panels", "plans", "reports")
REST: Final = ("result_users", "results", "seats", "panels")
# Rows of a league by what they are found with, likewise.
OF_RESULTS: Final = ("league_cards", "league_players")
OF_SEASONS: Final = ("league_playoffs", "league_standings", "league_seeds", "league_rosters")
OF_LEAGUES: Final = (
    "league_results",
    "league_queue",
    "league_pings",
    "league_roles",
    "league_challenges",
    "league_audit",
    "league_news",
    "league_seasons",
    "league_members",
    "league_bars",
    "league_roles",
    "league_boards",
    "league_suspensions",
    "league_holidays",
    "league_dead_channels",
)
OF_TOURNAMENTS: Final = (
    "tournament_calls",
    "tournament_audit",
    "tournament_meetings",
    "tournament_invitations",
    "tournament_entrants",
)
OF_SERVERS: Final = ("tournaments", "presets", "incidents", "day_tries", "notes")
# What is nobody's in particular, and what of people goes when they ask for it.
STAYING: Final = (
    "schema_versions",
    "heartbeat",
    "deleted_users",
    "settings",
    "days",
    "puzzles",
    "puzzle_answers",
    "processes",
    "shard_leases",
    "connecting",
)


def let_go_of_tables(db: Sql, before: float, limit: int) -> tuple[int, ...]:
    """Delete tables that were over before some time, and return which; a league keeps its tables without their logs."""
    rows = db.execute(
        "SELECT id, league_id FROM tables WHERE status = 'over' AND changed_at < ?1"
        " AND (league_id IS NULL OR id IN (SELECT table_id FROM seals)) ORDER BY id LIMIT ?2",
        (before, limit),
    ).fetchall()
    for table_id, league_id in rows:
        if league_id is None:
            _delete_table(db, table_id)
        else:
            _delete_log(db, table_id)
            db.execute("UPDATE tables SET version = 0, revision = revision + 1 WHERE id = ?1", (table_id,))
    return tuple(table_id for table_id, _ in rows)


def _delete_log(db: Sql, table_id: int) -> None:
    for name in LOG:
        db.execute(f"DELETE FROM {name} WHERE table_id = ?1", (table_id,))  # noqa: S608  # known names


def _delete_table(db: Sql, table_id: int) -> None:
    _delete_log(db, table_id)
    for name in REST:
        db.execute(f"DELETE FROM {name} WHERE table_id = ?1", (table_id,))  # noqa: S608  # known names
    db.execute("DELETE FROM tables WHERE id = ?1", (table_id,))


# Servers


def known_servers(db: Sql) -> dict[int, float | None]:
    """Return the servers of which something is stored, each with since when the bot is gone from it."""
    known = db.execute(
        "SELECT guild_id FROM tables WHERE guild_id IS NOT NULL UNION SELECT guild_id FROM leagues"
        " UNION SELECT guild_id FROM presets UNION SELECT guild_id FROM tournaments"
        " UNION SELECT owner_id FROM settings WHERE scope = ?1 AND owner_id <> 0",
        (Scope.GUILD,),
    ).fetchall()
    gone = db.execute("SELECT owner_id, value FROM settings WHERE scope = ?1 AND key = ?2", (Scope.GUILD, REMOVED))
    since = {guild_id: float(value) for guild_id, value in gone}
    return {guild_id: since.get(guild_id) for (guild_id,) in known}


def forget_server(db: Sql, guild_id: int) -> tuple[int, ...]:
    """Delete everything about a server with its leagues, and return which tables it had."""
    seasons = "(SELECT s.id FROM league_seasons s JOIN leagues l ON l.id = s.league_id WHERE l.guild_id = ?1)"
    leagues = "(SELECT id FROM leagues WHERE guild_id = ?1)"
    results = f"(SELECT id FROM league_results WHERE league_id IN {leagues})"  # noqa: S608  # known names
    _delete(db, OF_RESULTS, f"result_id IN {results}", guild_id)
    _delete(db, OF_SEASONS, f"season_id IN {seasons}", guild_id)
    _delete(db, OF_LEAGUES, f"league_id IN {leagues}", guild_id)
    tournaments = "(SELECT id FROM tournaments WHERE guild_id = ?1)"
    meetings = f"(SELECT id FROM tournament_meetings WHERE tournament_id IN {tournaments})"  # noqa: S608  # known names
    _delete(db, ("tournament_games",), f"meeting_id IN {meetings}", guild_id)
    _delete(db, OF_TOURNAMENTS, f"tournament_id IN {tournaments}", guild_id)
    tables = tuple(number for (number,) in db.execute("SELECT id FROM tables WHERE guild_id = ?1", (guild_id,)))
    for table_id in tables:
        _delete_table(db, table_id)
    _delete(db, ("leagues", *OF_SERVERS), "guild_id = ?1", guild_id)
    db.execute("DELETE FROM settings WHERE scope = ?2 AND owner_id = ?1", (guild_id, Scope.GUILD))
    return tables


def forget_league(db: Sql, league_id: int) -> tuple[int, ...]:
    """Delete a league with its results and standings; its tables stay, as tables of no league. Return which."""
    tables = tuple(number for (number,) in db.execute("SELECT id FROM tables WHERE league_id = ?1", (league_id,)))
    _delete(db, OF_RESULTS, "result_id IN (SELECT id FROM league_results WHERE league_id = ?1)", league_id)
    _delete(db, OF_SEASONS, "season_id IN (SELECT id FROM league_seasons WHERE league_id = ?1)", league_id)
    _delete(db, OF_LEAGUES, "league_id = ?1", league_id)
    db.execute("UPDATE tables SET league_id = NULL, revision = revision + 1 WHERE league_id = ?1", (league_id,))
    db.execute("UPDATE results SET league_id = NULL WHERE league_id = ?1", (league_id,))
    db.execute("DELETE FROM leagues WHERE id = ?1", (league_id,))
    return tables


def _delete(db: Sql, names: Iterable[str], which: str, number: int) -> None:
    for name in names:
        db.execute(f"DELETE FROM {name} WHERE {which}", (number,))  # noqa: S608  # known names
