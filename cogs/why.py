"""Why something is refused: the clause behind it, in the words of its page, and the page itself, section by section."""

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.router import Press
from bot.words.rulebook import clauses, numbers_in
from cogs.ui.answers import show
from cogs.ui.clauses import WHY, page_message, told


class WhyAsked(commands.Cog):
    """Answers who asks why, and who wants to read on."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        bot.router.on(WHY, self.why)
        bot.router.on("page", self.page)

    async def why(self, interaction: discord.Interaction, press: Press) -> None:
        """Tell the clauses that a press names, privately, beside what was pressed."""
        speech = await self.bot.speech_for(interaction)
        known = clauses(speech.language)
        named = [known[number] for number in numbers_in(press.argument) if number in known]
        if not named:
            raise DeniedError(Denial.UNKNOWN)
        await interaction.response.send_message(view=told(speech, named).view(), ephemeral=True)

    async def page(self, interaction: discord.Interaction, press: Press) -> None:
        """Show a section of a page, in place of the private message that was pressed."""
        speech = await self.bot.speech_for(interaction)
        message = page_message(speech, press.argument, _number(press.values[0]) if press.values else press.at)
        await show(interaction, message)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise DeniedError(Denial.UNKNOWN)
    return int(text)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(WhyAsked(bot))
