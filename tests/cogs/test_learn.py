"""Lessons: a first round of each game in private, with advice at every step, and the way to a real match."""

import re
from itertools import cycle

import pytest

from bot.storage.rows import Status
from bot.tables.extras import extras_of
from engine.variants import VARIANTS
from tests.cogs.kit import Game, denied, pozo
from tests.kit_clauses import CLAUSE
from tests.simulation import Answer, Person, World

OF_CARDS = [game for game, rules in VARIANTS.items() if not rules.tiles]
CITED = re.compile(rf"\((?:{CLAUSE}(?:, )?)+\)")


async def lesson(world: World, answer: Answer, person: Person) -> Game:
    """Return the lesson that a panel shows."""
    table_id = int(answer.post.button(custom_id="hand:").custom_id.split(":")[1])
    table = await pozo(world).tables.get(table_id)
    return Game(world, table, {table.seat_of(person.id): person}, {table.seat_of(person.id): answer.post})


@pytest.mark.parametrize(("game", "name"), [*zip(OF_CARDS, cycle(("Ana", "Carla")), strict=False)])
async def test_a_lesson_in_every_card_game_is_private_guided_and_over_after_a_round(
    world: World, game: str, name: str
) -> None:
    person = world.people[name]
    answer = await person.slash("rummy learn", game=game)
    taught = await lesson(world, answer, person)
    panel, goal = answer.post, answer.text
    steps: set[str] = set()

    for _ in range(200):
        if taught.table.playing.rounds:
            break
        steps |= {line for line in panel.text.splitlines() if line.startswith("> ")}
        await taught.step()
    await world.advance(2)

    assert ["The goal", "La meta"][name == "Carla"] in goal
    assert len(steps) >= 3
    assert not any(CITED.search(step) for step in steps)  # clauses are for who asks why
    assert ["That was a round of", "Esto fue una ronda de"][name == "Carla"] in panel.text
    assert len(taught.table.playing.rounds) == 1
    assert taught.over
    assert world.posts() == []  # nobody else has seen anything of it


async def test_a_lesson_with_tiles_says_when_there_is_room_and_when_to_end_the_turn(world: World) -> None:
    """T4, T6, T7: a round of tiles is long, so this one is left once all steps were seen."""
    answer = await world.carla.slash("rummy learn", game="tiles")
    taught, panel = await lesson(world, answer, world.carla), answer.post
    steps = {"Todavía no te cabe nada", "Hay lugar para fichas tuyas", "Este es tu borrador", "Juegan los demás"}
    for _ in range(90):
        steps -= {step for step in steps if step in panel.text}
        if not steps:
            break
        await taught.step()

    assert steps == set()
    await world.carla.slash("rummy leave")
    assert taught.over


async def test_a_lesson_is_chosen_from_all_games_and_leads_to_a_real_match(world: World) -> None:
    asked = await world.carla.slash("rummy learn")
    assert len(asked.post.select().options) == len(VARIANTS)
    taught = await lesson(world, await world.carla.choose(asked.post, ["rummy"]), world.carla)
    panel = await taught.panel(0)
    assert "Pista" in panel.labels
    hint = await world.carla.click(panel, "Pista")
    assert "💡" in hint.text
    await taught.play(lambda table: bool(table.playing.rounds))
    await world.advance(2)

    real = panel.button("Jugar una partida de verdad").custom_id
    await world.burst([(world.carla, panel, real), (world.carla, panel, real)])
    await world.advance(1)  # an edit of the lesson that was under way may come last, and is made good
    [row] = await pozo(world).store.open_tables_of_user(world.carla.id)
    another = await world.carla.slash("rummy learn")

    assert extras_of(row).alone
    assert [seat.computer for seat in row.seats] == [None, "medium"]
    assert any(f"hand:{row.id}:" in button.custom_id for button in panel.buttons)
    assert len(another.post.select().options) == len(VARIANTS)
    assert world.posts() == []


async def test_one_lesson_at_a_time_and_never_in_the_way_of_a_table(world: World) -> None:
    first = await lesson(world, await world.ana.slash("rummy learn", game="rummy"), world.ana)
    second = await lesson(world, await world.ana.slash("rummy learn", game="rummy500"), world.ana)
    assert first.table.row.status is Status.OVER
    assert extras_of(second.table.row).lesson

    nothing = await denied(world, world.ben.slash("rummy end"))
    watched = await world.ben.press_anyway(second.panels[0], f"watch:{second.table.id}:0:")
    forged = await denied(world, world.ben.slash("rummy learn", game="chess"))
    again = await world.ana.slash("rummy hand")
    opened = await world.ana.slash("rummy new", game="gin", computers=1)
    early = await denied(world, world.ana.slash("rummy hand"))

    assert nothing == "There is no such table in this channel. /rummy new opens one."
    assert watched.text == "You have no seat at this table."
    assert forged == "I know no game called “chess”."
    assert "The goal" in again.text
    assert opened.post.exists
    assert early == "The match has not started yet."  # the table in the channel comes before the lesson
    left = [post for post in world.posts() if "Ana" in post.text]
    assert left == [opened.post]


async def test_a_hint_is_private_even_if_it_is_asked_for_on_the_message_of_a_table(world: World) -> None:
    opened = await world.ana.slash("rummy new", game="gin", computers=1, clock="none")
    options = await world.ana.click(opened.post, "Options")
    await world.ana.choose(options.post, ["hint"], custom_id="assist:")
    await world.ana.click(opened.post, "Start")
    await world.ana.click(opened.post, "Deal now")
    table = await pozo(world).tables.get(1)
    game = Game(world, table, {0: world.ana})
    await game.play(lambda table: table.is_asked(0) and not table.playing.awaiting)
    before = opened.post.text

    hint = await world.ana.press_anyway(opened.post, f"hint:1:{table.playing.version}:")

    assert opened.post.text == before
    assert hint.ephemeral
