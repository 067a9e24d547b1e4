"""What is agreed before a match: clocks, presets, options that go together, and computers that may go again."""

import json

from bot.words.words import Words
from engine.actions import Call
from engine.match import to_act
from engine.state import Phase
from tests.cogs.kit import denied, manager, open_game, pozo
from tests.simulation import World

BOTH = ("en", "es")


async def test_a_host_saves_nothing_without_managing_the_server_and_is_told_who_may(world: World) -> None:
    await open_game(world, "gin", (world.ana,), start=False)
    for asked in (
        world.ana.slash("rummy save", name="x"),
        world.ana.slash("rummy forget", name="x"),
        world.ana.slash("rummy server"),
    ):
        assert await denied(world, asked) == "Only those who manage the server can do that."


async def test_no_table_has_a_clock_unless_one_is_chosen_and_a_preset_keeps_its_own(world: World) -> None:
    """T11: nothing beside the game is chosen; then a clock is, and saved."""
    keeper = manager(world)
    opened = await keeper.slash("rummy new", game="tiles")
    assert "Turn clock" not in opened.text
    await keeper.click(opened.post, custom_id="cancel:")
    await keeper.slash("rummy new", game="gin", clock="120")
    await keeper.slash("rummy save", name="quick")

    kept = await world.ben.slash("rummy new", game="gin", preset="quick")
    other = await world.ben.slash("rummy new", game="gin", preset="quick", clock="28800")
    without = await world.ben.slash("rummy new", game="gin", preset="quick", clock="none")

    assert "Turn clock: 2 minutes" in kept.text
    assert "Turn clock: 8 hours" in other.text
    assert "Turn clock" not in without.text


async def test_a_form_offers_every_clock(world: World) -> None:
    """T11."""
    game = await open_game(world, "rummy", (world.ana,), start=False)
    panel = (await world.ana.click(game.post, "Options")).post
    clocks = next(one for one in panel.selects if one.custom_id.startswith("clock:"))
    assert [one.label.removeprefix("Turn clock: ") for one in clocks.options] == [
        *("none", "60 seconds", "2 minutes", "5 minutes", "15 minutes"),
        *("1 hour", "8 hours", "24 hours", "72 hours"),
    ]


async def test_a_number_that_limits_nothing_is_no_zero(world: World) -> None:
    """U10."""
    for person, name, read in ((world.ana, "Rounds", "no limit"), (world.carla, "Rondas", "sin límite")):
        game = await open_game(world, "rummy", (person,), start=False)
        form = (await person.click(game.post, custom_id="options:")).post
        rounds = form.select(f"set:{game.table.id}:0:rounds")
        assert f"{name}: {read}" in [one.label for one in rounds.options if one.chosen]


async def test_a_form_refuses_at_once_what_would_be_refused_at_the_start(world: World) -> None:
    """G11, N21, F13: nothing changes and the form says why; what is still missing is said there too."""
    game = await open_game(world, "gin", (world.ana,), options={"oklahoma": "true"}, start=False)
    panel = (await world.ana.click(game.post, "Options")).post
    await world.ana.choose(panel, ["5"], custom_id=f"set:{game.table.id}:0:knock_limit")
    assert "cannot be used together" in panel.text
    assert json.loads(game.table.row.options) == {"oklahoma": True}

    bell = await open_game(world, "rummy500", (world.ben,), start=False)
    form = (await world.ben.click(bell.post, "Options")).post
    await world.ben.choose(form, ['"bell"'], custom_id=f"set:{bell.table.id}:0:format")
    assert "\u26a0" in form.text
    await world.ben.choose(form, ["2"], custom_id=f"set:{bell.table.id}:0:rounds")
    assert "\u26a0" not in form.text
    assert json.loads(bell.table.row.options) == {"format": "bell", "rounds": 2}


async def test_a_computer_is_taken_out_of_the_lobby_and_none_is_offered_to_a_full_one(world: World) -> None:
    opened = await world.ana.slash("rummy new", game="rummy", computers=5)
    table_id = int(opened.post.select("dismiss:").custom_id.split(":")[1])
    table = await pozo(world).tables.get(table_id)
    assert not any(one.custom_id.startswith("computer:") for one in opened.post.selects)

    stranger = await world.ben.press_anyway(opened.post, f"dismiss:{table_id}:0:6", ["1"])
    await world.ana.choose(opened.post, ["1"], custom_id="dismiss:")
    stale = await world.ana.press_anyway(opened.post, f"dismiss:{table_id}:0:6", ["1"])

    assert "Only the host" in stranger.text
    assert len(table.seats) == 5
    assert stale.text
    assert any(one.custom_id.startswith("computer:") for one in opened.post.selects)


async def test_in_the_window_for_calls_only_who_can_use_the_card_is_asked_to_call(world: World, words: Words) -> None:
    """R13, V5: whoever is offered nothing but “No” is told why that is there."""
    game = await open_game(world, "rummy", (world.ana, world.ben, world.dan), options={"call_rummy": "true"})
    told: set[bool] = set()
    while len(told) < 2:
        await game.play(lambda table: Phase.CALLS in {state.phase for state in table.playing.boards if state})
        for seat in to_act(game.table.playing):
            panel = await game.panel(seat)
            can = Call(seat) in game.table.legal(seat)
            asked = [
                words.text(key, one) in panel.text for key in ("panel-calls", "panel-calls-others") for one in BOTH
            ]
            assert (any(asked[:2]), any(asked[2:])) == (can, not can), panel.text
            told.add(can)
        await game.step()
