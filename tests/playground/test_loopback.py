"""Over the loopback Discord a bot meets what a wire brings: limits, failures, broken connections and signals."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import aiohttp
import discord
import pytest

from playground import simulator
from playground.loopback import Scope
from tests.playground.demo_bot import DemoBot
from tests.playground.scene import Scene, press, running, words
from tests.playground.waiting import until

ROOT = Path(__file__).resolve().parents[2]


async def test_an_unmodified_bot_is_played_with_over_the_wire(scene: Scene) -> None:
    async with running(scene, DemoBot()):
        message = await scene.flag()
        await scene.ben.click(message, label="Add")
        mine = await scene.ben.click(message, label="Mine")
        note = await scene.ben.click(message, label="Note")
        noted = await scene.ben.submit_modal(note, {"words": "hold the aces"})

    assert "Count 1" in words(message)
    assert mine.ephemeral
    assert mine.response is not None
    assert "en-US/es-ES" in words(mine.response)
    assert noted.response is not None
    assert noted.response.content == "Noted."


@pytest.mark.parametrize("scope", ["user", "shared", "global"])
async def test_a_rate_limited_request_is_sent_again_when_told(scene: Scene, scope: Scope) -> None:
    async with running(scene, DemoBot()) as _:
        scene.loopback.limit("POST", "/interactions/*/callback", times=2, retry_after=0.2, scope=scope)
        before = time.monotonic()
        message = await scene.flag()
        took = time.monotonic() - before

    assert "Count 0" in words(message)
    assert scene.loopback.counts[429] == 2
    assert took >= 0.4


async def test_a_rate_limited_message_to_a_channel_is_sent_again_when_told(scene: Scene) -> None:
    bot = DemoBot()
    async with running(scene, bot):
        scene.loopback.limit("POST", "/channels/*/messages", retry_after=0.2)
        channel = bot.get_partial_messageable(scene.channel.id)
        await channel.send("hello")

    assert scene.loopback.counts[429] == 1
    assert [message.content for message in scene.channel.history()] == ["hello"]


async def test_a_failing_server_is_asked_again(scene: Scene) -> None:
    async with running(scene, DemoBot()):
        scene.loopback.fail("POST", "/interactions/*/callback", status=502)
        message = await scene.flag()

    assert "Count 0" in words(message)
    assert scene.loopback.counts[502] == 1


async def test_a_slow_server_is_waited_for(scene: Scene) -> None:
    async with running(scene, DemoBot()):
        scene.loopback.latency = 0.3
        before = time.monotonic()
        await scene.flag()

        assert time.monotonic() - before >= 0.3


async def drop(scene: Scene) -> None:
    await scene.loopback.gateway.drop(4000)


async def ask_to_reconnect(scene: Scene) -> None:
    scene.loopback.gateway.ask_to_reconnect()


@pytest.mark.parametrize("interrupt", [drop, ask_to_reconnect])
async def test_a_click_during_a_broken_connection_is_answered_after_it_is_resumed(
    scene: Scene, interrupt: Callable[[Scene], Awaitable[None]]
) -> None:
    gateway = scene.loopback.gateway
    async with running(scene, DemoBot()):
        message = await scene.flag()
        await interrupt(scene)
        [result] = await simulator.burst(scene.env, [press(scene, message, "add:0")])
        await until(lambda: gateway.counts["resume"] == 1)

    assert result.acknowledged
    assert "Count 1" in words(message)
    assert gateway.counts["identify"] == 1


async def test_events_missed_while_disconnected_are_replayed(scene: Scene) -> None:
    gateway = scene.loopback.gateway
    async with running(scene, DemoBot()):
        message = await scene.flag()
        await drop(scene)
        await simulator.burst(scene.env, [press(scene, message, "add:0")])
        await until(lambda: gateway.counts["resume"] == 1)

        assert gateway.counts["replayed"] == 1


async def test_a_bot_whose_session_is_invalid_identifies_anew(scene: Scene) -> None:
    gateway = scene.loopback.gateway
    async with running(scene, DemoBot()):
        message = await scene.flag()
        gateway.invalidate()
        await until(lambda: gateway.counts["identify"] == 2)
        await scene.ben.click(message, label="Add")

    assert "Count 1" in words(message)
    assert gateway.counts["resume"] == 0


async def test_a_session_that_missed_more_than_is_kept_is_refused(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.gateway.REPLAYED", 2)
    gateway = scene.loopback.gateway
    async with running(scene, DemoBot()):
        await until(lambda: simulator.has_commands(scene.env))
        await drop(scene)
        for number in range(3):
            scene.guild.create_text_channel(f"channel-{number}")
        await until(lambda: gateway.counts["identify"] == 2)

    assert gateway.counts["refused"] == 1


async def test_a_session_that_nobody_comes_back_for_is_forgotten(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    gateway = scene.loopback.gateway
    async with running(scene, DemoBot()):
        gateway.forget_the_lost()
        assert len(gateway.sessions) == len(gateway.connected) == 1
    await until(lambda: not gateway.connected)
    monkeypatch.setattr("playground.gateway.FORGOTTEN_AFTER", 0)
    gateway.forget_the_lost()

    assert gateway.sessions == []


class ShardedBot(discord.AutoShardedClient):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), shard_count=2)
        self.seen: list[tuple[int | None, str]] = []

    async def on_guild_channel_create(self, channel: discord.abc.GuildChannel) -> None:
        self.seen.append((channel.guild.shard_id, channel.name))


async def test_each_shard_hears_of_its_own_servers_alone(scene: Scene) -> None:
    bot = ShardedBot()
    other = scene.env.create_guild("Another club", id=scene.guild.id - (1001 << 22))  # an odd time before
    async with running(scene, bot):
        await until(lambda: len(bot.guilds) == 2)
        assert {session.shard for session in scene.loopback.gateway.sessions} == {(0, 2), (1, 2)}
        scene.guild.create_text_channel("one")
        other.create_text_channel("two")
        await until(lambda: len(bot.seen) == 2)

    assert sorted(bot.seen, key=lambda seen: seen[1]) == [
        (simulator.shard_of(scene.guild.id, 2), "one"),
        (simulator.shard_of(other.id, 2), "two"),
    ]


async def test_members_can_be_asked_for(scene: Scene) -> None:
    bot = DemoBot()
    async with running(scene, bot):
        guild = bot.get_guild(scene.guild.id)
        assert guild is not None
        by_name = await guild.query_members("an")
        by_id = await guild.query_members(user_ids=[scene.ben.id])

    assert [member.name for member in by_name] == ["ana"]
    assert [member.id for member in by_id] == [scene.ben.id]


async def test_files_and_emojis_can_be_downloaded(scene: Scene) -> None:
    bot = DemoBot()
    async with running(scene, bot):
        message = await bot.get_partial_messageable(scene.channel.id).fetch_message((await scene.flag()).id)
        picture = await message.attachments[0].read()
        emoji = await bot.create_application_emoji(name="flag", image=picture)

        assert picture.startswith(b"\x89PNG")
        assert await emoji.read() == picture


async def test_pages_describe_commands_in_the_language_of_who_looks(scene: Scene) -> None:
    simulator.speak(scene.env, scene.ben.id, "es-ES")
    async with running(scene, DemoBot()):
        described = [
            [
                (command["name"], command["description"], command["options"][0]["description"])
                for command in scene.env.backend.visible_commands(user_id=person.id, channel_id=scene.channel.id)
                if command["options"]
            ]
            for person in (scene.ana, scene.ben)
        ]

    assert described == [[("flag", "Put up a flag", "Which one")], [("flag", "Poner una bandera", "Cuál")]]


@pytest.mark.parametrize("headers", [{"Host": "evil.example"}, {"Origin": "http://evil.example"}])
async def test_a_page_elsewhere_cannot_reach_it(scene: Scene, headers: dict[str, str]) -> None:
    async with aiohttp.ClientSession() as session:
        fine = await session.get(f"{scene.loopback.url}/api/v10/users/@me")
        refused = await session.get(f"{scene.loopback.url}/api/v10/users/@me", headers=headers)

    assert (fine.status, refused.status) == (200, 403)


async def test_what_nobody_can_reach_any_more_is_swept_out(scene: Scene) -> None:
    broom = simulator.Broom(scene.env)
    async with running(scene, DemoBot()):
        message = await scene.flag()
        for _ in range(simulator.EPHEMERALS_KEPT + 5):
            await simulator.burst(scene.env, [press(scene, message, "mine:0")])
        for number in range(3):
            await simulator.burst(scene.env, [press(scene, message, f"add:{number}")])
        broom.sweep()
        broom.sweep()

        seen = simulator.messages_for(scene.env, scene.channel.id, scene.ben.id)
        assert sum(post.ephemeral for post in seen) == simulator.EPHEMERALS_KEPT
        assert len(simulator.messages_for(scene.env, scene.channel.id, None)) == 1
        assert not scene.env.http_requests
        assert not scene.env.transcript()
        assert simulator.files(scene.env) == [message.attachments[0].url]


async def test_a_bot_process_ends_in_order_when_told_to(scene: Scene) -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.playground.demo_bot",
        cwd=ROOT,
        env={**os.environ, "POZO_API": scene.loopback.url},
        stderr=asyncio.subprocess.DEVNULL,
    )
    await until(lambda: bool(scene.loopback.gateway.connected), seconds=15)
    message = await scene.flag()
    process.send_signal(signal.SIGTERM)

    assert await asyncio.wait_for(process.wait(), 10) == 0
    assert "Count 0" in words(message)
    assert scene.loopback.gateway.connected == []
