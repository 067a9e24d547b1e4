"""The compiled kernel of the computer players: `kernel/` as WebAssembly, which answers as plain Python does.

Where it cannot be had plain Python thinks, which takes some sixty times as long.
"""

import logging
import struct
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from engine.players.gin import guess
from engine.players.gin.search import GinQuestion
from engine.players.kernel import KERNEL, PLAIN, Kernel

if TYPE_CHECKING:
    from wasmtime import Func, Memory

log = logging.getLogger(__name__)

MODULE: Final = Path(__file__).resolve().parents[2] / "kernel" / "kernel.wasm"
HEAD: Final = 16  # numbers of a question before its lists


class _Running:
    """The module as it runs: its functions, and its memory as numbers of eight bytes."""

    def __init__(self) -> None:
        from wasmtime import Instance, Module, Store  # noqa: PLC0415  # there is no wheel of it for every machine

        self._store = Store()
        instance = Instance(self._store, Module.from_file(self._store.engine, str(MODULE)), [])
        self._exports = instance.exports(self._store)

    def call(self, name: str, *given: float) -> int:
        return cast("Func", self._exports[name])(self._store, *given)

    @property
    def _memory(self) -> "Memory":
        return cast("Memory", self._exports["memory"])

    def write(self, place: int, numbers: list[int] | list[float], kind: str = "q") -> None:
        self._memory.write(self._store, bytearray(struct.pack(f"<{len(numbers)}{kind}", *numbers)), place)

    def read(self, place: int, count: int) -> list[int]:
        return list(struct.unpack(f"<{count}q", self._memory.read(self._store, place, place + 8 * count)))


class _GinKernel:
    """The search of Gin: a question goes into one block of numbers, and the answer comes out of it."""

    def __init__(self, running: _Running) -> None:
        self._running = running
        self._block = running.call("gin_block")
        running.write(running.call("gin_throws"), guess.THROWS, "d")
        running.call("gin_prepare", guess.MATE, guess.MELDED)

    def __call__(self, question: GinQuestion) -> None:
        turns, choices, guesses = len(question.turns[0]), len(question.choices), len(question.guesses)
        head = [
            *(question.hand, question.top, question.known, question.pool, question.holds, question.limit),
            *(turns, choices, guesses, question.dice, question.before, question.between, question.samples),
        ]
        lists = [number for numbers in question.turns for number in numbers]
        given = [*head, *[0] * (HEAD - len(head)), *lists, *question.choices, *question.cards, *question.lows]
        self._running.write(self._block, given)
        self._running.call("gin_think")
        answer = self._running.read(self._block + 8 * len(given), 2 * choices + guesses)
        question.totals[:] = answer[:choices]
        question.counts[:] = answer[choices : 2 * choices]
        question.guesses[:] = answer[2 * choices :]


@cache
def compiled() -> Kernel | None:
    """Return the compiled kernel, or None where this machine cannot run it."""
    try:
        running = _Running()
    except Exception:  # whatever is amiss with wheel, module or machine, plain Python can think
        log.warning("the compiled kernel cannot be had", exc_info=True)
        return None
    return Kernel("WebAssembly", gin=_GinKernel(running))


def use_kernel() -> str:
    """Let computer players think with the compiled kernel if there is one; return what they think with."""
    kernel = compiled() or PLAIN
    KERNEL.set(kernel)
    return kernel.name
