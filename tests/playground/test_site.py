"""The playground's pages show what one person may see, and do what is asked while the bot does what it likes."""

import asyncio
import itertools
from collections.abc import AsyncGenerator

import aiohttp
import discord
import pytest
import simcord

from playground import simulator
from playground.simulator import Json, JsonObject, components_in
from tests.playground.demo_bot import DemoBot, Mine
from tests.playground.scene import Scene, press, running, words

REQUESTS = itertools.count(1)


class Reader:
    """A page open in a browser, as far as its requests go."""

    def __init__(self, scene: Scene, session: aiohttp.ClientSession, word: str) -> None:
        self._url = scene.loopback.url
        self._session = session
        self._headers = {"X-Simcord-Capability": word}
        self._sequence = itertools.count(1)
        self.state: JsonObject = {}

    async def open(self) -> None:
        self.state = await self._ask("POST", "/api/pages", {})
        self._headers["X-Simcord-Context"] = str(self._context["id"])

    async def look(self) -> None:
        self.state = await self._ask("GET", "/api/state")

    @property
    def words(self) -> str:
        return " ".join(str(part.get("content", "")) for part in self._components())

    async def click(self, label: str) -> bool:
        """Click a button as the page shows it, and return whether that was done."""
        key = next(str(part["control_key"]) for part in self._components() if part.get("label") == label)
        body: JsonObject = {
            "protocol_version": 3,
            "sequence": next(self._sequence),
            "request_id": f"request-{next(REQUESTS)}",
            "generation": self._context["generation"],
            "bot_generation": self.state["botGeneration"],
            "published_revision": self.state["publishedRevision"],
            "kind": "click",
            "control_key": key,
            "target_id": key.split(":")[1],
        }
        receipt = await self._ask("POST", "/api/action", body)
        return not receipt.get("rejected")

    @property
    def _context(self) -> JsonObject:
        context = self.state["context"]
        assert isinstance(context, dict)
        return context

    def _components(self) -> list[JsonObject]:
        messages = self.state["messages"]
        assert isinstance(messages, dict)
        trees = [message["components"] for message in messages.values() if isinstance(message, dict)]
        return [part for tree in trees if isinstance(tree, list) for part in components_in(tree)]

    async def _ask(self, method: str, path: str, body: Json = None) -> JsonObject:
        async with self._session.request(method, self._url + path, headers=self._headers, json=body) as response:
            assert response.status == 200, await response.text()
            return await response.json()


@pytest.fixture
async def session() -> AsyncGenerator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as made:
        yield made


async def reader(scene: Scene, session: aiohttp.ClientSession, actor: simcord.MemberActor) -> Reader:
    opened = Reader(scene, session, await scene.site.pages.word_for(scene.channel, actor))
    await opened.open()
    return opened


async def test_a_word_opens_a_page_for_its_person_alone(scene: Scene, session: aiohttp.ClientSession) -> None:
    async with running(scene, DemoBot()):
        await scene.ana.click(await scene.flag(), label="Mine")
        ana, ben = await reader(scene, session, scene.ana), await reader(scene, session, scene.ben)

    assert (ana.state["viewerId"], ben.state["viewerId"]) == (str(scene.ana.id), str(scene.ben.id))
    assert "Only you see this" in ana.words
    assert "Only you see this" not in ben.words


async def test_a_click_is_done_although_the_bot_changed_something_else_meanwhile(
    scene: Scene, session: aiohttp.ClientSession
) -> None:
    async with running(scene, DemoBot()):
        message = await scene.flag()
        page = await reader(scene, session, scene.ana)
        await scene.ben.slash(scene.channel, "flag")
        updates = asyncio.create_task(scene.site.pages.keep_up_to_date())
        await asyncio.sleep(0.5)
        updates.cancel()

        assert await page.click("Add")
    assert "Count 1" in words(message)


async def test_a_click_on_what_has_changed_meanwhile_is_refused_rather_than_given_to_what_came_in_its_place(
    scene: Scene, session: aiohttp.ClientSession
) -> None:
    async with running(scene, DemoBot()):
        message = await scene.flag()
        page = await reader(scene, session, scene.ana)
        await simulator.burst(scene.env, [press(scene, message, "add:0")])

        assert not await page.click("Add")
        assert "Count 1" in words(message)
        await page.look()


async def test_people_who_click_at_once_are_served_in_turn(scene: Scene, session: aiohttp.ClientSession) -> None:
    async with running(scene, DemoBot()):
        await scene.flag()
        ana, ben = await reader(scene, session, scene.ana), await reader(scene, session, scene.ben)

        assert await asyncio.gather(ana.click("Mine"), ben.click("Mine")) == [True, True]


async def test_a_page_learns_of_what_the_bot_does_by_itself(scene: Scene, session: aiohttp.ClientSession) -> None:
    async with running(scene, DemoBot()):
        message = await scene.flag()
        page = await reader(scene, session, scene.ana)
        updates = asyncio.create_task(scene.site.pages.keep_up_to_date())
        await simulator.burst(scene.env, [press(scene, message, "add:0")])
        async with asyncio.timeout(60):
            while "Count 1" not in page.words:
                await page.look()
        updates.cancel()


class Mindful(DemoBot):
    """A bot that remembers what it was asked last."""

    last: discord.Interaction

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.last = interaction
        await super().on_interaction(interaction)


async def test_a_page_learns_soon_of_a_private_message_that_the_bot_edits_by_itself(
    scene: Scene, session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("playground.simulator.pages.COUNT_DOWN_EVERY", 3600.0)
    async with running(scene, bot := Mindful()):
        page = await reader(scene, session, scene.ana)
        await scene.ana.click(await scene.flag(), label="Mine")
        updates = asyncio.create_task(scene.site.pages.keep_up_to_date())
        async with asyncio.timeout(60):
            while "Chosen: nothing" not in page.words:
                await page.look()
            await bot.last.edit_original_response(view=Mine("red"))
            while "Chosen: red" not in page.words:
                await page.look()
        updates.cancel()


async def test_only_a_private_message_can_be_dismissed(scene: Scene, session: aiohttp.ClientSession) -> None:
    async with running(scene, DemoBot()):
        message = await scene.flag()
        mine = (await scene.ana.click(message, label="Mine")).response
        assert mine is not None
        for one in (message, mine):
            await session.post(f"{scene.loopback.url}/playground/dismiss", data={"message": str(one.id)})

    assert [post.id for post in simulator.messages_for(scene.env, scene.channel.id, scene.ana.id)] == [message.id]
