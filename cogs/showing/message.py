"""The message of a table: posted where there is none, edited where it is behind, replaced where it is old or gone."""

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

import discord

from bot.app import Pozo
from bot.edge.reconciling import UNKNOWN_CHANNEL, is_refused
from bot.storage.rows import Status
from bot.tables.extras import extras_of, written
from bot.tables.table import Table
from bot.tables.unseen import appear
from cogs.showing.boards import open_boards
from cogs.showing.looks import Drawing, name_of, public_look

log = logging.getLogger(__name__)

OLD: Final = timedelta(minutes=50)  # Discord limits edits of messages older than an hour
PATIENCE: Final = 5.0  # seconds that a change may wait, to be shown together with others
UNKNOWN_MESSAGE: Final = 10008


class TableMessages:
    """Brings the messages of tables up to date. One attempt for a table is under way at a time."""

    def __init__(self, bot: Pozo, hidden: Callable[[Table], None]) -> None:
        self.bot = bot
        self._hidden = hidden
        self._drawing = Drawing(bot)
        self._unsure: set[int] = set()  # tables of which a message may have been posted, or not
        self._refused: set[int] = set()  # tables that Discord would not have shown at the last attempt
        self._behind: set[int] = set()  # tables whose message may show something else than is remembered

    def doubt(self, tables: Iterable[int]) -> None:
        """Take it that messages of tables may have been posted of which nobody heard."""
        self._unsure.update(tables)

    def lose(self, table_id: int) -> None:
        """Take it that the message of a table is gone."""
        self._behind.add(table_id)

    async def show(self, table_id: int) -> None:
        """Let the message of a table show it as it is."""
        table = await self.bot.tables.get(table_id)
        extras = extras_of(table.row)
        if extras.private or (table.row.message_id is None and table.row.status is Status.OVER):
            return  # its panel is all there is of it, or it was closed before anybody saw it
        if extras.thread and table.row.thread_id is None:
            await self._make_thread(table)
        await open_boards(self.bot, table)
        if not await self._is_behind(table):
            return
        self._behind.add(table_id)
        try:
            look = await self._shown_through_a_click(table) or await self._shown(table)
        except discord.HTTPException as error:
            if is_refused(error):
                await self._hide(table, error)
            raise
        async with table:
            await table.keep(memo=written(replace(extras_of(table.row), shown=look, hidden=False, led=())))
        self._behind.discard(table_id)
        self._refused.discard(table_id)

    async def _hide(self, table: Table, error: discord.HTTPException) -> None:
        """Note that a table cannot be shown, once that is sure: what is refused may be allowed a moment later."""
        if error.code != UNKNOWN_CHANNEL and table.id not in self._refused:
            self._refused.add(table.id)
            return
        async with table:
            if not extras_of(table.row).hidden:
                await table.keep(memo=written(replace(extras_of(table.row), hidden=True)))
        self._hidden(table)

    async def _is_behind(self, table: Table) -> bool:
        if table.row.message_id is None or table.id in self._behind:
            return True
        return extras_of(table.row).shown != name_of(await public_look(self.bot, table))

    # The ways to show it; each returns the name of the look that it gave the message

    async def _shown(self, table: Table) -> str:
        message_id = table.row.message_id
        if message_id is None:
            return await self._post(table)
        if self._is_old(message_id):
            await self._delete(table, message_id)
            return await self._post(table)
        return await self._edit(table, message_id)

    async def _shown_through_a_click(self, table: Table) -> str:
        """Show a table through a click on its message, or as the answer to a command: no limit of the bot counts it."""
        message_id, in_thread = table.row.message_id, extras_of(table.row).thread
        interaction = self.bot.panels.click_on(table.id, message_id)
        if interaction is None or self._is_old(message_id) or (in_thread and message_id is None):
            return ""
        look = await public_look(self.bot, table)
        try:
            sent = await interaction.edit_original_response(**(await self._drawing.message(look)).edited())
        except discord.HTTPException as error:
            if message_id is None and not is_refused(error):
                raise  # it may have become the message all the same
            self.bot.panels.forget_click(table.id)
            return ""
        if message_id is None:
            self.bot.panels.clicked(table.id, interaction, sent.id)
            await appear(table, sent.id)
        return name_of(look)

    async def _edit(self, table: Table, message_id: int) -> str:
        await self.bot.spend(PATIENCE)
        look = await public_look(self.bot, table)  # as it is by now: what came meanwhile is shown with it
        message = await self._drawing.message(look)
        try:
            await self._channel(table).get_partial_message(message_id).edit(**message.edited())
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            log.info("table %s: its message is gone; a new one takes its place", table.id)
            return await self._post(table)
        return name_of(look)

    async def _post(self, table: Table) -> str:
        """Post a table; asked again for the same reason, Discord answers with the message that is there."""
        await self.bot.spend()
        look = await public_look(self.bot, table)
        message, nonce = await self._drawing.message(look), f"{table.id:x} {table.row.message_id or 0:x}"
        was_unsure = table.id in self._unsure
        self._unsure.add(table.id)
        sent = await self._channel(table).send(view=message.view(), files=message.files(), nonce=nonce)
        await appear(table, sent.id)
        self._unsure.discard(table.id)  # not before: what is not stored is posted again, and answered with this one
        await self._lead_there(table)
        if was_unsure:
            return await self._edit(table, sent.id)  # it may show the table as it was at the first attempt
        return name_of(look)

    async def _delete(self, table: Table, message_id: int) -> None:
        await self.bot.spend()
        try:
            await self._channel(table).get_partial_message(message_id).delete()
        except discord.NotFound:
            log.info("table %s: its message was gone already", table.id)

    def _is_old(self, message_id: int | None) -> bool:
        if message_id is None:
            return False
        return datetime.fromtimestamp(self.bot.house.now(), UTC) - discord.utils.snowflake_time(message_id) >= OLD

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self.bot.get_partial_messageable(table.row.place_id, guild_id=table.row.guild_id)

    # Threads

    async def _make_thread(self, table: Table) -> None:
        """Make the thread that a table is to be played in; its name tells it from those of other tables."""
        channel = self.bot.get_channel(table.row.channel_id)
        if not isinstance(channel, discord.TextChannel):
            return  # it is shown in the channel itself, or cannot be
        name = f"{self.bot.words.text(f'game-{table.row.game}', table.row.language)} · {table.id}"
        made = next((thread for thread in channel.threads if thread.name == name), None)
        if made is None:
            await self.bot.spend()
            kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
            made = await channel.create_thread(name=name, type=kind)
        await table.remember(thread_id=made.id)

    async def _lead_there(self, table: Table) -> None:
        """Tell whoever opened a table in a thread where it is."""
        interaction = self.bot.panels.click_on(table.id, None)
        if interaction is None:
            return
        self.bot.panels.forget_click(table.id)
        try:
            await interaction.edit_original_response(content=f"<#{table.row.place_id}>")
        except discord.HTTPException as error:
            log.info("table %s: who opened it was not told where it is: %s", table.id, error)
