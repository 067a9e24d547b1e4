"""A table's message, sent where the table is played: as an answer, or into its channel or thread."""

import discord

from bot.app import Pozo
from bot.edge.panels import ClickedMessage
from bot.tables.table import Table
from cogs.ui.public import Public
from cogs.ui.snapshot import public_snapshot


async def post_table(
    bot: Pozo,
    table: Table,
    answering: discord.Interaction | None = None,
    *,
    promised: bool = False,
    league: tuple[str, ...] = (),
) -> None:
    """Show a table for the first time. One that was promised as the answer can be edited through it later."""
    if table.row.message_id is not None:
        return  # somebody was quicker
    message = Public(await public_snapshot(bot, table), league=league).message()
    if answering is None:
        channel = bot.get_partial_messageable(table.row.place_id, guild_id=table.row.guild_id)
        await bot.budget.spend()
        sent = await channel.send(view=message.view(), files=message.files())
    else:
        sent = await answering.followup.send(view=message.view(), files=message.files(), wait=True)
    if answering is not None and promised:
        bot.panels.clicked(table.id, ClickedMessage(answering, bot.house.now(), sent.id))
    await table.remember(message_id=sent.id)
