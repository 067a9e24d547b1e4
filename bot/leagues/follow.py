"""What one result does to the standings of a season: the same steps whether it has just come or is counted again."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, Protocol

from bot.leagues.finish import Finisher
from bot.leagues.league import LeagueKind
from bot.leagues.rating import rated, sides
from bot.leagues.standing import Standing


class ResultKind(StrEnum):
    MATCH = "match"
    WALKOVER = "walkover"  # a challenge that was not answered and counts as a lost match
    SWAP = "swap"  # a challenge that was not answered and costs the place alone
    MOVE = "move"  # an admin moved somebody by hand: to a place, or by points
    JOIN = "join"  # on a ladder people come and go between results, which moves places
    LEAVE = "leave"


UNPLAYED: Final = frozenset({ResultKind.WALKOVER, ResultKind.SWAP})


class Guard(StrEnum):
    """Why a result does not count."""

    VOID = "void"
    COMPUTERS = "computers"  # fewer than two sides of people
    RULES = "rules"  # not played by the rules of the league
    PAIR_CAP = "pair-cap"
    WALKOVER_CAP = "walkover-cap"  # whoever challenged has had as many unanswered ones as count in a season
    PLAYOFF = "playoff"  # it was played for the title of a season that is over, and decides that alone
    NOT_PLACED = "not-placed"  # on a ladder: somebody was not on it, or it was not one against one


class Entry(NamedTuple):
    """A result as far as it decides what counts."""

    kind: ResultKind
    at: float
    day: int
    cap: int
    walkovers: int | None  # how many unanswered challenges count for whoever made them; none: all
    barred: Guard | None
    void: bool


NOBODY: Final[Mapping[int, Standing]] = {}


class Followed(NamedTuple):
    """Why a result does not count, or where those who took part stood before it and after it."""

    guard: Guard | None
    before: Mapping[int, Standing] = NOBODY
    after: Mapping[int, Standing] = NOBODY


class Board(Protocol):
    """The standings of one season, in memory or in the store."""

    def standing(self, user_id: int) -> Standing: ...

    def write(self, user_id: int, standing: Standing) -> None:
        """Set all about a standing but its place."""
        ...

    def admits(self, day: int, users: Sequence[int], cap: int) -> bool:
        """Say whether a game may count: no two of these people have had `cap` of them on that day. Then it does."""
        ...

    def walkovers(self, user_id: int) -> int:
        """Return how many unanswered challenges of somebody have counted."""
        ...

    def note_walkover(self, user_id: int) -> None:
        """Note that one more counts."""
        ...

    def climb(self, winner: int, loser: int) -> None:
        """Give the winner the place of the loser, if it is higher; all from there on move down by one."""
        ...

    def put(self, user_id: int, place: int) -> None:
        """Give somebody on the ladder another place, or the last if there are fewer; those between move by one."""
        ...

    def join(self, user_id: int) -> None:
        """Put somebody at the foot of the ladder."""
        ...

    def leave(self, user_id: int) -> None:
        """Take somebody off the ladder; all below move up."""
        ...


def follow(board: Board, kind: LeagueKind, entry: Entry, placed: Sequence[Finisher]) -> Followed:
    """Let the standings follow a result; return why it does not count, or whom it moved."""
    if entry.void:
        return Followed(Guard.VOID)
    if entry.barred:
        return Followed(entry.barred)
    if entry.kind is ResultKind.JOIN:
        board.join(placed[0].user_id)
        return Followed(None)
    if entry.kind is ResultKind.LEAVE:
        board.leave(placed[0].user_id)
        return Followed(None)
    if entry.kind is ResultKind.MOVE:
        return _moved(board, kind, placed[0])
    users = [one.user_id for one in placed]
    before = after = {user_id: board.standing(user_id) for user_id in users}
    if kind is LeagueKind.LADDER and (len(users) != 2 or not all(standing.place for standing in before.values())):
        return Followed(Guard.NOT_PLACED)
    if entry.walkovers is not None and board.walkovers(placed[0].user_id) >= entry.walkovers:
        return Followed(Guard.WALKOVER_CAP)
    if entry.kind is not ResultKind.SWAP:
        if not board.admits(entry.day, users, entry.cap):
            return Followed(Guard.PAIR_CAP)
        after = _after(kind, entry, placed, before)
        for user_id, standing in after.items():
            board.write(user_id, standing)
    if kind is LeagueKind.LADDER and placed[0].rank != placed[1].rank:
        best, last = sorted(placed, key=lambda one: one.rank)
        board.climb(best.user_id, last.user_id)
        after = {user_id: board.standing(user_id) for user_id in users}
    if entry.kind in UNPLAYED:
        board.note_walkover(placed[0].user_id)
    return Followed(None, before, after)


def _moved(board: Board, kind: LeagueKind, one: Finisher) -> Followed:
    """Move somebody by hand: on a ladder to the place that is their rank, elsewhere by points. It is no game."""
    before = board.standing(one.user_id)
    if kind is not LeagueKind.LADDER:
        board.write(one.user_id, before._replace(points=before.points + one.points))
    elif before.place:
        board.put(one.user_id, one.rank)
    else:
        return Followed(Guard.NOT_PLACED)
    return Followed(None, {one.user_id: before}, {one.user_id: board.standing(one.user_id)})


def _after(
    kind: LeagueKind, entry: Entry, placed: Sequence[Finisher], before: Mapping[int, Standing]
) -> dict[int, Standing]:
    ratings = rated(placed, before) if kind is LeagueKind.RATING else before
    after: dict[int, Standing] = {}
    for one in placed:
        old, rating = before[one.user_id], ratings[one.user_id]
        points = old.points + (one.points if kind is LeagueKind.POINTS else 0)
        if entry.walkovers is not None and not one.left:  # whoever was not answered has not played
            after[one.user_id] = old._replace(points=points)
            continue
        won = one.rank == 1 and not one.left
        after[one.user_id] = Standing(
            rating.mu, rating.sigma, points, old.place, old.games + 1, old.wins + won, entry.at
        )
    return after


def static_guard(placed: Sequence[Finisher], *, same_rules: bool) -> Guard | None:
    """Return why a match can never count, whatever is voided or restored later."""
    if not same_rules:
        return Guard.RULES
    return Guard.COMPUTERS if sides(placed) < 2 else None
