"""Who wins a season: tie-breaks, and a match for the title that is opened, played, voided or given up."""

import pytest

from bot.denials import Denial, DeniedError
from bot.leagues.happenings import Paired, TitleDecided
from bot.leagues.league import DAY, League, LeagueKind, LeagueSettings, Title
from bot.leagues.records import StandingRow
from bot.leagues.standing import Standing
from bot.leagues.titles import Playoff, finalists, order, winners
from bot.matches import FinishedMatch, SeatRow
from bot.storage.rows import Changes, Move, Status
from tests.bot.leagues.kit_leagues import ADMIN, World


def row(user: int, score: float, *, games: int = 4, wins: int = 2, last_at: float = 0.0) -> StandingRow:
    return StandingRow(1, user, "", score, Standing(games=games, wins=wins, last_at=last_at))


def test_the_level_are_told_apart_by_head_to_head_then_wins_then_fewer_games() -> None:
    level = [row(1, 9, wins=1), row(2, 9, wins=3), row(3, 9, wins=3, games=3), row(4, 5)]
    assert order(level, {}) == [[3], [2], [1], [4]]
    assert order(level, {(1, 2): 1, (2, 1): -1}) == [[1], [3], [2], [4]]
    assert order([row(1, 9), row(2, 9)], {}) == [[2, 1]]
    assert order([row(1, 9, last_at=5), row(2, 9, last_at=7)], {}) == [[1, 2]]


PAIR = Playoff(1, 1, 2, 0.0, None, over=False)


@pytest.mark.parametrize(
    ("title", "best", "playoff", "winner", "won"),
    [
        (Title.SHARED, [[1, 2]], None, None, (1, 2)),
        (Title.TIES, [[2], [1]], None, None, (2,)),
        (Title.PLAYOFF, [[1], [2], [3]], PAIR, None, ()),
        (Title.PLAYOFF, [[1], [2], [3]], PAIR, 2, (2,)),
        (Title.PLAYOFF, [[1], [2], [3]], replace_over := PAIR._replace(over=True), None, (1,)),
        (Title.PLAYOFF, [[3], [1], [2]], replace_over, 2, (3,)),
        (Title.LEVEL, [[1, 2], [3]], PAIR, None, ()),
        (Title.LEVEL, [[1, 2], [3]], replace_over, None, (1, 2)),
        (Title.LEVEL, [[1], [2]], None, None, (1,)),
        (Title.PLAYOFF, [[1]], None, None, (1,)),
        (Title.PLAYOFF, [], None, None, ()),
    ],
)
def test_who_has_won(
    title: Title, best: list[list[int]], playoff: Playoff | None, winner: int | None, won: tuple[int, ...]
) -> None:
    assert winners(title, best, playoff, winner) == won


def test_more_than_two_who_are_level_share_a_title() -> None:
    assert finalists(Title.LEVEL, [[1, 2, 3]]) is None


async def closed(world: World, title: Title = Title.PLAYOFF, channel: int | None = 2) -> League:
    """Return a league in which 10 was first and 11 second of a season that is over."""
    settings = LeagueSettings(title=title, announcements=channel, pair_cap=0)
    league = await world.league(LeagueKind.POINTS, 10, 11, 12, settings=settings)
    await world.play(league, 10, 11, settlement=[90, -90])
    await world.play(league, 11, 12, settlement=[130, -130])
    await world.leagues.close_season(league, ADMIN)
    return league


async def champions(world: World, league: League) -> list[int]:
    season = (await world.leagues.seasons(league))[-1]
    return [one.user_id for one in await world.leagues.champions(league, season)]


async def end(world: World, table_id: int, winner: int) -> int:
    """Let a match for a title end; return the number of its result."""
    row = await world.store.ask(
        lambda db: db.execute("SELECT revision FROM tables WHERE id = ?1", (table_id,)).fetchone()
    )
    finished = FinishedMatch(
        sides=((0,), (1,)), winners=(winner,), totals=(0, 0), settlement=(0, 0), rounds=1,
        seats=(SeatRow(0, "P10", 10), SeatRow(1, "P11", 11)),
    )  # fmt: skip
    changes = Changes(result=finished, table={"status": Status.OVER})
    await world.store.append(
        Move(
            table_id=table_id,
            expected_version=0,
            expected_revision=row[0],
            lines=("end",),
            key="end",
            at=world.at,
            changes=changes,
        )
    )
    result = await world.leagues.result_of_table(table_id)
    assert result is not None
    return result.id


async def test_the_first_two_play_for_the_title_and_nothing_else_is_moved_by_it(world: World) -> None:
    league = await closed(world)
    assert await champions(world, league) == []
    [paired] = await world.tick()
    assert isinstance(paired, Paired)
    assert paired.users == (10, 11)
    assert await world.tick() == ()

    number = await end(world, paired.table_id, 1)

    assert await champions(world, league) == [11]
    result = await world.leagues.result(league, number)
    assert result.guard == "playoff"
    assert await world.shown(league) == []
    await world.leagues.void(league, number, "a mistake", ADMIN)
    assert await champions(world, league) == [10]
    await world.leagues.restore(league, number, "none", ADMIN)
    assert await champions(world, league) == [11]
    assert (await world.leagues.all_time(league))[0].user_id == 11


async def test_a_recount_that_puts_others_first_gives_them_the_title(world: World) -> None:
    league = await closed(world)
    [paired] = await world.tick()
    assert isinstance(paired, Paired)
    await end(world, paired.table_id, 1)
    await world.leagues.void(league, 1, "it was not so", ADMIN)  # now 11 is alone at the top, and 12 second
    assert await champions(world, league) == [11]
    await world.leagues.void(league, 2, "nor that", ADMIN)
    assert await champions(world, league) == []
    for number in (1, 2):
        await world.leagues.restore(league, number, "", ADMIN)
    assert await champions(world, league) == [11]


async def test_a_title_is_not_played_for_by_who_has_left_nor_for_ever(world: World) -> None:
    league = await closed(world)
    await world.leagues.leave(league, 11)
    [decided] = await world.tick()
    assert isinstance(decided, TitleDecided)
    assert await champions(world, league) == [10]

    other = World(world.store, world.at + 8 * DAY, world.made)
    later = await closed(other)
    other.at += 8 * DAY
    assert any(isinstance(one, TitleDecided) for one in await other.tick())
    assert await champions(other, later) == [10]


async def test_without_a_channel_the_standings_decide(world: World) -> None:
    league = await closed(world, channel=None)
    assert await champions(world, league) == [10]
    assert await world.tick() == ()


async def test_only_two_play_for_a_title(world: World) -> None:
    with pytest.raises(DeniedError) as error:
        await world.league(LeagueKind.POINTS, settings=LeagueSettings(title=Title.PLAYOFF), game="partnership500")
    assert (error.value.denial, error.value.arguments) == (Denial.LEAGUE_SETTING, {"name": "title"})
