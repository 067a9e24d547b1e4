"""The collector of garbage takes small helpings: while it looks, nobody is answered.

What it has looked at once it sets aside, so that the next look is at what has come since. What is set aside still goes
when nothing refers to it any more, as nearly all that we leave behind does. What refers to itself would stay: once much
more is set aside than was, one look is at everything.
"""

import gc
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final, Literal

OLDEST: Final = 2  # the generation that a look at all that is not set aside is of
HELPING: Final = 1  # looks at the young between two of those: some 10,000 objects, a few milliseconds
SELDOM: Final = 100  # looks between two counts of what is set aside, each of which takes as long as a look
MUCH: Final = 1_000_000  # objects; with 200 tables there are 400,000
GROWN: Final = 2  # times as many as after the last look at everything are much, too


@contextmanager
def in_helpings(much: int = MUCH, seldom: int = SELDOM) -> Generator[None]:
    """Look at everything now, and in helpings from then on."""
    gc.collect()
    gc.freeze()
    usual, looks, whole, is_whole = gc.get_threshold(), 0, 0, False

    def look(phase: Literal["start", "stop"], of: dict[str, int]) -> None:
        nonlocal looks, whole, is_whole
        if of["generation"] != OLDEST:
            return
        if phase == "start":
            looks += 1
            is_whole = looks % seldom == 0 and gc.get_freeze_count() > max(much, GROWN * whole)
            if is_whole:
                gc.unfreeze()
        else:
            gc.freeze()
            whole = gc.get_freeze_count() if is_whole else whole

    gc.callbacks.append(look)
    gc.set_threshold(*usual[:OLDEST], HELPING)
    try:
        yield
    finally:
        gc.callbacks.remove(look)
        gc.set_threshold(*usual)
        gc.unfreeze()
