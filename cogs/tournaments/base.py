"""What the commands of tournaments share: which one is meant, who asks, and whether they look after it."""

import discord
from discord import app_commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.tournament_office.tournaments import Tournaments
from bot.tournaments.tournament import ENDED, Tournament
from bot.words.speech import plain
from cogs.ui.place import manages
from cogs.ui.speaking import SpeakingCog
from cogs.ui.suggestions import with_typed


class TournamentCog(SpeakingCog):
    """A part of /tournament."""

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
    names = dict.fromkeys(one.name for one in found)
    return with_typed(((name, name) for name in names), typed)


def number_in(text: str, otherwise: int = 0) -> int:
    """Return a number that an id carries; a text that is none was not written by us."""
    if not text:
        return otherwise
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise DeniedError(Denial.UNKNOWN)
    return int(text)
