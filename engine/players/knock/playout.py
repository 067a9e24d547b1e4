"""A round played to its end by quick rules of thumb, on hands that were guessed."""

from random import Random
from typing import Final

from engine.gin.deadwood import cards_of
from engine.players.gin.hand import helps, laid_out, least, thrown, wanted
from engine.players.knock.position import KnockPosition, Rival
from engine.variants.knock_rummy import settled

FAVOUR: Final = 4  # points that a card with a mate counts less as a throw
BOLD: Final = {2: 32, 3: 29, 4: 28, 5: 24}  # the deadwood that is low enough for a knock in the first turn, by players
EASES: Final = 3  # by so much it is lower in each turn after that
LEAST: Final = 5  # and this is always low enough
SURE: Final = 15  # who had so little would have knocked


def low_enough(players: int, turn: int) -> int:
    """Return with how much a player knocks who plays by the thumb."""
    return max(BOLD[players] - EASES * turn, LEAST)


def guessed(position: KnockPosition, chance: Random) -> tuple[list[int], list[int]]:
    """Return hands that the others may hold, the player's own first, and a stock."""
    pool = [1 << card for card in cards_of(position.pool)]
    chance.shuffle(pool)
    hands = [position.hand, *(_hand(rival, pool) for rival in position.rivals)]
    return hands, pool[: position.stock]


def _hand(rival: Rival, pool: list[int]) -> int:
    """Return a hand as it may have become: each blind draw was looked at, and the worst card thrown."""
    hand = rival.known + sum(pool.pop() for _ in range(rival.unknown))
    for _ in range(min(rival.drawn, len(pool))):
        drawn = hand | pool.pop(0)
        worst = thrown(drawn, laid_out(drawn)[0], rival.known, FAVOUR)
        if least(drawn ^ worst) < SURE:
            worst = drawn ^ hand
        pool.append(worst)
        hand = drawn ^ worst
    return hand


def played_out(hands: list[int], mover: int, top: int, stock: list[int], turn: int) -> tuple[int, ...]:
    """Return what each player scores when all go on by the thumb; the lists are used up."""
    players = len(hands)
    while stock:
        hand = hands[mover]
        takes = top & wanted(hand) and helps(hand, top)
        drawn, taken = (hand | top, top) if takes else (hand | stock.pop(), 0)
        if mover == 0:
            turn += 1
        top = moved(hands, mover, drawn, taken, low_enough(players, turn))
        if not top:
            return settled(tuple(map(least, hands)), mover)
        mover = (mover + 1) % players
    return settled(tuple(map(least, hands)), None)


def moved(hands: list[int], mover: int, drawn: int, taken: int, low: int) -> int:
    """Let a player who has drawn throw a card, and return it; nothing for a knock."""
    loose, _ = laid_out(drawn)
    dearest = thrown(drawn, loose, taken, 0)
    if least(drawn ^ dearest) <= low:
        hands[mover] = drawn ^ dearest
        return 0
    card = thrown(drawn, loose, taken, FAVOUR)
    hands[mover] = drawn ^ card
    return card
