"""Why the hard players of Rummy and 500 would do something, for those who ask for a hint."""

from collections.abc import Sequence

from engine.actions import Action, Call, DrawStock, LayMeld, LayOff, Take
from engine.cards import Card, without
from engine.players.levels import Why
from engine.players.rummy.laying import packed, used_in, way_out
from engine.players.rummy.medium import riddance
from engine.players.rummy.position import RummyPosition
from engine.players.rummy500.medium import points_of, swing, taken_with
from engine.scoring import value_of
from engine.uses import fits, makes_meld
from engine.variants.rummy500 import Rummy500


def why(sees: RummyPosition, action: Action, unseen: Sequence[Card]) -> Why | None:
    """Return the reason for an action other than a throw, if there is one to give."""
    match action:
        case LayMeld() | LayOff():
            return _laying(sees, used_in(action))
        case Take(card=card):
            return _taking(sees, card, unseen)
        case Call():
            return _taking(sees, sees.board.pile[-1], unseen)
        case DrawStock():
            return _drawing(sees, unseen)
        case _:
            return None


def _goes_out(sees: RummyPosition) -> bool:
    discards = isinstance(sees.rules, Rummy500)
    barred = sees.board.owed if discards else sees.board.taken
    return way_out(sees.hand, sees.parts(sees.hand), sees.values, barred=barred, discards=discards) is not None


def _laying(sees: RummyPosition, cards: tuple[Card, ...]) -> Why:
    if _goes_out(sees):
        return Why("hint-rummy-out")
    in_500 = isinstance(sees.rules, Rummy500)
    points = value_of(cards, sees.values)
    return Why("hint-500-lay" if in_500 else "hint-rummy-lay", numbers={"points": points})


def _drawing(sees: RummyPosition, unseen: Sequence[Card]) -> Why:
    """Say how many unseen cards would make a meld or fit one, which the pile's top card must be compared with."""
    melds = () if sees.all_at_once else sees.melds
    count = sum(makes_meld(card, sees.hand, sees.laws) or fits(card, melds, sees.laws) for card in unseen)
    return Why("hint-rummy-stock", numbers={"count": count, "unseen": len(unseen)})


def why_held(sees: RummyPosition, thrown: Card) -> Why | None:
    """Say that melds are held back, where they could be laid and a card is thrown instead (R12)."""
    held = packed(sees.parts(without(sees.hand, (thrown,))), riddance(sees))
    if not held or isinstance(sees.rules, Rummy500) or sees.all_at_once:
        return None
    points = sum(value_of(part.cards, sees.values) for part in held)
    return Why("hint-rummy-hold", cards={"card": thrown}, numbers={"points": points})


def made_with(sees: RummyPosition, card: Card, unseen: Sequence[Card]) -> int:
    """Return how many unseen cards would make a meld with a card of the hand, and with nothing else of it."""
    melded = {one for part in packed(sees.parts(sees.hand), riddance(sees)) for one in part.cards} - {card}
    loose = without(sees.hand, melded)
    rest, laws = without(loose, (card,)), sees.laws
    return sum(makes_meld(one, loose, laws) and not makes_meld(one, rest, laws) for one in unseen)


def _taking(sees: RummyPosition, card: Card, unseen: Sequence[Card]) -> Why:
    if not isinstance(sees.rules, Rummy500):
        hand = tuple(sorted((*sees.hand, card)))
        plan = packed(sees.parts(hand), riddance(sees))
        points = sum(value_of(part.cards, sees.values) for part in plan if card in part.cards)
        if points:
            return Why("hint-rummy-take", cards={"card": card}, numbers={"points": points})
        makes = sum(makes_meld(one, hand, sees.laws) and not makes_meld(one, sees.hand, sees.laws) for one in unseen)
        return Why("hint-rummy-take-near", cards={"card": card}, numbers={"count": makes})
    more = taken_with(sees, card)
    plan = packed(sees.parts(tuple(sorted((*sees.hand, *more)))), swing(sees, card))
    return Why("hint-500-take", numbers={"points": sum(map(points_of, plan)), "count": len(more)})
