"""A process among others: when it begins with which shards, when it begins anew, and what it hears."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

import pytest

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
