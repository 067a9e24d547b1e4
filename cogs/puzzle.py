"""The puzzles of the day: what would you throw? One answer to each counts, and makes a rating."""

import asyncio
from typing import Final

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.daily import day_of
from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.storage.puzzles import PuzzleRow
from bot.tables.posing import Puzzles, position_of
from cogs.ui.answers import defer, show
from cogs.ui.daily import look_for
from cogs.ui.parts import Message, Target
from cogs.ui.place import server_of
from cogs.ui.private import in_time
from cogs.ui.puzzle import PuzzlePage, puzzle_message
from engine.cards import Card

PATIENCE: Final = 2.0  # seconds until whoever waits is told what for


class DayPuzzles(commands.Cog):
    """Answers who wants something to think about."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._puzzles = Puzzles(bot.store, bot.advice)
        bot.router.on("puzzle", self.puzzle)
        bot.router.on("guess", self.guess)

    @property
    def _day(self) -> int:
        return day_of(self.bot.house.now())

    async def puzzle(self, interaction: discord.Interaction, press: Press) -> None:
        """Show one of the puzzles of today; without a number the first that is to be answered."""
        puzzles = await self._puzzles.book.of_day(self._day) or await self._chosen(interaction)
        number = press.at if press.subject == self._day else 0
        await show(interaction, await in_time(interaction, self._page(interaction, puzzles, number)))

    async def guess(self, interaction: discord.Interaction, press: Press) -> None:
        """Take an answer, and tell what is best."""
        if press.subject != self._day:
            await self.puzzle(interaction, press)  # the day is another by now
            return
        puzzles = await self._puzzles.book.of_day(press.subject)
        puzzle = next((one for one in puzzles if one.number == press.at), None)
        if puzzle is None or not press.argument.isdecimal():
            raise DeniedError(Denial.UNKNOWN)
        card = int(press.argument)
        if Card(card) not in (await position_of(puzzle)).choices:
            raise DeniedError(Denial.UNKNOWN)
        await self._puzzles.book.answer(puzzle, interaction.user.id, card, self.bot.house.now())
        await self.puzzle(interaction, press)

    async def _page(self, interaction: discord.Interaction, puzzles: tuple[PuzzleRow, ...], number: int) -> Message:
        bot, user = self.bot, interaction.user.id
        person, speech = await bot.people.get(user), await self.bot.speech_for(interaction)
        look = await look_for(bot, person, server_of(interaction))
        given = await self._puzzles.book.answers(user)
        page = PuzzlePage(speech, person, look, puzzles, given)
        asked = number if 1 <= number <= len(puzzles) else next(iter(page.open), len(puzzles))
        return await puzzle_message(bot, page, asked)

    async def _chosen(self, interaction: discord.Interaction) -> tuple[PuzzleRow, ...]:
        """Have the puzzles of today chosen, and say so if it takes a while."""
        await defer(interaction)
        making, speech = self._puzzles.make(self._day), await self.bot.speech_for(interaction)
        if not (await asyncio.wait({making}, timeout=PATIENCE))[0]:
            message = Message()
            message.say(speech.text("puzzle-making", when=f"<t:{int(self.bot.house.now())}:R>"))
            message.offer([Target(0, 0).button("puzzle", speech.text("puzzle-look"))])
            await show(interaction, message)
        chosen = await making
        if not chosen:
            raise DeniedError(Denial.NO_PUZZLE)
        return chosen


async def setup(bot: Pozo) -> None:
    await bot.add_cog(DayPuzzles(bot))
