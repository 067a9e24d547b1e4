"""A process among others: when it begins with which shards, when it begins anew, and what it hears."""

import asyncio
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from bot import __main__
from bot.__main__ import Lives
from bot.cluster import ALL_ANEW, EVERY, MISSED, SETTLING, Cluster
from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.storage.share import Share
from bot.storage.writer import Held


def holding(
    *shards: int, quota: int = 2, surplus: Iterable[int] = (), outages: Mapping[int, float] | None = None
) -> Held:
    return Held(dict.fromkeys(shards, 1), outages or {}, frozenset(surplus), quota)


@dataclass
class Script:
    """Leases that answer as they are told to; the last answer stays."""

    answers: list[Held | StoreFault]
    said: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    relied_on: Mapping[int, int] = field(default_factory=dict[int, int])
    released: set[int] = field(default_factory=set[int])
    left: bool = False

    async def renew(self, count: int, wanted: Collection[int] | None = None) -> Held:
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, StoreFault):
            raise StoreUnavailableError(answer, "the server")
        return answer

    def rely_on(self, epochs: Mapping[int, int]) -> None:
        self.relied_on = epochs

    async def release(self, shards: Iterable[int]) -> None:
        self.released |= set(shards)

    async def leave(self) -> None:
        self.left = True

    async def turn(self) -> None: ...

    async def say(self, kind: str, number: int) -> None: ...

    async def heard(self) -> tuple[tuple[str, int], ...]:
        said, self.said = self.said, []
        return tuple(said)


@dataclass
class Sleeper:
    """Sleeps for no time, and notes it; gives up where nobody stops it."""

    slept: list[float] = field(default_factory=list[float])
    at: float = 0.0

    async def __call__(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.at += seconds
        assert len(self.slept) < 1000

    def monotonic(self) -> float:
        return self.at


@pytest.fixture
def sleeper(monkeypatch: pytest.MonkeyPatch) -> Sleeper:
    sleeper = Sleeper()
    monkeypatch.setattr("bot.cluster.time.monotonic", sleeper.monotonic)
    return sleeper


async def test_it_begins_when_it_has_its_part(sleeper: Sleeper) -> None:
    leases = Script([holding(), holding(1, outages={1: 3.0}), holding(1, 3, outages={3: 9.0})])
    share = await Cluster(leases, 4, sleep=sleeper).share()
    assert share == Share(4, frozenset({1, 3}), {1: 3.0, 3: 9.0})
    assert leases.relied_on == {1: 1, 3: 1}
    assert sleeper.slept == [EVERY, EVERY]


async def test_after_a_while_it_begins_with_less(sleeper: Sleeper) -> None:
    share = await Cluster(Script([holding(1)]), 4, sleep=sleeper).share()
    assert share.shards == {1}
    assert sum(sleeper.slept) >= SETTLING


async def test_it_waits_for_a_server_that_is_away(sleeper: Sleeper) -> None:
    leases = Script([StoreFault.UNREACHABLE, StoreFault.UNREACHABLE, holding(0, 1)])
    assert (await Cluster(leases, 4, sleep=sleeper).share()).shards == {0, 1}


async def test_what_is_too_much_is_given_back_before_it_begins(sleeper: Sleeper) -> None:
    leases = Script([holding(0, 1, 2, surplus=(2,)), holding(0, 1)])
    assert (await Cluster(leases, 4, sleep=sleeper).share()).shards == {0, 1}
    assert leases.released == {2}


@pytest.mark.parametrize(
    "other",
    [holding(0), holding(0, 1, 2), holding(0, 1, surplus=(1,)), Held({0: 1, 1: 2}, {}, frozenset(), 2)],
    ids=["lost", "gained", "too many", "taken over and got back"],
)
async def test_it_begins_anew_when_the_shards_are_shared_out_anew(other: Held, sleeper: Sleeper) -> None:
    leases = Script([holding(0, 1)])
    cluster = Cluster(leases, 4, sleep=sleeper)
    await cluster.share()
    leases.answers = [holding(0, 1), holding(0, 1), other]
    await cluster.watch(lambda _, __: None)
    assert leases.answers == [other]
    assert sleeper.slept == [EVERY] * 3


async def test_what_others_say_is_passed_on_and_what_may_be_missed_is_looked_for(sleeper: Sleeper) -> None:
    leases, heard = Script([holding(0, 1)]), list[tuple[str, int]]()
    cluster = Cluster(leases, 4, sleep=sleeper)
    await cluster.share()
    leases.said = [("table", 7)]
    same = holding(0, 1)
    leases.answers = [*([same] * (ALL_ANEW + 1)), StoreFault.UNREACHABLE, same, holding(0)]
    await cluster.watch(lambda kind, number: heard.append((kind, number)))
    assert heard == [(MISSED, 0), ("table", 7), (MISSED, 0), (MISSED, 0)]


async def test_it_leaves_in_order_also_where_that_cannot_be_said(sleeper: Sleeper) -> None:
    leases = Script([holding(0)])
    await Cluster(leases, 1, sleep=sleeper).leave()
    assert leases.left


# One bot after the other


class Body:
    """Stands in for a bot: it lives until it is closed."""

    def __init__(self) -> None:
        self.closed = asyncio.Event()

    def heard(self, kind: str, number: int) -> None: ...

    async def close(self) -> None:
        self.closed.set()


@dataclass
class Stage:
    """A process whose leases answer as they are told to, and the bots that lived in it."""

    leases: Script
    store: Any = field(default_factory=SimpleNamespace)
    bots: list[tuple[Body, Share]] = field(default_factory=list[tuple[Body, Share]])

    def __post_init__(self) -> None:
        self.lives = Lives(Cluster(self.leases, 4, sleep=self._sleep), self._begin, "token")

    async def _sleep(self, _: float) -> None:
        await asyncio.sleep(0)
        if len(self.leases.answers) == 1:
            await asyncio.Event().wait()  # nothing more happens

    def _begin(self) -> Any:  # noqa: ANN401  # it stands in for a bot
        self.bots.append((Body(), self.store.share))
        return self.bots[-1][0]

    async def came_to(self, bots: int) -> None:
        while len(self.bots) < bots:  # noqa: ASYNC110  # a turn of the loop at a time
            await asyncio.sleep(0)


@pytest.fixture
def _bodies(monkeypatch: pytest.MonkeyPatch) -> None:
    async def live(bot: Body, token: str) -> None:
        await bot.closed.wait()

    def stop(bot: Body) -> None:
        bot.closed.set()

    monkeypatch.setattr(__main__, "_live", live)
    monkeypatch.setattr(__main__, "stop", stop)


@pytest.mark.usefixtures("_bodies")
async def test_a_bot_ends_when_the_shards_are_others_and_the_next_one_has_those() -> None:
    stage = Stage(Script([holding(0, 1), holding(0, 1), holding(0, quota=1), holding(0, quota=1)]))
    living = asyncio.create_task(stage.lives.live(stage.store))
    await stage.came_to(2)
    assert [share.shards for _, share in stage.bots] == [{0, 1}, {0}]
    assert stage.bots[0][0].closed.is_set()
    assert not stage.leases.left
    stage.lives.stop()
    await living
    assert stage.bots[1][0].closed.is_set()
    assert stage.leases.left


@pytest.mark.usefixtures("_bodies")
async def test_a_process_that_waits_for_a_shard_can_be_stopped() -> None:
    stage = Stage(Script([holding()]))
    living = asyncio.create_task(stage.lives.live(stage.store))
    await asyncio.sleep(0)
    stage.lives.stop()
    await living
    assert stage.bots == []
    assert stage.leases.left
