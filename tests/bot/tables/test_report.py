"""Reports are made once, however many ask at once, and read again as they were."""

import asyncio
from collections.abc import Callable, Sequence

from bot.storage.rows import Changes, Status, TableFields
from bot.tables.report import Reports, read, written
from engine.actions import Action
from engine.players.moments import Moment, decisions, looked
from engine.rules import Rules
from engine.variants import rules_for
from soak.reports import played
from tests.bot.kit_tables import Gated
from tests.kit_store import changed, opened


class Slow:
    """Looks back on a match once it is let, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.may = asyncio.Event()

    async def looked_back(
        self, rules: Rules, log: Sequence[Action], heard: Callable[[float], None]
    ) -> tuple[tuple[Moment, ...], ...]:
        self.asked += 1
        heard(0.4)
        await self.may.wait()
        return tuple(tuple(looked(one) for one in decisions(rules, log, seat)) for seat in range(rules.seats))


async def test_two_who_ask_at_once_get_the_same_report_and_it_is_kept(gated: Gated) -> None:
    rules = rules_for("tiles", 2)
    _, log = played(rules, 1, rounds=1)
    table_id = await opened(gated)
    await changed(gated, table_id, Changes(table=TableFields(status=Status.OVER)))
    advice = Slow()
    reports = Reports(gated, advice.looked_back, lambda: 5.0)

    first, second = reports.make(table_id, rules, log), reports.make(table_id, rules, log)
    assert first is second
    assert first.task is not None
    await asyncio.sleep(0)
    assert first.share == 0.4
    assert await reports.kept(table_id) is None
    advice.may.set()
    made = await first.task

    assert advice.asked == 1
    assert await reports.kept(table_id) == made
    assert read(written(made)) == made


async def test_no_report_is_kept_of_a_match_that_goes_on(gated: Gated) -> None:
    table_id = await opened(gated)
    await gated.keep_report(table_id, "{}", 1.0)
    assert await gated.report(table_id) is None
