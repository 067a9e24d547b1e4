"""Every call that Discord counts is counted once: what was spent before it, and what the library does by itself."""

from collections.abc import AsyncIterator

import aiohttp
import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

from bot import figures
from bot.edge.budget import Budget
from bot.edge.tracing import trace

MESSAGES = "/api/v10/channels/5/messages"


def still() -> float:
    """Let no time pass."""
    return 100.0


@pytest.fixture
async def discord() -> AsyncIterator[TestServer]:
    """Somebody who answers whatever is asked."""

    async def answer(_: web.Request) -> web.Response:
        return web.Response()

    site = web.Application()
    site.router.add_route("*", "/{way:.*}", answer)
    server = TestServer(site)
    await server.start_server()
    yield server
    await server.close()


@pytest.mark.parametrize(
    ("path", "counted"),
    [
        (MESSAGES, 1),
        ("/api/v10/applications/7/emojis", 1),
        ("/api/v10/interactions/7/secret/callback", 0),
        ("/api/v10/webhooks/7/secret/messages/@original", 0),
    ],
)
async def test_what_the_library_asks_by_itself_is_counted_where_discord_counts(
    discord: TestServer, path: str, counted: int
) -> None:
    budget = Budget(still)
    async with aiohttp.ClientSession(trace_configs=[trace(budget)]) as client:
        await client.get(discord.make_url(path))
    assert budget.need == counted


async def test_a_call_that_was_spent_is_not_counted_again_and_its_repetition_is(discord: TestServer) -> None:
    budget = Budget(still)
    async with aiohttp.ClientSession(trace_configs=[trace(budget)]) as client:
        await budget.spend()
        await client.post(discord.make_url(MESSAGES))
        assert budget.need == 1
        await client.post(discord.make_url(MESSAGES))
        assert budget.need == 2


async def test_ours_wait_for_what_the_library_asks(discord: TestServer) -> None:
    budget = Budget(still, per_second=2)
    async with aiohttp.ClientSession(trace_configs=[trace(budget)]) as client:
        for _ in range(3):
            await client.get(discord.make_url(MESSAGES))
    assert budget.free == 0


async def test_each_request_is_a_figure_by_its_way_and_how_it_ended(discord: TestServer) -> None:
    ways = (("/channels/:id/messages", "200"), ("/gone", "none"))
    before = [_counted(*way) for way in ways]
    async with aiohttp.ClientSession(trace_configs=[trace(Budget(still))]) as client:
        await client.get(discord.make_url(MESSAGES))
        with pytest.raises(aiohttp.ClientConnectorError):
            await client.get("http://127.0.0.1:1/api/v10/gone")

    assert [_counted(*way) for way in ways] == [count + 1 for count in before]


def _counted(route: str, status: str) -> float:
    labels = {"method": "GET", "route": route, "status": status}
    return figures.REGISTRY.get_sample_value("pozo_discord_calls_total", labels) or 0.0
