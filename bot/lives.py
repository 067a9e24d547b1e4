"""The bot of one shard, from its first connection to the end of the last."""

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress

from bot.app import Pozo
from bot.host.schedule import BackupSchedule
from bot.storage.errors import StoreUnavailableError
from bot.storage.share import Share
from bot.storage.writer import Said

log = logging.getLogger(__name__)


class ShardLife:
    """Lives until it is ended. What it does once for the whole bot it does while it has the first shard."""

    def __init__(self, bot: Pozo, token: str) -> None:
        self.bot = bot
        self._token = token
        self._name = ""
        self.is_connected = False  # at any time so far
        bot.add_listener(self._connected, "on_shard_connect")
        self._set_up = asyncio.Event()
        self._backups = BackupSchedule(bot.settings, bot.house.now)
        self._living = asyncio.create_task(self._live())
        self._serving: asyncio.Task[None] | None = None

    @property
    def is_over(self) -> bool:
        """Say whether it ended by itself, and has to be begun anew; raise what nobody can go on after."""
        try:
            if self._living.done():
                self._living.result()
                return True
            if self._serving is not None and self._serving.done():
                self._serving.result()
        except StoreUnavailableError:
            return True  # there was no server when it began
        return False

    async def _connected(self, _: int) -> None:
        self.is_connected = True

    async def _live(self) -> None:
        async with self.bot:
            await self.bot.login(self._token)
            self._set_up.set()
            await self.bot.take_turn()
            await self.bot.connect()

    def serve(self, share: Share, answered: Collection[int]) -> None:
        """Look after people from now on, as soon as the bot is made."""
        self.bot.store.share = share
        self._name = share.name
        self._serving = asyncio.create_task(self._serve(answered))

    async def _serve(self, answered: Collection[int]) -> None:
        await self._set_up.wait()
        await self.bot.serve(answered)
        self.bot.card_emojis.start(self.bot, only_look=not self.bot.is_first)
        if self.bot.is_first:
            self._backups.start()

    def heard(self, said: Said) -> None:
        if said.sayer != self._name and self.bot.is_serving:
            self.bot.heard(said.kind, said.number)

    async def hand_over(self) -> Collection[int]:
        """Leave people to the process that comes next, and return which clicks of late are answered here."""
        return await self.bot.hand_over()

    async def end(self) -> None:
        """End the bot in order. Whatever it still does is not stored once others have its shard."""
        if self._serving is not None:
            self._serving.cancel()
        with suppress(StoreUnavailableError):  # then whoever presses now is told so
            if not await self.bot.is_ours():
                self.bot.router.leave_to_others()  # or they would be asked to try again what somebody else does
        await self._backups.stop()
        if not self.is_connected:
            self._living.cancel()  # or it would go on trying
        await self.bot.close()
        self._living.cancel()
        await asyncio.wait({self._living})
