"""The private messages that are open: the panels of those who play, and of those who watch, follow their table."""

import discord

from bot.app import Pozo
from bot.edge.panels import OpenPanel
from bot.edge.reconciling import is_refused
from bot.storage.rows import Status
from bot.tables.table import Table
from cogs.ui.parts import Message
from cogs.ui.private import panel_message
from cogs.ui.snapshot import private_snapshot
from cogs.ui.watching import watching_message


async def refresh_panel(bot: Pozo, table_id: int, seat: int) -> None:
    """Let a seat's open panel show its table, as long as Discord lets us.

    One that shows the match as it is may have cards selected, which a refresh would undo.
    """
    table = await bot.tables.get(table_id)
    while (panel := bot.panels.of(table_id, seat)) is not None and table.match is not None:
        if panel.interaction.user.id != table.seats[seat].user_id:
            bot.panels.drop(table_id, seat)  # they left: what the seat holds is no longer for their eyes
            continue
        if panel.answering or panel.version >= table.playing.version:
            return
        at = await private_snapshot(bot, panel.interaction, table, seat)
        possible = await _edited(panel, await panel_message(bot, at), at.version)
        newer = bot.panels.of(table_id, seat)
        if newer is panel and not possible:
            bot.panels.drop(table_id, seat)
        elif newer is not None:
            newer.version = min(newer.version, at.version)  # a click was answered, perhaps before this came


async def refresh_watcher(bot: Pozo, table_id: int, user_id: int) -> None:
    """Let the open panel of somebody who watches follow the table."""
    table, panel = await bot.tables.get(table_id), bot.panels.watching(table_id).get(user_id)
    if panel is None or table.match is None or _is_followed(panel, table):
        return
    at = await private_snapshot(bot, panel.interaction, table)
    if not await _edited(panel, await watching_message(bot, at), at.version):
        bot.panels.unwatch(table_id, user_id)


def _is_followed(panel: OpenPanel, table: Table) -> bool:
    return panel.version == table.playing.version and table.row.status is Status.PLAYING


async def _edited(panel: OpenPanel, message: Message, version: int) -> bool:
    """Show a message in a panel; say whether that is possible. What fails otherwise is to be tried again."""
    panel.failing = True
    try:
        await panel.interaction.edit_original_response(**message.edited())
    except discord.HTTPException as error:
        if not is_refused(error):
            raise
        return False
    panel.version, panel.failing = version, False
    return True
