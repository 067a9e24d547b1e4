"""Whole matches of Gin: the hard player against itself as it was when it played for the points of a round alone.

Until the end of a match is in sight both do the same, so that far it is played once; from there on it is played twice
with the seats exchanged and the same packs. How many matches is fixed before the run; the seed is new in every run and
printed, and with `--seed N` a run that was stopped goes on where it was, as long as the players are the same.
`--matches N` plays so many.
"""

import argparse
import json
import random
import secrets
import sys
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from bench.gin import HARD, PROGRESS, code_digest
from bench.gin_rounds import RULES
from bot.thinking.kernel import use_kernel
from engine.board import BoardView
from engine.match import Match, apply, new_match, to_act
from engine.players.choose import chance_of, offered
from engine.players.gin.by_level import PLAYOUTS, thoughtful
from engine.players.gin.hand import BONUS
from engine.players.gin.hard import hard_player
from engine.players.gin.match_worth import POINTS_ALONE
from engine.players.levels import Weigh
from engine.view import View, view
from tests.kit import chance

MATCHES: Final = 240


def points_alone(sees: View, board: BoardView) -> Sequence[int]:
    """Return what a round is worth to who does not look at the score."""
    del sees, board
    return POINTS_ALONE


FOR_POINTS: Final = thoughtful(hard_player(worths=points_alone))


def moved(match: Match, pair: tuple[Weigh, Weigh], rng: random.Random) -> Match:
    action = chance(match, rng)
    if action is None:
        seat = to_act(match)[0]
        sees = view(match, seat)
        action = pair[seat](sees, offered(match, seat), chance_of(sees), PLAYOUTS)[0].action
    return apply(match, action).match


def begun(seed: int) -> Match:
    """Return a match up to where both no longer do the same."""
    rng, match = random.Random(seed), new_match(RULES)
    while match.outcome is None and max(match.totals) < RULES.target - BONUS:
        match = moved(match, (FOR_POINTS, FOR_POINTS), rng)
    return match


def finished(match: Match, pair: tuple[Weigh, Weigh], seed: int) -> tuple[bool, int]:
    """Return whether the first of two wins a match, and what it settles for (N18)."""
    rng = random.Random(f"{seed} end")
    while match.outcome is None:
        match = moved(match, pair, rng)
    return 0 in match.outcome.winners, match.outcome.settlement[0]


def both_seats(seed: int) -> tuple[float, float]:
    """Return which share of two matches the player who minds the score wins, and what it settles for on average."""
    match = begun(seed)
    first, gained = finished(match, (HARD, FOR_POINTS), seed)
    second, lost = finished(match, (FOR_POINTS, HARD), seed)
    return (first + 1 - second) / 2, (gained - lost) / 2


class Asked(argparse.Namespace):
    matches: int = MATCHES
    seed: int | None = None


def main() -> int:
    """Print the share of matches won, and return 1 where it is decided to be less than half."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, help="how many in all")
    parser.add_argument("--seed", type=int, help="the packs of an earlier run")
    asked = parser.parse_args(namespace=Asked())
    seed = secrets.randbelow(10**9) if asked.seed is None else asked.seed
    print(f"Gin players {code_digest()}, thinking with {use_kernel()}; packs of the seeds from {seed} on", flush=True)
    PROGRESS.mkdir(exist_ok=True)
    (PROGRESS / ".gitignore").write_text("*\n", encoding="utf-8")
    path = PROGRESS / f"gin-matches-{code_digest()}-{seed}.jsonl"
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()] if path.exists() else []
    while 2 * len(rows) < asked.matches:
        rows.append(both_seats(seed + len(rows)))
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(rows[-1]) + "\n")
    shares, nets = ([row[at] for row in rows] for at in (0, 1))
    share, error = fmean(shares), stdev(shares) / sqrt(len(shares))
    net_error = stdev(nets) / sqrt(len(nets))
    print(f"{2 * len(rows)} matches from both seats: hard who minds the score against hard who plays for points alone")
    print(f"  won {share:.1%}  se {error:.1%}; settled for {fmean(nets):+.1f} on average  se {net_error:.1f}")
    return int(share + 3 * error < 0.5)


if __name__ == "__main__":
    sys.exit(main())
