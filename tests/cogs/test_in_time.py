"""What takes long is acknowledged before it is done, and done also where that fails."""

import asyncio
from unittest.mock import MagicMock

import pytest

from bot.denials import Denial, DeniedError
from cogs.ui import private
from cogs.ui.private import in_time


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """Let every acknowledgement fail at once, and say so."""
    failed = asyncio.Event()

    async def defer(_: object) -> None:
        failed.set()
        raise ConnectionResetError("/interactions/1/a-token/callback")

    monkeypatch.setattr(private, "PROMPT", 0.0)
    monkeypatch.setattr(private, "defer", defer)
    return failed


def clicked() -> MagicMock:
    interaction = MagicMock()
    interaction.response.is_done.return_value = False
    return interaction


async def test_work_that_could_not_be_acknowledged_is_done_all_the_same(
    failing: asyncio.Event, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> str:
        await failing.wait()
        return "played"

    with caplog.at_level("INFO"):
        assert await in_time(clicked(), work()) == "played"

    assert "could not be acknowledged: ConnectionResetError" in caplog.text
    assert "a-token" not in caplog.text


async def test_a_refusal_is_told_and_not_the_failure_beside_it(failing: asyncio.Event) -> None:
    async def work() -> str:
        await failing.wait()
        raise DeniedError(Denial.STALE)

    with pytest.raises(DeniedError):
        await in_time(clicked(), work())
    assert asyncio.all_tasks() == {asyncio.current_task()}
