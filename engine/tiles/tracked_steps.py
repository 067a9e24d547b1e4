"""The steps of the search for a colour whose runs are tracked: the loss is exactly what does not stay.

The search knows a line-up by its place among those met at its number. Beside the loss a step holds, in the room for
points, by how much the loss is more than what the tiles of the number alone tell of it (see runs): what is lost in all
is at least that, and what the tiles tell at best.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from engine.cards import KING
from engine.tiles.runs import (
    BOUND,
    BOUND_MASK,
    FIELDS,
    JOKER_LAID,
    JOKERS,
    LOSS,
    OUTLOOKS,
    POINTS,
    STATE,
    Place,
    Row,
    state_of,
)
from engine.tiles.sets import SHORTEST
from engine.tiles.table_before import Run
from engine.tiles.tracked_runs import EMPTY, LENGTH, GrownSlot, Lineup, TrackedRuns

_TOO_MANY_JOKERS: Final = JOKERS + 1 << BOUND


class TrackedColour:
    """A colour with the line-ups that the search has met in it."""

    def __init__(
        self, old: Sequence[Run], in_runs: Mapping[int, Collection[int]], places: Sequence[Place], slack: int
    ) -> None:
        self.in_runs = in_runs  # by number, how many tiles there may be
        self.slack = slack  # the excess that is too much
        self.runs = TrackedRuns(old, places)
        self._places = places
        self._lineups: list[list[Lineup]] = [[EMPTY] for _ in range(KING + 1)]

    def steps(self) -> list["TrackedSteps"]:
        return [TrackedSteps(self, number, place) for number, place in enumerate(self._places, 1)]

    def lineup_before(self, number: int, state: int) -> Lineup:
        return self._lineups[number - 1][state]

    def state_after(self, number: int, lineup: Lineup) -> int | None:
        """Return a state for a line-up that was not met at the number before, None if there is no state left."""
        if lineup == EMPTY:
            return 0
        if len(self._lineups[number]) > STATE:
            return None
        self._lineups[number].append(lineup)
        return len(self._lineups[number]) - 1

    def slots(self, number: int, states: tuple[int, int], tiles: int, jokers: int) -> list[GrownSlot]:
        """Return the slots by which the search came from one state to another at the number (see tracked_runs)."""
        before, after = self._lineups[number - 1][states[0]], self._lineups[number][states[1]]
        return self.runs.slots(number, self.runs.growth(number, before, after, tiles + jokers, jokers))


class TrackedSteps(dict[int, Row]):
    """The steps of a colour at a number, by the state before; worked out when first asked for."""

    def __init__(self, colour: TrackedColour, number: int, place: Place) -> None:
        super().__init__()
        self._colour = colour
        self._number = number
        self._place = place
        self._outlook = OUTLOOKS[place.near, place.far, place.joinable]
        self._known: dict[Lineup, int] = {}

    def __missing__(self, state: int) -> Row:
        colour, number, place = self._colour, self._number, self._place
        lineup = colour.lineup_before(number, state)
        open_runs = len(lineup) - 1
        short = sum(run & LENGTH < SHORTEST for run in lineup[1:])
        # an open run may leave its tile to an old one that it does not carry on
        hungry = open_runs + len(colour.runs.free(number, lineup))
        row: Row = []
        for tiles in colour.in_runs[number]:
            least = max(0, short - tiles)
            found: dict[int, int] = {}
            for laid in range(least, place.most_jokers(least, hungry - tiles) + 1):
                self._add(found, lineup, tiles, laid)
            if found:
                row.append((tiles, list(found.values())))
        self[state] = row
        return row

    def _add(self, found: dict[int, int], lineup: Lineup, tiles: int, laid: int) -> None:
        """Add the steps with so many tiles and jokers, of those to one state the best."""
        colour, number, place = self._colour, self._number, self._place
        told = place.past.loss(tiles, laid, len(lineup) - 1)
        told_at_most = place.past.loss(tiles + laid, 0, len(lineup) - 1) if laid else told
        for growth in colour.runs.growths(number, lineup, tiles + laid, told_at_most + colour.slack):
            misplaced = growth.misplaced(laid)
            excess, loss = growth.lost + misplaced - told, growth.due + misplaced
            if excess < colour.slack and loss < place.limit:
                step = self._reached(growth.after) + laid * JOKER_LAID
                total = step + (excess << POINTS) + (loss << LOSS)
                if step & BOUND_MASK <= place.jokers << BOUND and found.get(step, total) >= total:
                    found[step] = total

    def _reached(self, lineup: Lineup) -> int:
        """Return the state of a line-up after the number, with the jokers owed to its short runs."""
        known = self._known.get(lineup)
        if known is None:
            lengths = [run & LENGTH for run in lineup[1:]]
            owed = self._outlook[state_of(lengths.count(1), lengths.count(2), 0)] & BOUND_MASK
            state = self._colour.state_after(self._number, lineup)
            known = self._known[lineup] = _TOO_MANY_JOKERS if state is None else owed + (state << FIELDS)
        return known
