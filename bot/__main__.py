"""Where everything is put together: settings, logs, store, tables and cogs, then Discord or the playground."""

import asyncio
import logging
import os
import secrets
import signal
import sys
import tempfile
import threading
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from importlib import import_module
from types import FrameType
from weakref import WeakSet

import aiohttp
import discord

from bot import logs
from bot.app import PERMISSIONS, Pozo
from bot.cluster import Cluster
from bot.config import Settings
from bot.edge.budget import Budget
from bot.edge.emojis import Emojis
from bot.edge.redirect import point_discord_at
from bot.edge.starts import held_back
from bot.exits import Exit
from bot.garbage import in_helpings
from bot.host import program
from bot.host.health import Health, PortTakenError
from bot.host.schedule import BackupSchedule
from bot.lives import ShardLife
from bot.storage.errors import CannotOpenError, HeldError, StoreUnavailableError
from bot.storage.share import Share
from bot.storage.store import Store
from bot.storage.writer import Leases
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
    "cogs.puzzle",
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
    "cogs.leagues.calling",
    "cogs.leagues.news",
    "cogs.tournaments.commands",
    "cogs.tournaments.news",
    "cogs.privacy",
    "cogs.keeping",
)

SLACK = 4.0  # seconds that whoever stops us waits for nothing
LONGEST_STOP = 10 - SLACK  # seconds; containers are killed after ten
CLOSING = 5.0  # of the seconds of a stop, for what nobody has taken over by then
ELSEWHERE = "POZO_API"  # in the environment: where Discord is found if it is not the real one

log = logging.getLogger("pozo")


async def run(settings: Settings, token: str) -> None:
    """Run the bot until it is told to stop."""
    computers = Computers()
    async with await Store.open(settings.store, lease=settings.lease) as store:
        if not os.environ.get(ELSEWHERE):  # elsewhere nobody counts connections
            await held_back(store, time.time, len(settings.shard_ids or ()) or settings.shard_count or 1)
        house = House(store, time.time, secrets.token_bytes, Pauses(natural_pause), computers.choose, time.monotonic)
        try:
            if store.leases is None:
                await _alone(_polite(Pozo(settings, house, Words(), EXTENSIONS, computers)), token)
            else:
                await _among_others(settings, house, store.leases, computers, token)
        finally:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            computers.close()


async def _alone(bot: Pozo, token: str) -> None:
    """Be in Discord with all shards until the bot is closed."""
    _on_signal(lambda: stop(bot))
    backups, health = BackupSchedule(bot.settings, bot.house.now), Health(lambda: [bot], bot.house, bot.settings)
    try:
        async with bot, _unless_stopped(bot):
            await bot.login(token)
            if bot.application_id is not None:
                log.info("invite: %s", invitation(bot.application_id))
            bot.card_emojis.start(bot)
            backups.start()
            await health.start()
            with in_helpings():
                await bot.connect()
    finally:
        await health.stop()
        await backups.stop()


@asynccontextmanager
async def _unless_stopped(bot: Pozo) -> AsyncGenerator[None]:
    """Take it as no failure if the way to Discord is closed by a stop while it is sought."""
    try:
        yield
    except Exception:
        if not bot.router.is_stopping:
            raise


async def _among_others(settings: Settings, house: House, leases: Leases, computers: Computers, token: str) -> None:
    """Be in Discord with those shards that are this process's at each time, a bot for each."""
    words, budget, lives = Words(), Budget(per_second=1), WeakSet[ShardLife]()

    def begin(share: Share) -> ShardLife:
        own = replace(house, store=house.store.part(share))
        life = ShardLife(_polite(Pozo(settings, own, words, EXTENSIONS, computers, budget=budget)), token)
        lives.add(life)
        return life

    cluster = Cluster(leases, settings.shard_count or 1, begin, budget, fixed=settings.shard_ids)

    def hand_over() -> None:
        _cut_short(settings.stop_seconds - SLACK)
        cluster.stop(settings.stop_seconds - CLOSING)

    _on_signal(hand_over)
    health = Health(
        lambda: [life.bot for life in lives if life.bot.is_serving], house, settings, lambda: cluster.is_settled
    )
    await health.start()
    try:
        with in_helpings():
            await cluster.live()
    finally:
        await health.stop()


def _polite(bot: Pozo) -> Pozo:
    if os.environ.get(ELSEWHERE):
        bot.card_emojis = Emojis(pause=0)  # what is no Discord sets no limit to uploads
    return bot


def _on_signal(act: Callable[[], None]) -> None:
    """Act on a signal at once, however much the event loop has before it."""
    loop = asyncio.get_running_loop()

    def noted(_: int, __: FrameType | None) -> None:
        act()
        loop.call_soon_threadsafe(lambda: None)  # it may be asleep

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, noted)


def stop(bot: Pozo) -> None:
    """Stop in order, or at once where that takes too long: what was acknowledged is stored, whatever is under way."""
    _cut_short(LONGEST_STOP)
    bot.router.refuse()
    asyncio.ensure_future(bot.close())  # noqa: RUF006  # it ends the loop


def _cut_short(seconds: float) -> None:
    last = threading.Timer(seconds, leave)
    last.daemon = True
    last.start()


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
    except StoreUnavailableError as error:  # it was opened, and then somebody locked it, or the disk was full
        log.error("%s", error)  # noqa: TRY400  # as above
        return Exit.TRY_AGAIN
    except discord.LoginFailure:
        log.error("DISCORD_TOKEN: Discord does not know this token")  # noqa: TRY400  # a trace would add nothing
        return Exit.CONFIG
    except PortTakenError as error:
        log.error("%s", error)  # noqa: TRY400  # as above
        return Exit.TRY_AGAIN
    except (aiohttp.ClientConnectionError, discord.DiscordServerError, discord.GatewayNotFound) as error:
        log.error("Discord cannot be reached: %s", error)  # noqa: TRY400  # as above
        return Exit.UNAVAILABLE
    log.info("stopped; what was acknowledged is stored")
    return 0


if __name__ == "__main__":
    sys.exit(main())
