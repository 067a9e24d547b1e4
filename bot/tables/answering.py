"""What happens at a table when a deadline comes: somebody is warned, a computer or the clock moves, cards are dealt."""

import asyncio
import logging
from dataclasses import replace
from typing import Final, Protocol

from bot.figures import thinking
from bot.storage.rows import Deadline, Status
from bot.tables import deadlines
from bot.tables.extras import extras_of, written
from bot.tables.house import Choose, House
from bot.tables.table import Table
from bot.tables.unseen import give_up
from bot.thinking.computers import level_of
from engine.actions import Action, CloseCalls, RingBell, TimeOut
from engine.match import Match, apply, legal_actions, to_act
from engine.plan import Surprise, planned
from engine.players.safe import safe_action
from engine.view import view

log = logging.getLogger(__name__)

MISSED_BEFORE_AWAY: Final = 2  # G9
LONGEST_TURN: Final = 200  # actions; a safe turn is far shorter


class Minder(Protocol):
    """Whoever minds the clocks, and since when: has computer players choose, and people told."""

    @property
    def began(self) -> float: ...

    @property
    def house(self) -> House: ...

    @property
    def choose(self) -> Choose: ...

    def warn(self, table: Table, seat: int) -> None: ...

    async def apologise(self, table: Table) -> None: ...


async def answer(table: Table, deadline: Deadline, minder: Minder) -> None:
    """Do what a deadline asks for, if it still stands."""
    # The store may tell of a deadline before the table has followed the move that set it.
    if not await table.stands(deadline):
        return
    match deadline.kind:
        case deadlines.UNSEEN:
            await give_up(table, deadline, minder.house.now(), minder.began)
        case deadlines.LOBBY if table.row.status is Status.LOBBY:
            await _expire(table)
        case deadlines.SORRY:
            await minder.apologise(table)
            await table.dismiss(deadline)
        case _ if table.row.status is not Status.PLAYING:
            await table.dismiss(deadline)
        case deadlines.WARN:
            if await table.dismiss(deadline):
                minder.warn(table, deadline.seat)
        case deadlines.TURN:
            await _out_of_time(table, deadline)
        case deadlines.COMPUTER:
            await _computer(table, deadline, minder.choose)
        case deadlines.PLAN:
            await _planned(table, deadline)
        case deadlines.CALLS | deadlines.CALLED:
            await table.act((CloseCalls(),), deadline)
        case deadlines.BELL:
            await table.act((RingBell(),), deadline)
        case deadlines.DEAL:
            await table.deal(deadline)
        case _:
            log.error("table %s: nobody knows the deadline %r", table.id, deadline.kind)
            await table.dismiss(deadline)


async def _expire(table: Table) -> None:
    """Close a lobby in which nobody began the match; its message says so."""
    async with table:
        if table.row.status is Status.LOBBY:
            await table.keep(memo=written(replace(extras_of(table.row), expired=True)))
            await table.close()


async def _computer(table: Table, deadline: Deadline, choose: Choose) -> None:
    """Have a computer player choose, outside the lock, and play it if the position is still the same."""
    seat, match = deadline.seat, table.playing
    sees, extras = view(match, seat), extras_of(table.row)
    level = level_of(table.seats[seat].computer, extras.strength, sees)
    # To say what is legal with tiles takes a solver, for which nobody else should wait.
    tiles = match.rules.tiles
    legal = await asyncio.to_thread(legal_actions, match, seat) if tiles else legal_actions(match, seat)
    if not legal:  # the seat was taken from somebody while nobody could read the table
        await table.dismiss(deadline)
        return
    samples = dict(extras.samples).get(level.value)
    with thinking(level):
        action = await choose(sees, legal, level, samples)
    await table.act((action,), deadline, version=match.version)


async def _planned(table: Table, deadline: Deadline) -> None:
    """Play the next move of a seat's plan; where it has no answer to what came up, it is over."""
    seat, match, plan = deadline.seat, table.playing, table.plans.get(deadline.seat)
    if plan is None or not plan.waits or plan.round != len(match.rounds):
        await table.stop_plan(deadline, None)
        return
    now = plan if table.asked_since(seat) == plan.since else plan.begun(table.asked_since(seat))
    # To say where tiles fit takes a solver, for which nobody else should wait.
    tiles = match.rules.tiles
    given = match, seat, now.turns[0]
    action = await asyncio.to_thread(planned, *given) if tiles else planned(*given)
    if isinstance(action, Surprise):
        await table.stop_plan(deadline, now.ended(action, table.notation))
        return
    present = tuple(replace(one, missed=0) for one in table.seats if one.seat == seat and one.missed)
    left = now.played(action, table.notation)
    await table.act((action,), deadline, present, version=match.version, plans={seat: left})


async def _out_of_time(table: Table, deadline: Deadline) -> None:
    """Move safely for a seat whose time is up; the second time running a computer takes over, or all ends (G9)."""
    seat = table.seats[deadline.seat]
    missed = seat.missed + 1
    away = replace(seat, missed=missed, away=missed >= MISSED_BEFORE_AWAY)
    if away.away and table.ends_when_left:
        await table.abandon(deadline)
        return
    match = table.playing
    await table.act(safe_turn(match, deadline.seat), deadline, (away,), version=match.version)


def safe_turn(match: Match, seat: int) -> tuple[Action, ...]:
    """Return the safe actions that end a seat's turn; with tiles the clock takes back what was put down (T11)."""
    if match.rules.tiles:
        return (TimeOut(seat),)
    actions: list[Action] = []
    board = match.board_of(seat)
    rounds = len(match.rounds)
    while seat in to_act(match) and match.board_of(seat) == board and len(match.rounds) == rounds:
        action = safe_action(view(match, seat), legal_actions(match, seat))
        actions.append(action)
        match = apply(match, action).match
        if len(actions) > LONGEST_TURN:
            raise RuntimeError(f"the safe player found no end to a turn in {match.rules}")
    return tuple(actions)
