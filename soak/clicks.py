"""Interactions that come once to three times, out of order and up to twenty minutes late: none is applied twice.

The router gets them directly, and a Discord that knows its limits judges the answers: the first within three
seconds, one for each interaction, and nothing with a token older than a quarter of an hour. Every part of a run is a
quarter of an hour at tables of its own, and a run can be stopped and resumed.
"""

import argparse
import asyncio
import heapq
import logging
import random
import sys
import tempfile
from collections import Counter
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final
from unittest.mock import patch

from bot.__main__ import EXTENSIONS
from bot.app import Pozo
from bot.matches import SeatRow
from bot.storage.rows import NewTable, Status
from bot.storage.store import Store
from bot.tables import lobby
from bot.tables.deadlines import Pauses, is_played_by_computer
from bot.tables.house import House
from bot.tables.table import Played, Table
from cogs.ui.parts import custom_id
from engine.actions import Action
from engine.match import to_act
from engine.players.safe import safe_action
from engine.rules import REVISION
from engine.view import View
from soak.disk import Happening, is_possible, recording
from soak.parts import Part, summed
from soak.wire import CHANNEL, EPOCH, GUILD, SAID, Json, Sent, click, connected, deliver, gone, snowflake
from tests.kit import card_games_but

CLICKS: Final = 300_000
OF_ONE_PART: Final = 10_000
CONTROLS: Final = 5_000
LATEST: Final = 20 * 60.0
TO_ANSWER, TOKEN_LIFE = 3.0, 15 * 60.0
TOGETHER: Final = 12  # deliveries in the same turn of the loop
STEP: Final = 0.5  # seconds between two handfuls of clicks
SENSE: Final = 0.7
GAMES: Final = (
    ("gin", 2, 0, '{"target": 20}'),
    ("gin", 4, 0, '{"target": 20}'),
    ("gin", 1, 1, '{"target": 20}'),
    ("rummy", 2, 1, "{}"),
    ("rummy", 4, 0, '{"call_rummy": true}'),
    ("queen_city", 3, 0, "{}"),
    ("double_rum", 2, 1, '{"call_rummy": true}'),
    ("rummy500", 3, 0, "{}"),
    *((key, seats, 0, "{}") for key, seats in card_games_but("gin", "rummy", "queen_city", "double_rum", "rummy500")),
)
OURS: Final = ("bot", "cogs")  # loggers
NONSENSE: Final = ("", "nobody:1:2:3", "act:1:2", "hand:999999:0:", "act:999999:3:draw", "deal:x:y:z", "x" * 100)


@dataclass
class Discord:
    """What people clicked and when, and which answers were taken."""

    now: float = EPOCH + 400_000_000.0
    made: dict[int, float] = field(default_factory=dict[int, float])
    answered: dict[int, int] = field(default_factory=dict[int, int])
    refused: Counter[str] = field(default_factory=Counter[str])

    def clock(self) -> float:
        return self.now

    def hear(self, sent: Sent) -> None:
        """Take an answer, or raise what Discord would say about it."""
        if (number := sent.answers) is not None:
            if self.now - self.made[number] > TO_ANSWER:
                self._refuse("too late", 10062)
            if number in self.answered:
                self._refuse("answered already", 40060)
            self.answered[number] = int(sent.body["type"])
        elif sent.path.startswith("/webhooks/"):
            number = int(sent.path.split("/")[3])
            if self.now - self.made[number] > TOKEN_LIFE:
                self._refuse("token too old", 50027)

    def _refuse(self, why: str, code: int) -> None:
        self.refused[why] += 1
        raise gone(code)


@dataclass(frozen=True, order=True)
class Delivery:
    at: float
    order: int
    payload: Json = field(compare=False)


class Complaints(logging.Handler):
    """Counts what the bot found worth a warning: late and repeated clicks are not."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name}: {record.getMessage()} {record.exc_info}")


@dataclass
class Crowd:
    """People at many tables who click what they see, what they saw long ago, and what is not theirs."""

    bot: Pozo
    discord: Discord
    rng: random.Random
    tables: list[Table] = field(default_factory=list[Table])
    lines: dict[int, tuple[int, str]] = field(default_factory=dict[int, tuple[int, str]])  # table and move, by click
    numbers: Iterator[int] = field(default_factory=count)

    async def sit_down(self) -> None:
        self.tables = [await self._opened(*game) for game in GAMES]

    async def _opened(self, game: str, people: int, computers: int, options: str) -> Table:
        seats = (
            *(SeatRow(seat, f"P{seat}", user_id=10 + seat) for seat in range(people)),
            *(SeatRow(seat, f"C{seat}", computer="safe") for seat in range(people, people + computers)),
        )
        table = await self.bot.tables.open(
            NewTable(
                key=f"table {next(self.numbers)}", guild_id=GUILD, channel_id=CHANNEL, host_id=10, game=game,
                rules=REVISION, size=len(seats), options=options, clock=None, on_leave="computer",
                league_id=None, language="en", at=self.discord.now, seats=seats,
            )
        )  # fmt: skip
        await lobby.start(table)
        return table

    async def new_click(self) -> Json:
        """Return the next click, made now."""
        place = self.rng.randrange(len(self.tables))
        if self.tables[place].row.status is Status.OVER:
            self.tables[place] = await self._opened(*GAMES[place])
        table, number = self.tables[place], snowflake(self.discord.now, next(self.numbers))
        self.discord.made[number] = self.discord.now
        who, name = self._wish(table, number)
        return click(number, who, name)

    def _wish(self, table: Table, number: int) -> tuple[int, str]:
        """Return who clicks on what."""
        people = [seat for seat in table.seats if seat.user_id is not None]
        anybody = self.rng.choice(people).user_id or 0
        waiting = [seat for seat in to_act(table.playing) if not is_played_by_computer(table.seats[seat])]
        chance = self.rng.random()
        if chance < 0.03:
            return anybody, self.rng.choice(NONSENSE)
        if chance < 0.15 or not waiting:
            verb = self.rng.choice(("hand", "log", "more", "deal"))
            return anybody, custom_id(verb, table.id, table.playing.version)
        seat = self.rng.choice(waiting)
        legal = table.legal(seat)
        action = safe_action(table.view(seat), legal) if self.rng.random() < SENSE else self.rng.choice(legal)
        line = table.notation.action(action)
        version = max(0, table.playing.version - self.rng.choice((0, 0, 0, 0, 0, 1, 2, 9)))
        who = anybody if chance < 0.2 else table.seats[seat].user_id or 0
        text = line.partition(": ")[2]
        self.lines[number] = table.id, f"{table.seat_of(who)}: {text}"
        return who, custom_id("act", table.id, version, text)

    def delays(self) -> list[float]:
        """Return how late each copy of a click comes: the first mostly at once, the others whenever."""
        first = 0.0 if self.rng.random() < 0.8 else self.rng.uniform(0, LATEST)
        return [
            first,
            *(self.rng.choice((0.0, self.rng.uniform(0, LATEST))) for _ in range(self.rng.choice((0, 1, 2)))),
        ]


async def _at_once(sees: View, actions: Sequence[Action], level: str, samples: int | None = None) -> Action:
    return safe_action(sees, actions)


@asynccontextmanager
async def _bot(folder: Path, discord: Discord) -> AsyncGenerator[Pozo]:
    # What everyone is shown is not on trial here, only what is answered.
    extensions = [name for name in EXTENSIONS if name != "cogs.showing.listening"]
    async with await Store.open(folder / "pozo.sqlite3") as store:
        entropy = random.Random(1).randbytes
        house = House(store, discord.clock, entropy, Pauses(lambda: 0.0, 0.0, 0.0), _at_once)
        async with connected(house, discord.hear, extensions=extensions) as bot:
            yield bot


async def delivered(clicks: int, seed: int) -> Part:
    """Return what became of so many clicks; the figures that speak of wrongs should stay at nought."""
    discord, complaints = Discord(), Complaints()
    for name in OURS:
        logging.getLogger(name).addHandler(complaints)
    try:
        with tempfile.TemporaryDirectory() as folder, recording() if is_possible() else nullcontext() as disk:
            async with _bot(Path(folder), discord) as bot:
                crowd = Crowd(bot, discord, random.Random(seed))
                await crowd.sit_down()
                delays = await _deliver_all(crowd, clicks, disk.happenings if disk else [])
                found = await _found(crowd, delays)
    finally:
        for name in OURS:
            logging.getLogger(name).removeHandler(complaints)
    return Part({**found, "complaints": len(complaints.lines)}, complaints.lines[:10])


async def _deliver_all(crowd: Crowd, clicks: int, happenings: list[Happening]) -> dict[int, list[float]]:
    """Have people click, and deliver what they clicked as late and as often as chance has it."""
    discord, waiting, delays = crowd.discord, list[Delivery](), dict[int, list[float]]()
    order = count()
    while len(delays) < clicks or waiting:
        if len(delays) < clicks:
            for _ in range(min(TOGETHER // 2, clicks - len(delays))):
                payload = await crowd.new_click()
                delays[int(payload["id"])] = late = crowd.delays()
                for delay in late:
                    heapq.heappush(waiting, Delivery(discord.now + delay, next(order), payload))
            discord.now += STEP
        else:
            discord.now = max(discord.now, waiting[0].at)
        while waiting and waiting[0].at <= discord.now:
            batch = [heapq.heappop(waiting) for _ in range(min(TOGETHER, len(waiting))) if waiting[0].at <= discord.now]
            crowd.rng.shuffle(batch)
            await asyncio.gather(*(deliver(crowd.bot, one.payload) for one in batch))
        happenings.clear()  # the recorded disk would remember all of it
        await asyncio.sleep(0)
    return delays


async def _found(crowd: Crowd, delays: dict[int, list[float]]) -> Counter[str]:
    """Compare what was clicked and answered with what is in the logs."""
    store, discord = crowd.bot.store, crowd.discord
    applied = Counter[int]()
    found = Counter[str](clicks=len(delays), deliveries=sum(map(len, delays.values())), answered=len(discord.answered))
    after = 0
    for table_id in range(1, 1_000_000):
        if await store.table(table_id) is None:
            break
        for move in await store.moves(table_id):
            if move.key[:1].isdigit():
                number = int(move.key.partition(".")[0])
                applied[number] += 1
                found["strange"] += (table_id, "\n".join(move.lines)) != crowd.lines.get(number)
        after = table_id
    found["tables"] = after
    found["applied"] = len(applied)
    found["applied twice"] = applied.total() - len(applied)
    for number, late in delays.items():
        in_time = min(late) <= TO_ANSWER
        found["expired"] += not in_time and number not in discord.answered
        found["not answered"] += in_time and number not in discord.answered
        refused = number in crowd.lines and discord.answered.get(number) == SAID
        found["refused and applied"] += refused and number in applied
    return found


def without_memory(clicks: int, seed: int) -> Part:
    """Return the same for the control: tables that neither know a click again nor ask how old it is."""
    play, numbers = Table.play, count()

    async def forgetful(self: Table, seat: int, action: Action, *, version: int | None, key: str) -> Played:
        return await play(self, seat, action, version=None, key=f"{key}.{next(numbers)}")

    with patch.object(Table, "play", forgetful):
        return asyncio.run(delivered(clicks, seed))


WRONGS: Final = ("applied twice", "not answered", "refused and applied", "strange", "complaints")


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help="2,000 clicks")
    short = options.parse_args().short
    of_one, parts, controls = (2_000, 1, 2_000) if short else (OF_ONE_PART, CLICKS // OF_ONE_PART, CONTROLS)
    found = summed("clicks", parts, lambda part: asyncio.run(delivered(of_one, seed=part)), short=short)
    control = without_memory(controls, seed=0).figures
    print(f"{found['clicks']} clicks in {found['deliveries']} deliveries at {found['tables']} tables")
    print(f"  {found['answered']} answered, {found['expired']} expired, {found['applied']} moves applied")
    print("  " + ", ".join(f"{name} {found[name]}" for name in WRONGS))
    print(f"  control without memory: {control['clicks']} clicks, {control['applied twice']} moves applied twice")
    print(f"  {found['ms'] / 1000:.0f} s")
    return 0 if control["applied twice"] and not any(found[name] for name in WRONGS) else 1


if __name__ == "__main__":
    sys.exit(main())
