"""Plans for turns to come: private, kept beside the match, played when the time comes, over with the round."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pydantic import TypeAdapter

from bot.matches import SeatRow
from bot.storage.rows import PlanRow
from engine.actions import Action
from engine.match import Match
from engine.plan import PlannedTurn, Surprise, ends_turn
from engine.text import Notation

LINES: Final = 3  # turns that may be planned ahead


@dataclass(frozen=True, slots=True)
class Plan:
    """The turns that a seat means to play in a round, and what became of those that came."""

    round: int  # how many were finished when it was made
    turns: tuple[PlannedTurn, ...] = ()
    since: int = -1  # the version at which the turn began that it was last played in
    done: tuple[str, ...] = ()  # what was played of it in that turn, as the log writes it
    stopped: bool = False
    wanted: str = ""  # what could not be played then

    @property
    def waits(self) -> bool:
        """Say whether there is something to be played yet."""
        return bool(self.turns) and not self.turns[0].is_empty

    def played(self, action: Action, notation: Notation) -> "Plan":
        """Return what is left of it after an action of its first turn."""
        line = notation.action(action).partition(": ")[2]
        over = ends_turn(action, tiles=notation.tiles)
        return replace(self, turns=self.turns[1:] if over else self.turns, done=(*self.done, line))

    def begun(self, since: int) -> "Plan":
        """Return it as it is when its next turn comes."""
        return replace(self, since=since, done=())

    def ended(self, surprise: Surprise, notation: Notation) -> "Plan":
        """Return what is told of it when it does not go on; where nothing was wanted any more it was played."""
        turn = self.turns[0]
        finished = bool(self.done) and not (turn.throw or turn.out)
        wanted = "" if surprise.wanted is None else notation.action(surprise.wanted).partition(": ")[2]
        return replace(self, turns=(), stopped=not finished, wanted=wanted)


_FORM: Final = TypeAdapter(Plan)


def plan_text(plan: Plan) -> str:
    return _FORM.dump_json(plan, exclude_defaults=True).decode()


def plans_of(rows: Iterable[PlanRow]) -> dict[int, Plan]:
    """Return plans by seat."""
    return {row.seat: _FORM.validate_json(row.text) for row in rows}


def planning(plans: Mapping[int, Plan], match: Match) -> frozenset[int]:
    """Return the seats whose next turn is planned."""
    return frozenset(seat for seat, plan in plans.items() if plan.waits and plan.round == len(match.rounds))


def replanned(plans: Mapping[int, Plan], changed: Mapping[int, Plan | None]) -> dict[int, Plan]:
    """Return plans with some of them changed, or gone."""
    return {seat: plan for seat, plan in {**plans, **changed}.items() if plan is not None}


def plan_rows(before: Mapping[int, Plan], after: Mapping[int, Plan], seats: Sequence[SeatRow]) -> tuple[PlanRow, ...]:
    """Return what is to be stored where plans have changed."""
    if before == after:
        return ()
    changed = [seat for seat in sorted({*before, *after}) if before.get(seat) != after.get(seat)]
    return tuple(
        PlanRow(seat, seats[seat].user_id or 0, plan_text(after[seat]) if seat in after else "") for seat in changed
    )
