"""The compiled kernel with a count of what it is asked: a law about searches is none where nobody searched."""

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Final, ParamSpec, TypeVar

from bot.thinking.kernel import compiled
from engine.players.choose import samples_of
from engine.players.levels import Level
from engine.rules import Rules
from tests.kit_computers import thinking_with

FEWEST: Final = 400  # samples of the hard player; with fewer nobody searches
NAME: Final = "name"  # of a kernel: all else are its sums

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def searches(rules: type[Rules]) -> bool:
    """Say whether hard players of a game ask the kernel: with tiles always, else where they take many samples."""
    return rules.tiles or samples_of(rules, Level.HARD) >= FEWEST


@contextmanager
def counted_asking() -> Generator[Counter[str]]:
    """Let computers think compiled, and count which sums the kernel is asked for."""
    kernel, count = compiled(), Counter[str]()
    assert kernel is not None, "there is no compiled kernel on this machine"
    sums = {one.name: getattr(kernel, one.name) for one in fields(kernel) if one.name != NAME}
    with thinking_with(replace(kernel, **{name: _counted(name, each, count) for name, each in sums.items()})):
        yield count


def _counted(name: str, answer: Callable[Asked, Answer], count: Counter[str]) -> Callable[Asked, Answer]:
    def answered(*asked: Asked.args, **more: Asked.kwargs) -> Answer:
        count[name] += 1
        return answer(*asked, **more)

    return answered
