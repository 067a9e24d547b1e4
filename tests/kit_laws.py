"""The laws that every game keeps: what must hold at each position, and the random play that tries them.

A law that does not hold raises an AssertionError that says which.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.actions import (
    AcceptNewDeal,
    Action,
    Arrange,
    CloseCalls,
    LayMeld,
    LayOff,
    OfferNewDeal,
    RingBell,
    Take,
    TakeBack,
    TimeOut,
    is_from_hand,
)
from engine.cards import CARDS, Card
from engine.errors import IllegalActionError, Refusal
from engine.match import (
    Match,
    MatchStep,
    Stage,
    apply,
    legal_actions,
    legal_offers,
    new_match,
    proposal,
    refusal,
    to_act,
)
from engine.players.safe import safe_action
from engine.replay import replayed
from engine.rules import Rules
from engine.scoring import added_up
from engine.state import Phase, State
from engine.text import match_from, match_text
from engine.view import view
from tests.kit import RARELY, chance
from tests.kit_odd import odd_action

SELDOM = 0.01  # how often a clock runs out, or a seat that is not asked speaks up
SKILLS = (0, 0, 0.5, 0.9)  # how much of a round is played with sense: rounds that nobody plays well seldom end well
UNDOABLE = (LayMeld, LayOff, Arrange)
ANY_TIME = (OfferNewDeal, AcceptNewDeal)
BIT = tuple(1 << card for card in range(CARDS))


def title(rules: Rules) -> str:
    """Return the game, its seats and the options that differ from the usual ones."""
    options = {option.name: getattr(rules, option.name) for option in rules.options}
    chosen = [
        f"{option.name}={options[option.name]}" for option in rules.options if options[option.name] != option.default
    ]
    return " ".join([rules.key, str(rules.seats), *chosen]).lower()


# Random play


def next_action(match: Match, rng: random.Random, skill: float = 0) -> Action:
    """Return a random legal action, or as often as the skill says a sensible one.

    Seldom it is a clock's, or that of a seat which nobody asked.
    """
    if rng.random() < SELDOM and (unusual := _unusual_actions(match)):
        return rng.choice(unusual)
    if rng.random() < skill and (asked := to_act(match)):
        seat = rng.choice(asked)
        return safe_action(view(match, seat), legal_actions(match, seat))
    return chance(match, rng) or _random_action(match, rng)


def _random_action(match: Match, rng: random.Random) -> Action:
    """Return a random legal action by asking the judge about one candidate after another: quicker than about all."""
    seat = rng.choice(to_act(match))
    if seat in match.choosers:
        return rng.choice(legal_actions(match, seat))
    board = match.board_of(seat)
    state = None if board is None else match.boards[board]
    assert state is not None
    if state.phase is Phase.CALLS and rng.random() < 0.2:
        return CloseCalls()
    candidates = list(match.rules.candidates(state, seat))
    if rng.random() < 0.97:
        candidates = [action for action in candidates if not isinstance(action, RARELY)] or candidates
    while candidates:
        action = candidates.pop(rng.randrange(len(candidates)))
        if refusal(match, action) is None:
            return action
    raise AssertionError(f"seat {seat} is asked and can do nothing")


def _unusual_actions(match: Match) -> list[Action]:
    asked = to_act(match)
    others = [seat for seat in range(match.rules.seats) if seat not in asked]
    clocks: list[Action] = [TimeOut(seat) for seat in asked if match.rules.tiles]
    if match.rules.rings and not match.rung:
        clocks.append(RingBell())
    return [*clocks, *(action for seat in others for action in legal_actions(match, seat))]


@dataclass(frozen=True)
class Move:
    """One action of random play: the match before it, the action, and what it led to."""

    before: Match
    action: Action
    step: MatchStep


def moves(rules: Rules, rng: random.Random, most: int) -> Iterator[Move]:
    """Yield so many moves of random matches, one match after another, some rounds played better than others."""
    match, skill = new_match(rules), 0.0
    for _ in range(most):
        if match.outcome:
            match = new_match(rules)
        if match.awaiting:
            skill = rng.choice(SKILLS)
        action = next_action(match, rng, skill)
        step = apply(match, action)
        yield Move(match, action, step)
        match = step.match


def random_match(rules: Rules, rng: random.Random, most: int) -> tuple[Match, tuple[Action, ...]]:
    """Return a random match, or its beginning, and its log."""
    match, log = new_match(rules), list[Action]()
    for move in moves(rules, rng, most):
        match = move.step.match
        log.append(move.action)
        if match.outcome:
            break
    return match, tuple(log)


def sensible_match(rules: Rules, rng: random.Random, most: int) -> Match:
    """Return where a match has come to after so many actions, most of them sensible."""
    match = new_match(rules)
    while not match.outcome and match.version < most:
        match = apply(match, next_action(match, rng, skill=SKILLS[-1])).match
    return match


# Cards are conserved


def cards_in(state: State) -> list[Card]:
    """Return every card of a round, wherever it lies."""
    cards = [*state.stock, *state.pile]
    for held in state.hands:
        cards += held
    for meld in state.melds:
        cards += meld.cards
    for tiles in state.table:
        cards += tiles
    if state.extra is not None:
        cards.append(state.extra)
    if state.knocking is not None and state.knocking.card is not None:
        cards.append(state.knocking.card)
    return cards


class Scales:
    """Weighs a round against its pack. So many powers of two have the pack's sum only if they are the pack's cards."""

    def __init__(self, rules: Rules) -> None:
        self.count = len(rules.pack())
        self.weight = sum(BIT[card] for card in rules.pack())

    def balance(self, state: State) -> bool:
        cards = cards_in(state)
        return len(cards) == self.count and sum([BIT[card] for card in cards]) == self.weight


def assert_conserved(scales: Scales, before: Match, after: Match) -> None:
    for board, state in enumerate(after.boards):
        if state is not None and (board >= len(before.boards) or state is not before.boards[board]):
            assert scales.balance(state), f"cards are not conserved at board {board}"


# An action moves the match by one; what is refused changes nothing


def assert_moved(before: Match, after: Match) -> None:
    assert after.version == before.version + 1, "the version does not rise by one"
    bought_back = any(played.returned for played in after.rounds)  # which sets a total anew (CH15)
    if after.rounds is not before.rounds and not bought_back:
        points = added_up((played.points for played in after.rounds), len(after.rules.sides))
        assert after.totals == points, "the totals are not the sum of the rounds"


def _contents(match: Match) -> list[tuple[str, int]]:
    """Return what the parts of a match hold that could be written to: its own fields and those of its rounds."""
    parts: list[Match | State] = [match, *(state for state in match.boards if state)]
    return [(name, id(value)) for part in parts for name, value in vars(part).items()]


def assert_judged(scales: Scales, match: Match, action: Action) -> bool:
    """Try any action: the judge answers, `apply` does what it said, and the match stays as it was."""
    contents = _contents(match)
    why, done = refusal(match, action), _done(match, action)
    if isinstance(done, Match):
        assert why is None, f"apply does what the judge refuses with {why}"
        assert_moved(match, done)
        assert_conserved(scales, match, done)
    else:
        assert done == why, f"apply refuses with {done}, the judge with {why}"
    assert _contents(match) == contents, "trying an action changed the match"
    return why is None


def _done(match: Match, action: Action) -> Match | Refusal:
    try:
        return apply(match, action).match
    except IllegalActionError as error:
        return error.refusal


def assert_offers(match: Match) -> None:
    """Whatever is offered is accepted; whoever is asked can go on, and hardly anyone else can do anything."""
    asked = to_act(match)
    calling = any(state and state.phase is Phase.CALLS for state in match.boards)
    for seat in range(match.rules.seats):
        legal = legal_actions(match, seat)
        onward = any(not isinstance(action, RARELY) for action in legal)  # a turn never comes to a dead end (G10)
        assert onward or seat not in asked, f"seat {seat} is asked and cannot go on"
        assert legal_offers(match, seat) == tuple(action for action in legal if not is_from_hand(action))
        for action in legal:
            assert refusal(match, action) is None, f"{action} is offered and refused"
            assert getattr(action, "seat", None) == seat, f"{action} is offered to seat {seat}"
            # The next player may still take the discard after declining to call it (R13).
            welcome = seat in asked or isinstance(action, ANY_TIME) or (calling and isinstance(action, Take))
            assert welcome, f"{action} is offered to seat {seat}, who is not asked"
    waits = bool(asked) or match.stage is Stage.SPREAD or bool(match.awaiting)
    assert waits != bool(match.outcome), "a match that goes on waits for nobody"


def assert_proposals(match: Match, rng: random.Random) -> None:
    """A selection of cards is answered with what the judge lets through, or with a reason."""
    seat = rng.randrange(match.rules.seats)
    board = match.board_of(seat)
    state = None if board is None else match.boards[board]
    held = state.hands[seat] if state else ()
    answer = proposal(match, seat, tuple(rng.sample(held, min(len(held), rng.choice((0, 1, 1, 2, 3, 3, 4, 5))))))
    assert bool(answer.actions) != bool(answer.refusal), "a selection is neither answered nor refused, or both"
    for action in answer.actions:
        assert refusal(match, action) is None, f"{action} is proposed and refused"


def assert_taken_back(move: Move) -> bool:
    """Taking back restores the round, but for what has been heard; say whether there was something to take back."""
    action, after = move.action, move.step.match
    if not isinstance(action, UNDOABLE) or refusal(after, TakeBack(action.seat)):
        return False
    restored = apply(after, TakeBack(action.seat)).match
    board = after.board_of(action.seat)
    assert board is not None
    was, now = move.before.boards[board], restored.boards[board]
    assert was is not None
    assert now is not None
    assert now.but(history=was.history) == was, "taking back does not restore the round"
    assert restored.but(version=move.before.version, boards=move.before.boards) == move.before, "it changes the match"
    return True


# A match is its log


def assert_replays(match: Match, log: Sequence[Action]) -> None:
    assert replayed(match.rules, log) == match, "a replayed log gives another match"


def assert_written(rules: Rules, log: Sequence[Action]) -> None:
    assert match_from(match_text(rules, log)) == (rules, tuple(log)), "a written match reads differently"


# All of them along one stretch of play


def watched(rules: Rules, seed: int, most: int, every: int = 1) -> Counter[str]:
    """Play at random and hold every action to the laws, the dearer ones at every so many; return what was tried."""
    rng = random.Random(seed)
    scales, tried = Scales(rules), Counter[str]()
    for move in moves(rules, rng, most):
        tried["actions"] += 1
        assert_conserved(scales, move.before, move.step.match)
        assert_moved(move.before, move.step.match)
        tried["matches ended"] += move.step.match.outcome is not None
        if tried["actions"] % every == 0:
            assert_offers(move.step.match)
            assert_proposals(move.step.match, rng)
            tried["taken back"] += assert_taken_back(move)
            tried["odd actions"] += 1
            tried["odd actions accepted"] += assert_judged(scales, move.step.match, odd_action(move.step.match, rng))
    return tried
