"""The kernel of the Gin players compiled by numba: the same code, so the same decisions for the same samples."""

from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType
from typing import Final, cast

import numba
import numpy as np
from numpy.typing import NDArray

from engine.players.gin import guess as gin_guess
from engine.players.gin import hand as gin_hand
from engine.players.gin import playout as gin_playout
from engine.players.gin import search as gin_think
from engine.players.gin.guess import Turns
from engine.players.gin.search import GinQuestion

KERNEL: Final = (gin_hand, gin_playout, gin_guess, gin_think)


def _own_functions(module: ModuleType) -> Mapping[str, FunctionType]:
    named = vars(module).items()
    return {
        name: value
        for name, value in named
        if isinstance(value, FunctionType) and value.__module__ == module.__name__ and not name.startswith("_")
    }


def _array(values: list[int] | list[float]) -> NDArray[float]:
    return np.array(values, dtype=np.float64 if values and isinstance(values[0], float) else np.int64)


def _compiled() -> dict[str, object]:
    """Return the names of the kernel, with its tables as arrays and its functions compiled at their first call."""
    space: dict[str, object] = {}
    for module in KERNEL:
        for name, value in vars(module).items():
            if isinstance(value, list):
                space[name] = _array(cast("list[float]", value))
            elif isinstance(value, int | float):
                space[name] = value
    for module in KERNEL:
        for name, function in _own_functions(module).items():
            space[name] = numba.njit(FunctionType(function.__code__, space, name))
    return space


_thought: Final = cast("Callable[..., None]", _compiled()["thought"])


def think(question: GinQuestion) -> None:
    """Think with the compiled kernel."""
    totals, counts, guesses = map(_array, (question.totals, question.counts, question.guesses))
    _thought(
        *question._replace(
            turns=cast("Turns", tuple(map(_array, question.turns))),
            choices=cast("list[int]", _array(question.choices)),
            cards=cast("list[int]", _array(question.cards)),
            lows=cast("list[int]", _array(question.lows)),
            totals=cast("list[int]", totals),
            counts=cast("list[int]", counts),
            alive=cast("list[int]", _array(question.alive)),
            guesses=cast("list[int]", guesses),
            stock=cast("list[int]", _array(question.stock)),
        )
    )
    question.totals[:] = map(int, totals.tolist())
    question.counts[:] = map(int, counts.tolist())
    question.guesses[:] = map(int, guesses.tolist())
