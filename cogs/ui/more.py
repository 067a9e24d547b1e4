"""What else can be done at a table, and the question that comes before what cannot be undone."""

from typing import Final

import discord

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.storage.rows import Status
from bot.tables.extras import extras_of
from bot.tables.table import Table
from bot.words.speech import Speech
from cogs.ui.notes import ended, said
from cogs.ui.parts import Message, Target
from cogs.ui.snapshot import speech_for

DANGER: Final = discord.ButtonStyle.danger
LABELS: Final = {"leave": "more-leave", "end": "more-end"}


async def more_note(bot: Pozo, interaction: discord.Interaction, table_id: int, _: str) -> Message:
    """Offer to come back, to leave and to end the table, as long as each is possible."""
    table = await bot.tables.get(table_id)
    return await _gone(bot, interaction, table) or await _more(bot, interaction, table)


async def _more(bot: Pozo, interaction: discord.Interaction, table: Table) -> Message:
    speech, target, message = await speech_for(bot, interaction, table), Target(table.id, 0), Message()
    message.say(speech.text("more-intro"))
    buttons = [target.button("close", speech.text("more-end"), style=DANGER)]
    if table.has(interaction.user.id):
        away = table.seats[table.seat_of(interaction.user.id)].away
        buttons.insert(0, target.button("back", speech.text("more-back"), disabled=not away))
        buttons.insert(1, target.button("quit", speech.text("more-leave"), style=DANGER))
    if table.row.version and extras_of(table.row).day is None:  # that is closed while its day lasts
        buttons.insert(0, target.button("replay", speech.text("table-replay")))
    message.offer(buttons)
    return message


async def sure_note(bot: Pozo, interaction: discord.Interaction, table_id: int, verb: str) -> Message:
    """Ask once more before somebody leaves or the table is ended; then say that it is done."""
    if verb not in LABELS:
        raise DeniedError(Denial.UNKNOWN)
    table = await bot.tables.get(table_id)
    speech = await speech_for(bot, interaction, table)
    if verb == "leave" and table.row.status is Status.PLAYING and not table.has(interaction.user.id):
        return ended(speech.text("lobby-left"))
    return await _gone(bot, interaction, table) or _sure(table, speech, verb)


def _sure(table: Table, speech: Speech, verb: str) -> Message:
    label = speech.text(LABELS[verb])
    message = said(speech.text("panel-sure", action=label))
    message.offer([Target(table.id, 0).button(verb, label, style=DANGER)])
    return message


async def _gone(bot: Pozo, interaction: discord.Interaction, table: Table) -> Message | None:
    """Return what is said of a table that is over."""
    if table.row.status is not Status.OVER:
        return None
    return ended((await speech_for(bot, interaction, table)).text("denied-over"))
