"""A walk through likely hands of all others, for whoever can say how likely a hand makes what was seen.

A guess is a hand for each, and the cards that came to it from the stock, turn by turn. Guesses are drawn by small
changes, each kept as often as it deserves (Metropolis).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.players.dice import PRIME, one_of, rolled
from engine.players.rummy.story import FROM_STOCK, WatchedTurn


@dataclass
class Rival:
    """Another player: what it holds for certain, how many in all, what it did, and the hand that is guessed."""

    known: int
    holds: int
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


Player = TypeVar("Player", bound=Rival)
Likelihood = Callable[[Player], float]


def begin(likelihood: Likelihood[Player], rival: Player, pool: int, dice: int) -> int:
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
    rival.likely = likelihood(rival)
    return dice


def redraw(likelihood: Likelihood[Player], rival: Player, dice: int) -> int:
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
    likely = likelihood(rival)
    dice = rolled(dice)
    if likely * PRIME > rival.likely * dice:
        rival.likely = likely
        return dice
    turn.came = old
    if elsewhere:
        elsewhere.came = card
    return dice


def exchange(likelihood: Likelihood[Player], rivals: Sequence[Player], rival: Player, pool: int, dice: int) -> int:
    """Exchange a card of a hand for one of the stock or of another's hand, if that is as likely; return the dice."""
    dice = rolled(dice)
    out = one_of(rival.hand & ~rival.known, dice)
    dice = rolled(dice)
    into = one_of(pool & ~rival.hand, dice)
    if out == 0 or into == 0:
        return dice
    other = next((one for one in rivals if one.hand & into), None)
    rival.swap(out, into)
    likely = likelihood(rival)
    others = were = 1.0
    if other:
        other.swap(into, out)
        others, were = likelihood(other), other.likely
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
    likelihood: Likelihood[Player],
    rivals: Sequence[Player],
    pool: int,
    dice: int,
    before: int,
    between: int,
    count: int,
) -> tuple[list[list[int]], int]:
    """Return so many guesses at the hands of all, so many changes before the first and between two, and the dice."""
    free = pool
    for rival in rivals:
        dice = begin(likelihood, rival, free, dice)
        free &= ~rival.hand
    guesses = list[list[int]]()
    for step in range(before + between * count):
        dice = rolled(dice)
        rival = rivals[dice * len(rivals) // PRIME]
        redraws = dice % 4 == 0 and rival.turns
        dice = redraw(likelihood, rival, dice) if redraws else exchange(likelihood, rivals, rival, pool, dice)
        if step >= before and (step - before) % between == 0:
            guesses.append([one.hand for one in rivals])
    return guesses, dice
