"""Shows every stored change: the table's message, the open panels, and who is asked to move."""

import logging
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

import discord
from cachetools import LRUCache
from discord.ext import commands

from bot.app import Pozo
from bot.render.pictures import Picture
from bot.storage.rows import Status
from bot.tables.deadlines import TURN
from bot.tables.extras import extras_of, written
from bot.tables.table import Played, Table
from cogs.leagues.ui.tables import league_lines
from cogs.ui.parts import Message
from cogs.ui.private import panel_message
from cogs.ui.public import Public
from cogs.ui.snapshot import Snapshot, private_snapshot, public_snapshot, public_speech
from cogs.ui.watching import watching_message
from engine.cards import Card
from engine.match import Stage, to_act
from engine.view import View

log = logging.getLogger(__name__)

SHOWN: Final = 500  # tables whose last look is remembered
OLD: Final = timedelta(minutes=50)  # Discord limits edits of messages older than an hour


class Showing(commands.Cog):
    """Listens to the tables. One update of a table is under way at a time, and the newest wins."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._shown: LRUCache[int, tuple[View | None, View]] = LRUCache(SHOWN)
        bot.tables.listen(self.changed)
        bot.tables.clocks.on_warning(self.warned)

    def changed(self, table: Table, played: Played) -> None:
        self.bot.newest.put(table.id, lambda: self._show(table.id))

    def warned(self, table: Table, seat: int) -> None:
        self.bot.newest.put(("warn", table.id), lambda: self._notice(table, seat, "notice-hurry"))

    async def _show(self, table_id: int) -> None:
        table = await self.bot.tables.get(table_id)
        await self._show_table(table)
        await self._refresh_panels(table)
        await self._refresh_watchers(table)
        if table.row.status is Status.PLAYING:
            for seat in to_act(table.playing):
                await self._notice(table, seat, "notice-turn")

    # The table's message

    async def _show_table(self, table: Table) -> None:
        """Edit the message; where it is old or gone, a new one takes its place."""
        if table.row.message_id is None:
            return
        message = await self._message(table)
        channel = self._channel(table)
        shown = channel.get_partial_message(table.row.message_id)
        old = datetime.fromtimestamp(self.bot.house.now(), UTC) - shown.created_at >= OLD
        if not old and await self._edited_through_a_click(table.id, shown.id, message):
            return
        await self.bot.budget.spend()
        try:
            if not old:
                await shown.edit(**message.edited())
                return
            await shown.delete()
        except discord.NotFound:
            log.info("table %s: its message is gone; a new one takes its place", table.id)
        try:
            sent = await channel.send(view=message.view(), files=message.files())
        except discord.Forbidden:
            log.info("table %s: it may not be shown in its channel; it is played on in the panels", table.id)
        else:
            await table.remember(message_id=sent.id)

    async def _edited_through_a_click(self, table_id: int, message_id: int, message: Message) -> bool:
        """Edit a message through a click on it, where there was one of late: that counts toward no limit of the bot."""
        interaction = self.bot.panels.click_on(table_id, message_id, self.bot.house.now())
        if interaction is None:
            return False
        try:
            await interaction.edit_original_response(**message.edited())
        except discord.HTTPException:
            self.bot.panels.forget_click(table_id)
            return False
        return True

    async def _message(self, table: Table) -> Message:
        league = await league_lines(self.bot, table, public_speech(self.bot.words, table))
        at = await public_snapshot(self.bot, table)
        return Public(at, await self._pictures(at), league).message()

    async def _pictures(self, at: Snapshot) -> tuple[Picture, ...]:
        """Draw the table, and when the match is over its score sheet."""
        if at.match is None or not at.match.boards or at.match.boards[0] is None:
            return ()
        now, clock = self.bot.house.now(), at.row.clock
        left = {seat: (due - now) / clock for (kind, seat), due in at.due.items() if kind == TURN and clock}
        seen, names, language = at.view(), at.names, at.row.language
        before = self._before(at.row.id, seen)
        drawn = await self.bot.pictures.table(seen, names, language, at.look, clocks=left, before=before)
        if not seen.outcome:
            return (drawn,)
        return drawn, await self.bot.pictures.sheet(seen, names, language, at.look)

    def _before(self, table_id: int, seen: View) -> View | None:
        """Return what was shown before the tiles last moved, so that the picture can mark those that did."""
        older, last = self._shown.get(table_id, (None, seen))
        if _tiles_on(last) != _tiles_on(seen):
            older = last
        self._shown[table_id] = older, seen
        return older

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(table.row.place_id, guild_id=table.row.guild_id)

    # Those who play

    async def _refresh_panels(self, table: Table) -> None:
        """Refresh the open panels that show an older version, as long as Discord lets us.

        The others may have cards selected, which a refresh would undo.
        """
        if table.match is None:
            return
        for seat, panel in self.bot.panels.at(table.id, len(table.seats), self.bot.house.now()):
            if panel.interaction.user.id != table.seats[seat].user_id:
                self.bot.panels.drop(table.id, seat)  # they left: what the seat holds is no longer for their eyes
                continue
            if panel.version >= table.playing.version:
                continue
            at = await private_snapshot(self.bot, panel.interaction, table, seat)
            message = await panel_message(self.bot, at)
            try:
                await panel.interaction.edit_original_response(**message.edited())
                panel.version = at.version
            except discord.HTTPException:
                self.bot.panels.drop(table.id, seat)

    async def _refresh_watchers(self, table: Table) -> None:
        """Let the panels of those who watch follow the table."""
        if table.match is None:
            return
        for user, panel in self.bot.panels.watching(table.id, self.bot.house.now()):
            if panel.version == table.playing.version and table.row.status is Status.PLAYING:
                continue
            try:
                at = await private_snapshot(self.bot, panel.interaction, table)
                message = await watching_message(self.bot, at)
                await panel.interaction.edit_original_response(**message.edited())
                panel.version = at.version
            except discord.HTTPException:
                self.bot.panels.unwatch(table.id, user)

    async def _notice(self, table: Table, seat: int, key: str) -> None:
        """Tell a player, once for each turn, that the table waits; the last notice is replaced."""
        sitting = table.seats[seat]
        if sitting.user_id is None or sitting.away or table.playing.stage is Stage.OVER:
            return
        extras = extras_of(table.row)
        if extras.lesson:
            return  # its panel is all there is of it
        turn = f"{key} {seat} {table.asked_since(seat)}"
        if extras.turn == turn or not (await self.bot.people.get(sitting.user_id)).notices:
            return
        now = self.bot.house.now()
        watching = any(one == seat for one, _ in self.bot.panels.at(table.id, len(table.seats), now))
        if watching and key == "notice-turn":
            return  # their open panel has just been refreshed
        channel = self._channel(table)
        await self.bot.budget.spend()
        await self._delete_notice(channel, extras.notice)
        text = self.bot.words.text(key, table.row.language, mention=f"<@{sitting.user_id}>")
        allowed = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(sitting.user_id)])
        sent = await channel.send(text, allowed_mentions=allowed)
        async with table:
            await table.keep(memo=written(replace(extras_of(table.row), notice=sent.id, turn=turn)))

    async def _delete_notice(self, channel: discord.PartialMessageable, notice: int | None) -> None:
        if notice is None:
            return
        try:
            await channel.get_partial_message(notice).delete()
        except discord.HTTPException:
            log.info("the last notice was gone already")


def _tiles_on(seen: View) -> tuple[tuple[Card, ...], ...]:
    return seen.board.table if seen.board else ()


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Showing(bot))
