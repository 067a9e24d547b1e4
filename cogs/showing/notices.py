"""Who is asked to move is told, once for each turn: by their panel, or by a message that goes when it holds no more."""

from dataclasses import replace
from typing import Final

import discord

from bot.app import Pozo
from bot.storage.rows import Status
from bot.tables.deadlines import TURN, WARN
from bot.tables.extras import Told, extras_of, written
from bot.tables.table import Table
from cogs.showing.boards import NOWHERE, is_apart, lose_board, place_of
from cogs.showing.elsewhere import direct_channel, is_gone
from engine.match import call_window

LOOKED: Final = 50  # messages among which one is looked for


class Notices:
    """Brings what a seat was told up to what it is to be told. One attempt for a seat is under way at a time."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot

    async def show(self, table_id: int, seat: int) -> None:
        table = await self.bot.tables.get(table_id)
        told = next((one for one in extras_of(table.row).told if one.seat == seat), None)
        if told is not None and self._is_lost(table, told):
            told = None
        wanted = await self._wanted(table, seat)
        if wanted is None and (told is None or (told.message is None and not told.sending)):
            return
        if wanted is not None and told is not None and told.covers(wanted):
            return
        by_panel = wanted is not None and self._is_seen(table, wanted)
        if by_panel is None:
            return
        if told is not None and told.sending:
            told = replace(told, sending=False, message=await self._found(table, told))
        if told is not None and told.message is not None:
            if wanted is not None and told.covers(wanted):
                await _remember(table, seat, told)
                return
            await self._remove(table, told, told.message)
        if wanted is not None and not by_panel:
            direct = extras_of(table.row).hidden or place_of(table, seat) == NOWHERE
            wanted = replace(wanted, sending=True, direct=direct)
            await _remember(table, seat, wanted)  # so that a message is looked for if nobody hears of it
            wanted = replace(wanted, sending=False, message=await self._send(table, wanted))
        await _remember(table, seat, wanted)

    def _is_lost(self, table: Table, told: Told) -> bool:
        """Say whether a notice is gone with the channel that it was sent to, if it was."""
        sent = told.sending or told.message is not None
        return sent and not told.direct and extras_of(table.row).hidden and is_gone(self.bot, table.row)

    async def _wanted(self, table: Table, seat: int) -> Told | None:
        """Return what a seat is to be told now, if anything."""
        sitting = table.seats[seat]
        if sitting.user_id is None or sitting.away or table.row.status is not Status.PLAYING:
            return None
        if not table.is_asked(seat) or call_window(table.playing) is not None or extras_of(table.row).private:
            return None  # a window for calls is over before anybody comes; of a private table the panel is all there is
        if place_of(table, seat) is None:
            return None  # it is told of when there is somewhere to be told
        if not (await self.bot.people.get(sitting.user_id)).notices:
            return None
        hurry = (TURN, seat) in table.due and (WARN, seat) not in table.due
        return Told(seat, table.asked_since(seat), hurry)

    def _is_seen(self, table: Table, wanted: Told) -> bool | None:
        """Say whether a seat's open panel tells it; none: it will be known when that has been refreshed."""
        panel = self.bot.panels.of(table.id, wanted.seat)
        if panel is None or panel.failing or wanted.hurry:
            return False
        if panel.answering or panel.version < table.playing.version:
            return None
        return True

    async def _send(self, table: Table, wanted: Told) -> int:
        """Tell a seat; asked again for the same turn, Discord answers with the message that is there."""
        user_id, text = table.seats[wanted.seat].user_id or 0, await self._text(table, wanted)
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user_id)])
        nonce = f"{table.id:x} {wanted.seat} {wanted.since:x}{'!' if wanted.hurry else ''}"
        await self.bot.spend()
        try:
            sent = await (await self._channel(table, wanted)).send(text, allowed_mentions=allowed, nonce=nonce)
        except (discord.NotFound, discord.Forbidden):
            if is_apart(table) and not wanted.direct:
                await lose_board(table, wanted.seat)
            raise
        return sent.id

    async def _text(self, table: Table, told: Told) -> str:
        """Return what a seat is told, in the language of whoever reads it."""
        sitting, language = table.seats[told.seat], table.row.language
        user_id = sitting.user_id or sitting.left_by or 0
        if told.direct:
            language = (await self.bot.people.get(user_id)).speaks(language)
        key = "notice-hurry" if told.hurry else "notice-turn"
        return self.bot.words.text(key, language, mention=f"<@{user_id}>")

    async def _found(self, table: Table, told: Told) -> int | None:
        """Look for a notice that may have been sent, or not; what another table of theirs remembers is not it."""
        sitting = table.seats[told.seat]
        rows = await self.bot.store.open_tables_about(sitting.user_id or sitting.left_by or 0)
        others, text = {one.message for row in rows for one in extras_of(row).told}, await self._text(table, told)
        await self.bot.spend()
        async for message in (await self._channel(table, told)).history(limit=LOOKED):
            ours = self.bot.user is not None and message.author.id == self.bot.user.id
            if ours and message.id not in others and message.content == text:
                return message.id
        return None

    async def _remove(self, table: Table, told: Told, message_id: int) -> None:
        await self.bot.spend()
        try:
            await (await self._channel(table, told)).get_partial_message(message_id).delete()
        except discord.NotFound:
            return  # it was gone already, with its channel perhaps
        except discord.Forbidden:
            if not extras_of(table.row).hidden:
                raise

    async def _channel(self, table: Table, told: Told) -> discord.PartialMessageable | discord.DMChannel:
        sitting = table.seats[told.seat]
        if told.direct:
            return await direct_channel(self.bot, sitting.user_id or sitting.left_by or 0)
        place = place_of(table, told.seat) or table.row.place_id
        return self.bot.get_partial_messageable(place, guild_id=table.row.guild_id)


async def _remember(table: Table, seat: int, told: Told | None) -> None:
    async with table:
        extras = extras_of(table.row)
        others = tuple(one for one in extras.told if one.seat != seat)
        await table.keep(memo=written(replace(extras, told=others if told is None else (*others, told))))
