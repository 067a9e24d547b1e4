"""Who is asked to move is told, once for each turn, by a message that takes the place of the last."""

import logging
from dataclasses import replace

import discord

from bot.app import Pozo
from bot.tables.extras import extras_of, written
from bot.tables.table import Table
from engine.match import Stage

log = logging.getLogger(__name__)


async def notice(bot: Pozo, table: Table, seat: int, key: str) -> None:
    """Tell a player, once for each turn, that the table waits; the last notice is replaced."""
    sitting = table.seats[seat]
    if sitting.user_id is None or sitting.away or table.playing.stage is Stage.OVER:
        return
    extras = extras_of(table.row)
    if extras.private:
        return  # its panel is all there is of it
    turn = f"{key} {seat} {table.asked_since(seat)}"
    if extras.turn == turn or not (await bot.people.get(sitting.user_id)).notices:
        return
    now = bot.house.now()
    watching = any(one == seat for one, _ in bot.panels.at(table.id, len(table.seats), now))
    if watching and key == "notice-turn":
        return  # their open panel has just been refreshed
    channel = bot.get_partial_messageable(table.row.place_id, guild_id=table.row.guild_id)
    await bot.budget.spend()
    await _delete_notice(channel, extras.notice)
    text = bot.words.text(key, table.row.language, mention=f"<@{sitting.user_id}>")
    allowed = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(sitting.user_id)])
    sent = await channel.send(text, allowed_mentions=allowed)
    async with table:
        await table.keep(memo=written(replace(extras_of(table.row), notice=sent.id, turn=turn)))


async def _delete_notice(channel: discord.PartialMessageable, notice: int | None) -> None:
    if notice is None:
        return
    try:
        await channel.get_partial_message(notice).delete()
    except discord.HTTPException:
        log.info("the last notice was gone already")
