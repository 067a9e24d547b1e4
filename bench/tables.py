"""Tables: durable moves a second, memory, a start with many open tables, and what router and table cost a click."""

import asyncio
import gc
import sys
import tempfile
import time
import tracemalloc
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import takewhile
from pathlib import Path
from statistics import median
from typing import Final
from unittest.mock import patch

import discord
from discord import ui

from bench import server
from bench.store import CLIENTS, ours, plain, timed
from bot.__main__ import EXTENSIONS
from bot.app import Pozo
from bot.edge.router import Press
from bot.matches import SeatRow
from bot.people import Person
from bot.storage.rows import NewTable
from bot.storage.store import Store
from bot.tables import lobby
from bot.tables.deadlines import Pauses
from bot.tables.house import House
from bot.tables.registry import Tables
from bot.tables.table import Table
from cogs.ui.parts import custom_id
from engine.actions import Action
from engine.match import Stage, to_act
from engine.players.safe import safe_action
from engine.rules import REVISION
from engine.view import View
from soak.wire import CHANNEL, GUILD, UPDATED, Json, Sent, click, connected, deliver, snowflake

ROUNDS: Final = 3
FLOOR, GOAL = 5.0, 10.0  # times the moves of a plain commit for each
SERVER_FLOOR, SERVER_GOAL = 4.0, 8.0  # times the moves of a transaction for each
SERVER_CPU: Final = 1.5  # times what a move costs the bot on a file
IDLE_GOAL, LIVE_GOAL = 4.0, 32.0  # KiB a table
START_GOAL: Final = 2.0  # seconds
CLICK_GOAL, PANEL_GOAL, PANEL_FLOOR = 1.5, 1.8, 2.5  # times a bare handler
PATIENT: Final = 60.0  # seconds: a click that others on this machine hold up is not to be answered twice
LIVE: Final = 300  # tables in memory
MIDDLE: Final = 30  # moves that a live table has seen
BUTTONS: Final = 20

Moves = list[Action | None]  # None stands for a deal


async def _at_once(sees: View, actions: Sequence[Action], level: str, samples: int | None = None) -> Action:
    return safe_action(sees, actions)


def _house(store: Store) -> House:
    """Return a house in which every table gets the same cards, so that the same moves can be played at each."""
    return House(store, time.time, bytes, Pauses(lambda: 60.0, 600.0, 600.0), _at_once)


async def _started(tables: Tables, number: int) -> Table:
    seats = (SeatRow(0, "Ana", user_id=10), SeatRow(1, "Ben", user_id=11))
    table = await tables.open(
        NewTable(
            key=f"table {number}", guild_id=GUILD, channel_id=CHANNEL, host_id=10, game="rummy", rules=REVISION,
            size=2, options="{}", clock=300, on_leave="computer", league_id=None, language="en", at=time.time(),
            seats=seats,
        )
    )  # fmt: skip
    await lobby.start(table)
    await table.deal()
    return table


async def _rehearsed(table: Table, most: int) -> Moves:
    """Return the moves of a table that plays safely."""
    moves: Moves = []
    while len(moves) < most and not table.playing.outcome:
        if table.playing.stage is Stage.DEAL:
            moves.append(None)
        else:
            seat = to_act(table.playing)[0]
            moves.append(safe_action(table.view(seat), table.legal(seat)))
        await _play(table, moves[-1], f"{len(moves)}")
    return moves


async def _play(table: Table, action: Action | None, key: str) -> None:
    if action is None:
        await table.deal()
    else:
        await table.play(getattr(action, "seat", 0), action, version=table.playing.version, key=key)


# Durable moves


async def _through_tables(where: Path | str, most: int) -> tuple[float, float]:
    async with await Store.open(where) as store:
        tables = Tables(_house(store))
        moves = await _rehearsed(await _started(tables, -1), most)
        opened = [await _started(tables, number) for number in range(CLIENTS)]

        async def play(number: int, turn: int) -> None:
            await _play(opened[number], moves[turn], f"{turn}")

        taken = await timed(play, len(moves))
        await tables.stop()
        return taken


async def durable_moves(most: int) -> list[tuple[float, float, float]]:
    """Return moves a second, on the clock and on the processor: in the store, through tables, with plain commits."""
    taken: list[tuple[tuple[float, float], ...]] = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            stored = await ours(Path(folder) / "ours.sqlite3", most * 5)
            played = await _through_tables(Path(folder) / "tables.sqlite3", most)
            taken.append((stored, played, await plain(Path(folder), max(5, most // 2))))

    def rate(which: int, clock: int) -> float:
        return 1 / median(one[which][clock] for one in taken)

    return [(rate(0, clock), rate(1, clock), rate(2, clock)) for clock in (0, 1)]


# Memory, and a start


async def _grown(work: Callable[[int], Awaitable[object]], times: int) -> float:
    """Return by how many KiB the memory in use grows for each time that some work is done."""
    await work(-2)
    before = tracemalloc.get_traced_memory()[0]
    for number in range(times):
        await work(number)
    return (tracemalloc.get_traced_memory()[0] - before) / times / 1024


async def memory(folder: Path, idle: int) -> tuple[float, float]:
    """Return the KiB that a table takes which is open and not in use, and one that is in the middle of a round."""
    async with await Store.open(folder / "memory.sqlite3") as store:
        tables = Tables(_house(store))
        moves = await _rehearsed(await _started(tables, -1), MIDDLE)
        kept = list[Table]()

        async def live(number: int) -> None:
            table = await _started(tables, number)
            for turn, action in enumerate(moves):
                await _play(table, action, f"{turn}")
            kept.append(table)

        tracemalloc.start()
        of_live = await _grown(live, LIVE)
        kept.clear()
        for number in range(500):  # until the tables in memory are as many as are ever kept
            await _started(tables, 10_000 + number)
        of_idle = await _grown(lambda number: _started(tables, 20_000 + number), idle)
        tracemalloc.stop()
        await tables.stop()
    return of_idle, of_live


async def start(folder: Path, tables: int) -> tuple[float, float]:
    """Return the seconds from opening a store with so many open tables to an answered click at one of them, and CPU."""
    path = folder / "start.sqlite3"
    async with await Store.open(path) as store:
        opening = Tables(_house(store))
        for first in range(0, tables, 100):
            await asyncio.gather(*(_started(opening, number) for number in range(first, min(first + 100, tables))))
        await opening.stop()
    answered = list[tuple[float, float]]()
    began = time.perf_counter(), time.process_time()
    async with await Store.open(path) as store, connected(_house(store), lambda _: None) as bot:
        await deliver(bot, click(snowflake(time.time(), 1), 10, custom_id("hand", tables // 2)))
        answered.append((time.perf_counter() - began[0], time.process_time() - began[1]))
    return answered[0]


# A click


def _panel() -> ui.LayoutView:
    """Return a view of many buttons, stopped, as our messages are."""
    view = ui.LayoutView(timeout=None)
    for row in range(BUTTONS // 5):
        buttons = (ui.Button[ui.LayoutView](label=f"{row} {n}", custom_id=f"{row}:{n}") for n in range(5))
        view.add_item(ui.ActionRow(*buttons))
    view.stop()
    return view


async def _bare(interaction: discord.Interaction, press: Press) -> None:
    await interaction.response.edit_message(view=_panel())


async def click_costs(path: Path, most: int) -> list[float]:
    """Return the CPU microseconds of a click: bare, with router and table, with the panel in text and in pictures."""
    extensions, heard = [name for name in EXTENSIONS if name != "cogs.showing.listening"], list[Sent]()
    async with (
        await Store.open(path) as store,
        connected(_house(store), heard.append, extensions=extensions) as bot,
    ):

        async def played(interaction: discord.Interaction, press: Press) -> None:
            table = await bot.tables.get(press.subject)
            seat = table.seat_of(interaction.user.id)
            action = table.notation.read_action(f"{seat}: {press.argument}")
            await table.play(seat, action, version=press.at, key=str(interaction.id))
            await _bare(interaction, press)

        async def whole(run: int, *, text_mode: bool) -> float:
            """Return what the second of two equal rounds costs: what the first draws and words is kept then."""
            for user in (10, 11):
                await bot.people.set(user, Person(text_mode=text_mode))
            give = partial(deliver, bot)
            await _clicked(bot, moves, run, give, "act")
            return await _clicked(bot, moves, run + 1, give, "act")

        bot.router.on("played", played)
        rehearsed = await _rehearsed(await _started(bot.tables, -1), most)
        moves = [action for action in takewhile(lambda action: action is not None, rehearsed) if action is not None]
        bare = await _clicked(bot, moves, 0, partial(_without_router, bot), "act")
        routed = await _clicked(bot, moves, 1, partial(deliver, bot), "played")
        costs = [bare, routed, await whole(2, text_mode=True), await whole(4, text_mode=False)]
    answers = Counter(sent.body["type"] for sent in heard if sent.answers)
    if answers[UPDATED] != 6 * len(moves) * CLIENTS:
        raise RuntimeError(f"a click was refused or not answered at once: {answers}")
    return costs


async def _without_router(bot: Pozo, payload: Json) -> None:
    state = bot._connection  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # the gateway's own entrance
    await _bare(discord.Interaction(data=payload, state=state), Press("bare"))  # pyright: ignore[reportArgumentType]


async def _clicked(
    bot: Pozo, moves: Sequence[Action], run: int, give: Callable[[Json], Awaitable[None]], verb: str
) -> float:
    """Return the CPU microseconds of a click, with all tables clicked at once."""
    opened = [await _started(bot.tables, 1_000 * (run + 1) + number) for number in range(CLIENTS)]
    first = opened[0].playing.version

    def payload(number: int, turn: int) -> Json:
        action = moves[turn]
        line = opened[number].notation.action(action)
        name = custom_id(verb, opened[number].id, first + turn, line.partition(": ")[2])
        who = 10 + int(line.partition(":")[0])
        return click(snowflake(time.time(), run << 20 | turn << 8 | number), who, name)

    payloads = [[payload(number, turn) for number in range(CLIENTS)] for turn in range(len(moves))]
    gc.collect()
    gc.freeze()  # the tables of earlier runs are not to be looked through again at the cost of this one
    began = time.process_time()
    for together in payloads:
        await asyncio.gather(*map(give, together))
    return (time.process_time() - began) / len(moves) / CLIENTS * 1e6


def _click_costs(folder: Path, most: int) -> list[float]:
    """Return the median of each cost of a click over some rounds."""
    with patch("cogs.ui.private.PROMPT", PATIENT):
        rounds = [asyncio.run(click_costs(folder / f"{number}.sqlite3", most)) for number in range(ROUNDS)]
    return [median(costs) for costs in zip(*rounds, strict=True)]


def _verdict(value: float, goal: float, *, least: bool) -> str:
    reached = value >= goal if least else value <= goal
    return f"goal {goal:g}: {'reached' if reached else 'missed'}"


def on_a_server(most: int) -> bool:
    """Print how PostgreSQL does, and say whether the floors are kept."""
    rates = server.rates(_through_tables, most * 3)
    print(f"On PostgreSQL, {CLIENTS} players waiting, medians of {server.ROUNDS} rounds; CPU is that of the bot")
    for name, which in (("second", 0), ("CPU second", 1)):
        ordinary = rates.ordinary[which]
        times = rates.store[which] / ordinary
        print(f"  a {name}: {ordinary:,.0f} with a pool of {server.POOL} and a transaction each")
        print(f"    {rates.store[which]:,.0f} in the store: {times:.1f} times", end="")
        print("" if which else f", floor {SERVER_FLOOR:g}, {_verdict(times, SERVER_GOAL, least=True)}")
        print(f"    {rates.tables[which]:,.0f} through tables: {rates.tables[which] / ordinary:.1f} times")
    one, two = rates.processes
    print(f"  two processes at once: {two:,.0f} a second, {two / one:.2f} times the {one:,.0f} of one")
    cost = rates.file[1] / rates.store[1]
    print(f"  a move costs the bot {cost:.2f} times what it does on a file, at most {SERVER_CPU:g}")
    return rates.store[0] >= SERVER_FLOOR * rates.ordinary[0] and cost <= SERVER_CPU


def main() -> int:
    short = "--short" in sys.argv
    rates = asyncio.run(durable_moves(20 if short else 60))
    print(f"Durable moves, {CLIENTS} players waiting, medians of {ROUNDS} rounds")
    for name, (stored, played, plainly) in zip(("second", "CPU second"), rates, strict=True):
        ratio = stored / plainly
        print(f"  a {name}: {plainly:,.0f} with a plain commit each")
        print(
            f"    {stored:,.0f} in the store: {ratio:.1f} times, floor {FLOOR:g}, {_verdict(ratio, GOAL, least=True)}"
        )
        print(f"    {played:,.0f} through tables, with rules, clocks and seals: {played / plainly:.1f} times")
    # A busy machine spoils the clock, a slow disk does not show on the processor: one of them must do.
    floor_kept = max(stored / plainly for stored, _, plainly in rates) >= FLOOR
    floor_kept &= on_a_server(20 if short else 60)
    with tempfile.TemporaryDirectory() as folder:
        idle, live = asyncio.run(memory(Path(folder), 200 if short else 2_000))
        open_tables = 1_000 if short else 10_000
        seconds, cpu = asyncio.run(start(Path(folder), open_tables))
        bare, routed, *whole = _click_costs(Path(folder), 6 if short else 30)
    print(f"Memory: {max(idle, 0.0):.2f} KiB an idle table, {_verdict(idle, IDLE_GOAL, least=False)}")
    print(f"        {live:.1f} KiB a live table after {MIDDLE} moves, {_verdict(live, LIVE_GOAL, least=False)}")
    print(f"Start: {seconds:.2f} s with {open_tables:,} open tables, {_verdict(seconds, START_GOAL, least=False)};")
    print(f"       {cpu:.2f} s of it on the processor")
    print(f"A click, CPU microseconds without network and drawing: a bare handler with {BUTTONS} buttons {bare:.0f}")
    more = routed / bare
    print(f"  with router, table and log {routed:.0f}: {more:.2f} times, {_verdict(more, CLICK_GOAL, least=False)}")
    for name, cost in zip(("panel that people get", "same in pictures from a cache"), whole, strict=True):
        times = cost / bare
        goal = _verdict(times, PANEL_GOAL, least=False)
        print(f"  with the {name} {cost:.0f}: {times:.2f} times, floor {PANEL_FLOOR:g}, {goal}")
    floor_kept &= max(whole) <= PANEL_FLOOR * bare
    return 0 if floor_kept else 1


if __name__ == "__main__":
    sys.exit(main())
