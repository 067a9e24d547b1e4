"""The puzzles of the day: the same three for everyone, one answer to each counts, and nobody of the match is named."""

import asyncio
import json
import sys
from functools import partial

import pytest

from bot.daily import day_end, day_of
from bot.puzzles import NEWCOMER, shown_rating
from bot.storage.puzzles import PuzzleAnswer, PuzzleRow, answers, puzzles
from bot.tables.posing import position_of
from engine.cards import Card
from playground import simulator
from tests.cogs.kit import denied, open_game, pozo, press
from tests.cogs.leagues.kit import files
from tests.simulation import Answer, Person, World


def today(world: World) -> int:
    return day_of(world.clock.timestamp())


async def midnight(world: World) -> None:
    await world.advance(day_end(today(world)) - world.clock.timestamp() + 1)


async def chosen(world: World) -> tuple[PuzzleRow, ...]:
    return await pozo(world).store.ask(partial(puzzles, day=today(world)))


async def given(world: World, person: Person) -> tuple[PuzzleAnswer, ...]:
    return await pozo(world).store.ask(partial(answers, user_id=person.id))


async def guessed(person: Person, shown: Answer, puzzle: PuzzleRow, card: int) -> Answer:
    return await press(person, shown.post, f"guess:{puzzle.day}:{puzzle.number}:{card}")


async def another(puzzle: PuzzleRow) -> Card:
    return next(card for card in (await position_of(puzzle)).choices if card != puzzle.answer)


async def test_three_positions_are_put_and_each_is_answered_once(world: World) -> None:
    first = await world.ana.slash("rummy puzzle")
    one, two, three = await chosen(world)
    wrong = await another(one)
    cards = [button for button in first.post.buttons if button.custom_id.startswith("guess:")]

    assert first.ephemeral
    assert "Puzzle 1 of 3" in first.text
    assert "What would you throw?" in first.text
    assert "From a match of 2 computer players." in first.text
    assert len(first.post.pictures) == 1
    assert len(cards) == len((await position_of(one)).choices)

    told = await guessed(world.ana, first, one, wrong)
    assert told.post == first.post
    assert "You throw " in told.text
    assert "**The best is " in told.text
    assert "worth 3.0 points more than anything else, and ahead in each of 8 reckonings" in told.text
    [lost] = await given(world, world.ana)
    assert not lost.solved
    assert shown_rating(lost.rating) < shown_rating(NEWCOMER) == 1000
    assert f"Your rating: **{shown_rating(lost.rating)}**" in told.text
    assert "It is provisional" in told.text
    assert not [button for button in told.post.buttons if button.custom_id.startswith("guess:")]

    again = await world.ana.press_anyway(told.post, f"guess:{one.day}:1:{one.answer}")
    assert "You throw " in again.text
    assert await given(world, world.ana) == (lost,)

    second = await world.ana.click(again.post, "Puzzle 2")
    right = await guessed(world.ana, second, two, two.answer)
    assert "**Right: " in right.text
    assert shown_rating((await given(world, world.ana))[1].rating) > shown_rating(lost.rating)
    third = await world.ana.slash("rummy puzzle")
    assert third.post.labels[-2:] == ["Puzzle 1 ✗", "Puzzle 2 ✓"]
    third = await guessed(world.ana, third, three, three.answer)
    assert f"The next three come <t:{day_end(today(world))}:R>. · 1 day in a row" in third.text
    assert world.posts() == []  # nobody else has seen anything of it


async def test_everyone_has_the_same_puzzles_and_a_puzzle_has_a_rating_too(world: World) -> None:
    """Carla reads Spanish, and all three stay what they are over a restart."""
    hers = await world.ana.slash("rummy puzzle")
    before = await chosen(world)
    await guessed(world.ana, hers, before[0], before[0].answer)
    await world.restart()
    theirs = await world.carla.slash("rummy puzzle")
    after = await chosen(world)

    assert after == before
    assert after[0].mu < before[0].mu  # it was solved
    assert "Problema 1 de 3" in theirs.text
    assert "¿Qué tirarías?" in theirs.text
    assert [one.alt for one in theirs.post.pictures] != []
    told = await guessed(world.carla, theirs, after[0], await another(after[0]))
    assert "Lo mejor es" in told.text
    assert "Tu calificación: **" in told.text


async def test_a_match_of_people_is_taken_the_day_after_and_names_nobody(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.carla), options={"rounds": "1"})
    await game.hasten()
    same_day = await world.ben.slash("rummy puzzle")
    assert {one.by_hand for one in await chosen(world)} == {False}
    going = await open_game(world, "gin", (world.ana, world.carla))
    await midnight(world)
    first = await world.ben.slash("rummy puzzle")
    puzzle, *others = await chosen(world)

    assert "computer players" in same_day.text
    assert puzzle.by_hand
    assert puzzle.game == "rummy"
    assert {one.by_hand for one in others} == {False}  # the match of Gin still goes on
    assert not going.over
    assert "From a match of 2 that is over." in first.text
    said = first.text + "".join(picture.alt for picture in first.post.pictures)
    assert "You" in said
    assert "Ana" not in said
    assert "Carla" not in said


async def test_no_match_is_taken_whose_cards_are_still_played_with(world: World) -> None:
    """A table with the same seal may be under way: what it will be dealt must not be told."""
    game = await open_game(world, "rummy", (world.ana, world.carla), options={"rounds": "1"})
    await game.hasten()
    other = await open_game(world, "rummy", (world.ana, world.carla))
    seeds = await pozo(world).store.seals(game.table.id)
    await pozo(world).store.do(
        lambda db: db.execute(
            "UPDATE seals SET seed = ?2 WHERE table_id = ?1", (other.table.id, seeds[0].seed)
        ).fetchall()
    )
    await midnight(world)
    await world.ben.slash("rummy puzzle")
    assert {one.by_hand for one in await chosen(world)} == {False}


async def test_forged_answers_are_none_and_those_of_another_day_lead_to_today(world: World) -> None:
    page = await world.ana.slash("rummy puzzle")
    day = today(world)
    there = (await position_of((await chosen(world))[0])).choices
    strange = next(card for card in range(52) if Card(card) not in there)
    for forged in (f"guess:{day}:1:{strange}", f"guess:{day}:9:1", f"guess:{day}:1:x"):
        assert await denied(world, world.ana.press_anyway(page.post, forged)) == "I do not know this button any more."
    await midnight(world)
    late = await world.ana.press_anyway(page.post, f"guess:{day}:1:{strange}")

    assert "Puzzle 1 of 3" in late.text
    assert await given(world, world.ana) == ()


async def test_whoever_waits_is_told_what_for(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    class Impatient:
        """Waits for nothing."""

        @staticmethod
        async def wait(tasks: set[asyncio.Task[object]], **_: float) -> tuple[set[object], set[object]]:
            return set(), {*tasks}

    said = list[str]()
    simulator.watch(world.env, lambda request: said.append(str(request.body)))
    monkeypatch.setattr(sys.modules["cogs.puzzle"], "asyncio", Impatient())
    shown = await world.ana.slash("rummy puzzle")

    assert any("The hard player is looking for" in one for one in said)
    assert "Puzzle 1 of 3" in shown.text


async def test_words_take_the_place_of_pictures_for_who_wants_them(world: World) -> None:
    settings = await world.carla.slash("rummy settings")
    await world.carla.choose(settings.post, ["yes"], custom_id="mine:0:0:text_mode")
    page = await world.carla.slash("rummy puzzle")
    assert page.post.pictures == []
    assert "Tú" in page.text


async def test_answers_are_exported_and_deleted(world: World) -> None:
    page = await world.ana.slash("rummy puzzle")
    puzzle = (await chosen(world))[0]
    await guessed(world.ana, page, puzzle, puzzle.answer)
    export = await world.ana.slash("privacy export")
    told = json.loads(files(world, export.followups[0] if export.followups else export.post)[0])
    sure = await world.ana.slash("privacy delete")
    await world.ana.click(sure.post, custom_id="forget-me:")

    assert [(one["day"], one["number"], one["card"]) for one in told["puzzles"]] == [(puzzle.day, 1, puzzle.answer)]
    assert await given(world, world.ana) == ()
    assert await chosen(world) != ()
