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
