"""What tournaments keep is the same on both databases, unit by unit and query by query."""

from dataclasses import replace

import pytest

from bot.leagues.league import By
from bot.matches import FinishedMatch, SeatRow
from bot.storage.rows import FORFEIT, Changes, Status
from bot.storage.share import Share
from bot.storage.store import Store
from bot.storage.tournaments import audit, entrants, meetings, recording, tournaments
from bot.tournaments.meetings import How, Meeting, MeetingResult, bye
from bot.tournaments.records import EntrantState
from bot.tournaments.tournament import TournamentDraft, TournamentSettings, TournamentStage
from tests.bot.storage.kit_both import Both
from tests.kit_store import changed, move, new_table

pytestmark = pytest.mark.postgres

OURS, OTHERS = Share(2, frozenset({0})), Share(2, frozenset({1}))  # of two shards
BEGAN = 1000.0
DRAFT = TournamentDraft(
    guild_id=1, channel_id=2, name="Copa Ñ", game="gin", options={"target": 100}, settings=TournamentSettings(limit=3)
)
WON = MeetingResult(How.RULED, (840, 0), (10, -10), (False, True))


@pytest.fixture
async def cup(both: Both) -> int:
    """Give a tournament that four have entered, of whom one waits for a place."""
    cup = await both.do(tournaments.insert_tournament, DRAFT, By(5, BEGAN), BEGAN + 60)
    for user_id in (10, 11, 12, 13):
        state = EntrantState.WAITING if user_id == 13 else EntrantState.ENTERED
        who = [(user_id, f"P{user_id}"), *([(20, "Pair")] if user_id == 12 else [])]
        assert await both.do(entrants.insert_entrant, cup, who, state, 0, BEGAN) == user_id - 9
    return cup


async def stages(both: Both, cup: int, stage: TournamentStage) -> None:
    found = await both.find(tournaments.tournament_by_id, cup)
    assert found is not None
    await both.do(tournaments.set_course, replace(found, stage=stage, round=1, rounds=2, due_at=BEGAN + 120))


async def test_a_tournament_by_its_number_name_and_server(both: Both, cup: int) -> None:
    other = await both.do(tournaments.insert_tournament, replace(DRAFT, name="Over"), By(5, BEGAN), None)
    await stages(both, other, TournamentStage.OVER)
    assert [one.id for one in await both.find(tournaments.tournaments_in, 1, 9)] == [cup, other]
    found = await both.find(tournaments.tournament_named, 1, "copa ñ")
    assert found is not None
    assert found.id == cup
    assert await both.find(tournaments.due, BEGAN + 60, TournamentStage.SIGN_UP) == (cup,)
    await both.do(tournaments.set_due, cup, BEGAN + 90)
    assert await both.find(tournaments.next_due, BEGAN) == BEGAN + 90
    await both.do(audit.write_act, cup, By(5, BEGAN), "ruled", user=10, why="late")
    await both.do(audit.write_act, cup, By(5, BEGAN), "closed")
    assert [one.act for one in await both.find(audit.acts, cup, 0, 9)] == ["closed", "ruled"]


async def test_what_is_shown_and_told_of_it(both: Both, cup: int) -> None:
    assert await both.find(tournaments.next_unshown, BEGAN + 1) == BEGAN + 55
    await both.do(tournaments.set_message, cup, 70)
    assert await both.find(tournaments.message_of, cup) == 70
    assert await both.find(tournaments.unshown, BEGAN, 5.0) == (cup,)
    assert await both.do(tournaments.set_shown, cup, BEGAN)
    assert not await both.do(tournaments.set_shown, cup, BEGAN)
    await both.do(tournaments.unset_shown)
    assert await both.find(tournaments.unshown, BEGAN + 9, 5.0) == (cup,)
    assert await both.do(tournaments.set_shown, cup, BEGAN)
    await both.do(tournaments.touch, cup)
    assert await both.find(tournaments.next_unshown, BEGAN + 1) == BEGAN
    await both.do(tournaments.unset_shown, cup)

    await stages(both, cup, TournamentStage.PLAYING)
    assert await both.find(tournaments.untold) == (cup,)
    assert await both.find(tournaments.news_of, cup) == (1, 0)
    await both.do(tournaments.set_told, cup, 1)
    for message_id in (80, 81, 80):
        await both.do(tournaments.insert_call, cup, 0, message_id)
    assert await both.find(tournaments.calls_over) == {2: (80, 81)}
    assert await both.find(tournaments.calls_over, OURS) == {2: (80, 81)}
    assert await both(lambda store: store.ask(lambda db: tournaments.calls_over(db, OTHERS))) == {}
    await both.do(tournaments.delete_call, 80)
    assert await both.find(tournaments.calls_over) == {2: (81,)}


async def test_who_enters_waits_asks_and_goes(both: Both, cup: int) -> None:
    await both.do(entrants.set_here, cup, 1)
    pair = await both.find(entrants.entrant_of, cup, 20)
    assert pair is not None
    assert pair.title == "P12 & Pair"
    assert [one.here for one in await both.find(entrants.entrants, cup)] == [True, False, False, False]
    for partner_id in (14, 15):
        await both.do(entrants.invite, cup, (16, "P16"), partner_id, BEGAN)
    assert await both.find(entrants.invited_by, cup, 16, 15) == "P16"
    assert not await both.do(entrants.refuse, cup, 16, 14)
    assert await both.do(entrants.refuse, cup, 16, 15)
    await both.do(entrants.invite, cup, (16, "P16"), 14, BEGAN)
    assert await both.do(entrants.forget_invitations, cup, (10, 16))
    assert not await both.do(entrants.forget_invitations, cup, (10, 16))

    await both.do(recording.withdraw, cup, 11)
    there = {one.user_id: one.state for one in await both.find(entrants.entrants, cup)}
    assert there == {10: EntrantState.ENTERED, 12: EntrantState.ENTERED, 13: EntrantState.ENTERED}


async def test_meetings_and_their_tables(both: Both, cup: int) -> None:
    for number in (1, 2, 3, 4):
        await both.do(entrants.set_state, cup, number, EntrantState.PLAYING, number)
    await stages(both, cup, TournamentStage.PLAYING)
    await both.do(
        meetings.insert_meetings, cup, [Meeting(1, 0, (1, 2)), Meeting(1, 1, (3,), bye((3,))), Meeting(1, 2, (4, 3))]
    )
    first, _, third = await both.find(meetings.meetings, cup)
    assert await both.find(meetings.to_seat, BEGAN) == (first.id, third.id)

    async def seated(store: Store, key: str = "a") -> int:
        seats = (SeatRow(0, "P10", 10), SeatRow(1, "P11", 11))
        new = replace(new_table(key), on_leave=FORFEIT, seats=seats)
        return (await store.open_table(new)).table.id

    table_id = await both(seated)
    await both.do(meetings.insert_table, table_id, first.id, BEGAN)
    assert await both.find(meetings.live_tables, cup) == {first.id: (table_id, 2)}
    assert await both.find(meetings.to_seat, BEGAN) == (third.id,)
    await both(lambda store: store.append(replace(move(table_id, 0, key="turn 1"), seat=0)))
    await both(lambda store: store.append(replace(move(table_id, 1, key="press"), seat=1)))
    assert await both.find(meetings.was_dealt, table_id)
    assert await both.find(meetings.who_acted, table_id) == {11}

    vain = await both(lambda store: seated(store, "b"))
    await both.do(meetings.insert_table, vain, third.id, BEGAN + 5)
    await both(lambda store: changed(store, vain, Changes(table={"status": Status.OVER})))
    assert await both.find(meetings.next_seat) == BEGAN + 5
    assert await both(lambda store: store.ask(lambda db: meetings.to_seat(db, BEGAN + 6, 5.0))) == ()

    seats = (SeatRow(0, "P10", 10), SeatRow(1, "P11", 11))
    won = FinishedMatch(sides=((0,), (1,)), winners=(1,), totals=(4, 9), settlement=(-5, 5), rounds=1, seats=seats)
    await both(lambda store: store.append(move(table_id, 2, changes=Changes(result=won))))
    played, _ = await both.find(meetings.meeting_by_id, first.id) or (None, 0)
    assert played is not None
    assert played.result is not None
    assert played.result.scores == (0, 840)
    assert [one.game is not None for one in await both.find(meetings.tables_of, first.id)] == [True]
    assert await both.find(meetings.to_close) == (table_id,)
    assert [one.id for one in await both.find(meetings.open_meetings, cup)] == [third.id]

    await both.do(recording.withdraw, cup, 13)
    assert await both.find(tournaments.rounds_done) == (cup,)
    await both.do(meetings.set_ruled, first.id, WON)
    assert await both.find(meetings.ruling, first.id) == (True, True)
    assert not await both.do(meetings.set_played, first.id, WON)
    await both.do(meetings.set_ruled, first.id, None)
    await both.do(recording.withdraw_everywhere, 10)
    dropped = await both.find(entrants.entrant_of, cup, 10)
    assert dropped is not None
    assert dropped.state is EntrantState.DROPPED
