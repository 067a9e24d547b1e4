"""/admin incident: what is known of a failure by the number that somebody was told, or of the newest of them."""

from typing import Final

import discord
from discord import app_commands

from bot.denials import Denial, DeniedError
from bot.storage.incidents import Incident
from bot.words.speech import Speech, plain
from cogs.admin.base import AdminCog, managed_server
from cogs.ui.parts import Message

NEWEST: Final = 10


class IncidentReport(AdminCog):
    """The owner of the bot sees those of all servers, a manager those of theirs, without the place in the code."""

    @app_commands.command()
    async def incident(self, interaction: discord.Interaction, number: str = "") -> None:
        owns = self.is_owner(interaction)
        guild_id = None if owns else managed_server(interaction)
        speech, asked, message = await self.speech(interaction), number.strip().lower(), Message()
        if asked:
            found = await self.bot.incidents.numbered(asked)
            if found is None or guild_id not in {None, found.guild_id}:
                raise DeniedError(Denial.NO_INCIDENT, number=plain(number))
            message.say("\n".join((_line(found, speech, owns=owns), speech.text("incident-log", number=asked))))
        else:
            newest = await self.bot.incidents.newest(guild_id, NEWEST)
            title = speech.text("incident-newest" if newest else "incident-none")
            message.say("\n".join((title, *(_line(one, speech, owns=owns) for one in newest))))
        await interaction.response.send_message(view=message.view(), ephemeral=True)


def _line(one: Incident, speech: Speech, *, owns: bool) -> str:
    place = f" · `{one.place}`" if owns and one.place else ""
    when = speech.text("incident-when", when=f"<t:{int(one.at)}:f>")
    return f"**{one.number}** · {when}\n-# `{one.asked}` · {one.kind}{place}"
