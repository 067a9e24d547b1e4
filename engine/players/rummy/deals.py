"""What the other players of a round may hold, all of them at once, guessed from what each took, refused and threw.

A guess is a hand for each, and the cards that came to it from the stock, turn by turn. It is as likely as a sensible
player is to have done with it what was seen, but nobody is held to be perfect: everything has some chance. Guesses are
drawn by small changes, each kept as often as it deserves (Metropolis).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Final

from engine.players.gin.guess import PRIME, one_of, rolled
from engine.players.gin.hand import laid_out, wanted
from engine.players.rummy.hand import price
from engine.players.rummy.playout import RummyDeal, RummyTerms, asking
from engine.players.rummy.story import FROM_PILE, FROM_STOCK, WatchedTurn

TAKES: Final = 0.95
TAKES_OTHER: Final = 0.03
SLIP: Final = 0.03
STAYS: Final = 0.02  # could go out and did not
KEEPS: Final = 0.1  # has put cards down, and not others that could follow
COOL: Final = 4.0  # difference between throws that counts for a factor of e
ASKED: Final = 512  # more than any card asks, one way or the other
ASKS: Final = [exp(min(max(asked, -160), 160) / COOL) for asked in range(-ASKED, ASKED)]


@dataclass
class RummyRival:
    """Another player: what it holds for certain, how many in all, and the hand that is guessed."""

    known: int
    holds: int
    down: bool
    turns: list[WatchedTurn]
    hand: int = 0
    likely: float = 0.0

    def swap(self, out: int, into: int) -> None:
        """Let the hand have one card for another, and have had it since that came."""
        self.hand ^= out ^ into
        turn = self.turn_of(out)
        if turn:
            turn.came = into

    def turn_of(self, card: int) -> WatchedTurn | None:
        """Return the turn in which a card came, None if it was dealt."""
        return next((turn for turn in self.turns if turn.came == card), None)


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


def begin(deal: RummyDeal, rival: RummyRival, pool: int, dice: int) -> int:
    """Fill in a first guess, with what came in each turn; return the dice."""
    rival.hand = rival.known
    for _ in range(rival.holds - rival.known.bit_count()):
        dice = rolled(dice)
        rival.hand |= one_of(pool & ~rival.hand, dice)
    back = rival.hand
    for turn in reversed(rival.turns):
        back |= turn.gone
        if turn.kind == FROM_STOCK:
            dice = rolled(dice)
            turn.came = one_of(back & ~turn.seen & ~rival.known, dice)
        back &= ~turn.came
    rival.likely = likelihood(deal, rival)
    return dice


def redraw(deal: RummyDeal, rival: RummyRival, dice: int) -> int:
    """Let another card have come in some turn, if that is as likely; return the dice."""
    dice = rolled(dice)
    number = dice * len(rival.turns) // PRIME
    turn = rival.turns[number]
    if turn.kind != FROM_STOCK:
        return dice
    able = rival.hand & ~rival.known
    for later in rival.turns[number:]:
        able |= later.gone
    dice = rolled(dice)
    card = one_of(able & ~turn.seen & ~turn.came, dice)
    elsewhere = rival.turn_of(card)
    if card == 0 or (elsewhere and elsewhere.kind != FROM_STOCK):
        return dice
    old = turn.came
    turn.came = card
    if elsewhere:
        elsewhere.came = old
    likely = likelihood(deal, rival)
    dice = rolled(dice)
    if likely * PRIME > rival.likely * dice:
        rival.likely = likely
        return dice
    turn.came = old
    if elsewhere:
        elsewhere.came = card
    return dice


def exchange(deal: RummyDeal, rivals: Sequence[RummyRival], rival: RummyRival, pool: int, dice: int) -> int:
    """Exchange a card of a hand for one of the stock or of another's hand, if that is as likely; return the dice."""
    dice = rolled(dice)
    out = one_of(rival.hand & ~rival.known, dice)
    dice = rolled(dice)
    into = one_of(pool & ~rival.hand, dice)
    if out == 0 or into == 0:
        return dice
    other = next((one for one in rivals if one.hand & into), None)
    rival.swap(out, into)
    likely = likelihood(deal, rival)
    others = were = 1.0
    if other:
        other.swap(into, out)
        others, were = likelihood(deal, other), other.likely
    dice = rolled(dice)
    if likely * others * PRIME > rival.likely * were * dice:
        rival.likely = likely
        if other:
            other.likely = others
        return dice
    rival.swap(into, out)
    if other:
        other.swap(out, into)
    return dice


def guessed(  # noqa: PLR0913, PLR0917  # what a walk is
    deal: RummyDeal, rivals: Sequence[RummyRival], pool: int, dice: int, before: int, between: int, count: int
) -> tuple[list[list[int]], int]:
    """Return so many guesses at the hands of all, so many changes before the first and between two, and the dice."""
    free = pool
    for rival in rivals:
        dice = begin(deal, rival, free, dice)
        free &= ~rival.hand
    guesses = list[list[int]]()
    for step in range(before + between * count):
        dice = rolled(dice)
        rival = rivals[dice * len(rivals) // PRIME]
        redraws = dice % 4 == 0 and rival.turns
        dice = redraw(deal, rival, dice) if redraws else exchange(deal, rivals, rival, pool, dice)
        if step >= before and (step - before) % between == 0:
            guesses.append([one.hand for one in rivals])
    return guesses, dice
