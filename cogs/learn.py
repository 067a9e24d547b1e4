"""Lessons: a first round of a game against the computer, in private, with a word of advice at every step."""

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.storage.rows import Status
from bot.tables import lobby
from bot.tables.assist import Assist
from bot.tables.extras import extras_of
from bot.tables.opening import Agreed
from bot.tables.table import Played, Table
from cogs.ui.alone import open_alone
from cogs.ui.answers import defer, show
from cogs.ui.lesson import lessons
from cogs.ui.private import show_panel
from engine.players.levels import Level
from engine.variants import VARIANTS


class Learn(commands.Cog):
    """Opens lessons and ends them after their first round. A lesson is a table that has no message."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        bot.router.on("learn", self.learn)
        bot.tables.listen(self.heard)

    async def learn(self, interaction: discord.Interaction, press: Press) -> None:
        game = press.values[0] if press.values else press.argument
        if not game:
            speech = await self.bot.speech_for(interaction)
            await show(interaction, lessons(speech, tuple(VARIANTS), press.page or 0))
            return
        if game not in VARIANTS:
            raise DeniedError(Denial.UNKNOWN)
        await defer(interaction)
        for row in await self.bot.store.open_tables_of_user(interaction.user.id):
            if extras_of(row).lesson:  # one at a time
                await lobby.end(await self.bot.tables.get(row.id), interaction.user.id, manages_server=False)
        agreed = Agreed(game, on_leave="end", assist=Assist.HINT, lesson=True)
        table = await open_alone(self.bot, interaction, agreed, f"lesson {interaction.id}", kind=Level.EASY.value)
        await show_panel(self.bot, interaction, table, table.seat_of(interaction.user.id))

    def heard(self, table: Table, played: Played) -> None:
        """End a lesson once its round is over."""
        if table.match is not None and table.match.rounds and extras_of(table.row).lesson:
            self.bot.newest.put(("lesson", table.id), lambda: self._end(table.id))

    async def _end(self, table_id: int) -> None:
        table = await self.bot.tables.get(table_id)
        async with table:
            if table.row.status is Status.PLAYING:
                await table.close()


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Learn(bot))
