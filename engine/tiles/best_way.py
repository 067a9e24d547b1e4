"""Who searches for the way that loses least: plain Python, or a kernel that finds the same one sooner."""

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from typing import Final, NamedTuple, Protocol

from engine.tiles.choices import NumberChoice
from engine.tiles.question import A_TILE, TileQuestion
from engine.tiles.search import Way, jokers_in_runs, jokers_laid, loss_of, points_of, state_in, ways
from engine.tiles.stages import course_of
from engine.tiles.tracked_runs import GrownSlot
from engine.tiles.tracked_steps import TrackedColour


class Terms(NamedTuple):
    """What a way has to keep to: the loss that is too much, the points it is worth, where jokers may lie, and runs."""

    limit: int
    worth: int = 0
    spare: bool = False  # jokers may lie where no set needs them, and those of the table must lie somewhere
    tracked: frozenset[int] = frozenset()  # the colours whose runs are tracked one by one (see tracked_runs)
    slack: int = 0  # with those, the excess that is too much


Grown = list[list[GrownSlot]]  # how the runs of a colour have grown, at each number of a way
PathStep = tuple[int, NumberChoice, Way]  # a number, what was chosen there, and the way up to it


class WayFound(NamedTuple):
    way: Way
    numbers: list[int]  # that it leads through
    grown: Sequence[Grown | None] = (None,) * 4  # by colour, None where its runs are not tracked

    def path(self) -> list[PathStep]:
        path: list[PathStep] = []
        way = self.way
        _, before, choice = way
        while before is not None and choice is not None:
            path.append((self.numbers[-1 - len(path)], choice, way))
            way = before
            _, before, choice = way
        return path[::-1]


class BestWay(Protocol):
    """Return the way that loses least, None if there is none; a lower limit is asked for in a crowd of states."""

    def __call__(
        self, asked: TileQuestion, terms: Terms, lower_limit: Callable[[], int] | None, /
    ) -> WayFound | None: ...


def loss_with_spare(asked: TileQuestion, way: Way) -> int:
    """Return the loss of a way with all jokers that it does not lay."""
    return loss_of(way) + (asked.jokers - jokers_laid(way)) * A_TILE


def plain_best_way(asked: TileQuestion, terms: Terms, lower_limit: Callable[[], int] | None, /) -> WayFound | None:
    course = course_of(asked, terms.limit, spare=terms.spare, tracked=terms.tracked, slack=terms.slack)
    fit = (
        way for way in ways(course, terms.limit, lower_limit, thrifty=not terms.spare) if points_of(way) >= terms.worth
    )
    if terms.spare:
        all_laid = (way for way in fit if jokers_laid(way) >= asked.must_jokers)
        best = min(all_laid, key=lambda way: loss_with_spare(asked, way), default=None)
    else:
        best = min(fit, key=lambda way: (loss_of(way), jokers_laid(way)), default=None)
    if best is None:
        return None
    found = WayFound(best, [stage.number for stage in course.stages])
    return found._replace(grown=[line and _grown(found, colour, line) for colour, line in enumerate(course.tracked)])


def _grown(found: WayFound, colour: int, tracked: TrackedColour) -> Grown:
    grown: Grown = []
    before = 0
    for number, choice, way in found.path():
        states = before, state_in(way, colour)
        grown.append(tracked.slots(number, states, choice.tiles_in_runs(colour), jokers_in_runs(way, colour)))
        before = states[1]
    return grown


BEST_WAY: Final[ContextVar[BestWay]] = ContextVar("best_way", default=plain_best_way)
