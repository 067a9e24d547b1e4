"""Which role somebody's rank brings: the best one that they have come to, once they have played."""

from collections.abc import Iterable, Mapping

from bot.leagues.league import LeagueKind, RankRole
from bot.leagues.records import StandingRow
from bot.leagues.standing import shown


def roles_by_rank(kind: LeagueKind, ranks: Iterable[RankRole], rows: Iterable[StandingRow]) -> Mapping[int, int]:
    """Return the role of everyone who has one."""
    best_first = sorted(ranks, key=lambda one: one.at, reverse=kind is not LeagueKind.LADDER)
    due: dict[int, int] = {}
    for row in rows:
        value = shown(kind, row.score)
        reached = (one for one in best_first if (value <= one.at if kind is LeagueKind.LADDER else value >= one.at))
        role = next(reached, None) if row.standing.games else None
        if role is not None and row.user_id > 0:
            due[row.user_id] = role.role_id
    return due
