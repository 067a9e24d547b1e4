"""Roles by rank: what is due now, and what was given."""

from collections.abc import Mapping
from typing import NamedTuple

from bot.leagues.league import League
from bot.leagues.ranks import roles_by_rank
from bot.storage.leagues import roles, seasons, standings
from bot.storage.sql import Transaction


class RoleChanges(NamedTuple):
    """Who is to lose which role, and who is to get one."""

    take: tuple[tuple[int, int], ...]
    give: tuple[tuple[int, int], ...]


def role_changes(db: Transaction, league: League) -> RoleChanges:
    """Return what sets what was given apart from what the standings of the season say."""
    due: Mapping[int, int] = {}
    if league.settings.rank_roles:
        season = seasons.current_season(db, league.id)
        rows = standings.standings(db, season.id, 0, standings.listed(db, season.id))
        due = roles_by_rank(league.kind, league.settings.rank_roles, rows)
    wanted, given = frozenset(due.items()), roles.given_roles(db, league.id)
    return RoleChanges(tuple(sorted(given - wanted)), tuple(sorted(wanted - given)))
