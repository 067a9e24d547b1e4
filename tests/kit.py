"""What tests share: hands from text, packs that deal known hands, and random play."""

import random
from collections.abc import Iterator, Mapping, Sequence

from engine.actions import AcceptNewDeal, Action, CloseCalls, Deal, OfferNewDeal, RingBell, Spread, TakeBack
from engine.cards import Card, cards_from
from engine.match import Match, Stage, apply, legal_actions, new_match, to_act
from engine.options import Value
from engine.rules import Rules
from engine.state import Phase, State
from engine.variants import VARIANTS, rules_for

RARELY = (TakeBack, OfferNewDeal, AcceptNewDeal)  # legal at almost any time: chosen evenly they would crowd out play


def hand(text: str) -> tuple[Card, ...]:
    """Return cards written as text, sorted as a hand is."""
    return tuple(sorted(cards_from(text)))


def stacked(rules: Rules, hands: Sequence[str], rest: str = "", size: int | None = None) -> tuple[Card, ...]:
    """Return a pack that deals these hands in the order of play, then has these cards on top of the rest.

    A hand given short, or not at all, is filled up with cards that no text names.
    """
    players = 2 if rules.key == "gin" else rules.seats
    hands = (*hands, *("",) * (players - len(hands)))
    named = {card for text in (*hands, rest) for card in cards_from(text)}
    spare = iter([card for card in rules.pack() if card not in named])
    length = size or max(len(cards_from(text)) for text in hands)
    full = [(*cards_from(text), *(next(spare) for _ in range(length - len(cards_from(text))))) for text in hands]
    dealt = tuple(one[index] for index in range(length) for one in full)
    return (*dealt, *cards_from(rest), *spare)


def shuffled(cards: Sequence[Card], rng: random.Random) -> tuple[Card, ...]:
    mixed = list(cards)
    rng.shuffle(mixed)
    return tuple(mixed)


def chance(match: Match, rng: random.Random) -> Action | None:
    """Return the shuffle that a match waits for, if it waits for one."""
    if match.stage is Stage.SPREAD:
        return Spread(shuffled(match.rules.spread_pack(), rng))
    if match.awaiting and not match.choosers:
        deal = Deal(shuffled(match.rules.pack(), rng), match.awaiting[0])
        return Deal(deal.pack, deal.board, shuffled(match.rules.pool(deal), rng))
    return None


def random_action(match: Match, rng: random.Random) -> Action:
    """Return a random legal action, clocks included."""
    if action := chance(match, rng):
        return action
    if match.rules.rings and not match.rung and rng.random() < 0.001:
        return RingBell()
    state = match.boards[0]
    if state is not None and state.phase is Phase.CALLS and rng.random() < 0.2:
        return CloseCalls()
    legal = legal_actions(match, rng.choice(to_act(match)))
    usual = [action for action in legal if not isinstance(action, RARELY)]
    return rng.choice(usual) if usual and rng.random() < 0.97 else rng.choice(legal)


def random_play(rules: Rules, seed: int, most: int = 1_000_000) -> Iterator[tuple[Match, Action]]:
    """Yield each position of a random match with the action taken in it."""
    rng = random.Random(seed)
    match = new_match(rules)
    for _ in range(most):
        if match.outcome:
            return
        action = random_action(match, rng)
        yield match, action
        match = apply(match, action).match


def played(match: Match, *actions: Action) -> Match:
    """Return the match after actions that must all be legal."""
    for action in actions:
        match = apply(match, action).match
    return match


def started(rules: Rules, deal: tuple[Card, ...], first: int = 0) -> Match:
    """Return a match of a game without a choice of dealer, dealt from a known pack, with this seat to play first."""
    dealer = (first - 1) % rules.seats
    others = [card for card in rules.spread_pack() if card % 13 < 12]
    drawn = [others.pop() for _ in range(rules.seats)]
    drawn[dealer] = cards_from("Ks")[0]
    rest = [card for card in rules.spread_pack() if card not in drawn]
    spread = Spread((*rest[:4], *drawn, *rest[4:]))
    return played(new_match(rules), spread, Deal(deal))


def board(match: Match, index: int = 0) -> State:
    """Return the round at a board, which must have been dealt."""
    state = match.boards[index]
    assert state is not None
    return state


OPTION_SETS: Mapping[str, tuple[tuple[int, Mapping[str, Value]], ...]] = {
    "rummy": (
        (2, {}),
        (3, {"two_turns": True, "ace": "around", "upcard": True}),
        (4, {"call_rummy": True, "ace": "either", "view_discards": True}),
        (5, {"call_rummy": True, "two_turns": True, "rounds": 4}),
        (6, {"stock_renewals": 0, "target": 60}),
        (3, {"all_at_once": True, "stock_renewals": 4, "target": 30}),
    ),
    "queen_city": (
        (2, {"ace": "around", "target": 30}),
        (4, {"upcard": True, "ace": "either", "target": 30}),
        (3, {"view_discards": True, "stock_renewals": 9, "rounds": 2}),
    ),
    "double_rum": (
        (2, {}),
        (4, {"call_rummy": True, "view_discards": True}),
        (6, {"two_turns": True, "call_rummy": True, "upcard": True}),
        (3, {"all_at_once": True, "target": 50}),
        (5, {"stock_renewals": 1, "rounds": 2}),
    ),
    "gin": (
        (2, {"target": 20}),
        (3, {"target": 20}),
        (4, {"target": 10}),
        (6, {"extra_card": True, "target": 10}),
        (2, {"oklahoma": True, "big_gin": True, "shutout": True, "target": 10}),
        (2, {"hollywood": True, "target": 10}),
        (2, {"extra_card": True, "knock_limit": 9, "target": 10}),
        (4, {"mirrored": True, "target": 10}),
    ),
    "chinchon": (
        (2, {"target": 40}),
        (3, {"wild_ace": True, "close_limit": 5, "buy_back": True, "target": 30}),
        (4, {"cards": "french", "target": 50}),
        (6, {"wild_ace": True, "buy_back": True, "target": 30}),
        (8, {"close_limit": 4, "target": 20}),
    ),
    "knock_rummy": (
        (2, {}),
        (3, {"rounds": 3}),
        (4, {"target": 40}),
        (5, {"rounds": 2}),
    ),
    "rummy500": (
        (2, {}),
        (4, {"edition": "novelty", "call_rummy": True}),
        (5, {"edition": "novelty"}),
        (8, {"call_rummy": True, "target": 300}),
        (3, {"format": "bell", "rounds": 2}),
        (3, {"format": "bell", "minutes": 30, "edition": "novelty"}),
    ),
    "partnership500": (
        (4, {}),
        (4, {"edition": "novelty", "call_rummy": True, "target": 300}),
        (4, {"format": "bell", "rounds": 3}),
        (4, {"format": "bell", "minutes": 30}),
    ),
    "tiles": ((2, {}), (4, {"rounds": 1})),
}
"""Seats and options that together give every option of every game two values, and every word that one chooses from."""


def card_games_but(*named: str) -> tuple[tuple[str, int], ...]:
    """Return the card games that a list does not name, each with the fewest who play it."""
    others = {key: game for key, game in VARIANTS.items() if key not in named and not game.tiles}
    return tuple((key, min(game.seat_counts)) for key, game in others.items())


def every_rules() -> list[Rules]:
    """Return the rules of every game with each of its option sets; one that has none yet is played as it is."""
    return [
        rules_for(key, seats, options)
        for key, game in VARIANTS.items()
        for seats, options in OPTION_SETS.get(key, ((min(game.seat_counts), {}),))
    ]
