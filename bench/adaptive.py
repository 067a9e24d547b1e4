"""Whether the adaptive player lets people win about half: somebody of a fixed strength plays match after match with it.

People are played by computers of a strength between the levels, each from the beginning, at the smallest table of a
game, on both sides in turn. The first matches count like the others. It fails where somebody's share of all matches is
not within LIMITS, or where the strength that was come to does not rise with theirs. The seed is a new one in every run
and printed; `--seed N` plays an earlier one again, `--matches N` so many for each, `--game KEY` one game; `--short`
plays a few matches of one game.
"""

import argparse
import random
import secrets
import sys
from collections.abc import Iterator
from itertools import pairwise
from statistics import fmean
from typing import Final

from bot.footing import Footing
from bot.thinking.kernel import use_kernel
from engine.match import apply, new_match, to_act
from engine.players.choose import chance_of, choice, offered, samples_of
from engine.players.strength import level_at
from engine.rules import Rules
from engine.variants import VARIANTS, rules_for
from engine.view import view
from tests.kit import chance

PEOPLE: Final = (2, 5, 8, 11, 14)  # strengths
GAMES: Final = ("rummy", "tiles")  # by default: a game of cards and the one of tiles, both quick to play
MATCHES: Final = 100
SHORT: Final = 4
LIMITS: Final = (0.4, 0.6)


def is_won(rules: Rules, strengths: dict[int, int], rng: random.Random) -> bool | None:
    """Say whether the first side wins a match; nothing if nobody wins alone."""
    match = new_match(rules)
    while match.outcome is None:
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            sees = view(match, seat)
            level = level_at(strengths[seat], sees)
            action = choice(sees, offered(match, seat), level, chance_of(sees), samples_of(rules, level))
        match = apply(match, action).match
    return match.outcome.winners == (0,) if len(match.outcome.winners) == 1 else None


def met(key: str, person: int, matches: int, seed: int) -> Iterator[Footing]:
    """Yield the footing of somebody after each match."""
    rules, footing = rules_for(key, min(VARIANTS[key].seat_counts)), Footing()
    for number in range(matches):
        rng = random.Random(f"{seed} {number}")
        own = number % 2  # the side
        strengths = {
            seat: person if side == own else footing.strength
            for side, seats in enumerate(rules.sides)
            for seat in seats
        }
        first = is_won(rules, strengths, rng)
        if first is not None:
            footing = footing.after(won=first == (own == 0))
        yield footing


class Asked(argparse.Namespace):
    short: bool = False
    matches: int = MATCHES
    game: str | None = None
    seed: int | None = None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a few matches of one game")
    parser.add_argument("--matches", type=int, help="of each person")
    parser.add_argument("--game", choices=VARIANTS, help="this game alone")
    parser.add_argument("--seed", type=int, help="the deals of an earlier run")
    asked = parser.parse_args(namespace=Asked())
    seed = secrets.randbelow(10**9) if asked.seed is None else asked.seed
    games = (asked.game,) if asked.game else GAMES[:1] if asked.short else GAMES
    matches = SHORT if asked.short else asked.matches
    print(f"thinking with {use_kernel()}, seeds from {seed}, {matches} matches of each")
    wrong = 0
    for key in games:
        reached: list[float] = []
        for person in PEOPLE:
            course = list(met(key, person, matches, seed))
            last, settled = course[-1], course[len(course) // 2 :]
            share = last.won / last.matches if last.matches else 0.0
            reached.append(fmean(one.strength for one in settled))
            kept = LIMITS[0] <= share <= LIMITS[1]
            wrong += not kept
            print(
                f"  {key:<15} a person of strength {person:2}: won {last.won:4} of {last.matches:4}, {share:6.1%};"
                f" strength in the second half {reached[-1]:5.2f}  {'' if kept else 'NOT ABOUT HALF'}",
                flush=True,
            )
        rises = all(lower < higher for lower, higher in pairwise(reached))
        wrong += not rises
        print(f"  {key:<15} {'follows whom it plays' if rises else 'DOES NOT FOLLOW WHOM IT PLAYS'}")
    return int(bool(wrong) and not asked.short)


if __name__ == "__main__":
    sys.exit(main())
