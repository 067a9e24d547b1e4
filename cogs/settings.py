"""What people and servers choose: the selects behind /rummy settings and /rummy server."""

from dataclasses import replace

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.people import DECKS, FELTS, SORTS, THEMES, Person, Server
from cogs.ui.place import manages
from cogs.ui.settings import LANGUAGES, person_panel, server_panel


class SettingsPanels(commands.Cog):
    """Keeps what is chosen."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        bot.router.on("mine", self.mine)
        bot.router.on("ours", self.ours)

    async def mine(self, interaction: discord.Interaction, press: Press) -> None:
        person = changed_person(await self.bot.people.get(interaction.user.id), press.argument, press.value)
        await self.bot.people.set(interaction.user.id, person)
        message = person_panel(person, await self.bot.speech_for(interaction))
        await interaction.response.edit_message(**message.edited())

    async def ours(self, interaction: discord.Interaction, press: Press) -> None:
        if interaction.guild_id is None or not manages(interaction, interaction.guild_id):
            raise DeniedError(Denial.NOT_MANAGER)
        server = changed_server(await self.bot.servers.get(interaction.guild_id), press.argument, press.value)
        await self.bot.servers.set(interaction.guild_id, server)
        message = server_panel(server, await self.bot.speech_for(interaction))
        await interaction.response.edit_message(**message.edited())


def changed_person(person: Person, name: str, value: str) -> Person:
    """Return a person's settings with one of them changed; what nobody offered is denied."""
    match name, value:
        case "language", _ if value in LANGUAGES or value == "discord":
            return replace(person, language=value if value in LANGUAGES else None)
        case "sort", _ if value in SORTS:
            return replace(person, sort=value)
        case "deck", _ if value in DECKS:
            return replace(person, deck=value)
        case "theme", _ if value in THEMES or value == "server":
            return replace(person, theme=value if value in THEMES else None)
        case "text_mode", "yes" | "no":
            return replace(person, text_mode=value == "yes")
        case "notices", "yes" | "no":
            return replace(person, notices=value == "yes")
        case "quick_discard", "yes" | "no":
            return replace(person, quick_discard=value == "yes")
        case _:
            raise DeniedError(Denial.UNKNOWN)


def changed_server(server: Server, name: str, value: str) -> Server:
    """Return a server's settings with one of them changed; what nobody offered is denied."""
    match name, value:
        case "language", _ if value in LANGUAGES or value == "discord":
            return replace(server, language=value if value in LANGUAGES else None)
        case "felt", _ if value in FELTS:
            return replace(server, felt=value)
        case "theme", _ if value in THEMES:
            return replace(server, theme=value)
        case _:
            raise DeniedError(Denial.UNKNOWN)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(SettingsPanels(bot))
