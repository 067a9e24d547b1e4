"""An attempt for each key at a time, repeated after a pause until it succeeds, or is refused for long."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.denials import Denial, DeniedError
from bot.edge.reconciling import LONGEST_PAUSE, REFUSALS, REFUSED_PAUSE, Reconciling, pause_after
from tests.bot.kit_tables import Clock, really_sleep


def refusal(status: int) -> discord.HTTPException:
    return discord.HTTPException(cast("Any", SimpleNamespace(status=status, reason="no")), "no")


@pytest.mark.parametrize(
    ("error", "pauses"),
    [
        (refusal(503), [1, 2, 4, 8, 16, 30, 30, 30]),
        (OSError("the answer was lost"), [1, 2, 4, 8, 16, 30, 30, 30]),
        (refusal(429), [1, 2, 4, 8, 16, 30, 30, 30]),
        (refusal(403), [45] * 8),
        (refusal(404), [45] * 8),
    ],
    ids=str,
)
def test_pauses_grow_up_to_a_limit(error: Exception, pauses: list[float]) -> None:
    assert [pause_after(error, failures) for failures in range(1, 9)] == pauses


def test_what_is_refused_for_ten_minutes_is_given_up_and_what_is_busy_never() -> None:
    assert pause_after(refusal(403), REFUSALS) is None
    assert pause_after(DeniedError(Denial.DAMAGED), 1) is pause_after(DeniedError(Denial.NO_TABLE), 1) is None
    assert pause_after(DeniedError(Denial.UNAVAILABLE), 1) == pause_after(DeniedError(Denial.STALE), 1) == 1
    assert pause_after(refusal(503), 10**6) == LONGEST_PAUSE < REFUSED_PAUSE < 60


async def test_what_comes_while_one_is_under_way_is_one_more_attempt() -> None:
    shows, done, gate = Reconciling(), list[int](), asyncio.Event()

    async def attempt() -> None:
        await gate.wait()
        done.append(1)

    for _ in range(5):
        shows.put("table", attempt)
        await really_sleep(0)
    gate.set()
    await shows.stop()

    assert len(done) == 2


async def test_a_failing_part_is_tried_again_and_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(at=0.0)
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    shows, done, failing = Reconciling(), list[str](), [refusal(503), refusal(503), OSError("lost")]

    async def fails() -> None:
        if failing:
            raise failing.pop()
        done.append("message")

    async def runs() -> None:
        done.append("panel")

    shows.put("message", fails)
    shows.put("panel", runs)
    await really_sleep(0.01)
    assert done == ["panel"]
    for _ in range(30):
        clock.at += 0.5
        await really_sleep(0.003)

    assert done == ["panel", "message"]


async def test_a_stop_waits_for_no_pause() -> None:
    shows, tried = Reconciling(), list[int]()

    async def fails() -> None:
        tried.append(1)
        raise OSError

    shows.put("message", fails)
    await shows.drained()
    await shows.stop()

    assert tried == [1]
    assert shows.under_way == 0


def never(error: Exception, failures: int) -> None:
    """Do not try again."""


async def test_without_pauses_a_failure_is_the_end_of_it() -> None:
    """What the control of the great soak is made of: it must see that nothing is tried again."""
    shows, tried = Reconciling(), list[int]()
    shows.pause = never

    async def fails() -> None:
        tried.append(1)
        raise OSError

    shows.put("message", fails)
    await shows.drained()

    assert tried == [1]
    assert shows.under_way == 0
