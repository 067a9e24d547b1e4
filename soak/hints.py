"""Honest hints: what is advised is what the hard player does with all its samples, and the numbers said are true.

Numbers are counted again from the cards by the rules, without what the players reckon with, and by how much a choice is
ahead from the worths of both. Those that speak of hands which somebody may hold, or of unseen cards, are not: they are
told as said and not as recounted.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from bot.thinking.computers import hints_of
from engine.actions import Discard, Knock, Take
from engine.cards import Card, without
from engine.match import Match, apply, legal_actions, to_act
from engine.players.choose import chance_of, samples_of, weigh
from engine.players.levels import Level, Weighed
from engine.scoring import value_of
from engine.view import view
from tests.kit_computers import decision

LONGEST: Final = 60  # actions of a turn


def hint_at(at: Match, seat: int) -> Counter[str]:
    """Return what the hints of a position said, and which numbers were recounted; one that is not honest raises."""
    sees, actions = view(at, seat), legal_actions(at, seat)
    best, *others = hints_of(sees, actions)
    own = decision(at, seat, Level.HARD)
    assert best.action == own, f"{best.action} is advised, and the hard player does {own}"
    weighed = weigh(sees, actions, Level.HARD, chance_of(sees), samples_of(at.rules, Level.HARD))
    done = Counter[str]()
    for one in (best, *others):
        if one.why is None:
            continue
        true = recounted(at, seat, one, weighed)
        told = {name: one.why.numbers[name] for name in true}
        assert told == true, f"{one} is said, and {true} are true"
        assert is_so(at, seat, one), f"{one} is said, and it is not so"
        done[f"hints said {one.why.key}"] += 1
        done[f"numbers recounted {one.why.key}"] += bool(true)
    return +done


def recounted(at: Match, seat: int, one: Weighed, weighed: Sequence[Weighed]) -> Mapping[str, int]:
    """Return those numbers of a reason that can be counted by the cards."""
    assert one.why is not None
    rules, hand = at.rules, _hand(at, seat)
    match one.why.key, one.action:
        case "hint-throw-ahead", Discard():
            other = Discard(seat, one.why.cards["other"])
            return {"points": round(one.worth - next(each.worth for each in weighed if each.action == other))}
        case "hint-throw-points", Discard(card=int(card)):
            return {"own": value_of((card,), rules.values)}
        case "hint-gin-knock" | "hint-knock", Knock(card=int(card)):
            return {"points": rules.deadwood(without(hand, (card,)))}
        case "hint-gin-take" | "hint-gin-take-meld", Take(card=card):
            kept = (without((*hand, card), (other,)) for other in hand)
            return {"points": min(map(rules.deadwood, kept))}
        case "hint-rummy-lay" | "hint-500-lay", _:
            return {"points": value_of(without(hand, _hand(apply(at, one.action).match, seat)), rules.values)}
        case "hint-500-take", Take():
            return {"count": len(_hand(apply(at, one.action).match, seat)) - len(hand)}
        case "hint-tiles-out" | "hint-tiles-open" | "hint-tiles-place" | "hint-tiles-rearrange", _:
            return {"count": len(hand) - len(_hand(apply(at, one.action).match, seat))}
        case _:
            return {}


def is_so(at: Match, seat: int, one: Weighed) -> bool:
    """Say whether what a reason claims beside its numbers comes true."""
    assert one.why is not None
    hand = _hand(at, seat)
    match one.why.key, one.action:
        case "hint-gin-gin" | "hint-knock-rum", Knock(card=int(card)):
            return at.rules.deadwood(without(hand, (card,))) == 0
        case "hint-gin-big", _:
            return at.rules.deadwood(hand) == 0
        case "hint-tiles-out", _:
            return not _hand(apply(at, one.action).match, seat)
        case "hint-throw", _:
            return sum(isinstance(action, Discard) for action in legal_actions(at, seat)) == 1
        case "hint-rummy-out", _:
            return _goes_out(apply(at, one.action).match, seat, len(at.rounds))
        case "hint-throw-makes" | "hint-throw-chance", _:
            return one.why.numbers["own"] < one.why.numbers["others"]
        case "hint-throw-points", _:
            return one.why.numbers["own"] > one.why.numbers["others"]
        case "hint-rummy-stock", _:
            return one.why.numbers["count"] <= one.why.numbers["unseen"]
        case _:
            return True


def _hand(at: Match, seat: int) -> tuple[Card, ...]:
    """Return what a seat holds; nothing once the round is over."""
    board = view(at, seat).board
    return () if board is None else board.hand


def _goes_out(at: Match, seat: int, rounds: int) -> bool:
    """Say whether the hard player wins the round in this turn if it plays on."""
    for _ in range(LONGEST):
        if len(at.rounds) > rounds:
            return any(seat in result.winners for result in at.rounds[-1].results)
        if to_act(at) != (seat,):
            return False
        at = apply(at, decision(at, seat, Level.HARD)).match
    return False
