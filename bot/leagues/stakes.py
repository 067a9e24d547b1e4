"""What a match between two people would change, for them to know before they agree to it."""

from collections.abc import Mapping
from typing import NamedTuple

from bot.leagues.finish import Finisher
from bot.leagues.league import LeagueKind
from bot.leagues.rating import Rating, rated
from bot.leagues.standing import Standing, score, shown


class Stakes(NamedTuple):
    """For each of the two, what they are shown with now, and what a win and a loss would make of it."""

    now: int
    won: int
    lost: int


def stakes(kind: LeagueKind, now: Mapping[int, Standing], one: int, other: int) -> tuple[Stakes, Stakes]:
    if kind is LeagueKind.LADDER:
        places = sorted(standing.place for standing in now.values())
        mine, theirs = (Stakes(now[user_id].place, places[0], places[1]) for user_id in (one, other))
        return mine, theirs
    won, lost = _ratings(now, one, other), _ratings(now, other, one)
    mine, theirs = (
        Stakes(_shown(now[user_id]), _shown(won[user_id]), _shown(lost[user_id])) for user_id in (one, other)
    )
    return mine, Stakes(theirs.now, theirs.lost, theirs.won)


def _ratings(now: Mapping[int, Standing], winner: int, loser: int) -> dict[int, Standing]:
    placed = (Finisher(winner, 0, 1, 0), Finisher(loser, 1, 2, 0))
    after = rated(placed, {user_id: Rating(standing.mu, standing.sigma) for user_id, standing in now.items()})
    return {user_id: Standing(rating.mu, rating.sigma) for user_id, rating in after.items()}


def _shown(standing: Standing) -> int:
    return shown(LeagueKind.RATING, score(LeagueKind.RATING, standing))
