"""What admins settle, what people look at, and what is handed out as files or deleted."""

import csv
import io
import json
from collections.abc import Awaitable

import pytest

from bot.denials import Denial, DeniedError
from bot.leagues.follow import Guard
from bot.leagues.league import LeagueKind
from bot.leagues.titles import Playoff
from bot.storage import privacy
from bot.storage.leagues import playoffs
from bot.storage.rows import Scope
from tests.bot.leagues.kit_leagues import ADMIN, World
from tests.kit_store import all_cells, new_table


async def denial(deed: Awaitable[object]) -> Denial:
    with pytest.raises(DeniedError) as denied:
        await deed
    return denied.value.denial


async def test_a_void_takes_a_result_out_and_a_restore_puts_it_back_exactly(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, 12)
    first = await world.play(league, 10, 11)
    await world.play(league, 11, 12)
    before = await world.stored(league)

    voided = await world.leagues.void(league, first, "  by\nmistake ", ADMIN)
    assert (voided.void, voided.guard) == (True, Guard.VOID)
    assert 10 not in await world.stored(league)
    assert await denial(world.leagues.void(league, first, "", ADMIN)) is Denial.ALREADY_VOID
    restored = await world.leagues.restore(league, first, "", ADMIN)
    assert (restored.void, restored.guard) == (False, None)
    assert await world.stored(league) == before
    assert await denial(world.leagues.restore(league, first, "", ADMIN)) is Denial.NOT_VOID
    acts = await world.leagues.audit(league)
    assert [(act.act, act.details) for act in acts[:2]] == [
        ("restore", {"result": first, "reason": ""}),
        ("void", {"result": first, "reason": "by mistake"}),
    ]


async def test_admins_settle_the_results_of_their_own_league_alone(world: World) -> None:
    league, other = await world.league(LeagueKind.RATING, 10, 11), await world.league(LeagueKind.LADDER, 10, 11)
    result = await world.play(league, 10, 11)

    for number in (result, 999, 1):  # of another league, of none, and the joining of a ladder
        assert await denial(world.leagues.void(other, number, "", ADMIN)) is Denial.NO_RESULT
        assert await denial(world.leagues.annotate(other, number, "", ADMIN)) is Denial.NO_RESULT
    assert await denial(world.leagues.annotate(league, result, "x" * 301, ADMIN)) is Denial.NOTE_LENGTH
    assert (await world.leagues.annotate(league, result, "the final", ADMIN)).note == "the final"


async def test_standings_come_in_pages_with_the_askers_own_line(world: World) -> None:
    league = await world.league(LeagueKind.POINTS, *range(10, 34))
    for user_id in range(10, 34, 2):
        await world.play(league, user_id, user_id + 1, settlement=[user_id, -user_id])
    first, last = [await world.leagues.standings(league, page, user_id=20) for page in (0, 99)]

    assert (first.number, first.pages, len(first.lines), len(last.lines), last.number) == (0, 3, 10, 4, 2)
    assert [line.place for line in (*first.lines, *last.lines)] == [*range(1, 11), *range(21, 25)]
    assert first.mine is not None
    assert (first.mine.place, first.mine.value, first.mine.name) == (7, 20, "P20")
    assert (await world.leagues.standings(league, user_id=77)).mine is None


async def test_equal_scores_share_a_place_also_across_pages(world: World) -> None:
    league = await world.league(LeagueKind.POINTS, *range(10, 34))
    for user_id in range(10, 34, 2):
        await world.play(league, user_id, user_id + 1, settlement=[5, -5])
    page = await world.leagues.standings(league, 1)

    assert [line.place for line in page.lines] == [1, 1, *[13] * 8]


async def test_a_player_has_a_course_and_a_history(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, 12)
    for pair in ((10, 11), (12, 10), (10, 12)):
        await world.play(league, *pair)
    await world.play(league, 11, 10, left=(10,), forfeited=True)
    found = await world.leagues.player(league, 10)

    assert found.line is not None
    assert (len(found.course), found.course[-1], found.line.games, found.line.wins) == (5, found.line.value, 4, 2)
    assert found.course[0] == 1000  # where everyone starts
    assert (found.left, len(found.results), found.member.name) == (1, 4, "P10")
    assert [result.id for result in found.results] == sorted((result.id for result in found.results), reverse=True)
    assert await denial(world.leagues.player(league, 77)) is Denial.NOT_LEAGUE_MEMBER


async def test_two_players_are_set_against_each_other(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, 12, 13)
    await world.play(league, 10, 11)
    await world.play(league, 11, 10)
    await world.play(league, 12, 10, 11)
    await world.play(league, 10, 12, 11, 13, sides=[[0, 2], [1, 3]])
    voided = await world.play(league, 11, 10)
    await world.play(league, 10, 12)
    await world.leagues.void(league, voided, "", ADMIN)
    met = await world.leagues.head_to_head(league, 10, 11)

    assert (met.wins, met.losses, met.level, len(met.results)) == (2, 1, 1, 5)
    assert (met.one.name, met.other.name) == ("P10", "P11")


async def test_a_league_goes_into_files(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11)
    await world.leagues.leave(league, 11)
    await world.leagues.join(league, 11, "=HYPERLINK(1)", frozenset())
    result = await world.play(league, 10, 11)
    await world.leagues.annotate(league, result, "ñandú", ADMIN)
    await world.store.do(
        lambda db: db.execute("UPDATE league_members SET name = '=HYPERLINK(1)' WHERE user_id = 11") and None
    )
    files = await world.leagues.export(league)

    rows = list(csv.DictReader(io.StringIO(files.results_csv.decode("utf-8-sig"))))
    assert [(row["user"], row["name"], row["rank"], row["note"]) for row in rows] == [
        ("10", "P10", "1", "ñandú"),
        ("11", "'=HYPERLINK(1)", "2", "ñandú"),
    ]
    standings = list(csv.DictReader(io.StringIO(files.standings_csv.decode("utf-8-sig"))))
    assert [(row["place"], row["user"], row["games"]) for row in standings] == [("1", "10", "1"), ("2", "11", "1")]
    document = json.loads(files.json)
    assert document["options"] == {"target": 100}
    assert document["results"][1]["name"] == "=HYPERLINK(1)"
    stored = (await world.stored(league))[10]
    assert (float(rows[0]["mu"]), document["standings"][0]["mu"]) == (stored.mu, stored.mu)


# Privacy


async def test_everything_about_a_user_is_handed_out(world: World) -> None:
    league = await world.league(LeagueKind.LADDER, 10, 11)
    await world.store.set_setting(Scope.USER, 11, "sort", '"rank"')
    await world.play(league, 11, 10)
    await world.leagues.challenge(league, 10, 11)
    await world.leagues.close_season(league, ADMIN)
    about = json.loads(await world.leagues.about(11))

    assert about.keys() == {*privacy.ABOUT, "words", "profiles", "yearbooks"}
    assert [(one["league"], one["games"], one["wins"], one["course"]) for one in about["profiles"]] == [
        (league.name, 1, 1, [2, 1])
    ]
    assert about["yearbooks"] == [{"league_id": 1, "season": 1, "place": 1, "champion": True, "awards": []}]
    assert about["settings"] == [{"key": "sort", "value": '"rank"'}]
    assert [row["name"] for row in (*about["memberships"], *about["seats"])] == ["P11", "P11"]
    counts = {what: len(about[what]) for what in ("results", "league_results", "standings", "challenges", "hosted")}
    assert counts == {"results": 1, "league_results": 2, "standings": 2, "challenges": 1, "hosted": 1}
    assert not any(json.loads(await world.leagues.about(99)).values())


async def test_whoever_is_forgotten_is_nowhere_and_their_results_stay(world: World) -> None:
    """Every cell of every table is looked through for the number and the name."""
    league = await world.league(LeagueKind.RATING, 10, 987654321, 12)
    await world.store.set_setting(Scope.USER, 987654321, "sort", '"rank"')
    await world.play(league, 987654321, 10)
    await world.play(league, 12, 987654321, 10, left=(987654321,))
    await world.leagues.holiday(league, 987654321, 1)
    await world.leagues.holiday(league, 987654321, 0)
    called = Playoff((await world.leagues.seasons(league))[0].id, 987654321, 10, world.at, None, over=False)
    await world.store.do(lambda db: playoffs.insert_playoff(db, called))
    await world.leagues.challenge(league, 12, 987654321)
    await world.leagues.bar(league, 987654321, ADMIN)
    await world.leagues.approve(league, 987654321, 987654321)
    await world.leagues.enqueue(league, 987654321, "P987654321", 2)
    before = await world.stored(league)
    await world.leagues.forget(987654321, "P987654321", "deleted player")

    cells = await world.store.ask(all_cells)
    assert "987654321" not in cells
    after = await world.stored(league)
    assert after[-1] == before[987654321]
    assert {user: after[user] for user in (10, 12)} == {user: before[user] for user in (10, 12)}
    history = await world.leagues.history(league)
    assert {one.name for result in history for one in result.players if one.user_id == -1} == {""}
    await world.store.do(lambda db: db.execute("UPDATE league_seasons SET revision = revision + 1") and None)
    await world.leagues.settle()
    assert await world.stored(league) == after


async def test_two_who_are_forgotten_stay_two(world: World) -> None:
    league = await world.league(LeagueKind.RATING, 10, 11, 12)
    await world.play(league, 10, 11)
    for user_id in (10, 11):
        await world.leagues.forget(user_id, "", "deleted player")

    assert sorted(await world.stored(league)) == [-2, -1]


async def test_whoever_sits_at_an_open_table_is_asked_to_leave_it_first(world: World) -> None:
    await world.store.open_table(new_table())

    assert await denial(world.leagues.forget(10, "", "x")) is Denial.PRIVACY_SEATED
    assert await denial(world.leagues.forget(11, "", "x")) is Denial.PRIVACY_SEATED
