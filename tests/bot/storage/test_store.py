"""Units of work: each is done once and whole, and what the store tells is what was put in."""

import asyncio
import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from bot.matches import FinishedMatch, SeatRow
from bot.storage.database import Database
from bot.storage.errors import (
    AlreadyRecordedError,
    DeadlineGoneError,
    NoSuchTableError,
    SealChangedError,
    StaleRevisionError,
)
from bot.storage.rows import (
    NO_SEAT,
    Appended,
    Changes,
    Clear,
    Deadline,
    Due,
    LoggedMove,
    Move,
    Preset,
    Repeated,
    ResultRow,
    Scope,
    SealRow,
    Status,
    StoredTable,
    TableFields,
)
from bot.storage.sql import Sql
from bot.storage.store import Store
from tests.kit_store import SEATS, changed, move, new_table, opened

FINISHED = FinishedMatch(
    sides=((0,), (1,)),
    winners=(1,),
    totals=(40, 120),
    settlement=(-80, 80),
    rounds=3,
    seats=(SeatRow(0, "Ana", 11), SeatRow(1, "Bruno", 10, away=True)),
)

# Tables


async def test_a_table_comes_back_as_it_was_opened(store: Store) -> None:
    answer = await store.open_table(new_table())
    table = await store.table(answer.table.id)
    assert answer.table == table
    assert not answer.repeated
    assert table is not None
    assert (table.guild_id, table.channel_id, table.host_id, table.game, table.rules) == (1, 2, 10, "gin", 1)
    assert (table.size, table.options, table.clock, table.on_leave) == (3, '{"target": 100}', 60, "computer")
    assert (table.league_id, table.language, table.thread_id, table.message_id) == (None, "es", None, None)
    assert (table.memo, table.version, table.created_at, table.changed_at) == ("{}", 0, 100.0, 100.0)
    assert (table.status, table.seats) == (Status.LOBBY, SEATS)


async def test_a_repeated_command_is_answered_with_the_table_it_had_opened(store: Store) -> None:
    first = await store.open_table(new_table("once"))
    other = await store.open_table(new_table("twice"))
    again = await store.open_table(replace(new_table("once"), game="tiles", seats=()))
    assert again.repeated
    assert again.table == first.table
    assert other.table.id != first.table.id


async def test_only_the_named_fields_of_a_table_change(store: Store) -> None:
    table_id = await opened(store)
    before = await store.table(table_id)
    fields = TableFields(status=Status.PLAYING, message_id=77, clock=None, memo='{"ping": 5}')
    await changed(store, table_id, Changes(table=fields), at=150.0)
    assert before is not None
    assert await store.table(table_id) == replace(
        before, status=Status.PLAYING, message_id=77, clock=None, memo='{"ping": 5}', revision=1, changed_at=150.0
    )


async def test_a_field_that_no_table_has_is_refused(store: Store) -> None:
    table_id = await opened(store)
    with pytest.raises(ValueError, match="a table has no version"):
        await changed(store, table_id, Changes(table=cast("TableFields", {"version": 9})), at=150.0)


async def test_seats_are_written_whole_and_a_smaller_table_has_no_others(store: Store) -> None:
    table_id = await opened(store)
    away = SeatRow(1, "Bruno", user_id=11, computer="hard", missed=2, away=True)
    await changed(store, table_id, Changes(seats=[away], table={"size": 2}), at=150.0)
    table = await store.table(table_id)
    assert table is not None
    assert table.seats == (SEATS[0], away)


async def test_open_tables_are_found_by_user_channel_and_guild(store: Store) -> None:
    here = await opened(store, "a")
    there = await opened(store, "b", channel_id=3)
    abroad = await opened(store, "c", guild_id=9, channel_id=4)
    over = await opened(store, "d")
    await changed(store, over, Changes(table={"status": Status.OVER}), at=150.0)
    await changed(store, there, Changes(seats=[SeatRow(0, "Carla", user_id=12)]), at=150.0)
    found = {
        "all": await store.open_tables(),
        "page": await store.open_tables(after=here, limit=1),
        "user": await store.open_tables_of_user(10),
        "channel": await store.open_tables_in_channel(2),
        "guild": await store.open_tables_in_guild(1),
        "limit": await store.open_tables_in_guild(1, limit=1),
        "nobody": await store.open_tables_of_user(99),
    }
    assert {name: [table.id for table in tables] for name, tables in found.items()} == {
        "all": [here, there, abroad],
        "page": [there],
        "user": [abroad, here],
        "channel": [here],
        "guild": [there, here],
        "limit": [there],
        "nobody": [],
    }


# Moves


async def test_a_move_raises_the_version_by_its_lines(store: Store) -> None:
    table_id = await opened(store)
    assert await store.append(move(table_id, 0, "deal: Ks Qs", "0: draw")) == Appended(2)
    assert await store.append(move(table_id, 2, "0: discard Ks", revision=1)) == Appended(3)
    assert await store.moves(table_id) == (
        LoggedMove(2, ("deal: Ks Qs", "0: draw"), "at 0", NO_SEAT, 200.0),
        LoggedMove(3, ("0: discard Ks",), "at 2", NO_SEAT, 202.0),
    )
    table = await store.table(table_id)
    assert table is not None
    assert (table.version, table.revision, table.changed_at) == (3, 2, 202.0)


@pytest.mark.parametrize(("after", "expected"), [(0, "a b c d"), (1, "b c d"), (2, "c d"), (3, "d"), (4, ""), (9, "")])
async def test_the_log_can_be_read_from_any_version(store: Store, after: int, expected: str) -> None:
    table_id = await opened(store)
    await store.append(move(table_id, 0, "a", "b", "c"))
    await store.append(move(table_id, 3, "d", revision=1))
    assert await store.lines(table_id, after) == tuple(expected.split())


@pytest.mark.parametrize("lines", [(), ("one\ntwo",)])
def test_a_move_without_a_line_or_with_a_broken_one_cannot_be_made(lines: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="one or more lines"):
        Move(table_id=1, expected_version=0, expected_revision=0, lines=lines, key="k", at=0.0)


async def test_a_repeated_click_is_answered_with_what_it_had_done(store: Store) -> None:
    table_id = await opened(store)
    click = move(table_id, 0, "0: draw", "0: discard Ks", key="click")
    await store.append(click)
    await store.append(move(table_id, 2, revision=1))
    assert await store.append(click) == Repeated(2, click.lines)
    assert await store.append(replace(click, expected_version=3, lines=("0: knock",))) == Repeated(2, click.lines)
    assert await store.lines(table_id) == (*click.lines, "line 2")


async def test_a_repeated_click_is_recognised_after_a_restart(path: Path) -> None:
    async with await Store.open(path) as store:
        table_id = await opened(store)
        await store.append(move(table_id, 0, key="click"))
    async with await Store.open(path) as store:
        assert await store.append(move(table_id, 0, key="click")) == Repeated(1, ("line 0",))
        assert await store.append(move(table_id, 1)) == Appended(2)


async def test_the_same_key_at_another_table_is_another_move(store: Store) -> None:
    first, second = await opened(store, "a"), await opened(store, "b")
    assert await store.append(move(first, 0, key="time 0")) == Appended(1)
    assert await store.append(move(second, 0, key="time 0")) == Appended(1)


@pytest.mark.parametrize("expected", [0, 2, 7])
async def test_a_move_for_another_version_is_refused_and_changes_nothing(store: Store, expected: int) -> None:
    table_id = await opened(store)
    await store.append(move(table_id, 0))
    before = await store.load(table_id)
    changes = Changes(table={"status": Status.OVER}, deadlines=[Deadline("turn", 5.0)])
    with pytest.raises(StaleRevisionError) as refused:
        await store.append(move(table_id, expected, key="late", changes=changes))
    assert (refused.value.expected, refused.value.actual) == (expected, 1)
    assert await store.load(table_id) == before


FIRED = Changes(deadlines=[Deadline("turn", 5.0)])
KINDS = {
    "fields": Changes(table={"memo": "{1}", "message_id": 7}),
    "seats": Changes(seats=[SeatRow(1, "Zoe", user_id=12)], table={"size": 2}),
    "deadlines": Changes(deadlines=[Deadline("turn", 9.0)]),
    "cleared": Changes(clear=[Clear()]),
    "fired": Changes(fired=[Deadline("turn", 5.0)]),
    "seals": Changes(seals=[SealRow(0, b"seed", "commitment", ((1, "luck"),))]),
    "the end": Changes(table={"status": Status.OVER}, clear=[Clear()]),
    "a result": Changes(table={"status": Status.OVER}, result=FINISHED),
}


@pytest.mark.parametrize("changes", KINDS.values(), ids=KINDS)
@pytest.mark.parametrize("revision", [0, 1, 3, 9])
async def test_whatever_was_made_for_another_revision_is_refused_and_changes_nothing(
    store: Store, changes: Changes, revision: int
) -> None:
    """Changes beside the match leave its version as it is: only the revision tells that something was missed."""
    table_id = await opened(store)
    await changed(store, table_id, FIRED)
    await changed(store, table_id, Changes(table={"memo": "{}"}))
    before = await store.load(table_id), await store.result(table_id)

    with pytest.raises(StaleRevisionError) as refused:
        await store.change(table_id, changes, 150.0, revision)
    with pytest.raises(StaleRevisionError):
        await store.append(move(table_id, 0, changes=changes, revision=revision))

    assert (refused.value.expected, refused.value.actual) == (revision, 2)
    assert (await store.load(table_id), await store.result(table_id)) == before
    await store.change(table_id, changes, 150.0, 2)


async def test_a_table_that_is_not_there_is_named(store: Store) -> None:
    with pytest.raises(NoSuchTableError, match="there is no table 5"):
        await store.append(move(5, 0))
    with pytest.raises(NoSuchTableError, match="there is no table 6"):
        await store.change(6, Changes(), 0.0, 0)
    assert await store.load(5) is None
    assert await store.table(5) is None


async def test_everything_about_a_table_is_loaded_at_once(store: Store) -> None:
    table_id = await opened(store)
    seal = SealRow(0, b"seed", "commitment", ((1, "luck"),))
    changes = Changes(deadlines=[Deadline("turn", 9.0, seat=1), Deadline("bell", 8.0)], seals=[seal])
    await store.append(move(table_id, 0, "a", "b", changes=changes))
    table = await store.table(table_id)
    assert table is not None
    assert await store.load(table_id) == StoredTable(
        table,
        (LoggedMove(2, ("a", "b"), "at 0", NO_SEAT, 200.0),),
        (Deadline("bell", 8.0), Deadline("turn", 9.0, seat=1)),
        (seal,),
    )


async def test_a_reader_never_sees_half_a_move(store: Store) -> None:
    table_id, seen = await opened(store), set[int]()

    async def play() -> None:
        version = 0
        while version < 100 or len(seen) <= 2:  # a busy machine reads seldom
            due = [Deadline("turn", float(version + 2))]
            await store.append(move(table_id, version, "a", "b", changes=Changes(deadlines=due), revision=version // 2))
            version += 2

    async def watch() -> None:
        while not playing.done():
            stored = await store.load(table_id)
            assert stored is not None
            assert stored.table.version == len(stored.lines)
            assert [deadline.due for deadline in stored.deadlines] == [float(len(stored.lines))] * bool(stored.lines)
            seen.add(stored.table.version)

    playing = asyncio.create_task(play())
    await watch()
    await playing
    assert len(seen) > 2


async def test_a_question_sees_one_moment_whatever_is_written_meanwhile(database: Database, path: Path) -> None:
    def count(db: Sql) -> int:
        return db.execute("SELECT count(*) FROM presets").fetchone()[0]

    def counts(db: Sql) -> tuple[int, int]:
        before = count(db)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("INSERT INTO presets VALUES (1, 'name', 'gin', '{}')")
        other.close()
        return before, count(db)

    assert await database.read(counts) == (0, 0)
    assert await database.read(count) == 1


async def test_a_reader_sees_what_was_answered_before(store: Store) -> None:
    table_id = await opened(store)
    for version in range(50):
        await store.append(move(table_id, version))
        tables = await asyncio.gather(*(store.table(table_id) for _ in range(3)))
        assert [table and table.version for table in tables] == [version + 1] * 3


async def test_a_connection_that_reads_cannot_write(database: Database) -> None:
    with pytest.raises(Exception, match="read-only"):
        await database.read(lambda db: db.execute("DELETE FROM tables"))


# Clocks


@pytest.mark.parametrize(
    ("clear", "left"),
    [
        (Clear(), ""),
        (Clear("turn"), "bell-1 warn0"),
        (Clear("turn", seat=0), "bell-1 turn1 warn0"),
        (Clear(seat=0), "bell-1 turn1"),
        (Clear("other"), "bell-1 turn0 turn1 warn0"),
    ],
)
async def test_deadlines_are_cleared_by_kind_and_seat(store: Store, clear: Clear, left: str) -> None:
    table_id, other = await opened(store, "a"), await opened(store, "b")
    four = [Deadline("turn", 3.0, 0), Deadline("turn", 4.0, 1), Deadline("warn", 2.0, 0), Deadline("bell", 9.0)]
    await changed(store, table_id, Changes(deadlines=four))
    await changed(store, other, Changes(deadlines=four))
    await changed(store, table_id, Changes(clear=[clear]))
    assert sorted(f"{one.kind}{one.seat}" for one in await store.deadlines(table_id)) == left.split()
    assert len(await store.deadlines(other)) == 4


async def test_a_deadline_that_is_set_anew_in_a_move_that_clears_it_stands(store: Store) -> None:
    table_id = await opened(store)
    await changed(store, table_id, Changes(deadlines=[Deadline("turn", 3.0, 0)]))
    anew = Changes(clear=[Clear("turn")], deadlines=[Deadline("turn", 8.0, 0)])
    await store.append(move(table_id, 0, changes=anew, revision=1))
    assert await store.deadlines(table_id) == (Deadline("turn", 8.0, 0),)


async def test_due_deadlines_come_in_order_and_in_portions(store: Store) -> None:
    first, second = await opened(store, "a"), await opened(store, "b")
    assert await store.next_due() is None
    await changed(store, first, Changes(deadlines=[Deadline("turn", 30.0), Deadline("warn", 10.0)]))
    await changed(store, second, Changes(deadlines=[Deadline("turn", 20.0)]))
    warn, turn, last = Due(first, Deadline("warn", 10.0)), Due(second, Deadline("turn", 20.0)), Deadline("turn", 30.0)
    assert await store.next_due() == 10.0
    assert await store.due(9.9) == ()
    assert await store.due(20.0) == (warn, turn)
    assert await store.due(99.0, limit=2) == (warn, turn)
    assert await store.due(99.0) == (warn, turn, Due(first, last))


async def test_a_deadline_fires_once_even_if_the_clock_jumps_back(store: Store) -> None:
    """The clock comes to 60, jumps back to 0 and comes to 60 again: the turn that ran out has not run out twice."""
    table_id = await opened(store)
    await changed(store, table_id, Changes(deadlines=[Deadline("turn", 60.0, 0)]))
    (fired,) = await store.due(60.0)
    once = Changes(fired=[fired.deadline], deadlines=[Deadline("turn", 120.0, 1)])
    await store.append(move(table_id, 0, key="time a", changes=once, revision=1))
    assert await store.due(0.0) == ()
    assert await store.due(60.0) == ()
    assert await store.next_due() == 120.0
    with pytest.raises(DeadlineGoneError):
        await store.append(move(table_id, 1, key="time b", changes=Changes(fired=[fired.deadline]), revision=2))
    assert await store.lines(table_id) == ("line 0",)


async def test_a_deadline_that_was_moved_does_not_fire_at_its_old_time(store: Store) -> None:
    table_id = await opened(store)
    await changed(store, table_id, Changes(deadlines=[Deadline("turn", 60.0, 0)]))
    await changed(store, table_id, Changes(deadlines=[Deadline("turn", 90.0, 0)]))
    with pytest.raises(DeadlineGoneError):
        await store.append(move(table_id, 0, changes=Changes(fired=[Deadline("turn", 60.0, 0)]), revision=2))
    assert await store.lines(table_id) == ()
    assert await store.deadlines(table_id) == (Deadline("turn", 90.0, 0),)


# Seals, results, settings


async def test_words_join_a_seal_and_it_is_opened_but_its_seed_stays(store: Store) -> None:
    table_id = await opened(store)
    seal = SealRow(3, b"\x00seed", "hash")
    opened_seal = replace(seal, words=((0, "uno"), (2, "dos")), revealed=True)
    await changed(store, table_id, Changes(seals=[seal]))
    assert await store.seals(table_id) == (seal,)
    await store.append(move(table_id, 0, changes=Changes(seals=[opened_seal]), revision=1))
    for other in (replace(seal, seed=b"other"), replace(seal, commitment="other")):
        with pytest.raises(SealChangedError):
            await changed(store, table_id, Changes(seals=[other]))
    assert await store.seals(table_id) == (opened_seal,)


def test_a_seal_does_not_print_its_seed() -> None:
    assert "seed" not in repr(SealRow(0, b"a secret seed", "hash"))


async def test_a_result_is_recorded_with_the_last_move_and_only_once(store: Store) -> None:
    table_id = await opened(store, league_id=4)
    await store.append(move(table_id, 0, changes=Changes(result=FINISHED, table={"status": Status.OVER})))
    with pytest.raises(AlreadyRecordedError):
        await store.append(move(table_id, 1, changes=Changes(result=replace(FINISHED, rounds=4))))
    outcome = '{"winners": [1], "sides": [[0], [1]], "totals": [40, 120], "settlement": [-80, 80], "rounds": 3}'
    seats = (
        '[{"seat": 0, "user": 11, "computer": null, "name": "Ana", "away": false},'
        ' {"seat": 1, "user": 10, "computer": null, "name": "Bruno", "away": true}]'
    )
    recorded = ResultRow(table_id, 1, 4, "gin", 200.0, outcome, seats, (10, 11))
    assert await store.result(table_id) == recorded
    assert await store.lines(table_id) == ("line 0",)
    assert await store.results_of_user(10) == (recorded,)
    assert await store.result(99) is None


async def test_a_result_says_who_left_and_that_it_was_forfeited(store: Store) -> None:
    """Partners win by their seats, and a computer player belongs to nobody."""
    table_id = await opened(store)
    seats = (
        SeatRow(0, "Ana", 11),
        SeatRow(1, "Bruno", left_by=10, left_order=1),
        SeatRow(2, "Carla", 12),
        SeatRow(3, "Chip", computer="easy"),
    )
    left = replace(FINISHED, sides=((0, 2), (1, 3)), winners=(0,), seats=seats, forfeited=True)
    await store.append(move(table_id, 0, changes=Changes(result=left)))
    recorded = await store.result(table_id)
    assert recorded is not None
    assert recorded.users == (10, 11, 12)
    assert recorded.outcome == (
        '{"winners": [0, 2], "sides": [[0, 2], [1, 3]], "totals": [40, 120], "settlement": [-80, 80], "rounds": 3,'
        ' "forfeited": true}'
    )
    assert recorded.seats == (
        '[{"seat": 0, "user": 11, "computer": null, "name": "Ana", "away": false},'
        ' {"seat": 1, "user": null, "computer": null, "name": "Bruno", "away": false, "left": 10, "left_order": 1},'
        ' {"seat": 2, "user": 12, "computer": null, "name": "Carla", "away": false},'
        ' {"seat": 3, "user": null, "computer": "easy", "name": "Chip", "away": false}]'
    )


async def test_results_come_newest_first_but_those_of_a_league_as_they_came(store: Store) -> None:
    tables = [await opened(store, key, league_id=4) for key in "abc"]
    for version, table_id in enumerate(reversed(tables)):
        changes = Changes(result=FINISHED)
        await store.append(replace(move(table_id, 0, changes=changes), at=float(version)))
    a, b, c = tables
    assert [row.table_id for row in await store.results_of_user(10)] == [c, b, a]


async def test_settings_are_kept_per_user_and_per_guild_until_forgotten(store: Store) -> None:
    await store.set_setting(Scope.USER, 5, "sort", '"suit"')
    await store.set_setting(Scope.USER, 5, "sort", '"rank"')
    await store.set_setting(Scope.USER, 5, "deck", "4")
    await store.set_setting(Scope.GUILD, 5, "language", '"es"')
    assert await store.settings(Scope.USER, 5) == {"sort": '"rank"', "deck": "4"}
    assert await store.settings(Scope.GUILD, 5) == {"language": '"es"'}
    await store.set_setting(Scope.USER, 5, "sort", None)
    assert await store.settings(Scope.USER, 5) == {"deck": "4"}


async def test_presets_are_kept_per_guild(store: Store) -> None:
    short, long = Preset(1, "short", "gin", "{}"), Preset(1, "long", "gin", '{"target": 300}')
    for preset in (short, long, replace(short, game="rummy"), replace(short, guild_id=2)):
        await store.save_preset(preset)
    assert await store.presets(1) == (long, replace(short, game="rummy"))
    assert await store.delete_preset(1, "long")
    assert not await store.delete_preset(1, "long")
    assert await store.presets(1) == (replace(short, game="rummy"),)
    assert await store.presets(2) == (replace(short, guild_id=2),)


ASKED_OFTEN = (
    "SELECT * FROM tables t WHERE t.channel_id = 1 AND t.status <> 'over' ORDER BY t.id",
    "SELECT * FROM tables t WHERE t.guild_id = 1 AND t.status <> 'over' ORDER BY t.id",
    "SELECT * FROM moves WHERE table_id = 1 AND version > 1 ORDER BY version",
    "SELECT * FROM moves WHERE table_id = 1 AND key = 'k'",
    "SELECT table_id FROM deadlines WHERE due <= 1 ORDER BY due LIMIT 1",
    "SELECT table_id FROM seats WHERE user_id = 1",
    "SELECT * FROM results r WHERE r.league_id = 1",
)


@pytest.mark.usefixtures("store")
async def test_what_is_asked_often_is_found_by_an_index(path: Path) -> None:
    db = sqlite3.connect(path)
    plans = {
        question: " ".join(row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {question}")) for question in ASKED_OFTEN
    }
    db.close()
    assert [question for question, plan in plans.items() if "SEARCH" not in plan or "SCAN" in plan] == []
