"""What the others may hold in a round that a knock ends, guessed from what each took, refused and threw.

A guess is as likely as a sensible player is to have done with it what was seen, but nobody is held to be perfect:
everything has some chance.
"""

from typing import Final

from engine.players.gin.hand import wanted
from engine.players.knock.hand import COUNTS
from engine.players.knock.playout import KnockTerms, asking
from engine.players.knock.position import KnockRival
from engine.players.rummy.deals import ASKED, ASKS
from engine.players.rummy.story import FROM_PILE, FROM_STOCK, WatchedTurn

TAKES: Final = 0.9
TAKES_OTHER: Final = 0.05
SLIP: Final = 0.05
STAYS: Final = 0.3  # could knock and did not


def throw_chance(terms: KnockTerms, hand: int, turn: WatchedTurn) -> float:
    """Return how likely a player is to throw from a hand what was thrown in a turn."""
    wants = wanted(hand)
    spare = COUNTS[terms.game].loose(hand)
    if turn.kind == FROM_PILE:
        spare &= ~turn.came
    total = own = 0.0
    while spare:
        card = spare & -spare
        spare ^= card
        asks = ASKS[ASKED + asking(terms, hand, wants, card, ~turn.seen)]
        total += asks
        if card == turn.gone:
            own = asks
    return SLIP / 10 + ((1 - SLIP) * own / total if total > 0 else 0.0)


def likelihood(terms: KnockTerms, rival: KnockRival) -> float:
    """Return how likely a guess makes what was seen; 0 where it could not be."""
    hand, chance, counts = rival.hand, 1.0, COUNTS[terms.game]
    for number in range(len(rival.turns) - 1, -1, -1):
        turn, before = rival.turns[number], rival.since + number
        low = max(terms.patient - terms.eases * before, terms.sure)
        if before >= terms.waits and counts.least(hand) <= low:
            chance *= STAYS
        hand |= turn.gone
        if not hand & turn.came or (turn.kind == FROM_STOCK and turn.came & turn.seen):
            return 0.0
        chance *= throw_chance(terms, hand, turn)
        hand &= ~turn.came
        if turn.offered:
            takes = TAKES if counts.helps(hand, turn.offered) else TAKES_OTHER
            chance *= takes if turn.kind == FROM_PILE else 1 - takes
    return chance
