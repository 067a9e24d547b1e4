"""Two seasons of a ladder of twelve people, in a server of either language, from the door to the archive."""

import json

import pytest

from bot.storage.rows import Status
from tests.cogs.kit import denied, pozo
from tests.cogs.leagues.kit import NAMES, Club, days_pass, files, forfeit, found, twelve, with_role
from tests.simulation import ENGLISH, SPANISH, MakeBot, Person, World, simulated

SAID = {
    ENGLISH: {
        "accepted": "**Eva** has accepted the challenge of **Hugo**.",
        "declined": "**Fidel** has declined the challenge of **Gil**.",
        "expired": "**Jon** has not answered the challenge of **Leo** in time.",
        "over": "Season 1 is over.\nChampion: **Hugo**",
        "began": "Now: Season 2.",
        "swap": "Leo, Place 6, before: 8",
        "voided": "Result #{number} is void",
    },
    SPANISH: {
        "accepted": "**Eva** aceptó el desafío de **Hugo**.",
        "declined": "**Fidel** rechazó el desafío de **Gil**.",
        "expired": "**Jon** no respondió a tiempo al desafío de **Leo**.",
        "over": "La temporada 1 ha terminado.\nCampeón: **Hugo**",
        "began": "Ahora: Temporada 2.",
        "swap": "Leo, Puesto 6, antes: 8",
        "voided": "El resultado n.º {number} está anulado",
    },
}


@pytest.mark.parametrize("locale", [ENGLISH, SPANISH])
async def test_two_seasons_of_a_ladder_of_twelve(make_bot: MakeBot, locale: str) -> None:
    async with simulated(make_bot, locale=locale) as world:
        club, people = await _opened(world)
        await _first_season(world, club, people, SAID[locale])
        await _turn(world, club, SAID[locale])
        await _second_season(world, club, people)


async def _opened(world: World) -> tuple[Club, dict[str, Person]]:
    """Found a ladder for those with a role; nobody else gets in."""
    keeper, role = with_role(world, "Kim", manage_guild=True), world.guild.create_role("players")
    people = twelve(world, role)
    club = await found(
        world, keeper, "Escalera", kind="ladder", season_days=["30"], joining=["role"], role_id=[role], clock=["300"]
    )
    await club.set(no_answer="swap", challenge_hours="48", results_channel=world.lobby, announcements=world.lobby)
    assert "role" in await denied(world, world.ana.slash("league join"))
    await club.join(*people)
    assert await club.places() == list(NAMES[:10])
    return club, {person.name: person for person in people}


def news(world: World) -> list[str]:
    """Return what the league has posted in its channel."""
    return [post.text for post in world.posts(world.lobby)]


async def _first_season(world: World, club: Club, people: dict[str, Person], said: dict[str, str]) -> None:
    eva, fidel, gil, hugo, jon, leo = (people[name] for name in ("Eva", "Fidel", "Gil", "Hugo", "Jon", "Leo"))

    # a challenge that is accepted, and a forfeit
    asked = await club.challenge(hugo, eva)
    assert asked.post.pings == [eva.id]
    assert (await gil.click(asked.post, custom_id="league-accept")).ephemeral  # it is not his to answer
    await eva.click(asked.post, custom_id="league-accept")
    assert said["accepted"] in asked.post.text
    assert asked.post.buttons == []
    table = await pozo(world).tables.get(1)
    assert [seat.name for seat in table.seats] == ["Hugo", "Eva"]
    assert table.row.status is Status.PLAYING
    assert (table.row.clock, table.row.league_id) == (300, 1)
    await forfeit(world, eva, table)
    assert table.row.status is Status.OVER
    assert (await club.places())[:4] == ["Hugo", "Eva", "Fidel", "Gil"]
    assert [text for text in news(world) if "Hugo" in text and "Eva" in text]

    # one that is refused, one beyond reach, one downwards
    asked = await club.challenge(gil, fidel)
    await fidel.click(asked.post, custom_id="league-decline")
    assert said["declined"] in asked.post.text
    assert "3" in await denied(world, club.challenge(leo, eva))
    assert await denied(world, club.challenge(hugo, eva))

    # one without an answer: half the time brings a reminder, the rest the place
    asked = await club.challenge(leo, jon)
    await days_pass(world, 1)
    reminder = world.posts()[-1]
    assert reminder.pings == [jon.id]
    await days_pass(world, 1)
    assert said["expired"] in asked.post.text
    assert said["swap"] in world.posts(world.lobby)[-1].pictures[0].alt
    assert (await club.places())[5:8] == ["Leo", "Jon", "Kay"]

    # the keeper voids the first result and restores it
    before = await club.places()
    [first] = [one for one in await pozo(world).leagues.history(await club.league()) if one.table_id == 1]
    settled = await club.keeper.slash("league admin void", result=first.id, reason="The wrong people sat down")
    assert settled.ephemeral
    assert [text for text in news(world) if said["voided"].format(number=first.id) in text]
    assert (await club.places())[:4] == ["Eva", "Fidel", "Gil", "Hugo"]
    await club.keeper.slash("league admin restore", result=first.id, reason="They were the right ones")
    assert await club.places() == before

    # somebody leaves, and those below move up
    asked = await people["Fidel"].slash("league leave")
    await people["Fidel"].click(asked.post, custom_id="league-go")
    assert (await club.places())[:3] == ["Hugo", "Eva", "Gil"]


async def _turn(world: World, club: Club, said: dict[str, str]) -> None:
    """Let the season come to its end by its date."""
    await days_pass(world, 30)

    [told] = [text for text in news(world) if said["over"] in text]
    assert said["began"] in told
    english, spanish = [await person.slash("league season") for person in (world.ana, world.carla)]
    assert "**Season 1**" in english.text
    assert "won by Hugo" in english.text
    assert "la ganó Hugo" in spanish.text
    assert "End the season now" not in english.post.labels


async def _second_season(world: World, club: Club, people: dict[str, Person]) -> None:
    eva, hugo, gil = people["Eva"], people["Hugo"], people["Gil"]
    assert (await club.places())[:3] == ["Hugo", "Eva", "Gil"]  # a ladder goes on where it was
    await club.won(gil, eva)
    await club.won(gil, hugo)
    await days_pass(world, 1)
    table = await club.won(hugo, eva, challenger=eva)  # the one above wins: nobody moves
    assert table.row.league_id == 1
    assert (await club.places())[:3] == ["Gil", "Hugo", "Eva"]

    # the keeper ends it by hand; nobody else can
    archive = await club.keeper.slash("league season")
    forged = await gil.press_anyway(archive.post, "league-close:1:0:")
    assert forged.ephemeral
    sure = await club.keeper.click(archive.post, custom_id="league-close:")
    await club.keeper.click(sure.post, custom_id="league-closed:")
    assert archive.post.text.count("won by") == 2
    assert "won by Gil" in archive.post.text
    again = await club.keeper.press_anyway(archive.post, "league-closed:1:2:")
    assert again.ephemeral
    assert len(await pozo(world).leagues.seasons(await club.league())) == 3

    # the archive, in pictures and as files
    old = await eva.slash("league standings", season=1)
    assert "1. Hugo" in old.post.pictures[0].alt
    csv, made = [await gil.slash("league export", season=1, format=kind) for kind in ("csv", "json")]
    assert csv.ephemeral
    standings, results = files(world, csv.post)
    assert standings.decode("utf-8-sig").splitlines()[1].split(",")[2] == "Hugo"
    assert "walkover" not in results.decode()
    assert "swap" in results.decode()
    [document] = [json.loads(data) for data in files(world, made.post)]
    assert (document["league"], document["season"], document["kind"]) == ("Escalera", 1, "ladder")
    assert [one["name"] for one in document["standings"]][:2] == ["Hugo", "Eva"]
