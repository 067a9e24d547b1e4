"""Incidents are kept by their number, of each server apart, and no more of them than are of use."""

from dataclasses import replace

import pytest

from bot.storage import incidents
from bot.storage.incidents import Incident
from bot.storage.store import Store

ONE = Incident("0a1b2c3d", 100.0, "KeyError", "bot.tables.table:7", "act 12", 5)


async def test_an_incident_is_found_by_its_number_and_kept_once(store: Store) -> None:
    for _ in range(2):
        await store.do(lambda db: incidents.keep(db, ONE))

    assert await store.ask(lambda db: incidents.numbered(db, ONE.number)) == ONE
    assert await store.ask(lambda db: incidents.numbered(db, "other")) is None
    assert await store.ask(lambda db: incidents.newest(db, None, 9)) == (ONE,)


async def test_servers_see_their_own_the_newest_first(store: Store) -> None:
    others = [replace(ONE, number=str(at), at=at, guild_id=at % 2 or None) for at in range(5)]
    for other in others:
        await store.do(lambda db, other=other: incidents.keep(db, other))

    assert [one.number for one in await store.ask(lambda db: incidents.newest(db, 1, 9))] == ["3", "1"]
    assert [one.number for one in await store.ask(lambda db: incidents.newest(db, None, 3))] == ["4", "3", "2"]


async def test_the_oldest_go_when_there_are_too_many(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(incidents, "KEPT", 3)
    for at in range(8):
        await store.do(lambda db, at=at: incidents.keep(db, replace(ONE, number=str(at), at=float(at))))

    assert [one.number for one in await store.ask(lambda db: incidents.newest(db, None, 9))] == ["7", "6", "5"]
