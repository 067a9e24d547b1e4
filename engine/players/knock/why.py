"""Why the hard player would do something, for those who ask for a hint."""

from collections.abc import Sequence

from engine.actions import Action, Discard, Knock, Take
from engine.cards import Card
from engine.gin.deadwood import cards_of
from engine.players.gin.hand import least, wanted
from engine.players.gin.why import made_with, points_left
from engine.players.knock.position import KnockPosition
from engine.players.levels import Why
from engine.players.throwing import OtherThrow, Thrown, why_thrown


def why(action: Action, position: KnockPosition, lows: Sequence[int], rival: OtherThrow | None) -> Why | None:
    """Return the reason that a person would give: a throw is compared with the best of the others.

    `lows` is the lowest of the others' deadwood in likely hands.
    """
    hand = position.hand
    match action:
        case Knock(card=int(card)):
            left = least(hand ^ 1 << card)
            ahead = round(100 * sum(left < low for low in lows) / len(lows))
            return Why("hint-knock-rum") if left == 0 else Why("hint-knock", numbers={"points": left, "chance": ahead})
        case Discard(card=card):
            other = _throw(position, rival.card) if rival else None
            return why_thrown(_throw(position, card), other, rival.behind if rival else 0)
        case Take(card=card):
            left = min(least((hand | 1 << card) ^ 1 << other) for other in cards_of(hand))
            return Why("hint-gin-take", cards={"card": card}, numbers={"points": left})
        case _:
            return Why("hint-gin-leave", numbers={"count": (wanted(hand) & position.pool).bit_count()})


def _throw(position: KnockPosition, card: Card) -> Thrown:
    return Thrown(card, made_with(position.hand, card, position.pool), 0, points_left(position.hand, card))
