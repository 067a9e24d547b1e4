"""What is asked of leagues is found by an index, however many results they have."""

import sqlite3
from functools import partial
from pathlib import Path

import pytest

from bot.leagues.league import LeagueKind
from bot.storage.database import Database
from bot.storage.link import Link
from bot.storage.sql import OpenSql
from bot.storage.store import Store
from tests.bot.leagues.kit_leagues import ADMIN, HERE, World

SMALL = {"league_queue", "page"}  # whoever waits just now, and ten lines of the standings, are read as a whole


@pytest.fixture
def world(store: Store) -> World:
    return World(store)


def links(store: Store) -> list[Link]:
    database = store._database  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # to overhear what is asked
    assert isinstance(database, Database)
    return [database.writing, *database._reading]  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # the same


def _overhear(asked: set[str], db: OpenSql) -> None:
    assert isinstance(db, sqlite3.Connection)
    db.set_trace_callback(asked.add)


@pytest.mark.parametrize("kind", LeagueKind)
async def test_nothing_of_a_league_is_looked_for_row_by_row(world: World, path: Path, kind: LeagueKind) -> None:
    asked: set[str] = set()
    league = await world.league(kind, 10, 11, 12)
    await world.play(league, 10, 11)
    for link in links(world.store):
        await link.run(partial(_overhear, asked))

    for _ in range(4):  # so that every reading connection is used
        result = await world.play(league, 12, 11)
        await world.leagues.standings(league, user_id=10)
        await world.leagues.player(league, 10)
        await world.leagues.history(league)
        await world.leagues.history(league, user_id=11)
        await world.leagues.head_to_head(league, 11, 12)
        await world.leagues.results_within(league, world.at - 60, world.at)
        await world.leagues.explain(league, result, 11)
        await world.leagues.audit(league)
        await world.leagues.void(league, result, "", ADMIN)
        await world.tick()
        await world.leagues.next_due(world.at)
    made = await world.leagues.challenge(league, 11, 10)
    await world.leagues.accept(made.id, 10, HERE)
    await world.leagues.close_season(league, ADMIN)

    db = sqlite3.connect(path)
    plans = {
        sql: [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {sql}")]
        for sql in asked
        if sql.startswith(("SELECT", "UPDATE", "DELETE", "INSERT"))
    }
    db.close()
    assert len(plans) > 40
    scanned = {sql: step.split()[1] for sql, plan in plans.items() for step in plan if step.startswith("SCAN")}
    assert {sql: name for sql, name in scanned.items() if name not in SMALL} == {}
