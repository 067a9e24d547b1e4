"""The private messages that are open: the panels of those who play, and of those who watch, follow their table."""

from typing import Final

import discord

from bot.app import Pozo
from bot.edge.notes import Saying
from bot.edge.panels import OpenPanel
from bot.edge.reconciling import is_refused
from bot.storage.rows import Status
from cogs.ui.ageing import say_old
from cogs.ui.notes import ended
from cogs.ui.panel import NOTHING, Glance
from cogs.ui.parts import Message, Target
from cogs.ui.private import panel_message
from cogs.ui.snapshot import Snapshot, private_snapshot
from cogs.ui.watching import watching_message

CLOSED: Final = "closed"  # the kind of note that a panel becomes


async def refresh_panel(bot: Pozo, table_id: int, seat: int) -> None:
    """Let a seat's open panel show its table, as long as Discord lets us: with what is selected, if nobody moved."""
    table = await bot.tables.get(table_id)
    while (panel := bot.panels.of(table_id, seat)) is not None and table.match is not None:
        if panel.interaction.user.id != table.seats[seat].user_id:
            bot.panels.drop(table_id, seat)  # they left: what the seat holds is no longer for their eyes
            _close(bot, panel)
            continue
        last = bot.panels.is_old(panel)
        at = await private_snapshot(bot, panel.interaction, table, seat)
        if panel.answering or (_shows(panel, at) and not last):
            return
        glance = panel.glance if isinstance(panel.glance, Glance) else NOTHING
        if table.is_stale(seat, panel.version):
            panel.glance = glance = NOTHING
        message = await panel_message(bot, at, glance)
        if last:
            _say_old(message, at, "hand")
        try:
            number = await _edited(panel, message, at)
        finally:
            newer = bot.panels.of(table_id, seat)
            bot.panels.edited(panel, newer, at.version)
        if newer is panel and number is not None:
            bot.panels.heard(table_id, seat, panel, number)
        if newer is panel and (last or number is None):
            bot.panels.drop(table_id, seat)


def _shows(panel: OpenPanel, at: Snapshot) -> bool:
    return panel.version >= at.version and panel.mark == at.mark


def _close(bot: Pozo, panel: OpenPanel) -> None:
    """Say in the panel of somebody who left that they did."""
    while panel.message is None and panel.older is not None:
        panel = panel.older
    bot.notes.close(panel, Saying(CLOSED, argument="panel-left"))


async def closed_panel(bot: Pozo, interaction: discord.Interaction, _: int, key: str) -> Message:
    """Return what a panel says that is one no more."""
    return ended(bot.words.text(key, await bot.language_of(interaction)))


async def refresh_watcher(bot: Pozo, table_id: int, user_id: int) -> None:
    """Let the open panel of somebody who watches follow the table."""
    table, panel = await bot.tables.get(table_id), bot.panels.watching(table_id).get(user_id)
    if panel is None or table.match is None:
        return
    last = bot.panels.is_old(panel)
    at = await private_snapshot(bot, panel.interaction, table)
    if _shows(panel, at) and not last:
        return
    message = await watching_message(bot, at)
    if last:
        _say_old(message, at, "watch")
    try:
        number = await _edited(panel, message, at)
    finally:
        newer = bot.panels.watching(table_id).get(user_id)
        bot.panels.edited(panel, newer, at.version)
    if newer is not panel:
        await refresh_watcher(bot, table_id, user_id)
    elif last or number is None:
        bot.panels.unwatch(table_id, user_id)


def _say_old(message: Message, at: Snapshot, verb: str) -> None:
    """Say that a panel may be old from now on, and offer to go on, by the button that refreshes it."""
    if at.row.status is not Status.OVER:  # or it stays as it is
        say_old(message, at.speech, Target(at.row.id, at.version), verb)


async def _edited(panel: OpenPanel, message: Message, at: Snapshot) -> int | None:
    """Show a message in a panel and return its number, or nothing where that is not possible.

    What fails otherwise is to be tried again.
    """
    panel.failing = True
    try:
        shown = await panel.interaction.edit_original_response(**message.edited())
    except discord.HTTPException as error:
        if not is_refused(error):
            raise
        return None
    panel.version, panel.mark, panel.failing = at.version, at.mark, False
    return shown.id
