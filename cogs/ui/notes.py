"""Notes: private messages that follow what they are about, and say so when it is over."""

from collections.abc import Awaitable, Callable

import discord

from bot.app import Pozo
from bot.edge.notes import Topic
from cogs.ui.answers import show
from cogs.ui.parts import Message

Way = Callable[[discord.Interaction, Message], Awaitable[int | None]]


def about_table(table_id: int) -> Topic:
    return "table", table_id


def about_queue(league_id: int) -> Topic:
    return "queue", league_id


async def show_note(
    bot: Pozo, interaction: discord.Interaction, topic: Topic, look: Callable[[], Awaitable[Message]], way: Way = show
) -> None:
    """Show a note to whoever asks, and have it follow what it is about."""
    message = await look()
    bot.notes.follow(topic, interaction, await way(interaction, message), message, look)


def said(text: str) -> Message:
    """Return a message that says something and offers nothing."""
    message = Message()
    message.say(text)
    return message
