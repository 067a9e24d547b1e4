"""For those who watch: the table as everyone may see it, in their language, and following it while it is open."""

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.tables.extras import extras_of
from cogs.ui.watching import show_watching


class Watch(commands.Cog):
    """Answers who wants to see a table and has no cards there."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        bot.router.on("watch", self.watch)

    async def watch(self, interaction: discord.Interaction, press: Press) -> None:
        table = await self.bot.tables.get(press.subject)
        if extras_of(table.row).lesson and not table.has(interaction.user.id):
            raise DeniedError(Denial.NOT_SEATED)  # a lesson is nobody else's
        await show_watching(self.bot, interaction, table)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Watch(bot))
