"""Who does the long sums of the computer players: plain Python, or a kernel that gives the same answers sooner."""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from engine.players.gin.search import GinQuestion, thought


@dataclass(frozen=True, slots=True)
class Kernel:
    """The sums, each of which fills in the answer to its question."""

    name: str
    gin: Callable[[GinQuestion], None]


def _plain_gin(question: GinQuestion) -> None:
    thought(*question)


PLAIN: Final = Kernel("Python", _plain_gin)
KERNEL: Final[ContextVar[Kernel]] = ContextVar("kernel", default=PLAIN)
