"""The private panel of somebody who watches: the table, what happened of late, the points."""

import discord

from bot.app import Pozo
from bot.edge.panels import OpenPanel
from bot.render.alt import table_alt
from bot.render.from_view import table_scene
from bot.render.palette import Look
from bot.render.pictures import Picture, look_of
from bot.storage.rows import Status
from bot.tables.table import Table
from bot.words.events import event_text
from cogs.ui.parts import Message
from cogs.ui.private import answer_with, in_time
from cogs.ui.public import Public
from cogs.ui.snapshot import speech_for
from engine.view import journal


async def watching_message(bot: Pozo, interaction: discord.Interaction, table: Table) -> Message:
    """Return what somebody who only watches may see of a table, as they like it."""
    speech, sees = await speech_for(bot, interaction, table), table.view(None)
    board = sees.board
    told = [event_text(speech, event) for event in journal(table.rules, board)] if board else []
    person, pictures, words = await bot.people.get(interaction.user.id), list[Picture](), list[str]()
    if board is not None and person.text_mode:
        words.append(table_alt(table_scene(sees, speech, Look()), speech))
    elif board is not None:
        server = await bot.servers.get(table.row.guild_id or 0)
        look = look_of(person.theme, server.felt, person.deck)
        pictures.append(await bot.pictures.table(sees, table.names, speech.locale, look))
    return Public(table, speech, tuple(pictures)).watched([*words, *filter(None, told)])


async def show_watching(bot: Pozo, interaction: discord.Interaction, table: Table) -> None:
    """Answer with the table as those who watch see it, and follow it from now on."""
    version = table.playing.version
    await answer_with(interaction, await in_time(interaction, watching_message(bot, interaction, table)))
    if table.row.status is Status.PLAYING:
        bot.panels.watch(table.id, interaction.user.id, OpenPanel(interaction, bot.house.now(), version))
