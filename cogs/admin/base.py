"""What the commands of /admin share: who asks, whether they look after this server or own the bot, and the words."""

import discord

from bot.denials import Denial, DeniedError
from cogs.ui.speaking import SpeakingCog


class AdminCog(SpeakingCog):
    """A part of /admin."""

    def is_owner(self, interaction: discord.Interaction) -> bool:
        return interaction.user.id in self.bot.owners

    def require_owner(self, interaction: discord.Interaction) -> None:
        """Deny what concerns the whole bot to all but who owns it, whatever they may do in a server."""
        if not self.is_owner(interaction):
            raise DeniedError(Denial.NOT_OWNER)


def managed_server(interaction: discord.Interaction) -> int:
    """Return the server in which this user may manage tables."""
    if interaction.guild_id is None or not interaction.permissions.manage_guild:
        raise DeniedError(Denial.NOT_MANAGER)
    return interaction.guild_id
