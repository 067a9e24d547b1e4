"""/privacy: all that is stored about somebody, handed to them or deleted."""

import io

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.words.speech import Speech
from cogs.ui.parts import Message, Target


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
class Privacy(commands.GroupCog, group_name="privacy"):
    """Everybody for themselves alone."""

    def __init__(self, bot: Pozo) -> None:
        super().__init__()
        self.bot = bot
        bot.router.on("forget-me", self.forget)

    @app_commands.command()
    async def export(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True)
        data = await self.bot.leagues.about(interaction.user.id)
        if len(data) > interaction.filesize_limit:
            raise DeniedError(Denial.TOO_LARGE)
        file = discord.File(io.BytesIO(data), "pozo.json")
        await interaction.followup.send(
            (await self._speech(interaction)).text("privacy-file"), file=file, ephemeral=True
        )

    @app_commands.command()
    async def delete(self, interaction: discord.Interaction) -> None:
        speech, message = await self._speech(interaction), Message()
        message.say(speech.text("privacy-sure"))
        button = Target(0, 0).button("forget-me", speech.text("privacy-delete"), style=discord.ButtonStyle.danger)
        message.offer([button])
        await interaction.response.send_message(view=message.view(), ephemeral=True)

    async def forget(self, interaction: discord.Interaction, press: Press) -> None:
        """Delete what is stored about whoever presses, once that was asked for twice."""
        speech = await self._speech(interaction)
        await interaction.response.defer()
        await self.bot.leagues.forget(interaction.user.id, speech.text("privacy-nobody"))
        self.bot.people.forget(interaction.user.id)
        self.bot.tables.forget(interaction.user.id)
        message = Message()
        message.say(speech.text("privacy-deleted"))
        await interaction.edit_original_response(**message.edited())

    async def _speech(self, interaction: discord.Interaction) -> Speech:
        return Speech(self.bot.words, await self.bot.language_of(interaction))


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Privacy(bot))
