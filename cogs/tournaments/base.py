"""What the commands of tournaments share: which one is meant, who asks, and whether they look after it."""

from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Pozo, answer_privately
from bot.denials import Denial, DeniedError
from bot.tournament_office.tournaments import Tournaments
from bot.tournaments.tournament import ENDED, Tournament
from bot.words.speech import Speech, plain
from cogs.ui.parts import cut
from cogs.ui.place import manages

CHOICES: Final = 25
OPTION: Final = 100


class TournamentCog(commands.Cog):
    """A part of /tournament."""

    def __init__(self, bot: Pozo) -> None:
        super().__init__()
        self.bot = bot

    @property
    def tournaments(self) -> Tournaments:
        return self.bot.tournaments

    async def meant(self, interaction: discord.Interaction, name: str) -> Tournament:
        """Return the tournament that a command is about; without a name the only one that is not over, or the last."""
        guild_id = interaction.guild_id or 0
        if name:
            return await self.tournaments.named(guild_id, name)
        here = await self.tournaments.in_guild(guild_id)
        running = [one for one in here if one.stage not in ENDED]
        if len(running) > 1:
            raise DeniedError(Denial.WHICH_TOURNAMENT, names=", ".join(plain(one.name) for one in running))
        if not here:
            raise DeniedError(Denial.NO_TOURNAMENT)
        return here[0]

    async def numbered(self, interaction: discord.Interaction, tournament_id: int) -> Tournament:
        """Return the tournament that a button names; one of another server is denied."""
        return await self.tournaments.get(tournament_id, interaction.guild_id)

    async def speech(self, interaction: discord.Interaction) -> Speech:
        return Speech(self.bot.words, await self.bot.language_of(interaction))

    async def public_speech(self, interaction: discord.Interaction) -> Speech:
        return Speech(self.bot.words, await self.bot.public_language(interaction))

    async def tell(self, interaction: discord.Interaction, key: str, **arguments: str | int) -> None:
        """Answer privately with one sentence."""
        await answer_privately(interaction, (await self.speech(interaction)).text(key, **arguments))


def is_keeper(interaction: discord.Interaction, tournament: Tournament) -> bool:
    """Say whether somebody looks after a tournament: whoever announced it, or manages its server."""
    if interaction.guild_id != tournament.guild_id:
        return False
    return interaction.user.id == tournament.made_by or manages(interaction, tournament.guild_id)


def require_keeper(interaction: discord.Interaction, tournament: Tournament) -> None:
    if not is_keeper(interaction, tournament):
        raise DeniedError(Denial.NOT_TOURNAMENT_ADMIN)


async def tournament_names(interaction: discord.Interaction[Pozo], typed: str) -> list[app_commands.Choice[str]]:
    """Offer the tournaments of this server."""
    found = await interaction.client.tournaments.in_guild(interaction.guild_id or 0)
    names = list(dict.fromkeys(one.name for one in found if typed.lower() in one.name.lower()))
    return [app_commands.Choice(name=cut(name, OPTION), value=name) for name in names[:CHOICES]]


def number_in(text: str, otherwise: int = 0) -> int:
    """Return a number that an id carries; a text that is none was not written by us."""
    if not text:
        return otherwise
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise DeniedError(Denial.UNKNOWN)
    return int(text)
