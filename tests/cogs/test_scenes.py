"""Whole scenes in the simulated Discord: what people do and what each of them sees."""

from bot.people import Server
from engine.actions import Knock
from tests.cogs.kit import cards_of, denied, manager, open_game, pozo
from tests.simulation import World


async def test_a_round_of_gin_against_the_computer(world: World) -> None:
    game = await open_game(world, "gin", (world.ana,), computers=1)
    panel = await game.panel(0)
    assert panel.ephemeral

    await game.play(lambda table: bool(table.playing.rounds))

    assert game.used["Discard"] > 0
    scores = game.table.playing.totals
    assert max(scores) > 0
    assert f"{max(scores)}" in game.post.text
    await game.play(lambda table: table.is_asked(0))
    assert "round 2" in game.post.text
    assert "Your turn" in (await game.panel(0)).text


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


async def test_everything_that_somebody_can_like_otherwise_is_in_the_settings(world: World) -> None:
    panel = (await world.ana.slash("rummy settings")).post
    liked = {
        "language": "es",
        "sort": "rank",
        "deck": "four",
        "theme": "light",
        "quick_discard": "yes",
        "text_mode": "yes",
        "notices": "no",
    }

    assert [select.custom_id for select in panel.selects] == [f"mine:0:0:{name}" for name in liked]
    for name, value in liked.items():
        await world.ana.choose(panel, [value], custom_id=f"mine:0:0:{name}")

    person = await pozo(world).people.get(world.ana.id)
    assert (person.language, person.sort, person.deck, person.theme) == ("es", "rank", "four", "light")
    assert (person.quick_discard, person.text_mode, person.notices) == (True, True, False)


async def test_a_theme_is_the_servers_until_somebody_chooses_their_own_and_again_afterwards(world: World) -> None:
    bot, light = pozo(world), Server(theme="light")

    assert (await bot.people.get(world.ana.id)).themed(light) == "light"
    panel = (await world.ana.slash("rummy settings")).post
    await world.ana.choose(panel, ["dark"], custom_id="mine:0:0:theme")
    assert (await bot.people.get(world.ana.id)).themed(light) == "dark"
    await world.ana.choose(panel, ["server"], custom_id="mine:0:0:theme")
    assert (await bot.people.get(world.ana.id)).themed(light) == "light"


async def test_a_preset_keeps_the_options_of_one_game_until_another_takes_its_name(world: World) -> None:
    keeper = manager(world)
    for target in ("50", "30"):
        game = await open_game(world, "gin", (keeper,), options={"target": target}, start=False)
        await keeper.slash("rummy save", name="club")
        await keeper.click(game.post, custom_id="cancel:")

    opened = await world.ana.slash("rummy new", game="gin", preset="club")
    plain = await world.ana.slash("rummy new", game="gin")
    refused = await denied(world, world.ana.slash("rummy new", game="rummy", preset="club"))

    assert "Target: 30" in opened.text
    assert "Target:" not in plain.text
    assert "club" in refused


async def test_a_knock_is_asked_for_twice_and_arranged_by_hand_only_where_that_matters(world: World) -> None:
    """N12, KR6: in Knock Rummy every hand is laid out for the least deadwood, and nobody is asked to do it."""
    game = await open_game(world, "knock_rummy", (world.ana, world.ben))
    await game.play(lambda table: any(isinstance(action, Knock) for action in table.legal(0)))
    panel = await game.panel(0)
    knock = next(action for action in game.table.legal(0) if isinstance(action, Knock))
    await game.select(0, cards_of(knock, game.table))
    await world.ana.click(panel, custom_id="ask:")

    assert "Are you sure?" in panel.text
    assert "By hand" not in panel.labels
