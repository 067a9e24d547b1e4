"""Whole scenes in the simulated Discord: what people do and what each of them sees."""

from tests.simulation import World


async def test_a_round_of_gin_against_the_computer(world: World) -> None:
    opened = await world.ana.slash("rummy new", game="gin", computers=1, clock="none")
    await world.ana.click(opened.post, "Start")
    await world.ana.click(opened.post, "Deal now")
    await world.advance(5)

    hand = await world.ana.click(opened.post, "My hand")

    assert hand.ephemeral
    assert "Your turn" in hand.text


async def test_settings_are_kept(world: World) -> None:
    panel = await world.carla.slash("rummy settings")
    await world.carla.choose(panel.post, ["en"], custom_id="mine:0:0:language")
    again = await world.carla.slash("rummy settings")

    assert "How you like it" in again.text


async def test_presets(world: World) -> None:
    opened = await world.ana.slash("rummy new", game="gin")
    await world.ana.choose((await world.ana.click(opened.post, "Options")).post, ["true"], custom_id="set:1:0:oklahoma")

    assert "Oklahoma: yes" in opened.post.text
