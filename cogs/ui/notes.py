"""Notes: private messages that follow what they are about, and say so when it is over."""

from collections.abc import Awaitable, Callable

import discord

from bot.app import Pozo
from bot.edge.notes import Saying
from cogs.ui.answers import show
from cogs.ui.parts import Message

Way = Callable[[discord.Interaction, Message], Awaitable[int | None]]


async def show_note(
    bot: Pozo, interaction: discord.Interaction, saying: Saying, way: Way = show, *, beside: bool = False
) -> None:
    """Show a note to whoever asks, and have it follow what it is about."""
    message = await note_look(bot, saying, interaction)
    bot.notes.follow(saying, interaction, await way(interaction, message), message, beside=beside)


async def note_look(bot: Pozo, saying: Saying, interaction: discord.Interaction) -> Message:
    """Return what a note should show whoever asked for it now."""
    message = await bot.notes.look(saying, interaction)
    assert isinstance(message, Message)
    return message


def said(text: str) -> Message:
    """Return a message that says something and offers nothing."""
    message = Message()
    message.say(text)
    return message


def ended(text: str) -> Message:
    """Return the last words of a note."""
    message = said(text)
    message.over = True
    return message
