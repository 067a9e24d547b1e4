"""Reports at full size: 200 matches of a hard player against an easy one, of all games in turn (`--short`: 9).

The hard side must keep more of what was there to win in 95 % of them, the same match must give the same report, and
play and luck together must be the points by which a match ended. It thinks with other chances than the report does, or
it would be judged by itself. Then the report of a Gin match of 10 rounds is made as the bot makes it, within 30 s.
"""

import argparse
import asyncio
import os
import sys
import time
from collections import Counter
from random import Random
from typing import Final

from bot.tables.report import Report, read, report_of, written
from bot.thinking.computers import Computers
from bot.thinking.kernel import use_kernel
from engine.actions import Action
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.players.choose import choice, samples_of
from engine.players.judging import ahead, course_of, kept
from engine.players.levels import Level
from engine.players.moments import decisions, looked
from engine.rules import Rules
from engine.variants import VARIANTS, rules_for
from engine.view import view
from tests.kit import chance

MATCHES, SHORT = 200, 9
ENOUGH: Final = 0.95
ROUNDS: Final = 12  # of a match, at the most
LONG: Final = 10  # rounds of Gin
LIMIT: Final = 30.0  # seconds
SHOWN: Final = 10
CLOSE: Final = 1e-6


def played(rules: Rules, seed: int, rounds: int = ROUNDS) -> tuple[Match, tuple[Action, ...]]:
    """Return a match in which the first side plays hard and the others easily, and its log."""
    match, random, log = new_match(rules), Random(f"report {rules.key} {seed}"), list[Action]()
    while not match.outcome and len(match.rounds) < rounds:
        action = chance(match, random)
        if action is None:
            seat = to_act(match)[0]
            sees, level = view(match, seat), Level.HARD if seat in rules.sides[0] else Level.EASY
            action = choice(sees, legal_actions(match, seat), level, random, samples_of(rules, level))
        log.append(action)
        match = apply(match, action).match
    return match, tuple(log)


def reported(rules: Rules, log: tuple[Action, ...]) -> Report:
    return report_of(rules, [[looked(one) for one in decisions(rules, log, seat)] for seat in range(rules.seats)])


def share(report: Report, seats: tuple[int, ...]) -> float:
    """Return what some seats kept together; whoever had nothing to decide has kept all."""
    found = kept([turn for seat in seats for turn in report.turns_of(seat)])
    return 1.0 if found is None else found


def faults(match: Match, log: tuple[Action, ...], report: Report) -> list[str]:
    """Return what is wrong with a report."""
    rules = match.rules
    courses = [course_of(match, side, report.turns) for side in range(len(rules.sides))]
    true = [
        sum(ahead(one.points, side, low_wins=rules.low_wins) for one in match.rounds)
        for side in range(len(rules.sides))
    ]
    wrong = {
        "not the same again": reported(rules, log) != report,
        "not the same when read": read(written(report)) != report,
        "play and luck are not the points": any(
            abs(one.play + one.luck - end) > CLOSE for one, end in zip(courses, true, strict=True)
        ),
        "a loss beyond the stakes": any(turn.lost < 0 or turn.stake < 0 for turn in report.turns),
    }
    return [f"{rules.key}: {name}" for name, so in wrong.items() if so]


async def long_report() -> bool:
    """Have the report of a long Gin match made in a process beside, and say whether it came in time."""
    match, log = played(rules_for("gin", 2, {"target": 1_000}), 0, LONG)
    computers, began = Computers(), time.perf_counter()
    try:
        found = await computers.looked_back(match.rules, log, lambda _: None)
    finally:
        computers.close()
    took, decided = time.perf_counter() - began, sum(map(len, found))
    print(f"a report of {len(match.rounds)} rounds of Gin, {decided} decisions: {took:.1f} s, limit {LIMIT:.0f} s")
    return took <= LIMIT


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    count, began = (SHORT if parser.parse_args().short else MATCHES), time.process_time()
    use_kernel()
    better, even, seen, wrong, shares = Counter[str](), Counter[str](), Counter[str](), list[str](), [0.0, 0.0]
    for number in range(count):
        game = tuple(VARIANTS)[number % len(VARIANTS)]
        rules = rules_for(game, min(VARIANTS[game].seat_counts))
        match, log = played(rules, number)
        report = reported(rules, log)
        hard, easy = (share(report, side) for side in rules.sides[:2])
        seen[game] += 1
        better[game] += hard > easy
        even[game] += hard == easy
        shares = [shares[0] + hard, shares[1] + easy]
        wrong += faults(match, log, report)
    won = sum(better.values())
    print(f"{count} matches of hard against easy: the hard side kept more in {won} ({100 * won / count:.1f} %)")
    print(f"  hard kept {100 * shares[0] / count:.1f} %, easy {100 * shares[1] / count:.1f} %, on average")
    print("  " + ", ".join(f"{game} {better[game]} of {seen[game]}" for game in sorted(seen)))
    print("  as much: " + (", ".join(f"{game} {count}" for game, count in sorted(even.items()) if count) or "never"))
    print(f"  {len(wrong)} faults, {time.process_time() - began:.0f} s of CPU", *wrong[:SHOWN], sep="\n  ")
    in_time = asyncio.run(long_report())
    print(f"  load {os.getloadavg()[0]:.1f}")
    return 1 if wrong or won < ENOUGH * count or not in_time else 0


if __name__ == "__main__":
    sys.exit(main())
