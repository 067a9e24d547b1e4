"""For those who watch: the table as everyone may see it, in their language, and following it while it is open."""

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.edge.router import Press
from cogs.ui.place import table_in_sight
from cogs.ui.watching import show_watching


class Watch(commands.Cog):
    """Answers who wants to see a table and has no cards there."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        bot.router.on("watch", self.watch)

    async def watch(self, interaction: discord.Interaction, press: Press) -> None:
        await show_watching(self.bot, interaction, await table_in_sight(self.bot, interaction, press.subject))


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Watch(bot))
