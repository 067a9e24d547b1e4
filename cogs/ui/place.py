"""Where somebody acts: what they may do in one server is nothing in another, and a table is seen where it stands."""

import discord

from bot.app import Pozo
from bot.daily import day_of
from bot.denials import Denial, DeniedError
from bot.storage.rows import Status, TableRow
from bot.tables import lobby
from bot.tables.extras import extras_of
from bot.tables.table import Table


def server_of(interaction: discord.Interaction) -> int:
    """Return the server that something is asked in; Discord offers no such command elsewhere, and we look again."""
    if interaction.guild_id is None:
        raise DeniedError(Denial.NO_SERVER)
    return interaction.guild_id


def manages(interaction: discord.Interaction, guild_id: int | None) -> bool:
    """Say whether somebody manages a server: permissions come with a click, and are those of where it was made."""
    return guild_id is not None and guild_id == interaction.guild_id and interaction.permissions.manage_guild


async def own_seat(bot: Pozo, interaction: discord.Interaction, table_id: int) -> tuple[Table, int]:
    """Return a table and the seat that whoever interacts may act for: it is theirs again if a computer had it."""
    table = await bot.tables.get(table_id)
    seat = table.seat_of(interaction.user.id)
    await lobby.take_up(table, seat)
    return table, seat


async def table_in_sight(bot: Pozo, interaction: discord.Interaction, table_id: int) -> Table:
    """Return a table for somebody who sits there, or acts where it stands or where a league shows its result."""
    table = await bot.tables.get(table_id)
    if table.has(interaction.user.id):
        return table
    if interaction.channel_id != table.row.place_id and not await _is_shown_here(bot, interaction, table.row):
        raise DeniedError(Denial.NO_TABLE)
    if extras_of(table.row).private:
        raise DeniedError(Denial.NOT_SEATED)  # it is nobody else's
    return table


async def _is_shown_here(bot: Pozo, interaction: discord.Interaction, row: TableRow) -> bool:
    """Say whether a match is over whose card a league has posted in the channel in which somebody acts."""
    if row.league_id is None or row.status is not Status.OVER or row.guild_id != interaction.guild_id:
        return False
    result = await bot.leagues.result_of_table(row.id)
    card = None if result is None else await bot.leagues.card(result.id)
    return card is not None and card.channel_id == interaction.channel_id


def require_told(bot: Pozo, row: TableRow) -> None:
    """Deny looking back on a try at the deal of a day that is not over: others have yet to play it."""
    day = extras_of(row).day
    if day is not None and day.number >= day_of(bot.house.now()):
        raise DeniedError(Denial.DAY_NOT_OVER)
