"""Shows every stored change: the table's message, the open panels, and who is asked to move."""

import logging
from functools import partial
from typing import Final

import discord
from discord.ext import commands

from bot.alarm import Alarm
from bot.app import Pozo
from bot.denials import Denial, DeniedError
from bot.edge.notes import ABOUT_NOTHING, ABOUT_QUEUE, ABOUT_TABLE, Saying
from bot.edge.panels import OpenPanel
from bot.storage.store import ALL
from bot.tables.extras import extras_of
from bot.tables.table import Played, Table
from cogs.showing.elsewhere import is_gone, lead_elsewhere
from cogs.showing.message import TableMessages
from cogs.showing.notes import GO_ON, go_on, refresh_note
from cogs.showing.notices import Notices
from cogs.showing.panels import CLOSED, closed_panel, refresh_panel, refresh_watcher
from cogs.showing.reopening import Reopening
from cogs.ui.ended import show_ended

log = logging.getLogger(__name__)

TOGETHER: Final = 5.0  # seconds between two looks for private messages that are old


class Showing(commands.Cog):
    """Listens to the tables. Each part of what is shown is brought up to date on its own."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._messages = TableMessages(bot, self._lead)
        self._notices = Notices(bot)
        bot.tables.listen(self.changed)
        bot.tables.clocks.on_warning(self.warned)
        bot.announcements.listen(lambda: bot.shows.put("announced", self._announce))
        bot.panels.on_answered(self._show_seat)
        self._steady = bot.house.steady or bot.house.now
        self._ageing = Alarm(self._age, self._steady)
        bot.panels.on_opened(self._ageing.wake_by)
        bot.panels.on_replaced(self._close)
        bot.panels.on_doubted(self._show_again)
        self._reopening = Reopening(bot)
        bot.before_handing_over(self._reopening.stop)
        bot.notes.on(CLOSED, ABOUT_NOTHING, partial(closed_panel, bot))
        bot.notes.on_stirred(self._show_note)
        bot.notes.on_opened(self._ageing.wake_by)
        bot.router.on(GO_ON, partial(go_on, bot))

    async def cog_unload(self) -> None:
        await self._ageing.stop()
        await self._reopening.stop()

    @commands.Cog.listener()
    async def on_serving(self) -> None:
        """Go on showing what the last process, or one without a connection, may have left undone."""
        self.bot.shows.put("all", self._resume)

    async def _resume(self) -> None:
        for panel in await self._reopening.resume():
            self._show_again(panel.table_id, panel.user_id, panel.seat)
        tables = await self.bot.store.tables_to_show(self.bot.tables.pulse.unsure_since)
        self._messages.doubt(tables)
        for table_id in tables:
            try:
                table = await self.bot.tables.get(table_id)
                if is_gone(self.bot, table.row):
                    self._messages.lose(table_id)
                self._show(table)
            except DeniedError as error:
                if error.denial is not Denial.DAMAGED:
                    raise
                log.warning("table %s is damaged and not shown", table_id)
                self._show_ended(table_id)
            except Exception:  # whatever is wrong with one, the others are shown
                log.exception("table %s cannot be read, and is not shown", table_id)
                self._show_ended(table_id)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self._lose_place(channel.guild.id, channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        self._lose_place(thread.guild_id, thread.thread_id)

    def _lose_place(self, guild_id: int, place_id: int) -> None:
        """Notice that what was shown in a channel is gone with it."""

        async def notice() -> None:
            for row in await self.bot.store.open_tables_in_guild(guild_id, ALL):
                if place_id in {row.channel_id, row.place_id} and self.bot.store.looks_after(guild_id):
                    self._messages.lose(row.id)
                    self._show_message(row.id)

        self.bot.shows.put(("gone", place_id), notice)

    async def _announce(self) -> None:
        """Let the messages of all open tables say what the owner of the bot announced, or no longer."""
        for row in await self.bot.store.open_tables(limit=ALL):
            if self.bot.store.looks_after(row.guild_id):
                self._show_message(row.id)

    def changed(self, table: Table, played: Played) -> None:
        self._show(table)

    def warned(self, table: Table, seat: int) -> None:
        self._tell(table.id, seat)

    async def _age(self) -> float | None:
        """Have the private messages that are old edited a last time, and return when others will be."""
        panels, watchers = self.bot.panels.old_ones()
        for table_id, seat in panels:
            self._show_seat(table_id, seat)
        for table_id, user_id in watchers:
            self._show_watcher(table_id, user_id)
        for message in self.bot.notes.old_ones():
            self._show_note(message)
        following = [end for end in (self.bot.panels.next_old(), self.bot.notes.next_old()) if end is not None]
        return max(min(following), self._steady() + TOGETHER) if following else None

    # The parts

    def _show(self, table: Table) -> None:
        number = table.id
        self._show_message(number)
        for user_id in self.bot.panels.watching(number):
            self._show_watcher(number, user_id)
        for seat in table.seats:
            if seat.user_id is not None or seat.left_by is not None or self.bot.panels.of(number, seat.seat):
                self._show_seat(number, seat.seat)
        self.bot.notes.stir((ABOUT_TABLE, number))
        if table.row.league_id is not None:
            self.bot.notes.stir((ABOUT_QUEUE, table.row.league_id))
        if extras_of(table.row).hidden:
            self._lead(table)

    def _show_message(self, table_id: int) -> None:
        self.bot.shows.put(("message", table_id), lambda: self._messages.show(table_id))

    def _show_ended(self, table_id: int) -> None:
        self.bot.shows.put(("message", table_id), lambda: show_ended(self.bot, table_id))

    def _lead(self, table: Table) -> None:
        """Let the players of a table that cannot be shown be told where play goes on."""
        for seat in range(len(table.seats)):
            self._lead_seat(table.id, seat)

    def _lead_seat(self, table_id: int, seat: int) -> None:
        self.bot.shows.put(("elsewhere", table_id, seat), lambda: lead_elsewhere(self.bot, table_id, seat))
        self._tell(table_id, seat)

    def _show_watcher(self, table_id: int, user_id: int) -> None:
        self.bot.shows.put(("watcher", table_id, user_id), lambda: refresh_watcher(self.bot, table_id, user_id))

    def _show_seat(self, table_id: int, seat: int) -> None:
        """Let a seat's panel show the table; when it does, or cannot, it is known whether there is more to tell."""
        if self.bot.panels.of(table_id, seat) is None:
            self._tell(table_id, seat)
        else:
            self.bot.shows.put(("panel", table_id, seat), lambda: self._refresh(table_id, seat))

    async def _refresh(self, table_id: int, seat: int) -> None:
        try:
            await refresh_panel(self.bot, table_id, seat)
        finally:
            self._tell(table_id, seat)

    def _show_again(self, table_id: int, user_id: int, seat: int | None) -> None:
        if seat is None:
            self._show_watcher(table_id, user_id)
        else:
            self._show_seat(table_id, seat)

    def _close(self, panel: OpenPanel) -> None:
        """Say in an older panel that its owner has a newer one."""
        self.bot.notes.close(panel, Saying(CLOSED, argument="panel-replaced"))

    def _show_note(self, message: int) -> None:
        self.bot.shows.put(("note", message), lambda: refresh_note(self.bot, message))

    def _tell(self, table_id: int, seat: int) -> None:
        self.bot.shows.put(("notice", table_id, seat), lambda: self._notices.show(table_id, seat))


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Showing(bot))
