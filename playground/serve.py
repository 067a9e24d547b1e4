"""The playground: a Discord on this machine with four people in it, the real bot, and a page to play on."""

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Mapping, Sequence
from typing import Final

import discord
import simcord

from playground import simulator
from playground.loopback import Loopback
from playground.process import BotProcess
from playground.simulator import RemoteEnv
from playground.site import Resident, Site

PORT: Final = 8765
PEOPLE: Final = {"Ana": "en-US", "Ben": "en-US", "Carla": "es-ES", "Dan": "es-ES"}
MORE: Final = {"Eva": "en-US", "Fay": "en-US", "Gus": "es-ES", "Hal": "es-ES"}
CHANNELS: Final = {"table": "Type / to play", "lobby": "A second channel"}
NO_PORT: Final = 1
GATHERED: Final = 3.0  # seconds after which a bot has all its servers, and has answered a greeting
GREETINGS: Final = 4


def main(
    arguments: Sequence[str] | None = None, *, environment: Mapping[str, str] | None = None, port: int = PORT
) -> int:
    """Run the playground until Ctrl-C or SIGTERM; `environment` is added to that of the bot's process."""
    parser = argparse.ArgumentParser(prog="python -m playground", description=__doc__)
    parser.add_argument("--port", type=int, default=port, help="where the page is served (0: any free port)")
    parser.add_argument("--bot", default="bot", metavar="MODULE", help="what is run as `python -m MODULE`")
    parser.add_argument("--crowd", action="store_true", help="eight people in the place of four")
    chosen = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    people = {**PEOPLE, **(MORE if chosen.crowd else {})}
    return asyncio.run(_play(chosen.port, chosen.bot, people, environment or {}))


async def _play(port: int, module: str, people: Mapping[str, str], environment: Mapping[str, str]) -> int:
    env = RemoteEnv()
    await env.start()
    loopback = Loopback(env)
    bot = BotProcess(module)
    guild, site = _world(env, bot, people)
    site.add_routes(loopback.app)
    try:
        await loopback.start(port)
    except OSError as error:
        _say(f"Port {port} cannot be used: {error.strerror}. Choose another one: PLAYGROUND_PORT in .env, or --port.")
        return NO_PORT
    tasks = [
        asyncio.create_task(bot.run({"DISCORD_TOKEN": "playground", **environment, "POZO_API": loopback.url})),
        asyncio.create_task(site.pages.keep_up_to_date()),
        asyncio.create_task(_welcome(env, guild, loopback)),
    ]
    _say(f"Play Pozo at {loopback.url} (Ctrl-C ends it).")
    await _told_to_end(bot)
    await bot.stop()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await env.shutdown()
    await loopback.close()
    return 0


def _world(env: RemoteEnv, bot: BotProcess, people: Mapping[str, str]) -> tuple[simcord.GuildHandle, Site]:
    """A server with two channels and some people, of whom the first manages it."""
    simulator.name_bot(env, "Pozo")
    guild = env.create_guild("Card club", preferred_locale="en-US")
    for name, topic in CHANNELS.items():
        guild.create_text_channel(name, topic=topic)
    keepers = guild.create_role("keepers", permissions=discord.Permissions(manage_guild=True))
    residents: list[Resident] = []
    for name, locale in people.items():
        roles = [] if residents else [keepers]
        member = guild.add_member(env.create_user(name.lower(), global_name=name), roles=roles)
        residents.append(Resident(name, locale, member))
    for resident in residents:
        simulator.speak(env, resident.actor.id, resident.locale)
    return guild, Site(env, guild, residents, bot)


async def _welcome(env: RemoteEnv, guild: simcord.GuildHandle, loopback: Loopback) -> None:
    """Let the bot hear that it was added to the server, when it is there to hear it, until it says something."""
    while not (loopback.gateway.connected and simulator.has_commands(env)):  # noqa: ASYNC110  # nobody tells
        await asyncio.sleep(0.1)
    for _ in range(GREETINGS):
        # What comes while discord.py still collects its servers is for it no joining.
        await asyncio.sleep(GATHERED)
        if not simulator.is_silent(env, guild):
            return
        simulator.announce_join(env, guild)


async def _told_to_end(bot: BotProcess) -> None:
    """Wait for Ctrl-C or SIGTERM; SIGHUP restarts the bot meanwhile."""
    loop = asyncio.get_running_loop()
    told = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, told.set)
    restarts: set[asyncio.Task[None]] = set()

    def restart() -> None:
        task = loop.create_task(bot.restart())
        restarts.add(task)
        task.add_done_callback(restarts.discard)

    loop.add_signal_handler(signal.SIGHUP, restart)
    await told.wait()


def _say(sentence: str) -> None:
    print(sentence, flush=True)  # noqa: T201  # the one thing a newcomer has to read
