"""The deal of the day: one try that counts, the same for everyone, and nothing of it told before the day is over."""

import json
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr

from bot.daily import day_end, day_of
from bot.render.plates import signed
from bot.storage.days import DayRow, try_key
from bot.storage.rows import Status
from bot.storage.store import Store
from bot.tables.extras import extras_of
from bot.tables.seal import Seal
from bot.words.words import Words
from cogs.ui.daily import day_text
from engine.actions import Deal
from engine.players.choose import REVISION
from tests.cogs.conftest import bot_maker
from tests.cogs.kit import Game, denied, pozo
from tests.cogs.leagues.kit import files
from tests.simulation import Answer, Person, World, simulated


def number(world: World) -> int:
    return day_of(world.clock.timestamp())


async def deal(world: World) -> DayRow:
    found = await pozo(world).store.day(number(world))
    assert found is not None
    return found


async def begun(world: World, person: Person, label: str) -> Game:
    """Return the try of somebody who opens the page of today and plays."""
    page = await person.slash("rummy today")
    return await tried(world, await person.click(page.post, label), person)


async def tried(world: World, answer: Answer, person: Person) -> Game:
    table_id = int(answer.post.button(custom_id="hand:").custom_id.split(":")[1])
    table = await pozo(world).tables.get(table_id)
    seat = table.seat_of(person.id)
    return Game(world, table, {seat: person}, {seat: answer.post})


async def dealt(game: Game) -> Deal:
    """Return what chance laid at a table."""
    lines = await pozo(game.world).store.lines(game.table.id)
    actions = map(game.table.notation.read_action, lines)
    return next(action for action in actions if isinstance(action, Deal))


async def finish(game: Game) -> None:
    await game.play()
    await game.world.advance(2)


async def midnight(world: World) -> None:
    await world.advance(day_end(number(world)) - world.clock.timestamp() + 1)


async def test_a_try_counts_once_and_practice_comes_after_it(world: World) -> None:
    early = await denied(
        world, world.ana.press_anyway((await world.ana.slash("rummy today")).post, f"practise:0:{number(world)}:")
    )
    game = await begun(world, world.ana, "Play")
    going = await world.ana.slash("rummy today")
    not_yet = await denied(world, world.ana.press_anyway(going.post, f"practise:0:{number(world)}:"))
    await finish(game)
    panel = game.panels[0]
    score = [line for line in panel.text.splitlines() if "Your score" in line]
    [kept] = await pozo(world).store.tries_of(world.ana.id)

    assert early == not_yet == "First comes your try that counts. You can practise after it."
    assert "Your try is under way." in going.text
    assert "Go on" in going.post.labels
    assert "Play" not in going.post.labels
    assert len(game.table.playing.rounds) == 1
    assert game.over
    assert kept.score is not None
    assert score == [f"Your score: **{signed(kept.score)}**"]
    assert "Place 1 of 1 in this server" in panel.text
    assert "1 day in a row" in panel.text

    practice = await tried(world, await world.ana.click(panel, "Practise"), world.ana)
    assert practice.table.id != game.table.id
    assert await dealt(practice) == await dealt(game)
    await finish(practice)
    assert "It does not count." in practice.panels[0].text
    assert await pozo(world).store.tries_of(world.ana.id) == (kept,)
    assert world.posts() == []  # nobody else has seen anything of it


async def test_a_repeated_press_and_a_restart_lead_to_the_same_try(world: World) -> None:
    page = await world.ana.slash("rummy today")
    assert "The day before" not in page.post.labels  # on its first day a bot has none
    play = page.post.button("Play").custom_id
    await world.burst([(world.ana, page.post, play), (world.ana, page.post, play)])
    rows = await pozo(world).store.open_tables_of_user(world.ana.id)
    await world.restart()
    again = await tried(world, await world.ana.press_anyway(page.post, play), world.ana)

    assert len(rows) == 1
    assert again.table.id == rows[0].id
    await finish(again)
    over = await world.ana.press_anyway(page.post, play)
    assert "Your score" in over.text
    assert await pozo(world).store.open_tables_of_user(world.ana.id) == ()


async def test_everyone_gets_the_same_cards_and_a_place_in_the_server(world: World) -> None:
    """Carla reads Spanish; both are dealt from the seal of the day."""
    first, second = await begun(world, world.ana, "Play"), await begun(world, world.carla, "Jugar")
    day = await deal(world)
    assert await dealt(first) == await dealt(second)
    assert (await dealt(first)).pack == Seal(day.seed).order(first.table.rules.pack(), "deal 0")
    assert extras_of(first.table.row).samples == (("medium", day.samples),)
    await finish(first)
    await finish(second)

    page = await world.carla.slash("rummy today")
    assert "Reparto del día" in page.text
    assert "Puesto 1 de 2 en este servidor" in page.text  # the same moves, the same score, the same place
    assert "1. Ana" in page.text
    [month] = page.post.pictures
    assert "seguido" in month.alt
    assert "enero 2026" in month.alt
    assert f"1: {signed((await pozo(world).store.tries_of(world.carla.id))[0].score or 0)}" in month.alt
    shared = await world.carla.click(page.post, "Compartir puntuación")
    assert not shared.ephemeral
    assert "Carla" in shared.text
    too = await world.ben.click(shared.post, custom_id="today:")
    assert too.ephemeral
    assert "One try counts" in too.text


async def test_nothing_of_a_try_is_told_before_its_day_is_over(world: World) -> None:
    game = await begun(world, world.ana, "Play")
    more = await world.ana.click(game.panels[0], custom_id="more:")
    assert "Replay" not in more.post.labels
    await finish(game)
    panel, table = game.panels[0], game.table.id
    presses = [
        f"replay:{table}:0:",
        f"step:{table}:3:back",
        f"share:{table}:3:",
        f"animate:{table}:3:",
        f"script:{table}:3:",
        f"moments:{table}:0:",
        f"verify:{table}:0:",
    ]
    said = {await denied(world, world.ana.press_anyway(panel, press)) for press in presses}
    listed = await denied(world, world.ana.slash("rummy replay"))
    line = await denied(world, world.ana.press_anyway(panel, f"line:{number(world)}:0:"))
    ended = await denied(world, world.ana.press_anyway(panel, f"dayend:0:{number(world)}:"))
    day = await deal(world)

    closed = "The deal of the day stays closed until its day is over (UTC): others have yet to play it."
    assert said == {line} == {ended} == {closed}
    assert listed.startswith("There is no match that you may look back on")
    assert day.seed.hex() not in str(world.env.backend.messages)

    await midnight(world)
    page = await world.ana.slash("rummy today")
    report = await world.ana.click(page.post, "The day before")
    assert day.seed.hex() in report.text
    assert Seal(day.seed).commitment in report.text
    assert "The best line came to" in report.text
    assert report.text.startswith(f"## The deal of {day_text(day.day)}\n")
    stepper = await world.ana.click(report.post, "Step through it")
    assert "Move" in stepper.text
    on = await world.ana.click(stepper.post, "▶")
    assert on.text != stepper.text or on.post == stepper.post
    assert (await world.ana.press_anyway(panel, f"replay:{table}:0:")).ephemeral


async def test_what_is_finished_after_midnight_does_not_count(world: World) -> None:
    game = await begun(world, world.ana, "Play")
    yesterday, page = number(world), await world.ana.slash("rummy today")
    await midnight(world)
    stale = await world.ana.press_anyway(page.post, f"try:0:{yesterday}:")
    await finish(game)

    assert "Play" in stale.post.labels  # the page of the new day
    assert [(one.day, one.score) for one in await pozo(world).store.tries_of(world.ana.id)] == [(yesterday, None)]
    assert "It does not count." in game.panels[0].text
    await begun(world, world.ana, "Play")
    assert len(await pozo(world).store.tries_of(world.ana.id)) == 2


async def test_a_try_that_is_given_up_has_no_score_and_no_second(world: World) -> None:
    game = await begun(world, world.ana, "Play")
    await world.ana.slash("rummy leave")
    assert game.over
    page = await world.ana.slash("rummy today")
    again = await world.ana.press_anyway(page.post, f"try:0:{number(world)}:")
    boast = await denied(world, world.ana.press_anyway(page.post, f"boast:0:{number(world)}:"))

    assert "Your try ended without a score." in page.text
    assert "Your try ended without a score." in again.text
    assert boast == "You have no score for that day."
    assert await pozo(world).store.open_tables_of_user(world.ana.id) == ()


async def test_an_update_of_the_computer_player_changes_nobodys_chances(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await begun(world, world.ana, "Play")
    monkeypatch.setattr(sys.modules["cogs.today"], "PLAYERS", REVISION + 1)
    monkeypatch.setattr("bot.tables.consequences.PLAYERS", REVISION + 1)
    await finish(game)
    page = await world.ben.slash("rummy today")
    forged = await denied(world, world.ben.press_anyway(page.post, f"try:0:{number(world)}:"))

    assert "It does not count." in game.panels[0].text
    assert "Play" not in page.post.labels
    assert forged.startswith("The computer player was updated in the course of this day")
    practice = await world.ben.click(page.post, "Practise")
    assert practice.post.button(custom_id="hand:")


async def drawn_by(folder: Path, words: Words, chances: int, secret: str | None) -> DayRow:
    """Return the deal of the day of a bot that has used some chances before."""
    async with await Store.open(folder) as store, simulated(bot_maker(store, words)) as world:
        bot = pozo(world)
        bot.settings = bot.settings.model_copy(update={"daily_secret": SecretStr(secret) if secret else None})
        for _ in range(chances):
            bot.house.entropy(1)
        await world.ana.slash("rummy today")
        return await deal(world)


async def test_bots_whose_hosts_share_a_secret_have_the_same_deal(tmp_path: Path, words: Words) -> None:
    secrets = None, None, "s" * 32, "s" * 32, "t" * 32
    days = [
        await drawn_by(tmp_path / f"{number}.sqlite3", words, number, secret) for number, secret in enumerate(secrets)
    ]

    assert days[2] == days[3]
    assert len({day.seed for day in days}) == 4


async def test_who_is_forgotten_has_no_tries_any_more(world: World) -> None:
    game = await begun(world, world.ana, "Play")
    await finish(game)
    export = await world.ana.slash("privacy export")
    told = json.loads(files(world, export.followups[0] if export.followups else export.post)[0])
    sure = await world.ana.slash("privacy delete")
    await world.ana.click(sure.post, custom_id="forget-me:")

    assert [one["day"] for one in told["daily"]] == [number(world)]
    assert await pozo(world).store.tries_of(world.ana.id) == ()
    assert not await pozo(world).store.is_opened(try_key(number(world), world.ana.id))
    assert game.table.row.status is Status.OVER

    page = await world.ana.slash("rummy today")
    again = await world.ana.click(page.post, "Play")
    assert again.followups[0].text.startswith("You have had your try at this deal")
    assert await pozo(world).store.tries_of(world.ana.id) == ()
    assert (await begun(world, world.ben, "Play")).table.id != game.table.id  # others have theirs
    await midnight(world)
    assert (await begun(world, world.ana, "Play")).table.id != game.table.id


async def test_words_take_the_place_of_pictures_for_who_wants_them(world: World) -> None:
    settings = await world.carla.slash("rummy settings")
    await world.carla.choose(settings.post, ["yes"], custom_id="mine:0:0:text_mode")
    page = await world.carla.slash("rummy today")
    assert page.post.pictures == []
    assert "Un intento cuenta" in page.text
