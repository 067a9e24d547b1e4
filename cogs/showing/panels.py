"""The private messages that are open: the panels of those who play, and of those who watch, follow their table."""

from typing import Final

import discord

from bot.app import Pozo
from bot.edge.panels import OpenPanel
from bot.edge.reconciling import is_refused
from bot.storage.rows import Status
from cogs.ui.parts import COMPONENTS, Message, Target
from cogs.ui.private import panel_message
from cogs.ui.snapshot import Snapshot, private_snapshot
from cogs.ui.watching import watching_message

PRIMARY: Final = discord.ButtonStyle.primary
SAID: Final = 3  # components: a line, a row and a button


async def refresh_panel(bot: Pozo, table_id: int, seat: int) -> None:
    """Let a seat's open panel show its table, as long as Discord lets us.

    One that shows the match as it is may have cards selected, which a refresh would undo.
    """
    table = await bot.tables.get(table_id)
    while (panel := bot.panels.of(table_id, seat)) is not None and table.match is not None:
        if panel.interaction.user.id != table.seats[seat].user_id:
            bot.panels.drop(table_id, seat)  # they left: what the seat holds is no longer for their eyes
            continue
        last = bot.panels.is_old(panel)
        if panel.answering or (panel.version >= table.playing.version and not last):
            return
        at = await private_snapshot(bot, panel.interaction, table, seat)
        message = await panel_message(bot, at)
        if last:
            _say_old(message, at, "hand")
        possible = await _edited(panel, message, at.version)
        newer = bot.panels.of(table_id, seat)
        if newer is panel and (last or not possible):
            bot.panels.drop(table_id, seat)
        elif newer is not None:
            newer.version = min(newer.version, at.version)  # a click was answered, perhaps before this came


async def refresh_watcher(bot: Pozo, table_id: int, user_id: int) -> None:
    """Let the open panel of somebody who watches follow the table."""
    table, panel = await bot.tables.get(table_id), bot.panels.watching(table_id).get(user_id)
    if panel is None or table.match is None:
        return
    last = bot.panels.is_old(panel)
    if panel.version == table.playing.version and table.row.status is Status.PLAYING and not last:
        return
    at = await private_snapshot(bot, panel.interaction, table)
    message = await watching_message(bot, at)
    if last:
        _say_old(message, at, "watch")
    if not await _edited(panel, message, at.version) or last:
        bot.panels.unwatch(table_id, user_id)


def _say_old(message: Message, at: Snapshot, verb: str) -> None:
    """Say that a panel may be old from now on, and offer to go on, by the button that refreshes it."""
    if at.row.status is Status.OVER:
        return  # it stays as it is
    if message.size + SAID > COMPONENTS:
        message.parts = [part for part in message.parts if part["type"] != discord.ComponentType.action_row.value]
    message.say(at.speech.text("panel-old"))
    go_on = Target(at.row.id, at.version).button(verb, at.speech.text("panel-go-on"), style=PRIMARY)
    buttons = (button for part in message.parts for button in part.get("components", ()))
    refresh = next((button for button in buttons if button.get("custom_id", "").startswith(f"{verb}:")), None)
    if refresh is None:
        message.offer([go_on])
    else:
        refresh |= go_on


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
