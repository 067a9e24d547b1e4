"""Whole scenes in the simulated Discord: what people do and what each of them sees."""

from tests.cogs.kit import open_game
from tests.simulation import World


async def test_a_round_of_gin_against_the_computer(world: World) -> None:
    opened = await world.ana.slash("rummy new", game="gin", computers=1, clock="none")
    await world.ana.click(opened.post, "Start")
    await world.ana.click(opened.post, "Deal now")
    await world.advance(5)

    hand = await world.ana.click(opened.post, "My hand")

    assert hand.ephemeral
    assert "Your turn" in hand.text


async def test_the_bell_rings_after_the_minutes_that_were_agreed_on_and_ends_the_match_with_the_round(
    world: World,
) -> None:
    """F13: an option that is chosen is shown, and it is obeyed."""
    options = {"format": '"bell"', "minutes": "10"}
    game = await open_game(world, "rummy500", (world.ana,), computers=1, options=options, start=False)
    assert "Format: bell" in game.post.text
    assert "Minutes: 10" in game.post.text
    await world.ana.click(game.post, "Start")
    await world.ana.click(game.post, "Deal now")
    await game.play(lambda table: table.is_asked(0))

    await world.advance(9 * 60)
    assert not game.table.playing.rung
    await world.advance(61)
    assert game.table.playing.rung
    assert "The bell rings: this is the last round." in game.post.text
    await game.play()

    assert len(game.table.playing.rounds) == 1
    assert "wins!" in game.post.text


async def test_settings_are_kept(world: World) -> None:
    panel = await world.carla.slash("rummy settings")
    await world.carla.choose(panel.post, ["en"], custom_id="mine:0:0:language")
    again = await world.carla.slash("rummy settings")

    assert "How you like it" in again.text


async def test_presets(world: World) -> None:
    opened = await world.ana.slash("rummy new", game="gin")
    await world.ana.choose((await world.ana.click(opened.post, "Options")).post, ["true"], custom_id="set:1:0:oklahoma")

    assert "Oklahoma: yes" in opened.post.text
