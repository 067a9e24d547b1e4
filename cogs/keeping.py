"""Lets go of what the host wants to keep no longer: finished tables, and servers that removed the bot."""

import logging
from typing import Final

import discord
from discord.ext import commands

from bot.alarm import Alarm
from bot.app import Pozo
from bot.storage.errors import StoreUnavailableError
from bot.storage.retention import REMOVED
from bot.storage.rows import Scope

log = logging.getLogger(__name__)

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
SOON: Final = 5.0  # seconds, where there is more to do
TOGETHER: Final = 50  # tables in one transaction: those who play wait for it


class Keeping(commands.Cog):
    """Looks once an hour. Since when a server is without the bot is stored, and forgotten when the bot is back."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._due = bot.house.now()
        self._alarm = Alarm(self._look, bot.house.now)

    @property
    def _is_needed(self) -> bool:
        return bool(self.bot.settings.keep_days or self.bot.settings.forget_servers_days is not None)

    async def cog_unload(self) -> None:
        await self._alarm.stop()

    @commands.Cog.listener()
    async def on_serving(self) -> None:
        if self._is_needed:
            self._alarm.wake_by(self.bot.house.now())

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        await self._mark(guild.id, self.bot.house.now())

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        await self._mark(guild.id, None)

    async def _mark(self, guild_id: int, since: float | None) -> None:
        """Keep since when the bot is gone from a server; where that fails, the next look sees it."""
        try:
            await self.bot.store.set_setting(Scope.GUILD, guild_id, REMOVED, None if since is None else str(since))
        except StoreUnavailableError:
            log.warning("whether the bot is in server %s could not be stored", guild_id)

    async def _look(self) -> float:
        if self.bot.house.now() < self._due:
            return self._due
        try:
            more = await self._let_go_of_tables()
            await self._forget_servers()
        except StoreUnavailableError:
            more = False
        self._due = self.bot.house.now() + (SOON if more else HOUR)
        return self._due

    async def _let_go_of_tables(self) -> bool:
        """Delete some of the tables that are over for too long; say whether there may be more."""
        days = self.bot.settings.keep_days
        if not days or not self.bot.is_first:
            return False
        before = self.bot.house.now() - days * DAY
        gone = await self.bot.store.let_go_of_tables(before, TOGETHER)
        await self._gone(gone)
        return len(gone) == TOGETHER

    async def _forget_servers(self) -> None:
        days = self.bot.settings.forget_servers_days
        if days is None or not self.bot.is_ready():
            return
        now = self.bot.house.now()
        for guild_id, since in (await self.bot.store.known_servers()).items():
            if not self._is_ours(guild_id):
                continue
            if self.bot.get_guild(guild_id) is not None:
                if since is not None:
                    await self._mark(guild_id, None)
            elif since is None:
                await self._mark(guild_id, now)  # it was removed while nobody listened
            elif since + days * DAY <= now:
                gone = await self.bot.store.forget_server(guild_id)
                self.bot.servers.forget(guild_id)
                await self._gone(gone)
                log.info("server %s is forgotten, %s days after it removed the bot", guild_id, days)

    def _is_ours(self, guild_id: int) -> bool:
        """Say whether a shard of this process would know of a server."""
        ids, count = self.bot.shard_ids, self.bot.shard_count or 1
        return ids is None or (guild_id >> 22) % count in ids

    async def _gone(self, tables: tuple[int, ...]) -> None:
        """Keep nothing of tables in memory, nor in the log of the database."""
        if tables:
            self.bot.tables.let_go(tables)
            await self.bot.store.clear_log()
            log.info("%s tables are kept no longer", len(tables))


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Keeping(bot))
