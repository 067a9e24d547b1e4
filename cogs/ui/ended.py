"""The message of a table that was ended because nobody can read it: it asks no one to play on."""

import discord

from bot.app import Pozo
from bot.edge.reconciling import is_refused
from bot.storage.rows import Status
from cogs.ui.notes import said


async def show_ended(bot: Pozo, table_id: int) -> None:
    """Let the message of a table say that it was ended, if it was; one with a result keeps what it shows."""
    row = await bot.store.table(table_id)
    if row is None or row.status is not Status.OVER or row.message_id is None:
        return
    if await bot.store.result(table_id) is not None:
        return
    message = said(f"### {bot.words.text(f'game-{row.game}', row.language)}")
    message.say(bot.words.text("table-ended", row.language))
    channel = bot.get_partial_messageable(row.place_id, guild_id=row.guild_id)
    await bot.budget.spend()
    try:
        await channel.get_partial_message(row.message_id).edit(**message.edited())
    except discord.HTTPException as error:
        if not is_refused(error):
            raise
