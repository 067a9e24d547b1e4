"""Planning a turn: a private form, played when the turn comes, over at the first surprise or with the round."""

import json
from pathlib import Path

import pytest

from bot.storage.store import Store
from bot.tables.deadlines import PLAN
from bot.words.words import Words
from engine.actions import Discard, DrawStock, Knock
from engine.cards import Card
from engine.match import to_act
from engine.plan import useful, way_out
from engine.players.safe import safe_action
from engine.state import Phase
from tests.cogs.conftest import bot_maker
from tests.cogs.kit import LONGEST_MATCH, Game, open_game, pozo
from tests.cogs.leagues.kit import files
from tests.simulation import Post, World, simulated

PAUSE = 3.0  # seconds before each planned move


async def between(world: World, game: str = "rummy", **options: str) -> tuple[Game, int, int]:
    """Return a game in which one of two people plays, with the seats of who plays and of who waits."""
    played = await open_game(world, game, (world.ana, world.carla), options=options)
    await played.play(until=lambda table: _phase(table) is Phase.DRAW and table.playing.version > 3)
    mover = to_act(played.table.playing)[0]
    return played, mover, 1 - mover


def _phase(table: object) -> Phase | None:
    match = getattr(table, "match", None)
    state = match.boards[0] if match is not None and match.boards else None
    return state.phase if state is not None and not state.result else None


def hand(game: Game, seat: int) -> tuple[Card, ...]:
    board = game.table.view(seat).board
    assert board is not None
    return board.hand


async def form(game: Game, seat: int) -> Post:
    """Open the form of a plan from the panel."""
    panel = await game.panel(seat)
    return (await game.people[seat].click(panel, custom_id="plan:")).post


async def throws(game: Game, seat: int, post: Post, card: Card) -> None:
    await game.people[seat].choose(post, [str(int(card))], custom_id="plan-throw:")


async def passes_turn(game: Game, seat: int) -> None:
    """Let somebody draw and throw what the safe player would."""
    while game.table.is_asked(seat):
        await game.move(seat, safe_action(game.table.view(seat), game.table.legal(seat)))


async def test_a_plan_is_made_in_private_and_played_when_the_turn_comes(world: World) -> None:
    game, mover, planner = await between(world)
    post = await form(game, planner)
    kept = hand(game, planner)[0]

    assert post.ephemeral
    assert post != game.panels[planner]
    await throws(game, planner, post, kept)
    shown = post.text
    await passes_turn(game, mover)
    begun = game.table.playing.version
    await world.advance(PAUSE - 1)
    assert game.table.playing.version == begun
    await world.advance(1)
    assert game.table.playing.version == begun + 1
    await world.advance(PAUSE)

    assert game.table.playing.version == begun + 2
    assert to_act(game.table.playing) == (mover,)
    assert kept not in hand(game, planner)
    name = pozo(world).words.card_texts((kept,), "en", game.table.rules.pack_style)[0]
    assert name in shown
    panel = await game.panel(planner)
    english = game.people[planner] is world.ana
    assert ("Your plan was played: Draw" if english else "Se jugó tu plan: Sacar") in panel.text
    assert game.table.plans[planner].turns == ()


async def test_the_discard_is_taken_if_it_is_one_of_those(world: World) -> None:
    game, mover, planner = await between(world)
    post = await form(game, planner)
    wanted = useful(game.table.rules, hand(game, planner), 25)
    offered = {option.value for option in post.select("plan-take:").options}
    await game.people[planner].choose(post, [str(int(card)) for card in wanted], custom_id="plan-take:")

    assert offered == {str(int(card)) for card in wanted}
    assert game.table.plans[planner].turns[0].take == wanted
    await passes_turn(game, mover)
    top = game.table.view(None).board
    assert top is not None
    await world.advance(PAUSE)
    taken = top.pile[-1] in hand(game, planner)
    assert taken == (top.pile[-1] in wanted)
    await world.advance(PAUSE)
    assert to_act(game.table.playing) == (planner,)  # nothing was planned beyond the draw
    assert not game.table.plans[planner].stopped


async def test_a_plan_survives_a_restart_and_runs_once(world: World) -> None:
    game, mover, planner = await between(world)
    await throws(game, planner, await form(game, planner), hand(game, planner)[0])
    await passes_turn(game, mover)
    begun = game.table.playing.version

    await world.restart()
    await world.advance(PAUSE)
    await world.restart()
    await world.advance(PAUSE)
    await world.advance(60)

    for seat, panel in game.panels.items():  # it is the plan that is looked at here
        await game.people[seat].click(panel, custom_id="hand:")
    table = await pozo(world).tables.get(game.table.id)
    assert table.playing.version == begun + 2
    assert to_act(table.playing) == (mover,)


async def test_a_plan_stops_at_a_surprise_and_says_so(world: World) -> None:
    """N12: whoever planned to draw has nothing planned for a knock."""
    game = await open_game(world, "gin", (world.ana, world.carla), options={"target": "25"})
    await game.play(
        until=lambda table: (
            any(isinstance(action, Knock) for seat in to_act(table.playing) for action in table.legal(seat))
            and _phase(table) is Phase.PLAY
        )
    )
    knocker = to_act(game.table.playing)[0]
    planner = 1 - knocker
    await throws(game, planner, await form(game, planner), hand(game, planner)[0])
    await game.move(knocker, way_out(game.table.playing, knocker)[0])
    if to_act(game.table.playing) != (planner,):
        pytest.skip("the knock was gin: nobody answers it")
    await world.advance(PAUSE)

    assert game.table.plans[planner].stopped
    panel = await game.panel(planner)
    english = game.people[planner] is world.ana
    assert ("Your plan stopped. Done: nothing." if english else "Tu plan se detuvo. Hecho: nada.") in panel.text
    assert (PLAN, planner) not in game.table.due


async def test_what_cannot_be_thrown_any_more_is_told_with_the_rule(world: World) -> None:
    game, mover, planner = await between(world)
    post = await form(game, planner)
    kept = hand(game, planner)[0]
    await throws(game, planner, post, kept)
    plan = game.table.plans[planner]
    await passes_turn(game, mover)
    other = next(card for card in game.table.rules.pack() if card not in hand(game, planner))
    game.table.plans[planner] = type(plan)(plan.round, (type(plan.turns[0])(throw=(other,)),))
    await world.advance(2 * PAUSE)

    panel = await game.panel(planner)
    assert game.table.plans[planner].stopped
    assert to_act(game.table.playing) == (planner,)
    english = game.people[planner] is world.ana
    assert ("It wanted: Discard" if english else "Quería: Descartar") in panel.text


async def test_a_plan_can_be_changed_and_dropped_until_it_is_played(world: World) -> None:
    game, mover, planner = await between(world)
    person, post = game.people[planner], await form(game, planner)
    first, second = hand(game, planner)[:2]
    await throws(game, planner, post, first)
    await passes_turn(game, mover)
    begun = game.table.playing.version

    await throws(game, planner, post, second)
    assert game.table.plans[planner].turns[0].throw == (second,)
    await person.click(post, custom_id="plan-drop:")
    await world.advance(60)

    assert game.table.playing.version == begun
    assert planner not in game.table.plans
    late = await person.press_anyway(post, f"plan-throw:{game.table.id}:0:0", [str(int(first))])
    assert late.text in {
        "A turn can be planned while others play, and changed until it is played.",
        "Un turno se planea mientras juegan los demás, y se cambia hasta que se juega.",
    }


async def test_several_turns_are_planned_and_a_move_by_hand_ends_it(world: World) -> None:
    game, mover, planner = await between(world)
    person, post = game.people[planner], await form(game, planner)
    first, second = hand(game, planner)[:2]
    await throws(game, planner, post, first)
    await person.click(post, custom_id=f"plan-line:{game.table.id}:1:later")
    await throws(game, planner, post, second)
    await person.click(post, custom_id="plan-out:")

    assert [turn.throw for turn in game.table.plans[planner].turns] == [(first,), (second,)]
    await passes_turn(game, mover)
    await world.advance(2 * PAUSE)
    assert [turn.throw for turn in game.table.plans[planner].turns] == [(second,)]
    assert game.table.plans[planner].turns[0].out
    await passes_turn(game, mover)
    await game.move(planner, DrawStock(planner))
    assert planner not in game.table.plans
    await world.advance(30)
    assert to_act(game.table.playing) == (planner,)


async def test_the_form_follows_the_turns_and_the_hand_and_ends_with_the_table(world: World) -> None:
    game, mover, planner = await between(world)
    post, words = await form(game, planner), pozo(world).words
    spoken = game.people[planner].locale
    await passes_turn(game, mover)
    await world.advance(1)
    assert (post.text, post.selects, post.buttons) == (words.text("denied-plan-turn", spoken), [], [])

    await passes_turn(game, planner)
    await world.advance(1)
    offered = {option.value for option in post.select("plan-throw:").options}
    assert offered == {str(int(card)) for card in hand(game, planner)}

    await world.ana.slash("rummy end")
    await world.advance(1)
    assert (post.text, post.selects, post.buttons) == (words.text("denied-over", spoken), [], [])


async def test_a_plan_ends_with_the_round(world: World) -> None:
    game, _, planner = await between(world, rounds="2")
    post = await form(game, planner)
    for line in range(3):
        await game.people[planner].press_anyway(
            post, f"plan-throw:{game.table.id}:{line}:0", [str(int(hand(game, planner)[line]))]
        )
    assert len(game.table.plans[planner].turns) == 3
    for _ in range(LONGEST_MATCH):
        plan = game.table.plans.get(planner)
        if game.table.playing.rounds:
            break
        if plan is not None and plan.waits and planner in to_act(game.table.playing):
            await world.advance(PAUSE)
        else:
            await passes_turn(game, to_act(game.table.playing)[0])

    assert game.table.plans == {}
    stored = await pozo(world).store.load(game.table.id)
    assert stored is not None
    assert stored.plans == ()


async def test_tiles_are_planned_by_what_to_place(world: World) -> None:
    game = await open_game(world, "tiles", (world.ana, world.carla))
    await game.play(until=lambda table: table.playing.version > 4)
    mover = to_act(game.table.playing)[0]
    planner = 1 - mover
    post = await form(game, planner)
    tiles = hand(game, planner)[:2]
    await game.people[planner].choose(post, [str(int(tile)) for tile in tiles], custom_id="plan-place:")
    assert game.table.plans[planner].turns[0].place == tiles
    await passes_turn(game, mover)
    before = len(hand(game, planner))
    await world.advance(2 * PAUSE)

    assert to_act(game.table.playing) == (mover,)
    assert len(hand(game, planner)) != before


async def test_forged_cards_are_not_planned(world: World) -> None:
    game, mover, planner = await between(world)
    person, post = game.people[planner], await form(game, planner)
    theirs = str(int(hand(game, mover)[0]))

    for verb in ("plan-throw", "plan-place"):
        await person.press_anyway(post, f"{verb}:{game.table.id}:0:0", [theirs])
    await person.press_anyway(post, f"plan-take:{game.table.id}:0:0", ["zz"])
    await game.people[mover].press_anyway(post, f"plan-throw:{game.table.id}:0:0", [theirs])
    stranger = await world.ben.press_anyway(game.post, f"plan:{game.table.id}:0:")

    assert game.table.plans == {}
    assert stranger.ephemeral


async def test_nothing_is_left_of_a_plan_when_the_table_is_ended(world: World) -> None:
    game, _, planner = await between(world)
    await throws(game, planner, await form(game, planner), hand(game, planner)[0])

    async with game.table as table:
        await table.close()

    stored = await pozo(world).store.load(game.table.id)
    assert stored is not None
    assert stored.plans == ()
    assert game.table.plans == {}


async def test_a_plan_is_exported_and_deleted(world: World) -> None:
    game, _, planner = await between(world)
    person = game.people[planner]
    await throws(game, planner, await form(game, planner), hand(game, planner)[0])

    exported = await person.slash("privacy export")
    data = json.loads(files(world, exported.followups[0] if exported.followups else exported.post)[0])
    assert [row["seat"] for row in data["plans"]] == [planner]

    sure = await person.slash("privacy delete")
    await person.click(sure.post, custom_id="forget-me:")
    going = await pozo(world).store.load(game.table.id)
    assert going is not None
    assert len(going.plans) == 1  # whoever plays must leave first, and is told so
    await person.slash("rummy leave")
    sure = await person.slash("privacy delete")
    await person.click(sure.post, custom_id="forget-me:")

    about = await pozo(world).store.load(game.table.id)
    assert about is not None
    assert about.plans == ()
    again = await person.slash("privacy export")
    data = json.loads(files(world, again.followups[0] if again.followups else again.post)[0])
    assert data["plans"] == data["seats"] == []


# Nobody else can tell


async def lived(folder: Path, words: Words, *, planned: bool) -> list[object]:
    """Return what everyone but the planner saw of a turn that was planned, or played by hand at the same moments."""
    seen: list[object] = []
    async with (
        await Store.open(folder) as store,
        simulated(bot_maker(store, words)) as world,
    ):
        game, mover, planner = await between(world)
        await game.panel(mover)
        watching = (await world.ben.click(game.post, custom_id="watch:")).post
        kept = hand(game, planner)[0]

        def look() -> None:
            others = (game.post, game.panels[mover], watching)
            seen.append([(post.text, [one.alt for one in post.pictures], post.labels) for post in others])

        if planned:
            await throws(game, planner, await form(game, planner), kept)
        else:
            await game.panel(planner)
        look()
        await passes_turn(game, mover)
        look()
        for action in (DrawStock(planner), Discard(planner, kept)):
            for _ in range(int(PAUSE) - 1):
                await world.advance(1)
                look()
            if planned:
                await world.advance(1)
            else:
                await world.advance(1)
                await game.move(planner, action)
            look()
        seen.append([post.text for post in world.posts()])
        assert to_act(game.table.playing) == (mover,)
    return seen


async def test_nobody_can_tell_a_planned_turn_from_one_by_hand(tmp_path: Path, words: Words) -> None:
    planned = await lived(tmp_path / "a.sqlite3", words, planned=True)
    by_hand = await lived(tmp_path / "b.sqlite3", words, planned=False)

    assert len(planned) > 6
    assert planned == by_hand
