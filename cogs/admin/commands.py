"""/admin: for those who manage a server, and for who owns the bot. Its parts are in cogs/admin."""

from discord import app_commands
from discord.ext import commands

from bot.app import Pozo
from cogs.admin.announcing import Announcing
from cogs.admin.health import HealthReport
from cogs.admin.incidents import IncidentReport
from cogs.admin.tables import TableList


@app_commands.default_permissions(manage_guild=True)
@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.guild_only()
class Admin(TableList, HealthReport, IncidentReport, Announcing, commands.GroupCog, group_name="admin"):
    """Discord offers these commands to managers only, and a server may offer them to others: each use is checked."""

    def __init__(self, bot: Pozo) -> None:
        super().__init__(bot)
        bot.router.on("finish", self.finish)
        bot.router.on("tables", self.turn_page)
        bot.router.on("announce-not", self.take_back)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Admin(bot))
