"""Pairs of matches that differ only in cards that a viewer cannot see: the viewer gets the same from both, to the byte.

Everything that the bot sends is compared: the message that everyone sees, notices, the viewer's panel and answers,
with custom ids, pictures, their names and alt texts; and the lines of the bot's own log. The seal is a fixed one.
In most parts of a full run the place of a picture is taken by all that it would be drawn from: whatever tells those
apart is found there too, and sooner. A run can be stopped and resumed.
"""

import argparse
import asyncio
import json
import logging
import random
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final
from unittest.mock import patch

from bot.app import Pozo
from bot.edge.budget import Budget
from bot.edge.router import LONGEST_ID
from bot.matches import SeatRow
from bot.render.pictures import Scene, drawn
from bot.storage.rows import Changes, Deadline, LoggedMove, SealRow, Status, StoredTable, TableRow
from bot.storage.store import Store
from bot.tables.deadlines import TURN, WARN, Pauses
from bot.tables.house import House
from bot.tables.known import KnownTable
from bot.tables.plans import Plan
from bot.tables.recording import Recording, Recordings
from bot.tables.registry import Tables
from bot.tables.seal import Seal
from bot.tables.table import Played, Table
from cogs.ui.parts import custom_id
from engine.actions import Action
from engine.errors import IllegalActionError
from engine.match import Match, refusal, to_act
from engine.plan import PlannedTurn
from engine.players.safe import safe_action
from engine.replay import replayed, steps
from engine.rules import REVISION, Rules
from engine.text import Notation
from engine.variants import VARIANTS, rules_for
from engine.view import View
from soak.parts import Part, summed
from soak.wire import CHANNEL, GUILD, Sent, click, connected, deliver, snowflake
from tests.kit import OPTION_SETS
from tests.kit_laws import random_match, title
from tests.kit_odd import odd_play
from tests.kit_unseen import SIZES, other_log, told

PAIRS: Final = 5_000
OF_ONE_PART: Final = 50
DRAWN: Final = 5  # of so many parts the pictures of one are drawn
CONTROLS: Final = 20
MOST: Final = 160  # actions of a match
MOST_OF_TILES: Final = 40  # a solver answers at every turn of theirs
NOW: Final = 1_900_000_000.0
STRANGER: Final = 99
SEED: Final = bytes(32)
STEPS: Final = 3  # earlier positions that a viewer looks back on
OURS: Final = ("bot", "cogs")  # loggers


@dataclass(frozen=True)
class Pair:
    """Two logs that look the same to a seat, or to those who watch."""

    rules: Rules
    seat: int | None
    one: tuple[Action, ...]
    other: tuple[Action, ...]


def pairs(rng: random.Random, viewer: Callable[[Rules, int | None], int | None]) -> Iterator[Pair]:
    """Yield pairs of every game in turn; the viewer looks at them from the seat for which they are the same."""
    while True:
        for key in VARIANTS:
            rules = rules_for(key, *rng.choice(OPTION_SETS[key]))
            most = MOST_OF_TILES if rules.tiles else MOST
            _, log = random_match(rules, rng, rng.randrange(4, most))
            seat = rng.choice((None, *range(rules.seats)))
            if other := _other(rules, log, seat, rng):
                yield Pair(rules, viewer(rules, seat), log, other)


def _other(rules: Rules, log: tuple[Action, ...], seat: int | None, rng: random.Random) -> tuple[Action, ...] | None:
    tale = told(rules, log, seat)
    for size in SIZES:
        other = tuple(other_log(tale, size, rng))
        if other != log and _is_legal(rules, other):
            return other
    return None


def _is_legal(rules: Rules, log: Sequence[Action]) -> bool:
    try:
        return len(tuple(steps(rules, log))) == len(log)
    except IllegalActionError:
        return False  # what another player did shows something about the cards that were exchanged


# A table in the middle of a log


class Nowhere(Store):
    """Keeps nothing about tables: they are made from their logs each time."""

    async def change(self, table_id: int, changes: Changes, at: float, revision: int) -> None:
        return


class Shown(Tables):
    """Has one table, the one that is looked at."""

    table: Table | None = None

    async def get(self, table_id: int) -> Table:
        assert self.table is not None
        return self.table


def _table(rules: Rules, log: Sequence[Action], house: House, tables: Tables) -> Table:
    match = replayed(rules, log)
    chosen = {option.name: getattr(rules, option.name) for option in rules.options}
    options = {option.name: chosen[option.name] for option in rules.options if chosen[option.name] != option.default}
    row = TableRow(
        id=1, guild_id=GUILD, channel_id=CHANNEL, host_id=10, game=rules.key, rules=REVISION, size=rules.seats,
        options=json.dumps(options), clock=300, on_leave="computer", league_id=None, language="en", thread_id=None,
        message_id=snowflake(NOW, 1), memo="{}", version=match.version, revision=0, created_at=NOW, changed_at=NOW,
        status=Status.OVER if match.outcome else Status.PLAYING,
        seats=tuple(SeatRow(seat, f"P{seat}", user_id=10 + seat) for seat in range(rules.seats)),
    )  # fmt: skip
    due = tuple(Deadline(kind, NOW + 100, seat) for seat in to_act(match) for kind in (WARN, TURN))
    seal = SealRow(len(match.rounds), SEED, Seal(SEED).commitment)
    return Table(StoredTable(row, _moves(rules, log), due, (seal,)), house, tables)


def _moves(rules: Rules, log: Sequence[Action]) -> tuple[LoggedMove, ...]:
    lines = (Notation(rules.tiles).action(action) for action in log)
    return tuple(LoggedMove(version, (line,), f"{version}", 0, NOW) for version, line in enumerate(lines, start=1))


class Remembered(Recordings):
    """Has one recording, that of the table that is looked at."""

    def __init__(self, store: Store, moves: tuple[LoggedMove, ...]) -> None:
        super().__init__(store)
        self._moves = moves

    async def of(self, table: KnownTable) -> Recording:
        return Recording(table.rules).followed(self._moves)


# What a viewer receives


class Lines(logging.Handler):
    """Keeps the lines of the bot's log."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@dataclass
class Viewer:
    """Looks at one table after another and keeps all that comes of it."""

    bot: Pozo
    listened: Tables  # those that the cogs listen to
    tables: Shown
    sent: list[Sent]
    log: Lines
    asked: Counter[str] = field(default_factory=Counter[str])

    async def receives(
        self, pair: Pair, log: Sequence[Action], presses: Sequence[str], planner: int | None = None
    ) -> tuple[list[Sent], list[str]]:
        """Return what the bot sends about a table, and to the viewer who presses all this, and what it writes down.

        Somebody else may have planned their turn, which changes nothing.
        """
        self.tables.table = table = _table(pair.rules, log, self.bot.house, self.tables)
        if planner is not None:
            table.plans = {planner: Plan(len(table.playing.rounds), (PlannedTurn(out=True),))}
        self.bot.recordings = Remembered(self.bot.store, _moves(pair.rules, log))
        self.sent.clear()
        self.log.lines.clear()
        await self._show(table)
        who = STRANGER if pair.seat is None else 10 + pair.seat
        for number, name in enumerate(presses):
            await deliver(self.bot, click(snowflake(NOW, number), who, name))
            self.asked[name.partition(":")[0]] += 1
        await self._show(table)  # and refresh the panel that is open now
        for seat in range(pair.rules.seats):
            self.bot.panels.drop(table.id, seat)
        self.bot.panels.unwatch(table.id, who)
        return list(self.sent), list(self.log.lines)

    async def _show(self, table: Table) -> None:
        before = len(self.sent)
        self.listened.changed(table, Played(table.row.version))
        await self.bot.newest.drained()
        await self.bot.shows.drained()
        # Message, panels and notices go out each on its own: which is first depends on how busy the machine is.
        self.sent[before:] = sorted(self.sent[before:], key=lambda one: (one.method, one.path, str(one)))

    async def difference(self, pair: Pair, rng: random.Random) -> str:
        """Return what a viewer could tell a pair by, at its end and somewhere on the way; nothing, it should be."""
        for length in {len(pair.one), rng.randrange(1, len(pair.one) + 1)}:
            presses = _presses(pair, replayed(pair.rules, pair.one[:length]), rng)
            one = await self.receives(pair, pair.one[:length], presses)
            others = [seat for seat in range(pair.rules.seats) if seat != pair.seat]
            other = await self.receives(pair, pair.other[:length], presses, rng.choice(others))
            if one != other:
                return f"{title(pair.rules)}, seat {pair.seat}, action {length}: {_first_difference(one, other)}"
        return ""


def _presses(pair: Pair, match: Match, rng: random.Random) -> list[str]:
    """Return what the viewer presses: everything that shows something, and a play that is refused."""
    looks = [custom_id(verb, 1, match.version) for verb in ("hand", "log", "more", "verify", "watch")]
    if not match.outcome:  # all hands lie open then
        looks += [custom_id("replay", 1), custom_id("script", 1), custom_id("report", 1)]
        looks += [custom_id("step", 1, rng.randrange(match.version + 1), "back") for _ in range(STEPS)]
    if pair.seat is None:
        return looks
    looks += [custom_id("plan", 1), custom_id("plan-line", 1, 1, "later")]
    some = rng.getrandbits(4) | 1 << rng.randrange(12)
    looks += [custom_id("pick", 1, match.version, f"{some:x}"), custom_id("hand", 1, match.version)]
    if pair.rules.tiles:
        looks += [custom_id("text", 1, match.version), custom_id("byhand", 1, match.version)]
    odd = odd_play(match, pair.seat, rng)
    text = Notation(pair.rules.tiles).action(odd).partition(": ")[2]
    if refusal(match, odd) and len(text) < LONGEST_ID - 20:
        looks.append(custom_id("act", 1, match.version, text))
    return looks


def _first_difference(one: tuple[list[Sent], list[str]], other: tuple[list[Sent], list[str]]) -> str:
    for left, right in zip((*one[0], *one[1]), (*other[0], *other[1]), strict=False):
        if left != right:
            return f"{str(left)[:600]}\n  against {str(right)[:600]}"
    return "one says more than the other"


async def _at_once(sees: View, actions: Sequence[Action], level: str, samples: int | None = None) -> Action:
    return safe_action(sees, actions)


@asynccontextmanager
async def viewer(draw: Callable[[Scene], bytes] = drawn) -> AsyncGenerator[Viewer]:
    sent, log = list[Sent](), Lines()

    def hear(one: Sent) -> None:
        one.body.pop("nonce", None)  # a random number of the library's
        sent.append(one)

    levels = {name: logging.getLogger(name).level for name in OURS}
    # Whether a click is acknowledged before its answer depends on how busy the machine is, and on nothing else.
    with patch("cogs.ui.private.PROMPT", 3600.0), tempfile.TemporaryDirectory() as folder:
        async with await Nowhere.open(Path(folder) / "pozo.sqlite3") as store:
            house = House(store, lambda: NOW, bytes, Pauses(lambda: 1.0), _at_once)
            async with connected(house, hear, draw) as bot:
                bot.budget = Budget(count().__next__)  # the clock stands still, and nobody should wait for it
                listened, shown = bot.tables, Shown(house)
                bot.tables = shown
                for name in OURS:
                    logging.getLogger(name).addHandler(log)
                    logging.getLogger(name).setLevel(logging.DEBUG)
                try:
                    yield Viewer(bot, listened, shown, sent, log)
                finally:
                    bot.tables = listened
                    for name in OURS:
                        logging.getLogger(name).removeHandler(log)
                        logging.getLogger(name).setLevel(levels[name])


def as_told(scene: Scene) -> bytes:
    """Return a scene in words instead of its picture: all that one would be drawn from, in a fraction of the time."""
    return repr(scene).encode()


async def compared(number: int, seed: int, draw: Callable[[Scene], bytes] = drawn) -> Part:
    """Return how many pairs of each game were compared, and what could be told apart."""
    rng, games, leaks, pictures = random.Random(seed), Counter[str](), list[str](), count()

    def counted(scene: Scene) -> bytes:
        next(pictures)
        return draw(scene)

    async with viewer(counted) as looking:
        for pair in pairs(rng, lambda _, seat: seat):
            games[pair.rules.key] += 1
            if leak := await looking.difference(pair, rng):
                leaks.append(leak)
            if games.total() == number:
                pressed = {f"{verb} pressed": times for verb, times in looking.asked.items()}
                made = {"pairs": number, "leaks": len(leaks), "drawn" if draw is drawn else "told": next(pictures)}
                return Part({**games, **pressed, **made}, leaks)
    raise AssertionError("pairs do not end")


async def seen_by_another(number: int, seed: int, draw: Callable[[Scene], bytes] = drawn) -> int:
    """Return how many pairs a viewer can tell apart who sits elsewhere: the control."""
    rng, different = random.Random(seed), 0

    def elsewhere(rules: Rules, seat: int | None) -> int:
        return 0 if seat is None else (seat + 1) % rules.seats

    async with viewer(draw) as looking:
        chosen = pairs(rng, elsewhere)
        for _ in range(number):
            different += bool(await looking.difference(next(chosen), rng))
    return different


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help="20 pairs")
    short = options.parse_args().short
    of_one, parts = (20, 1) if short else (OF_ONE_PART, PAIRS // OF_ONE_PART)

    def part(number: int) -> Part:
        return asyncio.run(compared(of_one, number, drawn if number % DRAWN == 1 else as_told))

    found = summed("leaks", parts, part, short=short)
    different = [asyncio.run(seen_by_another(CONTROLS, 0, draw)) for draw in (drawn, as_told)]
    print(
        f"{found['pairs']} pairs of matches that differ only in what a viewer cannot see: {found['leaks']} told apart"
    )
    print(f"  {found['drawn']} pictures drawn, {found['told']} compared by all that they would be drawn from")
    print("  " + ", ".join(f"{name} {found[name]}" for name in VARIANTS))
    print("  " + ", ".join(f"{name} {found[name]}" for name in sorted(found) if name.endswith("pressed")))
    print(f"  control, seen from another seat: drawn {different[0]} and else {different[1]} of {CONTROLS} told apart")
    print(f"  {found['ms'] / 1000:.0f} s")
    return 0 if all(different) and not found["leaks"] else 1


if __name__ == "__main__":
    sys.exit(main())
