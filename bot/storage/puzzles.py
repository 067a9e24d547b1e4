"""The puzzles of the days, what people answered, and the matches that puzzles may be taken from."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.leagues.rating import Rating
from bot.puzzles import NEWCOMER, after_answer
from bot.storage.sql import Sql

SHORTEST: Final = 20  # moves of a match that is worth looking at


@dataclass(frozen=True, slots=True)
class PuzzleRow:
    """A puzzle of a day: the log that leads to it, whose throw it is, and which is best by how much and why."""

    day: int
    number: int  # from 1
    game: str
    rules: int
    size: int
    options: str
    log: str = field(repr=False)
    seat: int
    answer: int
    margin: float
    why: str
    by_hand: bool  # whether it is from a match of people
    mu: float = field(compare=False)  # which changes with every answer, and nothing else of it does
    sigma: float = field(compare=False)

    @property
    def rating(self) -> Rating:
        return Rating(self.mu, self.sigma)


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """What somebody answered to a puzzle, as the how manieth, and the rating that they had then."""

    day: int
    number: int
    user_id: int
    card: int
    solved: bool
    nth: int
    mu: float
    sigma: float
    at: float

    @property
    def rating(self) -> Rating:
        return Rating(self.mu, self.sigma)


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match that is over, as far as a puzzle needs it: nobody in it is named."""

    table_id: int
    game: str
    rules: int
    size: int
    options: str


_PUZZLES: Final = (
    "SELECT day, number, game, rules, size, options, log, seat, answer, margin, why, by_hand, mu, sigma FROM puzzles"
)
_ANSWERS: Final = "SELECT day, number, user_id, card, solved, nth, mu, sigma, at FROM puzzle_answers"


def puzzles(db: Sql, day: int) -> tuple[PuzzleRow, ...]:
    rows = db.execute(f"{_PUZZLES} WHERE day = ?1 ORDER BY number", (day,))
    return tuple(replace(one, by_hand=bool(one.by_hand)) for one in (PuzzleRow(*row) for row in rows))


def kept_puzzles(db: Sql, new: Sequence[PuzzleRow], day: int) -> tuple[PuzzleRow, ...]:
    """Keep the puzzles of a day unless there are some, and return those there are."""
    if not puzzles(db, day):
        for one in new:
            db.execute(
                "INSERT INTO puzzles (day, number, game, rules, size, options, log, seat, answer, margin, why, by_hand,"
                " mu, sigma) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)"
                " ON CONFLICT (day, number) DO NOTHING",
                (
                    *(one.day, one.number, one.game, one.rules, one.size, one.options, one.log, one.seat),
                    *(one.answer, one.margin, one.why, one.by_hand, one.mu, one.sigma),
                ),
            )
    return puzzles(db, day)


def answers(db: Sql, user_id: int) -> tuple[PuzzleAnswer, ...]:
    """Return all that somebody has answered, in order."""
    rows = db.execute(f"{_ANSWERS} WHERE user_id = ?1 ORDER BY nth", (user_id,))
    return tuple(replace(one, solved=bool(one.solved)) for one in (PuzzleAnswer(*row) for row in rows))


def answered(db: Sql, puzzle: PuzzleRow, user_id: int, card: int, at: float) -> PuzzleAnswer:
    """Keep what somebody answers with what it makes of both ratings, and return it; if they had answered, that."""
    before = answers(db, user_id)
    known = next((one for one in before if (one.day, one.number) == (puzzle.day, puzzle.number)), None)
    if known is not None:
        return known
    now = next(one for one in puzzles(db, puzzle.day) if one.number == puzzle.number)
    solved = card == now.answer
    person, rated = after_answer(before[-1].rating if before else NEWCOMER, now.rating, solved=solved)
    db.execute(
        "INSERT INTO puzzle_answers (day, number, user_id, card, solved, nth, mu, sigma, at)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        (now.day, now.number, user_id, card, solved, len(before) + 1, person.mu, person.sigma, at),
    )
    db.execute(
        "UPDATE puzzles SET mu = ?3, sigma = ?4 WHERE day = ?1 AND number = ?2",
        (now.day, now.number, rated.mu, rated.sigma),
    )
    return PuzzleAnswer(now.day, now.number, user_id, card, solved, len(before) + 1, person.mu, person.sigma, at)


def past_matches(db: Sql, before: float, since: float, limit: int) -> tuple[PastMatch, ...]:
    """Return matches that were over before some time, the newest first, none of whose cards is still played with.

    The deal of another table may be the same, and in a tournament it may be yet to come.
    """
    rows = db.execute(
        "SELECT t.id, t.game, t.rules, (SELECT count(*) FROM seats s WHERE s.table_id = t.id), t.options"
        " FROM tables t WHERE t.status = 'over'"
        " AND t.changed_at < ?1 AND t.changed_at >= ?2 AND t.version >= ?3 AND NOT EXISTS (SELECT 1"
        " FROM tournament_games g JOIN tournament_meetings m ON m.id = g.meeting_id"
        " JOIN tournaments n ON n.id = m.tournament_id"
        " WHERE g.table_id = t.id AND n.stage NOT IN ('over', 'cancelled'))"
        " ORDER BY t.changed_at DESC, t.id DESC LIMIT ?4",
        (before, since, SHORTEST, limit),
    ).fetchall()
    played = "SELECT s.seed FROM tables t JOIN seals s ON s.table_id = t.id WHERE t.status <> 'over'"
    open_seeds = {bytes(seed) for (seed,) in db.execute(played).fetchall()}
    return tuple(PastMatch(*row) for row in rows if open_seeds.isdisjoint(_seeds(db, row[0])))


def _seeds(db: Sql, table_id: int) -> set[bytes]:
    rows = db.execute("SELECT seed FROM seals WHERE table_id = ?1", (table_id,))
    return {bytes(seed) for (seed,) in rows.fetchall()}
