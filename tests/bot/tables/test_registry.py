"""All tables: one object each, let go and loaded again; and what the scheduler does when a deadline comes."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from bot.denials import Denial, DeniedError
from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.storage.rows import Changes, Deadline, Status
from bot.storage.share import Share
from bot.tables import clocks, lobby, registry
from bot.tables.answering import Minder, answer, safe_turn
from bot.tables.clocks import RETRY
from bot.tables.deadlines import BELL, CALLED, CALLS, COMPUTER, DEAL, TURN
from bot.tables.extras import extras_of
from bot.tables.registry import Tables
from bot.tables.table import Table
from engine.actions import Action, Call, Decline, Discard, DrawStock, TimeOut
from engine.cards import card_from
from engine.errors import IllegalActionError, Reason, refused
from engine.match import Stage, apply, to_act
from engine.players.choose import samples_of
from engine.players.levels import Level
from engine.players.safe import safe_action
from engine.rules import Rules
from engine.state import Phase
from engine.variants import VARIANTS, rules_for
from engine.variants.rummy import Rummy
from engine.view import View
from soak.disk import Disk, Kind
from tests.bot.kit_tables import BETWEEN, START, Gated, Scene, asked, comes_true, really_sleep
from tests.kit import OPTION_SETS, random_play
from tests.kit_positions import position


def known_of(table: Table) -> object:
    return table.match, table.row, table.due, table.seals, table.last


async def last_line(scene: Scene, table: Table) -> str:
    return (await scene.store.lines(table.id))[-1]


# Finding


async def test_two_who_ask_at_once_get_the_same_table(scene: Scene) -> None:
    table = await scene.dealt()
    await scene.restarted()

    one, other = await asyncio.gather(scene.tables.get(table.id), scene.tables.get(table.id))

    assert one is other is await scene.tables.get(table.id)
    assert one is not table


async def test_a_table_that_nobody_opened_is_denied(scene: Scene) -> None:
    with pytest.raises(DeniedError) as denied:
        await scene.tables.get(99)

    assert denied.value.denial is Denial.NO_TABLE


async def test_a_command_that_is_repeated_opens_one_table(scene: Scene) -> None:
    assert await scene.opened() is await scene.opened()


async def test_tables_are_let_go_and_loaded_again(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "KEPT", 2)
    await scene.restarted()
    first = await scene.dealt("rummy")
    table_id, known = first.id, known_of(first)
    del first
    gone = [(await scene.opened(game)).id for game in ("gin", "queen_city")]
    assert scene.tables.in_memory == 2

    loaded = await scene.tables.get(table_id)

    assert known_of(loaded) == known
    assert scene.tables.in_memory == len(gone)


async def test_a_table_that_somebody_holds_is_the_only_one_there_is(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "KEPT", 1)
    await scene.restarted()
    held = await scene.dealt("rummy")
    await scene.opened("gin")
    await scene.opened("queen_city")

    assert await scene.tables.get(held.id) is held


async def test_the_tables_of_whoever_is_forgotten_are_read_anew(scene: Scene) -> None:
    theirs, other = await scene.opened("rummy"), await scene.opened("gin")
    scene.tables.forget(99)
    assert not theirs.is_lost
    scene.tables.forget(10)

    assert theirs.is_lost
    assert await scene.tables.get(theirs.id) is theirs
    assert not theirs.is_lost
    assert (await scene.tables.get(other.id)).row == other.row


def forget_ana(tables: Tables, _: int) -> None:
    tables.forget(10)


def let_go(tables: Tables, table_id: int) -> None:
    tables.let_go([table_id])


@pytest.mark.parametrize("go", [forget_ana, let_go])
async def test_what_goes_while_a_table_is_loaded_is_not_known_there(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, go: Callable[[Tables, int], None]
) -> None:
    table, lost = await scene.dealt(), list[int]()
    await scene.restarted()
    lose = Table.lose

    def heard(one: Table) -> None:
        lost.append(one.id)
        lose(one)

    monkeypatch.setattr(Table, "lose", heard)
    loading = asyncio.create_task(scene.tables.get(table.id))
    await asyncio.sleep(0)
    go(scene.tables, table.id)

    assert lost == []
    assert not (await loading).is_lost
    assert lost == [table.id]


async def test_no_table_is_opened_while_the_bot_stops(scene: Scene) -> None:
    await scene.tables.stop()

    with pytest.raises(DeniedError) as denied:
        await scene.opened()

    assert denied.value.denial is Denial.STOPPING


async def test_a_store_that_fails_is_told_to_whoever_opens_a_table(scene: Scene, disk: Disk) -> None:
    disk.failing[Kind.WRITE] = sqlite3.SQLITE_FULL
    with pytest.raises(DeniedError) as denied:
        await scene.opened()
    disk.failing.clear()

    assert denied.value.denial is Denial.UNAVAILABLE
    assert (await scene.opened()).row.status is Status.LOBBY


# People's clocks


async def test_whoever_is_slow_is_warned_once_then_moved_for_then_away(scene: Scene) -> None:
    """G9: warn, a safe move, and the second time running a computer player until the owner is back."""
    table = await scene.dealt()
    slow = asked(table)
    await scene.advance(45)
    assert scene.warned == [slow]
    assert asked(table) == slow

    await scene.advance(15)
    assert table.seats[slow].missed == 1
    assert not table.seats[slow].away
    assert asked(table) != slow
    await scene.play_turn(table)
    await scene.advance(60)

    assert table.seats[slow].away
    assert scene.warned == [slow, slow]
    await scene.play_turn(table)
    assert (COMPUTER, slow) in table.due
    await scene.advance(1)
    await lobby.come_back(table, slow)
    assert (table.seats[slow].away, table.seats[slow].missed) == (False, 0)
    assert table.due[TURN, slow] == scene.clock.at + 60


async def test_whoever_moves_again_has_missed_nothing(scene: Scene) -> None:
    table = await scene.dealt()
    slow = asked(table)
    await scene.advance(60)
    await scene.play_turn(table)

    await scene.play_turn(table)

    assert table.seats[slow].missed == 0
    assert (await (await scene.restarted()).get(table.id)).seats[slow].missed == 0


async def test_clocks_go_on_after_a_restart(scene: Scene) -> None:
    table = await scene.dealt()
    slow, due = asked(table), table.due[TURN, asked(table)]
    scene.clock.at += 30
    (await scene.restarted()).start()
    await scene.advance(29)
    restarted = await scene.tables.get(table.id)
    assert asked(restarted) == slow

    await scene.advance(due - scene.clock.at)

    assert asked(restarted) != slow
    assert restarted.seats[slow].missed == 1


async def test_the_clock_of_a_tile_player_takes_back_what_was_put_down(scene: Scene) -> None:
    """T11."""
    table = await scene.dealt("tiles", 2)
    slow = asked(table)

    await scene.advance(60)

    assert await last_line(scene, table) == f"{slow}: time out"
    assert asked(table) != slow


@pytest.mark.parametrize("game", sorted(VARIANTS))
def test_a_safe_turn_ends_the_turn_in_every_game(game: str) -> None:
    for seats, options in OPTION_SETS[game]:
        for match, _ in random_play(rules_for(game, seats, options), seed=5, most=60):
            for seat in to_act(match):
                if seat in match.choosers:
                    continue
                after = match
                for action in safe_turn(match, seat):
                    after = apply(after, action).match
                assert seat not in to_act(after) or len(after.rounds) > len(match.rounds) or after.choosers


# Calls, bells, deals, computers


async def test_the_window_for_calls_closes_after_three_seconds(scene: Scene) -> None:
    """R13."""
    table = await scene.dealt("rummy", 3, options='{"call_rummy": true}')
    await scene.play_turn(table)
    assert table.due == {(CALLS, -1): scene.clock.at + 3}
    first = to_act(table.playing)[0]
    await table.play(first, Decline(first), version=None, key="decline")
    scene.clock.at += 1
    assert table.due == {(CALLS, -1): scene.clock.at + 2}

    await scene.advance(2)

    state = table.playing.boards[0]
    assert state is not None
    assert state.phase is not Phase.CALLS
    assert await last_line(scene, table) == "close calls"
    assert table.due[TURN, asked(table)] == scene.clock.at + 60


async def with_a_window(scene: Scene) -> Table:
    """Return a table of four at which seat 0 has just discarded a card that 1 and 3 can use."""
    table = await scene.dealt("rummy", 4, options='{"call_rummy": true}')
    hands = ["7h 9c Kd", "5h 6h 2s", "9d Ks", "7c 7d 2d"]
    begun = table._begun  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # a seal would take long to deal so
    begun.match = begun.match.but(boards=(position(Rummy(4, call_rummy=True), hands, pile="3c"),))
    await table.play(0, Discard(0, card_from("7h")), version=None, key="discard")
    return table


def caller(table: Table) -> int | None:
    """Return who plays a called card."""
    state = table.playing.boards[0]
    return state.turn if state is not None and state.owed is not None else None


async def test_calls_within_a_second_of_the_first_count_as_made_at_the_same_time(scene: Scene) -> None:
    """R13: the one nearest the discarder's left gets the card, though the window would have shut before."""
    table = await with_a_window(scene)
    await scene.advance(2.5)
    await table.play(3, Call(3), version=None, key="first")
    assert table.due == {(CALLED, -1): scene.clock.at + 1}
    scene.clock.at += 0.9
    await table.play(1, Call(1), version=None, key="second")
    assert caller(table) is None

    await scene.advance(0.1)

    assert caller(table) == 1
    assert await last_line(scene, table) == "close calls"


async def test_a_call_that_comes_later_than_a_second_after_the_first_is_too_late(scene: Scene) -> None:
    """R13: whoever sits nearer, and though the three seconds are not over."""
    table = await with_a_window(scene)
    await table.play(3, Call(3), version=None, key="first")

    await scene.advance(1)

    assert caller(table) == 3
    with pytest.raises(IllegalActionError) as late:
        await table.play(1, Call(1), version=None, key="second")
    assert late.value.refusal == refused(Reason.NO_CALL_NOW, "R13")


async def test_the_bell_rings_once_its_minutes_are_over(scene: Scene) -> None:
    """F13: the round in progress is played to its end."""
    table = await scene.dealt("rummy500", 2, options='{"format": "bell", "minutes": 30}', clock=None)
    begun = table.due[BELL, -1]
    await scene.play_turn(table)
    assert table.due[BELL, -1] == begun

    await scene.advance(begun - scene.clock.at)

    assert table.playing.rung
    assert not table.playing.outcome
    assert await last_line(scene, table) == "ring bell"
    assert (BELL, -1) not in table.due


async def test_rounds_are_dealt_after_a_pause(scene: Scene) -> None:
    table = await scene.opened()
    await lobby.start(table)
    await scene.advance(START - 0.1)
    assert table.playing.stage is Stage.SPREAD

    await scene.advance(0.1)
    assert table.playing.stage is Stage.PLAY
    await scene.play_round(table)
    assert table.playing.stage is Stage.DEAL
    await scene.advance(BETWEEN)

    assert table.playing.stage is Stage.PLAY
    assert (DEAL, -1) not in table.due


async def test_computers_move_after_a_pause_each(scene: Scene) -> None:
    table = await scene.dealt("rummy", 1, 1)
    if asked(table) == 0:
        await scene.play_turn(table)
    version = table.playing.version
    await scene.advance(0.5)
    assert table.playing.version == version

    await scene.advance(0.5)

    assert table.playing.version == version + 1
    assert (await scene.store.moves(table.id))[-1].key == f"computer 1 {version}"


async def test_a_match_ends_with_the_samples_it_began_with(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    """So the same position, seed and count decide the same, whatever a later version would take."""
    asked_with: list[int | None] = []

    async def chosen(sees: View, actions: Sequence[Action], level: str, samples: int | None = None) -> Action:
        asked_with.append(samples)
        return safe_action(sees, actions)

    scene.house = replace(scene.house, choose=chosen)
    table = await scene.opened("gin", 1)
    await lobby.add_computer(table, Level.HARD, "Ada")
    await lobby.start(table)
    began_with = samples_of(rules_for("gin", 2), Level.HARD)
    assert dict(extras_of(table.row).samples) == {"hard": began_with}

    def fewer(rules: Rules, level: Level) -> int:
        return 1

    monkeypatch.setattr("bot.thinking.computers.samples_of", fewer)
    (await scene.restarted()).start()
    table = await scene.tables.get(table.id)
    while not asked_with:
        if to_act(table.playing) and asked(table) == 0:
            await scene.play_turn(table)
        await scene.advance(BETWEEN)

    assert set(asked_with) == {began_with}


async def test_a_deadline_is_not_lost_when_the_store_tells_of_it_before_the_table_has_followed(
    scene: Scene, gated: Gated
) -> None:
    """A computer that was asked while the person's move was still on its way back must move all the same."""
    table = await scene.dealt("rummy", 1, 1)
    while asked(table) == 1:
        await scene.advance(1)
    await table.play(0, DrawStock(0), version=None, key="draw")
    gated.after = asyncio.Event()
    discard = next(action for action in table.legal(0) if isinstance(action, Discard))
    discarding = asyncio.create_task(table.play(0, discard, version=None, key="discard"))
    await really_sleep(0.05)
    scene.clock.at += 2
    scene.tables.start()
    await really_sleep(0.05)
    gated.after.set()
    gated.after = None
    await discarding

    await scene.advance(1)

    assert (await scene.store.moves(table.id))[-1].seat == 1


async def test_a_deadline_that_is_set_while_the_clocks_are_read_is_not_slept_through(
    scene: Scene, gated: Gated
) -> None:
    """What the scheduler is told then may be older than the deadline: a computer was asked and never moved."""
    table = await scene.dealt("rummy", 1, 1)
    while asked(table) == 1:
        await scene.advance(1)
    gated.told = asyncio.Event()
    scene.tables.start()
    await really_sleep(0.05)
    await scene.play_turn(table)
    gated.told.set()
    gated.told = None

    await scene.advance(1)

    assert (await scene.store.moves(table.id))[-1].seat == 1


async def test_deadlines_that_keep_failing_do_not_hide_the_later_ones(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clocks, "AT_A_TIME", 2)
    failing = {(await scene.dealt(game)).id for game in ("rummy", "queen_city", "rummy500")}

    async def broken(table: Table, deadline: Deadline, minder: Minder) -> None:
        if table.id in failing:
            raise RuntimeError("it cannot be answered")
        await answer(table, deadline, minder)

    monkeypatch.setattr(clocks, "answer", broken)
    scene.clock.at += 1
    table = await scene.dealt("gin")
    slow = asked(table)

    scene.clock.at += 60
    for _ in range(20):  # two seconds, in which those that failed are not tried again
        await really_sleep(0.01)
        scene.clock.at += 0.1

    await comes_true(lambda: asked(table) != slow)


async def test_the_clocks_are_read_again_when_the_store_works_again(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await scene.dealt()
    slow = asked(table)
    with monkeypatch.context() as broken:
        broken.setattr(Gated, "due", unavailable)
        scene.clock.at += 60
        await comes_true(lambda: "the clocks cannot be read" in caplog.text)
        assert asked(table) == slow

    await scene.advance(RETRY)

    assert asked(table) != slow


async def unavailable(store: Gated, now: float, limit: int = 0) -> NoReturn:
    raise StoreUnavailableError(StoreFault.LOCKED, Path())


async def test_a_deadline_that_cannot_be_answered_now_is_answered_later(
    scene: Scene, disk: Disk, caplog: pytest.LogCaptureFixture
) -> None:
    table = await scene.dealt()
    slow = asked(table)
    disk.failing[Kind.WRITE] = sqlite3.SQLITE_FULL
    scene.clock.at += 60
    while "turn could not be done" not in caplog.text:
        await really_sleep(0.001)
    disk.failing.clear()
    assert asked(await scene.tables.get(table.id)) == slow

    await scene.advance(RETRY)

    assert asked(await scene.tables.get(table.id)) != slow


async def test_a_time_out_is_what_the_clock_of_tiles_asks_for(scene: Scene) -> None:
    table = await scene.dealt("tiles", 2)

    assert safe_turn(table.playing, asked(table)) == (TimeOut(asked(table)),)


# Tables of other processes


def shared_out(scene: Scene, monkeypatch: pytest.MonkeyPatch, *shards: int) -> list[tuple[str, int]]:
    """Let this process look after some of two shards, and return what it will have said to others."""
    said = list[tuple[str, int]]()

    async def say(kind: str, number: int) -> None:
        said.append((kind, number))

    monkeypatch.setattr(scene.store, "say", say)
    scene.store.share = Share(2, frozenset(shards))
    return said


async def moved_elsewhere(scene: Scene, table: Table) -> None:
    """Store a change as another process does."""
    await scene.store.change(table.id, Changes(table={"memo": '{"x": 1}'}), scene.now(), table.row.revision)


async def test_a_table_of_another_process_is_read_anew_and_its_changes_are_said(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await scene.dealt()
    said = shared_out(scene, monkeypatch, 1)
    await moved_elsewhere(scene, table)
    assert (await scene.tables.get(table.id)).row.memo == '{"x": 1}'
    await scene.play(table)
    await comes_true(lambda: ("table", table.id) in said)
    assert scene.heard == []


async def test_what_another_process_did_to_a_table_is_heard_of(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await scene.dealt()
    shared_out(scene, monkeypatch, 0)
    await moved_elsewhere(scene, table)
    scene.tables.heard(table.id)
    await comes_true(lambda: bool(scene.heard))
    assert table.row.memo == '{"x": 1}'


async def test_what_another_process_did_unheard_is_noticed(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await scene.dealt()
    shared_out(scene, monkeypatch, 0)
    await scene.tables.look_around(scene.now() - 60)
    await really_sleep(0.01)
    assert scene.heard == []
    await moved_elsewhere(scene, table)
    await scene.tables.look_around(scene.now() - 60)
    await comes_true(lambda: bool(scene.heard))
    assert table.row.memo == '{"x": 1}'


async def test_a_table_that_another_process_opened_is_told_of_here(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await scene.dealt()
    await scene.restarted()
    shared_out(scene, monkeypatch, 0)
    scene.tables.heard(table.id)
    await comes_true(lambda: bool(scene.heard))


async def test_clocks_of_other_processes_are_left_to_them(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await scene.dealt(computers=1, people=1)
    shared_out(scene, monkeypatch, 1)
    version = table.playing.version
    await scene.advance(600)
    scene.store.share = None
    assert (await scene.tables.get(table.id)).playing.version == version
