"""Whoever has their data deleted is nowhere any more: not in an export, not in the file, its log or its free pages."""

import json
import sqlite3
from pathlib import Path

import pytest

from bot.storage.rows import Status
from bot.storage.sql import Sql
from engine.match import to_act
from tests.bot.tables.test_damage import destroy_page
from tests.cogs.kit import Game, manager, open_game, pozo
from tests.cogs.leagues.kit import Club, found, post_of
from tests.cogs.leagues.test_play import ranked
from tests.cogs.leagues.test_shown_off import drained
from tests.cogs.tournaments.kit import announce
from tests.simulation import ENGLISH, SPANISH, Person, World

NAME = "Zebedee"
WORD = "sesame"


@pytest.fixture
def zeb(world: World) -> Person:
    return world.add_person(NAME)


async def delete(person: Person) -> str:
    sure = await person.slash("privacy delete")
    answer = await person.click(sure.post, custom_id="forget-me:")
    return answer.followups[0].text if answer.followups else sure.post.text


async def seen(world: World, table_id: int) -> str:
    return post_of(world, await pozo(world).tables.get(table_id)).text


def traces(folder: Path, person: Person) -> dict[str, int]:
    """Return the files of the database that hold somebody's name, word or number, as text or as SQLite writes it."""
    wanted = (NAME.encode(), WORD.encode(), str(person.id).encode(), person.id.to_bytes(8, "big"))
    files = {path.name: path.read_bytes() for path in folder.glob("pozo.sqlite3*")}
    counts = {name: sum(data.count(one) for one in wanted) for name, data in files.items()}
    return {name: count for name, count in counts.items() if count}


async def lives_here(world: World, zeb: Person) -> Club:
    """Let somebody leave traces wherever people do."""
    club = await found(world, manager(world))
    await club.join(zeb, world.ben, world.carla)
    await club.won(world.ben, zeb)
    await club.challenge(zeb, world.carla)
    await zeb.slash("league play", how="queue", league=club.name)
    panel = await zeb.slash("rummy settings")
    await zeb.choose(panel.post, ["rank"], custom_id="mine:0:0:sort")
    alone = await open_game(world, "gin", (zeb,), computers=1, options={"target": "25"}, start=False)
    await zeb.click(alone.post, custom_id="start:")
    modal = await zeb.click(alone.post, custom_id="word:")
    await zeb.submit(modal, word=WORD)
    await alone.hasten()
    await zeb.click(alone.post, custom_id="again:")
    return club


async def lives_in_cups_and_days(world: World, zeb: Person) -> None:
    """Let somebody leave traces in tournaments, in what leagues do about members, and in what is played alone."""
    kim = manager(world)
    club = await found(world, kim, "Other club", kind="points")
    await club.join(zeb, world.ben)
    await club.won(zeb, world.ben)
    await zeb.slash("league holiday", days=5, league=club.name)
    await kim.slash("league admin move", None, member=zeb.actor.user, points=5, reason="x", league=club.name)
    await kim.slash("league admin suspend", member=zeb.actor.user, days=3, reason="x", league=club.name)
    cup = await announce(world, kim, rounds=2)
    await cup.join(zeb, world.ana, world.ben, world.carla)
    await cup.start()
    await kim.slash("tournament report", meeting=1, outcome="draw", reason="x")
    asked = await kim.slash("tournament drop", member=zeb.actor.user)
    await kim.click(asked.post, custom_id="tournament-dropped:")
    pairs = await announce(world, kim, "Pairs", game="gin", entrants="pairs")
    await zeb.slash("tournament join", None, tournament=pairs.name, partner=world.ana.actor.user)
    await world.dan.slash("tournament join", None, tournament=pairs.name, partner=zeb.actor.user)
    await zeb.click((await zeb.slash("rummy today")).post, custom_id="try:")
    game = await open_game(world, "rummy", (world.ana, zeb), clock="none")
    await game.play(lambda table: to_act(table.playing) == (0,) and table.playing.version > 3)
    form = (await zeb.click(await game.panel(1), custom_id="plan:")).post
    await zeb.click(form, custom_id="plan-out:")
    await world.advance(2)


async def lives_in_puzzles_reports_cards_and_roles(world: World, zeb: Person) -> Club:
    """Let somebody leave traces in what is made of matches, and in what leagues post and give."""
    club = await found(world, manager(world))
    await club.set(results_channel=world.lobby, board=world.channel)
    await ranked(world, club, "1100")
    await club.join(zeb, world.ben)
    await club.won(zeb, world.ben)
    await drained(world, 61)
    game = await open_game(world, "rummy", (zeb, world.ben), options={"rounds": "1"})
    await game.hasten()
    await zeb.click(game.post, "Report")
    page = (await zeb.slash("rummy puzzle")).post
    await zeb.press_anyway(page, next(one.custom_id for one in page.buttons if one.custom_id.startswith("guess:")))
    archive = await club.keeper.slash("league season")
    sure = await club.keeper.click(archive.post, custom_id="league-close:")
    await club.keeper.click(sure.post, custom_id="league-closed:")
    await club.won(zeb, world.ben)
    await drained(world, 61)
    return club


async def test_nothing_is_found_of_somebody_who_is_forgotten(world: World, zeb: Person, tmp_path: Path) -> None:
    """S5: every way to be stored is walked, then the bytes of every file are searched."""
    await lives_here(world, zeb)
    left = await open_game(world, "gin", (world.ana, zeb), clock="none")
    await zeb.press_anyway(left.post, f"leave:{left.table.id}:0:")
    for row in await pozo(world).store.open_tables_of_user(zeb.id):
        await zeb.press_anyway(left.post, f"leave:{row.id}:0:")
    assert traces(tmp_path, zeb)

    said = await delete(zeb)
    await world.advance(61)

    assert said == "It is deleted."
    assert traces(tmp_path, zeb) == {}
    assert not any(json.loads(await pozo(world).leagues.about(zeb.id)).values())
    assert not left.over
    assert NAME not in await seen(world, left.table.id)
    await world.restart()
    assert traces(tmp_path, zeb) == {}


async def test_nothing_is_found_in_tournaments_and_in_what_is_played_alone(
    world: World, zeb: Person, tmp_path: Path
) -> None:
    await lives_in_cups_and_days(world, zeb)
    about = json.loads(await pozo(world).leagues.about(zeb.id))
    stored = {what for what, rows in about.items() if rows}
    on = (await zeb.slash("rummy rules", game="gin")).post
    for row in await pozo(world).store.open_tables_of_user(zeb.id):
        await zeb.press_anyway(on, f"leave:{row.id}:0:sure")
    assert {"daily", "holidays", "notes", "panels", "plans", "suspensions", "tournaments"} <= stored
    assert {"acts", "tournament_acts", "tournament_invitations", "tournament_meetings"} <= stored
    assert traces(tmp_path, zeb)

    said = await delete(zeb)
    await world.advance(61)

    assert said == "It is deleted."
    assert traces(tmp_path, zeb) == {}
    assert not any(json.loads(await pozo(world).leagues.about(zeb.id)).values())


async def test_nothing_is_found_in_puzzles_reports_result_cards_and_roles(
    world: World, zeb: Person, tmp_path: Path
) -> None:
    club = await lives_in_puzzles_reports_cards_and_roles(world, zeb)
    about = json.loads(await pozo(world).leagues.about(zeb.id))
    assert {"cards", "puzzles", "reports", "roles", "rosters", "standings"} <= {
        what for what, rows in about.items() if rows
    }
    assert traces(tmp_path, zeb)

    said = await delete(zeb)
    await drained(world, 61)

    assert said == "It is deleted."
    assert traces(tmp_path, zeb) == {}
    assert not any(json.loads(await pozo(world).leagues.about(zeb.id)).values())
    assert (await pozo(world).leagues.card(1)) is not None  # of Ben's result too, and it names one less
    assert not [post for post in world.posts(world.lobby) if NAME in post.text + str(post.pictures)]
    await world.restart()
    await club.keeper.slash("league standings", None, league=club.name)
    assert traces(tmp_path, zeb) == {}


async def test_a_name_that_was_left_behind_when_nobody_wrote_down_whose_it_was_is_found_too(
    world: World, zeb: Person, tmp_path: Path
) -> None:
    game = await open_game(world, "gin", (world.ana, zeb), clock="none")
    await zeb.press_anyway(game.post, f"leave:{game.table.id}:0:")
    await pozo(world).store.do(lambda db: db.execute("UPDATE seats SET left_by = NULL") and None)

    await delete(zeb)
    await world.advance(61)

    assert traces(tmp_path, zeb) == {}


async def test_a_log_that_somebody_reads_from_is_cleared_when_they_have_ended(
    world: World, zeb: Person, tmp_path: Path
) -> None:
    game = await open_game(world, "gin", (zeb, world.ana), start=False)
    reader = sqlite3.connect(tmp_path / "pozo.sqlite3", isolation_level=None)
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM seats").fetchall()

    assert await delete(zeb) == "It is deleted."
    assert traces(tmp_path, zeb)
    reader.execute("ROLLBACK")
    reader.close()
    await world.advance(61)

    assert traces(tmp_path, zeb) == {}
    assert (await pozo(world).tables.get(game.table.id)).row.host_id == world.ana.id


# Tables that cannot be left by hand


async def test_a_lobby_is_left_by_itself_though_its_channel_is_gone(world: World, zeb: Person) -> None:
    shared = await open_game(world, "gin", (zeb, world.ana), start=False)
    own = await open_game(world, "gin", (zeb,), computers=1, start=False)
    others = await open_game(world, "gin", (world.ana, zeb), start=False)
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()

    sure = await zeb.slash("privacy delete", world.lobby)
    await zeb.click(sure.post, custom_id="forget-me:")

    assert sure.post.text == "It is deleted."
    rows = {row.id: row for row in await pozo(world).store.open_tables()}
    assert {number: row.host_id for number, row in rows.items()} == {
        shared.table.id: world.ana.id,
        others.table.id: world.ana.id,
    }
    assert {len(row.seats) for row in rows.values()} == {1}
    closed = await pozo(world).store.table(own.table.id)
    assert closed is not None
    assert closed.status is Status.OVER


async def test_a_match_whose_channel_is_gone_is_left_by_itself_too(world: World, zeb: Person) -> None:
    game = await open_game(world, "gin", (world.ana, zeb), clock="none")
    assert await delete(zeb) == "You have a seat at an open table. Leave it first."
    world.env.backend.delete_channel(world.channel.id)
    await world.env.settle()

    sure = await zeb.slash("privacy delete", world.lobby)
    await zeb.click(sure.post, custom_id="forget-me:")

    assert sure.post.text == "It is deleted."
    assert not (await pozo(world).tables.get(game.table.id)).has(zeb.id)


async def test_a_lesson_and_a_host_who_has_left_are_no_hindrance(world: World, zeb: Person) -> None:
    game = await open_game(world, "gin", (zeb, world.ana), clock="none")
    await zeb.press_anyway(game.post, f"leave:{game.table.id}:0:")
    await zeb.slash("rummy learn", game="rummy")

    assert await delete(zeb) == "It is deleted."

    rows = await pozo(world).store.open_tables()
    assert [(row.id, row.host_id) for row in rows] == [(game.table.id, world.ana.id)]


# Words said to a sealed deck


async def test_a_word_stays_where_it_is_part_of_what_others_can_check(world: World, zeb: Person) -> None:
    game = await open_game(world, "gin", (world.ana, zeb), options={"target": "25"}, start=False)
    await world.ana.click(game.post, custom_id="start:")
    await zeb.submit(await zeb.click(game.post, custom_id="word:"), word=WORD)
    await game.hasten()

    await delete(zeb)
    checked = (await world.ana.click(game.post, custom_id="verify:")).text

    assert WORD in checked
    assert NAME not in checked
    assert "somebody who is gone" in checked


# Tables that nobody can read


async def destroy_log(world: World, path: Path, table_id: int) -> None:
    """Destroy the page of the file that holds the log of a table, and let nobody have it in mind any more."""
    store = pozo(world).store

    def mark(db: Sql) -> None:
        db.execute(
            "UPDATE moves SET key = version || ' of the broken log' || hex(zeroblob(99)) WHERE table_id = ?1",
            (table_id,),
        )

    def forget_pages(db: Sql) -> None:
        db.execute("PRAGMA shrink_memory")

    await store.do(mark)
    await store.clear_log()
    destroy_page(path, b"of the broken log")
    await store.do(forget_pages)
    await store.ask(forget_pages)
    await world.restart()


@pytest.mark.parametrize("language", ["en", "es"])
async def test_a_damaged_table_holds_nobody_up(world: World, tmp_path: Path, language: str) -> None:
    zeb = world.add_person(NAME, ENGLISH if language == "en" else SPANISH)
    game = await open_game(world, "gin", (zeb, world.ana), clock="none")
    await game.hasten(lambda table: table.playing.version > 20)
    await destroy_log(world, tmp_path / "pozo.sqlite3", game.table.id)
    said = (await world.ana.press_anyway(game.post, f"hand:{game.table.id}:0:")).text
    assert said.startswith("This table is damaged on the disk")

    sure = await zeb.slash("privacy delete")
    await zeb.click(sure.post, custom_id="forget-me:")
    await world.advance(61)

    deleted, unread = sure.post.texts
    assert (deleted, unread) == {
        "en": (
            "It is deleted.",
            "You also had a seat at a table that cannot be read at present. Nothing of you is left there either.",
        ),
        "es": (
            "Está borrado.",
            "También tenías lugar en una mesa que por ahora no se puede leer. Tampoco allí queda nada de ti.",
        ),
    }[language]
    assert traces(tmp_path, zeb) == {}
    assert not any(json.loads(await pozo(world).leagues.about(zeb.id)).values())
    row = await pozo(world).store.table(game.table.id)
    assert row is not None
    assert (row.status, row.host_id, [seat.user_id for seat in row.seats]) == (
        Status.PLAYING,
        world.ana.id,
        [None, world.ana.id],
    )


@pytest.mark.parametrize("counts", [False, True])
async def test_a_table_that_cannot_be_replayed_is_ended_where_it_counts_or_nobody_else_sits(
    world: World, zeb: Person, tmp_path: Path, *, counts: bool
) -> None:
    if counts:
        club = await found(world, manager(world))
        await club.join(zeb, world.ben)
        table = await club.match(zeb, world.ben)
        await Game(world, table, {}).hasten(lambda table: table.playing.version > 3)
    else:
        table = (await open_game(world, "gin", (zeb,), computers=1, clock="none")).table
    post, number = post_of(world, table), table.id
    await pozo(world).store.do(lambda db: db.execute("UPDATE moves SET lines = 'no line'") and None)
    await world.restart()
    world.env.raise_new_errors()

    said = await delete(zeb)
    await world.advance(61)

    assert said.startswith("It is deleted.\nYou also had a seat at a table that cannot be read")
    assert traces(tmp_path, zeb) == {}
    row = await pozo(world).store.table(number)
    assert row is not None
    assert row.status is Status.OVER
    assert (post.text, post.buttons) == ("### Gin Rummy\nThis table was ended.", [])


@pytest.mark.parametrize("asked", [0, 1])
async def test_a_seat_that_was_taken_from_an_unreadable_table_is_a_computers_once_it_is_read(
    world: World, zeb: Person, asked: int, caplog: pytest.LogCaptureFixture
) -> None:
    game = await open_game(world, "gin", (zeb, world.ana), clock="none")
    await game.hasten(lambda table: to_act(table.playing) == (asked,) and bool(table.playing.boards))
    store, version = pozo(world).store, game.table.playing.version
    lines = dict(await store.ask(lambda db: db.execute("SELECT version, lines FROM moves").fetchall()))
    await store.do(lambda db: db.execute("UPDATE moves SET lines = 'no line'") and None)
    await world.restart()
    await delete(zeb)

    def repair(db: Sql) -> None:
        for move in lines.items():
            db.execute("UPDATE moves SET lines = ?2 WHERE version = ?1", move)

    await store.do(repair)
    caplog.clear()
    await world.restart()
    await world.advance(30)

    table = await pozo(world).tables.get(game.table.id)
    assert table.names[0] == "somebody who is gone"
    assert "somebody who is gone" in game.post.text
    assert to_act(table.playing) == (1,)
    assert "failed" not in caplog.text
    assert (table.playing.version > version) == (asked == 0)
    await Game(world, table, {}).hasten(lambda table: table.playing.version > version + 8)
