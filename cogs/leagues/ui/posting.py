"""How a league posts: into its channels where it may, quietly; to one person where no channel will do."""

import logging
from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.app import Pozo
from bot.edge.reconciling import is_refused
from bot.leagues.league import League
from bot.words.speech import Speech, plain
from cogs.ui.parts import Message
from cogs.ui.public import ACCENT

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Posting:
    """Posts into the channels of one league. A channel that is dead is told of once."""

    bot: Pozo
    league: League

    async def _speech(self) -> Speech:
        return Speech(self.bot.words, await self.bot.language_in(self.league.guild_id))

    async def _speech_to(self, user_id: int) -> Speech:
        language = await self.bot.language_in(self.league.guild_id)
        return Speech(self.bot.words, (await self.bot.people.get(user_id)).speaks(language))

    async def _post(self, channel_id: int | None, text: str, *, pings: Sequence[int] = ()) -> bool:
        """Post a text; return whether that could be done."""
        message = Message(accent=ACCENT)
        message.say(text)
        return await self._send(channel_id, message, pings) is not None

    async def _send(
        self,
        channel_id: int | None,
        message: Message,
        pings: Sequence[int] = (),
        *,
        role_id: int | None = None,
        nonce: str | None = None,
    ) -> discord.Message | None:
        """Post a message, if there is a channel for it and it may be written in; with a nonce the same once."""
        if channel_id is None:
            return None
        users, roles = (
            [discord.Object(user_id) for user_id in pings],
            [] if role_id is None else [discord.Object(role_id)],
        )
        allowed = discord.AllowedMentions(everyone=False, roles=roles, users=users)
        channel = self.bot.get_partial_messageable(channel_id, guild_id=self.league.guild_id)
        await self.bot.spend()
        try:
            sent = await self._sent(channel, message, allowed, nonce)
        except (discord.Forbidden, discord.NotFound):
            log.info("league %s: nothing may be posted in channel %s", self.league.id, channel_id)
            await self._dead(channel_id)
            return None
        await self.bot.leagues.note_channel(self.league, channel_id, dead=False)
        return sent

    async def _sent(
        self,
        channel: discord.PartialMessageable,
        message: Message,
        allowed: discord.AllowedMentions,
        nonce: str | None,
    ) -> discord.Message:
        if nonce is None:
            return await channel.send(view=message.view(), files=message.files(), allowed_mentions=allowed)
        return await channel.send(view=message.view(), files=message.files(), allowed_mentions=allowed, nonce=nonce)

    async def _dead(self, channel_id: int) -> None:
        """Tell once that a channel of the league cannot be written in: in another one, or to who founded it."""
        settings = self.league.settings
        own = [one for one in (settings.announcements, settings.results_channel, settings.board) if one is not None]
        if channel_id not in own or not await self.bot.leagues.note_channel(self.league, channel_id, dead=True):
            return
        place, league = f"<#{channel_id}>", plain(self.league.name)
        said = (await self._speech()).text("league-channel-dead", place=place, league=league)
        for other in dict.fromkeys(own):
            if other != channel_id and await self._post(other, said):
                return
        await self._whisper(self.league.made_by, "league-channel-dead", place=place, league=league)

    async def _whisper(self, user_id: int, key: str, **arguments: str | int) -> None:
        """Tell one person directly, in their language."""
        channel_id = await self._direct(user_id)
        if channel_id is not None:
            await self._post(channel_id, (await self._speech_to(user_id)).text(key, **arguments))

    async def _direct(self, user_id: int) -> int | None:
        """Return the channel in which somebody is told directly, if they can be; nobody is who has been forgotten."""
        if user_id <= 0:
            return None
        await self.bot.spend()
        try:
            return (await self.bot.create_dm(discord.Object(user_id))).id
        except discord.HTTPException as error:
            if not is_refused(error):
                raise
            log.info("league %s: somebody may not be told something: %s", self.league.id, error)
            return None

    async def _remove(self, channel_id: int, message_id: int) -> None:
        """Take back a message that was posted, if it is still there."""
        channel = self.bot.get_partial_messageable(channel_id, guild_id=self.league.guild_id)
        await self.bot.spend()
        try:
            await channel.get_partial_message(message_id).delete()
        except discord.NotFound:
            log.info("league %s: message %s is gone already", self.league.id, message_id)

    async def _edit(self, channel_id: int, message_id: int, message: Message) -> bool:
        """Change a message that was posted; return whether it is still there. What is refused may be allowed later."""
        channel = self.bot.get_partial_messageable(channel_id, guild_id=self.league.guild_id)
        await self.bot.spend()
        try:
            await channel.get_partial_message(message_id).edit(**message.edited())
        except discord.NotFound:
            log.info("league %s: message %s is gone", self.league.id, message_id)
            return False
        return True
