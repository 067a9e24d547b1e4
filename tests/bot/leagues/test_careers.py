"""A career in a league: record, course with its seasons, longest streak, best win, and who was met most often."""

from bot.leagues.league import LeagueKind, LeagueSettings, NoAnswer, Reset
from tests.bot.leagues.kit_leagues import ADMIN, GUILD, World


async def test_a_career_spans_seasons_and_leagues(world: World) -> None:
    settings = LeagueSettings(reset=Reset.KEEP, pair_cap=0)
    rating = await world.league(LeagueKind.RATING, 10, 11, 12, settings=settings)
    points = await world.league(LeagueKind.POINTS, 10, 11, settings=settings)
    await world.play(rating, 11, 12)
    for pair in ((10, 11), (10, 12), (12, 10)):
        await world.play(rating, *pair)
    await world.leagues.close_season(rating, ADMIN)
    await world.play(rating, 10, 11)
    await world.play(points, 11, 10, settlement=[70, -70])
    void = await world.play(rating, 10, 12)
    await world.leagues.void(rating, void, "", ADMIN)

    first, second = await world.leagues.careers(GUILD, 10)

    assert (first.league.id, first.games, first.wins, first.longest) == (rating.id, 4, 3, 2)
    assert (first.course[0], len(first.course), first.seasons) == (1000, 5, (3,))
    stored = (await world.stored(rating))[10]
    assert first.value == round(1000 + 40 * (stored.mu - 3 * stored.sigma)) == first.course[-1]
    assert first.best is not None
    assert first.best[0] == "P11"
    assert first.favourite == ("P11", 2)
    assert (second.league.id, second.value, second.best, second.favourite) == (points.id, -70, None, ("P11", 1))
    assert await world.leagues.careers(GUILD, 99) == ()
    assert await world.leagues.careers(GUILD + 1, 10) == ()


async def test_who_was_not_answered_has_not_played_and_who_left_has_beaten_nobody(world: World) -> None:
    settings = LeagueSettings(no_answer=NoAnswer.FORFEIT)
    league = await world.league(LeagueKind.RATING, 10, 11, 12, settings=settings)
    await world.leagues.challenge(league, 10, 11)
    world.at += 73 * 3600
    await world.tick()
    await world.play(league, 12, 11, 10, left=(11,))

    (lost,) = await world.leagues.careers(GUILD, 11)
    (other,) = await world.leagues.careers(GUILD, 10)
    assert (lost.games, lost.wins, lost.best) == (2, 0, None)
    assert (other.games, other.favourite) == (1, ("P12", 1))


async def test_on_a_ladder_the_best_win_is_over_the_highest_place(world: World) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11, 12)
    await world.play(league, 12, 11)
    await world.play(league, 12, 10)

    (found,) = await world.leagues.careers(GUILD, 12)
    assert (found.course, found.best) == ((3, 2, 1), ("P10", 1))
