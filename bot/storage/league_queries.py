"""What the store can tell of leagues."""

import json
import sqlite3
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeVar

from bot.leagues.finish import Finisher
from bot.leagues.follow import Entry, Guard, ResultKind
from bot.leagues.league import League, LeagueKind, LeagueSettings, Reset, folded
from bot.leagues.standing import Standing
from bot.storage.league_board import STANDING
from bot.storage.league_rows import (
    Act,
    Challenge,
    ChallengeState,
    LeagueResult,
    Member,
    MemberState,
    Player,
    Season,
    StandingRow,
    Waiting,
)

LEAGUE: Final = "SELECT id, guild_id, name, game, options, fingerprint, made_by, made_at, kind, settings FROM leagues"
SEASON: Final = (
    "SELECT id, league_id, number, starts_at, ends_at, opened_at, closed_at, reset, revision, settled"
    " FROM league_seasons"
)
MEMBER: Final = "SELECT league_id, user_id, name, state, since FROM league_members"
RESULT: Final = (
    "SELECT r.id, r.league_id, r.season_id, r.kind, r.table_id, r.challenge_id, r.at, r.guard, r.void, r.note"
    " FROM league_results r"
)
PLAYED: Final = "r.kind IN ('match', 'walkover', 'swap')"
CHALLENGE: Final = (
    "SELECT id, league_id, challenger_id, challenged_id, made_at, remind_at, expires_at, answered_at,"
    " channel_id, message_id, table_id, state FROM league_challenges"
)

Found = TypeVar("Found")
SeasonRow = tuple[int, int, int, float, float | None, float | None, float | None, str, int, int]
ResultRow = tuple[int, int, int, str, int | None, int | None, float, str | None, int, str]

# Leagues and members


def league(db: sqlite3.Connection, league_id: int) -> League | None:
    return _first(_leagues(db, f"{LEAGUE} WHERE id = ?1", league_id))


def league_named(db: sqlite3.Connection, guild_id: int, name: str) -> League | None:
    return _first(_leagues(db, f"{LEAGUE} WHERE guild_id = ?1 AND folded = ?2", guild_id, folded(name)))


def leagues_in(db: sqlite3.Connection, guild_id: int) -> tuple[League, ...]:
    return _leagues(db, f"{LEAGUE} WHERE guild_id = ?1 ORDER BY id", guild_id)


def leagues_of(db: sqlite3.Connection, user_id: int) -> tuple[League, ...]:
    """Return the leagues that a user is a member of."""
    mine = "SELECT league_id FROM league_members WHERE user_id = ?1 AND state = 'member'"
    return _leagues(db, f"{LEAGUE} WHERE id IN ({mine}) ORDER BY id", user_id)


def digests_due(db: sqlite3.Connection, now: float) -> tuple[League, ...]:
    return _leagues(db, f"{LEAGUE} WHERE digest_at <= ?1 ORDER BY digest_at", now)


def _leagues(db: sqlite3.Connection, sql: str, *parameters: float | str) -> tuple[League, ...]:
    return tuple(
        League(*row[:-2], kind=LeagueKind(row[-2]), settings=LeagueSettings.model_validate_json(row[-1]))
        for row in db.execute(sql, parameters)
    )


def member(db: sqlite3.Connection, league_id: int, user_id: int) -> Member | None:
    rows = db.execute(f"{MEMBER} WHERE league_id = ?1 AND user_id = ?2", (league_id, user_id))
    return _first([_member(row) for row in rows])


def members(db: sqlite3.Connection, league_id: int, state: MemberState) -> tuple[Member, ...]:
    rows = db.execute(f"{MEMBER} WHERE league_id = ?1 AND state = ?2 ORDER BY since, user_id", (league_id, state))
    return tuple(map(_member, rows))


def _member(row: tuple[int, int, str, str, float]) -> Member:
    return Member(row[0], row[1], row[2], MemberState(row[3]), row[4])


# Seasons


def season(db: sqlite3.Connection, season_id: int) -> Season:
    return _season(db.execute(f"{SEASON} WHERE id = ?1", (season_id,)).fetchone())


def current_season(db: sqlite3.Connection, league_id: int) -> Season:
    """Return the season that results go into; there always is one."""
    now = "opened_at IS NOT NULL AND closed_at IS NULL"
    return _season(db.execute(f"{SEASON} WHERE league_id = ?1 AND {now}", (league_id,)).fetchone())


def planned_season(db: sqlite3.Connection, league_id: int) -> Season | None:
    row = db.execute(f"{SEASON} WHERE league_id = ?1 AND opened_at IS NULL", (league_id,)).fetchone()
    return row and _season(row)


def season_after(db: sqlite3.Connection, before: Season) -> Season | None:
    """Return the season that was opened when another was closed."""
    sql = f"{SEASON} WHERE league_id = ?1 AND number = ?2 AND opened_at IS NOT NULL"
    row = db.execute(sql, (before.league_id, before.number + 1)).fetchone()
    return row and _season(row)


def seasons(db: sqlite3.Connection, league_id: int) -> tuple[Season, ...]:
    rows = db.execute(f"{SEASON} WHERE league_id = ?1 ORDER BY number DESC", (league_id,))
    return tuple(map(_season, rows))


def _season(row: SeasonRow) -> Season:
    return Season(*row[:7], Reset(row[7]), *row[8:])


def seasons_due(db: sqlite3.Connection, now: float) -> tuple[int, ...]:
    """Return the leagues whose season ends, or whose planned one starts."""
    rows = db.execute(
        "SELECT league_id FROM league_seasons WHERE closed_at IS NULL AND ends_at <= ?1 AND opened_at IS NOT NULL"
        " UNION SELECT league_id FROM league_seasons WHERE opened_at IS NULL AND starts_at <= ?1",
        (now,),
    )
    return tuple(league_id for (league_id,) in rows)


def unsettled(db: sqlite3.Connection, league_id: int | None = None) -> int | None:
    """Return the first season whose standings are not yet those of its results."""
    (season_id,) = db.execute(
        "SELECT min(id) FROM league_seasons WHERE revision <> settled AND league_id = coalesce(?1, league_id)",
        (league_id,),
    ).fetchone()
    return None if season_id is None else int(season_id)


def seeds(db: sqlite3.Connection, season_id: int) -> dict[int, Standing]:
    rows = db.execute("SELECT user_id, mu, sigma, place FROM league_seeds WHERE season_id = ?1", (season_id,))
    return {user_id: Standing(mu, sigma, place=place) for user_id, mu, sigma, place in rows}


# Standings


def standings(db: sqlite3.Connection, season_id: int, offset: int, limit: int) -> tuple[StandingRow, ...]:
    """Return a page of the standings; who has the same score has the same place."""
    rows = db.execute(
        f"SELECT s.user_id, m.name, s.score, {STANDING} FROM"  # noqa: S608  # its own columns
        " (SELECT user_id FROM league_standings WHERE season_id = ?1 AND listed = TRUE"
        " ORDER BY score DESC, user_id LIMIT ?3 OFFSET ?2) page"
        " JOIN league_standings s ON s.season_id = ?1 AND s.user_id = page.user_id"
        " JOIN league_seasons e ON e.id = s.season_id"
        " JOIN league_members m ON m.league_id = e.league_id AND m.user_id = s.user_id"
        " ORDER BY s.score DESC, s.user_id",
        (season_id, offset, limit),
    ).fetchall()
    page: list[StandingRow] = []
    for index, (user_id, name, score, *standing) in enumerate(rows):
        if not page:
            place = place_of(db, season_id, score)
        else:
            place = page[-1].place if page[-1].score == score else offset + index + 1
        page.append(StandingRow(place, user_id, name, score, Standing(*standing)))
    return tuple(page)


def place_of(db: sqlite3.Connection, season_id: int, score: float) -> int:
    """Return the place that a score has."""
    (ahead,) = db.execute(
        "SELECT count(*) FROM league_standings WHERE season_id = ?1 AND listed = TRUE AND score > ?2",
        (season_id, score),
    ).fetchone()
    return int(ahead) + 1


def standing(db: sqlite3.Connection, season_id: int, user_id: int) -> StandingRow | None:
    """Return one line of the standings."""
    row = db.execute(
        f"SELECT m.name, s.score, s.listed, {STANDING} FROM league_standings s"  # noqa: S608  # its own columns
        " JOIN league_seasons e ON e.id = s.season_id"
        " JOIN league_members m ON m.league_id = e.league_id AND m.user_id = s.user_id"
        " WHERE s.season_id = ?1 AND s.user_id = ?2",
        (season_id, user_id),
    ).fetchone()
    if row is None:
        return None
    name, score, _, *rest = row
    return StandingRow(place_of(db, season_id, score), user_id, name, score, Standing(*rest))


def listed(db: sqlite3.Connection, season_id: int) -> int:
    """Return how many lines the standings have."""
    sql = "SELECT count(*) FROM league_standings WHERE season_id = ?1 AND listed = TRUE"
    return int(db.execute(sql, (season_id,)).fetchone()[0])


def all_standings(db: sqlite3.Connection, season_id: int) -> dict[int, Standing]:
    rows = db.execute(
        f"SELECT user_id, {STANDING} FROM league_standings WHERE season_id = ?1",  # noqa: S608  # its own columns
        (season_id,),
    )
    return {user_id: Standing(*standing) for user_id, *standing in rows}


# Results


class Counted(NamedTuple):
    """A result as it is counted: why it did not count last time, what decides it now, and who took part by seat."""

    result_id: int
    guard: Guard | None
    entry: Entry
    seats: list[int]
    placed: list[Finisher]


def entries(db: sqlite3.Connection, season_id: int, after: int, limit: int) -> list[Counted]:
    """Return the next results of a season, in the order they came."""
    rows = db.execute(
        "SELECT id, guard, kind, at, day, cap, barred, void, league_id FROM league_results"
        " WHERE season_id = ?1 AND id > ?2 ORDER BY id LIMIT ?3",
        (season_id, after, limit),
    ).fetchall()
    found = {
        result_id: Counted(
            result_id, GUARDS[guard], Entry(KINDS[kind], at, day, cap, GUARDS[barred], bool(void)), [], []
        )
        for result_id, guard, kind, at, day, cap, barred, void, _ in rows
    }
    if rows:
        # One walk along the rows is quicker than a search for those of every result; other seasons' are passed over.
        for result_id, seat, *placed in db.execute(
            "SELECT result_id, seat, user_id, side, rank, points, left_order FROM league_players"
            " WHERE result_id BETWEEN ?1 AND ?2 AND league_id = ?3 ORDER BY result_id, seat",
            (rows[0][0], rows[-1][0], rows[0][-1]),
        ):
            counted = found.get(result_id)
            if counted:
                counted.seats.append(seat)
                counted.placed.append(Finisher._make(placed))
    return list(found.values())


KINDS: Final = {kind.value: kind for kind in ResultKind}
GUARDS: Final = {None: None, **{guard.value: guard for guard in Guard}}


def result(db: sqlite3.Connection, result_id: int) -> LeagueResult | None:
    return _first(_results(db, f"{RESULT} WHERE r.id = ?1 AND {PLAYED}", result_id))


def result_of_table(db: sqlite3.Connection, table_id: int) -> LeagueResult | None:
    return _first(_results(db, f"{RESULT} WHERE r.table_id = ?1", table_id))


def results(db: sqlite3.Connection, league_id: int, offset: int, limit: int) -> tuple[LeagueResult, ...]:
    """Return results of a league, the newest first."""
    sql = f"{RESULT} WHERE r.league_id = ?1 AND {PLAYED} ORDER BY r.at DESC, r.id DESC LIMIT ?3 OFFSET ?2"
    return _results(db, sql, league_id, offset, limit)


def results_since(db: sqlite3.Connection, league_id: int, since: float) -> tuple[LeagueResult, ...]:
    """Return the results of a league since some moment, the newest first."""
    sql = f"{RESULT} WHERE r.league_id = ?1 AND r.at >= ?2 AND {PLAYED} ORDER BY r.at DESC, r.id DESC"
    return _results(db, sql, league_id, since)


def results_of_player(
    db: sqlite3.Connection, league_id: int, user_id: int, offset: int, limit: int
) -> tuple[LeagueResult, ...]:
    theirs = "JOIN league_players p ON p.result_id = r.id AND p.user_id = ?2 AND p.league_id = ?1"
    sql = f"{RESULT} {theirs} WHERE {PLAYED} ORDER BY p.result_id DESC LIMIT ?4 OFFSET ?3"
    return _results(db, sql, league_id, user_id, offset, limit)


def results_between(db: sqlite3.Connection, league_id: int, one: int, other: int) -> tuple[LeagueResult, ...]:
    """Return the results that two people have had together, the newest first."""
    first = "JOIN league_players a ON a.result_id = r.id AND a.user_id = ?2 AND a.league_id = ?1"
    second = "JOIN league_players b ON b.result_id = r.id AND b.user_id = ?3 AND b.league_id = ?1"
    return _results(db, f"{RESULT} {first} {second} WHERE {PLAYED} ORDER BY a.result_id DESC", league_id, one, other)


def results_of_season(db: sqlite3.Connection, season_id: int) -> tuple[LeagueResult, ...]:
    return _results(db, f"{RESULT} WHERE r.season_id = ?1 AND {PLAYED} ORDER BY r.id", season_id)


def _results(db: sqlite3.Connection, sql: str, *parameters: float) -> tuple[LeagueResult, ...]:
    return tuple(_result(db, row) for row in db.execute(sql, parameters).fetchall())


def _result(db: sqlite3.Connection, row: ResultRow) -> LeagueResult:
    result_id, league_id, season_id, kind, table_id, challenge_id, at, guard, void, note = row
    players = db.execute(
        "SELECT p.seat, p.user_id, coalesce(m.name, ''), p.side, p.rank, p.points, p.left_order, p.mu_before,"
        " p.sigma_before, p.score_before, p.mu, p.sigma, p.score FROM league_players p"
        " LEFT JOIN league_members m ON m.league_id = p.league_id AND m.user_id = p.user_id"
        " WHERE p.result_id = ?1 ORDER BY p.seat",
        (result_id,),
    )
    return LeagueResult(
        result_id,
        league_id,
        season_id,
        ResultKind(kind),
        table_id,
        challenge_id,
        at,
        None if guard is None else Guard(guard),
        bool(void),
        note,
        tuple(Player(*player) for player in players),
    )


def course(db: sqlite3.Connection, season_id: int, user_id: int, limit: int) -> tuple[float, ...]:
    """Return the scores that a player had after the last results that counted, in the order they came."""
    rows = db.execute(
        "SELECT p.score FROM league_players p JOIN league_results r ON r.id = p.result_id"
        " WHERE p.user_id = ?2 AND p.league_id = (SELECT league_id FROM league_seasons WHERE id = ?1)"
        " AND r.season_id = ?1 AND p.score IS NOT NULL ORDER BY p.result_id DESC LIMIT ?3",
        (season_id, user_id, limit),
    ).fetchall()
    return tuple(score for (score,) in reversed(rows))


# Challenges, the queue, and what admins did


def challenge(db: sqlite3.Connection, challenge_id: int) -> Challenge | None:
    return _first(_challenges(db, f"{CHALLENGE} WHERE id = ?1", challenge_id))


def open_challenges(db: sqlite3.Connection, league_id: int, user_id: int) -> tuple[Challenge, ...]:
    """Return the open challenges that a user has made or received."""
    theirs = "state = 'open' AND (challenger_id = ?2 OR challenged_id = ?2)"
    return _challenges(db, f"{CHALLENGE} WHERE league_id = ?1 AND {theirs} ORDER BY id", league_id, user_id)


def challenges(db: sqlite3.Connection, league_id: int, limit: int) -> tuple[Challenge, ...]:
    """Return the newest challenges of a league."""
    return _challenges(db, f"{CHALLENGE} WHERE league_id = ?1 ORDER BY id DESC LIMIT ?2", league_id, limit)


def accepted_without_table(db: sqlite3.Connection) -> tuple[Challenge, ...]:
    """Return the challenges whose table was not opened before the process ended."""
    return _challenges(db, f"{CHALLENGE} WHERE state = 'accepted' AND table_id IS NULL ORDER BY id")


def expired(db: sqlite3.Connection, now: float) -> tuple[Challenge, ...]:
    return _challenges(db, f"{CHALLENGE} WHERE state = 'open' AND expires_at <= ?1 ORDER BY expires_at, id", now)


def reminders(db: sqlite3.Connection, now: float) -> tuple[Challenge, ...]:
    return _challenges(db, f"{CHALLENGE} WHERE state = 'open' AND remind_at <= ?1 ORDER BY remind_at, id", now)


def _challenges(db: sqlite3.Connection, sql: str, *parameters: float) -> tuple[Challenge, ...]:
    return tuple(Challenge(*row[:-1], state=ChallengeState(row[-1])) for row in db.execute(sql, parameters))


def queue(db: sqlite3.Connection, league_id: int | None = None) -> tuple[Waiting, ...]:
    """Return who waits for an opponent, the longest first."""
    rows = db.execute(
        "SELECT league_id, user_id, name, channel_id, since FROM league_queue"
        " WHERE league_id = coalesce(?1, league_id) ORDER BY league_id, since, user_id",
        (league_id,),
    )
    return tuple(Waiting(*row) for row in rows)


def audit(db: sqlite3.Connection, league_id: int, offset: int, limit: int) -> tuple[Act, ...]:
    rows = db.execute(
        "SELECT id, league_id, at, actor_id, act, user_id, details FROM league_audit WHERE league_id = ?1"
        " ORDER BY id DESC LIMIT ?3 OFFSET ?2",
        (league_id, offset, limit),
    )
    return tuple(
        Act(*row, details=json.loads(details) | ({} if user_id is None else {"user": user_id}))
        for *row, user_id, details in rows
    )


def next_due(db: sqlite3.Connection) -> float | None:
    """Return when something of any league is next to be done."""
    found: Iterator[float | None] = (
        db.execute(sql).fetchone()[0]
        for sql in (
            "SELECT min(expires_at) FROM league_challenges WHERE state = 'open'",
            "SELECT min(remind_at) FROM league_challenges WHERE state = 'open' AND remind_at IS NOT NULL",
            "SELECT min(ends_at) FROM league_seasons WHERE closed_at IS NULL AND ends_at > 0 AND opened_at > 0",
            "SELECT min(starts_at) FROM league_seasons WHERE opened_at IS NULL",
            "SELECT min(digest_at) FROM leagues WHERE digest_at IS NOT NULL",
        )
    )
    return min((due for due in found if due is not None), default=None)


def _first(rows: Iterable[Found]) -> Found | None:
    return next(iter(rows), None)
