"""A table that was ended because nobody can read it: its message asks no one to play on, and nobody is called to it."""

from collections.abc import Awaitable

import discord

from bot.app import Pozo
from bot.edge.reconciling import is_refused
from bot.storage.rows import Status, TableRow
from bot.tables.extras import Told, extras_of
from cogs.ui.notes import said


async def show_ended(bot: Pozo, table_id: int) -> None:
    """Let the message of a table say that it was ended, if it was; one with a result keeps what it shows."""
    row = await bot.store.table(table_id)
    if row is None or row.status is not Status.OVER or await bot.store.result(table_id) is not None:
        return
    for told in extras_of(row).told:
        if told.message is not None:
            await _take_back(bot, row, told, told.message)
    if row.message_id is None:
        return
    message = said(f"### {bot.words.text(f'game-{row.game}', row.language)}")
    message.say(bot.words.text("table-ended", row.language))
    channel = bot.get_partial_messageable(row.place_id, guild_id=row.guild_id)
    await bot.spend()
    await _if_allowed(channel.get_partial_message(row.message_id).edit(**message.edited()))


async def _take_back(bot: Pozo, row: TableRow, told: Told, message_id: int) -> None:
    """Take back a notice by which somebody was called."""
    channel: discord.DMChannel | discord.PartialMessageable
    channel = bot.get_partial_messageable(row.place_id, guild_id=row.guild_id)
    user_id = row.seats[told.seat].user_id
    if told.direct and user_id is not None:
        await bot.spend()
        channel = await bot.create_dm(discord.Object(user_id))
    await bot.spend()
    await _if_allowed(channel.get_partial_message(message_id).delete())


async def _if_allowed(call: Awaitable[object]) -> None:
    try:
        await call
    except discord.HTTPException as error:
        if not is_refused(error):
            raise
