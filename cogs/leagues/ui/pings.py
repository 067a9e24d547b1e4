"""What people of a league are called by, as messages: sent, looked for and taken back."""

from typing import assert_never

import discord

from bot.edge.router import custom_id
from bot.leagues.pings import Ping, PingKind
from bot.leagues.records import Challenge
from bot.words.speech import Speech, plain
from cogs.leagues.ui.challenge import challenge_message
from cogs.leagues.ui.posting import Posting
from cogs.leagues.ui.words import person
from cogs.ui.finding import find_ours
from cogs.ui.parts import Message, Target
from cogs.ui.public import ACCENT


class Pings(Posting):
    """Brings what one league has told people up to what holds."""

    async def show(self, ping: Ping) -> None:
        """Send a ping that holds and is not there, and take one back that holds no more."""
        direct, message_id = ping.new.letter_to, ping.message_id
        place = ping.new.channel_id if direct is None else await self._direct(direct)
        if message_id is None and ping.sending and place is not None:
            message_id = await self._found(ping, place)
        if not ping.holds:
            if message_id is not None and place is not None:
                await self._remove(place, message_id)
            await self.bot.leagues.ping_gone(ping.id)
        elif message_id is None:
            await self._call(ping, place)
        elif message_id != ping.message_id:
            await self.bot.leagues.ping_sent(ping.id, message_id)

    async def _call(self, ping: Ping, place: int | None) -> None:
        """Send a ping; where nobody can be called by it, it is told otherwise."""
        await self.bot.leagues.ping_sending(ping.id)
        is_door = ping.new.kind is PingKind.DOOR
        users = () if is_door or (ping.new.kind is PingKind.LEFT and ping.new.detail) else ping.called
        role_id, nonce = self.league.settings.admin_role_id if is_door else None, f"ping{ping.id:x}"
        message = await self._message(ping)
        sent = await self._send(place, message, users, role_id=role_id, nonce=nonce)
        if sent is None:
            await self.bot.leagues.ping_refused(ping)
        else:
            await self.bot.leagues.ping_sent(ping.id, sent.id)

    async def _message(self, ping: Ping) -> Message:
        """Return a ping; who is told directly also hears why."""
        direct, place = ping.new.letter_to, f"<#{ping.new.channel_id}>"
        if direct is None:
            return self._said(ping, await self._speech())
        speech = await self._speech_to(direct)
        if ping.in_vain:
            message, until = Message(accent=ACCENT), f"<t:{ping.until}:R>"
            name, league = person(speech, ping.name), plain(self.league.name)
            message.say(speech.text("league-unreached", name=name, league=league, place=place, expires=until))
            return message
        message = self._said(ping, speech)
        if ping.new.channel_id:
            message.say(f"-# {speech.text('league-letter', place=place)}")
        return message

    def _said(self, ping: Ping, speech: Speech) -> Message:
        message, target, league = Message(accent=ACCENT), Target(self.league.id, 0), plain(self.league.name)
        mentions, until = " ".join(f"<@{user_id}>" for user_id in ping.called), f"<t:{ping.until}:R>"
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
                wanted = speech.text("league-wants-in", name=plain(ping.name), league=league)
                if ping.new.letter_to is None:
                    role_id = self.league.settings.admin_role_id
                    message.say(wanted if role_id is None else f"<@&{role_id}> {wanted}")
                    message.offer([target.button("league-door", speech.text("league-let-in"))])
                else:
                    message.say(wanted)
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

    async def _found(self, ping: Ping, place: int) -> int | None:
        """Look for a ping that may have been sent, or not; what is known to be another is not the one."""
        text, others = (await self._message(ping)).parts[0]["content"], await self.bot.leagues.pings_beside(ping)
        return await find_ours(self.bot, place, lambda mark: mark == text, others=others)

    async def _challenge(self, challenge: Challenge, channel_id: int) -> int | None:
        button = custom_id("league-accept", challenge.id, 0)
        return await find_ours(self.bot, channel_id, lambda mark: mark == button)
