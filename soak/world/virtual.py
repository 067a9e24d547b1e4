"""An event loop whose time is simulated: it jumps to whatever comes next, and a life can end at any await."""
# ruff: noqa: ANN401  # what asyncio passes on may be anything

import asyncio
import heapq
from asyncio.selector_events import BaseSelectorEventLoop
from collections import defaultdict, deque
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import Executor
from contextvars import Context, ContextVar, copy_context
from random import Random
from selectors import DefaultSelector, SelectorKey
from typing import Any, Final, TypeVar
from weakref import WeakSet

Answer = TypeVar("Answer")

LIFE: Final[ContextVar[int]] = ContextVar("LIFE", default=0)  # which start of the bot something belongs to; 0: none
LONGEST: Final = 0.03  # seconds that work in a thread takes at most


class HangsError(Exception):
    """Raised by work that would never end; its argument collects whoever waits for it."""

    def __init__(self, waiting: "list[asyncio.Future[Any]]") -> None:
        self.waiting = waiting


class _Nothing(DefaultSelector):
    """No socket has anything to say in a simulated world, so nobody need ask the system."""

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        return []


class VirtualLoop(BaseSelectorEventLoop):
    """A loop with a clock of its own. What is handed to threads is done at once, and is answered a little later."""

    _ready: deque[asyncio.Handle]
    _scheduled: list[asyncio.TimerHandle]
    _timer_cancelled_count: int

    def __init__(self, chance: Random) -> None:
        super().__init__(_Nothing())
        self._at = 0.0
        self._chance = chance
        self._ended: set[int] = set()
        self._tasks: dict[int, WeakSet[asyncio.Task[Any]]] = defaultdict(WeakSet)
        self._kept: list[asyncio.Task[Any]] = []  # of lives that ended: collecting them would run their last lines
        self.steps = 0

    # Time

    def time(self) -> float:
        return self._at

    def _run_once(self) -> None:
        self.steps += 1
        if not self._ready:
            self._drop_cancelled()
            if not self._scheduled:
                raise RuntimeError("nothing will ever happen again")
            self._at = max(self._at, self._scheduled[0].when())
        super()._run_once()  # type: ignore[misc]

    def _drop_cancelled(self) -> None:
        while self._scheduled and self._scheduled[0].cancelled():
            setattr(heapq.heappop(self._scheduled), "_scheduled", False)  # noqa: B010  # as asyncio does
            self._timer_cancelled_count -= 1

    # Lives

    def end(self, life: int) -> None:
        """Let nothing of a life run ever again: not even what it would do on its way out."""
        self._ended.add(life)
        self._kept += self._tasks.pop(life, ())

    def living(self, life: int) -> int:
        """Return how many tasks of a life are not done."""
        return sum(not task.done() for task in self._tasks.get(life, ()))

    def create_task(
        self, coro: Generator[Any, None, Answer] | Coroutine[Any, Any, Answer], **options: Any
    ) -> asyncio.Task[Answer]:
        task = super().create_task(coro, **options)
        if life := LIFE.get():
            self._tasks[life].add(task)
        return task

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> asyncio.Handle:
        context = copy_context() if context is None else context  # an empty one is false
        return super().call_soon(self._living(callback, context), *args, context=context)

    def call_at(
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        context = copy_context() if context is None else context  # an empty one is false
        return super().call_at(when, self._living(callback, context), *args, context=context)

    def _living(self, callback: Callable[..., object], context: Context) -> Callable[..., object]:
        life = context.get(LIFE, 0)
        if not life:
            return callback

        def called(*args: object) -> None:
            if life not in self._ended:
                callback(*args)

        return called

    # Threads

    def run_in_executor(self, executor: Executor | None, func: Callable[..., Answer], *args: Any) -> Any:
        done: asyncio.Future[Answer] = self.create_future()

        def work() -> None:
            if done.cancelled():
                return
            try:
                done.set_result(func(*args))
            except HangsError as hangs:
                hangs.waiting.append(done)
            except BaseException as error:  # noqa: BLE001  # whoever waits hears of it
                done.set_exception(error)

        self.call_later(self._chance.uniform(0, LONGEST), work)
        return done
