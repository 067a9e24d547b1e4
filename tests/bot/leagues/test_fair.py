"""What keeps a league fair: who can win a season, whose settings hold, what outlives leaving and forgetting."""

from collections.abc import Awaitable
from dataclasses import replace

import pytest

from bot.denials import Denial, DeniedError
from bot.leagues.happenings import SeasonTurned
from bot.leagues.league import DAY, LeagueKind, LeagueSettings, NoAnswer, Reset, league_name
from bot.leagues.records import ChallengeState, MemberState
from tests.bot.leagues.kit_leagues import ADMIN, HERE, World


async def denial(deed: Awaitable[object]) -> Denial:
    with pytest.raises(DeniedError) as denied:
        await deed
    return denied.value.denial


# Champions


async def test_whoever_was_put_out_has_not_won_the_season(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, 12)
    first = await world.play(league, 10, 11)
    await world.play(league, 11, 12)
    await world.leagues.bar(league, 10, ADMIN)
    closed, _ = await world.leagues.close_season(league, ADMIN)

    assert [line.user_id for line in await world.leagues.champions(league, closed)] == [11]
    assert (await world.shown(league, season=1))[0][1] == 10  # the archive keeps who played
    await world.leagues.approve(league, 10, ADMIN)
    await world.leagues.leave(league, 11)  # neither changes who had won
    await world.leagues.void(league, first, "", ADMIN)
    assert [line.user_id for line in await world.leagues.champions(league, closed)] == [11]


@pytest.mark.parametrize("kind", LeagueKind)
async def test_whoever_wins_a_season_has_played_enough(world: World, kind: LeagueKind) -> None:
    """On a ladder somebody had won without a game."""
    league = await world.league(kind, 10, 11, 12, settings=LeagueSettings(least_games=2))
    await world.play(league, 10, 11)
    for _ in range(2):
        await world.play(league, 12, 11)
    page = await world.leagues.standings(league)
    closed, _ = await world.leagues.close_season(league, ADMIN)

    eligible = [line.user_id for line in page.lines if line.user_id != 10]
    assert [line.user_id for line in await world.leagues.champions(league, closed)] == eligible[:1]
    empty, _ = await world.leagues.close_season(league, ADMIN)
    assert await world.leagues.champions(league, empty) == ()


# Settings


async def test_of_two_admins_at_the_same_moment_the_second_is_told(world: World) -> None:
    league = await world.league()
    await world.leagues.change(league, LeagueSettings(pair_cap=1), ADMIN)

    assert await denial(world.leagues.change(league, LeagueSettings(idle_days=7), ADMIN + 1)) is Denial.SETTINGS_CHANGED
    kept = await world.leagues.get(league.id, league.guild_id)
    assert (kept.settings.pair_cap, kept.settings.idle_days, kept.version) == (1, 30, 1)
    assert [act.details.get("setting") for act in await world.leagues.audit(league)] == ["pair_cap", None]


async def test_a_season_follows_its_length_from_when_that_is_changed(world: World) -> None:
    league = await world.league()
    founded = world.at
    world.at += 10 * DAY
    league = await world.leagues.change(league, LeagueSettings(season_days=30), ADMIN)
    assert (await world.leagues.standings(league)).season.ends_at == founded + 30 * DAY
    league = await world.leagues.change(league, LeagueSettings(season_days=7), ADMIN)  # which would have passed
    assert (await world.leagues.standings(league)).season.ends_at == world.at + DAY
    assert await world.tick() == ()
    world.at += DAY
    [turned] = await world.tick()
    assert isinstance(turned, SeasonTurned)
    league = await world.leagues.change(league, LeagueSettings(season_days=None), ADMIN)
    assert (await world.leagues.standings(league)).season.ends_at is None
    acts = [(act.act, act.details.get("ends")) for act in await world.leagues.audit(league)]
    assert ("season-end", int(founded + 30 * DAY)) in acts


async def test_a_plan_can_be_given_up(world: World) -> None:
    league = await world.league()
    assert await denial(world.leagues.unplan_season(league, ADMIN)) is Denial.NO_PLAN
    await world.leagues.plan_season(league, world.at + DAY, None, ADMIN)
    await world.leagues.unplan_season(league, ADMIN)
    world.at += 2 * DAY

    assert await world.tick() == ()
    assert [one.number for one in await world.leagues.seasons(league)] == [1]
    assert (await world.leagues.audit(league))[0].act == "season-unplan"


@pytest.mark.parametrize("kind", [LeagueKind.RATING, LeagueKind.POINTS])
async def test_only_a_ladder_has_a_place_to_lose(world: World, kind: LeagueKind) -> None:
    league = await world.league(kind)

    assert (
        await denial(world.leagues.change(league, LeagueSettings(no_answer=NoAnswer.SWAP), ADMIN))
        is Denial.LEAGUE_SETTING
    )


# Standings


async def test_my_place_is_on_the_page_that_has_it_also_among_ties(world: World) -> None:
    league = await world.league(LeagueKind.POINTS, *range(10, 34))
    for user_id in range(10, 34, 2):
        await world.play(league, user_id, user_id + 1, settlement=[0, 0])

    for user_id in range(10, 34):
        page = await world.leagues.standings(league, user_id=user_id)
        shown = await world.leagues.standings(league, page.mine_on)
        assert user_id in [line.user_id for line in shown.lines]


async def test_a_rating_that_was_carried_over_counts_for_those_who_wait(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, 12, settings=LeagueSettings(reset=Reset.KEEP, pair_cap=0))
    for _ in range(8):
        await world.play(league, 10, 11)
    await world.leagues.close_season(league, ADMIN)
    for user_id in (10, 11):
        await world.leagues.enqueue(league, user_id, f"P{user_id}", 2)

    assert await world.tick() == ()  # far apart, though neither has played this season
    await world.leagues.enqueue(league, 12, "P12", 2)
    world.at += 600
    assert len(await world.tick()) == 2  # asked whether they are still there


async def test_a_player_sees_the_rating_they_have_carried_over(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, settings=LeagueSettings(reset=Reset.KEEP))
    await world.play(league, 10, 11)
    before = (await world.leagues.player(league, 10)).line
    await world.leagues.close_season(league, ADMIN)

    found = await world.leagues.player(league, 10)
    assert before is not None
    assert (found.line, found.carried, found.course) == (None, before.value, ())
    await world.play(league, 11, 10)
    found = await world.leagues.player(league, 10)
    assert (found.carried, found.course[0]) == (None, before.value)


# Coming and going


async def test_nobody_leaves_a_league_out_of_a_match(world: World) -> None:
    """On a ladder it gave the challenger place 3 instead of 1."""
    league = await world.league(LeagueKind.LADDER, 10, 11, 12)
    made = await world.leagues.challenge(league, 12, 10)
    accepted = await world.leagues.accept(made.id, 10, HERE)
    await world.store.do(
        lambda db: db.execute("UPDATE tables SET status = 'playing' WHERE id = ?1", (accepted.table_id,)) and None
    )

    assert await denial(world.leagues.leave(league, 10)) is Denial.LEAGUE_PLAYING
    await world.leagues.leave(league, 11)


async def test_a_challenge_of_somebody_who_left_is_called_off_until_its_message_says_so(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, 12)
    seen, unseen = [await world.leagues.challenge(league, 10, other) for other in (11, 12)]
    await world.leagues.posted(seen.id, 2, 77)
    await world.leagues.leave(league, 10)

    assert await world.leagues.challenges_untold() == (seen.id,)
    assert (await world.leagues.find_challenge(seen.id)).state is ChallengeState.WITHDRAWN
    assert (await world.leagues.find_challenge(unseen.id)).state is ChallengeState.WITHDRAWN
    await world.leagues.challenge_told(await world.leagues.find_challenge(seen.id))
    assert await world.leagues.challenges_untold() == ()
    assert await world.leagues.untold_challenge(seen.id) is None


async def test_what_became_of_a_challenge_is_told_when_its_message_says_so_and_not_by_the_answer(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    made = await world.leagues.challenge(league, 10, 11)
    await world.leagues.posted(made.id, 2, 77)
    await world.leagues.challenge_told(made)  # of what is open there is nothing to tell
    await world.leagues.withdraw(made.id, 10)

    assert await world.leagues.challenges_untold() == (made.id,)
    assert await world.tick() == ()


async def test_a_bar_outlives_the_deletion_of_data_and_can_be_lifted(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, 12)
    await world.leagues.bar(league, 10, ADMIN)
    for user_id in (10, 11):
        await world.leagues.forget(user_id, f"P{user_id}", "gone")

    assert await denial(world.leagues.join(league, 10, "P10", frozenset())) is Denial.LEAGUE_BARRED
    assert await world.leagues.join(league, 11, "P11", frozenset()) is MemberState.MEMBER
    assert await denial(world.leagues.admit(league, 12, "P12", ADMIN)) is Denial.ALREADY_MEMBER
    await world.leagues.admit(league, 10, "P10", ADMIN)
    await world.leagues.leave(league, 10)
    assert await world.leagues.join(league, 10, "P10", frozenset()) is MemberState.MEMBER


@pytest.mark.parametrize("name", ["#1 club", "C# people", "👨‍👩‍👧 table", "🏴󠁧󠁢󠁷󠁬󠁳󠁿 Wales", "❤️‍🔥"])
def test_a_name_may_have_joined_emojis_and_a_hash(name: str) -> None:
    assert league_name(name) == name


@pytest.mark.parametrize("name", ["# head", "### head", "a\u200db", "\u200d", "x\U000e0041"])
def test_what_is_not_seen_or_would_be_a_heading_is_no_name(name: str) -> None:
    with pytest.raises(DeniedError):
        league_name(name)


async def test_a_league_of_an_older_version_is_read_as_it_was(world: World) -> None:
    league = await world.league()

    assert await world.leagues.get(league.id, league.guild_id) == replace(league, version=0)
