"""The deals of the days, and the tries at them that count."""

import hashlib
from dataclasses import dataclass, field
from typing import Final

from bot.storage.errors import TriedBeforeError
from bot.storage.rows import LoggedMove
from bot.storage.sql import Sql


@dataclass(frozen=True, slots=True)
class DayRow:
    """The deal of a day: the seed behind it, and the rules and computer players that it is played by until the end."""

    day: int
    game: str
    rules: int
    players: int
    samples: int
    seed: bytes = field(repr=False)
    best: int | None = None  # the best score there is a line for, once the day is over
    by_hand: bool = False  # whether somebody played that line
    line: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class TryRow:
    """The one try of somebody that counts; without a score it is under way, or was given up."""

    day: int
    user_id: int
    guild_id: int
    name: str
    begun_at: float
    score: int | None = None


TRIES: Final = "SELECT day, user_id, guild_id, name, begun_at, score FROM day_tries"


def day(db: Sql, number: int) -> DayRow | None:
    row = db.execute(
        "SELECT day, game, rules, players, samples, seed, best, by_hand, line FROM days WHERE day = ?1", (number,)
    ).fetchone()
    return None if row is None else _day(row)


def kept_day(db: Sql, new: DayRow) -> DayRow:
    """Keep the deal of a day unless there is one, and return the one there is."""
    db.execute(
        "INSERT INTO days (day, game, rules, players, samples, seed) VALUES (?1, ?2, ?3, ?4, ?5, ?6)"
        " ON CONFLICT (day) DO NOTHING",
        (new.day, new.game, new.rules, new.players, new.samples, new.seed),
    )
    return day(db, new.day) or new


def _day(row: tuple[int, str, int, int, int, bytes, int | None, bool, str]) -> DayRow:
    number, game, rules, players, samples, seed, best, by_hand, line = row
    return DayRow(number, game, rules, players, samples, bytes(seed), best, bool(by_hand), line)


def keep_line(db: Sql, number: int, best: int, line: str, *, by_hand: bool) -> None:
    """Keep the best line of a day that is over, unless it is known."""
    db.execute(
        "UPDATE days SET best = ?2, line = ?3, by_hand = ?4 WHERE day = ?1 AND best IS NULL",
        (number, best, line, by_hand),
    )


def begun_try(db: Sql, new: TryRow) -> TryRow:
    """Keep that somebody begins the try that counts, and return it; if they began one before, that.

    Raise TriedBeforeError where they have had one of which nothing is known any more.
    """
    if _is_marked(db, new.day, new.user_id):
        raise TriedBeforeError
    _insert(db, new)
    return next(one for one in tries_of(db, new.user_id, new.day) if one.day == new.day)


def _insert(db: Sql, new: TryRow) -> None:
    db.execute(
        "INSERT INTO day_tries (day, user_id, guild_id, name, begun_at) VALUES (?1, ?2, ?3, ?4, ?5)"
        " ON CONFLICT (day, user_id) DO NOTHING",
        (new.day, new.user_id, new.guild_id, new.name, new.begun_at),
    )


def score_try(db: Sql, number: int, user_id: int, score: int) -> None:
    """Keep what a try came to, once."""
    db.execute(
        "UPDATE day_tries SET score = ?3 WHERE day = ?1 AND user_id = ?2 AND score IS NULL", (number, user_id, score)
    )


def tries_of(db: Sql, user_id: int, since: int) -> tuple[TryRow, ...]:
    """Return the tries of somebody from a day on."""
    rows = db.execute(
        f"{TRIES} WHERE user_id = ?1 AND day >= ?2 ORDER BY day",
        (user_id, since),
    )
    return tuple(TryRow(*row) for row in rows)


def tries_in(db: Sql, guild_id: int, number: int) -> tuple[TryRow, ...]:
    """Return what came to a score in a server on a day, the best first, and of equal ones the earliest."""
    rows = db.execute(
        f"{TRIES} WHERE day = ?1 AND guild_id = ?2 AND score IS NOT NULL ORDER BY score DESC, begun_at, user_id",
        (number, guild_id),
    )
    return tuple(TryRow(*row) for row in rows)


def best_tries(db: Sql, number: int, limit: int) -> tuple[TryRow, ...]:
    """Return the best tries of a day wherever they were made."""
    rows = db.execute(
        f"{TRIES} WHERE day = ?1 AND score IS NOT NULL ORDER BY score DESC, begun_at, user_id LIMIT ?2",
        (number, limit),
    )
    return tuple(TryRow(*row) for row in rows)


def try_key(number: int, user_id: int) -> str:
    """Return the key of the table of the try that counts: there is one for a day and a person."""
    return f"today {number} {user_id}"


def try_lines(db: Sql, number: int, user_id: int) -> tuple[str, ...]:
    """Return the log of the try of somebody that counts, as long as it is kept."""
    rows = db.execute(
        "SELECT m.lines FROM moves m JOIN tables t ON t.id = m.table_id WHERE t.key = ?1 ORDER BY m.version",
        (try_key(number, user_id),),
    )
    return tuple(line for (lines,) in rows for line in lines.split("\n"))


def forget_tries(db: Sql, user_id: int) -> None:
    """Forget the tries of somebody; their tables have keys that name nobody then.

    Of one at the newest day a mark stays: whoever has seen its cards has no second try.
    """
    for number, seed in db.execute("SELECT day, seed FROM days ORDER BY day DESC LIMIT 1").fetchall():
        if any(one.day == number for one in tries_of(db, user_id, number)):
            _insert(db, TryRow(number, _mark(bytes(seed), user_id), 0, "", 0.0))
    db.execute("DELETE FROM day_tries WHERE user_id = ?1", (user_id,))
    db.execute("UPDATE tables SET key = 'today ' || id WHERE key LIKE ?1", (f"today % {user_id}",))


def _is_marked(db: Sql, number: int, user_id: int) -> bool:
    """Say whether somebody had a try at a day before their data were deleted; only a mark is left of that."""
    marks = db.execute("SELECT user_id FROM day_tries WHERE day = ?1 AND user_id < 0", (number,)).fetchall()
    tried = day(db, number) if marks else None
    return tried is not None and (_mark(tried.seed, user_id),) in marks


def _mark(seed: bytes, user_id: int) -> int:
    """Return what somebody can be recognised by on one day, and from which nobody can tell who it was: below nought."""
    made = hashlib.scrypt(str(user_id).encode(), salt=seed, n=2**13, r=8, p=1, dklen=8)
    return -1 - (int.from_bytes(made, "big") >> 1)


def as_moves(line: str) -> tuple[LoggedMove, ...]:
    """Return a line as a log in which nobody took any time."""
    return tuple(LoggedMove(version, (text,), "", -1, 0.0) for version, text in enumerate(line.splitlines(), 1))
