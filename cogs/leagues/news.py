"""What happens in leagues without anybody asking: results are told, time brings what it brings, queues find matches."""

from functools import partial
from typing import Final

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.edge.notes import ABOUT_QUEUE
from bot.league_office.clock import LeagueClock
from bot.leagues.happenings import (
    BoardDue,
    DigestDue,
    Expired,
    Happening,
    LetGo,
    MembersDue,
    NewsDue,
    Paired,
    QueueLeft,
    ReadyAsked,
    Reminded,
    SeasonTurned,
    TitleDecided,
)
from bot.storage.rows import Status
from bot.tables.table import Played, Table
from cogs.leagues.ui.news import News, show_card
from cogs.ui.posting import show_opened
from cogs.ui.rooms import find_rooms

GONE: Final = frozenset({10007, 10013})  # Discord: no such member, no such user


class LeagueNews(commands.Cog):
    """Listens to the tables and to the clock of the leagues."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self.clock = LeagueClock(
            bot.leagues, bot.house.now, partial(find_rooms, bot), self.happened, bot.tables.pulse.feel
        )
        bot.tables.listen(self.changed)
        bot.leagues.listen_moved(self.moved)

    async def cog_unload(self) -> None:
        await self.clock.stop()

    @commands.Cog.listener()
    async def on_serving(self) -> None:
        self.clock.start()
        self.bot.shows.put("standings", self._catch_up)

    async def _catch_up(self) -> None:
        """Let what is shown of results and standings follow what may have come while nobody was there to show it."""
        for league_id in await self.bot.leagues.with_followers():
            self.moved(league_id)
        await self.bot.leagues.board_due()
        for result_id, league_id, guild_id in await self.bot.leagues.without_card(self.bot.tables.pulse.unsure_since):
            if self.bot.store.looks_after(guild_id):
                show_card(self.bot, league_id, result_id)

    # Standings

    def moved(self, league_id: int) -> None:
        """Let what follows standings follow them now, and whoever waits hear whether they still do."""
        self.bot.notes.stir((ABOUT_QUEUE, league_id))
        self.bot.newest.put(("ranks", league_id), lambda: self._follow(league_id))

    async def _follow(self, league_id: int) -> None:
        league = await self.bot.leagues.by_id(league_id)
        if league is not None:
            await self.bot.leagues.board_due(league_id)
            await News(self.bot, league).ranks()

    # Results

    def changed(self, table: Table, played: Played) -> None:
        if table.row.league_id is None or table.row.status is not Status.OVER:
            return
        if table.row.message_id is None:
            self.clock.start()  # those who were to play it may wait again
        else:
            self.bot.shows.put(("league", table.id), lambda: self._over(table))

    async def _over(self, table: Table) -> None:
        result = await self.bot.leagues.result_of_table(table.id)
        if result is None:
            self.clock.start()  # somebody ended it, and it may have been for a title
        else:
            league = await self.bot.leagues.get(result.league_id, table.row.guild_id)
            show_card(self.bot, league.id, result.id)
            self.moved(league.id)

    # What time brings

    async def happened(self, happening: Happening) -> None:
        news = News(self.bot, happening.league)
        self.bot.leagues.stir()  # what was told before may hold no more
        if isinstance(happening, Expired | SeasonTurned | LetGo):
            self.moved(happening.league.id)
        match happening:
            case Reminded() | ReadyAsked() | SeasonTurned() | TitleDecided() | LetGo() | DigestDue() | NewsDue():
                pass  # which is told as it is stored
            case Expired():
                await news.expired(happening.challenge)
            case MembersDue():
                await self._look_for(happening)
            case Paired():
                show_opened(self.bot, happening.table_id)
            case BoardDue():
                self.bot.shows.put(("board", happening.league.id), partial(self._board, news))
            case QueueLeft():
                self.bot.notes.stir((ABOUT_QUEUE, happening.league.id))

    async def _board(self, news: News) -> None:
        """Show the standings of a league; after an attempt that failed once more, for it may have done so unheard."""
        try:
            await news.board()
        except Exception:
            await self.bot.leagues.board_due(news.league.id)
            raise

    async def _look_for(self, due: MembersDue) -> None:
        """Let go of those who are gone from the server."""
        for user_id in due.users:
            await self.bot.spend()
            try:
                await self.bot.http.get_member(due.league.guild_id, user_id)
            except discord.NotFound as error:
                if error.code not in GONE:
                    raise
                await self.bot.leagues.let_go(due.league, user_id)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(LeagueNews(bot))
