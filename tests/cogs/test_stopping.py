"""A stop: whoever presses before the bot has left the gateway is answered, with what they asked for or to try again."""

import asyncio
from pathlib import Path

import pytest

from bot import app
from bot.app import Pozo
from playground import simulator
from playground.simulator import Request, SimulatedPress
from soak.stops import Presses
from tests.cogs.test_wire import bot, dealt, id_of
from tests.playground.scene import Scene, running, scene

__all__ = ["bot", "scene"]


async def test_nobody_who_presses_while_the_bot_stops_is_left_without_an_answer(
    scene: Scene, bot: Pozo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The drawing of a picture is what a press waits for, until the stop has begun."""
    monkeypatch.setattr(app, "FAREWELL", 600.0)  # however busy the machine is
    monkeypatch.setattr(app, "ANSWERING", 600.0)
    monkeypatch.setattr(app, "LAST_WORDS", 600.0)
    answers, told = Presses(), asyncio.Event()

    def hear(request: Request) -> None:
        answers.hear(request)
        if answers.asked_again:
            told.set()

    async with running(scene, bot):
        wired = await dealt(scene, bot, tmp_path)
        simulator.watch(scene.env, hear)
        press = SimulatedPress(scene.ana, wired.post.channel_id, wired.post.id, id_of(wired.post, "hand"))
        held = asyncio.Event()
        drawn = bot.pictures.hand

        async def waiting(*given: object) -> object:
            await held.wait()
            return await drawn(*given)  # pyright: ignore[reportArgumentType]  # as it was asked

        monkeypatch.setattr(bot.pictures, "hand", waiting)
        answers.sent(simulator.send(scene.env, press), "before")
        await asyncio.sleep(0)
        stopping = asyncio.create_task(bot.close())
        while not told.is_set():
            answers.sent(simulator.send(scene.env, press), "within")
            await asyncio.sleep(0.01)
        held.set()
        await stopping

    assert answers.asked_again >= 1
    assert len(answers.took["before"]) == 1
    assert answers.waiting == {}


async def test_whoever_presses_until_discord_knows_that_the_bot_leaves_is_told_to_try_again(
    scene: Scene, bot: Pozo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Presses and commands are on the wire all the while, also when both sides say goodbye on it."""
    monkeypatch.setattr(app, "FAREWELL", 600.0)
    monkeypatch.setattr(app, "ANSWERING", 600.0)
    monkeypatch.setattr(app, "LAST_WORDS", 600.0)
    answers = Presses()

    async with running(scene, bot):
        wired = await dealt(scene, bot, tmp_path)
        simulator.watch(scene.env, answers.hear)
        press = SimulatedPress(scene.ana, wired.post.channel_id, wired.post.id, id_of(wired.post, "hand"))
        stopping = asyncio.create_task(bot.close())
        while scene.loopback.gateway.connected:
            answers.sent(simulator.send(scene.env, press), "press")
            answers.sent(simulator.use(scene.env, scene.ana, scene.channel, "rummy games") or 0, "command")
            await asyncio.sleep(0)
        await stopping

    assert answers.waiting == {}
    assert answers.asked_again > 10


async def test_whoever_has_waited_too_long_when_the_bot_stops_is_told_to_try_again(
    scene: Scene, bot: Pozo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "FAREWELL", 600.0)
    monkeypatch.setattr(app, "ANSWERING", 0.01)
    monkeypatch.setattr(app, "LAST_WORDS", 600.0)
    answers, drawing = Presses(), asyncio.Event()

    async def endless(*_: object) -> None:
        drawing.set()
        await asyncio.Event().wait()

    async with running(scene, bot):
        wired = await dealt(scene, bot, tmp_path)
        simulator.watch(scene.env, answers.hear)
        monkeypatch.setattr(bot.pictures, "hand", endless)
        press = SimulatedPress(scene.ana, wired.post.channel_id, wired.post.id, id_of(wired.post, "hand"))
        answers.sent(simulator.send(scene.env, press), "press")
        await drawing.wait()
        await bot.close()

    assert answers.waiting == {}
    assert answers.asked_again == 1
