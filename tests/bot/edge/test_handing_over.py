"""Of two processes that hear the same click one answers it: the last that had the shard, or the next."""

import asyncio
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import discord
import pytest

from bot.edge import router
from bot.edge.budget import Budget
from bot.edge.router import Press, Router, custom_id
from bot.storage.errors import StoreFault, StoreUnavailableError


def click(number: int) -> discord.Interaction:
    class Click:  # all that the router asks of one
        id = number
        type = discord.InteractionType.component
        data: ClassVar = {"custom_id": custom_id("hand")}
        response = SimpleNamespace(is_done=lambda: False)

    return cast("discord.Interaction", Click())


class Answering:
    """A process that answers clicks, and notes which."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.has_it: bool | None = True  # or nobody knows
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.router = Router(self._explain, self._may_answer)
        self.router.on("hand", self._answer)

    async def _may_answer(self) -> bool:
        if self.has_it is None:
            raise StoreUnavailableError(StoreFault.UNREACHABLE, "the server")
        return self.has_it

    async def _answer(self, interaction: discord.Interaction, press: Press) -> None:
        await self.goes_on.wait()
        self.done.append(interaction.id)

    async def _explain(self, interaction: discord.Interaction, error: Exception, incident: str) -> None:
        self.done.append(-interaction.id)

    def hear(self, *numbers: int) -> list[asyncio.Task[None]]:
        return [asyncio.create_task(self.router.route(click(number))) for number in numbers]


async def test_each_click_is_answered_by_the_last_process_or_by_the_next_and_by_one_of_them() -> None:
    last, following = Answering(), Answering()
    following.router.wait()
    tasks = [*last.hear(1, 2), *following.hear(1, 2)]
    await asyncio.sleep(0)
    last.goes_on.clear()
    tasks += [*last.hear(3), *following.hear(3)]
    await asyncio.sleep(0)
    handing = asyncio.create_task(last.router.hand_over(60))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    tasks += [*last.hear(4), *following.hear(4)]
    await asyncio.sleep(0)
    assert not handing.done()  # somebody is still being answered
    last.goes_on.set()
    await handing
    assert following.done == []
    following.router.serve(last.router.answered)
    tasks += [*following.hear(5)]
    await asyncio.gather(*tasks)
    assert (last.done, sorted(following.done)) == ([1, 2, 3], [4, 5])


async def test_what_another_process_answers_is_left_alone_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(router, "IN_TIME", 0.01)
    following = Answering()
    following.router.wait()
    await asyncio.gather(*following.hear(1, 2))
    following.router.serve()
    assert following.done == []


async def test_whoever_lost_the_shard_answers_nothing_not_even_to_try_again() -> None:
    one = Answering()
    await asyncio.gather(*one.hear(1))
    one.has_it = False
    await asyncio.gather(*one.hear(2))
    one.has_it = True
    one.router.leave_to_others()
    one.router.refuse()
    await asyncio.gather(*one.hear(3))
    assert (one.done, one.router.answered) == ([1], (1,))


async def test_where_nobody_knows_who_has_the_shard_people_are_told_and_not_served() -> None:
    one = Answering()
    one.has_it = None
    await asyncio.gather(*one.hear(1))
    typing = click(2)
    typing.type = discord.InteractionType.autocomplete  # which takes no words
    assert not await one.router.admits(typing)
    assert (one.done, one.router.answered) == ([-1], ())


async def test_only_clicks_of_late_are_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(router, "time", cast("Any", type("Time", (), {
        "monotonic": staticmethod(lambda: now), "perf_counter": staticmethod(lambda: now),
    })))  # fmt: skip
    one = Answering()
    await asyncio.gather(*one.hear(1))
    now += 2
    await asyncio.gather(*one.hear(2))
    assert one.router.answered == (1, 2)
    now += 2
    await asyncio.gather(*one.hear(3))
    assert one.router.answered == (2, 3)


def test_a_budget_that_is_changed_keeps_in_mind_what_was_spent() -> None:
    now = 10.0
    budget = Budget(lambda: now, per_second=2)
    assert (budget.most, budget.free, budget.need) == (2, 2, 0)
    for _ in range(2):
        with pytest.raises(StopIteration):
            budget.spend().send(None)
    assert (budget.free, budget.need) == (0, 2)
    budget.limit(5)
    assert (budget.most, budget.free, budget.need) == (5, 3, 2)
    budget.limit(1)
    assert (budget.most, budget.free) == (1, 0)
    now += 1
    assert budget.free == 1
