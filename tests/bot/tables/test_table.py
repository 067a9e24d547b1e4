"""A table: refuse or apply, then commit, then show; repeated and stale clicks; one clock per turn; seals."""

import asyncio
import json
import sqlite3
from dataclasses import replace

import pytest

from bot.denials import Denial, DeniedError
from bot.storage.rows import Deadline, Status
from bot.tables import lobby
from bot.tables.deadlines import COMPUTER as COMPUTER_WAITS
from bot.tables.deadlines import DEAL, TURN, WARN
from bot.tables.seal import Seal, sealed_chance
from bot.tables.table import Table
from engine.actions import Deal, Decline, Discard, DrawStock
from engine.errors import IllegalActionError, Reason
from engine.match import Stage, to_act
from engine.replay import replayed
from engine.state import Phase
from soak.disk import Disk, Kind
from tests.bot.kit_tables import BETWEEN, START, Gated, Scene, asked, really_sleep

CALLING = '{"call_rummy": true}'


async def stored(scene: Scene, table: Table) -> object:
    return await scene.store.load(table.id)


# Refuse or apply, commit, show


async def test_an_accepted_move_is_in_the_log_and_is_told(scene: Scene) -> None:
    table = await scene.dealt()
    seat, version = asked(table), table.playing.version

    played = await table.play(seat, DrawStock(seat), version=version, key="one")

    assert (played.version, played.repeated) == (version + 1, False)
    assert (await scene.store.lines(table.id))[-1] == f"{seat}: draw"
    assert scene.heard == [played]
    assert table.last == played.events != ()


async def test_nothing_is_shown_before_the_commit(scene: Scene, gated: Gated) -> None:
    """DESIGN.md 2.4: take the lock, refuse, apply, append and wait for the commit, then show."""
    table = await scene.dealt()
    before, seat = table.match, asked(table)
    gated.before = asyncio.Event()

    moving = asyncio.create_task(scene.play(table, seat))
    await really_sleep(0.02)
    seen = (table.match, list(scene.heard), moving.done())
    gated.before.set()
    await moving

    assert seen == (before, [], False)
    assert len(scene.heard) == 1
    assert table.playing.version == len(await scene.store.lines(table.id))


async def test_a_refused_move_leaves_everything_as_it_was(scene: Scene) -> None:
    table = await scene.dealt()
    match, row, due, seat = table.match, table.row, dict(table.due), asked(table)
    kept = await stored(scene, table)

    with pytest.raises(IllegalActionError) as refused:
        await table.play(1 - seat, DrawStock(1 - seat), version=table.playing.version, key="one")

    assert refused.value.refusal.reason is Reason.NOT_YOUR_TURN
    assert (table.match, table.row, table.due) == (match, row, due)
    assert await stored(scene, table) == kept
    assert scene.heard == []


@pytest.mark.parametrize("code", [sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY])
async def test_a_store_that_fails_loses_nothing_and_recovers(scene: Scene, disk: Disk, code: int) -> None:
    table = await scene.dealt()
    seat, version = asked(table), table.playing.version
    disk.failing[Kind.WRITE] = code

    with pytest.raises(DeniedError) as denied:
        await table.play(seat, DrawStock(seat), version=version, key="one")

    assert denied.value.denial is Denial.UNAVAILABLE
    assert scene.heard == []
    disk.failing.clear()
    before = table.match
    assert await scene.tables.get(table.id) is table
    assert table.match == before
    again = await table.play(seat, DrawStock(seat), version=version, key="one")
    assert (again.version, again.repeated) == (version + 1, False)


async def test_a_move_whose_commit_was_not_heard_of_is_answered_when_it_is_repeated(scene: Scene, disk: Disk) -> None:
    """The sync fails after the write: whether the move is there is unknown until the table is loaded anew."""
    table = await scene.dealt()
    seat, version = asked(table), table.playing.version
    disk.failing[Kind.SYNC] = sqlite3.SQLITE_IOERR
    with pytest.raises(DeniedError):
        await table.play(seat, DrawStock(seat), version=version, key="one")
    disk.failing.clear()

    loaded = await scene.tables.get(table.id)
    played = await loaded.play(seat, DrawStock(seat), version=version, key="one")

    assert played.version == version + 1
    assert (await scene.store.lines(table.id)).count(f"{seat}: draw") == 1


# Repeated clicks


async def test_a_repeated_click_is_answered_and_not_applied_again(scene: Scene) -> None:
    table = await scene.dealt()
    seat, version = asked(table), table.playing.version
    first, second = await asyncio.gather(
        *(table.play(seat, DrawStock(seat), version=version, key="one") for _ in range(2))
    )

    assert (first.repeated, second.repeated) == (False, True)
    assert first.version == second.version == table.playing.version == version + 1


async def test_a_repeated_click_is_answered_after_a_restart(scene: Scene) -> None:
    table = await scene.dealt()
    seat, version = asked(table), table.playing.version
    await table.play(seat, DrawStock(seat), version=version, key="one")
    await scene.play_turn(table)

    restarted = await (await scene.restarted()).get(table.id)
    again = await restarted.play(seat, DrawStock(seat), version=version, key="one")

    assert (again.version, again.repeated) == (version + 1, True)
    assert restarted.match == table.match


async def test_a_move_that_another_process_has_made_is_stale_and_the_table_is_loaded_anew(scene: Scene) -> None:
    table = await scene.dealt()
    other = await (await scene.restarted()).get(table.id)
    await scene.play(other)
    seat = asked(table)

    with pytest.raises(DeniedError) as denied:
        await table.play(seat, DrawStock(seat), version=None, key="late")

    assert denied.value.denial is Denial.STALE


# Stale clicks


async def test_a_click_made_before_the_position_changed_is_stale(scene: Scene) -> None:
    table = await scene.dealt()
    seat, version = asked(table), table.playing.version
    await table.play(seat, DrawStock(seat), version=version, key="one")
    discard = next(action for action in table.legal(seat) if isinstance(action, Discard))

    with pytest.raises(DeniedError) as denied:
        await table.play(seat, discard, version=version, key="two")
    played = await table.play(seat, discard, version=version + 1, key="three")

    assert denied.value.denial is Denial.STALE
    assert played.version == version + 2


async def test_the_judge_speaks_before_staleness_does(scene: Scene) -> None:
    table = await scene.dealt()
    seat, version = asked(table), table.playing.version
    await table.play(seat, DrawStock(seat), version=version, key="one")

    with pytest.raises(IllegalActionError):
        await table.play(seat, DrawStock(seat), version=version, key="two")


async def test_answers_to_a_discard_do_not_make_those_of_others_stale(scene: Scene) -> None:
    """R13: while the window is open each seat answers for itself."""
    table = await scene.dealt("rummy", 4, options=CALLING)
    await scene.play_turn(table)
    state = table.playing.boards[0]
    assert state is not None
    assert state.phase is Phase.CALLS
    version, seats = table.playing.version, to_act(table.playing)

    for seat in seats:
        await table.play(seat, Decline(seat), version=version, key=f"decline {seat}")

    assert len(seats) == 3
    assert table.playing.version >= version + 3


async def test_other_boards_make_no_click_stale_and_reset_no_clock(scene: Scene) -> None:
    """N2, N17: with four players two play Gin at either board."""
    table = await scene.dealt("gin", 4)
    one, other = to_act(table.playing)
    version, due = table.playing.version, table.due[TURN, other]
    scene.clock.at += 10
    await scene.play(table, one)
    kept = table.due[TURN, other]

    played = await table.play(other, table.legal(other)[0], version=version, key="late")

    assert played.version == version + 2
    assert kept == due


# One clock per turn


async def test_a_turn_is_one_clock(scene: Scene) -> None:
    """G9: whoever is asked keeps the time it had; the next player gets all of it."""
    table = await scene.dealt()
    seat = asked(table)
    first = table.due[TURN, seat]
    scene.clock.at += 20
    await table.play(seat, DrawStock(seat), version=None, key="draw")

    assert first == table.due[TURN, seat] == table.due[WARN, seat] + 15
    await scene.play_turn(table)
    assert (TURN, seat) not in table.due
    assert table.due[TURN, asked(table)] == scene.clock.at + 60


async def test_what_is_stored_of_the_clocks_is_what_the_table_knows(scene: Scene) -> None:
    table = await scene.dealt("rummy", 2, 1)
    for _ in range(40):
        if any(seat < 2 for seat in to_act(table.playing)):
            await scene.play(table)
        else:
            await scene.advance(1)  # a computer moves, or the next round is nearer

        kept = {(one.kind, one.seat): one.due for one in await scene.store.deadlines(table.id)}
        assert kept == table.due


async def test_a_clock_that_is_set_back_loses_nothing(scene: Scene) -> None:
    table = await scene.dealt()
    await scene.play_turn(table)
    scene.clock.at -= 86_400

    await scene.play_turn(table)

    restarted = await (await scene.restarted()).get(table.id)
    assert restarted.match == table.match
    assert restarted.due[TURN, asked(table)] == scene.clock.at + 60


async def test_a_deadline_that_was_answered_or_moved_asks_for_nothing(scene: Scene) -> None:
    table = await scene.dealt()
    seat = asked(table)
    old = Deadline(TURN, table.due[TURN, seat], seat)
    await scene.play_turn(table)
    version = table.playing.version

    assert await table.act((DrawStock(seat),), old) is None
    assert not await table.dismiss(old)
    assert not await table.stands(old)
    assert table.playing.version == version


async def test_a_table_without_a_clock_waits_for_its_people_for_ever(scene: Scene) -> None:
    table = await scene.dealt("rummy", 1, 1, clock=None)

    assert {kind for kind, _ in table.due} <= {COMPUTER_WAITS}


# Seals


async def test_a_seal_is_committed_to_before_the_deal_and_shown_after_the_round(scene: Scene) -> None:
    """DESIGN.md 2.14."""
    table = await scene.opened("rummy", 2, options='{"rounds": 2}')
    await lobby.start(table)
    first = table.seal
    (kept,) = await scene.store.seals(table.id)
    assert (kept.commitment, kept.revealed) == (Seal(kept.seed).commitment, False)
    await table.say_word(0, "  otra   cosa ")
    await table.say_word(1, "pozo")
    assert table.seal == replace(first, words=((0, "otra cosa"), (1, "pozo")))

    scene.entropy = b"\x08"
    await table.deal()
    await scene.play_round(table)

    shown, coming = await scene.store.seals(table.id)
    assert shown.revealed
    assert not coming.revealed
    assert shown.commitment == first.commitment != coming.commitment == table.seal.commitment
    assert shown.words == ((0, "otra cosa"), (1, "pozo"))


async def test_the_deal_is_what_seed_and_words_say(scene: Scene) -> None:
    table = await scene.opened()
    await lobby.start(table)
    await table.say_word(0, "uno")
    await table.deal()
    (kept,) = await scene.store.seals(table.id)
    lines = await scene.store.lines(table.id)

    actions = [table.notation.read_action(line) for line in lines]
    seal = Seal(kept.seed, kept.words)

    assert [type(action).__name__ for action in actions] == ["Spread", "Deal"]
    for index, action in enumerate(actions):
        assert sealed_chance(replayed(table.rules, actions[:index]), seal, 0) == action


async def test_words_come_too_late_after_the_deal(scene: Scene) -> None:
    table = await scene.dealt()

    with pytest.raises(DeniedError) as denied:
        await table.say_word(0, "tarde")

    assert denied.value.denial is Denial.DEALT
    assert table.seal.words == ()


async def test_a_deal_that_nobody_waits_for_is_denied(scene: Scene) -> None:
    table = await scene.dealt()

    with pytest.raises(DeniedError) as denied:
        await table.deal()

    assert denied.value.denial is Denial.DEALT


async def test_the_pauses_before_a_deal(scene: Scene) -> None:
    table = await scene.opened()
    await lobby.start(table)
    assert table.due == {(DEAL, -1): scene.clock.at + START}
    await table.deal()
    await scene.play_round(table)

    assert table.due == {(DEAL, -1): scene.clock.at + BETWEEN}


async def test_a_restart_counts_the_deals_of_a_seal(scene: Scene) -> None:
    """N15: a new deal that both agree on comes from the same seal and is another one."""
    table = await scene.dealt("gin", 2)
    seal, lines = table.seal, await scene.store.lines(table.id)
    first = next(line for line in lines if line.startswith("deal"))

    deal = sealed_chance(replayed(table.rules, [table.notation.read_action(line) for line in lines[:-1]]), seal, 0)

    assert isinstance(deal, Deal)
    assert table.notation.action(deal) == first
    assert seal.order(table.rules.pack(), "deal 1") != deal.pack


# The end


async def test_a_match_is_recorded_with_its_last_move(scene: Scene) -> None:
    table = await scene.opened("rummy", 2, options='{"rounds": 2}')
    await lobby.start(table)
    while not table.playing.outcome:
        if table.playing.stage in {Stage.SPREAD, Stage.DEAL}:
            await table.deal()
        else:
            await scene.play(table)

    result = await scene.store.result(table.id)

    assert result is not None
    assert result.users == (10, 11)
    assert json.loads(result.outcome)["rounds"] == len(table.playing.rounds)
    assert (table.row.status, table.due) == (Status.OVER, {})
    assert await scene.store.deadlines(table.id) == ()
    assert all(seal.revealed for seal in await scene.store.seals(table.id))
    with pytest.raises(DeniedError) as denied:
        await table.play(0, DrawStock(0), version=None, key="after")
    assert denied.value.denial is Denial.OVER


async def test_a_table_in_its_lobby_has_no_match(scene: Scene) -> None:
    table = await scene.opened()

    with pytest.raises(DeniedError) as denied:
        await table.play(0, DrawStock(0), version=0, key="early")

    assert denied.value.denial is Denial.NOT_STARTED


async def test_only_those_who_sit_may_act(scene: Scene) -> None:
    table = await scene.opened("rummy", 1, 1)

    assert (table.seat_of(10), table.has(10), table.has(11)) == (0, True, False)
    with pytest.raises(DeniedError) as denied:
        table.seat_of(11)
    assert denied.value.denial is Denial.NOT_SEATED
