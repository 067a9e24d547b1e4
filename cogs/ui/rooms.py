"""Whether a table can be shown somewhere: asked before one is opened, and answered with what is missing."""

from collections.abc import Sequence

import discord

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.permissions import lacking
from bot.league_office.matching import Rooms
from cogs.ui.place import server_of


async def require_showable(bot: Pozo, interaction: discord.Interaction, *, thread: bool = False) -> None:
    """Deny a table where it could not be shown, and say what is missing."""
    server_of(interaction)
    if thread and not isinstance(interaction.channel, discord.TextChannel):
        raise DeniedError(Denial.NO_THREAD)
    if missing := lacking(interaction.channel, interaction.app_permissions, thread=thread):
        speech = await bot.speech_for(interaction)
        names = speech.list(tuple(speech.text(f"permission-{name}") for name in missing))
        raise DeniedError(Denial.CANNOT_SHOW, missing=names)


async def find_rooms(bot: Pozo, guild_id: int, channels: Sequence[int]) -> Rooms:
    """Find the language of a server, and those of its channels in which a table can be shown."""
    guild = bot.get_guild(guild_id)
    usable = [one for one in channels if guild is not None and _can_show(guild, one)]
    return Rooms(await bot.language_in(guild_id), frozenset(usable))


def _can_show(guild: discord.Guild, channel_id: int) -> bool:
    channel = guild.get_channel_or_thread(channel_id)
    return channel is not None and not lacking(channel, channel.permissions_for(guild.me))
