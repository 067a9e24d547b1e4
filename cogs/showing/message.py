"""The message of a table: posted where there is none, edited where it is behind, replaced where it is old or gone."""

import logging
from datetime import UTC, datetime, timedelta
from typing import Final

import discord
from cachetools import LRUCache

from bot.app import Pozo
from bot.edge.panels import ClickedMessage
from bot.edge.reconciling import is_refused
from bot.render.pictures import Picture
from bot.storage.rows import Status
from bot.tables.deadlines import TURN
from bot.tables.extras import extras_of
from bot.tables.table import Table
from bot.tables.unseen import appear
from cogs.leagues.ui.tables import league_lines
from cogs.ui.parts import Message
from cogs.ui.public import Public
from cogs.ui.snapshot import Snapshot, public_snapshot, public_speech
from engine.cards import Card
from engine.view import View

log = logging.getLogger(__name__)

LOOKS: Final = 500  # tables whose last look is remembered
OLD: Final = timedelta(minutes=50)  # Discord limits edits of messages older than an hour
PATIENCE: Final = 5.0  # seconds that a change may wait, to be shown together with others
UNKNOWN_MESSAGE: Final = 10008


class TableMessages:
    """Brings the messages of tables up to date. One attempt for a table is under way at a time."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._looks: LRUCache[int, tuple[View | None, View]] = LRUCache(LOOKS)
        self._unsure: set[int] = set()  # tables of which a message may have been posted, or not

    async def show(self, table_id: int) -> None:
        """Let the message of a table show it as it is."""
        table = await self.bot.tables.get(table_id)
        extras = extras_of(table.row)
        if extras.private or (table.row.message_id is None and table.row.status is Status.OVER):
            return  # its panel is all there is of it, or it was closed before anybody saw it
        if extras.thread and table.row.thread_id is None:
            await self._make_thread(table)
        if await self._shown_through_a_click(table):
            return
        if table.row.message_id is None:
            await self._post(table)
        elif self._is_old(table.row.message_id):
            await self._delete(table, table.row.message_id)
            await self._post(table)
        else:
            await self._edit(table, table.row.message_id)

    # The ways to show it

    async def _shown_through_a_click(self, table: Table) -> bool:
        """Show a table through a click on its message, or as the answer to a command: no limit of the bot counts it."""
        message_id, in_thread = table.row.message_id, extras_of(table.row).thread
        interaction = self.bot.panels.click_on(table.id, message_id, self.bot.house.now())
        if interaction is None or self._is_old(message_id) or (in_thread and message_id is None):
            return False
        try:
            sent = await interaction.edit_original_response(**(await self._message(table)).edited())
        except discord.HTTPException as error:
            if message_id is None and not is_refused(error):
                raise  # it may have become the message all the same
            self.bot.panels.forget_click(table.id)
            return False
        if message_id is None:
            self.bot.panels.clicked(table.id, ClickedMessage(interaction, self.bot.house.now(), sent.id))
            await appear(table, sent.id)
        return True

    async def _edit(self, table: Table, message_id: int) -> None:
        await self.bot.budget.spend(PATIENCE)
        message = await self._message(table)  # as it is by now: what came meanwhile is shown with it
        try:
            await self._channel(table).get_partial_message(message_id).edit(**message.edited())
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            log.info("table %s: its message is gone; a new one takes its place", table.id)
            await self._post(table)

    async def _post(self, table: Table) -> None:
        """Post a table; asked again for the same reason, Discord answers with the message that is there."""
        await self.bot.budget.spend()
        message, nonce = await self._message(table), f"{table.id:x} {table.row.message_id or 0:x}"
        was_unsure = table.id in self._unsure
        self._unsure.add(table.id)
        sent = await self._channel(table).send(view=message.view(), files=message.files(), nonce=nonce)
        self._unsure.discard(table.id)
        await appear(table, sent.id)
        await self._lead_there(table)
        if was_unsure:
            await self._edit(table, sent.id)  # it may show the table as it was at the first attempt

    async def _delete(self, table: Table, message_id: int) -> None:
        await self.bot.budget.spend()
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
            await self.bot.budget.spend()
            kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
            made = await channel.create_thread(name=name, type=kind)
        await table.remember(thread_id=made.id)

    async def _lead_there(self, table: Table) -> None:
        """Tell whoever opened a table in a thread where it is."""
        interaction = self.bot.panels.click_on(table.id, None, self.bot.house.now())
        if interaction is None:
            return
        self.bot.panels.forget_click(table.id)
        try:
            await interaction.edit_original_response(content=f"<#{table.row.place_id}>")
        except discord.HTTPException as error:
            log.info("table %s: who opened it was not told where it is: %s", table.id, error)

    # What it shows

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
        older, last = self._looks.get(table_id, (None, seen))
        if _tiles_on(last) != _tiles_on(seen):
            older = last
        self._looks[table_id] = older, seen
        return older


def _tiles_on(seen: View) -> tuple[tuple[Card, ...], ...]:
    return seen.board.table if seen.board else ()
