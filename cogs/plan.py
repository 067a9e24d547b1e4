"""Planning a turn while others play: a private form whose choices are kept at once, until the plan is played."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.notes import ABOUT_TABLE, Saying
from bot.edge.router import Press
from bot.storage.rows import Status
from bot.tables.plans import LINES, Plan
from bot.tables.table import Table
from cogs.ui.answers import show, show_below
from cogs.ui.notes import ended, said, show_note
from cogs.ui.parts import IN_SELECT, Message
from cogs.ui.plan import plan_form, turn_at
from cogs.ui.snapshot import private_snapshot, speech_for
from engine.board import BoardView
from engine.cards import Card
from engine.plan import PlannedTurn, useful

LONGEST: Final = 4  # digits of a card

Change = Callable[[PlannedTurn, BoardView], PlannedTurn]


class Planning(commands.Cog):
    """Answers who plans a turn that has not come."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        for verb, handler in {
            "plan": self.plan,
            "plan-line": self.line,
            "plan-take": self.take,
            "plan-throw": self.throw,
            "plan-place": self.place,
            "plan-out": self.out,
            "plan-drop": self.drop,
        }.items():
            bot.router.on(verb, handler)
        bot.notes.on("plan", ABOUT_TABLE, self._note)

    async def plan(self, interaction: discord.Interaction, press: Press) -> None:
        """Open the form, below the panel: what the others do meanwhile does not disturb it."""
        table, _, _ = await self._seat(interaction, press)
        await show_note(self.bot, interaction, Saying("plan", table.id, "0"), show_below)

    async def line(self, interaction: discord.Interaction, press: Press) -> None:
        """Show another of the turns."""
        table, _, _ = await self._seat(interaction, press)
        await show_note(self.bot, interaction, Saying("plan", table.id, str(_line(press))))

    async def take(self, interaction: discord.Interaction, press: Press) -> None:
        pack = {*(await self.bot.tables.get(press.subject)).rules.pack()}
        await self._change(interaction, press, lambda turn, _: replace(turn, take=_chosen(press, pack)))

    async def throw(self, interaction: discord.Interaction, press: Press) -> None:
        await self._change(
            interaction, press, lambda turn, board: replace(turn, throw=_chosen(press, {*board.hand})[:1])
        )

    async def place(self, interaction: discord.Interaction, press: Press) -> None:
        """Choose tiles; where they are many, those of the other selects stay chosen."""

        def placed(turn: PlannedTurn, board: BoardView) -> PlannedTurn:
            start = int(press.argument) if press.argument.isdigit() and len(press.argument) <= LONGEST else 0
            part = {*board.hand[start : start + IN_SELECT]}
            kept = [tile for tile in turn.place if tile not in part and tile in board.hand]
            return replace(turn, place=(*kept, *_chosen(press, part)))

        await self._change(interaction, press, placed)

    async def out(self, interaction: discord.Interaction, press: Press) -> None:
        await self._change(interaction, press, lambda turn, _: replace(turn, out=not turn.out))

    async def drop(self, interaction: discord.Interaction, press: Press) -> None:
        """Forget the plan."""
        table = await self.bot.tables.get(press.subject)
        seat = table.seat_of(interaction.user.id)
        await table.plan(seat, None)
        speech = (await private_snapshot(self.bot, interaction, table, seat)).speech
        await show(interaction, said(speech.text("plan-dropped")))

    async def _change(self, interaction: discord.Interaction, press: Press, change: Change) -> None:
        """Keep a plan with one of its turns changed, and show it so."""
        table, seat, board = await self._seat(interaction, press)
        line, plan = _line(press), table.plans.get(seat)
        rounds = len(table.playing.rounds)
        turns = [turn_at(plan, number) if plan and plan.round == rounds else PlannedTurn() for number in range(LINES)]
        turns[line] = change(turns[line], board)
        while turns and turns[-1].is_empty:
            turns.pop()
        await table.plan(seat, Plan(rounds, tuple(turns)) if turns else None)
        await show_note(self.bot, interaction, Saying("plan", table.id, str(line)))

    async def _note(self, interaction: discord.Interaction, table_id: int, line: str) -> Message:
        """Return the form at one of the turns, or why there is none to plan."""
        if line not in {str(number) for number in range(LINES)}:
            raise DeniedError(Denial.UNKNOWN)
        table, user_id = await self.bot.tables.get(table_id), interaction.user.id
        speech = await speech_for(self.bot, interaction, table)
        if table.row.status is Status.OVER or not table.has(user_id):
            return ended(speech.text("denied-over" if table.row.status is Status.OVER else "panel-left"))
        seat = table.seat_of(user_id)
        board = _planned_on(table, seat)
        if board is None or not table.takes_plan(seat):
            return said(speech.text("denied-plan-turn"))
        return await self._form(interaction, table, seat, board, int(line))

    async def _form(
        self, interaction: discord.Interaction, table: Table, seat: int, board: BoardView, line: int
    ) -> Message:
        at = await private_snapshot(self.bot, interaction, table, seat)
        if at.plan is not None and at.plan.round != len(at.playing.rounds):
            at = replace(at, plan=None)
        tiles = table.rules.tiles
        wanted = () if tiles else await asyncio.to_thread(useful, table.rules, board.hand, IN_SELECT)
        return plan_form(at, board, line, wanted)

    async def _seat(self, interaction: discord.Interaction, press: Press) -> tuple[Table, int, BoardView]:
        """Return the table, the seat of whoever asks, and the round in which they have a turn to plan."""
        table = await self.bot.tables.get(press.subject)
        seat = table.seat_of(interaction.user.id)
        board = _planned_on(table, seat)
        if board is None:
            raise DeniedError(Denial.PLAN_TURN)
        return table, seat, board


def _planned_on(table: Table, seat: int) -> BoardView | None:
    """Return the round in which a seat has turns to come."""
    board = table.view(seat).board if table.row.status is Status.PLAYING else None
    return None if board is None or seat not in board.players or board.result else board


def _line(press: Press) -> int:
    return min(press.at, LINES - 1)


def _chosen(press: Press, among: set[Card]) -> tuple[Card, ...]:
    """Return the cards that were chosen; what is none of them was not offered."""
    if not all(value.isascii() and value.isdigit() and len(value) <= LONGEST for value in press.values):
        raise DeniedError(Denial.UNKNOWN)
    cards = tuple(Card(int(value)) for value in press.values)
    if not {*cards} <= among:
        raise DeniedError(Denial.STALE)
    return cards


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Planning(bot))
