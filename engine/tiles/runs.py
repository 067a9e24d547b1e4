"""Runs of one colour, grown number by number: which runs are open, and what the next number does to them.

Only one thing matters about an open run: whether it has one tile, two, or enough. A colour's state counts its open runs
of each kind. Runs with too few tiles must go on; a tile that is left over lengthens a run that has enough rather than
starting one, because whatever a new run can become the longer one can become too. So the number of tiles decides.

A step is one integer, so that steps add up (see search). From the low end it holds the jokers bound (laid, or owed to
runs that are too short), the jokers laid, four fields of the colours, each with the state after the step and the jokers
laid in it, room for points, and the loss. A single step has its colour's field in the place of the first.
"""

from typing import Final, NamedTuple

COUNT_BITS: Final = 3
STATE_BITS: Final = 3 * COUNT_BITS + 1  # the last bit is kept free, to compare counts of all colours at once
FIELD_BITS: Final = STATE_BITS + 2
BOUND: Final = 0  # lowest, because it is asked for most
LAID: Final = BOUND + 4
FIELDS: Final = LAID + 4
POINTS: Final = FIELDS + 4 * FIELD_BITS
LOSS: Final = POINTS + 10

STATE: Final = (1 << STATE_BITS) - 1
BOUND_MASK: Final = 0b1111 << BOUND
JOKERS: Final = 2
A_TILE_MOVED: Final = 2  # the loss for a tile that leaves its set
BEYOND: Final = -1  # tiles of the numbers after 13: no joker makes up for those

_MOST_RUNS: Final = 2 + JOKERS  # two tiles of a kind and the jokers
_COUNT: Final = (1 << COUNT_BITS) - 1
_NEVER: Final = JOKERS + 1
JOKER_LAID: Final = (1 << FIELDS + STATE_BITS) + (1 << LAID) + (1 << BOUND)


def state_of(one: int, two: int, enough: int) -> int:
    return one | two << COUNT_BITS | enough << 2 * COUNT_BITS


def _counts(state: int) -> tuple[int, int, int]:
    return state & _COUNT, state >> COUNT_BITS & _COUNT, state >> 2 * COUNT_BITS


_STATES: Final = tuple(
    state_of(one, two, enough)
    for one in range(_MOST_RUNS + 1)
    for two in range(_MOST_RUNS + 1 - one)
    for enough in range(_MOST_RUNS + 1 - one - two)
)


def _after(state: int, tiles: int) -> int:
    """Return the state after so many tiles and jokers have been laid, which are enough for the short runs."""
    one, two, enough = _counts(state)
    lengthened = min(enough, tiles - one - two)
    return state_of(tiles - one - two - lengthened, one, two + lengthened)


def _outlook(state: int, near: int, far: int, joinable: int) -> int:
    """Return a state with the jokers owed to its short runs, and without runs that nothing can lengthen."""
    one, two, enough = _counts(state)
    short = one + two
    owed = 0
    if short > near and short:
        owed += short - near if near != BEYOND else _NEVER
    if one > far and one:
        owed += one - far if far != BEYOND else _NEVER
    room = joinable + (near - short if near > short else 0)
    open_runs = min(room, enough)
    return ((one | two << COUNT_BITS | open_runs << 2 * COUNT_BITS) << FIELDS) + (owed << BOUND)


class Outlook(dict[int, int]):
    """What states are worth before the tiles that follow; worked out when first asked for."""

    def __init__(self, near: int, far: int, joinable: int) -> None:
        super().__init__()
        self._follow = near, far, joinable

    def __missing__(self, state: int) -> int:
        self[state] = _outlook(state, *self._follow)
        return self[state]


# The tables of the rules: states after a number of tiles, and what they are worth.
_SHORT: Final = {state: sum(_counts(state)[:2]) for state in _STATES}
_OPEN: Final = {state: sum(_counts(state)) for state in _STATES}
_AFTER: Final = {
    state: tuple(_after(state, tiles) if tiles >= _SHORT[state] else 0 for tiles in range(_MOST_RUNS + 1))
    for state in _STATES
}
OUTLOOKS: Final = {
    (near, far, joinable): Outlook(near, far, joinable)
    for near in (BEYOND, 0, 1, 2)
    for far in ((BEYOND, 0, 1, 2) if near != BEYOND else (BEYOND,))
    for joinable in range(JOKERS + 1)
}


class Past(NamedTuple):
    """What the old table has of a colour at a number."""

    slots: int  # of runs
    links: int  # runs that come here from the number before
    jokers: int  # in runs

    def loss(self, tiles: int, jokers: int, open_runs: int) -> int:
        """Return what is gone of it at least, in halves of a tile: a slot, or a link between two of them.

        A joker may be gone with its slot, or from a slot that a tile has now.
        """
        slots = tiles + jokers
        lost_links = self.links - min(slots, open_runs)
        return max(0, self.slots - slots, self.jokers - jokers) + max(0, lost_links)


NO_PAST: Final = Past(0, 0, 0)


class Place(NamedTuple):
    """What a colour's steps at a number depend on, besides the open runs."""

    jokers: int  # in play
    near: int  # tiles of the next number
    far: int  # tiles of the one after
    joinable: int = 0  # jokers that may lie at the next number without being owed
    spare: int = 0  # jokers that may lie here without need
    past: Past = NO_PAST
    limit: int = 1  # the loss that is too much

    def most_jokers(self, least: int, unfed: int) -> int:
        """Return how many jokers are of use here if so many are needed and so many open runs have no tile.

        A joker may join a run to one of the next tiles, at need with the other joker.
        """
        is_bridge = self.near > 0 or (self.far > 0 and self.jokers > 1)
        return min(self.jokers, max(least, self.spare, unfed if is_bridge else 0))


Row = list[tuple[int, list[int]]]  # the steps for the tiles that may go into runs, one for each number of jokers of use


class Steps(dict[int, Row]):
    """The steps of a colour at its place, by the state before; worked out when first asked for."""

    def __init__(self, place: Place) -> None:
        super().__init__()
        self._place = place
        self._outlook = OUTLOOKS[place.near, place.far, place.joinable]

    def __missing__(self, state: int) -> Row:
        jokers, *_, past, limit = self._place
        outlook, after, short, open_runs = self._outlook, _AFTER[state], _SHORT[state], _OPEN[state]
        row: Row = []
        for tiles in range(3):
            least = most = short - tiles if short > tiles else 0
            if jokers:
                most = self._place.most_jokers(least, open_runs - tiles)
            found: list[int] = []
            for laid in range(least, most + 1):
                step = outlook[after[tiles + laid]] + laid * JOKER_LAID
                loss = past.loss(tiles, laid, open_runs) if past.slots else 0
                if step & BOUND_MASK <= jokers << BOUND and loss < limit:
                    found.append(step + (loss << LOSS))
            if found:
                row.append((tiles, found))
        self[state] = row
        return row


# Without old runs and spare jokers there are few places: their steps are tables of the rules too.
_PLAIN: Final = {
    (jokers, near, far, joinable): Steps(Place(jokers, near, far, joinable))
    for jokers in range(JOKERS + 1)
    for near, far, joinable in OUTLOOKS
    if joinable in (0, jokers)
}


def steps_at(place: Place) -> Steps:
    plain = None if place.spare or place.past.slots else _PLAIN.get(place[:4])
    return Steps(place) if plain is None else plain
