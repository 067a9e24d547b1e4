"""Why the hard player would do something, for those who ask for a hint."""

from collections.abc import Sequence

from engine.actions import Action, Discard, Knock, Take
from engine.gin.deadwood import cards_of
from engine.players.gin.hand import WORTH, laid_out, least, wanted
from engine.players.knock.position import KnockPosition
from engine.players.levels import Why


def why(action: Action, position: KnockPosition, lows: Sequence[int]) -> Why:
    """Return the reason that a person would give; `lows` is the lowest of the others' deadwood in likely hands."""
    hand = position.hand
    match action:
        case Knock(card=int(card)):
            left = least(hand ^ 1 << card)
            ahead = round(100 * sum(left < low for low in lows) / len(lows))
            return Why("hint-knock-rum") if left == 0 else Why("hint-knock", numbers={"points": left, "chance": ahead})
        case Discard(card=card) if laid_out(hand)[0] >> card & 1:
            return Why("hint-knock-throw", cards={"card": card}, numbers={"points": WORTH[card % 13 + 1]})
        case Discard(card=card):
            return Why("hint-knock-spare", cards={"card": card})
        case Take(card=card):
            left = min(least((hand | 1 << card) ^ 1 << other) for other in cards_of(hand))
            return Why("hint-gin-take", cards={"card": card}, numbers={"points": left})
        case _:
            return Why("hint-gin-leave", numbers={"count": (wanted(hand) & position.pool).bit_count()})
