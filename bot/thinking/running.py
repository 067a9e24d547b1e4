"""The compiled module as it runs: its functions, and its memory, in which questions and answers lie."""

import struct
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

if TYPE_CHECKING:
    from wasmtime import Func, Memory

MODULE: Final = Path(__file__).resolve().parents[2] / "kernel" / "kernel.wasm"


class Running:
    """The module as it runs: its functions, and its memory as numbers of eight bytes."""

    def __init__(self) -> None:
        from wasmtime import Instance, Module, Store  # noqa: PLC0415  # there is no wheel of it for every machine

        self._store = Store()
        instance = Instance(self._store, Module.from_file(self._store.engine, str(MODULE)), [])
        self._exports = instance.exports(self._store)
        # the module never asks for more memory, so that it stays where it is
        self.memory = cast("Memory", self._exports["memory"]).get_buffer_ptr(self._store)

    def function(self, name: str) -> Callable[..., int]:
        return partial(cast("Func", self._exports[name]), self._store)

    def write(self, place: int, numbers: Sequence[float], kind: str = "q") -> None:
        struct.pack_into(f"<{len(numbers)}{kind}", self.memory, place, *numbers)

    def read(self, place: int, count: int) -> tuple[int, ...]:
        return struct.unpack_from(f"<{count}q", self.memory, place)


class Block:
    """Where the question of a sum goes in as whole numbers, the first so many its head; the answer lies behind it."""

    def __init__(self, running: Running, place: str, think: str, head: int) -> None:
        self._running = running
        self._head = head
        self._place = running.function(place)()
        self._think = running.function(think)

    def answer(self, head: Sequence[int], lists: Sequence[int], count: int) -> tuple[int, ...]:
        """Return so many numbers that are the answer to a question."""
        given = [*head, *[0] * (self._head - len(head)), *lists]
        self._running.write(self._place, given)
        self._think()
        return self._running.read(self._place + 8 * len(given), count)
