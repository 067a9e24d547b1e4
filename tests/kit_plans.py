"""Random plans for random turns: what tests and soaks of plans share."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from engine.actions import Action
from engine.cards import Card
from engine.match import Match, apply, new_match, to_act
from engine.plan import PlannedTurn, Surprise, ends_turn, planned
from engine.rules import Rules
from engine.state import Phase
from tests.kit_laws import SKILLS, next_action

LONGEST = 60  # actions of a planned turn


@dataclass(frozen=True)
class Ran:
    """A plan that was played: where, by whom, what it did, and where it ended."""

    match: Match
    seat: int
    turn: PlannedTurn
    actions: tuple[Action, ...]
    surprise: Surprise | None
    after: Match


def random_turn(hand: tuple[Card, ...], rules: Rules, rng: random.Random) -> PlannedTurn:
    """Return a plan that somebody with this hand might make, or a foolish one."""
    if rules.tiles:
        return PlannedTurn(place=tuple(rng.sample(hand, rng.randint(0, min(6, len(hand))))))
    take = tuple(rng.sample(rules.pack(), rng.randint(0, 30)))
    throw = tuple(rng.sample(hand, rng.randint(0, min(3, len(hand)))))
    return PlannedTurn(take, throw, out=rng.random() < 0.5)


def plans_in(rules: Rules, seed: int, most: int) -> Iterator[Ran]:
    """Yield plans that were made some moves before their turn and then played, in one random match."""
    rng, match = random.Random(seed), new_match(rules)
    made: dict[int, tuple[int, PlannedTurn]] = {}
    while not match.outcome and match.version < most:
        for seat in to_act(match):
            if seat in made and made[seat][0] == len(match.rounds) and _may_begin(match, seat):
                ran = played(match, seat, made.pop(seat)[1])
                yield ran
                match = ran.after
                break
        else:
            match = apply(match, next_action(match, rng, skill=SKILLS[-1])).match
            _plan_again(match, made, rng)


def _may_begin(match: Match, seat: int) -> bool:
    board = match.board_of(seat)
    state = None if board is None else match.boards[board]
    return state is not None and state.phase is not Phase.CALLS


def _plan_again(match: Match, made: dict[int, tuple[int, PlannedTurn]], rng: random.Random) -> None:
    for seat in range(match.rules.seats):
        board = match.board_of(seat)
        state = None if board is None else match.boards[board]
        if state and not state.result and seat not in made and seat not in to_act(match) and rng.random() < 0.7:
            made[seat] = len(match.rounds), random_turn(state.hands[seat], match.rules, rng)


def played(match: Match, seat: int, turn: PlannedTurn) -> Ran:
    """Play a planned turn as far as it goes; every action must be let through by the judge."""
    now, done = match, list[Action]()
    while len(done) < LONGEST:
        found = planned(now, seat, turn)
        if isinstance(found, Surprise):
            return Ran(match, seat, turn, tuple(done), found, now)
        now = apply(now, found).match  # raises where it is refused
        done.append(found)
        if ends_turn(found, tiles=match.rules.tiles) or seat not in to_act(now) or len(now.rounds) > len(match.rounds):
            return Ran(match, seat, turn, tuple(done), None, now)
    raise AssertionError(f"no end to the turn {turn} in {match.rules}")
