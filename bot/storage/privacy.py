"""Where a user is named in the store: every row about them, and the replacement of their number and name."""

import json
from collections.abc import Iterator
from typing import Final, TypeAlias

from bot.storage.days import forget_tries
from bot.storage.sql import Cell, Sql

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

# Each is asked with the user as ?1; what is not theirs alone, such as a whole match, is named by its number.
ABOUT: Final = {
    "settings": "SELECT key, value FROM settings WHERE scope = 'user' AND owner_id = ?1",
    "hosted": "SELECT id AS table_id, game, created_at FROM tables WHERE host_id = ?1",
    "seats": (
        "SELECT table_id, seat, name, CAST(coalesce(left_by = ?1, FALSE) AS INTEGER) AS has_left FROM seats"
        " WHERE table_id IN (SELECT table_id FROM seats WHERE user_id = ?1 UNION SELECT table_id FROM seats"
        " WHERE left_by = ?1) AND (user_id = ?1 OR left_by = ?1)"
    ),
    "results": (
        "SELECT r.table_id, r.game, r.finished_at, r.outcome FROM results r"
        " JOIN result_users u ON u.table_id = r.table_id WHERE u.user_id = ?1"
    ),
    "memberships": "SELECT league_id, name, state, since FROM league_members WHERE user_id = ?1",
    "standings": (
        "SELECT e.league_id, e.number AS season, s.mu, s.sigma, s.points, s.place, s.games, s.wins, s.last_at"
        " FROM league_standings s JOIN league_seasons e ON e.id = s.season_id WHERE s.user_id = ?1"
    ),
    "seeds": "SELECT season_id, mu, sigma, place FROM league_seeds WHERE user_id = ?1",
    "rosters": (
        "SELECT e.league_id, e.number AS season FROM league_rosters r JOIN league_seasons e ON e.id = r.season_id"
        " WHERE r.user_id = ?1"
    ),
    "league_results": (
        "SELECT p.result_id, p.league_id, r.table_id, r.at, p.rank, p.points, p.left_order, p.mu, p.sigma,"
        " p.endings, r.note FROM league_players p JOIN league_results r ON r.id = p.result_id WHERE p.user_id = ?1"
    ),
    "challenges": (
        "SELECT id, league_id, CAST(challenger_id = ?1 AS INTEGER) AS made, state, made_at, expires_at, answered_at,"
        " table_id FROM league_challenges WHERE challenger_id = ?1 OR challenged_id = ?1"
        " OR partner_id = ?1 OR rival_id = ?1"
    ),
    "daily": "SELECT day, guild_id, name, begun_at, score FROM day_tries WHERE user_id = ?1",
    "puzzles": "SELECT day, number, card, solved, nth, mu, sigma, at FROM puzzle_answers WHERE user_id = ?1",
    "reports": (
        "SELECT table_id, text, at FROM reports WHERE table_id IN"
        " (SELECT table_id FROM seats WHERE user_id = ?1 OR left_by = ?1)"
    ),
    "plans": "SELECT table_id, seat, text FROM plans WHERE user_id = ?1",
    "panels": "SELECT table_id, seat, message_id, at FROM panels WHERE user_id = ?1",
    "notes": "SELECT message_id, guild_id, kind, subject, at FROM notes WHERE user_id = ?1",
    "suspensions": "SELECT league_id, until, reason FROM league_suspensions WHERE user_id = ?1",
    "holidays": "SELECT league_id, since, until FROM league_holidays WHERE user_id = ?1",
    "title_matches": "SELECT season_id, table_id FROM league_playoffs WHERE one = ?1 OR other = ?1",
    "cards": (
        "SELECT c.result_id, c.channel_id, c.message_id FROM league_cards c"
        " JOIN league_players p ON p.result_id = c.result_id WHERE p.user_id = ?1"
    ),
    "roles": "SELECT league_id, role_id FROM league_roles WHERE user_id = ?1",
    "pings": "SELECT league_id, kind, channel_id, message_id FROM league_pings WHERE user_id = ?1 OR letter_to = ?1",
    "news": "SELECT league_id, kind, at FROM league_news WHERE user_id = ?1",
    "queue": "SELECT league_id, name, since FROM league_queue WHERE user_id = ?1",
    "acts": "SELECT league_id, at, act, details FROM league_audit WHERE actor_id = ?1 OR user_id = ?1",
    "leagues": "SELECT id AS league_id, name, made_at FROM leagues WHERE made_by = ?1",
    "tournaments": (
        "SELECT e.tournament_id, t.name AS tournament, e.number, e.name, e.state, CAST(e.here AS INTEGER) AS here,"
        " e.seed, e.since, e.partner_name FROM tournament_entrants e JOIN tournaments t ON t.id = e.tournament_id"
        " WHERE e.user_id = ?1 OR e.partner_id = ?1"
    ),
    "tournament_invitations": (
        "SELECT tournament_id, CAST(user_id = ?1 AS INTEGER) AS made, at FROM tournament_invitations"
        " WHERE user_id = ?1 OR partner_id = ?1"
    ),
    "tournament_meetings": (
        "SELECT m.tournament_id, m.round, m.number, m.entrants, m.played, m.ruled FROM tournament_meetings m"
        " JOIN tournament_entrants e ON e.tournament_id = m.tournament_id WHERE (e.user_id = ?1 OR e.partner_id = ?1)"
        " AND (m.entrants LIKE '[' || e.number || ']' OR m.entrants LIKE '[' || e.number || ',%'"
        " OR m.entrants LIKE '%, ' || e.number || ']' OR m.entrants LIKE '%, ' || e.number || ',%')"
    ),
    "tournaments_made": "SELECT id AS tournament_id, name, made_at FROM tournaments WHERE made_by = ?1",
    "tournament_acts": (
        "SELECT tournament_id, at, act, details FROM tournament_audit WHERE actor_id = ?1 OR user_id = ?1"
    ),
}


def all_about(db: Sql, user_id: int) -> dict[str, list[dict[str, Cell]]]:
    """Return every row about a user, by what it is about."""
    found: dict[str, list[dict[str, Cell]]] = {}
    for what, sql in ABOUT.items():
        cursor = db.execute(sql, (user_id,))
        names = [column[0] for column in cursor.description]
        found[what] = [dict(zip(names, row, strict=True)) for row in cursor]
    found["words"] = list(_words_of(db, user_id))
    return found


def _words_of(db: Sql, user_id: int) -> Iterator[dict[str, Cell]]:
    """Yield what a user said to sealed decks."""
    rows = db.execute(
        "SELECT w.table_id, w.round, s.seat, w.words FROM seats s JOIN seals w ON w.table_id = s.table_id"
        " WHERE s.user_id = ?1 OR s.left_by = ?1 ORDER BY w.table_id, w.round",
        (user_id,),
    )
    for table_id, this_round, seat, words in rows:
        said: list[tuple[int, str]] = json.loads(words)
        yield from ({"table_id": table_id, "round": this_round, "word": word} for by, word in said if by == seat)


def is_seated(db: Sql, user_id: int) -> bool:
    """Say whether a table that is not over still needs to know who the user is."""
    row = db.execute(
        "SELECT 1 FROM tables t WHERE t.status <> 'over' AND (t.host_id = ?1 OR t.id IN"
        " (SELECT table_id FROM seats WHERE table_id = t.id"
        " AND (user_id = ?1 OR left_by = ?1 AND (t.league_id IS NOT NULL OR t.on_leave = 'forfeit'))))",
        (user_id,),
    ).fetchone()
    return row is not None


# Columns that hold the number of a user, in rows that are theirs alone and go with them.
OWN: Final = (
    ("league_holidays", "user_id"),
    ("league_queue", "user_id"),
    ("league_roles", "user_id"),
    ("league_suspensions", "user_id"),
    ("notes", "user_id"),
    ("panels", "user_id"),
    ("plans", "user_id"),
    ("puzzle_answers", "user_id"),
    ("tournament_invitations", "partner_id"),
    ("tournament_invitations", "user_id"),
)
# Columns that hold it in rows that stay.
COLUMNS: Final = (
    ("tables", "host_id"),
    ("seats", "user_id"),
    ("seats", "left_by"),
    ("result_users", "user_id"),
    ("leagues", "made_by"),
    ("league_members", "user_id"),
    ("league_standings", "user_id"),
    ("league_seeds", "user_id"),
    ("league_rosters", "user_id"),
    ("league_players", "user_id"),
    ("league_playoffs", "one"),
    ("league_playoffs", "other"),
    ("league_challenges", "challenger_id"),
    ("league_challenges", "challenged_id"),
    ("league_challenges", "partner_id"),
    ("league_challenges", "rival_id"),
    ("league_pings", "user_id"),
    ("league_pings", "letter_to"),
    ("league_news", "user_id"),
    ("league_audit", "actor_id"),
    ("league_audit", "user_id"),
    ("tournaments", "made_by"),
    ("tournament_entrants", "user_id"),
    ("tournament_entrants", "partner_id"),
    ("tournament_audit", "actor_id"),
    ("tournament_audit", "user_id"),
)
# Columns of JSON that may hold it.
TEXTS: Final = (
    ("tables", "id", "memo"),
    ("results", "table_id", "seats"),
    ("league_audit", "id", "details"),
    ("tournament_audit", "id", "details"),
)

# The last are seats that were left when nobody wrote down by whom.
SEATS: Final = (
    "SELECT table_id, seat FROM seats WHERE user_id = ?1 OR left_by = ?1"
    " OR name = ?2 AND user_id IS NULL AND left_by IS NULL AND computer IS NULL"
)


def replace_user(db: Sql, user_id: int, known_as: str, name: str, at: float) -> None:
    """Put a number that names nobody in the place of a user wherever others have a share in a row; delete the rest."""
    (given,) = db.execute("INSERT INTO deleted_users (at) VALUES (?1) RETURNING id", (at,)).fetchone()
    nobody = -int(given)
    db.execute("DELETE FROM settings WHERE scope = 'user' AND owner_id = ?1", (user_id,))
    for table, column in OWN:
        db.execute(f"DELETE FROM {table} WHERE {column} = ?1", (user_id,))  # noqa: S608  # known names
    forget_tries(db, user_id)
    db.execute(
        "DELETE FROM reports WHERE table_id IN (SELECT table_id FROM seats WHERE user_id = ?1 OR left_by = ?1)",
        (user_id,),
    )
    _forget_words(db, user_id)
    _forget_names(db, user_id, known_as, name)
    for table, column in COLUMNS:
        db.execute(f"UPDATE {table} SET {column} = ?2 WHERE {column} = ?1", (user_id, nobody))  # noqa: S608  # known names
    for table, key, column in TEXTS:
        found = f"SELECT {key}, {column} FROM {table} WHERE {column} LIKE ?1"  # noqa: S608  # known names
        for row, text in db.execute(found, (f"%{user_id}%",)).fetchall():
            rewritten = json.dumps(_replaced(json.loads(text), user_id, nobody))
            db.execute(f"UPDATE {table} SET {column} = ?2 WHERE {key} = ?1", (row, rewritten))  # noqa: S608  # known names
    # Before tables were opened together with what they came of, their keys named those who had waited for them.
    db.execute("UPDATE tables SET key = 'queue ' || id WHERE key LIKE 'queue %' AND key LIKE ?1", (f"% {user_id}@%",))
    # Whoever counts a season just now has the old number in mind, and must begin anew.
    db.execute("UPDATE league_seasons SET revision = revision + 1 WHERE revision <> settled")


def _replaced(value: Json, user_id: int, nobody: int) -> Json:
    """Return JSON with another number wherever it holds that of a user."""
    match value:
        case list():
            return [_replaced(one, user_id, nobody) for one in value]
        case dict():
            return {name: _replaced(one, user_id, nobody) for name, one in value.items()}
        case int() if value == user_id:
            return nobody
        case _:
            return value


def _forget_names(db: Sql, user_id: int, known_as: str, name: str) -> None:
    """Put another name in the place of a user's, at tables, in their results and in leagues."""
    for table_id, seat in db.execute(SEATS, (user_id, known_as)).fetchall():
        db.execute("UPDATE seats SET name = ?3 WHERE table_id = ?1 AND seat = ?2", (table_id, seat, name))
        for (text,) in db.execute("SELECT seats FROM results WHERE table_id = ?1", (table_id,)).fetchall():
            recorded: list[dict[str, Cell]] = json.loads(text)
            named = [one | {"name": name} if one["seat"] == seat else one for one in recorded]
            db.execute("UPDATE results SET seats = ?2 WHERE table_id = ?1", (table_id, json.dumps(named)))
        _fence(db, table_id)
    for (table_id,) in db.execute("SELECT id FROM tables WHERE host_id = ?1", (user_id,)).fetchall():
        _fence(db, table_id)
    theirs = "SELECT tournament_id FROM tournament_entrants WHERE user_id = ?1 OR partner_id = ?1"
    db.execute(f"UPDATE tournaments SET revision = revision + 1 WHERE id IN ({theirs})", (user_id,))  # noqa: S608  # known names
    db.execute("UPDATE tournament_entrants SET partner_name = '' WHERE partner_id = ?1", (user_id,))
    for table in ("league_members", "tournament_entrants"):  # said in the reader's language
        db.execute(f"UPDATE {table} SET name = '' WHERE user_id = ?1", (user_id,))  # noqa: S608  # known names


def _fence(db: Sql, table_id: int) -> None:
    """Let nobody who has a table in mind write it back as it was."""
    db.execute("UPDATE tables SET revision = revision + 1 WHERE id = ?1", (table_id,))


def _forget_words(db: Sql, user_id: int) -> None:
    """Forget what a user said to sealed decks, and what it proved; where others sat it is their proof, and stays."""
    db.execute(
        "UPDATE seals SET words = '[]', revealed = FALSE WHERE words <> '[]' AND table_id IN"
        " (SELECT table_id FROM seats s WHERE (user_id = ?1 OR left_by = ?1) AND NOT EXISTS (SELECT 1 FROM seats o"
        " WHERE o.table_id = s.table_id AND o.seat <> s.seat AND (o.user_id > 0 OR o.left_by > 0)))",
        (user_id,),
    )
