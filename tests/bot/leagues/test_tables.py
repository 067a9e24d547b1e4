"""Tables of a league: who sits down, what is fixed, and what it costs to leave (decision 10). Others are as before."""

import json
from collections.abc import Awaitable
from dataclasses import replace

import pytest

from bot.denials import Denial, DeniedError
from bot.league_office.leagues import Leagues
from bot.league_office.matching import Opening, Where
from bot.leagues.league import League, LeagueDraft, LeagueKind, LeagueSettings
from bot.leagues.records import LeagueResult
from bot.storage.leagues import recording
from bot.storage.rows import Status
from bot.tables import lobby
from bot.tables.table import Table
from engine.players.levels import Level
from tests.bot.kit_tables import Scene

HOST, GUEST, THIRD, STRANGER = 10, 11, 12, 77
RUMMY = {"rounds": 1}


async def denial(deed: Awaitable[object]) -> Denial:
    with pytest.raises(DeniedError) as denied:
        await deed
    return denied.value.denial


async def founded(scene: Scene, game: str = "rummy", kind: LeagueKind = LeagueKind.RATING) -> tuple[Leagues, League]:
    leagues = Leagues(scene.store, scene.clock)
    draft = LeagueDraft(
        guild_id=1, name=f"{game} {kind}", game=game, kind=kind,
        options=RUMMY if game == "rummy" else {}, settings=LeagueSettings(forfeit=70),
    )  # fmt: skip
    league = await leagues.create(draft, HOST)
    for user_id in range(HOST, HOST + 4):
        await leagues.join(league, user_id, f"P{user_id}", frozenset())
    return leagues, league


async def opened(scene: Scene, leagues: Leagues, league: League, people: int) -> Table:
    users = [(HOST + seat, f"P{HOST + seat}") for seat in range(people)]
    opening = Opening(league, users, Where(2, "en"), f"{league.id} {people}", starts=False)
    return await scene.tables.announce(await leagues.open_table(opening))


async def started(scene: Scene, leagues: Leagues, league: League, people: int) -> Table:
    table = await opened(scene, leagues, league, people)
    await lobby.start(table)
    return table


async def restarted(scene: Scene, table: Table) -> Table:
    """Return the table as another process finds it."""
    tables = await scene.restarted()
    tables.start()
    return await tables.get(table.id)


async def recorded(leagues: Leagues, table: Table) -> LeagueResult:
    result = await leagues.result_of_table(table.id)
    assert result is not None
    return result


async def test_only_members_sit_down_and_no_computer_player(scene: Scene) -> None:
    leagues, league = await founded(scene)
    table = await opened(scene, leagues, league, 1)

    assert await denial(lobby.join(table, STRANGER, "Zoe")) is Denial.NOT_LEAGUE_MEMBER
    assert await denial(lobby.add_computer(table, Level.EASY, "Ada")) is Denial.LEAGUE_COMPUTERS
    assert await lobby.join(table, GUEST, "P11") == 1


async def test_a_ladder_table_has_two_seats(scene: Scene) -> None:
    leagues, league = await founded(scene, kind=LeagueKind.LADDER)
    table = await opened(scene, leagues, league, 2)

    assert await denial(lobby.join(table, THIRD, "P12")) is Denial.FULL


async def test_what_the_league_has_laid_down_stays_so(scene: Scene) -> None:
    leagues, league = await founded(scene)
    table = await opened(scene, leagues, league, 2)

    assert await denial(lobby.set_up(table, options="{}")) is Denial.LEAGUE_FIXED
    assert await denial(lobby.set_up(table, clock=60)) is Denial.LEAGUE_FIXED
    assert await denial(lobby.set_up(table, on_leave="end")) is Denial.LEAGUE_FIXED
    await lobby.set_up(table, language="es")
    assert table.row.options == league.options


async def test_a_match_is_ended_without_a_result_by_admins_alone(scene: Scene) -> None:
    leagues, league = await founded(scene)
    table = await started(scene, leagues, league, 2)

    assert await denial(lobby.end(table, HOST, manages_server=False)) is Denial.LEAGUE_END
    await lobby.end(table, STRANGER, manages_server=True)
    assert table.row.status is Status.OVER
    assert await leagues.result_of_table(table.id) is None


async def test_a_lobby_of_a_league_can_be_cancelled_by_its_host(scene: Scene) -> None:
    leagues, league = await founded(scene)
    table = await opened(scene, leagues, league, 2)

    await lobby.end(table, HOST, manages_server=False)
    assert table.row.status is Status.OVER


async def test_of_two_players_the_other_has_won_at_once(scene: Scene) -> None:
    leagues, league = await founded(scene, kind=LeagueKind.POINTS)
    table = await started(scene, leagues, league, 2)
    await lobby.leave(table, 0)

    result = await recorded(leagues, table)
    assert [(one.user_id, one.rank, one.left, one.points) for one in result.players] == [
        (HOST, 2, 1, -70),
        (GUEST, 1, 0, 70 + 30),  # the rest of the match, in a game whose losers pay nothing, and what leaving costs
    ]
    assert (table.row.status, table.due, result.guard) == (Status.OVER, {}, None)
    assert await scene.store.next_due() is None
    assert await denial(lobby.leave(table, 1)) is Denial.OVER
    stored = await scene.store.result(table.id)
    assert stored is not None
    assert (stored.users, json.loads(stored.outcome)["forfeited"]) == ((HOST, GUEST), True)


async def test_the_rest_play_on_and_are_rated_among_themselves(scene: Scene) -> None:
    leagues, league = await founded(scene)
    table = await started(scene, leagues, league, 3)
    await lobby.leave(table, 1)

    assert (table.row.status, table.seats[1].user_id, table.seats[1].left_by) == (Status.PLAYING, None, GUEST)
    assert await denial(lobby.release(table, GUEST)) is Denial.NOT_SEATED
    table = await restarted(scene, table)
    assert table.seats[1] == replace(table.seats[1], left_by=GUEST, left_order=1)
    await to_the_end(scene, table)

    result = await recorded(leagues, table)
    by_user = {one.user_id: one for one in result.players}
    assert by_user[GUEST].rank == 3
    assert sorted(by_user[user].rank for user in (HOST, THIRD)) == [1, 2]
    assert (await scene.store.results_of_user(GUEST))[0].table_id == table.id
    after = {user: one.mu or 0.0 for user, one in by_user.items()}
    assert after[GUEST] < 25
    assert after[HOST] + after[THIRD] == pytest.approx(50)  # what one of them won, the other lost


async def to_the_end(scene: Scene, table: Table) -> None:
    """Play on until the match is over, and let the clocks do what people do not."""
    while table.row.status is Status.PLAYING:
        await scene.advance(30.0)
        asked = [seat for seat in table.seats if table.row.status is Status.PLAYING and table.is_asked(seat.seat)]
        for seat in asked:
            if seat.user_id is not None and table.is_asked(seat.seat):
                await scene.play(table, seat.seat)


async def test_a_leaver_never_ends_the_match_of_the_others_whatever_the_table_says(scene: Scene) -> None:
    leagues, league = await founded(scene)
    table = await opened(scene, leagues, league, 3)
    await table.remember(on_leave="end")
    await lobby.start(table)
    await lobby.leave(table, 0)

    assert table.row.status is Status.PLAYING


async def test_the_last_two_to_leave_are_ranked_in_turn(scene: Scene) -> None:
    leagues, league = await founded(scene, kind=LeagueKind.POINTS)
    table = await started(scene, leagues, league, 3)
    await lobby.leave(table, 2)
    await lobby.release(table, HOST)

    result = await recorded(leagues, table)
    assert {one.user_id: (one.rank, one.points) for one in result.players} == {
        GUEST: (1, 140 + 60),
        HOST: (2, -70),
        THIRD: (3, -70),
    }


async def test_a_partner_plays_on_beside_a_computer_player(scene: Scene) -> None:
    leagues, league = await founded(scene, "partnership500")
    table = await started(scene, leagues, league, 4)
    await lobby.leave(table, 0)
    assert table.row.status is Status.PLAYING
    await lobby.leave(table, 2)

    result = await recorded(leagues, table)
    assert {one.user_id: one.rank for one in result.players} == {11: 1, 13: 1, 12: 2, 10: 2}


@pytest.mark.parametrize("on_leave", ["computer", "end"])
async def test_casual_tables_know_nothing_of_it(scene: Scene, on_leave: str) -> None:
    table = await scene.dealt("rummy", 2, options='{"rounds": 1}', on_leave=on_leave)
    await lobby.leave(table, 0)

    left = table.seats[0]
    assert (left.left_by, left.left_order) == (10 if on_leave == "computer" else None, 0)
    assert table.row.status is (Status.OVER if on_leave == "end" else Status.PLAYING)
    if on_leave == "computer":
        await to_the_end(scene, table)
        result = await scene.store.result(table.id)
        assert result is not None
        assert result.users == (GUEST,)
        assert json.loads(result.outcome).keys() == {"winners", "sides", "totals", "settlement", "rounds"}
        assert all(seat.keys() == {"seat", "user", "computer", "name", "away"} for seat in json.loads(result.seats))


async def test_the_last_move_and_the_standings_are_stored_together_or_not_at_all(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Point 5: were there a moment between them, a league that fails would leave the move behind."""
    leagues, league = await founded(scene)
    table = await started(scene, leagues, league, 2)

    def fail(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as broken:
        broken.setattr(recording, "follow", fail)
        with pytest.raises(RuntimeError):
            await lobby.leave(table, 0)
    table = await restarted(scene, table)
    assert (table.row.status, table.seats[0].user_id) == (Status.PLAYING, HOST)
    assert await scene.store.result(table.id) is None

    await to_the_end(scene, table)
    assert (await recorded(leagues, table)).guard is None
    assert await leagues.history(league) == (await recorded(leagues, table),)
