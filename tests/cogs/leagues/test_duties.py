"""Duties of a ladder and of admins as people meet them: rest, holidays, being let go of, moved by hand, told."""

import pytest

from bot.people import Person as Chooser
from tests.cogs.kit import denied, manager, pozo
from tests.cogs.leagues.kit import DAY, Club, days_pass, found
from tests.simulation import Person, World


@pytest.fixture
def kim(world: World) -> Person:
    return manager(world)


@pytest.fixture
async def ladder(world: World, kim: Person) -> Club:
    made = await found(world, kim, "Escalera", kind="ladder")
    await made.join(world.ana, world.ben, world.carla, world.dan)
    await made.set(announcements=world.lobby)
    return made


def told(world: World) -> str:
    return "\n".join(post.text for post in world.posts(world.lobby))


# Duties


async def test_a_holiday_is_taken_said_and_ended(world: World, ladder: Club) -> None:
    answer = await world.ana.slash("league holiday", days=7)
    assert "You are on holiday in **Escalera** until <t:" in answer.text
    assert "está de vacaciones y vuelve a jugar <t:" in await denied(world, ladder.challenge(world.carla, world.ana))
    assert "is on holiday" in await denied(world, ladder.challenge(world.ben, world.ana))
    assert "*on holiday until <t:" in (await world.ben.slash("league members")).text
    assert "*de vacaciones hasta <t:" in (await world.carla.slash("league members")).text
    assert "A member can be on holiday for 14 days of a season" in (await world.ben.slash("league about")).text
    spent = await denied(world, world.carla.slash("league holiday", days=15))
    assert spent == "Esta temporada te quedan 14 días de vacaciones."

    back = await world.ana.slash("league holiday", days=0)
    assert "You are back in **Escalera**." in back.text
    asked = await ladder.challenge(world.ben, world.ana)
    assert "There is an open challenge of yours" in await denied(world, world.ana.slash("league holiday", days=1))
    await world.ana.click(asked.post, custom_id="league-decline")
    assert "No estás de vacaciones." in await denied(world, world.carla.slash("league holiday", days=0))


async def test_the_same_two_rest_and_it_is_said_when_they_may_again(world: World, ladder: Club) -> None:
    await ladder.set(cooldown_hours="24")
    await ladder.won(world.ana, world.ben, challenger=world.ben)

    assert "jugaron hace poco" not in (await world.carla.slash("league about")).text
    assert "a las 24 horas como muy pronto" in (await world.carla.slash("league about")).text
    assert "have played each other a while ago only" in await denied(world, ladder.challenge(world.ben, world.ana))
    await days_pass(world, 1)
    await ladder.challenge(world.ben, world.ana)


async def test_a_ladder_lets_go_of_the_idle_and_of_those_gone_from_the_server_and_says_so(
    world: World, ladder: Club
) -> None:
    await pozo(world).people.set(world.carla.id, Chooser(language="es"))
    await ladder.set(drop_days="14")
    assert "Whoever has not played for 14 days leaves the ladder" in (await world.ben.slash("league about")).text
    for _ in range(8):
        await days_pass(world, 1)
    await ladder.won(world.ana, world.ben, challenger=world.ben)
    world.guild.remove_member(world.dan.actor)
    await days_pass(world, 1)
    await pozo(world).newest.drained()
    assert "**Dan** is gone from this server and not on the ladder any more." in told(world)
    assert await ladder.places() == ["Ana", "Ben", "Carla"]
    for _ in range(6):
        await days_pass(world, 1)
    await pozo(world).newest.drained()

    assert "**Carla** has not played for 14 days and is not on the ladder any more." in told(world)
    assert [post.text for post in world.carla.direct_messages()] == [
        "Llevas 14 días sin jugar en **Escalera** y ya no estás en su escalera. Vuelve a entrar cuando quieras."
    ]
    assert await ladder.places() == ["Ana", "Ben"]


# By hand


async def test_an_admin_moves_somebody_by_hand_which_is_told_logged_and_undone(world: World, ladder: Club) -> None:
    await ladder.set(results_channel=world.lobby)
    options = {"member": world.dan.actor.user, "place": 1, "reason": "won at the club"}
    assert "Only the admins" in await denied(world, world.ana.slash("league admin move", None, **options))
    answer = await ladder.keeper.slash("league admin move", None, **options)
    assert "Result #5 is entered: Dan to place 1" in answer.text
    assert await ladder.places() == ["Dan", "Ana", "Ben", "Carla"]
    card = world.posts(world.lobby)[-1]
    assert "**Dan to place 1**" in card.text
    assert "Dan, Place 1, before: 4" in card.pictures[0].alt
    explained = await world.carla.slash("league explain", result=5)
    assert "Movimiento de quien administra" in explained.text
    assert "Dan al puesto 1" in (await world.carla.slash("league history")).text
    await ladder.keeper.slash("league admin void", result=5, reason="no")
    assert await ladder.places() == ["Ana", "Ben", "Carla", "Dan"]
    await ladder.keeper.slash("league admin restore", result=5, reason="yes")
    assert await ladder.places() == ["Dan", "Ana", "Ben", "Carla"]
    assert (
        f"movió a <@{world.dan.id}> a mano (n.º 5): won at the club" in (await world.carla.slash("league audit")).text
    )
    points = {"member": world.dan.actor.user, "points": 5, "reason": "x"}
    assert "say which" in await denied(world, ladder.keeper.slash("league admin move", None, **points))


async def test_points_are_moved_by_hand_and_a_rating_is_not(world: World, kim: Person) -> None:
    sums, rated = await found(world, kim, "Sum", kind="points"), await found(world, kim, "Rated")
    await sums.join(world.ana)
    await rated.join(world.ana)
    how = {"member": world.ana.actor.user, "points": -30, "reason": "late"}
    answer = await kim.slash("league admin move", None, **how, league="Sum")
    assert "Ana: \u221230 points" in answer.text
    assert "follows from results alone" in await denied(
        world, kim.slash("league admin move", None, **how, league="Rated")
    )


# Being told


async def test_whoever_asks_to_join_is_announced_and_told_when_let_in(world: World, kim: Person) -> None:
    role = world.guild.create_role("admins")
    await pozo(world).people.set(world.carla.id, Chooser(language="es"))
    club = await found(world, kim, "Door", joining=["approval"])
    await club.set(announcements=world.lobby, admin_role_id=role)
    await world.carla.slash("league join", league="Door")
    asked = world.posts(world.lobby)[-1]
    assert asked.text.startswith(f"<@&{role.id}> **Carla** asks to be let into **Door**.")
    assert "Only the admins" in (await world.ana.click(asked, custom_id="league-door:")).text

    door = await kim.click(asked, custom_id="league-door:")
    assert "Waiting to be let in: Carla" in door.text
    await kim.choose(door.post, [str(world.carla.id)], custom_id="league-let-in:")
    [letter] = world.carla.direct_messages()
    assert letter.text == "Estás en **Door**. Juega con /liga jugar o /liga desafiar."


async def test_those_who_played_are_told_of_a_void_by_letter_where_there_is_no_channel(
    world: World, kim: Person
) -> None:
    await pozo(world).people.set(world.carla.id, Chooser(language="es"))
    club = await found(world, kim, "Quiet")
    await club.join(world.ana, world.carla)
    await club.set(results_channel=world.lobby, announcements=world.lobby)
    await club.won(world.ana, world.carla)
    await kim.slash("league admin void", result=1, reason="no")
    [void] = [post for post in world.posts(world.lobby) if "Result #1 is void" in post.text]
    assert sorted(void.pings) == sorted([world.ana.id, world.carla.id])
    league = await club.league()
    quiet = league.settings.model_copy(update={"results_channel": None, "announcements": None})
    await pozo(world).leagues.change(league, quiet, kim.id)

    await kim.slash("league admin restore", result=1, reason="yes")

    assert [post.text for post in world.ana.direct_messages()] == ["Result #1 of **Quiet** counts again."]
    assert [post.text for post in world.carla.direct_messages()] == ["El resultado n.º 1 de **Quiet** vuelve a contar."]


async def test_a_dead_channel_is_told_of_once_in_another_one(world: World, ladder: Club) -> None:
    await ladder.set(results_channel=world.lobby, announcements=world.channel)
    world.fail("POST", f"/channels/{world.lobby.id}/messages", status=404, code=10003, times=2)
    for loser, winner in ((world.ben, world.ana), (world.dan, world.carla)):
        await ladder.won(winner, loser, challenger=loser)
        await pozo(world).newest.drained()

    said = [post.text for post in world.posts() if "cannot post in" in post.text]
    assert len(said) == 1
    assert f"**Escalera** cannot post in <#{world.lobby.id}> any more" in said[0]
    await ladder.won(world.carla, world.ben, challenger=world.carla)  # it works again
    await pozo(world).newest.drained()
    world.fail("POST", f"/channels/{world.lobby.id}/messages", status=403, code=50001)
    await ladder.keeper.slash("league admin void", result=5, reason="x")
    assert len([post for post in world.posts() if "cannot post in" in post.text]) == 2


# The calendar


async def test_dates_are_typed_by_the_clocks_of_the_league_and_an_end_is_set(world: World, kim: Person) -> None:
    club = await found(world, kim, "Dates")
    await club.set(zone="-360")
    archive = await kim.slash("league season")
    modal = await kim.click(archive.post, custom_id="league-end:")
    assert "UTC\u22126" in str(modal.result.modal)
    await kim.submit(modal, ends="2030-01-31 18:00")
    assert "<t:1896134400:R>" in archive.post.text
    assert "set the end of season 1: <t:1896134400:f>." in (await world.ana.slash("league audit", league="Dates")).text
    forged = await world.ana.press_anyway(archive.post, "league-end:1:0:")
    assert "Only the admins" in forged.text
    modal = await kim.click(archive.post, custom_id="league-end:")
    await kim.submit(modal, ends="")
    assert "<t:1896134400:R>" not in archive.post.text


async def test_the_digest_comes_on_its_day_and_tells_everything_once(world: World, kim: Person) -> None:
    club = await found(world, kim, "Week")
    await club.join(world.ana, world.ben)
    await club.set(announcements=world.lobby, digest="True")
    await club.won(world.ana, world.ben)
    now = world.clock.timestamp()
    today = int(now // DAY + 3) % 7
    await club.set(digest_day=str((today + 2) % 7))
    for _ in range(3):
        await days_pass(world, 1)
    digests = [post.text for post in world.posts(world.lobby) if "The week in Week" in post.text]
    assert len(digests) == 1
    assert "1 match was played." in digests[0]
    await club.won(world.ben, world.ana)
    await club.set(digest_day=str((today + 4) % 7))
    for _ in range(3):
        await days_pass(world, 1)

    digests = [post.text for post in world.posts(world.lobby) if "The week in Week" in post.text]
    assert len(digests) == 2
    assert "1 match was played." in digests[1]
