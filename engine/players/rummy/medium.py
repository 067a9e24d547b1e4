"""The medium player of Rummy, Queen City and Double Rum: good rules of thumb, and an eye on the next player.

It puts down as much as it can at once, takes a discard that it can use, keeps what goes together, throws the rest by
what it costs, and gives the next player nothing that goes with what they were seen to take. It does so in all three
games, also where it is the winner's hand that is paid for (Q3): to see what that changes takes a better player.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from engine.actions import Action, Call, Discard, DrawStock, LayMeld, LayOff, Take
from engine.cards import Card
from engine.players.levels import Weighed
from engine.players.rummy.keeping import kept_for
from engine.players.rummy.laying import Part, Worth, packed, used_in, way_out
from engine.players.rummy.position import RummyPosition, by_worth, position_of
from engine.players.rummy.seen import remembered
from engine.uses import fits
from engine.view import View

RID: Final = 8.0  # what it is worth to have one card less, beside its points
COST: Final = 0.4  # how much of the points of a card in hand counts in throwing it
OWED: Final = 1000.0
MELDED: Final = 60.0  # what a card of a complete meld is kept for
COMES_ROUND: Final = 2  # renewals of the stock after which it tries something else,
VARIES: Final = 0.25  # and how likely in a turn
FEEDS: Final = 8.0  # for throwing what the next player plainly needs


def medium(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    del samples
    sees = position_of(view)
    weighed = by_worth(actions, _worth_in(sees))
    tires = sees.board.renewals >= COMES_ROUND and isinstance(weighed[0].action, Discard)
    return _varied(weighed) if tires and chance.random() < VARIES else weighed


def _varied(weighed: tuple[Weighed, ...]) -> tuple[Weighed, ...]:
    """Return the second-best throw first: an unshuffled stock may bring everyone the same cards for ever (R9)."""
    best, *rest = weighed
    other = next((one for one in rest if isinstance(one.action, Discard)), best)
    return (replace(other, worth=best.worth), *(one for one in weighed if one is not other))


def riddance(sees: RummyPosition) -> Worth:
    """Return how good it is to put cards down, by their number and points; a joker alone is not laid off."""

    def worth(part: Part) -> float:
        if isinstance(part.play, LayOff) and sees.laws.wild[part.cards[0]] and part.cards[0] != sees.board.owed:
            return 0
        owed = OWED if sees.board.owed in part.cards else 0
        return owed + sum(RID + sees.values[card] for card in part.cards)

    return worth


def laid_now(sees: RummyPosition) -> tuple[Part, ...]:
    """Return what to put down: everything if that goes out, else as much as possible."""
    found = sees.parts(sees.hand)
    out = way_out(sees.hand, found, sees.values, barred=sees.board.taken, discards=False)
    return packed(found, riddance(sees)) if out is None else out


def is_useful(sees: RummyPosition, card: Card) -> bool:
    """Say whether a card would at once go into a meld or be laid off; where all goes down at once, into a meld."""
    hand = tuple(sorted((*sees.hand, card)))
    found = sees.parts(hand)
    if sees.all_at_once:
        found = [part for part in found if isinstance(part.play, LayMeld)]
    return any(card in part.cards for part in packed(found, riddance(sees)))


def _worth_in(sees: RummyPosition) -> Callable[[Action], float]:
    plan = laid_now(sees)
    melded = frozenset(card for part in plan for card in part.cards)
    wanted = wanted_next(sees)

    def worth(action: Action) -> float:
        match action:
            case LayMeld() | LayOff():
                return putting_down(sees, action, plan)
            case Call():
                return 2500
            case Take(card=card):
                return 2000 if is_useful(sees, card) else -2000
            case DrawStock():
                return 1000
            case Discard(card=card):
                return throwing(sees, card, melded, wanted)
            case _:
                return -1000

    return worth


def putting_down(sees: RummyPosition, play: LayMeld | LayOff, plan: Iterable[Part]) -> float:
    """Return how good it looks to put cards down: by the plan, or else only what is owed."""
    planned = [len(part.cards) for part in plan if part.play == play]
    if planned:
        return 4000 + planned[0]
    return 2000 if sees.board.owed in used_in(play) else -2000


def wanted_next(sees: RummyPosition) -> frozenset[Card]:
    """Return what the next player was seen to take and keep."""
    return remembered(sees.rules, sees.board, sees.seat).held[sees.following()]


def throwing(sees: RummyPosition, card: Card, melded: frozenset[Card], wanted: frozenset[Card]) -> float:
    """Return how good it looks to throw a card, by what it is kept for and whom it helps."""
    return -_keeping(sees, card, melded) - FEEDS * feeds(sees, card, wanted)


def _keeping(sees: RummyPosition, card: Card, melded: frozenset[Card]) -> float:
    """Return what a card is kept for, less what it costs in hand."""
    if card in melded:
        return MELDED
    others = [other for other in sees.hand if other != card and other not in melded]
    return kept_for(card, others, sees.laws) - COST * sees.values[card]


def feeds(sees: RummyPosition, card: Card, wanted: frozenset[Card]) -> bool:
    """Say whether the next player plainly needs a card: for a meld on the table, or with what they took."""
    if sees.laws.wild[card]:
        return True
    return fits(card, sees.melds, sees.laws) or kept_for(card, wanted, sees.laws) > 0
