"""/rummy profile: for oneself, of another, in words instead of pictures, shared, in both languages."""

import pytest

from tests.cogs.kit import denied, manager
from tests.cogs.leagues.kit import Club, found
from tests.simulation import World


@pytest.fixture
async def club(world: World) -> Club:
    made = await found(world, manager(world))
    await made.join(world.ana, world.ben, world.carla, world.dan)
    for _ in range(2):
        await made.won(world.ana, world.ben)
    await made.won(world.carla, world.ana)
    return made


async def test_a_profile_is_private_and_in_the_words_of_whoever_asks(world: World, club: Club) -> None:
    mine = await world.ana.slash("rummy profile")
    theirs = await world.carla.slash("rummy profile", member=world.ana.actor.user)

    assert mine.ephemeral
    assert theirs.ephemeral
    assert mine.text.splitlines()[:2] == ["### Ana", "**Gin club** · Gin Rummy"]
    assert "3 games, 2 won (67 %)" in mine.text
    assert "- longest streak: 2 won in a row" in mine.text
    assert "- best win: over Ben with 1000" in mine.text
    assert "- met most often: Ben (2)" in mine.text
    assert "Ana · Gin club" in mine.post.pictures[0].alt
    assert "1000" in mine.post.pictures[0].alt
    assert "- rival más frecuente: Ben (2)" in theirs.text


async def test_a_profile_is_shared_when_that_is_asked_for(world: World, club: Club) -> None:
    shared = await world.carla.slash("rummy profile", share=True)

    assert not shared.ephemeral
    assert "1 game, 1 won (100 %)" in shared.text
    assert shared.post.pings == []


async def test_who_has_not_played_has_no_profile(world: World, club: Club) -> None:
    told = await denied(world, world.ana.slash("rummy profile", member=world.dan.actor.user))

    assert "has not played in a league" in told


async def test_in_text_mode_a_profile_is_words_alone(world: World, club: Club) -> None:
    settings = await world.ben.slash("rummy settings")
    await world.ben.choose(settings.post, ["yes"], custom_id="mine:0:0:text_mode")

    answer = await world.ben.slash("rummy profile")

    assert answer.post.pictures == []
    assert "Course: 1000 \u2192 927" in answer.text


async def test_nothing_of_a_profile_is_left_of_whoever_had_their_data_deleted(world: World, club: Club) -> None:
    sure = await world.ben.slash("privacy delete")
    await world.ben.click(sure.post, "Delete it")

    mine = await world.ana.slash("rummy profile")
    assert "Ben" not in mine.text
    assert "met most often: somebody who is gone (2)" in mine.text
    assert "has not played" in await denied(world, world.ben.slash("rummy profile"))
