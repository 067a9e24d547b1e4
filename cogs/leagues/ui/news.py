"""What follows results by itself: their cards, the standings that are shown for good, roles by rank."""

import logging
from contextlib import suppress
from functools import partial

from bot.app import Pozo
from bot.denials import DeniedError
from bot.leagues.records import Challenge, LeagueResult
from bot.render.pictures import look_of
from bot.words.speech import plain
from cogs.leagues.ui.boards import public_standings
from cogs.leagues.ui.cards import Card
from cogs.leagues.ui.posting import Posting
from cogs.leagues.ui.ranks import Ranks
from cogs.leagues.ui.tables import last_ending
from cogs.leagues.ui.words import order
from cogs.ui.parts import Message

log = logging.getLogger(__name__)


class News(Posting):
    """What one league tells. Where it may not post it goes without: nothing of the league depends on it."""

    # Results

    async def card(self, result: LeagueResult, ending: str) -> None:
        """Post the card of a match or of an unanswered challenge, or draw it anew where it is."""
        posted, channel_id = await self.bot.leagues.card(result.id), self.league.settings.results_channel
        if posted is not None and posted.message_id is not None:
            await self._edit(posted.channel_id, posted.message_id, await self._card(result, ending))
        elif channel_id is not None:
            sent = await self._send(channel_id, await self._card(result, ending), nonce=f"card{result.id:x}")
            if sent is not None:
                await self.bot.leagues.card_posted(result.id, channel_id, sent.id)

    async def _card(self, result: LeagueResult, ending: str) -> Message:
        card = Card(self.league, result, await self._speech(), ending)
        server = await self.bot.servers.get(self.league.guild_id)
        return card.message(await self.bot.pictures.standings(card.scene(look_of(server.theme, server.felt, "two"))))

    async def settled(self, key: str, result: LeagueResult) -> None:
        """Tell those who played that an admin voided, restored or annotated their result, and draw its card anew."""
        speech = await self._speech()
        text = speech.text(key, number=str(result.id), order=order(speech, result))
        played = [one.user_id for one in result.players if one.user_id > 0]
        mentions = " ".join(f"<@{user_id}>" for user_id in played)
        channel_id = self.league.settings.results_channel or self.league.settings.announcements
        if not await self._post(channel_id, f"{text}\n-# {mentions}", pings=played):
            for user_id in played:
                await self._whisper(user_id, f"{key}-letter", number=str(result.id), league=plain(self.league.name))
        if await self.bot.leagues.card(result.id) is not None:
            show_card(self.bot, self.league.id, result.id)

    # Standings

    async def board(self) -> None:
        """Show the standings where they are shown for good: in the message they have, or in a new one."""
        posted = await self.bot.leagues.board(self.league.id)
        if posted is None:
            return
        page = await self.bot.leagues.standings(self.league)
        message = await public_standings(self.bot, self.league, page, await self._speech())
        if posted.message_id is not None and await self._edit(posted.channel_id, posted.message_id, message):
            return
        sent = await self._send(posted.channel_id, message, nonce=f"lb{self.league.id:x} {posted.message_id or 0:x}")
        await self.bot.leagues.board_posted(self.league.id, posted.channel_id, None if sent is None else sent.id)

    # Challenges

    async def expired(self, challenge: Challenge) -> None:
        """Tell what it counts as that nobody answered a challenge."""
        result = await self.bot.leagues.result_of_challenge(challenge.id)
        if result is not None:
            show_card(self.bot, self.league.id, result.id)

    # Members

    async def let_in(self, user_id: int) -> None:
        """Tell somebody that they are in."""
        await self._whisper(user_id, "league-joined", league=plain(self.league.name))

    # Roles by rank

    async def ranks(self) -> None:
        """Let the roles of the league follow its standings; say once where they may not be given."""
        if await Ranks(self.bot, self.league).follow():
            await self._post(self.league.settings.announcements, (await self._speech()).text("league-roles-forbidden"))


def show_card(bot: Pozo, league_id: int, result_id: int) -> None:
    """Have the card of a result posted, or drawn anew where it is."""
    bot.shows.put(("card", result_id), partial(_show_card, bot, league_id, result_id))


async def _show_card(bot: Pozo, league_id: int, result_id: int) -> None:
    league = await bot.leagues.by_id(league_id)
    if league is None:
        return
    result, ending = await bot.leagues.result(league, result_id), ""
    if result.table_id is not None:
        with suppress(DeniedError):  # its table is no longer kept
            ending = last_ending(await bot.tables.get(result.table_id))
    await News(bot, league).card(result, ending)
