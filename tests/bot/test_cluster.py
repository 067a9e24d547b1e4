"""A process among others: a bot for each of its shards, when each begins, serves, is handed over and ends."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field

import pytest

from bot.cluster import EVERY, MISSED, MOVING, SEAMLESS, Cluster
from bot.edge.budget import PER_SECOND, Budget
from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.storage.share import Share
from bot.storage.writer import Asking, Held, Leased, Said, TakenOver


def holding(  # noqa: PLR0913  # all that a renewal may find
    *shards: int,
    epoch: int = 1,
    taken: Mapping[int, TakenOver] | None = None,
    coming: Iterable[int] = (),
    wanted: Iterable[int] = (),
    passing: Iterable[int] = (),
    others: int = 1,
) -> Held:
    passed = frozenset({*passing, *wanted})
    return Held(dict.fromkeys(shards, epoch), taken or {}, frozenset(coming), passed, frozenset(wanted), others, 20)


@dataclass
class Script:
    """Leases that answer as they are told to; after the last answer nothing more happens."""

    answers: list[Held | StoreFault]
    said: list[Said] = field(default_factory=list[Said])
    asked: list[Asking] = field(default_factory=list[Asking])
    released: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])
    left: bool = False

    async def renew(self, asking: Asking) -> Held:
        self.asked.append(asking)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, StoreFault):
            raise StoreUnavailableError(answer, "the server")
        return answer

    async def release(self, shard: int, answered: Iterable[int]) -> None:
        self.released[shard] = tuple(answered)

    async def leave(self) -> None:
        self.left = True

    async def turn(self, bucket: int = 0) -> None: ...

    async def say(self, kind: str, number: int, sayer: str = "") -> None: ...

    async def heard(self) -> tuple[Said, ...]:
        said, self.said = self.said, []
        return tuple(said)

    async def stand(self, leases: Leased) -> bool:
        return True

    async def lost_since(self, since: float) -> tuple[int, ...]:
        return ()


@dataclass
class Body:
    """Stands in for the bot of a shard, and notes what becomes of it."""

    share: Share
    is_connected: bool = False
    is_over: bool = False
    served: list[tuple[Share, Collection[int]]] = field(default_factory=list[tuple[Share, Collection[int]]])
    listened: list[Said] = field(default_factory=list[Said])
    became: list[str] = field(default_factory=list[str])

    def heard(self, said: Said) -> None:
        self.listened.append(said)

    def serve(self, share: Share, answered: Collection[int]) -> None:
        self.served.append((share, answered))

    async def hand_over(self) -> Collection[int]:
        self.became.append("handed over")
        return (5, 6)

    async def end(self) -> None:
        self.became.append("ended")


class Stage:
    """A process whose leases answer as they are told to, and the bots that lived in it."""

    def __init__(self, *answers: Held | StoreFault) -> None:
        self.leases = Script(list(answers))
        self.budget = Budget()
        self.bodies: list[Body] = []
        self.slept: list[float] = []
        self.at_each_turn: Callable[[], None] = lambda: None
        self.cluster = Cluster(self.leases, 4, self._begin, self.budget, sleep=self._sleep)

    def _begin(self, share: Share) -> Body:
        self.bodies.append(Body(share))
        return self.bodies[-1]

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.at_each_turn()
        await asyncio.sleep(0)
        if len(self.leases.answers) == 1:
            self.cluster.stop(0)

    async def lived(self) -> list[Body]:
        async with asyncio.timeout(10):
            await self.cluster.live()
        assert self.leases.left
        return self.bodies


async def test_there_is_a_bot_for_each_shard_and_it_relies_on_its_own_lease() -> None:
    taken = {1: TakenOver(SEAMLESS + 1, (7,)), 3: TakenOver(SEAMLESS / 2)}
    one, other = await Stage(holding(1, 3, taken=taken), holding(1, 3)).lived()
    assert one.served == [(Share(4, frozenset({1}), {1: SEAMLESS + 1}, frozenset({(1, 1)})), (7,))]
    assert other.served == [(Share(4, frozenset({3}), {}, frozenset({(3, 1)})), ())]
    assert one.became == other.became == ["ended"]


async def test_one_that_comes_connects_first_and_serves_when_the_shard_is_its_own() -> None:
    stage = Stage(holding(coming={2}), holding(coming={2}), holding(2, taken={2: TakenOver(0.1, (9,))}), holding(2))

    def connect() -> None:
        stage.bodies[0].is_connected = True

    stage.at_each_turn = connect
    [body] = await stage.lived()
    assert body.share.leases == {(2, -1)}  # under which nothing is stored
    assert [asking.ready for asking in stage.leases.asked[:2]] == [[], [2]]
    assert body.served == [(Share(4, frozenset({2}), {}, frozenset({(2, 1)})), (9,))]
    assert stage.slept[:3] == [MOVING, MOVING, EVERY]


async def test_it_is_settled_once_it_knows_its_part_and_is_connected_for_all_of_it() -> None:
    stage, settled = Stage(StoreFault.LOCKED, holding(2), holding(2), holding(), holding()), list[bool]()

    def look() -> None:
        settled.append(stage.cluster.is_settled)
        for body in stage.bodies:
            body.is_connected = True

    stage.at_each_turn = look
    await stage.lived()
    assert settled[:4] == [False, False, True, True]  # what is nobody's, nobody waits for


async def test_what_another_one_is_connected_for_is_handed_over_with_the_last_clicks() -> None:
    stage = Stage(holding(0, 1), holding(0, 1, passing={1}), holding(0, 1, wanted={1}), holding(0), holding(0))
    kept, given = await stage.lived()
    assert given.became == ["handed over", "ended"]
    assert stage.leases.released == {1: (5, 6)}
    assert kept.became == ["ended"]
    assert len(kept.served) == 1


@pytest.mark.parametrize(
    ("after", "bots"),
    [(holding(0), 2), (holding(0, 1, epoch=2), 4), (StoreFault.UNREACHABLE, 2)],
    ids=["lost", "lost and got back", "no server"],
)
async def test_a_bot_that_lost_its_lease_ends_and_the_next_one_is_a_new_one(
    after: Held | StoreFault, bots: int
) -> None:
    stage = Stage(holding(0, 1), after, after)
    assert len(await stage.lived()) == bots
    assert [body.became for body in stage.bodies] == [["ended"]] * bots


async def test_a_bot_that_ended_by_itself_is_begun_anew() -> None:
    stage = Stage(holding(0), holding(0), holding(0))

    def end() -> None:
        stage.bodies[0].is_over = True

    stage.at_each_turn = end
    assert [len(body.served) for body in await stage.lived()] == [1, 1]


async def test_one_that_does_not_come_after_all_ends() -> None:
    [body] = await Stage(holding(coming={2}), holding(), holding()).lived()
    assert (body.served, body.became) == ([], ["ended"])


async def test_whoever_leaves_waits_for_others_to_connect_and_no_longer_than_it_may() -> None:
    stage = Stage(holding(0, 1), holding(0, 1), holding(0, 1, wanted={0}), holding(1, wanted={1}), holding(), holding())
    stage.at_each_turn = lambda: stage.cluster.stop(60)
    await stage.lived()
    assert stage.leases.released.keys() == {0, 1}
    assert [asking.leaving for asking in stage.leases.asked] == [False, True, True, True, True]
    assert stage.slept == [EVERY, MOVING, MOVING, MOVING]


async def test_whoever_is_alone_leaves_at_once() -> None:
    stage = Stage(holding(0, others=0), holding(0, others=0), holding(0, others=0))
    stage.at_each_turn = lambda: stage.cluster.stop(60)
    [body] = await stage.lived()
    assert (len(stage.slept), body.became) == (1, ["ended"])


async def test_what_others_say_is_passed_on_and_what_may_be_missed_is_looked_for() -> None:
    stage = Stage(holding(0), holding(0), StoreFault.UNREACHABLE, holding(0), holding(0))
    stage.leases.said = [Said("table", 7)]
    [body] = await stage.lived()
    assert body.listened == [Said(MISSED, 0), Said("table", 7), Said(MISSED, 0)]


async def test_the_calls_of_all_its_bots_together_are_those_it_was_given() -> None:
    stage = Stage(holding(0, 1), holding(0, 1))
    await stage.lived()
    assert (stage.budget.most, stage.leases.asked[0].all_calls, stage.leases.asked[0].calls) == (20, 45, PER_SECOND)
