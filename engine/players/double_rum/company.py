"""A hand of Double Rum on its way out among several others: how likely it is first, by the turns that were had.

With two decks and jokers a hand goes out in leaps: a meld leaves nothing of three cards left over, and one of four. In
the first turns hardly anybody goes out, in the seventh every eighth player who is still there. What is counted here was
seen of hard players at tables of four: what is left over from turn to turn, and how often a turn was a player's last.
"""

from functools import lru_cache
from typing import ClassVar, Final

from engine.cards import Card
from engine.players.rummy.going_out import GoingOut
from engine.players.rummy.hard import GoingOutReckoning
from engine.players.rummy.position import RummyPosition
from engine.players.rummy.seen import SeenCards
from engine.state import Phase

# How likely a player goes out in its first turn, its second, and so on; later ones as the last.
LAST: Final = (0.007, 0.007, 0.02, 0.045, 0.06, 0.1, 0.12, 0.15, 0.18, 0.2, 0.22, 0.25)
# How likely a turn leaves fewer cards over, by how many there are: these, and how often.
STEPS: Final[tuple[dict[int, float], ...]] = (
    {},
    {0: 0.32},
    {0: 0.215, 1: 0.094},
    {0: 0.153, 1: 0.039, 2: 0.08},
    {1: 0.173, 3: 0.197, 2: 0.012},
    {2: 0.252, 3: 0.059, 4: 0.059},
    {3: 0.286, 4: 0.057, 5: 0.029, 2: 0.012},
    {3: 0.014, 4: 0.314, 6: 0.086},
    {5: 0.31, 7: 0.09},
    {6: 0.3, 8: 0.09},
    {6: 0.025, 7: 0.457},
    {7: 0.05, 8: 0.4},
)
LONGEST: Final = 24  # turns of a player that are foreseen


def ended_by_others(turn: int, others: int) -> float:
    """Return how likely somebody else goes out in a turn, their first being 0."""
    return 1 - (1 - LAST[min(turn, len(LAST) - 1)]) ** others


@lru_cache(1024)
def first_out(left: int, turn: int, others: int) -> float:
    """Return how likely a hand with so many cards left over goes out first, whose next turn is this one."""
    if left <= 0:
        return 1.0
    if turn >= LONGEST:
        return 0.0
    steps = STEPS[min(left, len(STEPS) - 1)]
    better = sum(likely * first_out(fewer, turn + 1, others) for fewer, likely in steps.items())
    stays = (1 - sum(steps.values())) * first_out(left, turn + 1, others)
    return (1 - ended_by_others(turn, others)) * (better + stays)


class GoingOutInCompany(GoingOut):
    """A hand on its way out."""

    def __init__(
        self, sees: RummyPosition, memory: SeenCards, hand: tuple[Card, ...], hurry: float, turns: int
    ) -> None:
        self._turn = len(memory.thrown[sees.seat]) + (sees.board.phase is Phase.PLAY)
        self._others = len(sees.board.players) - 1
        del hurry  # which goes by what others have put down, and here they wait (R12)
        super().__init__(sees, memory, hand, ended_by_others(self._turn, self._others), turns)

    def first_out(self, left: int) -> float:
        return first_out(left, self._turn, self._others)


class CompanyReckoning(GoingOutReckoning):
    """A decision in points, among several others."""

    going_out: ClassVar = GoingOutInCompany
