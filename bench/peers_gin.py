"""Random Gin through this engine, OpenSpiel and RLCard: each plays some hands and says how many decisions they took.

All of them choose with the same quick dice, so that what is timed is the game and not the chance in it.
"""

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

import pyspiel
import rlcard

from engine.actions import Action, Deal, Spread
from engine.cards import Card, pack
from engine.match import Match, Stage, apply, legal_actions, new_match, to_act
from engine.variants import rules_for

Player = Callable[[int], int]
"""Plays a number of hands and returns the number of decisions made in them."""

Choice = TypeVar("Choice")


def _chosen(choices: Sequence[Choice], rng: random.Random) -> Choice:
    return choices[int(rng.random() * len(choices))]


class PozoPlayer:
    """Plays hands as rounds of matches, with the judge asked for every action and the log kept."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._rules = rules_for("gin", 2)
        self._deck = list(pack(1, 0))
        self._begin()

    def __call__(self, hands: int) -> int:
        return sum(self._hand() for _ in range(hands))

    def _begin(self) -> None:
        self._match: Match = new_match(self._rules)
        self._log: list[Action] = []
        self._apply(Spread(self._shuffled()))
        (chooser,) = to_act(self._match)
        self._apply(_chosen(legal_actions(self._match, chooser), self._rng))

    def _shuffled(self) -> tuple[Card, ...]:
        self._rng.shuffle(self._deck)
        return tuple(self._deck)

    def _apply(self, action: Action) -> None:
        self._match = apply(self._match, action).match
        self._log.append(action)

    def _hand(self) -> int:
        if self._match.outcome:
            self._begin()
        self._apply(Deal(self._shuffled()))
        decisions = 0
        while self._match.stage is Stage.PLAY:
            (seat,) = to_act(self._match)
            # The offer of a new deal, which the peers lack, stands last and is not chosen.
            legal = legal_actions(self._match, seat)
            self._apply(_chosen(legal[:-1] or legal, self._rng))
            decisions += 1
        return decisions


def openspiel_player(seed: int, *, cloned: bool = False) -> Player:
    """Return play from a new initial state for every hand, as its pages show, or from a clone of one."""
    rng = random.Random(seed)
    game = pyspiel.load_game("gin_rummy")
    root = game.new_initial_state()

    def hand() -> int:
        state = root.clone() if cloned else game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            state.apply_action(_chosen(state.legal_actions(), rng))
        return decisions

    return lambda hands: sum(hand() for _ in range(hands))


def rlcard_player(seed: int) -> Player:
    """Return play through the environment that its agents are given."""
    rng = random.Random(seed)
    env = rlcard.make("gin-rummy", {"seed": seed})

    def hand() -> int:
        observed, _ = env.reset()
        decisions = 0
        while not env.is_over():
            observed, _ = env.step(_chosen(list(observed["legal_actions"]), rng))
            decisions += 1
        return decisions

    return lambda hands: sum(hand() for _ in range(hands))
