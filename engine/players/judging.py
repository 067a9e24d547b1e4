"""A match by the hard player's reckoning: how much each seat kept of what was there to win, and what was luck."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.match import Match
from engine.players.moments import Moment


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn as a whole: the points that were there to win in it, and those that were lost."""

    seat: int
    round: int  # from 1
    version: int
    stake: float
    lost: float


def judged_turns(seat: int, moments: Iterable[Moment]) -> tuple[JudgedTurn, ...]:
    """Return the turns of a seat, each judged once.

    Where to draw from is a decision of its own. Of the rest the one that cost most stands for all: what was left undone
    could be done at any time in the turn.
    """
    turns = list[list[Moment]]()
    for moment in sorted(moments, key=lambda moment: moment.version):
        if turns and _goes_on(turns[-1][-1], moment):
            turns[-1].append(moment)
        else:
            turns.append([moment])
    return tuple(_judged(seat, turn) for turn in turns)


def _goes_on(before: Moment, moment: Moment) -> bool:
    """Say whether a moment is of the same turn as the one before it: after a draw at once, or with what follows it."""
    if moment.draws:
        return False
    return moment.version == before.version + 1 if before.draws else moment.began == before.began


def _judged(seat: int, turn: Sequence[Moment]) -> JudgedTurn:
    drawn, rest = [one for one in turn if one.draws], [one for one in turn if not one.draws]
    worst = max(rest, key=lambda one: (one.lost, one.stake), default=None)
    counted = drawn if worst is None else [*drawn, worst]
    stake, lost = sum(one.stake for one in counted), sum(one.lost for one in counted)
    return JudgedTurn(seat, turn[0].round, turn[-1].version, stake, lost)


def kept(turns: Iterable[JudgedTurn]) -> float | None:
    """Return which share of what was there to win was kept: one is the hard player's, nought is blind choice."""
    judged = list(turns)
    stake = sum(turn.stake for turn in judged)
    return max(0.0, 1 - sum(turn.lost for turn in judged) / stake) if stake > 0 else None


@dataclass(frozen=True, slots=True)
class MatchCourse:
    """How the points that a side is ahead went, turn by turn; what play does not explain of a round is luck."""

    points: tuple[float, ...]  # from nought at the beginning to the true difference at the end
    rounds: tuple[int, ...]  # where each round begins in it
    versions: tuple[int, ...]  # of the match, for each of the points
    play: float

    @property
    def luck(self) -> float:
        return self.points[-1] - self.play


def course_of(match: Match, side: int, turns: Iterable[JudgedTurn]) -> MatchCourse:
    """Return the course of a match for a side: each turn moves it by what was lost, the end of a round to the truth."""
    sides, ordered = match.rules.sides, sorted(turns, key=lambda turn: turn.version)
    points, versions, rounds = [0.0], [0], list[int]()
    play, true = 0.0, 0.0
    for number, played in enumerate(match.rounds, 1):
        rounds.append(len(points) - 1)
        for turn in (one for one in ordered if one.round == number):
            moved = -turn.lost if turn.seat in sides[side] else turn.lost / (len(sides) - 1)
            play += moved
            points.append(points[-1] + moved)
            versions.append(turn.version)
        true += ahead(played.points, side, low_wins=match.rules.low_wins)
        points.append(true)
        versions.append(versions[-1])
    return MatchCourse(tuple(points), tuple(rounds), tuple(versions), play)


def ahead(points: Sequence[int], side: int, *, low_wins: bool) -> float:
    """Return by how much a side is ahead of the others on average."""
    others = [score for number, score in enumerate(points) if number != side]
    difference = points[side] - sum(others) / len(others)
    return -difference if low_wins else difference
