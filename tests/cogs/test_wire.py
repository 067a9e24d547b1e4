"""Over a wire that limits, breaks and ends, no move is lost, and every table comes to show what is stored."""

import asyncio
import os
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import simcord

from bot.app import Pozo
from bot.people import Person
from bot.render.hand import HandScene
from bot.render.pictures import Picture
from bot.storage import queries
from bot.tables.table import Table
from bot.words.speech import Speech
from bot.words.words import Words
from cogs.ui.parts import custom_id
from cogs.ui.public import Public
from cogs.ui.snapshot import snapshot
from engine.match import to_act
from engine.players.safe import safe_action
from playground import simulator
from playground.simulator import SimulatedClock, SimulatedPress
from tests.playground.scene import PATIENCE, Scene, running, scene, words
from tests.playground.waiting import until
from tests.simulation import MakeBot

__all__ = ["scene"]

ROOT = Path(__file__).resolve().parents[2]


@dataclass
class Wired:
    """A table that two people play over the wire, with every move that was acknowledged."""

    scene: Scene
    bot: Pozo
    database: Path
    post: simcord.ResponseMessage
    table_id: int
    panels: dict[int, simcord.ResponseMessage] = field(default_factory=dict[int, simcord.ResponseMessage])
    acknowledged: list[str] = field(default_factory=list[str])

    def stored(self) -> Table:
        """Return the table as somebody who begins with nothing but what is on the disk would see it."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            stored = queries.stored(db, self.table_id)
            assert stored is not None
            return Table(stored, self.bot.house, self.bot.tables)

    async def move(self) -> None:
        """Have whoever is asked do the safe thing on their panel, and wait for the answer."""
        press, line = await self.next_move()
        await self.deliver(press, line)

    async def next_move(self) -> tuple[SimulatedPress, str]:
        table = self.stored()
        seat = to_act(table.playing)[0]
        line = table.notation.action(safe_action(table.view(seat), table.legal(seat)))
        person = next(one for one in (self.scene.ana, self.scene.ben) if one.id == table.seats[seat].user_id)
        asked = custom_id("act", table.id, table.playing.version, line.partition(": ")[2])
        panel = self.panels[person.id]
        return SimulatedPress(person, panel.channel_id, panel.id, asked), line

    async def deliver(self, press: SimulatedPress, line: str) -> None:
        """Press, and note the move if it was answered otherwise than with the request to try again after a restart."""
        [result] = await simulator.burst(self.scene.env, [press])
        said = str([(one.content, one.components) for one in (result.response, *result.followups) if one is not None])
        later = any(self.bot.words.text("denied-stopping", language) in said for language in ("en", "es"))
        if result.acknowledged and not later:
            self.acknowledged.append(line)

    async def converged(self) -> None:
        """Fail unless each acknowledged move is in the log once, and the message comes to show the newest."""
        table = self.stored()
        assert [line for line in self.lines if line in self.acknowledged] == self.acknowledged
        expected = said(table, self.bot.words)
        for _ in range(500):
            if words(self.post).split() == expected:
                break
            await asyncio.sleep(0.01)
        assert words(self.post).split() == expected

    @property
    def lines(self) -> tuple[str, ...]:
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            return queries.lines(db, self.table_id, 0)


def said(table: Table, known: Words) -> list[str]:
    """Return what a table's message ought to say."""
    shown = Public(snapshot(table, known, table.row.language)).message()
    return [word for part in shown.parts for word in str(part.get("content", "")).split()]


class RealTime(SimulatedClock):
    def timestamp(self) -> float:
        return time.time()


@pytest.fixture
def bot(make_bot: MakeBot) -> Pozo:
    """The bot of the scenes, but by the real time."""
    bot = make_bot(RealTime())
    assert isinstance(bot, Pozo)
    return bot


async def dealt(scene: Scene, bot: Pozo, folder: Path) -> Wired:
    """Open a table for two, sit down, deal, and look at both hands."""
    simulator.speak(scene.env, scene.ana.id, "en-US")
    await until(lambda: simulator.has_commands(scene.env))
    await bot.shows.drained()  # or the table may be found and shown by the start, before it is promised to Ana
    opened = await scene.ana.slash(scene.channel, "rummy new", game="rummy", clock="none")
    assert opened.response is not None
    post = opened.response
    await until(lambda: has(post, "join"))
    await scene.ben.click(post, custom_id=id_of(post, "join"))
    await scene.ana.click(post, custom_id=id_of(post, "start"))
    await until(lambda: has(post, "deal"))
    for person in (scene.ana, scene.ben):  # or it would be dealt seconds later
        await person.click(post, custom_id=id_of(post, "deal"))
    await until(lambda: not has(post, "deal"))
    wired = Wired(scene, bot, folder / "pozo.sqlite3", post, int(id_of(post, "hand").split(":")[1]))
    for person in (scene.ana, scene.ben):
        panel = await person.click(post, custom_id=id_of(post, "hand"))
        assert panel.response is not None
        wired.panels[person.id] = panel.response
    return wired


def ids(post: simcord.ResponseMessage) -> list[str]:
    return [str(part.get("custom_id", "")) for part in simulator.components_in(post.components)]


def has(post: simcord.ResponseMessage, verb: str) -> bool:
    return any(one.startswith(f"{verb}:") for one in ids(post))


def id_of(post: simcord.ResponseMessage, verb: str) -> str:
    return next(one for one in ids(post) if one.startswith(f"{verb}:"))


async def test_moves_are_answered_and_shown_in_spite_of_limits(scene: Scene, bot: Pozo, tmp_path: Path) -> None:
    async with running(scene, bot):
        wired = await dealt(scene, bot, tmp_path)
        scene.loopback.limit("POST", "/interactions/*/callback", times=2, retry_after=0.2)
        scene.loopback.limit("PATCH", "*", retry_after=0.2, scope="shared")
        for _ in range(4):
            await wired.move()
        await wired.converged()

    assert len(wired.acknowledged) == 4
    assert scene.loopback.counts[429] == 3


async def test_a_move_made_while_the_connection_is_broken_counts_once_it_is_resumed(
    scene: Scene, bot: Pozo, tmp_path: Path
) -> None:
    gateway = scene.loopback.gateway
    async with running(scene, bot):
        wired = await dealt(scene, bot, tmp_path)
        for number in range(1, 3):
            await wired.move()
            await gateway.drop(4000)
            await wired.move()
            await until(lambda number=number: gateway.counts["resume"] == number)
        await wired.converged()

    assert len(wired.acknowledged) == 4
    assert gateway.counts["identify"] == 1


async def test_play_goes_on_after_a_fresh_identify(scene: Scene, bot: Pozo, tmp_path: Path) -> None:
    gateway = scene.loopback.gateway
    async with running(scene, bot):
        wired = await dealt(scene, bot, tmp_path)
        await wired.move()
        gateway.invalidate()
        scene.env.patience = 0.0
        await wired.move()  # Discord delivers it to nobody
        scene.env.patience = PATIENCE
        await until(lambda: gateway.counts["identify"] == 2)
        await until(lambda: bool(gateway.connected))
        await wired.move()
        await wired.move()
        await wired.converged()

    assert gateway.counts["resume"] == 0
    assert len(wired.acknowledged) == 3


async def test_a_click_is_acknowledged_before_a_slow_picture_is_drawn(
    scene: Scene, bot: Pozo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.ui.private.PROMPT", 0.05)
    drawing, drawn = asyncio.Event(), bot.pictures.hand

    async def slowly(scene: HandScene, speech: Speech) -> Picture:
        await drawing.wait()
        return await drawn(scene, speech)

    async with running(scene, bot):
        wired = await dealt(scene, bot, tmp_path)
        monkeypatch.setattr(bot.pictures, "hand", slowly)
        clicked = await scene.ana.click(wired.post, custom_id=id_of(wired.post, "hand"))
        panel = clicked.response
        assert panel is not None
        assert not has(panel, "hand")
        drawing.set()
        await until(lambda: has(panel, "hand"))

    assert clicked.ephemeral


async def test_a_click_is_acknowledged_before_a_slow_store_has_kept_a_wish(
    scene: Scene, bot: Pozo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogs.ui.private.PROMPT", 0.05)
    storing, keep, kept = asyncio.Event(), bot.people.set, list[str]()

    async def slowly(user_id: int, person: Person) -> None:
        await storing.wait()
        await keep(user_id, person)
        kept.append(person.sort)

    async with running(scene, bot):
        wired = await dealt(scene, bot, tmp_path)
        panel = (await scene.ana.click(wired.post, custom_id=id_of(wired.post, "hand"))).response
        assert panel is not None
        monkeypatch.setattr(bot.people, "set", slowly)
        clicked = await scene.ana.click(panel, custom_id=id_of(panel, "sort"))
        assert clicked.acknowledged
        storing.set()
        await until(lambda: bool(kept))


# The bot's own process


@asynccontextmanager
async def process(scene: Scene, folder: Path) -> AsyncGenerator[asyncio.subprocess.Process]:
    """The bot as a host runs it, connected."""
    bot = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot"),
        cwd=ROOT,
        env={**os.environ, "POZO_API": scene.loopback.url, "DISCORD_TOKEN": "none", "DATA_DIR": str(folder)},
        stderr=asyncio.subprocess.PIPE,
    )
    await until(lambda: bool(scene.loopback.gateway.connected), seconds=120)
    try:
        yield bot
    finally:
        if bot.returncode is None:
            bot.kill()
            await bot.wait()


async def ended(bot: asyncio.subprocess.Process) -> Sequence[str]:
    """Return what a bot that ends in order complained of."""
    _, log = await asyncio.wait_for(bot.communicate(), 120)
    assert bot.returncode == 0
    return [line for line in log.decode().splitlines() if "ERROR" in line or "Traceback" in line]


async def test_a_bot_that_is_told_to_end_in_mid_move_loses_nothing_and_goes_on_when_started_again(
    scene: Scene, bot: Pozo, tmp_path: Path
) -> None:
    """`bot` does not run here: it only says what the one in the process should show."""
    folder = tmp_path / "data"
    complaints: list[str] = []
    async with process(scene, folder) as first:
        wired = await dealt(scene, bot, folder)
        await wired.move()
        press, line = await wired.next_move()
        moving = asyncio.create_task(wired.deliver(press, line))
        await asyncio.sleep(0.005)
        first.send_signal(signal.SIGTERM)
        await moving
        complaints += await ended(first)
    await wired.converged()

    async with process(scene, folder) as second:
        before = len(wired.lines)
        for _ in range(2):
            await wired.move()
        await wired.converged()
        second.send_signal(signal.SIGTERM)
        complaints += await ended(second)

    assert len(wired.lines) == before + 2
    assert len(wired.acknowledged) >= 3  # of four, one of which met the end of the process
    assert complaints == []
