"""What happens in tournaments without anybody asking: rounds begin and end, tables open, messages follow."""

import logging
from functools import partial

import discord
from discord.ext import commands

from bot.app import Pozo
from bot.league_office.clock import OfficeClock
from bot.storage.rows import FORFEIT, Status
from bot.tables.table import Played, Table
from bot.tournament_office.ticking import LookDue, StageTold, TablesOpened, TournamentErrand, TournamentNews
from bot.tournaments.tournament import Tournament
from bot.words.speech import Speech
from cogs.tournaments.ui.boards import ACCENT, TournamentBoard
from cogs.ui.parts import Message
from cogs.ui.posting import show_opened
from cogs.ui.rooms import find_rooms

log = logging.getLogger(__name__)


class TournamentTelling(commands.Cog):
    """Listens to the tables and to the clock of the tournaments."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self.clock = OfficeClock[TournamentErrand, TournamentNews](
            bot.tournaments, bot.house.now, partial(find_rooms, bot), self.happened, bot.tables.pulse.feel
        )
        bot.tables.listen(self.changed)

    async def cog_unload(self) -> None:
        await self.clock.stop()

    @commands.Cog.listener()
    async def on_serving(self) -> None:
        self.clock.start()
        self._take_back()
        self.bot.shows.put("tournaments", self.bot.tournaments.show_anew)  # again where it cannot be stored yet

    def changed(self, table: Table, played: Played) -> None:
        """Look at what follows when a match of a tournament is over, or is shown somewhere else than before."""
        if table.row.on_leave != FORFEIT:
            return
        if table.row.status is Status.OVER:
            self.clock.start()
        elif table.row.message_id is not None and not played.version:
            self.bot.newest.put(("tournament", table.id), lambda: self._begun(table.id))

    async def _begun(self, table_id: int) -> None:
        """Let the message of a tournament lead to a table that is shown now."""
        tournament = await self.bot.tournaments.of_table(table_id)
        if tournament is not None:
            await self.bot.tournaments.show_anew(tournament.id)

    async def happened(self, news: TournamentNews) -> None:
        match news:
            case TablesOpened():
                for table_id in news.tables:
                    show_opened(self.bot, table_id)
            case StageTold():
                await self._tell(news.tournament, news.news)
            case LookDue():
                self.bot.shows.put(("tournament", news.tournament.id), partial(self._show, news.tournament))

    async def _board(self, tournament: Tournament) -> TournamentBoard:
        speech = Speech(self.bot.words, await self.bot.language_in(tournament.guild_id))
        return TournamentBoard(await self.bot.tournaments.overview(tournament.id), speech)

    async def _tell(self, tournament: Tournament, news: int) -> None:
        """Tell everyone that the stage or the round is new; asked again, Discord sends nothing that it has sent."""
        parts, users = (await self._board(tournament)).announcement()
        allowed = discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(one) for one in users][:100]
        )
        channel = self.bot.get_partial_messageable(tournament.channel_id, guild_id=tournament.guild_id)
        for number, part in enumerate(parts):
            message = Message(accent=ACCENT)
            message.say(part)
            await self.bot.spend()
            try:
                nonce = f"cup{tournament.id:x}.{news:x}.{number:x}"
                sent = await channel.send(view=message.view(), allowed_mentions=allowed, nonce=nonce)
            except (discord.Forbidden, discord.NotFound):
                log.info("tournament %s: nothing may be posted in its channel", tournament.id)
                continue
            if users:
                await self.bot.tournaments.called(tournament.id, news, sent.id)
        await self.bot.tournaments.told(tournament.id, news)
        self._take_back()

    def _take_back(self) -> None:
        """Let the messages go by which people were called to what is over."""
        self.bot.shows.put("calls", self._look_for_calls)

    async def _look_for_calls(self) -> None:
        for channel_id, messages in (await self.bot.tournaments.calls_over()).items():
            for number in messages:
                self.bot.shows.put(("call", number), partial(self._remove, channel_id, number))

    async def _remove(self, channel_id: int, message_id: int) -> None:
        await self.bot.spend()
        try:
            await self.bot.get_partial_messageable(channel_id).get_partial_message(message_id).delete()
        except discord.NotFound:
            log.info("message %s is gone already", message_id)
        await self.bot.tournaments.call_gone(message_id)

    async def _show(self, tournament: Tournament) -> None:
        """Show a tournament; after an attempt that failed once more, for it may have come to something unheard."""
        try:
            await self._look(tournament)
        except Exception:
            await self.bot.tournaments.show_anew(tournament.id)
            raise

    async def _look(self, tournament: Tournament) -> None:
        """Show a tournament as it is: in the message it has, or in a new one."""
        message = (await self._board(tournament)).message()
        channel = self.bot.get_partial_messageable(tournament.channel_id, guild_id=tournament.guild_id)
        message_id = await self.bot.tournaments.message(tournament.id)
        if message_id is not None:
            await self.bot.spend()
            try:
                await channel.get_partial_message(message_id).edit(**message.edited())
            except discord.NotFound:
                log.info("tournament %s: its message is gone, and posted anew", tournament.id)
            else:
                return
        await self.bot.spend()
        sent = await channel.send(view=message.view(), nonce=f"tb{tournament.id:x} {message_id or 0:x}")
        await self.bot.tournaments.posted(tournament.id, sent.id)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(TournamentTelling(bot))
