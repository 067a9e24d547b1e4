"""Runs of one colour, grown number by number: which runs are open, and what the next number does to them.

Only three things matter about an open run: whether it has one tile, two, or enough. A colour's state counts its open
runs of each kind. Runs with too few tiles must go on; a tile that is left over lengthens a run that has enough rather than
starting one, because whatever a new run can become the longer one can become too. So the number of tiles decides the step.

A step is one integer, so that the steps of four colours add up to one (see search): the states, the jokers laid, the
jokers laid or owed to runs that are too short, and the loss.
"""

from functools import lru_cache
from typing import Final, NamedTuple

MOST_RUNS: Final = 4  # two tiles of a kind and two jokers
STATE_BITS: Final = 6
LAID: Final = 4 * STATE_BITS
BOUND: Final = LAID + 4
POINTS: Final = BOUND + 6
LOSS: Final = POINTS + 10

BEYOND: Final = -1  # tiles of the number after 13: not even a joker stands there

_STATES: Final = tuple(
    (one, two, enough)
    for one in range(MOST_RUNS + 1)
    for two in range(MOST_RUNS + 1 - one)
    for enough in range(MOST_RUNS + 1 - one - two)
)
_INDEX: Final = {state: index for index, state in enumerate(_STATES)}

Steps = tuple[tuple[int, ...], ...]


class Place(NamedTuple):
    """What a colour's steps at a number depend on, besides the open runs."""

    colour: int
    jokers: int  # in play
    near: int  # tiles of the next number
    far: int  # tiles of the one after
    bridge: bool  # a joker here may join a run to tiles further on
    spare: int  # jokers that may lie here without need
    joinable: int  # jokers that may lie at the next number without being owed
    links: int  # old runs that come here from the number before
    old_jokers: int  # jokers of old runs that stand here


def _owed(one: int, two: int, near: int, far: int) -> int | None:
    """Return the jokers without which the short runs cannot be completed; None if nothing can complete them."""
    short = one + two
    if (short and near == BEYOND) or (one and far == BEYOND):
        return None
    return max(0, short - max(0, near)) + max(0, one - max(0, far))


def _jokers_laid(state: tuple[int, int, int], tiles: int, place: Place) -> list[int]:
    """Return how many jokers may lie among the colour's runs here: those that short runs need, and others of use."""
    one, two, enough = state
    needed = max(0, one + two - tiles)
    open_runs = one + two + enough if place.bridge else 0
    return [
        laid
        for laid in range(needed, place.jokers + 1)
        if laid == needed or laid <= place.spare or tiles + laid <= open_runs
    ]


def _step(state: tuple[int, int, int], tiles: int, laid: int, place: Place) -> int | None:
    one, two, enough = state
    extra = tiles + laid - one - two
    lengthened = min(enough, extra)
    started = extra - lengthened
    owed = _owed(started, one, place.near, place.far)
    if owed is None or laid + owed > place.jokers or started + one + two + lengthened > MOST_RUNS:
        return None
    # Runs that nothing can lengthen are as good as closed.
    going_on = min(two + lengthened, max(0, place.near - started - one) + place.joinable)
    kept = min(place.links, one + two + lengthened)
    loss = place.links - kept + place.old_jokers - min(place.old_jokers, laid)
    after = _INDEX[started, one, going_on]
    return (after << place.colour * STATE_BITS) + (laid << LAID) + (laid + owed << BOUND) + (loss << LOSS)


@lru_cache(maxsize=1 << 14)
def steps(index: int, place: Place) -> Steps:
    """Return the steps from a state by the tiles of the colour, 0 to 2, that go into runs."""
    state = _STATES[index]
    return tuple(
        tuple(
            step
            for step in (_step(state, tiles, laid, place) for laid in _jokers_laid(state, tiles, place))
            if step is not None
        )
        for tiles in range(3)
    )
