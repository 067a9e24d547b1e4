"""Where play goes on when the message of a table cannot be shown: in panels, which each player is told once."""

import logging
from dataclasses import replace

import discord

from bot.app import Pozo
from bot.edge.reconciling import is_refused
from bot.storage.rows import Status, TableRow
from bot.tables.extras import extras_of, written
from bot.words.speech import Speech
from cogs.ui.parts import Message, Target

log = logging.getLogger(__name__)


async def lead_elsewhere(bot: Pozo, table_id: int, seat: int) -> None:
    """Tell a player, directly, that their table is to be seen no more, and give them the way to their hand."""
    table = await bot.tables.get(table_id)
    extras, user_id = extras_of(table.row), table.seats[seat].user_id
    if user_id is None or not extras.hidden or seat in extras.led or table.row.status is not Status.PLAYING:
        return
    speech = Speech(bot.words, (await bot.people.get(user_id)).speaks(table.row.language))
    message, place = Message(), f"<#{table.row.place_id}>"
    message.say(speech.text("table-hidden", game=speech.text(f"game-{table.row.game}"), place=place))
    message.offer([Target(table_id, 0).button("hand", speech.text("table-hand"), style=discord.ButtonStyle.primary)])
    try:
        channel = await direct_channel(bot, user_id)
        await bot.spend()
        await channel.send(view=message.view(), nonce=f"led{table_id:x} {seat}")
    except discord.HTTPException as error:
        if not is_refused(error):
            raise
        log.info("table %s: somebody may not be told where it goes on: %s", table_id, error)
    async with table:
        now = extras_of(table.row)
        await table.keep(memo=written(replace(now, led=(*now.led, seat))))


def is_gone(bot: Pozo, row: TableRow) -> bool:
    """Say whether the channel of a table is there no more, and with it all that was shown and told in it."""
    guild = bot.get_guild(row.guild_id or 0)
    return guild is not None and not guild.unavailable and guild.get_channel(row.channel_id) is None


async def direct_channel(bot: Pozo, user_id: int) -> discord.DMChannel:
    await bot.spend()
    return await bot.create_dm(discord.Object(user_id))
