"""What admins settle, and what everyone can read of it; who is let in; what is shown of results and players."""

import pytest

from cogs.ui import parts
from tests.cogs.kit import denied, manager, pozo
from tests.cogs.leagues.kit import Club, found, twelve, with_role
from tests.simulation import Person, World


@pytest.fixture
def kim(world: World) -> Person:
    return manager(world)


@pytest.fixture
async def club(world: World, kim: Person) -> Club:
    made = await found(world, kim)
    await made.join(world.ana, world.ben, world.carla)
    return made


# Results


async def test_void_restore_and_note_are_exact_and_in_the_log(world: World, club: Club, kim: Person) -> None:
    await club.won(world.ana, world.ben)
    await club.won(world.carla, world.ana)
    before = await pozo(world).leagues.standings(await club.league())

    voided = await kim.slash("league admin void", result=1, reason="Ben's cat **pressed** the button")

    assert voided.text == "Result #1 is void: 1\\. Ana, 2\\. Ben (left). The standings are counted anew."
    page = await pozo(world).leagues.standings(await club.league())
    assert [(line.name, line.value, line.games) for line in page.lines] == [("Carla", 1138, 1), ("Ana", 927, 1)]
    history = await world.carla.slash("league history")
    assert "*anulado*" in history.text
    assert "It does not count: voided." in (await world.ana.slash("league explain", result=1)).text
    await kim.slash("league admin restore", result=1, reason="It was Ben after all")
    assert (await pozo(world).leagues.standings(await club.league())).lines == before.lines
    await kim.slash("league admin annotate", result=1, note="Long live the cat")
    assert "Note: Long live the cat" in (await world.ana.slash("league history")).text
    english, spanish = [(await person.slash("league audit")).text for person in (world.ana, world.carla)]
    assert "voided result #1: Ben's cat \\*\\*pressed\\*\\* the button" in english
    assert "restauró el resultado n.º 1: It was Ben after all" in spanish
    assert "escribió junto al resultado n.º 1: Long live the cat" in spanish


async def test_results_are_offered_to_admins_by_number_and_names(world: World, club: Club, kim: Person) -> None:
    await club.won(world.ana, world.ben)

    assert await kim.complete("league admin void", "result", "1") == [("1 · 1. Ana, 2. Ben", 1)]
    assert await kim.complete("league admin void", "result", "9") == []
    assert await world.carla.complete("league explain", "result", "") == [("1 · 1. Ana, 2. Ben", 1)]


async def test_a_result_is_explained_from_the_list_of_results(world: World, club: Club) -> None:
    await club.won(world.ana, world.carla)
    history = await world.carla.slash("league history", member=world.ana.actor.user)
    assert [button.disabled for button in history.post.buttons] == [True, True]  # there is one page

    explained = await world.carla.choose(history.post, ["1"], custom_id="league-why")

    assert explained.ephemeral
    assert "Resultado n.º 1 de Gin club" in explained.text
    assert "**1.** Ana: 1000 → **1138?** (+138)" in explained.text
    assert "destreza 25.00 → 27.64, duda 8.33 → 8.07" in explained.text
    assert "posibilidad de ganar antes de la partida: 50 %" in explained.text


async def test_a_player_and_two_of_them(world: World, club: Club) -> None:
    await club.won(world.ana, world.ben)
    await club.won(world.ben, world.ana)
    await club.won(world.ana, world.ben)

    mine = await world.ana.slash("league player")
    versus = await world.carla.slash("league head-to-head", member=world.ana.actor.user, other=world.ben.actor.user)

    assert "3 games, 2 won (67 %)" in mine.text
    assert "From 1000 to" in mine.post.pictures[0].alt
    assert versus.text.startswith("### Ana 2 : 1 Ben")
    assert versus.ephemeral


async def test_everything_can_be_read_without_pictures(world: World, club: Club) -> None:
    await club.won(world.ana, world.ben)
    await club.won(world.ana, world.ben)
    panel = await world.ana.slash("rummy settings")
    await world.ana.choose(panel.post, ["yes"], custom_id="mine:0:0:text_mode")

    standings, player = await world.ana.slash("league standings"), await world.ana.slash("league player")

    assert standings.post.pictures == player.post.pictures == []
    assert "1\\. **Ana** · 1248? · 2 games" in standings.text
    assert "Course: 1000 → 1138 → 1248" in player.text


async def test_standings_that_are_shared_open_pages_for_whoever_presses(world: World, club: Club) -> None:
    others = [with_role(world, f"Player{number}") for number in range(11)]
    await club.join(*others)
    for one, other in zip(others[::2], [*others[1::2], world.ana], strict=True):
        await club.won(one, other)

    shared = await world.ben.slash("league standings", share=True)
    mine = await others[0].click(shared.post, "My place")
    page = await world.carla.click(shared.post, "Next")

    assert not shared.ephemeral
    assert "1. Player" in shared.post.pictures[0].alt
    assert mine.ephemeral
    assert "You: place" in mine.text
    assert page.ephemeral
    assert "página 2 de 2" in page.post.pictures[0].alt
    assert "Todavía no tienes puesto" in (await world.carla.click(shared.post, "My place")).text
    first = await world.carla.click(page.post, custom_id="league-first:")
    assert first.post == page.post


# Who is let in


async def test_the_door_has_pages_and_whoever_is_on_a_later_one_can_be_let_in(
    world: World, kim: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parts, "IN_SELECT", 5)
    monkeypatch.setattr(parts, "ON_PAGE", 3)
    people = twelve(world)
    club = await found(world, kim, joining=["approval"])
    for one in people:
        await one.slash("league join")
    door = await kim.slash("league admin approve")

    for page in (1, 2):
        await kim.choose(door.post, [f"page:{page}"], custom_id="league-let-in")
    assert len(door.post.select("league-let-in").options) == len(door.post.select("league-keep-out").options) + 1
    await kim.choose(door.post, ["page:1"], custom_id="league-keep-out")
    for page in (1, 2, 3):
        await kim.choose(door.post, [f"page:{page}"], custom_id="league-let-in")
    last = door.post.select("league-let-in").options[2]
    await kim.choose(door.post, [last.value], custom_id="league-let-in")

    assert [one.name for one in await pozo(world).leagues.members(await club.league())] == [last.label]


async def test_whoever_asks_is_let_in_or_kept_out_by_an_admin(world: World, kim: Person) -> None:
    club = await found(world, kim, joining=["approval"])
    asked = await world.ana.slash("league join")
    await world.carla.slash("league join")
    assert asked.text == "You have asked to join **Gin club**. An admin will answer."
    assert "already asked" in await denied(world, world.ana.slash("league join"))
    assert "members" in await denied(world, world.ana.slash("league play"))

    door = await kim.slash("league admin approve")
    assert "Waiting to be let in: Ana, Carla" in door.text
    await kim.choose(door.post, [str(world.ana.id)], custom_id="league-let-in")
    await kim.choose(door.post, [str(world.carla.id)], custom_id="league-keep-out")

    assert "Nobody waits" in door.post.text
    members = await pozo(world).leagues.members(await club.league())
    assert [one.name for one in members] == ["Ana"]
    assert "no te dejaron entrar" in await denied(world, world.carla.slash("league join"))
    await kim.choose(door.post, [str(world.carla.id)], custom_id="league-let-in")
    removed = await kim.slash("league admin approve", remove=world.ana.actor.user)
    assert removed.text == "Ana is not in **Gin club** any more."
    assert [one.name for one in await pozo(world).leagues.members(await club.league())] == ["Carla"]
    log = (await world.ana.slash("league audit")).text
    assert f"kept <@{world.ana.id}> out." in log
    assert f"let <@{world.carla.id}> in." in log


async def test_a_league_has_a_role_of_its_own_that_looks_after_it(world: World, club: Club, kim: Person) -> None:
    role = world.guild.create_role("referees")
    actor = world.guild.add_member(world.env.create_user("rita", global_name="Rita"), roles=[role])
    rita = Person(world, "Rita", actor, "en-US")
    assert "Only the admins" in await denied(world, rita.slash("league settings"))

    await club.set(admin_role_id=role)
    await club.won(world.ana, world.ben)

    assert "is void" in (await rita.slash("league admin void", result=1, reason="x")).text
    table = await club.match(world.ana, world.carla)
    await rita.slash("rummy end")
    assert table.row.status == "over"
    assert "manage the server" in await denied(
        world, rita.slash("league create", None, name="B", game="gin", kind="rating")
    )


# Settings


async def test_every_setting_can_be_changed_in_its_panel_and_is_in_the_log(
    world: World, club: Club, kim: Person
) -> None:
    role = world.guild.create_role("players")
    await club.set(
        clock="None",
        pair_cap="0",
        challenge_hours="24",
        no_answer="forfeit",
        idle_days="60",
        season_days="30",
        reset="fresh",
        role_id=role,
        joining="role",
        announcements=world.lobby,
        results_channel=world.lobby,
        digest="True",
    )

    settings = (await club.league()).settings
    assert (settings.clock, settings.pair_cap, settings.season_days, settings.reset) == (None, 0, 30, "fresh")
    assert (settings.role_id, settings.joining, settings.digest) == (role.id, "role", True)
    assert settings.announcements == settings.results_channel == world.lobby.id
    log = (await world.ana.slash("league audit")).text
    assert "changed “Weekly digest” from no to yes." in log
    assert f"changed “Channel for results” from none to <#{world.lobby.id}>." in log
    older = await world.ana.click((await world.ana.slash("league audit")).post, "Older")
    assert "changed “Time for a turn” from 24 hours to none." in older.text


async def test_what_a_role_or_a_channel_is_for_stands_above_it(club: Club) -> None:
    """A select that shows a choice hides its own label."""
    panel = (await club.keeper.slash("league settings")).post

    await club.keeper.click(panel, custom_id="league-settings:1:0:people")
    people = panel.text
    await club.keeper.click(panel, custom_id="league-settings:1:0:news")

    assert "-# Role that may join\n-# Role that looks after the league" in people
    assert "-# Channel for announcements\n-# Channel for results" in panel.text


async def test_a_league_for_those_with_a_role_needs_one(world: World, club: Club, kim: Person) -> None:
    about = world.posts()[0]

    told = await kim.press_anyway(about, "league-set:1:0:joining", ["role"])

    assert told.text == "Say which role may join."
    assert (await club.league()).settings.joining == "all"


# Privacy


async def test_what_is_stored_about_somebody_is_theirs_alone_and_can_be_deleted(
    world: World, club: Club, kim: Person
) -> None:
    table = await club.match(world.ana, world.ben)
    sure = await world.ana.slash("privacy delete")
    refused = await world.ana.click(sure.post, "Delete it")
    assert refused.followups[0].text == "You have a seat at an open table. Leave it first."
    assert await pozo(world).leagues.member(await club.league(), world.ana.id)
    left = await world.ana.slash("rummy leave")
    await world.ana.click(left.post, "Leave and lose")
    assert table.row.status == "over"

    exported = await world.ana.slash("privacy export")
    assert exported.ephemeral
    assert [one.filename for one in exported.post.raw.attachments] == ["pozo.json"]
    sure = await world.ana.slash("privacy delete")
    await world.ana.click(sure.post, "Delete it")

    assert sure.post.text == "It is deleted."
    assert await pozo(world).leagues.member(await club.league(), world.ana.id) is None
    history = (await world.carla.slash("league history")).text
    assert "Ana" not in history
    assert "1\\. Ben, 2\\. alguien que ya no está" in history
    assert "Ben" in (await world.ben.slash("league player")).text


async def test_privacy_in_spanish(world: World) -> None:
    exported, sure = await world.carla.slash("privacy export"), await world.carla.slash("privacy delete")
    await world.carla.click(sure.post, "Borrarlo")

    assert exported.text == "Todo lo que se guarda sobre ti. Solo lo ves tú."
    assert sure.post.text == "Está borrado."


async def test_a_league_is_renamed_by_its_admins_and_that_is_in_the_log(world: World, club: Club, kim: Person) -> None:
    await found(world, kim, "Rummy", game="rummy")
    assert "Only the admins" in await denied(
        world, world.ana.slash("league admin rename", name="Mine", league="Gin club")
    )
    taken = await denied(world, kim.slash("league admin rename", name="RUMMY", league="Gin club"))
    assert "name" in taken
    assert "name" in await denied(world, kim.slash("league admin rename", name="**bold**", league="Gin club"))

    told = await kim.slash("league admin rename", name="Gin  palace", league="Gin club")

    assert told.text == "**Gin club** is called **Gin palace** now."
    assert "Gin palace" in (await world.ana.slash("league about", league="gin PALACE")).text
    log = (await world.ana.slash("league audit", league="Gin palace")).text
    assert "renamed the league from Gin club to Gin palace." in log
    await kim.slash("league admin rename", name="gin palace", league="Gin palace")  # its own name, written otherwise
