"""Finds a message of ours that may have been posted, or not: what nobody has heard of is not posted twice."""

import logging
from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from typing import Final

import discord

from bot.app import Pozo

log = logging.getLogger(__name__)

LOOKED: Final = 50  # messages among which one is looked for


async def find_ours(
    bot: Pozo,
    channel_id: int,
    is_mark: Callable[[str], bool],
    *,
    others: AbstractSet[int] = frozenset(),
    since: float = 0.0,
) -> int | None:
    """Return the number of our newest message that has a certain text, or a button with a certain id."""
    await bot.spend()
    try:
        async for message in bot.get_partial_messageable(channel_id).history(limit=LOOKED):
            ours = bot.user is not None and message.author.id == bot.user.id and message.id not in others
            if ours and message.created_at.timestamp() >= since and any(map(is_mark, _marks(message))):
                return message.id
    except (discord.Forbidden, discord.NotFound):
        log.info("channel %s cannot be read", channel_id)
    return None


def _marks(message: discord.Message) -> Iterator[str]:
    """Yield the texts of a message, and the ids of its buttons."""
    yield message.content
    for item in discord.ui.LayoutView.from_message(message).walk_children():
        if isinstance(item, discord.ui.TextDisplay):
            yield item.content
        elif isinstance(item, discord.ui.Button) and item.custom_id is not None:
            yield item.custom_id
