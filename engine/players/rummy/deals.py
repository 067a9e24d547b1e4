"""What the other players of a round may hold, all of them at once, guessed from what each took, refused and threw.

A guess (`walk.py`) is as likely as a sensible player is to have done with it what was seen, but nobody is held to be
perfect: everything has some chance.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import exp
from typing import Final

from engine.players.gin.hand import laid_out, wanted
from engine.players.rummy.hand import price
from engine.players.rummy.playout import RummyDeal, RummyTerms, asking
from engine.players.rummy.story import FROM_PILE, FROM_STOCK, WatchedTurn
from engine.players.rummy.walk import Rival
from engine.players.rummy.walk import guessed as walked

TAKES: Final = 0.95
TAKES_OTHER: Final = 0.03
SLIP: Final = 0.03
STAYS: Final = 0.02  # could go out and did not
KEEPS: Final = 0.1  # has put cards down, and not others that could follow
COOL: Final = 4.0  # difference between throws that counts for a factor of e
ASKED: Final = 512  # more than any card asks, one way or the other
ASKS: Final = [exp(min(max(asked, -160), 160) / COOL) for asked in range(-ASKED, ASKED)]


@dataclass
class RummyRival(Rival):
    """Another player, who may have put cards down."""

    down: bool = False


def throw_chance(terms: RummyTerms, hand: int, turn: WatchedTurn) -> float:
    """Return how likely a player is to throw from a hand what was thrown in a turn."""
    wants = wanted(hand)
    spare = laid_out(hand, price)[0]
    if turn.kind == FROM_PILE:
        spare &= ~turn.came
    total = own = 0.0
    while spare:
        card = spare & -spare
        spare ^= card
        asks = ASKS[ASKED + (asking(terms, hand, wants, card, ~turn.seen) >> terms.blur)]
        total += asks
        if card == turn.gone:
            own = asks
    return SLIP / 10 + ((1 - SLIP) * own / total if total > 0 else 0.0)


def is_better(hand: int, top: int) -> bool:
    """Say whether a hand is better with a card of the pile."""
    if not top & wanted(hand):
        return False
    return laid_out(hand | top, price)[0].bit_count() <= laid_out(hand, price)[0].bit_count()


def likelihood(deal: RummyDeal, rival: RummyRival) -> float:
    """Return how likely a guess makes what was seen; 0 where it could not be."""
    hand = rival.hand
    chance = KEEPS if rival.down and deal.left_of(hand) != hand else 1.0
    for turn in reversed(rival.turns):
        if not rival.down and not laid_out(hand, price)[0]:
            chance *= STAYS
        hand |= turn.gone
        if not hand & turn.came or (turn.kind == FROM_STOCK and turn.came & turn.seen):
            return 0.0
        chance *= throw_chance(deal.terms, hand, turn)
        hand &= ~turn.came
        if turn.offered:
            takes = TAKES if is_better(hand, turn.offered) else TAKES_OTHER
            chance *= takes if turn.kind == FROM_PILE else 1 - takes
    return chance


def guessed(  # noqa: PLR0913, PLR0917  # what a walk is
    deal: RummyDeal, rivals: Sequence[RummyRival], pool: int, dice: int, before: int, between: int, count: int
) -> tuple[list[list[int]], int]:
    """Return so many guesses at the hands of all, so many changes before the first and between two, and the dice."""
    return walked(partial(likelihood, deal), rivals, pool, dice, before, between, count)
