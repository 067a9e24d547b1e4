"""A bot that crashes and is started again, over and over, waits longer and longer before it asks Discord anything."""

import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from bot import __main__
from bot.app import Pozo
from bot.config import Settings
from bot.edge import starts
from bot.edge.starts import held_back, pause
from bot.storage.store import Store

DAY = 86_400.0
A_DAY = 1_000  # connections that Discord takes


class Clock:
    def __init__(self) -> None:
        self.at = 1_000_000.0
        self.slept = list[float]()

    def __call__(self) -> float:
        return self.at

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.at += seconds


@pytest.mark.parametrize(("before", "seconds"), [(0, 0.0), (4, 0.0), (5, 5.0), (6, 10.0), (9, 80.0)], ids=str)
def test_the_first_starts_are_free_and_each_further_one_waits_twice_as_long(before: int, seconds: float) -> None:
    assert pause([100.0] * before, 200.0, shards=1) == seconds


def test_starts_of_long_ago_and_of_a_clock_that_was_wrong_do_not_count() -> None:
    assert pause([0.0] * 10, 3_600.0, shards=1) == 0.0
    assert pause([0.0] * 10, 3_600.0, shards=2) > 0.0
    assert pause([9_999.0] * 10, 3_600.0, shards=1) == 0.0


@pytest.mark.parametrize("shards", [1, 2, 16, 40])
def test_a_day_of_crashes_stays_below_what_discord_takes(shards: int) -> None:
    now, made = 0.0, list[float]()
    while now < DAY:
        now += pause(made, now, shards) + 1.0
        made.append(now)

    assert len(made) * shards < A_DAY


async def test_starts_are_remembered_from_process_to_process(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    for _ in range(8):
        async with await Store.open(tmp_path / "pozo.sqlite3") as store:
            await held_back(store, clock, 1, clock.sleep)

    assert clock.slept == [5.0, 10.0, 20.0]
    assert "waiting for 20 s" in caplog.text


async def test_no_more_starts_are_kept_than_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starts, "KEPT", 6)
    clock = Clock()
    async with await Store.open(tmp_path / "pozo.sqlite3") as store:
        for _ in range(9):
            await held_back(store, clock, 1, clock.sleep)

    assert clock.slept == [5.0, 10.0, 10.0, 10.0]


@pytest.mark.parametrize(("api", "waits"), [("", [5.0]), ("http://localhost:1", [])])
async def test_the_program_waits_before_it_logs_in(
    api: str, waits: list[float], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """In the playground nobody counts."""
    monkeypatch.setenv("POZO_API", api)
    clock, asked = Clock(), list[tuple[float, ...]]()

    async def held(store: Store, now: Callable[[], float], shards: int) -> None:
        await held_back(store, now, shards, clock.sleep)

    async def login(_: Pozo, token: str) -> None:
        asked.append(tuple(clock.slept))
        raise OSError("no network")

    monkeypatch.setattr(__main__, "held_back", held)
    monkeypatch.setattr(Pozo, "login", login)
    settings = Settings(_env_file=None, data_dir=tmp_path)  # pyright: ignore[reportCallIssue]  # read from nowhere
    with caplog.at_level(logging.CRITICAL):
        for _ in range(6):
            with pytest.raises(OSError, match="no network"):
                await __main__.run(settings, "token")

    assert asked == [()] * 5 + [tuple(waits)]
