"""How fast the kernel of the Gin players is: rounds per second of CPU time against OpenSpiel's, in the same run."""

import random
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Final

import pyspiel

from bench.gin_rounds import BOTS, GAME
from bench.peers_gin import openspiel_player
from engine.cards import DECK
from engine.players.dice import PRIME, one_of, rolled
from engine.players.gin.hand import TOP, WORTH, folded, laid_out, least, points, settled
from engine.players.gin.playout import played_out

LIMIT: Final = 10
FLOOR: Final = 5.0
GOAL: Final = 10.0

Rounds = Callable[[int], object]


def random_round(order: list[int], dice: int) -> tuple[int, int]:
    """Return what a round of random choices, knocks among them, brings the first player; and the dice."""
    hands = [sum(order[:10]), sum(order[10:20])]
    top, place, turn, sign = order[20], 21, 0, 1
    while place < DECK - 2:
        dice = rolled(dice)
        if dice & 1:
            hand = hands[turn] | order[place]
            place += 1
            taken = 0
        else:
            hand, taken = hands[turn] | top, top
        loose, _ = laid_out(hand)
        dice = rolled(dice)
        knocks = points(loose) - WORTH[TOP[folded(loose & ~taken)]] <= LIMIT and dice * 12 // PRIME == 0
        top = one_of((loose & ~taken or hand) if knocks else hand & ~taken, dice)
        hands[turn] = hand ^ top
        if knocks and least(hands[turn]) <= LIMIT:
            return sign * settled(hands[turn], hands[1 - turn]), dice
        turn, sign = 1 - turn, -sign
    return 0, dice


def _orders(seed: int) -> Callable[[], list[int]]:
    rng = random.Random(seed)
    deck = [1 << card for card in range(DECK)]

    def order() -> list[int]:
        rng.shuffle(deck)
        return deck

    return order


def random_rounds(seed: int) -> Rounds:
    order = _orders(seed)

    def rounds(count: int) -> None:
        dice = seed
        for _ in range(count):
            _, dice = random_round(order(), dice)

    return rounds


def sensible_rounds(seed: int) -> Rounds:
    order = _orders(seed)

    def rounds(count: int) -> None:
        for _ in range(count):
            deck = order()
            played_out(sum(deck[:10]), sum(deck[10:20]), deck[20], deck, 21, DECK - 2, LIMIT, LIMIT, 4, 4)

    return rounds


def simple_rounds(seed: int) -> Rounds:
    """Return play of OpenSpiel's bot with itself, from a new initial state for every round, as its pages show."""
    rng = random.Random(seed)

    def rounds(count: int) -> None:
        for _ in range(count):
            state = GAME.new_initial_state()
            for bot in BOTS:
                bot.restart()
            while not state.is_terminal():
                state.apply_action(_simple_choice(state, rng))

    return rounds


def _simple_choice(state: pyspiel.State, rng: random.Random) -> int:
    return rng.choice(state.legal_actions()) if state.is_chance_node() else BOTS[state.current_player()].step(state)


def _speed(rounds: Rounds, count: int) -> float:
    started = process_time()
    rounds(count)
    return count / (process_time() - started)


def ratio(ours: Rounds, theirs: Rounds, passes: int, count: int) -> tuple[float, float, float]:
    """Return the speeds and their ratio, as medians of passes that take turns."""
    pairs = [(_speed(ours, count * 5), _speed(theirs, count)) for _ in range(passes)]
    mine, other = (median(speeds) for speeds in zip(*pairs, strict=True))
    return mine, other, median(one / two for one, two in pairs)


def figures(*, short: bool) -> tuple[list[str], bool]:
    """Return the lines, and whether the floor is kept."""
    passes, count = (3, 30) if short else (9, 100)
    mine, other, times = ratio(random_rounds(1), openspiel_player(1), passes, count)
    own, simple, sensible = ratio(sensible_rounds(1), simple_rounds(1), passes, count)
    goal = f"(floor {FLOOR:g}, goal {GOAL:g})"
    return [
        f"Rounds per second of CPU time, plain Python, medians of {passes} passes that take turns, seed 1",
        f"  random play    {mine:7,.0f}  OpenSpiel as documented {other:5,.0f}  {times:4.1f} times as fast {goal}",
        f"  sensible play  {own:7,.0f}  its bot with itself     {simple:5,.0f}  {sensible:4.1f} times as fast",
    ], times >= FLOOR
