"""Who wins a season: the first of those who may, by tie-breaks where they are level, or by a match for the title."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from bot.leagues.league import DAY, Title
from bot.leagues.records import StandingRow

PLAYOFF_TIME: Final = 7 * DAY  # for its table to be opened

Order = Sequence[Sequence[int]]  # users who may win, the best first; those of a group are level


class Playoff(NamedTuple):
    """A match for the title of a season between the first two of it."""

    season_id: int
    one: int
    other: int
    expires_at: float
    table_id: int | None
    over: bool


def order(rows: Sequence[StandingRow], ahead: Mapping[tuple[int, int], int]) -> list[list[int]]:
    """Return who may win, best first: by score, then head to head, games won, and fewer games.

    `ahead` says by how many results one is ahead of another. Head to head counts among all who have the same score.
    """
    found: list[list[int]] = []
    for _, same in groupby(rows, key=lambda row: row.score):
        level = list(same)
        merits = [(_merit(row, level, ahead), -row.standing.last_at, row.user_id) for row in level]
        best_first = groupby(sorted(merits, reverse=True), key=lambda one: one[0])
        found += [[user_id for _, _, user_id in those] for _, those in best_first]
    return found


def _merit(
    row: StandingRow, level: Sequence[StandingRow], ahead: Mapping[tuple[int, int], int]
) -> tuple[int, int, int]:
    met = sum(ahead.get((row.user_id, other.user_id), 0) for other in level)
    return met, row.standing.wins, -row.standing.games


def finalists(title: Title, best: Order) -> tuple[int, int] | None:
    """Return who plays for a title; nobody where it is decided without that, or too many are level."""
    everyone = [user_id for group in best for user_id in group]
    if title is Title.PLAYOFF and len(everyone) > 1:
        return everyone[0], everyone[1]
    if title is Title.LEVEL and best and len(best[0]) == len(("one", "other")):
        return best[0][0], best[0][1]
    return None


def winners(title: Title, best: Order, playoff: Playoff | None, winner: int | None) -> tuple[int, ...]:
    """Return who has won; nobody yet while those two still play for it whom the standings put first.

    A recount may put others first: then they have won, and the match was played for nothing.
    """
    if not best:
        return ()
    pair = finalists(title, best)
    if pair is not None and playoff is not None and set(pair) == {playoff.one, playoff.other}:
        if winner is not None and winner in pair:
            return (winner,)
        if not playoff.over:
            return ()
    return tuple(sorted(best[0]))
