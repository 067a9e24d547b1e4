"""Forms, questions and notes of who waits: each says what became of what it is about, and loses its buttons then."""

from typing import Final

import discord

from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge import notes
from bot.edge.notes import OpenNote, Saying
from bot.edge.reconciling import is_refused
from bot.edge.router import Press
from bot.words.speech import Speech
from cogs.ui.ageing import say_old
from cogs.ui.notes import note_look, show_note
from cogs.ui.parts import Message, Target
from cogs.ui.place import table_in_sight

GO_ON: Final = "go-on"


async def refresh_note(bot: Pozo, message: int) -> None:
    """Let a note show what it should, as long as Discord lets us."""
    note = bot.notes.of(message)
    if note is None:
        return
    last = bot.notes.is_old(note)
    try:
        look = await note_look(bot, note.saying, note.interaction)
        if last and not look.over:
            await _say_old(bot, note, look)
        if look.parts != note.parts:
            await _edit(bot, message, note, look)
    except discord.HTTPException as error:
        if not is_refused(error):
            raise
        bot.notes.drop(message, note)
    except DeniedError:  # what it is about is gone, with its whole server
        bot.notes.drop(message, note)
    else:
        bot.notes.shown(message, note, look.parts)
        if last:
            bot.notes.drop(message, note)


async def _say_old(bot: Pozo, note: OpenNote, look: Message) -> None:
    """Say that a note may be old from now on, and offer to go on."""
    saying, speech = note.saying, Speech(bot.words, await bot.language_of(note.interaction))
    say_old(look, speech, Target(saying.subject, 0), GO_ON, f"{saying.kind} {saying.argument}")


async def go_on(bot: Pozo, interaction: discord.Interaction, press: Press) -> None:
    """Show a note that had grown old as it is now, and follow it again."""
    kind, _, argument = press.argument.partition(" ")
    match bot.notes.scope(kind):
        case notes.ABOUT_TABLE:
            await table_in_sight(bot, interaction, press.subject)
        case notes.ABOUT_QUEUE:
            await bot.leagues.get(press.subject, interaction.guild_id)
        case _:
            raise DeniedError(Denial.UNKNOWN)
    await show_note(bot, interaction, Saying(kind, press.subject, argument))


async def _edit(bot: Pozo, message: int, note: OpenNote, look: Message) -> None:
    try:
        if note.beside:
            await note.interaction.followup.edit_message(message, **look.edited())
        else:
            await note.interaction.edit_original_response(**look.edited())
    finally:
        if bot.notes.of(message) is not note:  # pressed meanwhile, it became a panel again, perhaps before this edit
            bot.panels.doubt(message)
