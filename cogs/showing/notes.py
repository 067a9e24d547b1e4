"""Forms, questions and notes of who waits: each says what became of what it is about, and loses its buttons then."""

import discord

from bot.app import Pozo
from bot.denials import DeniedError
from bot.edge.notes import NoteLook, OpenNote
from bot.edge.reconciling import is_refused


async def refresh_note(bot: Pozo, message: int) -> None:
    """Let a note show what it should, as long as Discord lets us."""
    note = bot.notes.of(message)
    if note is None:
        return
    try:
        look = await bot.notes.look(note.saying, note.interaction)
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


async def _edit(bot: Pozo, message: int, note: OpenNote, look: NoteLook) -> None:
    try:
        if note.beside:
            await note.interaction.followup.edit_message(message, **look.edited())
        else:
            await note.interaction.edit_original_response(**look.edited())
    finally:
        if bot.notes.of(message) is not note:  # pressed meanwhile, it became a panel again, perhaps before this edit
            bot.panels.doubt(message)
