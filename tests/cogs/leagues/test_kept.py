"""What admins of a league keep in order: lists, suspensions, results by hand, all seasons, the archive."""

import pytest

from bot.league_office.clock import LeagueClock
from tests.cogs.kit import denied, manager, pozo
from tests.cogs.leagues.kit import DAY, Club, days_pass, files, found
from tests.simulation import Person, World


@pytest.fixture
def kim(world: World) -> Person:
    return manager(world)


@pytest.fixture
async def club(world: World, kim: Person) -> Club:
    made = await found(world, kim)
    await made.join(world.ana, world.ben, world.carla)
    return made


async def test_members_and_open_challenges_are_listed_and_admins_cancel_one(world: World, club: Club) -> None:
    asked = await club.challenge(world.ana, world.ben)
    listed = await world.carla.slash("league members")
    assert "Miembros de Gin club (3)" in listed.text
    assert "Ana" in listed.text
    open_now = await world.carla.slash("league challenges")
    assert "Ana → Ben" in open_now.text
    assert not open_now.post.selects
    shown = await club.keeper.slash("league challenges")
    assert "kept out: 0" in (await club.keeper.slash("league members")).text
    await club.keeper.choose(shown.post, ["1"], custom_id="league-cancel-challenge:")
    await world.advance(1)

    assert "Open challenges in Gin club (0)" in shown.post.text
    assert not asked.post.buttons, "the message of the challenge says so"
    log = await world.ana.slash("league audit")
    assert "cancelled a challenge of" in log.text


async def test_a_suspended_member_does_not_play_until_the_term_is_over(world: World, club: Club) -> None:
    told = await club.keeper.slash("league admin suspend", member=world.ben.actor.user, days=3, reason="rude")
    assert "Ben does not play until" in told.text
    assert "is suspended" in await denied(world, world.ben.slash("league challenge", member=world.ana.actor.user))
    assert "is suspended" in await denied(world, club.challenge(world.ana, world.ben))
    assert "is suspended" in await denied(world, world.ben.slash("league play"))
    assert "suspended until" in (await world.ana.slash("league members")).text
    assert "Only" in await denied(
        world, world.ana.slash("league admin suspend", member=world.ben.actor.user, days=0, reason="x")
    )
    await days_pass(world, 3.1)

    await club.challenge(world.ana, world.ben)
    assert "suspended <@" in (await club.keeper.slash("league audit")).text
    again = await denied(
        world, club.keeper.slash("league admin suspend", member=world.ben.actor.user, days=0, reason="over")
    )
    assert "Nobody has suspended" in again


async def test_a_result_is_entered_and_corrected_by_hand_and_both_are_undone(world: World, club: Club) -> None:
    users = {"winner": world.ana.actor.user, "loser": world.ben.actor.user}
    told = await club.keeper.slash("league admin enter", None, **users, reason="played at home")
    assert "Result #1 is entered: 1\\. Ana, 2\\. Ben" in told.text
    assert await club.places() == ["Ana", "Ben"]
    turned = {"winner": world.ben.actor.user, "loser": world.ana.actor.user}
    await club.keeper.slash("league admin enter", None, **turned, **{"instead-of": 1}, reason="the other way round")
    assert await club.places() == ["Ben", "Ana"]
    await club.keeper.slash("league admin void", result=2, reason="no")
    await club.keeper.slash("league admin restore", result=1, reason="right after all")
    assert await club.places() == ["Ana", "Ben"]
    assert "Only" in await denied(world, world.ana.slash("league admin enter", None, **users, reason="me"))
    same = {"winner": world.ana.actor.user, "loser": world.ana.actor.user}
    assert await denied(world, club.keeper.slash("league admin enter", None, **same, reason="x"))
    log = await world.carla.slash("league audit")
    assert "anotó el resultado n.º 2: the other way round" in log.text


async def test_all_seasons_together_count_titles_wins_and_games(world: World, club: Club) -> None:
    await club.won(world.ana, world.ben)
    archive = await club.keeper.slash("league season")
    sure = await club.keeper.click(archive.post, custom_id="league-close:")
    await club.keeper.click(sure.post, custom_id="league-closed:")
    await club.won(world.ben, world.carla)

    table = await world.ana.slash("league standings", None, **{"all-time": True})
    alt = table.post.pictures[0].alt
    assert alt.index("1. Ana, Titles one title") < alt.index("2. Ben")
    assert "1 of 2 won" in alt
    assert table.text == f"### {club.name} · all seasons"
    spanish = await world.carla.slash("league standings", None, **{"all-time": True})
    assert "un título" in spanish.post.pictures[0].alt


async def test_a_league_is_archived_brought_back_and_deleted_for_good(world: World, club: Club) -> None:
    await club.won(world.ana, world.ben)
    await club.challenge(world.ana, world.carla)
    assert "Only" in await denied(world, world.ana.slash("league admin archive"))
    asked = await club.keeper.slash("league admin archive")
    forged = await club.keeper.press_anyway(asked.post, "league-deleted:1:0:")
    assert "not in the archive" in forged.text
    await club.keeper.click(asked.post, custom_id="league-archive:")
    assert "in the archive now" in asked.post.text
    assert "archive" in await denied(world, club.challenge(world.ana, world.ben))
    assert "archivo" in await denied(world, world.dan.slash("league join", league="Gin club"))
    assert "1. Ana" in (await world.ana.slash("league standings")).post.pictures[0].alt
    assert "(0)" in (await world.ana.slash("league challenges")).text
    back = await club.keeper.slash("league admin archive")
    await club.keeper.click(back.post, custom_id="league-revive:")
    await club.join(world.dan)

    again = await club.keeper.slash("league admin archive")
    await club.keeper.click(again.post, custom_id="league-archive:")
    away = await club.keeper.slash("league admin archive")
    sure = await club.keeper.click(away.post, custom_id="league-delete:")
    await club.keeper.click(sure.post, custom_id="league-deleted:")
    assert "is deleted" in sure.post.text
    assert await pozo(world).leagues.in_guild(world.guild.id) == ()
    assert "no such league" in await denied(world, world.ana.slash("league standings"))


async def test_a_season_of_an_archived_league_stands_still(world: World, kim: Person) -> None:
    club = await found(world, kim, "Short", season_days=["7"])
    await club.join(world.ana, world.ben)
    asked = await kim.slash("league admin archive", league="Short")
    await kim.click(asked.post, custom_id="league-archive:")
    world.clock.advance(8 * DAY)
    await world.advance(61)

    clock: LeagueClock = vars(pozo(world).get_cog("LeagueNews"))["clock"]
    assert not clock.alarm.is_busy
    assert len(await pozo(world).leagues.seasons(await club.league())) == 1


async def test_a_season_ends_with_awards_and_a_yearbook_that_stays_readable(world: World, club: Club) -> None:
    await club.set(announcements=world.lobby)
    for _ in range(2):
        await club.won(world.ana, world.ben)
    archive = await club.keeper.slash("league season")
    sure = await club.keeper.click(archive.post, custom_id="league-close:")
    await club.keeper.click(sure.post, custom_id="league-closed:")
    await pozo(world).newest.drained()

    told = world.posts(world.lobby)[-1]
    assert "Longest streak: **Ana**, 2 wins" in told.text
    book = await world.carla.click(told, custom_id="league-yearbook:")
    assert book.ephemeral
    assert "Constancia: **Ana y Ben**, 2 partidas" in book.text
    assert "Ana: 1000 → 1138 → " in book.text
    assert "1. Ana" in book.post.pictures[0].alt
    handed = await world.carla.click(book.post, custom_id="league-files:")
    assert any(b"Ana" in data for data in files(world, handed.post))
    forged = await world.carla.press_anyway(told, "league-yearbook:1:0:x")
    assert forged.ephemeral
    assert "99" in await denied(world, world.carla.press_anyway(told, "league-yearbook:1:0:99"))
