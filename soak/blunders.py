"""What a person across the table would shake their head at, counted in rounds of hard players of every card game.

A needless break is a throw that leaves more cards over beside the melds than another would that invites the next player
no more: at least two more where a little may be left over, and where all goes down at once, a hand farther from any
that can without what others took, whether or not one hopes for what lies in the pile. To invite is to go with a meld on
the table, or with what a player was seen to take. A gift is an inviting throw with which the next player goes out at
once, where another invites nobody, leaves no more cards over and costs no less in hand; gifts by bad luck are counted
beside them. An idle draw is a card of the pile that brought the hand nothing and is thrown in that turn or in the next,
unless that goes out. The seed is a new one in every run unless it is given. `--short` plays a few rounds of each game;
`--game KEY` plays one; `--rounds N` plays so many of each; `--level LEVEL` watches another level.
"""

import argparse
import random
import secrets
import sys
from collections import Counter
from dataclasses import dataclass, field, replace
from typing import Final

from bot.thinking.kernel import use_kernel
from engine.actions import Discard, DrawStock, Knock, LayMeld, Take
from engine.cards import Card, without
from engine.events import Took
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.players.choose import chance_of, choice, offered, samples_of
from engine.players.levels import Level
from engine.players.rummy.covers import most_covered
from engine.players.rummy.goals import MOST as WHOLE
from engine.players.rummy.goals import goals_of, missing
from engine.players.rummy.keeping import kept_for
from engine.players.rummy.laying import mask_of, parts, way_out
from engine.rules import Rules
from engine.state import State
from engine.turn import DrawMeldDiscard
from engine.uses import fits
from engine.variants import VARIANTS, rules_for
from engine.variants.rummy import Rummy
from engine.variants.rummy500 import Rummy500
from engine.view import view
from tests.kit import chance

ROUNDS: Final = 2_000
SHORT: Final = 4
MOST: Final = {"needless breaks": 0.002, "gifts": 0.01, "idle draws": 0.01}  # of throws, of throws, of draws
GAMES: Final = [key for key, game in VARIANTS.items() if issubclass(game, DrawMeldDiscard) or Knock in game.actions]


@dataclass
class Watched:
    """A round as it is watched: what was counted, and by seat how often it threw, before it took a card and in all."""

    counted: Counter[str] = field(default_factory=Counter[str])
    taken: dict[tuple[int, Card], int] = field(default_factory=dict[tuple[int, Card], int])
    turns: Counter[int] = field(default_factory=Counter[int])

    def see(self, match: Match, seat: int, action: object) -> None:
        self.counted["draws"] += isinstance(action, DrawStock | Take)
        if isinstance(action, Take):
            if not brings(match.rules, board_of(match, seat), seat, action.card):
                self.taken[seat, action.card] = self.turns[seat]
        elif isinstance(action, Discard):
            self.counted["throws"] += 1
            idle = self.turns[seat] - self.taken.get((seat, action.card), -2) <= 1
            self.counted["idle draws"] += idle and len(board_of(match, seat).hands[seat]) > 1
            self.turns[seat] += 1
            self._judge(match, seat, action.card)

    def _judge(self, match: Match, seat: int, thrown: Card) -> None:
        rules, state = match.rules, board_of(match, seat)
        others = [one.card for one in legal_actions(match, seat) if isinstance(one, Discard) and one.card != thrown]
        hoped = replace(state, pile=())
        left, after = lefts(rules, hoped, seat, thrown, others)
        still, surely = lefts(rules, state, seat, thrown, others)
        following = state.players[(state.players.index(seat) + 1) % len(state.players)]
        kept = kept_by(state, following)
        safe = [card for card in others if not invites(rules, state, kept, card)]
        spared = Knock in rules.actions  # the fourth card of a meld, where a little may be left over
        no_worse = others if invites(rules, state, kept, thrown) else safe
        self.counted["needless breaks"] += any(
            after[card] < left - spared and surely[card] < still - spared for card in no_worse
        )
        if goes_out(rules, state, following, thrown):
            equal = [card for card in safe if after[card] <= left and rules.values[card] >= rules.values[thrown]]
            plain = equal and invites(rules, state, kept, thrown)
            self.counted["gifts" if plain else "bad luck"] += 1


def board_of(match: Match, seat: int) -> State:
    return next(board for board in match.boards if board and seat in board.players)


def kept_by(state: State, seat: int) -> set[Card]:
    """Return what a seat was seen to take and still holds."""
    taken = {card for event in state.history if isinstance(event, Took) and event.seat == seat for card in event.cards}
    return taken.intersection(state.hands[seat])


def invites(rules: Rules, state: State, kept: set[Card], card: Card) -> bool:
    """Say whether anybody can see that a card is of use: on the table, or with what was taken."""
    return fits(card, state.melds, rules.laws) or kept_for(card, kept, rules.laws) > 0


def brings(rules: Rules, state: State, seat: int, card: Card) -> bool:
    """Say whether a card leaves fewer cards over, or fewer points where these count, once another is thrown."""
    hand = state.hands[seat]
    more = tuple(sorted((*hand, card)))
    rests = [without(more, (other,)) for other in hand]
    if min(left_over(rules, state, seat, rest) for rest in rests) < left_over(rules, state, seat, hand):
        return True
    return Knock in rules.actions and min(map(rules.deadwood, rests)) < rules.deadwood(hand)


def lefts(rules: Rules, state: State, seat: int, thrown: Card, others: list[Card]) -> tuple[int, dict[Card, int]]:
    """Return how many cards are left over after a throw, and after each of the others."""
    hand = state.hands[seat]
    after = {card: left_over(rules, state, seat, without(hand, (card,))) for card in (thrown, *others)}
    return after[thrown], after


def left_over(rules: Rules, state: State, seat: int, hand: tuple[Card, ...]) -> int:
    """Return how many are left over when all that could go down is set aside, or how many a whole hand misses.

    Such a hand is one without what lies in the pile, and what others were seen to take.
    """
    if isinstance(rules, Rummy) and rules.all_at_once and not rules.jokers and rules.hand_size() <= WHOLE:
        held = mask_of(hand)
        kept = (card for other in state.players if other != seat for card in kept_by(state, other))
        gone = mask_of((*state.pile, *kept)) & ~held
        goals = goals_of(rules.pack(), rules.laws, rules.hand_size())
        return min((missing(goal, held) for goal in goals if not goal & gone), default=len(hand))
    melds = () if isinstance(rules, Rummy) and rules.all_at_once else state.melds
    return len(hand) - most_covered(part.mask for part in parts(seat, hand, melds, rules.laws))


def goes_out(rules: Rules, state: State, seat: int, card: Card) -> bool:
    """Say whether a seat that is given a card can go out with it at once."""
    hand = tuple(sorted((*state.hands[seat], card)))
    if Knock in rules.actions:
        return any(rules.deadwood(without(hand, (other,))) == 0 for other in state.hands[seat])
    found = parts(seat, hand, state.melds, rules.laws, card)
    if isinstance(rules, Rummy) and rules.all_at_once:
        found = [part for part in found if isinstance(part.play, LayMeld)]
    return way_out(hand, found, rules.values, barred=card, discards=isinstance(rules, Rummy500)) is not None


def watched_round(rules: Rules, level: Level, seed: int) -> Counter[str]:
    """Return what is counted in a round between players of a level."""
    rng, match, seen = random.Random(seed), new_match(rules), Watched()
    while not match.rounds:
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            sees = view(match, seat)
            action = choice(sees, offered(match, seat), level, chance_of(sees), samples_of(rules, level))
            seen.see(match, seat, action)
        match = apply(match, action).match
    return seen.counted


def game_line(key: str, counted: Counter[str], rounds: int) -> tuple[str, bool]:
    """Return the figures of a game, and whether none is too high."""
    of = {"needless breaks": counted["throws"], "gifts": counted["throws"], "idle draws": counted["draws"]}
    rates = {name: counted[name] / max(1, of[name]) for name in MOST}
    figures = ", ".join(f"{counted[name]} {name} of {of[name]:,} ({100 * rates[name]:.2f} %)" for name in MOST)
    kept = all(rates[name] <= most for name, most in MOST.items())
    luck = f"; {counted['bad luck']} by bad luck"
    return f"  {key:<15} {rounds:5,} rounds: {figures}{luck}{'' if kept else '  TOO MANY'}", kept


class Asked(argparse.Namespace):
    short: bool = False
    game: str | None = None
    rounds: int = ROUNDS
    seed: int | None = None
    level: str = Level.HARD.value


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a few rounds of each")
    parser.add_argument("--game", choices=GAMES, help="this game alone")
    parser.add_argument("--rounds", type=int, help="rounds of each game")
    parser.add_argument("--seed", type=int, help="play the deals of an earlier run")
    parser.add_argument("--level", choices=[level.value for level in Level], help="the level that is watched")
    asked = parser.parse_args(namespace=Asked())
    rounds = SHORT if asked.short else asked.rounds
    seed = secrets.randbelow(10**9) if asked.seed is None else asked.seed
    print(f"{asked.level} players think with {use_kernel()}; {rounds:,} rounds of each game from seed {seed} on")
    held = True
    for key in GAMES if asked.game is None else [asked.game]:
        tables = [seats for seats in (2, 4) if seats in VARIANTS[key].seat_counts] or VARIANTS[key].seat_counts[:1]
        counted = Counter[str]()
        for number in range(rounds):
            rules = rules_for(key, tables[number % len(tables)])
            counted.update(watched_round(rules, Level(asked.level), seed + number))
        line, kept = game_line(key, counted, rounds)
        held &= kept or asked.short
        print(line, flush=True)
    print("none is above its bound" if held else "A RATE IS TOO HIGH")
    return int(not held)


if __name__ == "__main__":
    sys.exit(main())
