"""/admin announce: every live table says that the bot is about to stop, until it has stopped or that is taken back."""

import discord
from discord import app_commands

from bot.announcement import LONGEST, Announcement
from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from cogs.admin.base import AdminCog
from cogs.ui.parts import Message, Target


class Announcing(AdminCog):
    """For the owner of the bot alone."""

    @app_commands.command()
    async def announce(
        self, interaction: discord.Interaction, minutes: app_commands.Range[int, 1, 1440], words: str = ""
    ) -> None:
        self.require_owner(interaction)
        if len(words) > LONGEST:
            raise DeniedError(Denial.NOTE_LENGTH, most=LONGEST)
        await interaction.response.defer(ephemeral=True)
        announced = Announcement(self.bot.house.now() + 60 * minutes, words.strip())
        await self.bot.announcements.say(announced)
        counted = await self.bot.store.open_by_status()
        speech, message = await self.speech(interaction), Message()
        message.say(speech.text("announce-done", count=sum(counted.values())))
        message.say(announced.line(speech))
        message.offer([Target(0, 0).button("announce-not", speech.text("announce-not"))])
        await interaction.followup.send(view=message.view(), ephemeral=True)

    async def take_back(self, interaction: discord.Interaction, press: Press) -> None:
        """Let the tables say nothing of it any more."""
        self.require_owner(interaction)
        await interaction.response.defer()
        await self.bot.announcements.say(None)
        message = Message()
        message.say((await self.speech(interaction)).text("announce-taken-back"))
        await interaction.edit_original_response(**message.edited())
