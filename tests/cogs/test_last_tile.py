"""The last tile ends a round at once, by whatever way it was placed (T9)."""

from engine.events import Ending
from tests.cogs.test_tiles_by_hand import NEW, RACK, opening_by_hand, pick, put
from tests.simulation import World


async def test_a_draft_with_the_last_tile_ends_the_round_and_nothing_is_refused(world: World) -> None:
    """T9: there is no turn left to end."""
    game, wanted, panel = await opening_by_hand(world, assist="off")
    begun = game.table._begun  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # a rack that few deals give
    state = begun.match.boards[0]
    assert state is not None
    tiles = tuple(sorted(tile for one in wanted.table for tile in one))
    begun.match = begun.match.but(boards=(state.but(hands=state.with_hand(1, tiles)),))
    for one in wanted.table:
        await pick(world.carla, panel, RACK, *one)
        await put(world.carla, panel, NEW)

    answer = await world.carla.click(panel, "Terminar turno")

    played = game.table.playing.rounds[-1].results[0]
    assert (played.ending, played.winners) == (Ending.OUT, (1,))
    assert "(T" not in answer.text


async def test_so_does_one_press_that_places_the_last_tiles_and_ends_the_turn(world: World) -> None:
    """T9: what is ready is placed, and there is no turn left to end."""
    game, wanted, panel = await opening_by_hand(world, assist="place")
    begun = game.table._begun  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # a rack that few deals give
    state = begun.match.boards[0]
    assert state is not None
    tiles = tuple(sorted(tile for one in wanted.table for tile in one))
    begun.match = begun.match.but(boards=(state.but(hands=state.with_hand(1, tiles)),))
    await world.carla.click(panel, custom_id="hand:")
    placing = [button.custom_id for button in panel.buttons if button.custom_id.startswith("put:")]

    answer = await world.carla.press_anyway(panel, placing[0])

    assert answer.post == panel
    assert game.table.playing.rounds[-1].results[0].winners == (1,)
