"""The queue: who meets has a table in the same moment, and whoever cannot be shown it is back in their place."""

from collections.abc import Sequence

import pytest

from bot.league_office.matching import Rooms
from bot.league_office.ticking import Task
from bot.leagues.happenings import Paired
from bot.leagues.league import League, LeagueKind
from bot.storage.leagues import queue
from bot.storage.rows import UNSEEN, Changes, Deadline, Status, TableRow
from bot.storage.share import Share, shard_of
from bot.tables.extras import extras_of
from tests.bot.leagues.kit_leagues import NOON, World


async def waiting(world: World, *users: int) -> League:
    """Found a league in whose queue people wait, each since a second later and in a channel of their own."""
    league = await world.league(LeagueKind.RATING, *users)
    for user_id in users:
        await world.leagues.enqueue(league, user_id, f"P{user_id}", channel_id=100 + user_id)
        world.at += 1
    return league


async def met(world: World) -> TableRow:
    (paired,) = await world.tick()
    assert isinstance(paired, Paired)
    row = await world.store.table(paired.table_id)
    assert row is not None
    return row


async def change(world: World, row: TableRow, changes: Changes) -> None:
    await world.store.change(row.id, changes, world.at, row.revision)


async def places(world: World, league: League) -> list[tuple[int, float]]:
    return [(one.user_id, one.since) for one in await world.leagues.queue(league)]


async def test_people_in_the_queue_find_each_other_and_leave_it_for_their_table(world: World) -> None:
    league = await waiting(world, 10)
    assert (await world.tick(), await world.leagues.next_due(world.at)) == ((), NOON + 3600)
    await world.leagues.join(league, 11, "P11", frozenset())
    await world.leagues.enqueue(league, 11, "P11", channel_id=111)
    assert await world.leagues.next_due(world.at) == world.at + 15

    row = await met(world)

    assert [(seat.user_id, seat.name) for seat in row.seats] == [(10, "P10"), (11, "P11")]
    assert (row.league_id, row.channel_id, row.host_id, row.status) == (league.id, 111, 10, Status.LOBBY)
    assert extras_of(row).starts
    assert Deadline(UNSEEN, world.at + 60) in await world.store.deadlines(row.id)
    assert await places(world, league) == []
    assert await world.tick() == ()


async def test_nobody_leaves_the_queue_if_there_is_no_table(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    league = await waiting(world, 10, 11)
    before = await places(world, league)

    def fail(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as killed:
        killed.setattr(queue, "seat", fail)
        with pytest.raises(RuntimeError):
            await world.tick()

    assert (await places(world, league), await world.store.open_tables()) == (before, ())
    assert (await met(world)).size == 2


async def test_those_whose_table_ends_unseen_wait_in_their_old_place(world: World) -> None:
    league = await waiting(world, 10, 11)
    before = await places(world, league)
    first = await met(world)
    await world.leagues.join(league, 12, "P12", frozenset())
    await world.leagues.enqueue(league, 12, "P12", channel_id=112)

    await change(world, first, Changes(table={"status": Status.OVER}))

    assert await places(world, league) == [*before, (12, world.at)]
    second = await met(world)
    assert second.id != first.id
    assert [seat.user_id for seat in second.seats] == [10, 11]


async def test_those_whose_table_was_seen_have_left_for_good(world: World) -> None:
    league = await waiting(world, 10, 11)
    row = await met(world)

    await change(world, row, Changes(table={"message_id": 5}))
    assert UNSEEN not in {one.kind for one in await world.store.deadlines(row.id)}
    shown = await world.store.table(row.id)
    assert shown is not None
    await change(world, shown, Changes(table={"status": Status.OVER}))

    assert await places(world, league) == []


async def test_who_leaves_the_league_meanwhile_is_not_put_back(world: World) -> None:
    league = await waiting(world, 10, 11)
    row = await met(world)
    await world.leagues.leave(league, 11)
    await change(world, row, Changes(table={"status": Status.OVER}))

    assert [user_id for user_id, _ in await places(world, league)] == [10]


@pytest.mark.parametrize(("usable", "expected"), [({110, 111}, 111), ({110}, 110), (set[int](), None)])
async def test_a_table_is_opened_where_it_can_be_shown_or_people_wait_on(
    world: World, usable: set[int], expected: int | None
) -> None:
    league = await waiting(world, 10, 11)

    async def rooms(guild_id: int, channels: Sequence[int]) -> Rooms:
        assert (guild_id, set(channels)) == (league.guild_id, {110, 111})
        return Rooms("es", frozenset(usable))

    (errand,) = await world.leagues.errands(world.at)
    await world.leagues.run(errand, rooms)

    rows = await world.store.open_tables()
    assert [(row.channel_id, row.language) for row in rows] == ([] if expected is None else [(expected, "es")])
    assert len(await places(world, league)) == (2 if expected is None else 0)


async def test_an_errand_is_done_by_the_process_that_looks_after_its_server(world: World) -> None:
    league = await waiting(world, 10, 11)
    challenged = await world.league(LeagueKind.LADDER, 20, 21)
    await world.leagues.challenge(challenged, 21, 20)
    world.at += 40 * 86_400
    due = await world.leagues.errands(world.at)
    assert {Task.EXPIRE, Task.DROP} <= {errand.task for errand in due}

    world.store.share = Share(2, frozenset({shard_of(league.guild_id, 2)}))
    assert await world.leagues.errands(world.at) == due
    world.store.share = Share(2, frozenset({1 - shard_of(league.guild_id, 2)}))
    assert await world.leagues.errands(world.at) == ()


async def test_an_errand_that_is_run_twice_opens_one_table(world: World) -> None:
    await waiting(world, 10, 11)
    (errand,) = await world.leagues.errands(world.at)

    async def rooms(_: int, channels: Sequence[int]) -> Rooms:
        return Rooms("en", frozenset(channels))

    happened = [await world.leagues.run(errand, rooms) for _ in range(2)]

    assert [len(one) for one in happened] == [1, 0]
    assert len(await world.store.open_tables()) == 1
