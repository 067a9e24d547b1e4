"""Why the hard Gin player would do something, for those who ask for a hint."""

from collections.abc import Sequence

from engine.actions import AcceptNewDeal, Action, Decline, Discard, DrawStock, Knock, Take
from engine.cards import Card
from engine.gin.deadwood import cards_of
from engine.players.gin.hand import WORTH, helps, laid_out, least, wanted
from engine.players.gin.position import GinPosition
from engine.players.levels import Why
from engine.players.throwing import OtherThrow, Thrown, why_thrown


def why(action: Action, position: GinPosition, guesses: Sequence[int], rival: OtherThrow | None) -> Why | None:
    """Return the reason that a person would give for an action; a throw is compared with another card.

    The guesses are likely hands of the other player.
    """
    match action:
        case Knock(card=None):
            return Why("hint-gin-big")
        case Knock(card=int(card)):
            return _knock(position.hand ^ 1 << card, guesses)
        case Discard(card=card):
            this = _throw(position, card, guesses)
            other = _throw(position, rival.card, guesses) if rival else None
            return why_thrown(this, other, rival.behind if rival else 0)
        case Take(card=card):
            return _take(position.hand, card)
        case DrawStock() | Decline():
            return _leave(position)
        case AcceptNewDeal():
            return Why("hint-gin-new-deal")
        case _:
            return None


def _knock(kept: int, guesses: Sequence[int]) -> Why:
    left = least(kept)
    if left == 0:
        return Why("hint-gin-gin")
    theirs = round(sum(map(least, guesses)) / len(guesses))
    return Why("hint-gin-knock", numbers={"points": left, "theirs": theirs})


def _throw(position: GinPosition, card: Card, guesses: Sequence[int]) -> Thrown:
    chance = round(100 * sum(wanted(guess) >> card & 1 for guess in guesses) / len(guesses))
    return Thrown(card, made_with(position.hand, card, position.pool), chance, points_left(position.hand, card))


def made_with(hand: int, card: int, pool: int) -> int:
    """Return how many unseen cards would make a meld with a card, and with nothing else of the hand."""
    return (wanted(hand) & ~wanted(hand ^ 1 << card) & pool).bit_count()


def points_left(hand: int, card: Card) -> int:
    """Return what a card counts of the deadwood, nothing if the melds can spare it."""
    return WORTH[card % 13 + 1] if laid_out(hand)[0] >> card & 1 else 0


def _take(hand: int, card: Card) -> Why:
    taken = hand | 1 << card
    left = min(least(taken ^ 1 << other) for other in cards_of(hand))
    if 1 << card & wanted(hand):
        return Why("hint-gin-take-meld", cards={"card": card}, numbers={"points": left})
    return Why("hint-gin-take", cards={"card": card}, numbers={"points": left})


def _leave(position: GinPosition) -> Why:
    """Say that the card on offer is not worth it, and how many unseen cards would make a meld."""
    useful = (wanted(position.hand) & position.pool).bit_count()
    if position.top & wanted(position.hand) and helps(position.hand, position.top):
        return Why("hint-gin-leave-meld", numbers={"count": useful})
    return Why("hint-gin-leave", numbers={"count": useful})
