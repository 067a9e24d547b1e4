"""What is kept of tables, days, puzzles and servers is the same on both databases, unit by unit and query by query."""

import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest

from bot.leagues.league import LeagueKind
from bot.matches import FinishedMatch, SeatRow
from bot.storage import days, heartbeat, panels, privacy, puzzles, queries, retention, units, upkeep
from bot.storage.days import DayRow, TryRow
from bot.storage.errors import StaleRevisionError, TooManyTablesError, TriedBeforeError
from bot.storage.incidents import Incident
from bot.storage.moving import FileSide, Row
from bot.storage.panels import ClosedRows, NoteRow, OpenRows, PanelRow
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.postgres.side import ServerSide
from bot.storage.puzzle_book import PuzzleBook
from bot.storage.puzzles import PuzzleRow
from bot.storage.rows import (
    Changes,
    DayScore,
    Deadline,
    Faced,
    PlanRow,
    Scope,
    SealRow,
    Status,
    TableFields,
    TableLimits,
)
from bot.storage.shapes import Shape, shapes
from bot.storage.share import Share
from bot.storage.sql import Sql
from bot.storage.store import Store
from soak.server import emptied
from tests.bot.leagues.kit_leagues import World
from tests.bot.storage.kit_both import Both
from tests.bot.storage.test_forgetting import NAME, NAMES, NUMBERS, WITHIN, ZEB, filled
from tests.kit_store import changed, move, new_table, opened

pytestmark = pytest.mark.postgres

HERE, ELSEWHERE = Share(2, frozenset({0})), Share(2, frozenset({1}))  # of two shards
FAR = 1 << 22  # a server of the second one
DAY = DayRow(day=7, game="gin", rules=1, players=1, samples=20, seed=b"\x00\xff seed")


async def over(store: Store, table_id: int, moves: int = 20) -> None:
    """Play a table to its end, with a sealed deck and a result."""
    seal = SealRow(1, b"seed %d" % table_id, "shown", ((0, "word"),))
    seats = (SeatRow(0, "Ana", user_id=10), SeatRow(1, "Bruno", user_id=11))
    won = FinishedMatch(sides=((0,), (1,)), winners=(0,), totals=(9, 4), settlement=(5, -5), rounds=1, seats=seats)
    for version in range(moves):
        last = Changes(table={"status": Status.OVER}, result=won)
        changes = last if version == moves - 1 else Changes(seals=() if version else (seal,))
        await store.append(move(table_id, version, changes=changes))


async def test_the_deal_of_a_day_and_the_tries_at_it(both: Both) -> None:
    await both(lambda store: store.kept_day(DAY))
    assert await both(lambda store: store.kept_day(DayRow(7, "tiles", 2, 2, 5, b"other"))) == DAY
    assert await both(lambda store: store.day(7)) == DAY
    for user_id, at in ((10, 5.0), (11, 4.0), (12, 6.0), (10, 7.0)):
        await both(lambda store, who=user_id, at=at: store.begun_try(TryRow(7, who, 1, f"P{who}", at)))
    table_id = await both(lambda store: opened(store, days.try_key(7, 10)))
    await both(lambda store: store.append(move(table_id, 0, "one", "two", changes=Changes(tried=DayScore(7, 10, 31)))))
    await both.do(days.score_try, 7, 11, 31)
    await both.do(days.score_try, 7, 11, 99)

    assert [one.user_id for one in await both(lambda store: store.tries_in(1, 7))] == [11, 10]
    assert [one.score for one in await both(lambda store: store.best_tries(7, 1))] == [31]
    assert len(await both(lambda store: store.tries_of(12))) == 1
    assert await both(lambda store: store.try_lines(7, 10)) == ("one", "two")
    await both(lambda store: store.keep_line(7, 40, "a\nb", by_hand=True))
    await both(lambda store: store.keep_line(7, 50, "c", by_hand=False))
    assert await both.find(days.day, 7) == DayRow(7, "gin", 1, 1, 20, DAY.seed, 40, by_hand=True, line="a\nb")

    await both.do(days.forget_tries, 10)
    await both.refuse(TriedBeforeError, lambda store: store.begun_try(TryRow(7, 10, 1, "P10", 9.0)))


async def test_how_private_messages_are_reached(both: Both) -> None:
    here, far = await both(lambda store: opened(store, "a")), await both(lambda store: opened(store, "b", guild_id=FAR))
    rows = [PanelRow(here, 10, 0, 1, "t", "en", 5.0), PanelRow(here, 11, None, None, "u", "es", 6.0)]
    rows.append(PanelRow(far, 12, 1, 3, "v", "en", 7.0))
    notes = [
        NoteRow(number, guild, 10, "form", 4, "x", beside, "t", "en", 5.0 + number)
        for number, guild, beside in ((1, None, True), (2, 1, False), (3, FAR, True))
    ]
    await both(lambda store: store.keep_open(OpenRows(rows, notes), ClosedRows(), 0.0))
    await both(lambda store: store.keep_open(OpenRows(rows[:1], notes[:1]), ClosedRows(), 0.0))

    assert len((await both(lambda store: store.open_messages(0.0))).notes) == 3
    for share, panel, note in ((HERE, [11, 10], [1, 2]), (ELSEWHERE, [12], [3])):
        kept = await both.find(panels.kept, 0.0, share)
        assert [one.user_id for one in kept.panels] == panel
        assert [one.message_id for one in kept.notes] == note
    await both(lambda store: store.keep_open(OpenRows(), ClosedRows([(here, 11, None), (here, 10, 0)], [2]), 6.5))
    assert await both.find(panels.kept, 0.0) == OpenRows((rows[2],), (notes[2],))


async def test_puzzles_their_answers_and_the_matches_they_are_from(both: Both) -> None:
    def new(number: int) -> PuzzleRow:
        return PuzzleRow(9, number, "gin", 1, 2, "{}", "log", 0, 17, 2.5, "why", number == 2, 25.0, 8.0)

    await both(lambda store: PuzzleBook(store).keep([new(2), new(1)], 9))
    await both(lambda store: PuzzleBook(store).keep([new(3)], 9))
    first, second = await both(lambda store: PuzzleBook(store).of_day(9))
    assert (first.number, second.by_hand) == (1, True)
    for puzzle, card in ((second, 17), (first, 3), (second, 3)):
        await both(lambda store, one=puzzle, card=card: PuzzleBook(store).answer(one, 10, card, 5.0))
    assert [one.solved for one in await both(lambda store: PuzzleBook(store).answers(10))] == [True, False]
    assert (await both.find(puzzles.puzzles, 9))[0].mu > 25.0

    for key in ("one", "two", "open"):
        number = await both(lambda store, key=key: opened(store, key))
        if key == "open":
            seal = SealRow(1, b"seed 2", "shown")  # the deal of a match that is over
            await both(lambda store, number=number, seal=seal: changed(store, number, Changes(seals=[seal])))
        else:
            await both(lambda store, number=number: over(store, number))
    past = await both(lambda store: PuzzleBook(store).past_matches(300.0, 0.0, 9))
    assert [one.table_id for one in past] == [1]


async def test_plans_reports_and_the_footing_of_people(both: Both) -> None:
    table_id = await both(opened)
    plans = (PlanRow(0, 10, "first"), PlanRow(1, 11, "second"))
    await both(lambda store: changed(store, table_id, Changes(plans=plans)))
    await both(lambda store: store.keep_plan(table_id, PlanRow(0, 10, "other"), 1))
    await both(lambda store: store.keep_plan(table_id, PlanRow(1, 11), 1))
    assert await both.find(queries.plans, table_id) == (PlanRow(0, 10, "other"),)
    await both.refuse(StaleRevisionError, lambda store: store.keep_plan(table_id, PlanRow(0, 10, "late"), 0))

    faced = [Changes(faced=Faced(10, "gin", won)) for won in (True, True, False)]
    for changes in faced:
        await both(lambda store, changes=changes: changed(store, table_id, changes))
    assert len(await both.find(queries.settings, Scope.USER, 10)) == 1
    await both(lambda store: store.strength_between([10, 11], "gin"))
    await both(lambda store: store.keep_report(table_id, "too early", 1.0))
    await both(lambda store: changed(store, table_id, Changes(table={"status": Status.OVER})))
    for text in ("the report", "another"):
        await both(lambda store, text=text: store.keep_report(table_id, text, 2.0))
    assert await both(lambda store: store.report(table_id)) == "the report"


async def test_tables_by_who_asks_for_them(both: Both) -> None:
    first = await both(lambda store: opened(store, "a"))
    far = await both(lambda store: opened(store, "b", guild_id=FAR, channel_id=3))
    await both(lambda store: store.append(move(far, 0)))
    await both(lambda store: changed(store, first, Changes(table={"status": Status.PLAYING}), 50.0))

    assert await both(lambda store: store.is_opened("a"))
    assert await both(lambda store: store.open_by_status()) == {"playing": 1, "lobby": 1}
    assert len(await both(lambda store: store.open_tables_about(10))) == 2
    assert [one.id for one in await both(lambda store: store.matches_in_sight(99, 3))] == [far]
    assert await both(lambda store: store.changed_since(100.0)) == ((far, 1),)
    assert await both(lambda store: store.tables_to_show(0.0)) == (first, far)
    for share, number in ((HERE, first), (ELSEWHERE, far)):
        assert [one for one, _ in await both.find(queries.changed_since, 0.0, share)] == [number]
        assert await both.find(queries.tables_to_show, 0.0, share) == (number,)
        await both(lambda store, number=number: changed(store, number, Changes(deadlines=[Deadline("turn", 5.0, 1)])))
        assert [one.table_id for one in await both.find(queries.due, 9.0, 9, share)] == [number]
        assert await both.find(queries.next_due, share) == 5.0
    limited = replace(new_table(), limits=TableLimits(2, 9, 9))
    await both(lambda store: store.require_room(replace(limited, limits=TableLimits(3, 9, 9))))
    await both.refuse(TooManyTablesError, lambda store: store.require_room(limited))
    await both(lambda store: store.make_good(30.0, 300.0, ["turn"]))
    assert await both(lambda store: store.next_due()) == 35.0
    await both.do(heartbeat.make_good, 30.0, 400.0, ["turn"], least=["turn"], share=ELSEWHERE)
    assert [one.deadline.due for one in await both(lambda store: store.due(999.0))] == [35.0, 400.0 + heartbeat.LEAST]


FIELDS: tuple[TableFields, ...] = (
    {"guild_id": FAR, "channel_id": 7, "host_id": 8, "game": "tiles", "rules": 2, "size": 2, "options": "[]"},
    {"clock": 9, "on_leave": "end", "language": "en", "memo": "{1}", "thread_id": 3, "message_id": 4},
    {"guild_id": None, "clock": None, "thread_id": None, "status": Status.OVER},
)


async def test_a_table_changes_in_all_its_fields(both: Both) -> None:
    table_id = await both(opened)
    for fields in FIELDS:
        await both(lambda store, fields=fields: changed(store, table_id, Changes(table=fields)))
    for name, value in {**FIELDS[0], **FIELDS[1], **FIELDS[2]}.items():
        only = cast("TableFields", {name: value})
        await both(lambda store, only=only: changed(store, table_id, Changes(table=only)))
    row = await both(lambda store: store.table(table_id))
    assert row is not None
    assert (row.clock, row.memo, row.status, len(row.seats)) == (None, "{1}", Status.OVER, 2)


async def test_incidents_of_a_server_and_of_all(both: Both) -> None:
    for number, guild_id in (("a", 1), ("b", None), ("c", 1)):
        one = Incident(number, 5.0, "KeyError", "here", "act", guild_id)
        await both(lambda store, one=one: store.keep_incident(one))
    assert await both(lambda store: store.incident("b"))
    assert [one.number for one in await both(lambda store: store.newest_incidents(1, 9))] == ["a", "c"]
    assert len(await both(lambda store: store.newest_incidents(None, 2))) == 2


async def test_what_is_over_long_ago_is_let_go_of(both: Both) -> None:
    async def lived(store: Store) -> None:
        world = World(store)
        await world.play(await world.league(LeagueKind.RATING, 10, 11), 10, 11)
        await changed(store, 1, Changes(seals=[SealRow(1, b"seed", "shown")]))
        for key in ("long ago", "lately"):
            await over(store, await opened(store, key))
        await store.do(lambda db: db.execute("UPDATE tables SET changed_at = 50 WHERE id < 3"))

    await both(lived)
    assert await both(lambda store: store.let_go_of_tables(100.0, 9)) == (1, 2)
    assert await both(lambda store: store.load(2)) is None
    row = await both(lambda store: store.table(1))
    assert row is not None
    assert row.version == 0


@pytest.fixture
async def full(both: Both) -> Both:
    """Give stores with one row in every table, all of them about one server, league and tournament, and one person."""
    with closing(filled(*NUMBERS, *NAMES, *WITHIN)) as db:
        db.execute("UPDATE tables SET guild_id = 1, league_id = 1")
        rows = {shape: list(FileSide(db).rows(shape)) for shape in shapes()}
    await both.do(_written, rows)
    assert await both.find(retention.known_servers) == {1: None}
    return both


async def test_all_of_a_person_can_be_exported_and_forgotten(full: Both) -> None:
    assert all((await full.find(privacy.all_about, ZEB)).values())
    await full.do(privacy.replace_user, ZEB, NAME, "nobody", 1.0)
    assert not any((await full.find(privacy.all_about, ZEB)).values())


async def test_all_of_a_server_can_be_forgotten(full: Both) -> None:
    assert await full(lambda store: store.forget_server(1)) == (1,)
    assert await full(lambda store: store.known_servers()) == {}


async def test_all_of_a_league_can_be_forgotten_but_its_tables(full: Both) -> None:
    assert await full.do(retention.forget_league, 1) == (1,)
    row = await full(lambda store: store.table(1))
    assert row is not None
    assert row.league_id is None


def _written(db: Sql, rows: Mapping[Shape, Iterable[Row]]) -> None:
    side = ServerSide(db) if isinstance(db, PostgresConnection) else FileSide(cast("sqlite3.Connection", db))
    for shape, found in rows.items():
        side.fill(shape, found)
        if shape.is_numbered:
            side.number_on_from(shape, 1)


def test_a_host_keeps_all_or_nothing(file: Path, prepared: str) -> None:
    def tried(db: Sql) -> None:
        with upkeep.one_transaction(db):
            units.set_setting(db, Scope.USER, 10, "key", "value")
            raise ZeroDivisionError

    with upkeep.opened(file) as in_file, upkeep.owned_server(emptied(prepared)) as on_server:
        for db in (in_file, on_server):
            with pytest.raises(ZeroDivisionError):
                tried(db)
            assert queries.settings(db, Scope.USER, 10) == {}
