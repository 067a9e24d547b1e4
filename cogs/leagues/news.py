"""What happens in leagues without anybody asking: results are told, time brings what it brings, queues find matches."""

import logging

from discord.ext import commands

from bot.app import Pozo
from bot.denials import DeniedError
from bot.league_office.clock import LeagueClock
from bot.leagues.happenings import DigestDue, Expired, Happening, Paired, Reminded, SeasonTurned
from bot.leagues.records import Challenge
from bot.storage.rows import Status
from bot.tables.table import Played, Table
from cogs.leagues.ui.news import News
from cogs.leagues.ui.tables import start_match

log = logging.getLogger(__name__)


class LeagueNews(commands.Cog):
    """Listens to the tables and to the clock of the leagues."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self.clock = LeagueClock(bot.leagues, bot.house.now, self.happened, bot.tables.pulse.feel)
        bot.tables.listen(self.changed)

    async def cog_unload(self) -> None:
        await self.clock.stop()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Go on with the clock, and open the tables that were agreed on before the last process ended."""
        self.clock.start()
        for made in await self.bot.leagues.unseated():
            try:
                await self._seat(made)
            except Exception:
                log.exception("challenge %s cannot be played", made.id)

    async def _seat(self, made: Challenge) -> None:
        league = await self.bot.leagues.by_id(made.league_id)
        if league is None or made.channel_id is None:
            return
        members = [await self.bot.leagues.member(league, one) for one in (made.challenger_id, made.challenged_id)]
        seats = [(one.user_id, one.name) for one in members if one is not None]
        table = await start_match(self.bot, league, seats, key=f"challenge {made.id}", channel_id=made.channel_id)
        await self.bot.leagues.seated(made.id, table.id)

    # Results

    def changed(self, table: Table, played: Played) -> None:
        if table.row.league_id is not None and table.row.status is Status.OVER:
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
            case SeasonTurned():
                await news.turned(happening.closed, happening.opened)
            case DigestDue():
                await news.digest(happening.since)
            case Paired():
                await self._paired(happening)

    async def _paired(self, paired: Paired) -> None:
        """Open the table of people who have found each other in the queue, where the last of them asked."""
        users = sorted(paired.users, key=lambda one: one.since)
        key = f"queue {paired.league.id} {' '.join(f'{one.user_id}@{one.since}' for one in users)}"
        seats = [(one.user_id, one.name) for one in users]
        try:
            await start_match(self.bot, paired.league, seats, key=key, channel_id=users[-1].channel_id)
        except DeniedError as error:
            log.warning("league %s: people who were matched wait again: %s", paired.league.id, error.denial)
            for one in users:
                await self.bot.leagues.wait_again(paired.league, one)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(LeagueNews(bot))
