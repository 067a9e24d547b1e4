"""A table at which one person plays with computers: opened, dealt at once, and seen by nobody else."""

import discord

from bot.app import Pozo
from bot.matches import SeatRow
from bot.storage.rows import Status
from bot.tables import lobby
from bot.tables.opening import Agreed, TablePlace, new_table
from bot.tables.seal import Seal
from bot.tables.table import Table
from engine.errors import IllegalActionError
from engine.variants import VARIANTS, setup_refusal


async def open_alone(  # noqa: PLR0913  # what is played, with whom, and which request it answers
    bot: Pozo,
    interaction: discord.Interaction,
    agreed: Agreed,
    key: str,
    *,
    kind: str,
    computers: int | None = None,
    seal: Seal | None = None,
) -> Table:
    """Return a table with so many computers, or as few as the game takes; asked for twice, it is the same one."""
    count = min(VARIANTS[agreed.game].seat_counts) if computers is None else computers + 1
    if wrong := setup_refusal(agreed.game, count, {}):
        raise IllegalActionError(wrong)
    user, language = interaction.user, await bot.language_of(interaction)
    seats = lobby.with_computers(SeatRow(0, user.display_name, user.id), count - 1, kind, language, bot.words)
    place = TablePlace(interaction.guild_id, interaction.channel_id or 0, language)
    new = new_table(key, place, user.id, agreed, bot.house.now(), seats)
    await bot.tables.require_room(new)
    table = await bot.tables.open(new)
    await deal_at_once(table, seal)
    return table


async def deal_at_once(table: Table, seal: Seal | None = None) -> None:
    """Begin the match of a table that has just been opened, and deal: from a seal of its own, or from this one."""
    if table.row.status is Status.LOBBY:
        await lobby.start(table, seal)
        await table.deal()
