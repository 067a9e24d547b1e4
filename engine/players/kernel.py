"""Who does the long sums of the computer players: plain Python, or a kernel that gives the same answers sooner."""

from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from engine.players.double_rum.search import DoubleRumQuestion
from engine.players.double_rum.search import think as think_double_rum
from engine.players.gin.search import GinQuestion
from engine.players.gin.search import think as think_gin
from engine.players.knock.search import KnockQuestion
from engine.players.knock.search import think as think_knock
from engine.players.rummy.search import RummyQuestion, think
from engine.players.rummy.whole_feeding import FeedingQuestion
from engine.players.rummy.whole_feeding import think as think_fed
from engine.players.rummy.whole_search import WholeQuestion
from engine.players.rummy.whole_search import think as think_whole
from engine.players.rummy500.search import Rummy500Question
from engine.players.rummy500.search import think as think_500
from engine.tiles.best_way import BestWay, plain_best_way


@dataclass(frozen=True, slots=True)
class Kernel:
    """The sums: those of cards fill in the answer to their question, tiles' is put in use with `BEST_WAY`."""

    name: str
    gin: Callable[[GinQuestion], None]
    tiles: BestWay
    rummy: Callable[[RummyQuestion], None]
    queen: Callable[[FeedingQuestion], None]
    whole: Callable[[WholeQuestion], None]
    rummy500: Callable[[Rummy500Question], None]
    double_rum: Callable[[DoubleRumQuestion], None]
    knock: Callable[[KnockQuestion], None]


PLAIN: Final = Kernel(
    "python",
    gin=think_gin,
    tiles=plain_best_way,
    rummy=think,
    queen=think_fed,
    whole=think_whole,
    rummy500=think_500,
    double_rum=think_double_rum,
    knock=think_knock,
)
KERNEL: Final[ContextVar[Kernel]] = ContextVar("kernel", default=PLAIN)
