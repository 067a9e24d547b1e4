"""Requests to Discord, counted by where they go and how they end, and each that Discord counts by its budget."""

import re
from types import SimpleNamespace
from typing import Final

import aiohttp

from bot import figures
from bot.edge.budget import Budget

# What comes after the number of an interaction or a webhook is its token.
_TOKEN: Final = re.compile(r"(/(?:interactions|webhooks)/:id/)[^/]+")
_NUMBER: Final = re.compile(r"/\d+(?=/|$)")
_UNCOUNTED: Final = ("/interactions/", "/webhooks/")  # by their own token, not the bot's


def route_of(path: str) -> str:
    """Return the way of a request without numbers and tokens."""
    return _TOKEN.sub(r"\1:token", _NUMBER.sub("/:id", re.sub(r"^/api/v\d+", "", path)))


def trace(budget: Budget) -> aiohttp.TraceConfig:
    """Return what counts the requests of a client."""

    async def begun(_: aiohttp.ClientSession, __: SimpleNamespace, done: aiohttp.TraceRequestStartParams) -> None:
        if not route_of(done.url.path).startswith(_UNCOUNTED):
            budget.note()

    async def ended(_: aiohttp.ClientSession, __: SimpleNamespace, done: aiohttp.TraceRequestEndParams) -> None:
        figures.called(done.method, route_of(done.url.path), str(done.response.status))

    async def failed(_: aiohttp.ClientSession, __: SimpleNamespace, done: aiohttp.TraceRequestExceptionParams) -> None:
        figures.called(done.method, route_of(done.url.path), "none")

    config = aiohttp.TraceConfig()
    config.on_request_start.append(begun)
    config.on_request_end.append(ended)
    config.on_request_exception.append(failed)
    return config
