"""The private panel of somebody who watches: the table, what happened of late, the points."""

from typing import Final

import discord

from bot.app import Pozo
from bot.render.alt import table_lines
from bot.render.from_view import table_scene
from bot.render.palette import Look
from bot.storage.rows import Status
from bot.tables.table import Table
from bot.words.events import last_lines
from cogs.ui.answers import show
from cogs.ui.parts import Message
from cogs.ui.private import draw_table, in_time
from cogs.ui.public import Public
from cogs.ui.snapshot import Snapshot, private_snapshot
from engine.view import journal

WATCHED_LINES: Final = 10


async def watching_message(bot: Pozo, at: Snapshot) -> Message:
    """Return what somebody who only watches may see of a table, as they like it."""
    sees, speech = at.view(), at.speech
    if sees.board is None:
        return Public(at).watched(())
    told = last_lines(speech, journal(sees.rules, sees.board), WATCHED_LINES)
    if at.person.text_mode:
        return Public(at).watched((*table_lines(table_scene(sees, speech, Look()), speech), *told))
    return Public(at, (await draw_table(bot, at, sees, None),)).watched(told)


async def show_watching(bot: Pozo, interaction: discord.Interaction, table: Table) -> None:
    """Answer with the table as those who watch see it, and follow it from now on."""
    at = await private_snapshot(bot, interaction, table)
    message = await show(interaction, await in_time(interaction, watching_message(bot, at)))
    if at.row.status is Status.PLAYING:
        bot.panels.watch(table.id, interaction, at.version, mark=at.mark, message=message)
