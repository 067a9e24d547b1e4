"""Shows every stored change: the table's message, the open panels, and who is asked to move."""

from discord.ext import commands

from bot.app import Pozo
from bot.storage.rows import Status
from bot.tables.table import Played, Table
from cogs.showing.message import TableMessages
from cogs.showing.notices import notice
from cogs.showing.panels import refresh_panels, refresh_watchers
from engine.match import to_act


class Showing(commands.Cog):
    """Listens to the tables. Each part of what is shown is brought up to date on its own."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._messages = TableMessages(bot)
        bot.tables.listen(self.changed)
        bot.tables.clocks.on_warning(self.warned)

    def changed(self, table: Table, played: Played) -> None:
        self.bot.shows.put(("message", table.id), lambda: self._messages.show(table.id))
        self.bot.newest.put(table.id, lambda: self._show(table.id))

    def warned(self, table: Table, seat: int) -> None:
        self.bot.newest.put(("warn", table.id), lambda: self._warn(table.id, seat))

    async def _warn(self, table_id: int, seat: int) -> None:
        await notice(self.bot, await self.bot.tables.get(table_id), seat, "notice-hurry")

    async def _show(self, table_id: int) -> None:
        table = await self.bot.tables.get(table_id)
        await refresh_panels(self.bot, table)
        await refresh_watchers(self.bot, table)
        if table.row.status is Status.PLAYING:
            for seat in to_act(table.playing):
                await notice(self.bot, table, seat, "notice-turn")


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Showing(bot))
