"""What people of a league are called by, as messages: sent, looked for and taken back."""

import logging
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Final, assert_never

import discord

from bot.edge.router import custom_id
from bot.leagues.pings import Ping, PingKind
from bot.leagues.records import Challenge
from bot.words.speech import Speech, plain
from cogs.leagues.ui.challenge import challenge_message
from cogs.leagues.ui.posting import Posting
from cogs.ui.parts import Message, Target
from cogs.ui.public import ACCENT

log = logging.getLogger(__name__)

LOOKED: Final = 50  # messages among which one is looked for


class Pings(Posting):
    """Brings what one league has told people up to what holds."""

    async def show(self, ping: Ping) -> None:
        """Send a ping that holds and is not there, and take one back that holds no more."""
        message_id = ping.message_id
        if message_id is None and ping.sending:
            message_id = await self._found(ping)
        if not ping.holds:
            if message_id is not None:
                await self._remove(ping.new.channel_id, message_id)
            await self.bot.leagues.ping_gone(ping.id)
        elif message_id is None:
            await self._call(ping)
        elif message_id != ping.message_id:
            await self.bot.leagues.ping_sent(ping.id, message_id)

    async def _call(self, ping: Ping) -> None:
        """Send a ping; where nobody can be called by it, it is given up."""
        await self.bot.leagues.ping_sending(ping.id)
        is_door = ping.new.kind is PingKind.DOOR
        users = () if is_door or (ping.new.kind is PingKind.LEFT and ping.new.detail) else ping.users
        role_id, nonce = self.league.settings.admin_role_id if is_door else None, f"ping{ping.id:x}"
        message = self._message(ping, await self._speech())
        sent = await self._send(ping.new.channel_id, message, users, role_id=role_id, nonce=nonce)
        if sent is not None:
            await self.bot.leagues.ping_sent(ping.id, sent.id)
            return
        await self.bot.leagues.ping_gone(ping.id)
        if is_door:
            await self.wanted_in(ping.name)

    async def wanted_in(self, name: str) -> None:
        """Tell who founded the league that somebody asks to be let in, where no channel will do."""
        await self._whisper(self.league.made_by, "league-wants-in", name=plain(name), league=plain(self.league.name))

    def _message(self, ping: Ping, speech: Speech) -> Message:
        message, target, league = Message(accent=ACCENT), Target(self.league.id, 0), plain(self.league.name)
        mentions, until = " ".join(f"<@{user_id}>" for user_id in ping.users), f"<t:{ping.until}:R>"
        match ping.new.kind:
            case PingKind.REMINDER:
                message.say(speech.text("league-reminder", mention=mentions, league=league, expires=until))
            case PingKind.READY:
                message.say(speech.text("league-ready-asked", mention=mentions, league=league, until=until))
                label, style = speech.text("league-ready"), discord.ButtonStyle.success
                message.offer([target.button("league-ready", label, style=style)])
            case PingKind.LEFT:
                key = "league-queue-silent" if ping.new.detail else "league-queue-over"
                message.say(speech.text(key, mention=mentions, league=league))
            case PingKind.BEGINS:
                key, number = "league-paired-title" if ping.new.detail else "league-paired", ping.new.detail
                message.say(speech.text(key, mentions=mentions, league=league, number=number))
            case PingKind.DOOR:
                role_id = self.league.settings.admin_role_id
                call = "" if role_id is None else f"<@&{role_id}> "
                message.say(f"{call}{speech.text('league-wants-in', name=plain(ping.name), league=league)}")
                message.offer([target.button("league-door", speech.text("league-let-in"))])
            case _:
                assert_never(ping.new.kind)
        return message

    # Challenges

    async def tell(self, challenge: Challenge) -> None:
        """Say in the message of a challenge how it is with it; where it is gone, nobody need be told."""
        if challenge.channel_id is not None:
            message_id = challenge.message_id or await self._challenge(challenge, challenge.channel_id)
            if message_id is not None:
                message = await challenge_message(self.bot, self.league, challenge, await self._speech())
                await self._edit(challenge.channel_id, message_id, message)
        await self.bot.leagues.challenge_told(challenge)

    # Messages that nobody heard of

    async def _found(self, ping: Ping) -> int | None:
        """Look for a ping that may have been sent, or not; what is known to be another is not the one."""
        text = self._message(ping, await self._speech()).parts[0]["content"]
        return await self._look(ping.new.channel_id, text, await self.bot.leagues.pings_in(ping.new.channel_id))

    async def _challenge(self, challenge: Challenge, channel_id: int) -> int | None:
        return await self._look(channel_id, custom_id("league-accept", challenge.id, 0))

    async def _look(self, channel_id: int, mark: str, others: AbstractSet[int] = frozenset()) -> int | None:
        """Return the number of our message that has a text, or a button with an id."""
        channel = self.bot.get_partial_messageable(channel_id, guild_id=self.league.guild_id)
        await self.bot.budget.spend()
        try:
            async for message in channel.history(limit=LOOKED):
                ours = self.bot.user is not None and message.author.id == self.bot.user.id
                if ours and message.id not in others and mark in _marks(message):
                    return message.id
        except (discord.Forbidden, discord.NotFound):
            log.info("league %s: channel %s cannot be read", self.league.id, channel_id)
        return None


def _marks(message: discord.Message) -> Iterator[str | None]:
    """Yield the texts of a message, and the ids of its buttons."""
    for item in discord.ui.LayoutView.from_message(message).walk_children():
        if isinstance(item, discord.ui.TextDisplay):
            yield item.content
        elif isinstance(item, discord.ui.Button):
            yield item.custom_id
