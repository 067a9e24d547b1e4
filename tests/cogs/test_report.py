"""The report of a match: for those who played, made once, kept, shared by whom it is about."""

import asyncio
import json
import sys

import pytest

from playground import simulator
from tests.cogs.kit import Game, denied, open_game, pozo, press
from tests.cogs.leagues.kit import files
from tests.simulation import World

NEVER = 3600.0  # seconds: longer than any scene


@pytest.fixture
async def over(world: World) -> Game:
    """A round of rummy between Ana, who reads English, and Carla, who reads Spanish."""
    game = await open_game(world, "rummy", (world.ana, world.carla), options={"rounds": "1"})
    await game.hasten()
    return game


async def test_a_report_tells_what_each_kept_and_what_was_luck(world: World, over: Game) -> None:
    hers = await world.ana.click(over.post, "Report")

    assert hers.ephemeral
    assert "- Ana kept **" in hers.text
    assert "- Carla kept **" in hers.text
    assert "**Ana** ended at " in hers.text
    assert "luck of the cards" in hers.text
    course, *moments = hers.post.pictures
    assert "points ahead" in course.alt
    assert len(moments) == 2
    assert world.posts() == [over.post]


async def test_the_moments_of_a_match_are_for_those_who_played(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.carla), options={"rounds": "1"})
    early = await world.ana.press_anyway(game.post, f"report:{game.table.id}:0:")
    old = await world.ana.press_anyway(game.post, f"moments:{game.table.id}:0:")
    await game.hasten()

    hers = await world.carla.click(game.post, "Report")
    watcher = await world.dan.click(game.post, "Report")

    assert early.text == old.text == "The match is not over yet."
    assert hers.ephemeral
    assert "**Los momentos que te importaron**\n- Ronda 1: elegiste **" in hers.text
    assert hers.text.count("\n- Ronda ") == 2
    _, first, second = hers.post.pictures
    assert "Carla" in first.alt
    assert first.url != second.url
    there = await press(world.carla, hers.post, next(one.custom_id for one in hers.post.buttons))
    assert there.post != hers.post
    move = int(hers.post.buttons[0].custom_id.split(":")[2])
    assert f"Jugada {move} de" in there.text
    assert "y era lo mejor. Ya se repartió." in hers.text
    assert watcher.text == "No tienes lugar en esta mesa."


async def test_a_report_is_made_once_and_read_again_after_a_restart(
    world: World, over: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await world.ana.click(over.post, "Report")
    await world.restart()

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(pozo(world).reports, "make", never)
    again = await world.ana.click(over.post, "Report")
    assert again.text == first.text


async def test_the_way_from_the_replay_to_the_report_is_for_those_who_played(world: World, over: Game) -> None:
    hers = await world.ana.click(over.post, "Replay")
    looks_on = await world.ben.click(over.post, "Replay")

    assert "Share" in looks_on.post.labels
    assert "Report" not in looks_on.post.labels
    assert "- Ana kept **" in (await world.ana.click(hers.post, "Report")).text


class Impatient:
    """Waits for tasks as asyncio does, but looks up once before they are done."""

    def __init__(self) -> None:
        self.looked_up = False

    async def wait(self, tasks: set[asyncio.Task[object]], **_: float) -> tuple[set[object], set[object]]:
        if self.looked_up:
            done, left = await asyncio.wait(tasks)
            return {*done}, {*left}
        self.looked_up = True
        return set(), {*tasks}


async def test_whoever_waits_is_told_how_far_it_is(world: World, over: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    said = list[str]()
    simulator.watch(world.env, lambda request: said.append(str(request.body)))
    monkeypatch.setattr(sys.modules["cogs.report"], "asyncio", Impatient())
    hers = await world.ana.click(over.post, "Report")

    assert any("The hard player reads the match: " in one for one in said)
    assert "- Ana kept **" in hers.text


class Stopped(Impatient):
    """Looks up once, and then nothing comes any more."""

    async def wait(self, tasks: set[asyncio.Task[object]], **_: float) -> tuple[set[object], set[object]]:
        if self.looked_up:
            await asyncio.sleep(NEVER)
        return await super().wait(tasks)


async def test_a_report_under_way_at_a_restart_stays_true_and_leads_on(
    world: World, over: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was said of its progress says as of when, and its button goes on in the same message."""
    monkeypatch.setattr(sys.modules["cogs.report"], "asyncio", Stopped())
    hers, now = await world.ana.click(over.post, "Report"), int(world.clock.timestamp())
    await world.restart()

    assert hers.text == f"The hard player reads the match: 0 % <t:{now}:R>"
    monkeypatch.setattr(sys.modules["cogs.report"], "asyncio", asyncio)
    again = await world.ana.click(hers.post, "Look again")
    assert again.post == hers.post
    assert "- Ana kept **" in hers.post.text


async def test_a_report_is_shared_where_the_match_was_played(world: World, over: Game) -> None:
    forged = await denied(world, world.carla.press_anyway(over.post, f"tell:{over.table.id}:0:"))
    hers = await world.ana.click(over.post, "Report")
    shared = await world.ana.click(hers.post, "Share")
    stranger = await denied(world, world.ben.press_anyway(over.post, f"tell:{over.table.id}:0:"))

    assert forged == "Ya no conozco este botón."
    assert not shared.ephemeral
    assert "- Ana kept **" in shared.text
    assert "**Moments that mattered to Ana**" in shared.text
    assert "Ana chose **" in shared.text
    assert "you chose" not in shared.text  # whoever reads it has chosen nothing
    moments = [one.alt for one in shared.post.pictures][1:]
    assert moments
    assert all(alt.startswith("Ana holds ") for alt in moments)
    assert shared.post in world.posts()
    assert stranger == "You have no seat at this table."


async def test_words_alone_for_who_wants_them(world: World, over: Game) -> None:
    settings = await world.carla.slash("rummy settings")
    await world.carla.choose(settings.post, ["yes"], custom_id="mine:0:0:text_mode")
    hers = await world.carla.click(over.post, "Report")
    assert hers.post.pictures == []
    assert "conservó el **" in hers.text


async def test_reports_are_exported_and_deleted(world: World, over: Game) -> None:
    await world.ana.click(over.post, "Report")
    exported = await world.ana.slash("privacy export")
    told = json.loads(files(world, exported.followups[0] if exported.followups else exported.post)[0])
    sure = await world.ana.slash("privacy delete")
    await world.ana.click(sure.post, custom_id="forget-me:")

    assert [one["table_id"] for one in told["reports"]] == [over.table.id]
    assert await pozo(world).store.report(over.table.id) is None
