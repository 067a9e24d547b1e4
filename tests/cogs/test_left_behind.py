"""What a press leaves behind goes by itself: the collector of garbage need not look for it, and looks seldom."""

import gc
import io
from collections.abc import Iterator

import discord
import pytest

from tests.cogs.kit import open_game
from tests.simulation import World


@pytest.fixture
def garbage() -> Iterator[list[object]]:
    """What the collector finds is kept to be looked at."""
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    yield gc.garbage
    gc.set_debug(0)
    gc.garbage.clear()


async def test_neither_a_press_nor_its_pictures_refer_to_themselves(world: World, garbage: list[object]) -> None:
    game = await open_game(world, "gin", (world.ana,), computers=1)

    hand = (await world.ana.click(game.post, custom_id="hand:")).post
    await world.ana.click(hand, custom_id="sort:")
    await world.advance(1)
    gc.collect()

    assert [one for one in garbage if isinstance(one, discord.Interaction | io.BytesIO)] == []
