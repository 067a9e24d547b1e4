"""Why the hard players of Rummy and 500 would do something, for those who ask for a hint."""

from engine.actions import Action, Call, Discard, DrawStock, LayMeld, LayOff, Take
from engine.cards import Card, without
from engine.players.levels import Why
from engine.players.rummy.laying import packed, used_in, way_out
from engine.players.rummy.medium import riddance
from engine.players.rummy.position import RummyPosition
from engine.players.rummy500.medium import points_of, swing, taken_with
from engine.scoring import value_of
from engine.variants.rummy500 import Rummy500


def why(sees: RummyPosition, action: Action, use: float) -> Why | None:
    """Return the reason for an action, if there is one to give; `use` is how likely the next player melds the card."""
    match action:
        case LayMeld() | LayOff():
            return _laying(sees, used_in(action))
        case Discard(card=card):
            return _throwing(sees, card, round(100 * use))
        case Take(card=card):
            return _taking(sees, card)
        case Call():
            return _taking(sees, sees.board.pile[-1])
        case DrawStock():
            return Why("hint-rummy-stock")
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


def _throwing(sees: RummyPosition, card: Card, use: int) -> Why:
    held = packed(sees.parts(without(sees.hand, (card,))), riddance(sees))
    if held and not isinstance(sees.rules, Rummy500):
        return Why("hint-rummy-hold", cards={"card": card}, numbers={"chance": use})
    return Why("hint-rummy-throw", cards={"card": card}, numbers={"chance": use})


def _taking(sees: RummyPosition, card: Card) -> Why:
    if not isinstance(sees.rules, Rummy500):
        return Why("hint-rummy-take", cards={"card": card})
    more = taken_with(sees, card)
    plan = packed(sees.parts(tuple(sorted((*sees.hand, *more)))), swing(sees, card))
    return Why("hint-500-take", numbers={"points": sum(map(points_of, plan)), "count": len(more)})
