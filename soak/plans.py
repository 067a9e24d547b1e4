"""Plans at full size: random plans in random matches of every game and option set, 10,000 turns (`--short`: 500).

Each plan was made while others played. Every action of it must be let through by the judge and be the planner's own, a
turn must end at most once, what is thrown must be what was planned unless the round is ended with it, and the same plan
in the same position must come to the same.
"""

import argparse
import sys
import time
from collections import Counter
from itertools import islice
from typing import Final

from engine.actions import Discard
from engine.plan import ends_turn
from engine.rules import Rules
from tests.kit import every_rules
from tests.kit_laws import title
from tests.kit_plans import Ran, plans_in, played

TURNS, SHORT = 10_000, 500
MOST: Final = 400  # actions of a match
EACH: Final = 24  # plans of one match, so that every game comes in turn
SHOWN: Final = 10


def faults(ran: Ran, rules: Rules) -> list[str]:
    """Return what is wrong with a plan that was played; one that the judge refuses raises before."""
    ends = [ends_turn(action, tiles=rules.tiles) for action in ran.actions]
    thrown = [action.card for action in ran.actions if isinstance(action, Discard)]
    found = {
        "another's action": any(getattr(action, "seat", None) != ran.seat for action in ran.actions),
        "more than one turn": any(ends[:-1]),
        "another card thrown": bool({*thrown} - {*ran.turn.throw}) and not ran.turn.out,
        "not the same again": played(ran.match, ran.seat, ran.turn) != ran,
    }
    return [f"{title(rules)}: {name}: {ran.turn}" for name, wrong in found.items() if wrong]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    turns = SHORT if parser.parse_args().short else TURNS
    seen, wrong, began, seed = Counter[str](), list[str](), time.process_time(), 0
    games = every_rules()
    while sum(seen.values()) < turns:
        rules = games[seed % len(games)]
        for ran in islice(plans_in(rules, seed, MOST), EACH):
            seen["stopped" if ran.surprise else "played"] += 1
            wrong += faults(ran, rules)
        seed += 1
    print(f"{sum(seen.values())} planned turns in {seed} matches, seeds from 0, of {len(games)} games and option sets")
    print(f"  {seen['played']} played to their end, {seen['stopped']} stopped at a surprise; no action was refused")
    print(f"  {len(wrong)} faults, {time.process_time() - began:.0f} s of CPU", *wrong[:SHOWN], sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
