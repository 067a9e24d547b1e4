"""The clock of the leagues sleeps until something is due, does it once, and goes on after a restart."""

import asyncio
from dataclasses import dataclass, field
from itertools import pairwise

import pytest

from bot.denials import Denial, DeniedError
from bot.league_office import turning
from bot.league_office.clock import RETRY, LeagueClock
from bot.league_office.leagues import Leagues
from bot.league_office.ticking import Errand
from bot.leagues.happenings import Expired, Happening, Paired, Reminded, SeasonTurned
from bot.leagues.league import DAY, League, LeagueDraft, LeagueKind, LeagueSettings
from bot.leagues.records import Season
from bot.storage.sql import Transaction
from tests.bot.kit_tables import Scene, really_sleep
from tests.bot.leagues.kit_leagues import all_rooms

HOUR = 3600.0


@dataclass
class Told:
    """What the clock has told."""

    scene: Scene
    happened: list[Happening] = field(default_factory=list[Happening])
    fails: bool = False
    gate: asyncio.Event | None = None  # whoever is told waits for it

    def begun(self) -> tuple[Leagues, LeagueClock]:
        self.leagues = Leagues(self.scene.store, self.scene.clock)
        feel = self.scene.tables.pulse.feel
        self.clock = LeagueClock(self.leagues, self.scene.clock, all_rooms, self.hear, feel)
        return self.leagues, self.clock

    async def hear(self, one: Happening) -> None:
        if self.fails:
            raise RuntimeError("Discord is away")
        if self.gate:
            await self.gate.wait()
        self.happened.append(one)

    async def after(self, seconds: float) -> list[type[Happening]]:
        """Move the clock in steps, and return what was told meanwhile."""
        self.happened.clear()
        until = self.scene.clock.at + seconds
        await self._done()
        while self.scene.clock.at < until:
            self.scene.clock.at = min(until, self.scene.clock.at + HOUR)
            await self._done()
        return [type(one) for one in self.happened]

    async def _done(self) -> None:
        """Wait until nothing is due any more and nobody is at it."""
        for _ in range(3_000):
            await really_sleep(0.002)
            if not self.clock.alarm.is_busy:
                return
        raise AssertionError("what is due is never done")


async def founded(leagues: Leagues, settings: LeagueSettings, name: str = "Clock") -> League:
    draft = LeagueDraft(guild_id=1, name=name, game="gin", kind=LeagueKind.RATING, options={}, settings=settings)
    league = await leagues.create(draft, 5)
    for user_id in (10, 11):
        await leagues.join(league, user_id, f"P{user_id}", frozenset())
    return league


async def test_reminders_and_expiries_come_in_their_time_and_once(scene: Scene) -> None:
    told = Told(scene)
    leagues, clock = told.begun()
    clock.start()
    league = await founded(leagues, LeagueSettings(challenge_hours=4))
    await leagues.challenge(league, 10, 11)

    assert await told.after(1 * HOUR) == []
    assert await told.after(1 * HOUR) == [Reminded]
    assert await told.after(2 * HOUR) == [Expired]
    assert await told.after(9 * HOUR) == []
    await clock.stop()


async def test_deadlines_survive_a_restart(scene: Scene) -> None:
    told = Told(scene)
    leagues, clock = told.begun()
    league = await founded(leagues, LeagueSettings(challenge_hours=4, season_days=1))
    await leagues.challenge(league, 10, 11)
    await clock.stop()
    scene.clock.at += DAY
    _, clock = told.begun()
    clock.start()

    assert await told.after(0) == [Expired, SeasonTurned]
    await clock.stop()


async def test_nothing_is_forfeited_in_the_first_minutes_after_a_longer_outage(scene: Scene) -> None:
    """Seasons keep their date; a challenge that expired meanwhile can be answered for ten minutes."""
    told = Told(scene)
    leagues, clock = told.begun()
    league = await founded(leagues, LeagueSettings(challenge_hours=4, season_days=1))
    other = await founded(leagues, LeagueSettings(challenge_hours=4), "Other")
    made = await leagues.challenge(league, 10, 11)
    await leagues.challenge(other, 10, 11)
    await clock.stop()
    await scene.away(DAY)
    leagues, clock = told.begun()
    clock.start()

    assert await told.after(0) == [SeasonTurned]
    assert await told.after(599) == []
    await leagues.decline(made.id, 11)
    assert await told.after(1) == [Expired]
    await clock.stop()


async def test_people_in_the_queue_meet_without_anybody_asking(scene: Scene) -> None:
    told = Told(scene)
    leagues, clock = told.begun()
    league = await founded(leagues, LeagueSettings())
    for user_id in (10, 11):
        await leagues.enqueue(league, user_id, f"P{user_id}", 2)

    assert await told.after(0) == [Paired]
    await clock.stop()


async def test_what_changes_while_the_clock_is_busy_is_looked_at_when_it_is_done(scene: Scene) -> None:
    """Nothing was due when it looked, so that it would have gone to sleep for good."""
    told = Told(scene, gate=asyncio.Event())
    leagues, clock = told.begun()
    league = await founded(leagues, LeagueSettings())
    for user_id in (12, 13):
        await leagues.join(league, user_id, f"P{user_id}", frozenset())
    for user_id in (10, 11):
        await leagues.enqueue(league, user_id, f"P{user_id}", 2)
    while await leagues.queue(league):  # the pair is told to somebody who takes his time
        await really_sleep(0.002)
    for user_id in (12, 13):
        await leagues.enqueue(league, user_id, f"P{user_id}", 2)

    assert told.gate is not None
    told.gate.set()

    assert await told.after(0) == [Paired, Paired]
    await clock.stop()


async def test_standings_that_were_not_counted_to_the_end_are_counted_at_the_start(scene: Scene) -> None:
    told = Told(scene)
    leagues, clock = told.begun()
    await founded(leagues, LeagueSettings())
    await scene.store.do(lambda db: db.execute("UPDATE league_seasons SET revision = 1") and None)
    clock.start()
    await told.after(0)

    settled = await scene.store.ask(lambda db: db.execute("SELECT settled FROM league_seasons").fetchone())
    assert settled == (1,)
    await clock.stop()


async def test_what_cannot_be_told_stops_nothing(scene: Scene) -> None:
    told = Told(scene, fails=True)
    leagues, clock = told.begun()
    await founded(leagues, LeagueSettings(season_days=1))
    clock.start()
    await told.after(DAY)
    told.fails = False

    assert await told.after(DAY) == [SeasonTurned]
    await clock.stop()


async def test_a_store_that_cannot_be_read_is_tried_again(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    told = Told(scene)
    leagues, clock = told.begun()
    await founded(leagues, LeagueSettings(season_days=1))
    await told.after(0)
    tries: list[float] = []

    async def fail(_: float) -> tuple[Errand, ...]:
        tries.append(scene.clock.at)
        raise DeniedError(Denial.UNAVAILABLE)

    with monkeypatch.context() as broken:
        broken.setattr(leagues, "errands", fail)
        scene.clock.at += DAY
        while len(tries) < 2:
            await really_sleep(0.002)
            scene.clock.at += 0.1

    assert tries[1] - tries[0] >= RETRY
    scene.clock.at += RETRY
    assert await told.after(0) == [SeasonTurned]
    await clock.stop()


async def test_what_is_set_while_the_clock_is_read_is_not_slept_through(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing was due when it was read, but something is by the time that is known."""
    told = Told(scene)
    leagues, clock = told.begun()
    league = await founded(leagues, LeagueSettings(challenge_hours=4))
    await told.after(0)
    read, go_on, next_due = asyncio.Event(), asyncio.Event(), leagues.next_due

    async def slowly(now: float) -> float | None:
        due = await next_due(now)
        read.set()
        await go_on.wait()
        return due

    with monkeypatch.context() as slow:
        slow.setattr(leagues, "next_due", slowly)
        clock.start()
        await read.wait()
        await leagues.challenge(league, 10, 11)
    go_on.set()

    assert await told.after(2 * HOUR) == [Reminded]
    await clock.stop()


async def test_with_nothing_due_nobody_is_at_it(scene: Scene) -> None:
    told = Told(scene)
    leagues, clock = told.begun()
    await founded(leagues, LeagueSettings())
    clock.start()
    assert clock.alarm.is_busy
    await told.after(0)

    assert not clock.alarm.is_busy
    assert not [task for task in asyncio.all_tasks() if "Alarm" in repr(task)]
    await clock.stop()


async def test_one_broken_league_stops_no_other_and_is_tried_again_ever_more_rarely(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    told = Told(scene)
    leagues, clock = told.begun()
    broken, whole = [await founded(leagues, LeagueSettings(season_days=1), name) for name in ("Broken", "Whole")]
    tries: list[float] = []
    turn = turning.turn

    def fail(db: Transaction, league: League, at: float) -> tuple[Season, Season]:
        if league.id == broken.id:
            tries.append(at)
            raise RuntimeError("a season that cannot be turned")
        return turn(db, league, at)

    with monkeypatch.context() as patched:
        patched.setattr(turning, "turn", fail)
        clock.start()
        assert await told.after(DAY) == [SeasonTurned]
        for user_id in (10, 11):
            await leagues.enqueue(whole, user_id, f"P{user_id}", 2)
        assert await told.after(0) == [Paired]
        for _ in range(40):
            await told.after(1)
    assert [round(later - earlier) for earlier, later in pairwise(tries)] == [5, 10, 20]
    assert f"turn {broken.id} failed; trying again in 5.0 s" in caplog.text
    scene.clock.at += HOUR

    assert await told.after(0) == [SeasonTurned]
    await clock.stop()


async def test_settings_that_cannot_be_read_stop_only_their_own_league(scene: Scene) -> None:
    told = Told(scene)
    leagues, clock = told.begun()
    broken, _ = [await founded(leagues, LeagueSettings(season_days=1), name) for name in ("Broken", "Whole")]
    sql = "UPDATE leagues SET settings = '{', digest_at = 1 WHERE id = ?1"
    await scene.store.do(lambda db: db.execute(sql, (broken.id,)) and None)
    clock.start()

    assert await told.after(DAY) == [SeasonTurned]
    await clock.stop()
