"""What somebody has done in a league from its first day on: record, course, streak, best win, favourite opponent."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import NamedTuple

from bot.leagues.awards import RoundsWon
from bot.leagues.league import League, LeagueKind
from bot.leagues.standing import shown


class Opponent(NamedTuple):
    user_id: int
    name: str
    score: float  # before the game


class CareerGame(NamedTuple):
    """A game that counted, as one who played it looks back on it."""

    season: int
    won: bool
    before: float
    after: float
    beaten: tuple[Opponent, ...]
    met: tuple[Opponent, ...]


@dataclass(frozen=True, slots=True)
class Career:
    """All that counts of somebody in one league. Names may be empty: whoever is gone has none."""

    league: League
    games: int
    wins: int
    longest: int  # games won in a row
    value: int  # what they are shown with after the last
    course: tuple[int, ...]  # from the start on
    seasons: tuple[int, ...]  # where in the course one begins after the first
    best: tuple[str, int] | None  # who was strongest of those beaten, and what they were shown with
    favourite: tuple[str, int] | None  # who was met most often, and how often
    ending: tuple[str, int] | None = None  # how most of their rounds were won, and how often


def career(league: League, games: Sequence[CareerGame], rounds: Iterable[RoundsWon] = ()) -> Career | None:
    """Return the career that games make, in the order they were played; nobody has one without a game."""
    if not games:
        return None
    runs = (len(list(run)) for won, run in groupby(games, key=lambda one: one.won) if won)
    values = (games[0].before, *(one.after for one in games))
    begins = [index for index, (one, other) in enumerate(pairwise(games), start=1) if one.season != other.season]
    met = Counter(one.user_id for game in games for one in game.met)
    names = {one.user_id: one.name for game in games for one in game.met}
    return Career(
        league,
        len(games),
        sum(one.won for one in games),
        max(runs, default=0),
        shown(league.kind, values[-1]),
        tuple(shown(league.kind, value) for value in values),
        tuple(begins),
        _best(league, games),
        next(((names[user_id], times) for user_id, times in met.most_common(1)), None),
        next(iter(_endings(rounds).most_common(1)), None),
    )


def _endings(rounds: Iterable[RoundsWon]) -> Counter[str]:
    counted = Counter[str]()
    for one in rounds:
        counted.update(one.times)
    return counted


def _best(league: League, games: Sequence[CareerGame]) -> tuple[str, int] | None:
    """Return the strongest who was beaten; only ratings and places can be compared."""
    beaten = [one for game in games for one in game.beaten]
    if not beaten or league.kind is LeagueKind.POINTS:
        return None
    best = max(beaten, key=lambda one: one.score)
    return best.name, shown(league.kind, best.score)
