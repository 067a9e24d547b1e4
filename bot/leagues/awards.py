"""What a season is remembered for beside its champion: who was most faithful, who rose furthest, who won in a row."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from typing import Final, NamedTuple

from bot.leagues.follow import ResultKind
from bot.leagues.league import LeagueKind
from bot.leagues.records import LeagueResult
from bot.leagues.standing import shown
from engine.events import Ending

FIRST: Final = 5  # whose course is told
STEPS: Final = 8  # values of a course that are told


class AwardKind(StrEnum):
    FAITHFUL = "faithful"  # most matches
    STREAK = "streak"  # most wins in a row
    PERFECT = "perfect"  # most rounds won with nothing left over
    COMEBACK = "comeback"  # from the lowest point to the end


PERFECT: Final = frozenset(
    {Ending.RUMMY, Ending.GIN, Ending.BIG_GIN, Ending.RUM, Ending.CLEAN, Ending.CHINCHON}
)  # how a round is won with the whole hand


class RoundsWon(NamedTuple):
    """How somebody won rounds of a match: how often by each ending, as the engine names it."""

    user_id: int
    times: Mapping[str, int]


class Award(NamedTuple):
    kind: AwardKind
    users: tuple[int, ...]
    value: int
    ending: str = ""  # by which most of them were won, where rounds were


def awards(kind: LeagueKind, results: Sequence[LeagueResult], rounds: Iterable[RoundsWon] = ()) -> tuple[Award, ...]:
    """Return the awards of a season, given its results in the order they came; nobody gets one for nothing."""
    counted = [one for one in results if one.guard is None and not one.void and one.kind is ResultKind.MATCH]
    played = Counter(player.user_id for one in counted for player in one.players)
    found = {AwardKind.FAITHFUL: dict(played), AwardKind.STREAK: _streaks(counted)}
    if kind is not LeagueKind.LADDER:
        found[AwardKind.COMEBACK] = _comebacks(kind, counted)
    perfect, endings = _perfect(rounds)
    found[AwardKind.PERFECT] = perfect
    best = (_best(name, found[name]) for name in AwardKind if name in found)
    named = next(iter(endings.most_common(1)), ("", 0))[0]
    return tuple(award._replace(ending=named) if award.kind is AwardKind.PERFECT else award for award in best if award)


def _perfect(rounds: Iterable[RoundsWon]) -> tuple[Counter[int], Counter[str]]:
    """Return how many rounds everyone won with the whole hand, and by which endings."""
    won, endings = Counter[int](), Counter[str]()
    for user_id, times in rounds:
        for ending in PERFECT & times.keys():
            won[user_id] += times[ending]
            endings[ending] += times[ending]
    return won, endings


def _best(kind: AwardKind, values: Mapping[int, int]) -> Award | None:
    most = max(values.values(), default=0)
    return Award(kind, tuple(user for user, value in values.items() if value == most), most) if most > 1 else None


def _streaks(results: Sequence[LeagueResult]) -> dict[int, int]:
    won: defaultdict[int, list[bool]] = defaultdict(list)
    for one in results:
        for player in one.players:
            won[player.user_id].append(player.rank == 1 and not player.left)
    return {
        user: max((len(list(run)) for is_won, run in groupby(those) if is_won), default=0)
        for user, those in won.items()
    }


def _comebacks(kind: LeagueKind, results: Sequence[LeagueResult]) -> dict[int, int]:
    return {user: values[-1] - min(values) for user, values in courses(kind, results).items()}


def courses(kind: LeagueKind, results: Sequence[LeagueResult]) -> dict[int, list[int]]:
    """Return what everyone was shown with, from before their first result to after their last."""
    found: dict[int, list[int]] = {}
    for one in results:
        for player in one.players:
            if player.score is not None and player.score_before is not None:
                values = found.setdefault(player.user_id, [shown(kind, player.score_before)])
                values.append(shown(kind, player.score))
    return found


def told(values: Sequence[int], steps: int = STEPS) -> list[int]:
    """Return a course in a few values: the first, the last and some between."""
    if len(values) <= steps:
        return list(values)
    return [values[round(step * (len(values) - 1) / (steps - 1))] for step in range(steps)]
