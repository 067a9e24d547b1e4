"""In a real browser eight people play a whole Swiss: announced and entered by hand, three rounds, and who won."""

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="only `make browser` installs it")

from bot.words.words import Words
from playground.serve import MORE, PEOPLE
from tests.browser import PAUSE, PHONE, SHOWN, Visitor, playground, visiting

pytestmark = pytest.mark.browser

LONGEST = 600.0  # seconds, on a slow machine
EIGHT = {**PEOPLE, **MORE}
ROUNDS = 3


async def announced(visitor: Visitor) -> None:
    """Announce a tournament with the command, its fields filled in as they come."""
    frame = visitor.frame
    box = frame.locator("#channel-composer-input")
    while not await frame.get_by_role("option", name="/tournament create").count():
        await box.fill("")  # the bot needs a moment to register its commands
        await box.press_sequentially("/tournament create", delay=20)
        await asyncio.sleep(PAUSE)
    await frame.get_by_role("option", name="/tournament create").first.click()
    await frame.locator(".command-option-input[data-option=name]").fill("Cup")
    await frame.locator(".command-option-input[data-option=game]").focus()
    await frame.get_by_role("option", name="Gin Rummy", exact=True).first.click()
    await frame.get_by_text(re.compile(r"^\+\d+ more$")).click()
    await frame.get_by_role("option", name=re.compile("^rounds")).first.click()
    await frame.locator(".command-option-input[data-option=rounds]").fill(str(ROUNDS))
    await frame.locator("#send-message").click()
    await visitor.settled()


def open_tables(database: Path, before: int) -> dict[int, list[str]]:
    """Return who sits at the tables that are played, of those that were opened after some other."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as db:
        rows = db.execute(
            "SELECT t.id, s.name FROM tables t JOIN seats s ON s.table_id = t.id WHERE t.status = 'playing'"
            " AND t.id > ?1 ORDER BY t.id, s.seat",
            (before,),
        ).fetchall()
    found: dict[int, list[str]] = {}
    for table_id, name in rows:
        found.setdefault(table_id, []).append(name)
    return found


async def opened(database: Path, before: int) -> dict[int, list[str]]:
    """Wait until the four tables of a round are played, all opened after some other."""
    while len(tables := open_tables(database, before)) < 4:  # noqa: ASYNC110  # another process
        await asyncio.sleep(PAUSE)
    return tables


async def lost(visitor: Visitor, words: Words, table_id: int, name: str) -> None:
    """Let somebody leave the match of a table, which is losing it."""
    locale = EIGHT[name][:2]
    await visitor.be(name)
    await visitor.go(f"Gin Rummy · {table_id}")
    await visitor.press("More")
    await visitor.press(words.text("more-leave", locale))
    await visitor.press(words.text("league-forfeit", locale))


async def test_eight_people_play_a_whole_swiss(tmp_path: Path) -> None:
    words, database = Words(), tmp_path / "pozo.sqlite3"
    async with (
        asyncio.timeout(LONGEST),
        playground("bot", "--crowd", DATA_DIR=str(tmp_path)) as url,
        visiting(url, "cup") as visitor,
    ):
        await announced(visitor)
        for name in EIGHT:
            await visitor.be(name)
            await visitor.press("Join")
        await visitor.be("Ana")
        await visitor.sees("Entered: 8 of 128")
        await visitor.press("Start")
        last = 0
        for _ in range(ROUNDS):
            tables = await opened(database, last)
            assert sorted(name for who in tables.values() for name in who) == sorted(EIGHT)
            for table_id, who in tables.items():
                await lost(visitor, words, table_id, max(who))
            last = max(tables)
        await visitor.be("Ana")
        await visitor.go("table")
        await visitor.sees("Cup is over")
        await visitor.press("Crosstable")
        await visitor.frame.get_by_role("img").last.wait_for(timeout=SHOWN * 1000)
        await visitor.shot("1-crosstable")
        await visitor.resize(PHONE)
        assert await visitor.frame.locator("body").evaluate(f"body => body.scrollWidth <= {PHONE[0]}")
        await visitor.shot("2-phone")
