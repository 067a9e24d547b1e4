"""Who looks after a league, and a table of it that they end."""

import discord

from bot.app import Pozo
from bot.leagues.league import League
from bot.storage.rows import Status
from bot.tables import lobby
from bot.tables.table import Table
from cogs.ui.place import manages


def is_admin(interaction: discord.Interaction, league: League) -> bool:
    """Say whether somebody looks after a league: whoever manages its server, or has the league's own role."""
    if interaction.guild_id != league.guild_id:
        return False
    role_id, user = league.settings.admin_role_id, interaction.user
    has_role = role_id is not None and isinstance(user, discord.Member) and user.get_role(role_id) is not None
    return manages(interaction, league.guild_id) or has_role


async def end_table(bot: Pozo, interaction: discord.Interaction, table: Table) -> None:
    """End a table without a result, for whoever may; where a match of a league is ended so, its log says by whom."""
    row = table.row
    if row.league_id is None or row.status is not Status.PLAYING:
        await lobby.end(table, interaction.user.id, manages_server=manages(interaction, row.guild_id))
        return
    league = await bot.leagues.get(row.league_id, row.guild_id)
    await lobby.end(table, interaction.user.id, manages_server=is_admin(interaction, league))
    await bot.leagues.note_end(league, table.id, interaction.user.id)
