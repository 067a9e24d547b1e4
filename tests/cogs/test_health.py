"""The port for those who watch over the bot: alive, ready, and figures that name nobody."""

import asyncio
import re
import socket
from pathlib import Path

import aiohttp
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.app import Pozo
from bot.config import Settings
from bot.edge.tracing import route_of
from bot.host.health import Health
from bot.storage.errors import StoreFault, StoreUnavailableError
from tests.cogs.test_wire import bot, dealt
from tests.playground.scene import Scene, running, scene

__all__ = ["bot", "scene"]


@pytest.fixture
def settings(unused_port: int) -> Settings:
    return Settings(_env_file=None, health_port=unused_port)  # pyright: ignore[reportCallIssue]  # one that pydantic takes


@pytest.fixture
def unused_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


async def asked(settings: Settings, path: str) -> tuple[int, str]:
    address = f"http://127.0.0.1:{settings.health_port}{path}"
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status, await answer.text()


async def test_a_bot_that_plays_is_alive_ready_and_counts(
    scene: Scene, bot: Pozo, tmp_path: Path, settings: Settings
) -> None:
    health = Health(lambda: [bot], bot.house, settings)
    async with running(scene, bot):
        await bot.wait_until_ready()
        await health.start()
        try:
            wired = await dealt(scene, bot, tmp_path)
            await wired.move()
            assert await asked(settings, "/live") == (200, "alive\n")
            status, text = await asked(settings, "/ready")
            assert status == 200, text
            _, text = await asked(settings, "/metrics")
        finally:
            await health.stop()

    found = {one.name: one for one in text_string_to_metric_families(text)}
    samples = {
        (one.name, *sorted(one.labels.items())): one.value for family in found.values() for one in family.samples
    }
    assert samples["pozo_tables", ("status", "playing")] == 1
    assert samples["pozo_moves_total", ("game", "rummy")] >= 3
    assert samples["pozo_answer_seconds_count", ("verb", "act")] >= 1
    assert samples["pozo_answer_seconds_count", ("verb", "/rummy new")] >= 1
    assert samples["pozo_commit_units_count",] >= 1
    assert samples["pozo_shards",] == samples["pozo_shard_leased", ("shard", "0")] == 1
    callbacks = ("method", "POST"), ("route", "/interactions/:id/:token/callback"), ("status", "204")
    assert (
        samples.get(("pozo_discord_calls_total", *callbacks), 0)
        + samples.get(("pozo_discord_calls_total", *callbacks[:2], ("status", "200")), 0)
        >= 3
    )
    named = [str(value) for family in found.values() for one in family.samples for value in one.labels.values()]
    assert not [value for value in named if re.search(r"\d{6,}", value)], "a number of somebody or something"
    assert not [value for value in named if value in {"Ana", "Ben", "ana", "ben"}]


async def test_it_is_not_ready_without_its_database_and_without_discord(
    scene: Scene, bot: Pozo, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    health = Health(lambda: [bot], bot.house, settings)

    async def full() -> float | None:
        raise StoreUnavailableError(StoreFault.DISK_FULL, Path("pozo.sqlite3"))

    async def unsettled() -> bool:
        return False

    try:
        async with running(scene, bot):
            await bot.wait_until_ready()
            await health.start()
            monkeypatch.setattr(bot.store, "next_due", full)
            monkeypatch.setattr(bot.store, "settled", unsettled)
            status, text = await asked(settings, "/ready")
            assert status == 503
            assert '"gateway": "fine", "database": "wrong"' in text
            assert (await asked(settings, "/metrics"))[0] == 200
        status, text = await asked(settings, "/ready")
        assert '"gateway": "wrong"' in text
    finally:
        await health.stop()


async def test_a_process_that_does_not_know_its_shards_yet_is_not_ready(bot: Pozo, settings: Settings) -> None:
    health = Health(list, bot.house, settings, lambda: False)
    await health.start()
    status, text = await asked(settings, "/ready")
    await health.stop()
    assert status == 503
    assert '"gateway": "wrong"' in text


async def test_it_is_not_ready_while_its_clocks_are_behind(
    scene: Scene, bot: Pozo, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    health = Health(lambda: [bot], bot.house, settings)

    async def long_ago() -> float | None:
        return bot.house.now() - 100

    async with running(scene, bot):
        await bot.wait_until_ready()
        await health.start()
        monkeypatch.setattr(bot.store, "next_due", long_ago)
        status, text = await asked(settings, "/ready")
        await health.stop()
    assert status == 503
    assert '"clocks": "wrong"' in text


async def test_without_a_port_nothing_listens(bot: Pozo) -> None:
    health = Health(lambda: [bot], bot.house, Settings(_env_file=None))  # pyright: ignore[reportCallIssue]  # one that pydantic takes
    before = asyncio.all_tasks()
    await health.start()
    assert asyncio.all_tasks() == before
    await health.stop()


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/api/v10/channels/123/messages/456", "/channels/:id/messages/:id"),
        ("/api/v10/interactions/123/aW50ZXJhY3Rpb24/callback", "/interactions/:id/:token/callback"),
        ("/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages/@original", "/webhooks/:id/:token/messages/@original"),
        ("/api/v10/webhooks/123/987654/messages/@original", "/webhooks/:id/:token/messages/@original"),
        ("/api/v10/gateway/bot", "/gateway/bot"),
    ],
)
def test_a_route_has_neither_numbers_nor_tokens(path: str, route: str) -> None:
    assert route_of(path) == route
