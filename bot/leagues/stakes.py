"""What a match would change for those who are to play it, for them to know before they agree to it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.leagues.finish import Finisher
from bot.leagues.league import LeagueKind
from bot.leagues.rating import Rating, rated
from bot.leagues.standing import Standing, score, shown


class Stakes(NamedTuple):
    """What somebody is shown with now, and what a win and a loss would make of it."""

    now: int
    won: int
    lost: int


def stakes(kind: LeagueKind, now: Mapping[int, Standing], users: Sequence[int]) -> tuple[Stakes, ...]:
    """Return what is at stake for two, or for two pairs, in the order of their seats."""
    if kind is LeagueKind.LADDER:
        places = sorted(standing.place for standing in now.values())
        return tuple(Stakes(now[user_id].place, places[0], places[1]) for user_id in users)
    if_won = [_ratings(now, users, winner=side) for side in range(2)]
    return tuple(
        Stakes(_shown(now[user_id]), _shown(if_won[seat % 2][user_id]), _shown(if_won[1 - seat % 2][user_id]))
        for seat, user_id in enumerate(users)
    )


def _ratings(now: Mapping[int, Standing], users: Sequence[int], *, winner: int) -> dict[int, Standing]:
    sides = [(user_id, seat % 2) for seat, user_id in enumerate(users)]
    placed = [Finisher(user_id, side, 1 if side == winner else 2, 0) for user_id, side in sides]
    after = rated(placed, {user_id: Rating(standing.mu, standing.sigma) for user_id, standing in now.items()})
    return {user_id: Standing(rating.mu, rating.sigma) for user_id, rating in after.items()}


def _shown(standing: Standing) -> int:
    return shown(LeagueKind.RATING, score(LeagueKind.RATING, standing))
