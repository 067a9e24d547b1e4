"""What the parts of a command share that answer in the words of whoever asks."""

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.edge.saying_no import answer_privately
from bot.words.speech import Speech


class SpeakingCog(commands.Cog):
    """A part of a command of many."""

    def __init__(self, bot: Pozo) -> None:
        super().__init__()
        self.bot = bot

    async def speech(self, interaction: discord.Interaction) -> Speech:
        return await self.bot.speech_for(interaction)

    async def public_speech(self, interaction: discord.Interaction) -> Speech:
        return await self.bot.public_speech(interaction)

    async def tell(self, interaction: discord.Interaction, key: str, **arguments: str | int) -> None:
        """Answer privately with one sentence."""
        await answer_privately(interaction, (await self.speech(interaction)).text(key, **arguments))
