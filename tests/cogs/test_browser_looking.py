"""In a real browser as wide as a phone: the report of a match, and a puzzle of the day with its answer."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="only `make browser` installs it")

from engine.text import Notation
from engine.variants import rules_for
from soak.reports import played
from tests.browser import PHONE, SHOWN, playground, visiting
from tests.cogs.test_browser_today import fits, typed

pytestmark = pytest.mark.browser

LONGEST = 300.0  # seconds, on a slow machine


def play_to_the_end(file: Path) -> None:
    """Store a match of one round that is over, at which those of the first table sat."""
    rules = rules_for("rummy", 2, {"rounds": 1})
    lines = [Notation(rules.tiles).action(action) for action in played(rules, 1)[1]]
    with closing(sqlite3.connect(file, timeout=30.0)) as db, db:
        db.row_factory = sqlite3.Row
        table = dict(db.execute("SELECT * FROM tables WHERE id = 1").fetchone())
        table |= {"id": 2, "key": "long ago", "game": rules.key, "options": '{"rounds": 1}'}
        table |= {"status": "over", "version": len(lines)}
        names, values = ", ".join(table), ", ".join("?" * len(table))
        db.execute(f"INSERT INTO tables ({names}) VALUES ({values})", (*table.values(),))  # noqa: S608  # its own names
        db.execute("INSERT INTO moves VALUES (2, ?1, ?2, 'all', -1, 1.0)", (len(lines), "\n".join(lines)))
        for name in ("seats", "seals"):
            for row in db.execute(f"SELECT * FROM {name} WHERE table_id = 1").fetchall():  # noqa: S608  # known names
                db.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", (2, *tuple(row)[1:]))  # noqa: S608


async def test_the_report_and_the_puzzle_fit_on_a_phone(tmp_path: Path) -> None:
    async with (
        asyncio.timeout(LONGEST),
        playground(DATA_DIR=str(tmp_path)) as url,
        visiting(url, "looking-390", PHONE) as visitor,
    ):
        await visitor.play_at_once("rummy play", "Gin Rummy")
        await visitor.sees("Sealed deck")
        await asyncio.to_thread(play_to_the_end, tmp_path / "pozo.sqlite3")
        await typed(visitor, "rummy replay")
        await visitor.choose("Rummy", select="Choose a match")
        await visitor.sees("Move ")
        await visitor.press("Report")
        await visitor.sees("luck of the cards")
        await visitor.frame.get_by_role("img").last.wait_for(timeout=SHOWN * 1000)
        assert await fits(visitor)
        await visitor.shot("1-report")
        await typed(visitor, "rummy puzzle")
        await visitor.sees("What would you throw?")
        await visitor.frame.get_by_role("img").last.wait_for(timeout=SHOWN * 1000)
        assert await fits(visitor)
        await visitor.shot("2-puzzle")
        cards = visitor.frame.locator("#channel-message-list article.channel-message").last
        await cards.locator("button.component-button").first.click()
        await visitor.sees("Your rating:")
        assert await fits(visitor)
        await visitor.shot("3-answer")
