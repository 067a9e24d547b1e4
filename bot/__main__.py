"""Where everything is put together: settings, logs, store, tables and cogs, then Discord or the playground."""

import asyncio
import contextlib
import logging
import os
import secrets
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from importlib import import_module

import aiohttp
import discord

from bot import logs
from bot.app import PERMISSIONS, Pozo
from bot.cluster import Cluster
from bot.config import Settings
from bot.edge.emojis import Emojis
from bot.edge.redirect import point_discord_at
from bot.edge.starts import held_back
from bot.exits import Exit
from bot.host import program
from bot.host.health import Health, PortTakenError
from bot.host.schedule import BackupSchedule
from bot.storage.errors import CannotOpenError, HeldError
from bot.storage.share import Share
from bot.storage.store import Store
from bot.tables.deadlines import Pauses
from bot.tables.house import House
from bot.thinking.computers import Computers, natural_pause
from bot.words.words import Words

EXTENSIONS = (
    "cogs.rummy",
    "cogs.lobby",
    "cogs.play",
    "cogs.plan",
    "cogs.tiles",
    "cogs.advice",
    "cogs.watch",
    "cogs.why",
    "cogs.learn",
    "cogs.alone",
    "cogs.today",
    "cogs.table",
    "cogs.replay",
    "cogs.report",
    "cogs.help",
    "cogs.showing.listening",
    "cogs.unseen",
    "cogs.settings",
    "cogs.admin.commands",
    "cogs.admin.telling",
    "cogs.leagues.commands",
    "cogs.leagues.news",
    "cogs.tournaments.commands",
    "cogs.tournaments.news",
    "cogs.privacy",
    "cogs.keeping",
)

LONGEST_STOP = 6.0  # seconds; containers are killed after ten
ELSEWHERE = "POZO_API"  # in the environment: where Discord is found if it is not the real one

log = logging.getLogger("pozo")


async def run(settings: Settings, token: str) -> None:
    """Run the bot until it is told to stop."""
    computers = Computers()
    async with await Store.open(settings.store, sharing=settings.is_shared) as store:
        if not os.environ.get(ELSEWHERE):  # elsewhere nobody counts connections
            await held_back(store, time.time, len(settings.shard_ids or ()) or settings.shard_count or 1)
        house = House(store, time.time, secrets.token_bytes, Pauses(natural_pause), computers.choose, time.monotonic)
        try:
            if store.leases is None:
                bot = Pozo(settings, house, Words(), EXTENSIONS, computers)
                _on_signal(lambda: stop(bot))
                await _live(bot, token)
            else:
                cluster = Cluster(store.leases, settings.shard_count or 1, settings.shard_ids)
                lives = Lives(cluster, lambda: Pozo(settings, house, Words(), EXTENSIONS, computers), token)
                _on_signal(lives.stop)
                await lives.live(store)
        finally:
            computers.close()


async def _live(bot: Pozo, token: str) -> None:
    """Be in Discord until the bot is closed."""
    settings = bot.settings
    backups, health = BackupSchedule(settings, bot.house.now), Health(bot, settings)
    if os.environ.get(ELSEWHERE):
        bot.card_emojis = Emojis(pause=0)  # what is no Discord sets no limit to uploads
        bot.takes_turns = False
    try:
        async with bot:
            await bot.login(token)
            if bot.application_id is not None:
                log.info("invite: %s", invitation(bot.application_id))
            bot.card_emojis.start(bot, only_look=not bot.is_first)
            if bot.is_first:
                backups.start()
            await health.start()
            await bot.connect()
    finally:
        await health.stop()
        await backups.stop()


class Lives:
    """One bot after the other in a process that shares its work: each has the shards that are this process's then."""

    def __init__(self, cluster: Cluster, begin: Callable[[], Pozo], token: str) -> None:
        self._cluster = cluster
        self._begin = begin
        self._token = token
        self._bot: Pozo | None = None
        self._waiting: asyncio.Task[Share] | None = None
        self._stopping = False

    def stop(self) -> None:
        self._stopping = True
        if self._bot is not None:
            stop(self._bot)
        elif self._waiting is not None:
            self._waiting.cancel()

    async def live(self, store: Store) -> None:
        """Look after some shards, begin anew when they are shared out anew, and hand them over at the end."""
        try:
            while not self._stopping:
                self._waiting = asyncio.create_task(self._cluster.share())
                await asyncio.wait({self._waiting})
                if not self._waiting.cancelled():
                    store.share = self._waiting.result()
                    await self._one()
        finally:
            await self._cluster.leave()

    async def _one(self) -> None:
        self._bot = bot = self._begin()
        watching = asyncio.create_task(self._cluster.watch(bot.heard))
        watching.add_done_callback(lambda ended: ended.cancelled() or asyncio.ensure_future(bot.close()))
        try:
            await _live(bot, self._token)
        finally:
            self._bot = None
            if not watching.done():
                watching.cancel()
        await asyncio.wait({watching})
        if not watching.cancelled():
            watching.result()  # or what it failed with


def _on_signal(act: Callable[[], None]) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(number, act)


def stop(bot: Pozo) -> None:
    """Stop in order, or at once where that takes too long: what was acknowledged is stored, whatever is under way."""
    last = threading.Timer(LONGEST_STOP, leave)
    last.daemon = True
    last.start()
    asyncio.ensure_future(bot.close())  # noqa: RUF006  # it ends the loop


def leave() -> None:
    log.warning("the stop took too long, so the rest is left undone")
    logging.shutdown()
    os._exit(Exit.FINE)


def invitation(application_id: int) -> str:
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=("bot", "applications.commands"))


def _playground(settings: Settings) -> int:
    """Run the playground, which is found by name: neither it nor its packages are part of production."""
    logging.getLogger("discord").setLevel(logging.ERROR)  # there it is the simulated Discord that would warn of itself
    serve = import_module("playground.serve")
    # The simulated world begins anew each time, so what is kept of it must too.
    with tempfile.TemporaryDirectory(prefix="pozo-") as fresh:
        quiet = "warning" if settings.log_level == "info" else settings.log_level  # the address is all there is to read
        environment = {"DATA_DIR": fresh, "LOG_LEVEL": quiet}
        status: int = serve.main(environment=environment, port=settings.playground_port)
    return status


def main() -> int:
    if api := os.environ.get(ELSEWHERE):
        point_discord_at(api)
    return program.main(sys.argv[1:], _start)


def _start(settings: Settings) -> int:
    logs.set_up(settings)
    if settings.discord_token is None:
        return _playground(settings)
    try:
        asyncio.run(run(settings, settings.discord_token.get_secret_value()))
    except CannotOpenError as error:
        log.error("%s", error)  # noqa: TRY400  # the message says it all
        return Exit.TRY_AGAIN if isinstance(error, HeldError) else Exit.CONFIG
    except discord.LoginFailure:
        log.error("DISCORD_TOKEN: Discord does not know this token")  # noqa: TRY400  # a trace would add nothing
        return Exit.CONFIG
    except PortTakenError as error:
        log.error("%s", error)  # noqa: TRY400  # as above
        return Exit.TRY_AGAIN
    except (aiohttp.ClientConnectionError, discord.DiscordServerError, discord.GatewayNotFound) as error:
        log.error("Discord cannot be reached: %s", error)  # noqa: TRY400  # as above
        return Exit.UNAVAILABLE
    return 0


if __name__ == "__main__":
    sys.exit(main())
