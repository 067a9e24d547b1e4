"""What people look at: a page of the standings, a player, two players against each other, and why a rating moved."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.denials import Denial, DeniedError
from bot.leagues.awards import Award
from bot.leagues.follow import Guard
from bot.leagues.form import Form
from bot.leagues.league import DAY, League
from bot.leagues.records import LeagueResult, Member, Player, Season, StandingRow
from bot.leagues.standing import is_provisional, shown

BEST: Final = 3  # who stand on steps


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A line of the standings as it is shown."""

    place: int
    user_id: int
    name: str
    value: int
    games: int
    wins: int
    provisional: bool
    idle: bool
    form: Form | None = None  # where it is told


@dataclass(frozen=True, slots=True)
class Page:
    league: League
    season: Season
    lines: tuple[PlaceLine, ...]
    number: int  # from 0
    pages: int
    mine: PlaceLine | None  # of whoever asks
    mine_on: int = 0  # the page that has it


@dataclass(frozen=True, slots=True)
class AllTimeLine:
    """What somebody has done in all seasons of a league."""

    place: int
    user_id: int
    name: str
    titles: int
    games: int
    wins: int
    seasons: int


@dataclass(frozen=True, slots=True)
class Yearbook:
    """What stays of a season: the first page of its final table, and what it is remembered for."""

    page: Page
    champions: tuple[PlaceLine, ...]
    podium: tuple[PlaceLine, ...]
    awards: tuple[Award, ...]
    courses: tuple[tuple[int, tuple[int, ...]], ...]  # of the first five, by user
    names: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class PlayerPage:
    league: League
    season: Season
    member: Member
    line: PlaceLine | None  # none: no result yet
    course: tuple[int, ...]  # what was shown at the start, and after each result that counted
    results: tuple[LeagueResult, ...]  # the newest first
    left: int  # matches left before their end, among the newest
    titles: tuple[int, ...]  # numbers of the seasons won
    carried: int | None = None  # the rating that somebody has from before, who has not played this season


@dataclass(frozen=True, slots=True)
class HeadToHead:
    league: League
    one: Member
    other: Member
    wins: int  # of the one: better in rank, in results that were not voided
    losses: int
    level: int
    results: tuple[LeagueResult, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """What a result did to one player: ratings before and after, as the model has them and as they are shown."""

    league: League
    result: LeagueResult
    player: Player
    guard: Guard | None  # why it did not count
    before: int | None
    after: int | None

    @property
    def others(self) -> tuple[Player, ...]:
        return tuple(one for one in self.result.players if one.user_id != self.player.user_id)


def line(league: League, row: StandingRow, now: float) -> PlaceLine:
    standing = row.standing
    idle = now - standing.last_at > league.settings.idle_days * DAY and standing.games > 0
    return PlaceLine(
        row.place,
        row.user_id,
        row.name,
        shown(league.kind, row.score),
        standing.games,
        standing.wins,
        is_provisional(league.kind, standing.sigma),
        idle,
    )


def podium(champions: Sequence[PlaceLine], lines: Sequence[PlaceLine]) -> tuple[PlaceLine, ...]:
    """Return the best three of a season: who won it, then the first of the others, each with the place on the steps."""
    won = {one.user_id for one in champions}
    after = [one for one in lines if one.user_id not in won and one.games]
    best = [*champions, *after][:BEST]
    first = [replace(one, place=1) for one in best if one.user_id in won]
    places = [one.place for one in after]
    rest = [replace(one, place=len(champions) + 1 + places.index(one.place)) for one in after]
    return (*first, *rest[: len(best) - len(first)])


def times_left(results: Iterable[LeagueResult], user_id: int) -> int:
    """Return how many of these matches somebody left before their end."""
    return sum(one.left > 0 for result in results for one in result.players if one.user_id == user_id)


def head_to_head(league: League, one: Member, other: Member, results: tuple[LeagueResult, ...]) -> HeadToHead:
    """Return how two people have fared against each other in the results that they share."""
    apart = [_apart(result, one.user_id, other.user_id) for result in results if not result.void]
    wins, losses = sum(by > 0 for by in apart), sum(by < 0 for by in apart)
    return HeadToHead(league, one, other, wins, losses, len(apart) - wins - losses, results)


def _apart(result: LeagueResult, one: int, other: int) -> int:
    """Return by how many ranks one person came out better than another; nought for partners."""
    ranks = {player.user_id: player.rank for player in result.players}
    return ranks[other] - ranks[one]


def explained(league: League, result: LeagueResult, user_id: int) -> Explained:
    """Return what a result did to one player; deny it to whoever took no part."""
    for one in result.players:
        if one.user_id == user_id:
            before = None if one.score_before is None else shown(league.kind, one.score_before)
            after = None if one.score is None else shown(league.kind, one.score)
            return Explained(league, result, one, result.guard, before, after)
    raise DeniedError(Denial.NOT_IN_RESULT, number=result.id)
