"""The playground's own page: who to be, where to look, and simcord's pages inside it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import simcord
from aiohttp import web

from playground import simulator
from playground.loopback import reply
from playground.process import BotProcess
from playground.simulator import Json, Pages, RemoteEnv

FILES: Final = Path(__file__).with_name("page")
NO_CACHE: Final = {"Cache-Control": "no-cache"}


@dataclass(frozen=True)
class Resident:
    """Somebody whose eyes a visitor can look through."""

    name: str
    locale: str
    actor: simcord.MemberActor


class Site:
    def __init__(
        self, env: RemoteEnv, guild: simcord.GuildHandle, residents: Sequence[Resident], bot: BotProcess
    ) -> None:
        self._env = env
        self._guild = guild
        self._residents = {str(resident.actor.id): resident for resident in residents}
        self._bot = bot
        self.pages: Final = Pages(env)

    def add_routes(self, app: web.Application) -> None:
        app.router.add_get("/", self._shell)
        app.router.add_get("/page", self._page)
        app.router.add_get("/playground/world", self._world)
        app.router.add_get("/playground/word", self._word)
        app.router.add_post("/playground/restart", self._restart)
        app.router.add_post("/playground/dismiss", self._dismiss)
        self.pages.add_routes(app)
        app.router.add_static("/playground", FILES)
        app.router.add_static("/", simulator.PAGE_FILES)

    async def _shell(self, request: web.Request) -> web.Response:
        html = (FILES / "shell.html").read_text(encoding="utf-8")
        return web.Response(text=html, content_type="text/html", headers=NO_CACHE)

    async def _page(self, request: web.Request) -> web.Response:
        headers = {**NO_CACHE, "Content-Security-Policy": simulator.PAGE_POLICY}
        return web.Response(text=simulator.page(), content_type="text/html", headers=headers)

    async def _world(self, request: web.Request) -> web.Response:
        people: list[Json] = [
            {"id": key, "name": resident.name, "locale": resident.locale} for key, resident in self._residents.items()
        ]
        places: list[Json] = [
            {"id": str(channel.id), "name": channel.name, "kind": kind} for channel, kind in self._places()
        ]
        bot: Json = {"state": self._bot.state.value, "starts": self._bot.starts}
        return reply({"server": self._guild.name, "people": people, "places": places, "bot": bot})

    def _places(self) -> Iterator[tuple[simcord.ChannelHandle, str]]:
        for channel in self._guild.channels.values():
            yield channel, "channel"
            for thread in channel.threads:
                yield thread, "thread"

    async def _word(self, request: web.Request) -> web.Response:
        resident = self._residents.get(request.query.get("person", ""))
        asked = request.query.get("place", "")
        if resident is None:
            raise web.HTTPNotFound
        if asked == "direct":
            word = await self.pages.word_for(resident.actor.user.dm_channel, resident.actor.user)
            return reply({"word": word})
        for channel, _ in self._places():
            if str(channel.id) == asked:
                return reply({"word": await self.pages.word_for(channel, resident.actor)})
        raise web.HTTPNotFound

    async def _restart(self, request: web.Request) -> web.Response:
        await self._bot.restart()
        return reply({})

    async def _dismiss(self, request: web.Request) -> web.Response:
        """Take away a message that only one person sees, as its Dismiss does in Discord."""
        body = await request.post()
        simulator.dismiss(self._env, int(str(body["message"])))
        return reply({})
