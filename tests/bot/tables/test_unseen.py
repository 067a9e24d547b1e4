"""A table that nobody has seen yet: it begins with its first message, or is closed, and its people are told."""

from collections.abc import Callable

import pytest

from bot.denials import Denial, DeniedError
from bot.matches import SeatRow
from bot.storage.rows import UNSEEN, Deadline, Status
from bot.tables import lobby
from bot.tables.deadlines import LOBBY, SHOWN_WITHIN, SORRY
from bot.tables.opening import Agreed, TablePlace, new_table
from bot.tables.table import Table
from bot.tables.unseen import appear
from tests.bot.kit_tables import Scene, really_sleep

SEATS = (SeatRow(0, "P10", 10), SeatRow(1, "P11", 11))


async def opened(scene: Scene, *, starts: bool = False, lesson: bool = False, key: str = "open") -> Table:
    agreed = Agreed("gin", starts=starts, lesson=lesson)
    return await scene.tables.open(new_table(key, TablePlace(1, 2, "en"), 10, agreed, scene.clock.at, SEATS))


async def kinds(scene: Scene, table: Table) -> list[str]:
    return [deadline.kind for deadline in await scene.store.deadlines(table.id) if deadline.kind != LOBBY]


async def until(scene: Scene, holds: Callable[[], bool]) -> None:
    """Let time pass until something holds."""
    for _ in range(3_000):
        if holds():
            return
        scene.clock.at += 0.01
        await really_sleep(0.001)
    raise AssertionError("that never comes")


async def test_a_lobby_that_is_shown_stays_open(scene: Scene) -> None:
    table = await opened(scene)
    await appear(table, 5)
    await scene.advance(SHOWN_WITHIN + 1)

    assert (table.row.status, table.row.message_id, {kind for kind, _ in table.due}) == (Status.LOBBY, 5, {LOBBY})
    assert await kinds(scene, table) == []


async def test_a_match_that_was_agreed_on_begins_with_its_first_message_and_once(scene: Scene) -> None:
    table = await opened(scene, starts=True)
    assert table.row.status is Status.LOBBY

    await appear(table, 5)
    assert (table.row.status, table.row.message_id) == (Status.PLAYING, 5)
    assert (UNSEEN, -1) not in table.due
    await appear(table, 6)
    assert table.row.message_id == 6
    stored = await scene.store.load(table.id)
    assert stored is not None
    assert stored.table == table.row
    assert {(one.kind, one.seat): one.due for one in stored.deadlines} == table.due


async def test_nobody_sits_down_or_leaves_where_a_match_is_about_to_begin(scene: Scene) -> None:
    """Its message may be there, and its buttons pressed, before the bot has heard that it is."""
    table = await opened(scene, starts=True)
    for press in (lobby.join(table, 12, "P12"), lobby.stand_up(table, 1), lobby.add_computer(table, "easy", "Pepito")):
        with pytest.raises(DeniedError) as denied:
            await press
        assert denied.value.denial is Denial.STARTED

    await appear(table, 5)
    assert (table.row.status, table.row.seats) == (Status.PLAYING, SEATS)


async def test_where_somebody_is_let_go_of_before_a_match_begins_it_is_a_lobby(scene: Scene) -> None:
    table = await opened(scene, starts=True)
    await lobby.release(table, 11)

    await appear(table, 5)
    assert (table.row.status, table.row.message_id, table.row.seats) == (Status.LOBBY, 5, SEATS[:1])
    await lobby.join(table, 12, "P12")
    await lobby.start(table)
    assert table.row.status is Status.PLAYING


async def test_a_lobby_that_is_not_shown_is_closed_after_a_minute_and_its_people_are_told_once(scene: Scene) -> None:
    told: list[int] = []

    async def tell(table: Table) -> None:
        told.append(table.id)
        if len(told) == 1:
            raise OSError("Discord is away")

    scene.tables.clocks.on_unseen(tell)
    table = await opened(scene, starts=True)
    await scene.advance(SHOWN_WITHIN - 1)
    assert table.row.status is Status.LOBBY

    scene.clock.at += 2
    await until(scene, lambda: len(told) == 1)
    assert table.row.status is Status.OVER
    assert await kinds(scene, table) == [SORRY]
    await until(scene, lambda: not table.due)

    assert told == [table.id, table.id]
    assert await kinds(scene, table) == []
    again = await opened(scene, starts=True)
    assert again.id != table.id  # what asked for it may ask again


async def test_people_are_told_though_the_process_ended_between(scene: Scene) -> None:
    table = await opened(scene)
    async with table:
        await table.close(Deadline(SORRY, scene.clock.at))
    tables, told = await scene.restarted(), list[int]()

    async def tell(table: Table) -> None:
        told.append(table.id)

    tables.clocks.on_unseen(tell)
    tables.start()
    await scene.advance(1)

    assert told == [table.id]


async def test_a_process_that_begins_has_a_minute_of_its_own_to_show_a_table(scene: Scene) -> None:
    table = await opened(scene)
    await scene.tables.stop()
    scene.clock.at += 3600
    tables = await scene.restarted()
    tables.start()
    await scene.advance(SHOWN_WITHIN - 1)
    table = await tables.get(table.id)
    assert table.row.status is Status.LOBBY

    await scene.advance(2)
    assert table.row.status is Status.OVER


@pytest.mark.parametrize("lesson", [False, True])
async def test_a_lesson_is_seen_by_its_panel_alone(scene: Scene, lesson: bool) -> None:
    table = await opened(scene, lesson=lesson)

    assert await kinds(scene, table) == ([] if lesson else [UNSEEN])
