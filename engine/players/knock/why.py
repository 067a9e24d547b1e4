"""Why the hard player would do something, for those who ask for a hint."""

from collections.abc import Sequence

from engine.actions import Action, Discard, Knock, Take
from engine.cards import Card
from engine.gin.deadwood import cards_of
from engine.players.gin.hand import wanted
from engine.players.gin.why import made_with
from engine.players.knock.hand import COUNTS, KNOCK_RUMMY, HandCounts
from engine.players.knock.position import KnockPosition, Placing
from engine.players.levels import Why
from engine.players.throwing import OtherThrow, Thrown, why_thrown


class KnockReasons:
    """The reasons that a person would give in a position; a throw is compared with the best of the others.

    `lows` is the least that any of the others has left over in likely hands.
    """

    def __init__(self, position: KnockPosition, placed: Placing, game: int, lows: Sequence[int]) -> None:
        self.position = position
        self.placed = placed
        self.game = game
        self.lows = lows

    @property
    def counts(self) -> HandCounts:
        return COUNTS[self.game]

    def why(self, action: Action, rival: OtherThrow | None) -> Why | None:
        hand = self.position.hand
        match action:
            case Knock(card=int(card)):
                return self._knock(self.counts.least(hand ^ self.placed(1 << card)))
            case Discard(card=card):
                other = self._throw(rival.card) if rival else None
                return why_thrown(self._throw(card), other, rival.behind if rival else 0)
            case Take(card=card):
                more = hand | self.position.top
                left = min(self.counts.least(more ^ 1 << other) for other in cards_of(hand))
                return Why("hint-gin-take", cards={"card": card}, numbers={"points": left})
            case _:
                return Why("hint-gin-leave", numbers={"count": (wanted(hand) & self.position.pool).bit_count()})

    def _knock(self, left: int) -> Why:
        if left == 0 and self.game == KNOCK_RUMMY:
            return Why("hint-knock-rum")
        ahead = round(100 * sum(left < low for low in self.lows) / len(self.lows))
        return Why("hint-knock", numbers={"points": left, "chance": ahead})

    def _throw(self, card: Card) -> Thrown:
        position, bit = self.position, self.placed(1 << card)
        makes = made_with(position.hand, bit.bit_length() - 1, position.pool)
        left_over = bit & self.counts.loose(position.hand)
        return Thrown(card, makes, 0, self.counts.counted(left_over))
