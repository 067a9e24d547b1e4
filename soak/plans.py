"""Plans at full size: random plans in random matches of every game and option set, 10,000 turns (`--short`: 500).

Each plan was made while others played. Every action of it must be let through by the judge and be the planner's own, a
turn must end at most once, what is thrown must be what was planned unless the round is ended with it, and the same plan
in the same position must come to the same. Then 2,000 planned moves (`--short`: 60) at tables with a store, where each
deadline is told of twice at once, and every so often to a process that has just started: the log must have each once.
"""

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Final

from bot.storage.rows import Deadline, Status
from bot.storage.store import Store
from bot.tables.answering import answer
from bot.tables.deadlines import PLAN
from bot.tables.plans import LINES, Plan
from bot.tables.table import Table
from engine.actions import Discard
from engine.match import Stage, to_act
from engine.plan import Surprise, ends_turn, planned
from engine.rules import Rules
from tests.bot.kit_tables import NOON, Clock, Scene
from tests.kit import every_rules
from tests.kit_laws import title
from tests.kit_plans import Ran, plans_in, played, random_turn

TURNS, SHORT = 10_000, 500
MOVES, SHORT_MOVES = 2_000, 60  # that plans make at tables
RESTARTED: Final = 0.1  # of those come right after a start
PLANNED: Final = 0.7  # of those who wait and have no plan make one after a move
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


# At tables


async def at_tables(moves: int) -> tuple[Counter[str], list[str]]:
    """Return what plans did at tables of every game in turn, and what was wrong."""
    seen, wrong, seed, games = Counter[str](), list[str](), 0, every_rules()
    with tempfile.TemporaryDirectory() as folder:
        async with await Store.open(Path(folder) / "pozo.sqlite3") as store:
            while seen["moves"] < moves:
                scene = Scene(store, Clock(NOON + 1000 * seed))
                wrong += await at_one(scene, games[seed % len(games)], random.Random(seed), seen)
                await scene.tables.stop()
                seed += 1
    seen["tables"] = seed
    return seen, wrong


async def at_one(scene: Scene, rules: Rules, rng: random.Random, seen: Counter[str]) -> list[str]:
    """Play at a table where people plan their turns."""
    chosen = {one.name: getattr(rules, one.name) for one in rules.options if getattr(rules, one.name) != one.default}
    table = await scene.dealt(rules.key, rules.seats, options=json.dumps(chosen), clock=None)
    wrong, made = list[str](), 0
    while table.row.status is Status.PLAYING and made < EACH and table.playing.version < MOST:
        fired = [Deadline(kind, at, seat) for (kind, seat), at in table.due.items() if kind == PLAN]
        if fired:
            if rng.random() < RESTARTED:
                table = await (await scene.restarted()).get(table.id)
                seen["restarts"] += 1
            made += 1
            wrong += [f"{title(rules)}: {one}" for one in await fired_twice(scene, table, fired[0], seen)]
        elif table.playing.stage is Stage.DEAL and not table.playing.choosers:
            await table.deal()
        elif to_act(table.playing):
            await scene.play(table)
        else:
            (kind, seat), at = next(iter(table.due.items()))
            await answer(table, Deadline(kind, at, seat), scene.tables.clocks)
        await plan_again(table, rng)
    await table.close()
    return wrong


async def fired_twice(scene: Scene, table: Table, fired: Deadline, seen: Counter[str]) -> list[str]:
    """Tell a table twice at once that the next move of a plan is due, and return what is wrong with what it does."""
    match, plan, rounds = table.playing, table.plans[fired.seat], len(table.playing.rounds)
    wanted = planned(match, fired.seat, plan.turns[0]) if plan.waits and plan.round == rounds else Surprise()
    scene.clock.at = max(scene.clock.at, fired.due)
    await asyncio.gather(*(answer(table, fired, scene.tables.clocks) for _ in range(2)))
    lines, after = await scene.store.lines(table.id), table.plans.get(fired.seat)
    added = lines[match.version :]
    if isinstance(wanted, Surprise):
        seen["stops"] += 1
        return [] if not added and (after is None or not after.waits) else ["went on after a surprise"]
    seen["moves"] += 1
    first = table.notation.action(wanted)
    wrong = {
        "not what was planned": added[:1] != (first,),
        "made twice": len(added) > 1 and added[1] == first,
        "more than one move": sum(line.startswith(f"{fired.seat}:") for line in added) != 1,
        "not as the log has it": table.playing.version != len(lines),
    }
    return [what for what, so in wrong.items() if so]


async def plan_again(table: Table, rng: random.Random) -> None:
    """Let those who wait plan some turns."""
    if table.row.status is not Status.PLAYING:
        return
    for seat in range(table.rules.seats):
        board = table.view(seat).board
        if board is None or board.result or not board.hand or table.is_asked(seat) or rng.random() > PLANNED:
            continue
        if (plan := table.plans.get(seat)) is None or not plan.waits:
            turns = tuple(random_turn(board.hand, table.rules, rng) for _ in range(rng.randint(1, LINES)))
            await table.plan(seat, Plan(len(table.playing.rounds), turns))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    short = parser.parse_args().short
    turns, moves = (SHORT, SHORT_MOVES) if short else (TURNS, MOVES)
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
    there, amiss = asyncio.run(at_tables(moves))
    print(f"{there['moves']} planned moves at {there['tables']} tables, each asked for twice at once", end="")
    print(f", {there['restarts']} after a restart; {there['stops']} surprises")
    wrong += amiss
    print(f"  {len(wrong)} faults, {time.process_time() - began:.0f} s of CPU", *wrong[:SHOWN], sep="\n  ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
