"""The law of what is not seen: other cards where a seat cannot look change nothing that it can receive.

A log is replayed with the unseen cards of each deal exchanged for one another. What a seat has seen is worked out
here from the whole truth and the rules of the table, not from the views that are on trial.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.actions import Action, Arrange, CloseCalls, Deal, Knock, RingBell, Spread
from engine.cards import FACE, Card
from engine.errors import IllegalActionError
from engine.events import Knocked, Turned, heard
from engine.match import Match, MatchStep, legal_actions, new_match, proposal, refusal, to_act
from engine.replay import steps
from engine.rules import Rules
from engine.state import Result, State
from engine.view import view
from tests.kit import shuffled
from tests.kit_odd import odd_play

Swap = dict[Card, Card]

SIZES = (52, 6, 2, 2, 2)  # how many unseen cards change places: fewer where many make another player's play illegal
TWINS = 0  # none but twins, which can be played alike and so may be part of what another player has in mind
ASKED_EVERY = 5  # at every so many steps the seat also asks for odd things


@dataclass
class Shuffle:
    """One shuffle of a log: the cards of it that a seat knows the place of, and with tiles those it knows in play."""

    seen: set[Card] = field(default_factory=set[Card])
    in_play: set[Card] = field(default_factory=set[Card])


@dataclass(frozen=True)
class Tale:
    """A log as one seat lives it: what each action led to, and which shuffle it is about."""

    rules: Rules
    log: Sequence[Action]
    seat: int | None
    steps: tuple[MatchStep, ...]
    shuffles: tuple[Shuffle | None, ...]  # by action


def _is_scored(result: Result) -> bool:
    return bool(result.winners) or any(result.points)


def _seen_in(rules: Rules, state: State, seat: int | None) -> Iterator[Card]:
    """Yield the cards of a round that a seat can see now: its own, the top of the pile, and what lies on the table."""
    own = seat is not None and seat == state.turn
    if seat is not None:
        yield from state.hands[seat]
    yield from state.pile[-1:]
    for meld in state.melds:
        yield from meld.cards
    if own or state.before is None:  # tiles put down in a turn are their owner's draft until it ends
        for tiles in state.table:
            yield from tiles
    if state.knocking:
        yield from state.knocking.left
        for cards in state.knocking.melds:
            yield from cards
    if state.result and _is_scored(state.result):
        for cards in state.hands:
            yield from cards


def told(rules: Rules, log: Sequence[Action], seat: int | None) -> Tale:
    """Return a log with what a seat has seen of each shuffle by its end."""
    latest: dict[int, Shuffle] = {}
    about: list[Shuffle | None] = []
    taken = tuple(steps(rules, log))
    match = new_match(rules)
    for action, step in zip(log, taken, strict=True):
        about.append(_shuffle_of(match, action, latest))
        match = step.match
        if isinstance(action, Spread):
            about[-1] = Shuffle(set(match.drawn))
        elif isinstance(action, Deal):
            latest[action.board].seen.update(event.tile for event in step.events if isinstance(event, Turned))
        for board, state in enumerate(match.boards):
            if state is not None:
                latest[board].in_play.update(_seen_in(rules, state, seat))
    for shuffle in about:
        if shuffle:
            shuffle.seen |= shuffle.in_play
    return Tale(rules, log, seat, taken, tuple(about))


def _shuffle_of(match: Match, action: Action, latest: dict[int, Shuffle]) -> Shuffle | None:
    match action:
        case Deal():
            latest[action.board] = Shuffle()
            return latest[action.board]
        case Spread() | CloseCalls() | RingBell():
            return None
        case _:
            board = match.board_of(action.seat)
            return None if board is None else latest.get(board)


# Another pack that looks the same


def _swap(cards: Sequence[Card], seen: set[Card], size: int, rng: random.Random) -> Swap:
    unseen = [card for card in cards if card not in seen]
    if size == TWINS:
        pairs = [twins for face in set(FACE) if len(twins := [card for card in unseen if FACE[card] == face]) == 2]
        return {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    chosen = rng.sample(unseen, min(size, len(unseen)))
    return dict(zip(chosen, shuffled(chosen[1:] + chosen[:1], rng) if size > 2 else chosen[::-1], strict=True))


def _swapped(cards: tuple[Card, ...], swap: Swap) -> tuple[Card, ...]:
    return tuple(swap.get(card, card) for card in cards)


def other_log(tale: Tale, size: int, rng: random.Random) -> list[Action]:
    """Return the log with cards exchanged that the seat has not seen, in the shuffles and where actions name them."""
    swaps: dict[int, Swap] = {}
    other: list[Action] = []
    for action, step, shuffle in zip(tale.log, tale.steps, tale.shuffles, strict=True):
        if shuffle is None:
            other.append(action)
            continue
        if isinstance(action, Spread | Deal):
            swaps[id(shuffle)] = _swap(action.pack, shuffle.seen, size, rng)
        swap = swaps[id(shuffle)]
        match action:
            case Spread(cards):
                other.append(Spread(_swapped(cards, swap)))
            case Deal(cards, board, pool):
                other.append(Deal(_swapped(cards, swap), board, _mixed(_swapped(pool, swap), shuffle, size, rng)))
            case Knock(seat, card):
                # A knocker's melds may be chosen in the light of the card put face down, so they stay as they were.
                laid = next(event.melds for event in step.events if isinstance(event, Knocked))
                melds = laid if tale.rules.arranges else None
                other.append(Knock(seat, None if card is None else swap.get(card, card), melds))
            case Arrange(seat, table):
                other.append(Arrange(seat, tuple(_swapped(tiles, swap) for tiles in table)))
            case _:
                other.append(action)
    return other


def _mixed(pool: tuple[Card, ...], shuffle: Shuffle, size: int, rng: random.Random) -> tuple[Card, ...]:
    """Return the pool with tiles in other places that the seat has not seen since it was mixed (T2)."""
    places = [place for place, tile in enumerate(pool) if tile not in shuffle.in_play]
    chosen = rng.sample(places, min(size, len(places)))
    mixed = list(pool)
    for place, tile in zip(chosen, shuffled([pool[place] for place in chosen], rng), strict=True):
        mixed[place] = tile
    return tuple(mixed)


# What the seat receives


def assert_same(seat: int | None, one: MatchStep, other: MatchStep) -> None:
    """Two positions that a seat cannot tell apart: it sees, hears and can do the same."""
    assert view(one.match, seat) == view(other.match, seat), "the view depends on what is not seen"
    told_one = [heard(event, seat) for event in one.events]
    assert told_one == [heard(event, seat) for event in other.events], "events depend on what is not seen"
    assert to_act(one.match) == to_act(other.match), "who is asked depends on what is not seen"
    if seat is not None:
        legal = legal_actions(one.match, seat)
        assert legal == legal_actions(other.match, seat), "what is offered depends on what is not seen"


def assert_answers(seat: int | None, one: Match, other: Match, rng: random.Random) -> None:
    """Two positions that answer what a seat may ask in the same words."""
    if seat is None:
        odd: Action = rng.choice((CloseCalls(), RingBell()))
    else:
        odd = odd_play(one, seat, rng)
        board = view(one, seat).board
        held = board.hand if board else ()
        cards = tuple(rng.sample(held, min(len(held), rng.randint(1, 4))))
        assert proposal(one, seat, cards) == proposal(other, seat, cards), "a proposal depends on what is not seen"
    assert refusal(one, odd) == refusal(other, odd), f"the answer to {odd} depends on what is not seen"


def assert_blind(rules: Rules, log: Sequence[Action], seat: int | None, rng: random.Random) -> bool:
    """Hold a log against others that look the same to a seat; return False where no such log is legal."""
    tale = told(rules, log, seat)
    twins = _is_blind(tale, other_log(tale, TWINS, rng), rng)
    return any(_is_blind(tale, other_log(tale, size, rng), rng) for size in SIZES) or twins


def _is_blind(tale: Tale, other: Sequence[Action], rng: random.Random) -> bool:
    if list(tale.log) == other:
        return False
    try:
        mirrored = tuple(steps(tale.rules, other))
    except IllegalActionError:
        return False  # what another player did shows something about the cards that were exchanged
    for index, (one, two) in enumerate(zip(tale.steps, mirrored, strict=True)):
        assert_same(tale.seat, one, two)
        if index % ASKED_EVERY == 0:
            assert_answers(tale.seat, one.match, two.match, rng)
    return True
