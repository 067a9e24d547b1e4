"""Scenes in which a table was once forgotten while somebody still had it in mind, and stood still for good."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path

import pytest

from bot.denials import DeniedError
from bot.storage.rows import NewTable, OpenedTable
from bot.storage.store import Store
from bot.tables import registry
from engine.actions import Action
from engine.players.safe import safe_action
from engine.view import View
from soak.disk import Disk, Kind, is_possible, recording
from tests.cogs import conftest
from tests.cogs.kit import Game, denied, open_game, pozo
from tests.simulation import MakeBot, World

THOUGHT = 30.0


class Thinker:
    """A computer player who moves at once, or thinks for a while first."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.thinks = False

    async def choose(self, sees: View, actions: Sequence[Action], level: str, samples: int | None = None) -> Action:
        self.thinks = True
        await asyncio.sleep(self.seconds)
        self.thinks = False
        return safe_action(sees, actions)


@pytest.fixture
def thinker() -> Thinker:
    return Thinker()


@pytest.fixture
def disk() -> Iterator[Disk]:
    if not is_possible():
        pytest.skip("this Python hides its SQLite")
    with recording() as disk:
        yield disk


@pytest.fixture
async def store(tmp_path: Path, disk: Disk) -> AsyncIterator[Store]:
    async with await Store.open(tmp_path / "pozo.sqlite3") as opened:
        yield opened


@pytest.fixture
def make_bot(make_bot: MakeBot, thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> MakeBot:
    monkeypatch.setattr(conftest, "choose_at_once", thinker.choose)
    return make_bot


async def thinking(world: World, thinker: Thinker) -> Game:
    """Let Ana play until the computer thinks about its move, for long."""
    game = await open_game(world, "rummy", (world.ana,), computers=1)
    await game.play(lambda table: table.is_asked(0) and bool(table.playing.boards) and not table.playing.awaiting)
    thinker.seconds = THOUGHT
    while game.table.is_asked(0):
        await game.step()
    await world.advance(2)
    assert thinker.thinks
    return game


async def moves_on(world: World, game: Game, thinker: Thinker) -> None:
    """See the computer move, and then Ana and the computer in turn, by what is shown."""
    table_id, before = game.table.id, game.table.row.version
    assert thinker.thinks
    thinker.seconds = 0
    await world.advance(THOUGHT + 10)
    game.table = await pozo(world).tables.get(table_id)
    assert game.table.is_asked(0)
    assert game.table.row.version > before
    for _ in range(6):
        await game.step()
    assert game.table.row.version == len(await pozo(world).store.lines(table_id)) > before + 3


async def test_a_hand_is_looked_at_while_the_computer_thinks_and_other_tables_are_played(
    world: World, thinker: Thinker, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "KEPT", 1)
    await world.restart()
    game = await thinking(world, thinker)
    await open_game(world, "gin", (world.ben, world.carla))

    game.panels[0] = (await world.ana.click(game.post, "My hand")).post

    await moves_on(world, game, thinker)


async def test_the_disk_is_full_for_a_moment_while_the_computer_thinks(
    world: World, thinker: Thinker, disk: Disk
) -> None:
    """Where the table is shown cannot be stored: nobody knows then whether it was."""
    game = await thinking(world, thinker)
    disk.failing[Kind.WRITE] = sqlite3.SQLITE_FULL
    with pytest.raises(DeniedError):
        await game.table.remember(message_id=game.post.id)
    disk.failing.clear()

    game.panels[0] = (await world.ana.click(game.post, "My hand")).post

    await moves_on(world, game, thinker)


async def test_a_stop_does_not_wait_for_a_thought_and_the_next_start_has_it_again(
    world: World, thinker: Thinker
) -> None:
    game = await thinking(world, thinker)
    before = game.table.row.version

    await pozo(world).tables.stop()

    assert (await pozo(world).store.lines(game.table.id))[before:] == ()
    thinker.seconds = 0
    await world.restart()
    await world.advance(5)
    assert (await pozo(world).tables.get(game.table.id)).is_asked(0)


async def test_a_stop_that_is_cut_short_leaves_everything_to_the_next_start(world: World, thinker: Thinker) -> None:
    game = await thinking(world, thinker)
    before = game.table.row.version

    pozo(world).tables.abandon()
    thinker.seconds = 0
    await world.advance(THOUGHT + 10)

    assert (await pozo(world).store.lines(game.table.id))[before:] == ()
    await world.restart()
    await world.advance(5)
    assert (await pozo(world).tables.get(game.table.id)).is_asked(0)


async def test_a_stop_waits_for_a_command_and_takes_no_more(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that opens a table is let finish; whoever comes after it is asked to try again."""
    bot, done = pozo(world), list[str]()
    open_table = Store.open_table

    async def slowly(store: Store, new: NewTable) -> OpenedTable:
        stopping = asyncio.create_task(bot.router.stop(60))
        stopping.add_done_callback(lambda _: done.append("stopped"))
        await asyncio.sleep(1)
        done.append("opened")
        return await open_table(store, new)

    monkeypatch.setattr(Store, "open_table", slowly)
    await world.ana.slash("rummy new", game="gin")
    await world.advance(2)
    late = await denied(world, world.ben.slash("rummy games"))

    assert done == ["opened", "stopped"]
    assert (await bot.tables.get(1)).has(world.ana.id)
    assert late == "I am about to restart. Please try again in a minute."
    assert await world.ben.complete("rummy new", "game", "gi") == []
