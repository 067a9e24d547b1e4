"""What keeps a league fair, as members and admins meet it: limits, promises, champions, settings, and what is told."""

import pytest

from bot.leagues.league import LeagueSettings, NoAnswer
from bot.storage.rows import Status
from tests.cogs.kit import denied, manager, pozo
from tests.cogs.leagues.kit import HOUR, Club, days_pass, forfeit, found, newest_table, post_of, twelve, with_role
from tests.simulation import Person, World


@pytest.fixture
def kim(world: World) -> Person:
    return manager(world)


@pytest.fixture
async def club(world: World, kim: Person) -> Club:
    made = await found(world, kim)
    await made.join(world.ana, world.ben, world.carla, world.dan)
    return made


# Challenges


async def test_challenges_are_limited_and_it_is_said_in_both_languages(world: World, club: Club) -> None:
    await club.set(open_challenges="1")
    asked = await club.challenge(world.carla, world.ana)

    assert "Tienes 1 desafíos abiertos" in await denied(world, club.challenge(world.carla, world.ben))
    await world.ana.click(asked.post, custom_id="league-decline")
    again = await denied(world, club.challenge(world.carla, world.ana))
    assert "quedó en nada" in again
    assert "<t:" in again
    await club.challenge(world.ana, world.ben)
    assert "You have 1 open challenges" in await denied(world, club.challenge(world.ana, world.dan))


async def test_declining_has_a_limit_where_silence_costs(world: World, club: Club) -> None:
    await club.set(no_answer="forfeit", declines="1")
    first, second = [await club.challenge(one, world.dan) for one in (world.ana, world.ben)]
    await world.dan.click(first.post, custom_id="league-decline")

    told = await world.dan.click(second.post, custom_id="league-decline")

    assert told.ephemeral
    assert "1" in told.text
    assert second.post.labels == ["Accept", "Decline", "Take back"]
    about = await world.ana.slash("league about")
    assert "A member can decline 1 challenge in a season." in about.text
    assert "2 count in a season" in about.text


async def test_of_many_unanswered_challenges_every_one_is_told(world: World, club: Club) -> None:
    """Of fifteen at once ten were."""
    people = twelve(world)
    await club.join(*people)
    await club.set(
        no_answer="forfeit", challenge_hours="1", open_challenges="25", walkovers="5", results_channel=world.lobby
    )
    for one in people:
        await club.challenge(world.ana, one)

    await world.advance(HOUR + 61)

    told = [post.text for post in world.posts(world.lobby)]
    assert len(told) == 12
    assert sum("does not count: whoever challenged has had as many" in text for text in told) == 7
    page = await pozo(world).leagues.standings(await club.league(), user_id=world.ana.id)
    assert page.mine is not None
    assert (page.mine.value, page.mine.games) == (1000, 0)


async def test_the_challenge_of_somebody_who_leaves_has_no_buttons_any_more(world: World, club: Club) -> None:
    asked = await club.challenge(world.ana, world.ben)
    sure = await world.ana.slash("league leave")
    await world.ana.click(sure.post, custom_id="league-go")
    await world.advance(1)

    assert asked.post.buttons == []
    assert "has taken back the challenge" in asked.post.text


async def test_nobody_leaves_the_league_out_of_a_match(world: World, club: Club) -> None:
    table = await club.match(world.ana, world.ben)
    sure = await world.ben.slash("league leave")

    told = await world.ben.click(sure.post, custom_id="league-go")

    assert "in the middle of a match" in told.text
    assert table.row.status is Status.PLAYING


# Tables


async def test_a_table_that_would_not_count_says_so_before_it_begins(world: World, club: Club) -> None:
    await club.set(pair_cap="1")
    await club.won(world.ana, world.ben)
    await world.ana.slash("league play")
    table = await newest_table(world)
    post = post_of(world, table)
    assert "counts for nobody" not in post.text

    await world.ben.click(post, custom_id="join:")

    assert "Ana and Ben have had their matches of the day: what is played here counts for nobody." in post.text


async def test_who_is_taken_out_of_a_match_by_an_admin_has_lost_it_and_that_is_said_and_logged(
    world: World, club: Club, kim: Person
) -> None:
    table = await club.match(world.ana, world.ben)

    told = await kim.slash("admin release", member=world.ben.actor.user)

    assert "a match of a league, which they have lost by this" in told.text
    assert f"took <@{world.ben.id}> out of table {table.id}" in (await world.carla.slash("league audit")).text or (
        f"sacó a <@{world.ben.id}> de la mesa {table.id}" in (await world.carla.slash("league audit")).text
    )


# Seasons


async def test_whoever_was_put_out_is_not_announced_as_champion(world: World, club: Club, kim: Person) -> None:
    await club.set(announcements=world.lobby)
    await club.won(world.ana, world.ben)
    await club.won(world.carla, world.dan)
    await club.won(world.ana, world.carla)
    await kim.slash("league admin approve", remove=world.ana.actor.user)

    archive = await kim.slash("league season")
    sure = await kim.click(archive.post, custom_id="league-close:")
    await kim.click(sure.post, custom_id="league-closed:")

    told = world.posts(world.lobby)[-1]
    assert "Champion: **Carla**" in told.text
    assert "Season 1" in told.pictures[0].alt
    assert "Carla, Rating" in told.pictures[0].alt
    assert "won by Carla" in (await world.ben.slash("league season")).text


async def test_a_plan_is_given_up_with_a_button_and_its_dates_are_in_the_log(
    world: World, club: Club, kim: Person
) -> None:
    archive = await kim.slash("league season")
    modal = await kim.click(archive.post, custom_id="league-plan:")
    await kim.submit(modal, starts="2030-01-31 18:00", ends="")
    archive = await kim.slash("league season")
    assert "Give up the plan of season 2" in archive.post.labels

    await kim.click(archive.post, custom_id="league-unplan:")

    assert "Give up the plan of season 2" not in archive.post.labels
    log = (await world.ana.slash("league audit")).text
    assert "planned season 2 from <t:1896112800:f> to \u2013." in log
    assert "gave up the plan of season 2." in log
    forged = await world.ana.press_anyway(archive.post, "league-unplan:1:0:")
    assert "Only the admins" in forged.text


# Settings


async def test_of_two_admins_at_once_the_second_sees_what_the_first_has_changed(world: World, club: Club) -> None:
    """One change was lost, five times of five."""
    other = with_role(world, "Lea", manage_guild=True)
    mine, theirs = [(await one.slash("league settings")).post for one in (club.keeper, other)]
    [first] = [one.custom_id for one in mine.selects if one.custom_id.endswith(":pair_cap")]
    [second] = [one.custom_id for one in theirs.selects if one.custom_id.endswith(":idle_days")]
    world.answer(await club.keeper.actor.select(mine.raw, ["1"], custom_id=first))

    world.answer(await other.actor.select(theirs.raw, ["7"], custom_id=second))

    assert "Somebody else has changed these settings meanwhile" in theirs.text
    settings = (await club.league()).settings
    assert (settings.pair_cap, settings.idle_days) == (1, 30)
    [again] = [one.custom_id for one in theirs.selects if one.custom_id.endswith(":idle_days")]
    world.answer(await other.actor.select(theirs.raw, ["7"], custom_id=again))
    assert (await club.league()).settings.idle_days == 7


async def test_the_place_cannot_be_at_stake_where_there_are_no_places(world: World, club: Club, kim: Person) -> None:
    panel = (await kim.slash("league settings")).post
    await kim.click(panel, custom_id="league-settings:1:0:challenges")
    [select] = [one for one in panel.selects if one.custom_id.endswith(":no_answer")]

    forged = await kim.press_anyway(panel, select.custom_id, ["swap"])

    assert [option.value for option in select.options] == ["nothing", "forfeit"]
    assert forged.ephemeral
    assert (await club.league()).settings.no_answer is NoAnswer.NOTHING


async def test_a_season_follows_its_length_at_once(world: World, club: Club) -> None:
    await club.set(season_days="7")
    await days_pass(world, 7)

    assert [one.number for one in await pozo(world).leagues.seasons(await club.league())] == [2, 1]
    assert "set the end of season 1: <t:" in (await world.ana.slash("league audit")).text


async def test_a_digest_tells_matches_and_unanswered_challenges_apart(world: World, club: Club) -> None:
    await club.set(announcements=world.lobby, digest="True", no_answer="forfeit", challenge_hours="1")
    await club.challenge(world.ana, world.ben)
    await world.advance(HOUR + 61)

    await days_pass(world, 7)

    lines = world.posts(world.lobby)[-1].text.splitlines()
    assert lines[1:3] == ["0 matches were played.", "1 challenge was not answered."]


# Coming back


async def test_who_was_put_out_stays_out_after_a_deletion_until_an_admin_lets_them_in(
    world: World, club: Club, kim: Person
) -> None:
    await kim.slash("league admin approve", remove=world.ana.actor.user)
    sure = await world.ana.slash("privacy delete")
    await world.ana.click(sure.post, "Delete it")

    assert "not" in await denied(world, world.ana.slash("league join"))
    admitted = await kim.slash("league admin approve", admit=world.ana.actor.user)
    assert "Ana is in **Gin club** now." in admitted.text
    again = await denied(world, kim.slash("league admin approve", admit=world.ana.actor.user))
    assert "a member of this league already" in again
    assert "Ana" in [one.name for one in await pozo(world).leagues.members(await club.league())]


def test_the_settings_of_an_older_league_are_read_with_what_is_new_as_usual() -> None:
    settings = LeagueSettings.model_validate_json('{"pair_cap": 3}')

    assert (settings.open_challenges, settings.declines, settings.walkovers, settings.least_games) == (3, 3, 2, 1)


async def test_whether_somebody_means_to_lose_is_asked_no_longer_than_they_can(world: World) -> None:
    club = await found(world, manager(world))
    await club.join(world.ana, world.ben)
    table = await club.match(world.ana, world.ben)
    more = await world.ana.click(post_of(world, table), custom_id="more:")
    asked = (await world.ana.click(more.post, custom_id="quit:")).post
    assert "Whoever leaves it comes last" in asked.text

    await forfeit(world, world.ben, table)

    assert (asked.text, asked.buttons) == ("This table is over.", [])
