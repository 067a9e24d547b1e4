"""Tells what leagues have to tell, and keeps it true: news once, pings while they hold, what became of challenges."""

from functools import partial

from discord.ext import commands

from bot.app import Pozo
from bot.storage.rows import Status
from bot.tables.table import Played, Table
from cogs.leagues.ui.pings import Pings
from cogs.leagues.ui.tidings import Tidings


class LeagueCalls(commands.Cog):
    """Looks at what is behind whenever something has changed; each message is brought up to date on its own."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        bot.leagues.listen(self.look)
        bot.tables.listen(self.changed)

    @commands.Cog.listener()
    async def on_serving(self) -> None:
        self.look()

    def changed(self, table: Table, played: Played) -> None:
        """Look again when a match of a league is over, or its table is to be seen."""
        if table.row.league_id is not None and (table.row.status is Status.OVER or not played.version):
            self.look()

    def look(self) -> None:
        self.bot.shows.put("pings", self._look)

    async def _look(self) -> None:
        for ping_id in await self.bot.leagues.pings_behind():
            self.bot.shows.put(("ping", ping_id), partial(self._show, ping_id))
        for news_id in await self.bot.leagues.untold():
            self.bot.shows.put(("news", news_id), partial(self._announce, news_id))
        for challenge_id in await self.bot.leagues.challenges_untold():
            self.bot.shows.put(("challenge", challenge_id), partial(self._tell, challenge_id))

    async def _announce(self, news_id: int) -> None:
        tiding = await self.bot.leagues.tiding(news_id)
        if tiding is not None:
            await Tidings(self.bot, tiding.league).tell(tiding)

    async def _show(self, ping_id: int) -> None:
        ping = await self.bot.leagues.ping(ping_id)
        if ping is not None:
            await Pings(self.bot, ping.league).show(ping)

    async def _tell(self, challenge_id: int) -> None:
        challenge = await self.bot.leagues.untold_challenge(challenge_id)
        league = None if challenge is None else await self.bot.leagues.by_id(challenge.league_id)
        if challenge is not None and league is not None:
            await Pings(self.bot, league).tell(challenge)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(LeagueCalls(bot))
