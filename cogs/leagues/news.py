"""What happens in leagues without anybody asking: results are told, time brings what it brings, queues find matches."""

from functools import partial

from discord.ext import commands

from bot.app import Pozo
from bot.league_office.clock import LeagueClock
from bot.leagues.happenings import CalledOff, DigestDue, Expired, Happening, Paired, Reminded, SeasonTurned
from bot.storage.rows import Status
from bot.tables.table import Played, Table
from cogs.leagues.ui.news import News
from cogs.ui.posting import show_opened
from cogs.ui.rooms import find_rooms


class LeagueNews(commands.Cog):
    """Listens to the tables and to the clock of the leagues."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self.clock = LeagueClock(
            bot.leagues, bot.house.now, partial(find_rooms, bot), self.happened, bot.tables.pulse.feel
        )
        bot.tables.listen(self.changed)

    async def cog_unload(self) -> None:
        await self.clock.stop()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        self.clock.start()

    # Results

    def changed(self, table: Table, played: Played) -> None:
        if table.row.league_id is None or table.row.status is not Status.OVER:
            return
        if table.row.message_id is None:
            self.clock.start()  # those who were to play it may wait again
        else:
            self.bot.newest.put(("league", table.id), lambda: self._over(table))

    async def _over(self, table: Table) -> None:
        result = await self.bot.leagues.result_of_table(table.id)
        if result is not None:
            league = await self.bot.leagues.get(result.league_id, table.row.guild_id)
            await News(self.bot, league).result(result)

    # What time brings

    async def happened(self, happening: Happening) -> None:
        news = News(self.bot, happening.league)
        match happening:
            case Reminded():
                await news.reminded(happening.challenge)
            case Expired():
                await news.expired(happening.challenge)
            case CalledOff():
                await news.closed(happening.challenge)
            case SeasonTurned():
                await news.turned(happening.closed, happening.opened)
            case DigestDue():
                await news.digest(happening.since, happening.until)
            case Paired():
                show_opened(self.bot, happening.table_id)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(LeagueNews(bot))
