"""A process beside the bot's own, of low priority, so that no answer waits for what takes long.

It thinks one thought at a time, so a thought's time is its own: one that takes too long is given up with its process,
and whoever waits behind it goes on with the next process.
"""

import asyncio
import contextlib
import logging
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar, TypeVarTuple

log = logging.getLogger(__name__)

POLITE: Final = 10
LIMIT: Final = 5.0  # seconds; the longest thought of a computer player takes half of one where nothing else runs
START: Final = 30.0  # seconds; it has to read the engine first
TRIES: Final = 2  # a process may die through no fault of the thought

Given = TypeVarTuple("Given")
Answer = TypeVar("Answer")


class ThoughtLostError(Exception):
    """Raised where a thought took too long, or its process died under it more than once."""


class Worker:
    """A process that thinks, replaced when it has died or stands still."""

    def __init__(self, limit: float = LIMIT, prepare: Callable[[], str] = str) -> None:
        self._limit = limit
        self._prepare = prepare  # what the process does first; it returns what is worth a line in the log, or nothing
        self._turn = asyncio.Lock()
        self._process: _Process | None = None
        self._closed = False
        self._waits = ThreadPoolExecutor(1, thread_name_prefix="worker")  # for its answers

    async def ask(self, think: Callable[[*Given], Answer], *given: *Given) -> Answer:
        """Return what a thought came to. One that nobody waits for any more is not begun; one that was is finished."""
        await self._turn.acquire()
        thought = asyncio.ensure_future(self._thought(lambda process: process.ask(think, *given)))
        thought.add_done_callback(self._next)
        return await asyncio.shield(thought)

    def _next(self, thought: asyncio.Future[Answer]) -> None:
        if not thought.cancelled():
            thought.exception()  # seen, even where nobody waits for it
        self._turn.release()

    async def _thought(self, asked: "Callable[[_Process], Answer]") -> Answer:
        for _ in range(TRIES):
            if self._closed:
                break
            try:
                process = await self._running()
            except (EOFError, OSError):
                log.warning("no process could be started to think")
                continue
            answer = self._loop.run_in_executor(self._waits, asked, process)
            done, _ = await asyncio.wait({answer}, timeout=self._limit)
            if not done:
                log.warning("a thought took more than %s s: its process is replaced", self._limit)
                self._replace(process)  # which ends the wait for its answer, too
                with contextlib.suppress(EOFError, OSError):
                    await answer
                break
            try:
                return answer.result()
            except (EOFError, OSError):
                if not self._closed:
                    log.warning("the process of a thought died: it is replaced")
                    self._replace(process)
        raise ThoughtLostError

    async def _running(self) -> "_Process":
        if self._process is not None:
            return self._process
        started = await self._loop.run_in_executor(self._waits, _Process, self._prepare)
        if started.told:
            log.info("a process to think is ready: %s", started.told)
        self._process = started
        return started

    def _replace(self, process: "_Process") -> None:
        process.kill()
        self._process = None

    @property
    def _loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.get_running_loop()

    def close(self) -> None:
        self._closed = True
        if self._process is not None:
            self._process.kill()
            self._process = None
        self._waits.shutdown(wait=False)


class _Process:
    """The process and the pipe to it. Without a bot at the other end of the pipe it ends by itself."""

    def __init__(self, prepare: Callable[[], str]) -> None:
        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs, prepare), name="worker", daemon=True)
        self._process.start()
        theirs.close()
        if not self._pipe.poll(START):
            self.kill()
            raise TimeoutError
        self.told: str = self._pipe.recv()

    def ask(self, think: Callable[[*Given], Answer], *given: *Given) -> Answer:
        """Return what the process answers, however long it takes; raise what the thought raised."""
        self._pipe.send((think, given))
        answer, error = self._pipe.recv()
        if error is not None:
            raise error
        return answer

    def kill(self) -> None:
        self._process.kill()
        self._process.join()


def _serve(pipe: "Connection[Any, Any]", prepare: Callable[[], str]) -> None:
    """Think until nobody asks any more. An interrupt at the keyboard is the bot's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(POLITE)
    with contextlib.suppress(EOFError, BrokenPipeError):
        pipe.send(prepare())
        while True:
            think, given = pipe.recv()
            try:
                answer = think(*given), None
            except Exception as error:  # noqa: BLE001  # whoever asked hears of it
                answer = None, error
            pipe.send(answer)
