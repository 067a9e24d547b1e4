"""Who sits down, who leaves, who comes back, and who may end a table."""

import asyncio
import json
from collections.abc import Awaitable

import pytest

from bot.denials import Denial, DeniedError
from bot.storage.rows import Status
from bot.tables import lobby
from bot.tables.deadlines import COMPUTER, TURN
from engine.errors import IllegalActionError, Reason, refused
from engine.match import to_act
from engine.players.levels import Level
from engine.variants import VARIANTS
from tests.bot.kit_tables import Gated, Scene, asked, really_sleep

MANAGER, HOST, GUEST = 99, 10, 11


async def denial(deed: Awaitable[object]) -> Denial:
    with pytest.raises(DeniedError) as denied:
        await deed
    return denied.value.denial


async def test_people_and_computers_sit_down_in_turn(scene: Scene) -> None:
    table = await scene.opened("rummy", 1)

    assert await lobby.join(table, GUEST, "Ben") == 1
    assert await lobby.add_computer(table, Level.EASY, "Ada") == 2
    assert table.names == ("P0", "Ben", "Ada")
    assert await denial(lobby.join(table, GUEST, "Ben")) is Denial.ALREADY_SEATED
    stored = await scene.store.table(table.id)
    assert stored is not None
    assert stored.seats == table.seats


async def test_a_full_table_takes_nobody(scene: Scene) -> None:
    most = max(VARIANTS["rummy"].seat_counts)
    table = await scene.opened("rummy", most)

    assert await denial(lobby.join(table, MANAGER, "Zoe")) is Denial.FULL
    assert len(table.seats) == most


async def test_those_after_a_seat_that_stands_up_move_up(scene: Scene) -> None:
    table = await scene.opened("rummy", 3)

    await lobby.stand_up(table, 1)

    assert [(seat.seat, seat.name) for seat in table.seats] == [(0, "P0"), (1, "P2")]
    stored = await scene.store.table(table.id)
    assert stored is not None
    assert stored.seats == table.seats


async def test_a_game_that_cannot_be_played_so_does_not_start(scene: Scene) -> None:
    table = await scene.opened("partnership500", 3)

    with pytest.raises(IllegalActionError):
        await lobby.start(table)

    assert table.row.status is Status.LOBBY


async def test_what_is_agreed_can_change_until_the_start(scene: Scene) -> None:
    table = await scene.opened("rummy", 2)
    await lobby.set_up(table, options=json.dumps({"rounds": 3}), clock=300)
    await lobby.start(table)

    assert (table.row.clock, getattr(table.rules, "rounds", None)) == (300, 3)
    for late in (
        lobby.set_up(table, clock=60),
        lobby.start(table),
        lobby.join(table, MANAGER, "Zoe"),
        lobby.add_computer(table, Level.EASY, "Ada"),
        lobby.stand_up(table, 0),
    ):
        assert await denial(late) is Denial.STARTED


async def test_a_computer_takes_over_for_whoever_leaves(scene: Scene) -> None:
    """G9."""
    table = await scene.dealt()
    leaver = asked(table)

    await lobby.leave(table, leaver)

    assert table.seats[leaver].user_id is None
    assert (TURN, leaver) not in table.due
    assert table.due[COMPUTER, leaver] == scene.clock.at + 1
    await scene.advance(1)
    assert (await scene.store.moves(table.id))[-1].seat == leaver
    assert not table.has(10 + leaver)
    assert (await (await scene.restarted()).get(table.id)).seats == table.seats


async def test_the_match_ends_when_somebody_leaves_a_table_that_was_set_up_so(scene: Scene) -> None:
    table = await scene.dealt(on_leave="end")

    await lobby.leave(table, asked(table))

    assert (table.row.status, table.due) == (Status.OVER, {})
    assert await scene.store.result(table.id) is None
    assert await scene.store.next_due() is None


async def test_the_match_ends_at_such_a_table_when_a_clock_runs_out_twice_running(scene: Scene) -> None:
    """G9: in both cases, the leaver's and that of one who does not come back."""
    table = await scene.dealt(on_leave="end")
    slow = asked(table)
    await scene.advance(60)
    await scene.play_turn(table)
    assert (table.row.status, table.seats[slow].missed) == (Status.PLAYING, 1)

    await scene.advance(60)

    assert (table.row.status, table.due) == (Status.OVER, {})
    assert not table.seats[slow].away
    assert (await scene.store.moves(table.id))[-1].seat != slow
    assert await scene.store.next_due() is None


async def test_a_computer_is_taken_out_of_a_lobby_and_nobody_else_is(scene: Scene) -> None:
    table = await scene.opened(people=1, computers=2)

    await lobby.remove_computer(table, 1)

    assert [seat.name for seat in table.seats] == ["P0", "C2"]
    assert [seat.seat for seat in table.seats] == [0, 1]
    for seat in (0, 2):
        assert await denial(lobby.remove_computer(table, seat)) is Denial.STALE
    await lobby.start(table)
    assert await denial(lobby.remove_computer(table, 1)) is Denial.STARTED


async def test_options_that_no_match_could_begin_with_are_known_at_once(scene: Scene) -> None:
    """G11: however many sit down; what another option still has to say is no reason."""
    gin, bell = await scene.opened("gin", 1), await scene.opened("rummy500", 3)

    assert lobby.agreed_refusal(gin, {"hollywood": True}) is None
    assert lobby.agreed_refusal(gin, {"oklahoma": True, "knock_limit": 5}) == refused(
        Reason.OPTIONS_EXCLUDE, "N21", option="oklahoma", other="knock_limit"
    )
    assert lobby.agreed_refusal(bell, {"format": "bell"}) is None
    assert lobby.agreed_refusal(bell, {"format": "bell", "target": 100}) is not None
    three = await scene.opened("gin", 3, options='{"target": 50}')
    assert lobby.agreed_refusal(three, {"hollywood": True}) == refused(
        Reason.OPTION_SEATS, "N21", option="hollywood", seats=2
    )


async def test_only_who_is_away_can_come_back(scene: Scene) -> None:
    table = await scene.dealt()

    assert await denial(lobby.come_back(table, 0)) is Denial.NOT_AWAY


async def test_the_turn_of_others_goes_on_when_somebody_comes_back(scene: Scene) -> None:
    table = await scene.dealt()
    slow = asked(table)
    await scene.advance(60)
    await scene.play_turn(table)
    await scene.advance(60)
    other = asked(table)
    due = table.due[TURN, other]
    scene.clock.at += 5

    await lobby.come_back(table, slow)

    assert table.due[TURN, other] == due
    assert to_act(table.playing) == (other,)


@pytest.mark.parametrize(
    ("user", "manages", "may"), [(HOST, False, True), (GUEST, False, False), (MANAGER, True, True)]
)
async def test_a_table_is_ended_by_its_host_or_a_manager_only(
    scene: Scene, user: int, *, manages: bool, may: bool
) -> None:
    table = await scene.dealt()
    if not may:
        assert await denial(lobby.end(table, user, manages_server=manages)) is Denial.NOT_HOST
        assert table.row.status is Status.PLAYING
        return

    await lobby.end(table, user, manages_server=manages)

    assert (table.row.status, table.due) == (Status.OVER, {})
    assert all(seal.revealed for seal in await scene.store.seals(table.id))
    assert await scene.store.result(table.id) is None
    assert await denial(lobby.end(table, user, manages_server=manages)) is Denial.OVER
    assert await denial(lobby.leave(table, 0)) is Denial.OVER
    assert await denial(lobby.join(table, MANAGER, "Zoe")) is Denial.OVER


async def test_nobody_leaves_or_comes_back_before_the_start(scene: Scene) -> None:
    table = await scene.opened()

    assert await denial(lobby.leave(table, 0)) is Denial.NOT_STARTED
    assert await denial(lobby.come_back(table, 0)) is Denial.NOT_STARTED


async def test_where_a_table_is_shown_is_not_forgotten_when_somebody_sits_down_meanwhile(
    scene: Scene, gated: Gated
) -> None:
    """The lobby is pressed as soon as it is seen, before its message is stored: the table stood still from then on."""
    table = await scene.opened("rummy", 1)
    gated.changing = gate = asyncio.Event()
    joining = asyncio.create_task(lobby.join(table, GUEST, "Ben"))
    await really_sleep(0.01)
    told = len(scene.heard)
    remembering = asyncio.create_task(table.remember(message_id=7))
    gate.set()
    await asyncio.gather(joining, remembering)

    assert (table.row.message_id, table.names) == (7, ("P0", "Ben"))
    assert len(scene.heard) > told


async def test_what_changed_before_a_table_had_a_message_is_told_once_it_has_one(scene: Scene) -> None:
    table = await scene.opened("rummy", 1)
    told = len(scene.heard)

    await table.remember(message_id=7)
    await table.remember(message_id=8)

    assert len(scene.heard) == told + 1


async def test_a_table_that_was_ended_in_its_lobby_is_found_again_after_a_restart(scene: Scene) -> None:
    """It was loaded as if its match had begun, which the rules refuse for so few seats."""
    table = await scene.opened("gin", 1)
    await lobby.end(table, HOST, manages_server=False)

    found = await (await scene.restarted()).get(table.id)

    assert (found.row.status, found.match) == (Status.OVER, None)
