"""L10: a page that is destroyed on the disk. Its table is named to the host, and all others are played on."""

import asyncio
import logging
import re
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.denials import Denial, DeniedError
from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.storage.rows import Appended
from bot.storage.store import Store
from bot.tables import clocks
from tests.bot.kit_tables import Clock, Scene, really_sleep
from tests.kit_store import move, opened

PAGE = 4096
MOVES = 60
BROKEN, SOUND = 1, 2  # tables


def destroy_page(path: Path, marker: bytes) -> None:
    """Destroy the page that holds a marker most often: a leaf of the log, for nothing else holds that many."""
    data = bytearray(path.read_bytes())
    pages = Counter(found.start() // PAGE for found in re.finditer(re.escape(marker), data))
    (page, _), *_ = pages.most_common(1)
    data[page * PAGE : (page + 1) * PAGE] = b"\xa5" * PAGE
    path.write_bytes(data)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """Return a store of two tables; the log of the first has lost a page on the disk."""
    path = tmp_path / "pozo.sqlite3"
    async with await Store.open(path) as store:
        for number in (BROKEN, SOUND):
            assert await opened(store, f"table {number}") == number
            for version in range(MOVES):
                await store.append(move(number, version, f"{version} of table {number} {'x' * 300}"))
    destroy_page(path, b"of table 1")
    async with await Store.open(path) as store:
        yield store


async def test_others_play_on_beside_a_damaged_table(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """Also those whose moves are to be committed together with one that meets the damage."""
    answers = await asyncio.gather(
        *(store.append(move(number, version)) for version in (0, MOVES) for number in (BROKEN, SOUND)),
        store.load(BROKEN),
        return_exceptions=True,
    )
    faults = [getattr(answer, "fault", None) for answer in answers]

    assert faults[4] is StoreFault.DAMAGED
    assert answers[3] == Appended(MOVES + 1)
    stored = await store.load(SOUND)
    assert stored is not None
    assert len(stored.lines) == MOVES + 1
    assert "Nothing can be stored" not in caplog.text


async def test_a_damaged_table_is_named_to_the_host_and_called_so(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    scene = Scene(store, Clock())
    with pytest.raises(DeniedError) as denied:
        await scene.tables.get(BROKEN)

    assert denied.value.denial is Denial.DAMAGED
    assert [record.getMessage()[:20] for record in caplog.records if record.levelno == logging.ERROR] == [
        "table 1 is damaged: "
    ]


async def test_a_damaged_table_is_not_tried_again_every_moment(
    store: Store, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its clock is due for ever, and the log of the host is not to fill with it."""
    clock = Clock()
    monkeypatch.setattr(asyncio, "sleep", clock.sleep)
    scene = Scene(store, clock)
    await scene.tables.resume()
    await store.do(
        lambda db: db.execute("INSERT INTO deadlines VALUES (?1, 'turn', 0, ?2)", (BROKEN, clock.at)) and None
    )
    scene.tables.start()
    while "table 1 is damaged" not in caplog.text:
        clock.at += 1
        await really_sleep(0.005)
    for _ in range(60):
        clock.at += 5
        await really_sleep(0.005)
    told = caplog.text.count("table 1 is damaged")
    stopping = asyncio.ensure_future(scene.tables.stop())
    await really_sleep(0)
    clock.at += clocks.LONG
    await stopping

    assert told == 1


async def test_a_move_that_meets_the_damage_is_refused_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(store, Clock())
    table = await scene.opened()

    async def damaged(*_: object) -> None:
        raise StoreUnavailableError(StoreFault.DAMAGED, Path("pozo.sqlite3"))

    monkeypatch.setattr(store, "change", damaged)
    with pytest.raises(DeniedError) as denied:
        await table.remember(thread_id=5)

    assert denied.value.denial is Denial.DAMAGED
