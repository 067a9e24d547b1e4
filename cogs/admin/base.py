"""What the commands of /admin share: who asks, whether they look after this server or own the bot, and the words."""

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.words.speech import Speech


class AdminCog(commands.Cog):
    """A part of /admin."""

    def __init__(self, bot: Pozo) -> None:
        super().__init__()
        self.bot = bot

    def is_owner(self, interaction: discord.Interaction) -> bool:
        return interaction.user.id in self.bot.owners

    def require_owner(self, interaction: discord.Interaction) -> None:
        """Deny what concerns the whole bot to all but who owns it, whatever they may do in a server."""
        if not self.is_owner(interaction):
            raise DeniedError(Denial.NOT_OWNER)

    async def speech(self, interaction: discord.Interaction) -> Speech:
        return Speech(self.bot.words, await self.bot.language_of(interaction))


def managed_server(interaction: discord.Interaction) -> int:
    """Return the server in which this user may manage tables."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise DeniedError(Denial.NOT_MANAGER)
    return interaction.guild_id
