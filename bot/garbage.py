"""The collector of garbage takes small helpings: while it looks, nobody is answered.

What it has looked at once it sets aside, so that the next look is at what has come since. What is set aside still goes
when nothing refers to it any more, as nearly all that we leave behind does. What refers to itself would stay: when all
that is set aside has doubled, one look is at everything.
"""

import gc
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final, Literal

OLDEST: Final = 2  # the generation that a look at all that is not set aside is of
HELPING: Final = 1  # looks at the young between two of those: some 10,000 objects, a few milliseconds
GROWN: Final = 2  # times as much as after the last look at everything


@contextmanager
def in_helpings() -> Generator[None]:
    """Look at everything now, and in helpings from then on."""
    gc.collect()
    gc.freeze()
    usual, whole = gc.get_threshold(), gc.get_freeze_count()

    def look(phase: Literal["start", "stop"], of: dict[str, int]) -> None:
        nonlocal whole
        if of["generation"] != OLDEST:
            return
        if phase == "stop":
            gc.freeze()
            whole = whole or gc.get_freeze_count()
        elif gc.get_freeze_count() > GROWN * whole:
            gc.unfreeze()
            whole = 0

    gc.callbacks.append(look)
    gc.set_threshold(*usual[:OLDEST], HELPING)
    try:
        yield
    finally:
        gc.callbacks.remove(look)
        gc.set_threshold(*usual)
        gc.unfreeze()
