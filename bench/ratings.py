"""How strong the levels are, on one scale for each game: whole matches between levels, and the ratings they come to.

Each level meets the next two above it over whole matches as a game has them by default, at its smallest table, every
deal from both sides. The ratings are those that make the results likeliest if 400 points more mean ten matches won for
one lost; the medium player has 1000. The seed is a new one in every run and printed; with `--seed N` a run that was
stopped goes on where it was, as long as the players are the same. `--matches N` of each comparison; `--game KEY` plays
one game alone; `--minutes N` stops after so long; `--short` plays few; `--write` puts ratings into assets/ratings.json,
where the lobby has them from, for each game of which every comparison was played in full.
"""

import argparse
import json
import random
import secrets
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import exp, log, sqrt
from pathlib import Path
from typing import Final

from bot.thinking.kernel import use_kernel
from engine.match import apply, new_match, to_act
from engine.players.choose import chance_of, choice, offered, samples_of
from engine.players.levels import Level
from engine.variants import VARIANTS, rules_for
from engine.view import view
from tests.kit import chance
from tests.kit_computers import LONGEST, players_digest

ROOT: Final = Path(__file__).resolve().parent.parent
PROGRESS: Final = ROOT / ".soak"
RATINGS: Final = ROOT / "assets" / "ratings.json"

LEVELS: Final = tuple(Level)
REACH: Final = 2  # levels up, which each meets
MATCHES: Final = 200  # of each comparison
SHORT: Final = 2
ANCHOR: Final = (Level.MEDIUM, 1000)
POINT: Final = log(10) / 400  # of the rating, in logarithms of the odds
ROUNDED: Final = 10  # nothing finer is shown
STEPS: Final = 60  # towards the likeliest ratings; they stand still long before


@dataclass(frozen=True)
class Meeting:
    """Two levels that are compared in a game."""

    key: str
    lower: Level
    higher: Level

    def __str__(self) -> str:
        return f"{self.key}, {self.higher} against {self.lower}"


@dataclass(frozen=True)
class Score:
    """How many matches were played, and how many the higher level won; a draw is half of one."""

    matches: int = 0
    won: float = 0.0

    def __add__(self, other: "Score") -> "Score":
        return Score(self.matches + other.matches, self.won + other.won)

    @property
    def softened(self) -> "Score":
        """Return the score with a draw more, so that nobody who lost nothing is endlessly strong."""
        return self + Score(1, 0.5)


MEETINGS: Final = [
    Meeting(key, lower, higher)
    for key in VARIANTS
    for lower, higher in combinations(LEVELS, 2)
    if LEVELS.index(higher) - LEVELS.index(lower) <= REACH
]


def both_sides(meeting: Meeting, seed: int) -> Score:
    """Play the same deals twice, each level on one side in turn."""
    first = _won_by_first(meeting.key, (meeting.higher, meeting.lower), seed)
    second = _won_by_first(meeting.key, (meeting.lower, meeting.higher), seed)
    return Score(2, first + 1 - second)


def _won_by_first(key: str, pair: tuple[Level, Level], seed: int) -> float:
    """Return what the first side makes of a match: one if it wins, a half of a draw."""
    rules = rules_for(key, min(VARIANTS[key].seat_counts))
    levels = {seat: level for side, level in zip(rules.sides, pair, strict=True) for seat in side}
    rng, match = random.Random(seed), new_match(rules)
    while match.outcome is None:
        assert match.version < LONGEST, f"no end after {LONGEST} actions"
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            sees, level = view(match, seat), levels[seat]
            action = choice(sees, offered(match, seat), level, chance_of(sees), samples_of(rules, level))
        match = apply(match, action).match
    winners = match.outcome.winners
    return (0 in winners) / len(winners) if winners else 0.5


# The scale


def ratings(scores: Mapping[tuple[Level, Level], Score]) -> dict[Level, tuple[float, float]]:
    """Return the likeliest rating of each level from what the higher of two won, with its standard error."""
    place = {level: number for number, level in enumerate(level for level in LEVELS if level is not ANCHOR[0])}
    size, odds = len(place), [0.0] * len(place)
    inverse: list[list[float]] = []
    for _ in range(STEPS):
        slope, bend = [0.0] * size, [[0.0] * size for _ in range(size)]
        for (lower, higher), given in scores.items():
            score = given.softened
            signs = [(place[level], sign) for level, sign in ((higher, 1), (lower, -1)) if level in place]
            expected = 1 / (1 + exp(-sum(sign * odds[number] for number, sign in signs)))
            for one, sign in signs:
                slope[one] += sign * (score.won - score.matches * expected)
                for other, its in signs:
                    bend[one][other] += sign * its * score.matches * expected * (1 - expected)
        inverse = _inverse(bend)
        odds = [now + sum(inverse[row][at] * slope[at] for at in range(size)) for row, now in enumerate(odds)]
    found = {level: (ANCHOR[1] + odds[at] / POINT, sqrt(inverse[at][at]) / POINT) for level, at in place.items()}
    return {level: found.get(level, (float(ANCHOR[1]), 0.0)) for level in LEVELS}


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a small matrix that has one."""
    size = len(matrix)
    rows = [[*row, *(float(number == at) for at in range(size))] for number, row in enumerate(matrix)]
    for at in range(size):
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for number in range(size):
            if number != at:
                rows[number] = [value - rows[number][at] * of for value, of in zip(rows[number], rows[at], strict=True)]
    return [row[size:] for row in rows]


# The run


class Progress:
    """The matches of these players that are over, a file for each game in a folder that git ignores."""

    def __init__(self, seed: int) -> None:
        PROGRESS.mkdir(exist_ok=True)
        (PROGRESS / ".gitignore").write_text("*\n", encoding="utf-8")
        self.paths = {key: PROGRESS / f"ratings-{key}-{players_digest(key)}-{seed}.jsonl" for key in VARIANTS}

    def finished(self) -> dict[str, Score]:
        found: dict[str, Score] = {}
        for path in self.paths.values():
            for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
                row = json.loads(line)
                found[row["meeting"]] = found.get(row["meeting"], Score()) + Score(row["matches"], row["won"])
        return found

    def note(self, meeting: Meeting, score: Score) -> None:
        with self.paths[meeting.key].open("a", encoding="utf-8") as file:
            row = {"meeting": str(meeting), "matches": score.matches, "won": score.won}
            file.write(json.dumps(row) + "\n")


class Asked(argparse.Namespace):
    short: bool = False
    matches: int = MATCHES
    game: str | None = None
    seed: int | None = None
    minutes: float = float("inf")
    write: bool = False


def play(meetings: Sequence[Meeting], results: dict[str, Score], asked: Asked, seed: int) -> None:
    """Play all comparisons by turns, so that a run that is stopped has something of each."""
    progress, until = None if asked.short else Progress(seed), time.monotonic() + asked.minutes * 60
    results |= progress.finished() if progress else {}
    most = SHORT if asked.short else asked.matches
    for number in range(0, most, 2):
        for meeting in meetings:
            if results[str(meeting)].matches > number:
                continue
            if time.monotonic() > until:
                return
            score = both_sides(meeting, seed + number)
            results[str(meeting)] += score
            if progress:
                progress.note(meeting, score)


def line(meeting: Meeting, score: Score) -> str:
    share = 100 * score.won / score.matches if score.matches else 0.0
    return f"{meeting!s:<48} {score.matches:5} matches, {share:5.1f} % won by the higher"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true", help="a few matches of each")
    parser.add_argument("--matches", type=int, help="of each comparison")
    parser.add_argument("--game", choices=VARIANTS, help="play this game alone")
    parser.add_argument("--seed", type=int, help="the deals of an earlier run")
    parser.add_argument("--minutes", type=float, help="stop after so long")
    parser.add_argument("--write", action="store_true", help="let the lobby show it")
    asked = parser.parse_args(namespace=Asked())
    seed = secrets.randbelow(10**9) if asked.seed is None else asked.seed
    games = [key for key in VARIANTS if asked.game in {None, key}]
    print("players", *(f"{key} {players_digest(key)}" for key in games))
    print(f"thinking with {use_kernel()}, seeds from {seed}, {SHORT if asked.short else asked.matches} matches of each")
    meetings = [meeting for meeting in MEETINGS if meeting.key in games]
    results = {str(meeting): Score() for meeting in meetings}
    play(meetings, results, asked, seed)
    print(*(line(meeting, results[str(meeting)]) for meeting in meetings), sep="\n")
    print("Ratings, with their standard errors; 400 points more win ten matches for one that is lost")
    rising = True
    for key in games:
        own = [meeting for meeting in meetings if meeting.key == key]
        found = ratings({(one.lower, one.higher): results[str(one)] for one in own})
        values = [found[level][0] for level in LEVELS]
        rises = all(higher > lower for lower, higher in pairwise(values))
        rising = rising and rises
        told = (f"{level} {value:5.0f} ({error:3.0f})" for level, (value, error) in found.items())
        print(f"  {key:<15}", *told, "" if rises else "NOT RISING")
        if asked.write and rises and all(results[str(one)].matches >= asked.matches for one in own):
            write(key, found)
    return int(not rising and not asked.short)


def write(key: str, found: Mapping[Level, tuple[float, float]]) -> None:
    """Put the ratings of a game where the lobby has them from."""
    kept: dict[str, dict[str, int]] = json.loads(RATINGS.read_text(encoding="utf-8")) if RATINGS.exists() else {}
    kept[key] = {level.value: round(value / ROUNDED) * ROUNDED for level, (value, _) in found.items()}
    RATINGS.write_text(json.dumps(dict(sorted(kept.items())), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
