"""A match of a tournament is recorded in the transaction that stores its last move, so exactly once or not at all."""

from collections.abc import Iterable

from bot.leagues.finish import Finisher, placed_in
from bot.matches import FinishedMatch
from bot.storage.sql import Sql
from bot.storage.tournaments import entrants, meetings, tournaments
from bot.tournaments.course import without
from bot.tournaments.meetings import MeetingGame, decided
from bot.tournaments.records import Entrant, EntrantState
from bot.tournaments.tournament import OPEN


def record(db: Sql, table_id: int, finished: FinishedMatch) -> None:
    """Let a meeting follow the match of a table, if it is a table of a tournament."""
    meeting_id = meetings.meeting_of_table(db, table_id)
    found = None if meeting_id is None else meetings.meeting_by_id(db, meeting_id)
    if found is None:
        return
    meeting, tournament_id = found
    tournament = tournaments.tournament_by_id(db, tournament_id)
    assert tournament is not None
    people = {one.number: one for one in entrants.entrants(db, tournament_id)}
    placed, last = placed_in(finished, 0).values(), len(meeting.entrants)
    there = [_best(people[one], placed) for one in meeting.entrants]
    game = MeetingGame(
        tuple(one.rank if one else last for one in there), tuple(one.points if one else 0 for one in there)
    )
    meetings.set_game(db, table_id, game)
    games = [one.game for one in meetings.tables_of(db, meeting.id) if one.game is not None]
    result = decided(games, tournament.settings.best_of, last)
    if result is not None:
        meetings.set_played(db, meeting.id, result)
    tournaments.touch(db, tournament_id)


def _best(entrant: Entrant, placed: Iterable[Finisher]) -> Finisher | None:
    """Return how an entrant came out of a match; of a pair that member who stayed, if one left."""
    return min((one for one in placed if entrant.has(one.user_id)), key=lambda one: one.rank, default=None)


def withdraw(db: Sql, tournament_id: int, user_id: int) -> None:
    """Take somebody out of a tournament: before it as if they had never come; in it they have dropped out."""
    tournament, one = tournaments.tournament_by_id(db, tournament_id), entrants.entrant_of(db, tournament_id, user_id)
    if tournament is None or one is None:
        return
    if tournament.stage in OPEN:
        entrants.remove_entrant(db, tournament_id, one.number)
        _move_up(db, tournament_id, tournament.settings.limit)
    else:
        entrants.set_state(db, tournament_id, one.number, EntrantState.DROPPED)
        for meeting in meetings.open_meetings(db, tournament_id):
            lost = without(meeting, one.number) if one.number in meeting.entrants else None
            if lost is not None and lost.result is not None:
                meetings.set_played(db, meeting.id, lost.result)
    tournaments.touch(db, tournament_id)


def _move_up(db: Sql, tournament_id: int, limit: int) -> None:
    """Give a place that is free to whoever has waited for longest."""
    there = entrants.entrants(db, tournament_id)
    free = limit - sum(one.state is EntrantState.ENTERED for one in there)
    for one in [one for one in there if one.state is EntrantState.WAITING][: max(0, free)]:
        entrants.set_state(db, tournament_id, one.number, EntrantState.ENTERED)


def withdraw_everywhere(db: Sql, user_id: int) -> None:
    """Take somebody out of all that is not over."""
    for tournament_id in entrants.entered_by(db, user_id):
        withdraw(db, tournament_id, user_id)
