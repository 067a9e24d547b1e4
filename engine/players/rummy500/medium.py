"""The medium player of 500, alone or with a partner: rules of thumb for the pile, the table and the hand.

It takes from the pile, however deep, where what it can lay at once outweighs what it has to carry, lays down all it
can, goes out when it can, and throws what goes with nothing, rather not what fits on the table.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final

from engine.actions import Action, Call, Decline, Discard, DrawStock, LayMeld, LayOff, Take
from engine.cards import ACE, Card
from engine.melds import HIGH_ACE, Meld, MeldKind
from engine.players.levels import Weighed
from engine.players.rummy.keeping import kept_for
from engine.players.rummy.laying import Part, Worth, packed, way_out
from engine.players.rummy.medium import putting_down, throwing, wanted_next
from engine.players.rummy.position import RummyPosition, by_worth, position_of
from engine.scoring import FIGURE
from engine.state import Phase
from engine.variants.rummy500 import ACE_VALUE
from engine.view import View

OWED: Final = 1000.0
STOCK: Final = 3.0  # what a card of the stock is worth having
FRIENDS: Final = 0.1  # of the points of a card that goes with others
STRANGER: Final = -0.6  # of one that does not
NEARLY_OUT: Final = 3  # cards that a rival holds


def medium(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    del chance, samples
    return by_worth(actions, _worth_in(position_of(view)))


def on_table(meld: Meld, card: Card) -> int:
    """Return what a card of a meld counts on the table (F3)."""
    index = meld.cards.index(card)
    rank = meld.rank_at(index)
    if rank != ACE:
        return min(rank, FIGURE)
    return 1 if meld.kind is MeldKind.SEQUENCE and meld.low + index != HIGH_ACE else ACE_VALUE


def points_of(part: Part) -> int:
    """Return what the cards of a part count on the table."""
    return sum(on_table(part.meld, card) for card in part.cards)


def swing(sees: RummyPosition, owed: Card | None) -> Worth:
    """Return what it changes to lay cards: they count for and no longer against. A joker alone is not laid off."""

    def worth(part: Part) -> float:
        if isinstance(part.play, LayOff) and sees.laws.wild[part.cards[0]] and part.cards[0] != owed:
            return 0
        return (OWED if owed in part.cards else 0) + points_of(part) + sum(sees.values[card] for card in part.cards)

    return worth


def laid_now(sees: RummyPosition) -> tuple[Part, ...]:
    """Return what to put down: all but the last discard if that goes out, else as much as possible."""
    found = sees.parts(sees.hand)
    out = way_out(sees.hand, found, sees.values, barred=sees.board.owed, discards=True)
    return packed(found, swing(sees, sees.board.owed)) if out is None else out


def _worth_in(sees: RummyPosition) -> Callable[[Action], float]:
    plan = laid_now(sees)
    wanted = wanted_next(sees)

    def worth(action: Action) -> float:
        match action:
            case LayMeld() | LayOff():
                return putting_down(sees, action, plan)
            case Call():
                return 2500
            case Take(card=card):
                return 1000 + _holding(sees, taken_with(sees, card), card)
            case DrawStock():
                return 1000 + STOCK + _holding(sees, (), None)
            case Discard(card=card):
                return throwing(sees, card, frozenset(), wanted)
            case Decline() if sees.board.phase is Phase.DRAW:
                return 1000 + _holding(sees, (), None)
            case _:
                return -1000

    return worth


def taken_with(sees: RummyPosition, card: Card) -> tuple[Card, ...]:
    """Return the cards that come with one of the pile, itself first."""
    return sees.rules.taken(sees.board.pile, card)


def _holding(sees: RummyPosition, more: Iterable[Card], owed: Card | None) -> float:
    """Return what a hand with more cards comes to: what it lays, and what it carries on."""
    hand = tuple(sorted((*sees.hand, *more)))
    plan = packed(sees.parts(hand), swing(sees, owed))
    gone = {card for part in plan for card in part.cards}
    left = [card for card in hand if card not in gone]
    hurry = min(sees.board.counts[seat] for seat in sees.rivals()) <= NEARLY_OUT
    carried = sum(
        sees.values[card]
        * (FRIENDS if not hurry and kept_for(card, (o for o in left if o != card), sees.laws) else STRANGER)
        for card in left
    )
    return sum(map(points_of, plan)) + carried
