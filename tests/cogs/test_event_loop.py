"""What takes long holds nobody up: solvers and long logs are for threads, and what is not shown is not worked out."""

import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

from bot.storage.rows import Status
from bot.tables.progress import Progress
from bot.tables.recording import Recording
from bot.tables.table import Table
from bot.words import events
from bot.words.speech import Speech
from cogs.ui import panel
from engine.actions import Arrange
from engine.events import Event
from engine.players.safe import safe_action
from tests.cogs.kit import Game, cards_of, open_game, pozo
from tests.simulation import World

Threads = list[threading.Thread]


@pytest.fixture
def threads() -> Threads:
    """In which threads something costly was done."""
    return []


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch, threads: Threads) -> Callable[[object, str], None]:
    """Have it noted in which threads a function of some module or class runs."""

    def note(owner: object, name: str) -> None:
        function: Callable[..., Any] = getattr(owner, name)

        def noting(*given: object) -> object:
            threads.append(threading.current_thread())
            return function(*given)

        monkeypatch.setattr(owner, name, noting)

    return note


def off_the_loop(threads: Threads) -> bool:
    """Say whether something costly was done, and never in the thread of the event loop."""
    return bool(threads) and threading.main_thread() not in threads


async def one_round(world: World) -> Game:
    game = await open_game(world, "rummy", (world.ana, world.carla), options={"rounds": "1"})
    await game.play()
    return game


async def test_room_for_tiles_is_sought_in_a_thread(
    world: World, noted: Callable[[object, str], None], threads: Threads
) -> None:
    game = await open_game(world, "tiles", (world.ana, world.carla))
    await game.play(lambda one: any(isinstance(action, Arrange) for action in one.legal(0)))
    arranged = next(action for action in game.table.legal(0) if isinstance(action, Arrange))
    noted(panel, "proposal")
    await game.select(0, cards_of(arranged, game.table))
    selected = len(threads)
    noted(sys.modules["cogs.play"], "proposal")

    await world.ana.click(await game.panel(0), custom_id="place:")

    assert len(threads) > selected > 0
    assert off_the_loop(threads)


@pytest.mark.parametrize("verb", ["replay", "report"])
async def test_a_recording_is_made_in_a_thread(
    world: World, noted: Callable[[object, str], None], threads: Threads, verb: str
) -> None:
    game = await one_round(world)
    noted(Recording, "_follow")

    await world.ana.click(game.post, custom_id=f"{verb}:")

    assert off_the_loop(threads)


async def test_a_log_is_followed_in_a_thread(
    world: World, noted: Callable[[object, str], None], threads: Threads
) -> None:
    game = await open_game(world, "rummy", (world.ana, world.carla))
    noted(Progress, "read")
    await world.restart()

    loaded = await pozo(world).tables.get(game.table.id)
    first = len(threads)
    loaded.lose()
    await loaded.refresh()

    assert len(threads) > first > 0
    assert off_the_loop(threads)


async def test_the_list_of_games_loads_no_lobby(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    playing = await open_game(world, "rummy", (world.ana, world.carla))
    waiting = await open_game(world, "gin", (world.ana, world.carla), start=False)
    await world.restart()
    tables, asked = pozo(world).tables, list[int]()
    get = tables.get

    async def heard(number: int) -> Table:
        asked.append(number)
        return await get(number)

    monkeypatch.setattr(tables, "get", heard)

    listed = (await world.ana.slash("rummy games")).text.splitlines()

    assert waiting.table.row.status is Status.LOBBY
    assert asked == [playing.table.id]
    assert len(listed) == 2


@pytest.mark.parametrize(("label", "most"), [("Watch", 10), ("Log", 30)])
async def test_of_a_long_round_only_what_is_shown_is_put_into_words(
    world: World, monkeypatch: pytest.MonkeyPatch, label: str, most: int
) -> None:
    game = await open_game(world, "rummy", (world.ana, world.carla))
    await game.play(
        lambda one: (board := one.view(None).board) is not None and len(board.history) > 40,
        lambda sees, actions: safe_action(sees, [action for action in actions if "Lay" not in type(action).__name__]),
    )
    said, told = list[Event](), events.event_text

    def heard(speech: Speech, event: Event) -> str | None:
        said.append(event)
        return told(speech, event)

    monkeypatch.setattr(events, "event_text", heard)

    answer = await world.ben.click(game.post, label)

    assert answer.text
    assert 0 < len(said) <= most + 10  # some events have no line of their own


async def test_who_watches_in_words_sees_the_table_however_long_the_round_is(world: World) -> None:
    settings = await world.dan.slash("rummy settings")
    await world.dan.choose(settings.post, ["yes"], custom_id="mine:0:0:text_mode")
    game = await open_game(world, "rummy", (world.ana, world.carla))
    await game.play(lambda one: (board := one.view(None).board) is not None and len(board.history) > 14)

    shown = (await world.dan.click(game.post, "Watch")).text

    assert "Rummy · ronda 1" in shown
