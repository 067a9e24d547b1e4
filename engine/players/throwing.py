"""Why one card is thrown and not another: the point in which it is the better one to let go, with its figure."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine.actions import Discard
from engine.cards import Card
from engine.players.levels import Weighed, Why

MELDS: Final = 2.0  # points that an unseen card is worth which would make a meld,
FEEDS: Final = 0.15  # one hand in a hundred that could use a card,
HELD: Final = 0.5  # and a point that a card counts in hand


class OtherThrow(NamedTuple):
    """The card that might be thrown instead, and how many points it is behind."""

    card: Card
    behind: float


@dataclass(frozen=True, slots=True)
class Thrown:
    """What speaks for and against throwing a card."""

    card: Card
    makes: int  # unseen cards that would make a meld with it, and with nothing else of the hand
    chance: int  # of a hundred hands that the next player may have, those that could use it
    points: int  # that it counts if it stays in the hand


def next_throw(weighed: Sequence[Weighed], but: Weighed) -> OtherThrow | None:
    """Return the best throw other than one, with how far that one is ahead of it."""
    throws = ((one.action, one.worth) for one in weighed if one is not but)
    return next(
        (OtherThrow(action.card, but.worth - worth) for action, worth in throws if isinstance(action, Discard)), None
    )


def why_thrown(this: Thrown, other: Thrown | None, ahead: float) -> Why | None:
    """Return the reason to throw a card and not another that it is ahead of by so many points: never one against it."""
    if other is None:
        return Why("hint-throw", cards={"card": this.card}, numbers={"points": this.points})
    gains = {
        "makes": MELDS * (other.makes - this.makes),
        "chance": FEEDS * (other.chance - this.chance),
        "points": HELD * (this.points - other.points),
    }
    about = max(gains, key=lambda name: gains[name])
    if gains[about] > 0:
        return Why(
            {"makes": "hint-throw-makes", "chance": "hint-throw-chance", "points": "hint-throw-points"}[about],
            cards={"card": this.card, "other": other.card},
            numbers={"own": getattr(this, about), "others": getattr(other, about)},
        )
    if ahead >= 1:
        return Why("hint-throw-ahead", cards={"card": this.card, "other": other.card}, numbers={"points": round(ahead)})
    return Why("hint-throw-even", cards={"card": this.card, "other": other.card}) if ahead > -1 else None
