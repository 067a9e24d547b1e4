"""What the commands of leagues share: which league is meant, who asks, and whether they look after it."""

from typing import Final

import discord
from discord import app_commands

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.league_office.leagues import Leagues
from bot.leagues.league import League
from bot.words.speech import plain
from cogs.leagues.ui.admins import is_admin
from cogs.leagues.ui.words import unmarked_order
from cogs.ui.parts import OPTION, cut
from cogs.ui.speaking import SpeakingCog
from cogs.ui.suggestions import with_typed

ADMIN: Final = app_commands.Group(name="admin", description="-")  # its texts are in Fluent, as those of all commands


class LeagueCog(SpeakingCog):
    """A part of /league."""

    admin = ADMIN

    @property
    def leagues(self) -> Leagues:
        return self.bot.leagues

    async def league_meant(self, interaction: discord.Interaction, name: str) -> League:
        """Return the league of this server that a command is about; without a name it must be the only one."""
        guild_id = interaction.guild_id or 0
        if name:
            return await self.leagues.named(guild_id, name)
        here = await self.leagues.in_guild(guild_id)
        mine = [one for one in await self.leagues.of_user(interaction.user.id) if one.guild_id == guild_id]
        for found in ([one for one in here if one.archived_at is None], here, mine):
            if len(found) == 1:
                return found[0]
        if not here:
            raise DeniedError(Denial.NO_LEAGUE)
        raise DeniedError(Denial.WHICH_LEAGUE, names=", ".join(plain(one.name) for one in here))

    async def league_numbered(self, interaction: discord.Interaction, league_id: int) -> League:
        """Return the league that a button names; one of another server is denied."""
        return await self.leagues.get(league_id, interaction.guild_id)

    async def newest_results(
        self, interaction: discord.Interaction, league: League, typed: str
    ) -> list[app_commands.Choice[int]]:
        """Offer the newest results whose number begins as it was typed."""
        results = [*await self.leagues.history(league), *await self.leagues.history(league, 1)]
        speech = await self.speech(interaction)
        return [
            app_commands.Choice(name=cut(f"{one.id} \u00b7 {unmarked_order(speech, one)}", OPTION), value=one.id)
            for one in results
            if str(one.id).startswith(typed)
        ]


def require_admin(interaction: discord.Interaction, league: League) -> None:
    if not is_admin(interaction, league):
        raise DeniedError(Denial.NOT_LEAGUE_ADMIN)


async def league_names(interaction: discord.Interaction[Pozo], typed: str) -> list[app_commands.Choice[str]]:
    """Offer the leagues of this server."""
    found = await interaction.client.leagues.in_guild(interaction.guild_id or 0)
    return with_typed(((one.name, one.name) for one in found), typed)
