"""A league from its founding to its first result: what everyone reads of it, in both languages."""

import pytest

from bot.render.palette import Tone
from bot.render.pictures import Picture, Pictures
from bot.render.standings import StandingsScene
from tests.cogs.kit import manager
from tests.cogs.leagues.kit import found, newest_table, post_of
from tests.simulation import World


async def test_a_match_changes_the_standings_and_says_how(world: World) -> None:
    club = await found(world, manager(world))
    await club.join(world.ana, world.carla)

    table = await club.won(world.ana, world.carla)

    assert post_of(world, table).text.splitlines() == [
        "### Gin Rummy",
        "**Gin club**, result #1",
        "- Ana: 1000 → **1138?** (+138)",
        "- Carla (left): 1000 → **927?** (\u221273)",
    ]
    assert await club.places() == ["Ana", "Carla"]
    english, spanish = [await person.slash("league standings") for person in (world.ana, world.carla)]
    assert "You: place 1 with 1138?" in english.text
    assert "Tú: puesto 2 con 927?" in spanish.text
    assert english.ephemeral
    assert "1. Ana, Rating 1138?, Games 1, ±323 · 1\u20130 · W." in english.post.pictures[0].alt
    assert "2. Carla, Nivel 927?, Partidas 1, ±323 · 0\u20131 · P." in spanish.post.pictures[0].alt


async def test_standings_are_drawn_in_the_look_of_their_server(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    tones, standings = list[Tone](), Pictures.standings

    async def noted(self: Pictures, scene: StandingsScene) -> Picture:
        tones.append(scene.look.tone)
        return await standings(self, scene)

    monkeypatch.setattr(Pictures, "standings", noted)
    keeper = manager(world)
    club = await found(world, keeper)
    await club.join(world.ana, world.ben)
    await club.won(world.ana, world.ben)
    tones.clear()
    await world.ana.slash("league standings")
    await keeper.choose((await keeper.slash("rummy server")).post, ["light"], custom_id="ours:0:0:theme")
    await world.ana.slash("league standings")

    assert tones == [Tone.DARK, Tone.LIGHT]


async def test_points_are_summed_and_a_leaver_pays(world: World) -> None:
    club = await found(world, manager(world), kind="points")
    await club.join(world.ana, world.ben)

    await club.won(world.ana, world.ben)
    table = await club.won(world.ana, world.ben)

    assert post_of(world, table).text.splitlines()[2:] == [
        "- Ana: 420 → **840** (+420)",  # four rounds of thirty, their boxes and the game, and what leaving costs
        "- Ben (left): -420 → **-840** (\u2212420)",
    ]
    explained = await world.carla.slash("league explain", result=2)
    assert "en la mesa se liquidó con +420" in explained.text


async def test_a_table_of_a_league_is_played_by_its_members_and_its_rules(world: World) -> None:
    club = await found(world, manager(world))
    await club.join(world.ana, world.ben)
    await world.ana.slash("league play")
    table = await newest_table(world)
    post = post_of(world, table)

    stranger = await world.carla.click(post, custom_id="join:")

    assert stranger.ephemeral
    assert "miembros" in stranger.text or "están en la liga" in stranger.text
    assert table.names == ("Ana",)
    assert post.labels == ["Join", "Leave", "Start", "Cancel"]
    assert not post.selects
    for forged in (f"options:{table.id}:0:", f"computer:{table.id}:0:", f"again:{table.id}:0:"):
        answer = await world.ana.press_anyway(post, forged, ["medium"] if "computer" in forged else None)
        assert answer.ephemeral
    assert table.names == ("Ana",)
