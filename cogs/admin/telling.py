"""Tells the owner of the bot, directly and once, that something needs their hands, and once that it is over."""

import json
import logging
from dataclasses import asdict, dataclass, replace
from typing import Final

import discord
from discord.ext import commands

from bot.alarm import Alarm
from bot.app import Pozo
from bot.edge.reconciling import is_refused
from bot.host.troubles import Trouble, Troubles
from bot.storage.errors import StoreUnavailableError
from bot.storage.rows import NOBODY, Scope
from bot.words.speech import Speech

log = logging.getLogger(__name__)

MINUTE: Final = 60.0
HOUR: Final = 3600.0  # without another one, after which a lost lease is over
KEY: Final = "trouble-"


@dataclass(frozen=True, slots=True)
class TroubleSeen:
    """Since when there is a trouble, and whether its owner was told."""

    since: float
    told: bool = False


class Telling(commands.Cog):
    """Looks once a minute. What it found and told is stored, so that the next process tells nobody twice."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._troubles = Troubles(bot.settings, bot.store, bot.house.now)
        self._standing: dict[Trouble, TroubleSeen] | None = None  # none: it was not read yet
        self._stored: dict[Trouble, TroubleSeen] = {}
        self._alarm = Alarm(self._look, bot.house.now)

    async def cog_load(self) -> None:
        self._alarm.wake_by(self.bot.house.now() + MINUTE)

    async def cog_unload(self) -> None:
        await self._alarm.stop()
        if self.bot.store.share is not None:
            return  # others may go on, and this process, too
        try:
            await self.bot.announcements.stopped()
        except StoreUnavailableError:
            log.warning("that the bot stops is still announced")

    async def _look(self) -> float:
        """Take the figures of a minute, and tell what there is to tell; whatever fails is tried in a minute again."""
        try:
            self.bot.hour.pass_minute(sum((await self.bot.store.open_by_status()).values()))
            if self.bot.is_first and self.bot.announcements.is_overdue:
                await self.bot.announcements.say(None)
        except StoreUnavailableError:
            self.bot.hour.pass_minute(0)
        try:
            if self.bot.is_first:
                await self.tell()
        except (discord.HTTPException, OSError) as error:
            log.warning("the owner of the bot could not be told yet: %r", error)
        except StoreUnavailableError:
            log.warning("what the owner of the bot was told could not be stored yet")
        return self.bot.house.now() + MINUTE

    async def tell(self) -> None:
        """Bring what the owner was told up to what there is to be told."""
        owner = self.bot.owner
        if owner is None:
            return
        standing = await self._known()
        damaged = standing.get(Trouble.DAMAGED, TroubleSeen(0.0))
        leases = self.bot.store.leases
        lost = () if leases is None else await leases.lost_since(self.bot.house.now() - HOUR)
        found = dict(self._troubles.found(standing, damaged.since, lost))
        for trouble in Trouble:
            before = standing.get(trouble)
            if trouble in found:
                before = standing.setdefault(trouble, TroubleSeen(self.bot.house.now()))
                if not before.told:
                    await self._keep_if_possible()
                    await self._send(owner, f"trouble-{trouble}", found[trouble], before)
                    standing[trouble] = replace(before, told=True)
            elif before is not None:
                if before.told:
                    await self._send(owner, f"trouble-{trouble}-over", "", before)
                del standing[trouble]
        await self._keep()

    async def _known(self) -> dict[Trouble, TroubleSeen]:
        if self._standing is None:
            stored = await self.bot.store.settings(Scope.GUILD, NOBODY)
            self._stored = {
                trouble: TroubleSeen(**json.loads(stored[f"{KEY}{trouble}"]))
                for trouble in Trouble
                if f"{KEY}{trouble}" in stored
            }
            self._standing = dict(self._stored)
        return self._standing

    async def _keep_if_possible(self) -> None:
        try:
            await self._keep()
        except StoreUnavailableError:
            log.info("what the owner of the bot is told cannot be stored now")  # that may be the trouble itself

    async def _keep(self) -> None:
        """Store what changed."""
        standing = self._standing or {}
        for trouble in Trouble:
            now = standing.get(trouble)
            if now != self._stored.get(trouble):
                value = None if now is None else json.dumps(asdict(now))
                await self.bot.store.set_setting(Scope.GUILD, NOBODY, f"{KEY}{trouble}", value)
                if now is None:
                    del self._stored[trouble]
                else:
                    self._stored[trouble] = now

    async def _send(self, owner: int, key: str, word: str, standing: TroubleSeen) -> None:
        """Send a direct message; asked again, Discord sends nothing that it has sent."""
        language = (await self.bot.people.get(owner)).speaks(self.bot.settings.default_language)
        text = Speech(self.bot.words, language).text(key, word=word)
        log.warning("the owner of the bot is told: %s %s", key, word)
        try:
            await self.bot.spend()
            channel = await self.bot.create_dm(discord.Object(owner))
            await self.bot.spend()
            await channel.send(text, nonce=f"{key[8:]} {int(standing.since):x}")
        except discord.HTTPException as error:
            if not is_refused(error):
                raise
            log.warning("the owner of the bot takes no direct messages: %s", error)


async def setup(bot: Pozo) -> None:
    await bot.add_cog(Telling(bot))
