"""The end of a season in style: a podium, and a match for the title that opens by itself and decides it."""

import pytest

from bot.storage.rows import Status
from tests.cogs.kit import manager, pozo
from tests.cogs.leagues.kit import Club, files, forfeit, found, newest_table
from tests.simulation import ENGLISH, SPANISH, MakeBot, Person, World, simulated

SAID = {
    ENGLISH: {
        "called": "**Ana and Carla** play for the title; the table opens here by itself.",
        "begins": "Your match for the title of season 1 of **Gin club** begins.",
        "over": "The title of season 1 is decided.\nChampion: **Carla**",
        "guard": "it was played for the title of a season that is over, and decides that alone",
    },
    SPANISH: {
        "called": "**Ana y Carla** juegan por el título; la mesa se abre aquí sola.",
        "begins": "Empieza su partida por el título de la temporada 1 de **Gin club**.",
        "over": "El título de la temporada 1 está decidido.\nCampeón: **Carla**",
        "guard": "se jugó por el título de una temporada terminada, y solo decide eso",
    },
}


async def closed(world: World, kim: Person, **settings: object) -> Club:
    """Return a league whose first season is over, with Ana before Carla."""
    club = await found(world, kim)
    await club.join(world.ana, world.ben, world.carla)
    await club.set(announcements=world.lobby, results_channel=world.lobby, **settings)
    await club.won(world.ana, world.ben)
    await club.won(world.carla, world.ben)
    await club.won(world.ana, world.carla)
    archive = await kim.slash("league season")
    sure = await kim.click(archive.post, custom_id="league-close:")
    await kim.click(sure.post, custom_id="league-closed:")
    await pozo(world).newest.drained()
    return club


@pytest.mark.parametrize("locale", [ENGLISH, SPANISH])
async def test_the_first_two_play_for_the_title(make_bot: MakeBot, locale: str) -> None:
    said = SAID[locale]
    async with simulated(make_bot, locale=locale) as world:
        kim = manager(world)
        await closed(world, kim, title="playoff")
        [turned] = [post for post in world.posts(world.lobby) if said["called"] in post.text]
        assert turned.pictures[0].alt.count("Ana") >= 2  # on the steps and in the table
        await world.advance(1)
        table = await newest_table(world)
        assert (table.row.status, [seat.name for seat in table.seats]) == (Status.PLAYING, ["Ana", "Carla"])
        [ping] = [post for post in world.posts(world.lobby) if said["begins"] in post.text]
        assert ping.pings == [world.ana.id, world.carla.id]
        archive = await world.ben.slash("league season")
        assert "Ana and Carla play for the title" in archive.text

        await forfeit(world, world.ana, table)
        await pozo(world).newest.drained()

        [decided] = [post for post in world.posts(world.lobby) if said["over"] in post.text]
        assert decided.pictures[0].alt.index("1. Carla") < decided.pictures[0].alt.index("2. Ana")
        assert any(said["guard"] in post.text for post in world.posts(world.lobby))
        assert "won by Carla" in (await world.ben.slash("league season")).text
        [result] = [
            one for one in await pozo(world).leagues.history(await Club(world, kim, "Gin club").league()) if one.guard
        ]
        await kim.slash("league admin void", result=result.id, reason="no")
        assert "won by Ana" in (await world.ben.slash("league season")).text
        await kim.slash("league admin restore", result=result.id, reason="yes")
        assert "won by Carla" in (await world.ben.slash("league season")).text


async def test_a_title_match_that_begins_before_a_restart_decides_after_it(world: World) -> None:
    kim = manager(world)
    club = await closed(world, kim, title="playoff")
    await world.restart()
    await world.advance(61)
    table = await newest_table(world)
    assert table.row.status is Status.PLAYING
    await forfeit(world, world.carla, table)
    await pozo(world).newest.drained()

    assert "won by Ana" in (await world.ben.slash("league season")).text
    assert len([one for one in await pozo(world).leagues.history(await club.league()) if one.guard == "playoff"]) == 1


async def test_a_title_match_that_an_admin_ends_leaves_the_title_to_the_standings(world: World) -> None:
    kim = manager(world)
    await closed(world, kim, title="playoff")
    await world.advance(1)
    table = await newest_table(world)
    sure = await kim.slash("admin end", table=table.id)
    await kim.click(sure.post)
    await pozo(world).newest.drained()
    await world.advance(1)

    assert "won by Ana" in (await world.ben.slash("league season")).text
    assert any("The title of season 1 is decided." in post.text for post in world.posts(world.lobby))


async def test_a_season_ends_with_its_podium_and_the_yearbook_keeps_it(world: World) -> None:
    kim = manager(world)
    await closed(world, kim)
    [turned] = [post for post in world.posts(world.lobby) if "Season 1 is over." in post.text]
    alt = turned.pictures[0].alt
    assert alt.startswith("Gin club · Season 1. 1. Ana: ")
    assert "2. Carla: " in alt
    book = await world.dan.click(turned, custom_id="league-yearbook:")
    assert "1. Ana: " in book.post.pictures[0].alt
    assert "Campeón: **Ana**" in book.text
    handed = await world.dan.click(book.post, custom_id="league-files:")
    assert any(b"Ana" in data for data in files(world, handed.post))
