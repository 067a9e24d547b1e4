"""What leagues have to tell everyone is told once, wherever the process ends, and as soon as it may be."""

from collections.abc import AsyncIterator, Callable, Coroutine
from contextvars import ContextVar
from typing import Any

import pytest
from discord.abc import Messageable

from bot.league_office.leaving import let_go
from bot.leagues.tidings import TidingKind
from bot.storage.store import Store
from cogs.leagues.ui.pings import Pings
from cogs.leagues.ui.tidings import Tidings
from tests.cogs.kit import manager, pozo
from tests.cogs.leagues.kit import HOUR, Club, days_pass, found
from tests.cogs.leagues.test_shown_off import drained
from tests.simulation import Post, World

MOST = 60  # times that telling something waits for others


@pytest.fixture
async def club(world: World) -> Club:
    made = await found(world, manager(world))
    await made.set(announcements=world.lobby)
    await made.join(world.ana, world.ben)
    return made


def saying(world: World, words: str) -> list[Post]:
    return [post for post in world.posts(world.lobby) if words in post.text]


async def stored(world: World) -> int:
    counted = await pozo(world).store.ask(lambda db: db.execute("SELECT count(*) FROM league_news").fetchone())
    return int(counted[0])


class KilledError(Exception):
    """The process has ended here."""


class Death:
    """Ends a process before or after one of the things that telling asks of the store and of Discord."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, teller: type[Tidings | Pings], tells: str) -> None:
        self.at: int | None = None  # how many of these moments are outlived; none: it goes on for ever
        self.moments = 0
        self._telling = ContextVar("telling", default=False)
        for owner, name in ((Store, "do"), (Messageable, "send")):
            monkeypatch.setattr(owner, name, self._mortal(getattr(owner, name)))
        tell = getattr(teller, tells)

        async def told(*arguments: object) -> None:
            self._telling.set(True)
            self._moment()
            await tell(*arguments)

        monkeypatch.setattr(teller, tells, told)

    @property
    def came(self) -> bool:
        return self.at is not None and self.moments > self.at

    def _mortal(self, ask: Callable[..., Coroutine[Any, Any, Any]]) -> Callable[..., Coroutine[Any, Any, Any]]:
        async def asked(*arguments: object, **options: object) -> object:
            if not self._telling.get():
                return await ask(*arguments, **options)
            self._moment()
            answer = await ask(*arguments, **options)
            self._moment()
            return answer

        return asked

    def _moment(self) -> None:
        if self.at is not None:
            self.moments += 1
            if self.came:
                raise KilledError

    async def each(self, world: World, decide: Callable[[], Coroutine[Any, Any, None]]) -> AsyncIterator[int]:
        """Have something decided again and again, each time with an end a moment later, and go on an hour after it."""
        for outlived in range(MOST):
            self.at, self.moments = outlived, 0
            await decide()
            await drained(world)
            came, self.at = self.came, None
            world.clock.advance(HOUR)  # when Discord has forgotten that it had it already
            await world.restart()
            await drained(world, 61)
            yield outlived
            if not came:
                return
        raise AssertionError


async def close_season(world: World, club: Club) -> None:
    archive = await club.keeper.slash("league season")
    sure = await club.keeper.click(archive.post, custom_id="league-close:")
    await club.keeper.click(sure.post, custom_id="league-closed:")


async def test_the_end_of_a_season_is_told_once_wherever_the_process_ends(
    world: World, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    death, last = Death(monkeypatch, Tidings, "tell"), 0

    async for last in death.each(world, lambda: close_season(world, club)):
        assert len(saying(world, f"Season {last + 1} is over.")) == 1
        assert await stored(world) == 0

    assert last == 7  # before it, and before and after what is noted, posted and noted


async def test_a_digest_is_told_once_wherever_the_process_ends(
    world: World, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.set(digest="True")
    death = Death(monkeypatch, Tidings, "tell")

    async def week() -> None:
        await club.won(world.ana, world.ben)
        await days_pass(world, 7)

    async for last in death.each(world, week):
        digests = saying(world, "The week in Gin club")
        assert len(digests) == last + 1
        assert "1 match was played." in digests[-1].text
        assert await stored(world) == 0


async def test_whom_a_ladder_lets_go_of_is_told_once_wherever_the_process_ends(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ladder = await found(world, manager(world), "Escalera", kind="ladder")
    await ladder.set(announcements=world.lobby, drop_days="14")
    death = Death(monkeypatch, Tidings, "tell")

    async def idle() -> None:
        await days_pass(world, 1)
        await ladder.join(world.ana)
        league, now = await ladder.league(), world.clock.timestamp()
        await pozo(world).store.do(lambda db: let_go(db, league, world.ana.id, now, TidingKind.IDLE))
        pozo(world).leagues.stir()

    async for last in death.each(world, idle):
        assert len(saying(world, "**Ana** has not played for 14 days")) == last + 1
        assert len([one for one in world.ana.direct_messages() if "Escalera" in one.text]) == last + 1
        assert await stored(world) == 0


# Where it may not be told


async def test_what_may_not_be_told_yet_is_told_once_it_may(world: World, club: Club) -> None:
    await world.deny(world.lobby, send_messages=True)
    await close_season(world, club)
    await drained(world, 61)
    assert saying(world, " is over.") == []
    await world.restart()
    await drained(world, HOUR)
    refused = len(world.requests("POST", f"/channels/{world.lobby.id}/messages"))
    assert 2 <= refused <= 12  # it waits longer each time
    await world.deny(world.lobby)

    await drained(world, HOUR)

    assert len(saying(world, "Season 1 is over.")) == 1
    assert await stored(world) == 0


async def test_what_is_old_is_no_news(world: World, club: Club) -> None:
    await world.deny(world.lobby, send_messages=True)
    await close_season(world, club)
    await drained(world, 61)
    await days_pass(world, 8)
    await world.deny(world.lobby)

    await drained(world, HOUR)

    assert saying(world, " is over.") == []
    assert await stored(world) == 0
