"""Custom ids, and what the router makes of those that come back: known, unknown, foreign, repeated, late."""

import logging
import os
from collections.abc import AsyncIterator

import discord
import pytest

from bot.denials import DeniedError
from bot.edge.router import LONGEST_ID, Press, Router, read_id
from bot.tables.deadlines import Pauses
from bot.tables.house import House
from cogs.ui.parts import custom_id
from soak import wire
from soak.wire import Sent, click, connected, deliver, gone, written
from tests.bot.kit_tables import Clock, Gated, choose_at_once


class Ears:
    """Hears what the bot sends, and refuses it if told to."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.refusing: discord.HTTPException | None = None

    def __call__(self, sent: Sent) -> None:
        self.sent.append(sent)
        if self.refusing:
            raise self.refusing

    @property
    def answers(self) -> list[str]:
        return [sent.body["data"].get("content", "") for sent in self.sent if sent.answers and "data" in sent.body]


@pytest.fixture
def ears() -> Ears:
    return Ears()


@pytest.fixture
async def bot(gated: Gated, ears: Ears) -> AsyncIterator[wire.Pozo]:
    house = House(gated, Clock(), os.urandom, Pauses(lambda: 1.0), choose_at_once)
    async with connected(house, ears) as bot:
        ears.sent.clear()
        yield bot


# Ids


@pytest.mark.parametrize(
    "press",
    [Press("hand"), Press("act", 12, 345, "discard Ks"), Press("pick", 10**17, 9, "ff.1:2:3"), Press("set", 1, 0, "é")],
)
def test_an_id_reads_as_it_was_written(press: Press) -> None:
    assert read_id(custom_id(press.verb, press.subject, press.at, press.argument)) == press


def test_an_id_has_at_most_a_hundred_characters() -> None:
    fits = "x" * (LONGEST_ID - len("act:1:2:"))
    assert len(custom_id("act", 1, 2, fits)) == LONGEST_ID == 100

    with pytest.raises(ValueError, match="more than 100"):
        custom_id("act", 1, 2, f"{fits}x")


@pytest.mark.parametrize(
    "text",
    ["", "hand", "hand:1:2", "hand:one:2:", "hand:1:-2:", "hand:1:²:", "hand:1:٣:", f"hand:{'9' * 19}:0:", "a:b"],
)
def test_an_id_that_nobody_of_us_wrote_is_denied(text: str) -> None:
    with pytest.raises(DeniedError):
        read_id(text)


def test_a_verb_has_one_handler() -> None:
    async def nothing(*_: object) -> None: ...

    router = Router(nothing)
    router.on("hand", nothing)

    with pytest.raises(ValueError, match="two handlers for 'hand'"):
        router.on("hand", nothing)


# What comes back


@pytest.mark.parametrize(
    "name", ["", "x" * 100, "nobody:1:2:3", "hand:999:0:", "act:999:0:draw", "act:1:2", "hand:1:0:", "rules:0:0:zz"]
)
async def test_unknown_stale_and_foreign_ids_get_a_friendly_private_answer(
    bot: wire.Pozo, ears: Ears, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    await deliver(bot, click(7, 10, name))

    (answer,) = [sent for sent in ears.sent if sent.answers]
    assert answer.answers == 7
    assert answer.body["data"]["flags"] & wire.EPHEMERAL
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_what_was_chosen_and_written_reaches_the_handler(bot: wire.Pozo) -> None:
    seen = list[Press]()

    async def keep(_: discord.Interaction, press: Press) -> None:
        seen.append(press)

    bot.router.on("test", keep)
    await deliver(bot, click(7, 10, custom_id("test", 1, 2, "a:b"), ["x", "y"]))
    await deliver(bot, written(8, 10, custom_id("test", 3, 4), word="pozo", other=""))

    assert seen == [
        Press("test", 1, 2, "a:b", values=("x", "y")),
        Press("test", 3, 4, fields={"word": "pozo", "other": ""}),
    ]


async def test_what_nobody_expected_is_logged_with_the_number_that_is_shown(
    bot: wire.Pozo, ears: Ears, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_: object) -> None:
        raise KeyError("secret")

    bot.router.on("test", fails)
    await deliver(bot, click(7, 10, custom_id("test")))

    (answer,) = ears.answers
    (record,) = [record for record in caplog.records if record.levelno >= logging.ERROR]
    incident = record.getMessage().split()[1].rstrip(",")
    assert incident in answer
    assert "secret" not in answer


@pytest.mark.parametrize("code", [10062, 40060, 50027])
async def test_a_click_that_is_too_late_or_was_answered_before_is_let_go(
    bot: wire.Pozo, ears: Ears, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    ears.refusing = gone(code)

    await deliver(bot, click(7, 10, custom_id("hand", 999)))

    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_nothing_of_a_message_stays_in_memory(bot: wire.Pozo) -> None:
    """A view that is stopped before it is sent is not kept by the library."""
    await deliver(bot, click(7, 10, custom_id("more", 999)))

    assert not bot.persistent_views
