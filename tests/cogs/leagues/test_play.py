"""How matches of a league come about and end: queue, tables, challenges, leavers, news, roles and the digest."""

import pytest

from bot.league_office.matching import Where
from bot.storage.rows import Status
from bot.tables.table import Table
from engine.match import to_act
from engine.players.safe import safe_action
from tests.cogs.kit import denied, manager, open_game, pozo
from tests.cogs.leagues.kit import HOUR, Club, days_pass, forfeit, found, newest_table, post_of, twelve
from tests.simulation import Person, World


@pytest.fixture
def kim(world: World) -> Person:
    return manager(world)


@pytest.fixture
async def club(world: World, kim: Person) -> Club:
    made = await found(world, kim)
    await made.join(world.ana, world.ben, world.carla, world.dan)
    return made


# A whole match


async def played_out(world: World, table: Table) -> None:
    """Play a match to its end without the panels, which have scenes of their own."""
    while table.row.status is Status.PLAYING:
        asked = to_act(table.playing)
        if not asked:
            with world.env.as_the_bot():
                await table.deal()
        for seat in asked[:1]:
            action = safe_action(table.view(seat), table.legal(seat))
            with world.env.as_the_bot():
                await table.play(seat, action, version=None, key=f"test {table.playing.version}")
    await pozo(world).newest.drained()  # what is shown waits for the disk, which a simulated clock cannot hurry
    await pozo(world).shows.drained()
    await world.advance(1)


async def test_a_whole_match_by_the_options_of_a_preset(world: World, kim: Person) -> None:
    await open_game(world, "gin", (kim,), options={"target": "10"}, start=False)
    await kim.slash("rummy save", name="short")
    club = await found(world, kim, preset="short")
    await club.join(world.ana, world.carla)
    table = await club.match(world.ana, world.carla)
    post = post_of(world, table)

    await played_out(world, table)

    assert table.row.options == '{"target": 10}'
    assert table.playing.outcome is not None
    winner = table.names[table.playing.outcome.winners[0]]
    assert f"**Gin club**, result #1\n- {winner}: 1000 → **1138?** (+138)" in post.text
    assert "Rematch" not in post.labels
    denied_again = await world.ana.press_anyway(post, f"again:{table.id}:0:")
    assert "/league play" in denied_again.text
    assert (await club.places())[0] == winner


# The queue


async def test_two_who_wait_meet_by_themselves(world: World, club: Club) -> None:
    waiting = await world.ana.slash("league play", how="queue")
    assert waiting.ephemeral
    assert waiting.post.labels == ["Stop waiting"]
    await world.carla.slash("league play", how="queue")
    await world.advance(1)

    table = await newest_table(world)

    assert table.names == ("Ana", "Carla")
    assert table.row.status is Status.PLAYING
    assert table.row.league_id == 1
    assert post_of(world, table).exists
    assert await pozo(world).leagues.queue(await club.league()) == ()


async def test_who_stops_waiting_is_not_met(world: World, club: Club) -> None:
    waiting = await world.ana.slash("league play", how="queue")
    await world.ana.click(waiting.post, "Stop waiting")
    await world.ben.slash("league play", how="queue")
    await world.advance(60)

    assert waiting.post.text == "You do not wait in **Gin club** any more."
    assert await pozo(world).store.open_tables_in_guild(world.guild.id) == ()


async def test_who_asks_to_wait_does_so_even_where_the_answer_is_lost(world: World, club: Club) -> None:
    world.fail("POST", "/interactions/*", status=404, code=10062)

    await world.ana.slash("league play", how="queue")

    assert len(world.env.errors) == 1  # the answer
    assert [one.name for one in await pozo(world).leagues.queue(await club.league())] == ["Ana"]


async def test_the_queue_survives_a_restart(world: World, club: Club) -> None:
    await world.ana.slash("league play", how="queue")
    await world.restart()
    await world.ben.slash("league play", how="queue")
    await world.advance(1)

    assert (await newest_table(world)).names == ("Ana", "Ben")


# Tables and leavers


async def test_three_play_on_when_one_leaves_and_only_the_leaver_is_harmed(world: World, kim: Person) -> None:
    club = await found(world, kim, "Rummy", game="rummy", clock=["none"])
    await club.join(world.ana, world.ben, world.carla)
    await world.ana.slash("league play")
    table = await newest_table(world)
    for person in (world.ben, world.carla):
        await person.click(post_of(world, table), custom_id="join:")
    await world.ana.click(post_of(world, table), custom_id="start:")

    left = await forfeit(world, world.carla, table)

    assert left.ephemeral
    assert table.row.status is Status.PLAYING
    assert [seat.user_id for seat in table.seats] == [world.ana.id, world.ben.id, None]
    await forfeit(world, world.ben, table)
    assert table.row.status is Status.OVER
    lines = post_of(world, table).text.splitlines()[2:]
    assert [line.split(":")[0] for line in lines] == ["- Ana", "- Ben (left)", "- Carla (left)"]
    assert await club.places() == ["Ana", "Ben", "Carla"]


async def test_the_command_to_leave_asks_first_too(world: World, club: Club) -> None:
    table = await club.match(world.ana, world.carla)

    asked = await world.carla.slash("rummy leave")

    assert asked.ephemeral
    assert "queda último" in asked.text
    assert table.row.status is Status.PLAYING
    await world.carla.click(asked.post, "Dejarla y perder")
    assert table.row.status is Status.OVER
    assert asked.post.text == "Ya no estás en la mesa."


async def test_hosts_cannot_end_a_match_but_admins_can_and_it_is_in_the_log(
    world: World, club: Club, kim: Person
) -> None:
    table = await club.match(world.ana, world.ben)

    host = await denied(world, world.ana.slash("rummy end"))
    assert host == "A table of a league or a tournament is ended without a result only by its admins."
    assert table.row.status is Status.PLAYING
    await kim.slash("rummy end")
    assert table.row.status is Status.OVER
    assert "Somebody who manages this server ended this table." in post_of(world, table).text
    assert f"ended table {table.id} without a result." in (await world.ben.slash("league audit")).text
    assert await pozo(world).leagues.history(await club.league()) == ()


async def test_the_same_two_can_play_so_many_matches_a_day(world: World, club: Club) -> None:
    await club.set(pair_cap="2")
    for _ in range(2):
        await club.won(world.ana, world.ben)

    assert "Come back tomorrow" in await denied(world, club.challenge(world.ana, world.ben))
    await days_pass(world, 1)
    await club.won(world.ana, world.ben)
    assert len(await pozo(world).leagues.history(await club.league())) == 3


async def test_a_table_that_was_agreed_on_is_shown_after_a_restart(world: World, club: Club) -> None:
    asked = await club.challenge(world.ana, world.ben)
    here = Where(world.channel.id, "en")
    await pozo(world).leagues.accept(1, world.ben.id, here)  # and the process ends before it could show the table

    await world.restart()
    await world.advance(1)

    table = await newest_table(world)
    assert table.names == ("Ana", "Ben")
    assert table.row.status is Status.PLAYING
    assert asked.post.exists


# Challenges without an answer


async def test_no_answer_counts_as_lost_where_the_league_says_so(world: World, club: Club) -> None:
    await club.set(no_answer="forfeit", challenge_hours="1")
    asked = await club.challenge(world.ana, world.ben)
    assert "no answer counts as lost" in asked.text
    assert "+138 for a win" in asked.text

    await world.advance(HOUR + 61)

    assert "has not answered" in asked.post.text
    assert await club.places() == ["Ana", "Ben"]
    explained = await world.carla.slash("league explain", result=1)
    assert "sin respuesta cuenta como perdido" in explained.text


# What is told by itself


async def test_results_and_the_digest_go_to_their_channels_in_the_language_of_the_server(
    world: World, club: Club
) -> None:
    await club.set(results_channel=world.lobby, announcements=world.lobby, digest="True")
    await club.won(world.carla, world.dan)

    [told] = world.posts(world.lobby)
    assert told.text.splitlines()[1] == "**Carla won: Dan left the match.**"
    assert told.pings == []
    await days_pass(world, 7)
    [_, digest] = world.posts(world.lobby)
    assert digest.text.splitlines()[:2] == ["### The week in Gin club", "1 match was played."]
    assert "Rose most: **Carla** (+138)." in digest.text
    assert "1. Carla, Rating 1138?" in digest.pictures[0].alt
    await days_pass(world, 7)
    assert len(world.posts(world.lobby)) == 2  # nothing was played, so nothing is told


async def test_a_channel_that_may_not_be_written_in_harms_nothing(world: World, club: Club) -> None:
    await club.set(results_channel=world.lobby)
    await world.deny(world.lobby, send_messages=True, view_channel=True)

    await club.won(world.ana, world.ben)

    assert await club.places() == ["Ana", "Ben"]


# Roles by rank


async def ranked(world: World, club: Club, at: str) -> int:
    """Let the keeper give a role from some rating on; return the role."""
    role = world.guild.create_role("strong")
    panel = (await club.keeper.slash("league settings")).post
    await club.keeper.click(panel, custom_id="league-settings:1:0:news")
    modal = await club.keeper.click(panel, custom_id="league-rank:")
    await club.keeper.submit(modal, at=at, role=[role])
    return role.id


async def test_a_rank_brings_a_role_and_takes_it_away(world: World, club: Club) -> None:
    role = await ranked(world, club, "1100")

    await club.won(world.ana, world.ben)
    assert role in await roles(world, world.ana)
    assert role not in await roles(world, world.ben)
    await club.won(world.ben, world.ana)
    await club.won(world.ben, world.ana)
    assert role not in await roles(world, world.ana)
    assert role in await roles(world, world.ben)


async def test_on_a_ladder_a_role_also_goes_from_who_is_pushed_down_without_playing(world: World, kim: Person) -> None:
    ladder = await found(world, kim, kind="ladder")
    await ladder.join(world.ana, world.ben, world.carla)
    role = await ranked(world, ladder, "2")
    await ladder.won(world.ana, world.ben, challenger=world.ben)
    assert role in await roles(world, world.ben)

    await ladder.won(world.carla, world.ana)

    assert await ladder.places() == ["Carla", "Ana", "Ben"]
    assert [role in await roles(world, one) for one in (world.carla, world.ana, world.ben)] == [True, True, False]


async def roles(world: World, person: Person) -> set[int]:
    guild = pozo(world).get_guild(world.guild.id)
    assert guild is not None
    return {role.id for role in (await guild.fetch_member(person.id)).roles}


async def test_a_role_follows_the_standings_wherever_they_change(world: World, club: Club) -> None:
    role = await ranked(world, club, "1100")
    await club.won(world.ana, world.ben)
    await club.won(world.carla, world.dan)
    assert [role in await roles(world, one) for one in (world.ana, world.carla)] == [True, True]

    await club.keeper.slash("league admin void", result=1, reason="a mistake")
    await settled(world)
    assert role not in await roles(world, world.ana)
    await club.keeper.slash("league admin restore", result=1, reason="none after all")
    await settled(world)
    assert role in await roles(world, world.ana)
    sure = await world.ana.slash("league leave")
    await world.ana.click(sure.post, custom_id="league-go")
    await settled(world)
    assert role not in await roles(world, world.ana)
    archive = await club.keeper.slash("league season")
    sure = await club.keeper.click(archive.post, custom_id="league-close:")
    await club.keeper.click(sure.post, custom_id="league-closed:")
    await settled(world)
    assert role not in await roles(world, world.carla)  # who has not played in the new season


async def test_a_role_goes_with_its_rank_and_with_the_data_of_whoever_has_it(world: World, club: Club) -> None:
    role = await ranked(world, club, "1100")
    await club.won(world.ana, world.ben)
    await club.won(world.carla, world.dan)
    sure = await world.ana.slash("privacy delete")
    await world.ana.click(sure.post, "Delete it")
    await settled(world)
    assert role not in await roles(world, world.ana)
    assert role in await roles(world, world.carla)

    panel = (await club.keeper.slash("league settings")).post
    await club.keeper.click(panel, custom_id="league-settings:1:0:news")
    [unrank] = [one.custom_id for one in panel.selects if one.custom_id.startswith("league-unrank:")]
    world.answer(await club.keeper.actor.select(panel.raw, ["1100"], custom_id=unrank))
    await settled(world)

    assert role not in await roles(world, world.carla)


async def test_a_void_is_told_as_done_though_a_role_is_gone_from_the_server(world: World, club: Club) -> None:
    """It said that nothing was changed."""
    await ranked(world, club, "1100")
    await club.won(world.ana, world.ben)
    world.fail("DELETE", "/guilds/*/members/*/roles/*", status=404, code=10011)

    told = await club.keeper.slash("league admin void", result=1, reason="a mistake")

    await settled(world)
    assert "Result #1 is void" in told.text


async def settled(world: World) -> None:
    """Let what follows the standings follow them."""
    await pozo(world).newest.drained()
    await world.advance(1)


async def test_that_roles_may_not_be_given_is_told_once(world: World, club: Club) -> None:
    await ranked(world, club, "1100")
    world.fail("PUT", "/guilds/*/members/*/roles/*", status=403, code=50013, times=None)

    for winner, loser in ((world.ana, world.ben), (world.carla, world.dan)):
        await club.won(winner, loser)
        await settled(world)

    assert sum("I may not give the roles" in post.text for post in world.posts()) == 1


async def test_roles_that_may_not_be_given_are_told_in_words(world: World, club: Club) -> None:
    await ranked(world, club, "1100")
    world.fail("PUT", "/guilds/*/members/*/roles/*", status=403, code=50013)

    await club.won(world.ana, world.ben)

    assert "I may not give the roles of this league" in world.posts()[-1].text
    assert await club.places() == ["Ana", "Ben"]


# Idle, and years


async def test_who_does_not_play_is_marked_and_loses_nothing(world: World, club: Club) -> None:
    await club.won(world.ana, world.ben)
    await days_pass(world, 31)

    page = await pozo(world).leagues.standings(await club.league())
    assert [(line.name, line.value, line.idle) for line in page.lines] == [("Ana", 1138, True), ("Ben", 927, True)]
    shown = await world.ana.slash("league player")
    assert "Idle: no game for 30 days. Nothing is lost by that." in shown.text


# Standings


@pytest.mark.parametrize(("place", "name"), [(10, "Nora"), (11, "Otto")])
async def test_my_place_turns_to_the_page_that_one_is_on(world: World, kim: Person, place: int, name: str) -> None:
    """The tenth is the last of the first page, the eleventh the first of the second."""
    people = twelve(world)
    ladder = await found(world, kim, kind="ladder")
    await ladder.join(*people)
    board = (await people[place - 1].slash("league standings")).post

    await people[place - 1].click(board, custom_id="league-mine:")

    assert name in board.pictures[0].alt
