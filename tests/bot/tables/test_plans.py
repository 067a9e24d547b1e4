"""Plans at tables: what is due twice, or after a restart, is one move. `make soak-plans` is the long form."""

import pytest

from bot.storage.rows import Deadline
from bot.tables.answering import Minder, answer
from bot.tables.table import Table
from soak.plans import at_tables


async def test_what_is_due_twice_is_played_once() -> None:
    seen, wrong = await at_tables(60)
    assert wrong == []
    assert seen["moves"] >= 60
    assert seen["restarts"]


async def test_whoever_plays_on_without_a_pause_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    async def hasty(table: Table, fired: Deadline, minder: Minder) -> None:
        await answer(table, fired, minder)
        due = table.due.get((fired.kind, fired.seat))
        if due is not None:
            await answer(table, fired._replace(due=due), minder)

    monkeypatch.setattr("soak.plans.answer", hasty)
    _, wrong = await at_tables(10)
    assert any("more than one move" in one for one in wrong)
