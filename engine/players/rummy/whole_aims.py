"""How near a hand is to two melds that go down together, as whole numbers (R15, Q2)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

from engine.arrange import melds_in
from engine.cards import Card
from engine.melds import SHORTEST, MeldLaws
from engine.players.rummy.laying import NONE, mask_of

FARTHEST: Final = 2 * SHORTEST + 1  # cards of a hand, at most


class Aims(NamedTuple):
    """The goals nearest to a hand: how many cards each lacks, and all of their cards."""

    lacks: int
    goals: int


class Goals(NamedTuple):
    """The same goals one by one."""

    lacks: int
    each: list[int]


class TwoMelds(NamedTuple):
    """The melds of which a hand is made, as masks: one of the shorter and one of the longer."""

    shorter: tuple[int, ...]
    longer: tuple[int, ...]

    def nearest(self, hand: int, dead: int) -> Aims:
        """Return the goals that lack the fewest cards, and none of some that cannot come."""
        lacks, goals = self.goals(hand, dead)
        return Aims(lacks, union(goals))

    def goals(self, hand: int, dead: int) -> Goals:
        """Return the same goals one by one."""
        of_shorter, of_longer = _sorted_out(self.shorter, hand, dead), _sorted_out(self.longer, hand, dead)
        for lacks in range(FARTHEST):
            goals = list[int]()
            for some in range(min(lacks, SHORTEST) + 1):
                if lacks - some < len(of_longer):
                    goals += _paired(of_shorter[some], of_longer[lacks - some])
            if goals:
                return Goals(lacks, goals)
        return Goals(FARTHEST, [])


def union(goals: Iterable[int]) -> int:
    """Return all cards of some goals."""
    cards = NONE
    for goal in goals:
        cards |= goal
    return cards


def _sorted_out(melds: Iterable[int], hand: int, dead: int) -> list[list[int]]:
    """Return melds by how many of their cards are missing, but for those that lack a card that cannot come."""
    found: list[list[int]] = [[] for _ in range(SHORTEST + 2)]
    for meld in melds:
        missing = meld & ~hand
        if not missing & dead:
            found[missing.bit_count()].append(meld)
    return found


def _paired(shorter: list[int], longer: list[int]) -> list[int]:
    """Return all pairs that have no card in common."""
    return [one | other for one in shorter for other in longer if not one & other]


@lru_cache(8)
def two_melds(pack: tuple[Card, ...], laws: MeldLaws, size: int) -> TwoMelds:
    """Return the melds of which hands of so many cards are made."""
    found = melds_in(pack, laws)
    shorter, longer = (
        tuple(mask_of(meld.cards) for meld in found if len(meld.cards) == length)
        for length in (SHORTEST, size - SHORTEST)
    )
    return TwoMelds(shorter, longer)
