"""Who searches for the way that loses least: plain Python, or a kernel that finds the same one sooner."""

from collections.abc import Callable
from contextvars import ContextVar
from typing import Final, NamedTuple, Protocol

from engine.tiles.question import A_TILE, TileQuestion
from engine.tiles.search import Way, jokers_laid, loss_of, points_of, ways
from engine.tiles.stages import course_of


class Terms(NamedTuple):
    """What a way has to keep to: the loss that is too much, the points it is worth, and where jokers may lie."""

    limit: int
    worth: int = 0
    spare: bool = False  # jokers may lie where no set needs them, and those of the table must lie somewhere


class WayFound(NamedTuple):
    way: Way
    numbers: list[int]  # that it leads through


class BestWay(Protocol):
    """Return the way that loses least, None if there is none; a lower limit is asked for in a crowd of states."""

    def __call__(
        self, asked: TileQuestion, terms: Terms, lower_limit: Callable[[], int] | None, /
    ) -> WayFound | None: ...


def loss_with_spare(asked: TileQuestion, way: Way) -> int:
    """Return the loss of a way with all jokers that it does not lay."""
    return loss_of(way) + (asked.jokers - jokers_laid(way)) * A_TILE


def plain_best_way(asked: TileQuestion, terms: Terms, lower_limit: Callable[[], int] | None, /) -> WayFound | None:
    course = course_of(asked, terms.limit, spare=terms.spare)
    fit = (
        way for way in ways(course, terms.limit, lower_limit, thrifty=not terms.spare) if points_of(way) >= terms.worth
    )
    if terms.spare:
        all_laid = (way for way in fit if jokers_laid(way) >= asked.must_jokers)
        best = min(all_laid, key=lambda way: loss_with_spare(asked, way), default=None)
    else:
        best = min(fit, key=lambda way: (loss_of(way), jokers_laid(way)), default=None)
    return None if best is None else WayFound(best, [stage.number for stage in course.stages])


BEST_WAY: Final[ContextVar[BestWay]] = ContextVar("best_way", default=plain_best_way)
