"""The private messages that are open: the panels of those who play, and of those who watch, follow their table."""

import discord

from bot.app import Pozo
from bot.storage.rows import Status
from bot.tables.table import Table
from cogs.ui.private import panel_message
from cogs.ui.snapshot import private_snapshot
from cogs.ui.watching import watching_message


async def refresh_panels(bot: Pozo, table: Table) -> None:
    """Refresh the open panels that show an older version, as long as Discord lets us.

    The others may have cards selected, which a refresh would undo.
    """
    if table.match is None:
        return
    for seat, panel in bot.panels.at(table.id, len(table.seats), bot.house.now()):
        if panel.interaction.user.id != table.seats[seat].user_id:
            bot.panels.drop(table.id, seat)  # they left: what the seat holds is no longer for their eyes
            continue
        if panel.version >= table.playing.version:
            continue
        at = await private_snapshot(bot, panel.interaction, table, seat)
        message = await panel_message(bot, at)
        try:
            await panel.interaction.edit_original_response(**message.edited())
            panel.version = at.version
        except discord.HTTPException:
            bot.panels.drop(table.id, seat)


async def refresh_watchers(bot: Pozo, table: Table) -> None:
    """Let the panels of those who watch follow the table."""
    if table.match is None:
        return
    for user, panel in bot.panels.watching(table.id, bot.house.now()):
        if panel.version == table.playing.version and table.row.status is Status.PLAYING:
            continue
        try:
            at = await private_snapshot(bot, panel.interaction, table)
            message = await watching_message(bot, at)
            await panel.interaction.edit_original_response(**message.edited())
            panel.version = at.version
        except discord.HTTPException:
            bot.panels.unwatch(table.id, user)
