"""What people had left on their clocks they have after an outage, and after somebody set the clock of the machine."""

import asyncio
import sqlite3
from collections.abc import Callable

import pytest

from bot.alarm import LONGEST_SLEEP
from bot.storage import heartbeat
from bot.storage.heartbeat import EVERY, LEAST, LONGER, SPARED
from bot.tables import lobby
from bot.tables.deadlines import BELL, CALLS, COMPUTER, DEAL, TURN, WARN
from bot.tables.pulse import BEAT
from engine.actions import Discard, DrawStock
from soak.disk import Disk, Kind
from tests.bot.kit_tables import NOON, Scene, asked, really_sleep

HOUR = 3600.0


async def beaten(scene: Scene) -> float | None:
    return await scene.store.ask(heartbeat.last_beat)


# Outages


@pytest.mark.parametrize("outage", [5.0, 45.0, HOUR, 30 * 24 * HOUR])
async def test_nobody_loses_a_turn_to_an_outage(scene: Scene, outage: float) -> None:
    """L9: the clock stands while the bot does."""
    table = await scene.dealt()
    slow, due = asked(table), dict(table.due)
    await scene.advance(30)
    await scene.away(outage)
    table = await scene.tables.get(table.id)

    assert table.due == {wait: at + outage for wait, at in due.items()}
    await scene.advance(29)
    assert asked(table) == slow
    assert table.seats[slow].missed == 0
    await scene.advance(1)
    assert asked(table) != slow
    assert table.seats[slow].missed == 1


async def test_whoever_was_about_to_be_late_has_the_time_to_see_that_the_bot_is_back(scene: Scene) -> None:
    table = await scene.dealt()
    slow, due = asked(table), table.due[TURN, asked(table)]
    scene.clock.at = due - 1
    await scene.away(HOUR)
    table = await scene.tables.get(table.id)

    assert table.due[TURN, slow] == scene.clock.at + LEAST
    await scene.advance(LEAST - 1)
    assert asked(table) == slow


async def test_a_window_for_calls_is_open_after_an_outage(scene: Scene) -> None:
    """R13."""
    table = await scene.dealt("rummy", 3, options='{"call_rummy": true}')
    seat = asked(table)
    await table.play(seat, DrawStock(seat), version=None, key="draw")
    state = table.playing.boards[0]
    assert state is not None
    await table.play(seat, Discard(seat, state.hands[seat][-1]), version=None, key="discard")
    assert (CALLS, -1) in table.due
    await scene.away(HOUR)

    assert (await scene.tables.get(table.id)).due[CALLS, -1] == scene.clock.at + LEAST


async def test_a_bell_keeps_its_date(scene: Scene) -> None:
    table = await scene.dealt("rummy500", 2, options='{"format": "bell", "minutes": 30}', clock=None)
    due = table.due[BELL, -1]
    await scene.away(600)

    assert (await scene.tables.get(table.id)).due[BELL, -1] == due


async def test_computers_and_deals_go_on_after_an_outage(scene: Scene) -> None:
    table = await scene.opened("rummy", 1, 1)
    await lobby.start(table)
    await scene.away(HOUR)
    table = await scene.tables.get(table.id)
    assert table.due[DEAL, -1] == scene.clock.at + 8
    await scene.advance(8)

    assert {kind for kind, _ in table.due} <= {COMPUTER, TURN, WARN}


async def test_a_process_that_was_killed_is_known_by_its_last_move(scene: Scene) -> None:
    """A beat goes along with a move, if there was none of late; so a few seconds more than the outage are made good."""
    table = await scene.dealt()
    slow, due = asked(table), table.due[TURN, asked(table)]
    scene.clock.at += EVERY - 1
    await table.remember(thread_id=7)
    assert await beaten(scene) == NOON
    scene.clock.at += 1
    await table.remember(thread_id=8)
    assert await beaten(scene) == NOON + EVERY
    killed = scene.tables
    scene.clock.at += HOUR
    scene.tables = Scene(scene.store, scene.clock).tables
    await scene.tables.resume()

    assert (await scene.tables.get(table.id)).due[TURN, slow] == due + HOUR
    await killed.clocks.stop()


async def test_two_starts_in_a_row_make_an_outage_good_once(scene: Scene) -> None:
    table = await scene.dealt()
    due = table.due[TURN, asked(table)]
    await scene.away(HOUR)
    await scene.away(0)

    assert (await scene.tables.get(table.id)).due[TURN, asked(table)] == due + HOUR


async def beats_after(scene: Scene, moment: float) -> None:
    """Let time pass until there is a beat after a moment."""
    for _ in range(500):
        if (await beaten(scene) or 0) > moment:
            return
        scene.clock.at += BEAT / 4
        await really_sleep(0.01)
    raise AssertionError("the bot beats no more")


async def test_a_bot_that_idles_beats(scene: Scene) -> None:
    await scene.tables.resume()
    for _ in range(3):
        await beats_after(scene, scene.clock.at)


async def test_a_beat_that_cannot_be_stored_stops_nothing(
    scene: Scene, disk: Disk, caplog: pytest.LogCaptureFixture
) -> None:
    await scene.tables.resume()
    disk.failing[Kind.WRITE] = sqlite3.SQLITE_FULL
    while "Nothing can be stored" not in caplog.text:
        scene.clock.at += BEAT / 4
        await really_sleep(0.01)
    disk.failing.clear()

    await beats_after(scene, scene.clock.at)


@pytest.mark.parametrize(("outage", "spared"), [(LONGER, 0.0), (LONGER + 1, SPARED)])
async def test_only_a_longer_outage_spares(scene: Scene, outage: float, spared: float) -> None:
    await scene.tables.resume()
    await scene.away(outage)
    now = scene.clock.at

    assert await scene.store.ask(lambda db: heartbeat.spared_until(db, now)) == now + spared
    assert await scene.store.ask(lambda db: heartbeat.spared_until(db, now - HOUR)) == now - HOUR


# A clock that is set


async def comes(scene: Scene, condition: Callable[[], bool]) -> None:
    """Let time pass until something has come: a clock that was set back is noticed when the longest sleep is over."""
    until = scene.clock.at + 3 * LONGEST_SLEEP
    while not condition():
        assert scene.clock.at < until
        await scene.advance(1)
        await really_sleep(0.01)


@pytest.mark.parametrize("step", [HOUR, -HOUR, 90.0, -90.0, 10.0])
async def test_a_clock_that_is_set_times_nobody_out_and_stops_nothing(scene: Scene, step: float) -> None:
    """L9: everybody has as long as before, by a clock that nobody can set."""
    table = await scene.dealt()
    scene.tables.start()
    slow = asked(table)
    await scene.advance(20)
    scene.skew += step
    await scene.advance(39)
    table = await scene.tables.get(table.id)
    assert asked(table) == slow
    assert table.seats[slow].missed == 0

    await comes(scene, lambda: table.seats[slow].missed == 1)


async def test_a_clock_that_is_set_back_keeps_no_computer_waiting(scene: Scene) -> None:
    table = await scene.dealt("rummy", 1, 1)
    scene.tables.start()
    if asked(table) == 0:
        await scene.play_turn(table)
    scene.skew -= HOUR

    await comes(scene, lambda: (TURN, 0) in table.due)


async def test_a_clock_set_forward_by_much_spares_like_an_outage(scene: Scene) -> None:
    await scene.tables.resume()
    scene.skew += HOUR
    await asyncio.gather(scene.tables.pulse.feel(), scene.tables.pulse.feel())

    assert await scene.store.ask(lambda db: heartbeat.spared_until(db, scene.now())) == scene.now() + SPARED


async def test_a_clock_that_drifts_changes_nothing(scene: Scene) -> None:
    table = await scene.dealt()
    due = table.due[TURN, asked(table)]
    for _ in range(10):
        scene.skew += 0.5
        await scene.tables.pulse.feel()

    assert (await scene.tables.get(table.id)).due[TURN, asked(table)] == due
