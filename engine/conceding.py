"""What a match comes to that all but one side give up: the rest of it counts as lost, round by round."""

from bisect import bisect_left
from typing import Final

from engine.events import Ending
from engine.rules import Rules
from engine.scoring import Outcome, Round
from engine.state import Result

LONGEST: Final = 1024  # rounds that are given at most


def conceded(rules: Rules, rounds: tuple[Round, ...], winner: int) -> Outcome:
    """Return how a match ends for the one side that is left, which wins every round until its end, or until a bell."""
    played, rung = (_given(rules, rounds, winner, rung=rung) for rung in (False, True))
    nothing = Outcome((winner,), rules.totals(rounds), (0,) * len(rules.sides))  # whoever is out cannot win any more
    return played or rung or nothing


def _given(rules: Rules, rounds: tuple[Round, ...], winner: int, *, rung: bool) -> Outcome | None:
    points = rules.given_points(winner)
    by_seat = dict(sorted((seat, points[side]) for side, seats in enumerate(rules.sides) for seat in seats))
    given = Round((), (Result(Ending.OUT, rules.sides[winner], tuple(by_seat.values())),), points)

    def after(count: int) -> Outcome | None:
        outcome = rules.outcome((*rounds, *(given,) * count), rung=rung)
        return outcome if outcome is not None and outcome.winners == (winner,) else None

    enough = 1
    while enough < LONGEST and after(enough) is None:
        enough *= 2
    return after(bisect_left(range(enough), x=True, lo=1, key=lambda count: after(count) is not None))
