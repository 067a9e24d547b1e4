"""Results as they are counted: entered as they come, and read again in that order."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from bot.leagues.finish import Finisher
from bot.leagues.follow import Entry, Followed, Guard, ResultKind
from bot.leagues.league import LeagueKind
from bot.leagues.records import Season
from bot.leagues.standing import score
from bot.storage.sql import Sql

ChangeRow = tuple[int | float | None, ...]

KINDS: Final = {kind.value: kind for kind in ResultKind}
GUARDS: Final = {None: None, **{guard.value: guard for guard in Guard}}


def insert_result(
    db: Sql,
    season: Season,
    entry: Entry,
    *,
    table_id: int | None = None,
    challenge_id: int | None = None,
) -> int:
    (result_id,) = db.execute(
        "INSERT INTO league_results (league_id, season_id, kind, table_id, challenge_id, at, day, cap, walkovers,"
        " barred) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) RETURNING id",
        (
            *(season.league_id, season.id, entry.kind, table_id, challenge_id),
            *(entry.at, entry.day, entry.cap, entry.walkovers, entry.barred),
        ),
    ).fetchone()
    return int(result_id)


def insert_players(db: Sql, league_id: int, placed: Sequence[Finisher], changed: Sequence[ChangeRow]) -> None:
    """Insert who took part in a result, with what it did to them."""
    db.executemany(
        "INSERT INTO league_players (result_id, seat, mu_before, sigma_before, score_before, mu, sigma, score,"
        " league_id, user_id, side, rank, points, left_order)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
        [(*change, league_id, *one) for change, one in zip(changed, placed, strict=True)],
    )


def last_result_at(db: Sql, league_id: int) -> float:
    (at,) = db.execute("SELECT max(at) FROM league_results WHERE league_id = ?1", (league_id,)).fetchone()
    return at or 0.0


def set_guard(db: Sql, result_id: int, guard: Guard | None) -> None:
    db.execute("UPDATE league_results SET guard = ?2 WHERE id = ?1", (result_id, guard))


class Counted(NamedTuple):
    """A result as it is counted: why it did not count last time, what decides it now, and who took part by seat."""

    result_id: int
    guard: Guard | None
    entry: Entry
    seats: list[int]
    placed: list[Finisher]


def entries(db: Sql, season_id: int, after: int, limit: int) -> list[Counted]:
    """Return the next results of a season, in the order they came."""
    rows = db.execute(
        "SELECT id, guard, kind, at, day, cap, walkovers, barred, void, league_id FROM league_results"
        " WHERE season_id = ?1 AND id > ?2 ORDER BY id LIMIT ?3",
        (season_id, after, limit),
    ).fetchall()
    found = {
        result_id: Counted(
            result_id, GUARDS[guard], Entry(KINDS[kind], at, day, cap, walkovers, GUARDS[barred], bool(void)), [], []
        )
        for result_id, guard, kind, at, day, cap, walkovers, barred, void, _ in rows
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


def change_rows(
    result_id: int, kind: LeagueKind, seats: Iterable[int], placed: Iterable[Finisher], followed: Followed
) -> list[ChangeRow]:
    """Return what a result has done to those who took part, as it is written; nothing if it does not count."""
    before, after = followed.before, followed.after
    if not after:
        return [(result_id, seat, None, None, None, None, None, None) for seat in seats]
    rows: list[ChangeRow] = []
    for seat, one in zip(seats, placed, strict=True):
        old, new = before[one.user_id], after[one.user_id]
        rows.append((result_id, seat, old.mu, old.sigma, score(kind, old), new.mu, new.sigma, score(kind, new)))
    return rows


def write_changes(db: Sql, rows: Sequence[ChangeRow]) -> None:
    """Write what results have done, where it differs from what was written before."""
    db.executemany(
        "UPDATE league_players SET mu_before = ?3, sigma_before = ?4, score_before = ?5, mu = ?6, sigma = ?7,"
        " score = ?8 WHERE result_id = ?1 AND seat = ?2 AND (mu_before IS NOT ?3 OR sigma_before IS NOT ?4"
        " OR score_before IS NOT ?5 OR mu IS NOT ?6 OR sigma IS NOT ?7 OR score IS NOT ?8)",
        rows,
    )
