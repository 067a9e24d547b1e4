"""What time brings to tournaments: each beginning, round, deadline, table and message is one errand."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

from bot.storage import queries
from bot.storage.heartbeat import spared_until
from bot.storage.share import Share
from bot.storage.sql import Transaction
from bot.storage.tournaments import entrants, meetings, tournaments
from bot.tournament_office.entering import existing
from bot.tournaments.meetings import Meeting, MeetingGame, out_of_time
from bot.tournaments.records import Entrant
from bot.tournaments.tournament import Tournament, TournamentStage

RETRY: Final = 60.0  # seconds before a table is opened anew that ended without a result
EDIT_EVERY: Final = 5.0  # seconds between two looks of the same message


class TournamentTask(StrEnum):
    """What can be due, in the order in which it is done."""

    BEGIN = "begin"
    EXPIRE = "expire"
    GO_ON = "go-on"
    SEAT = "seat"
    CLOSE = "close"
    TELL = "tell"
    SHOW = "show"


class TournamentErrand(NamedTuple):
    """One thing to do, in a transaction of its own: if it fails, no other waits for it."""

    task: TournamentTask
    number: int  # of a tournament, a meeting or a table


@dataclass(frozen=True, slots=True)
class TablesOpened:
    """Tables are in the store, and are to be shown."""

    tournament: Tournament
    tables: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StageTold:
    """Something of a tournament is to be told to everyone: its stage or its round is new."""

    tournament: Tournament
    news: int


@dataclass(frozen=True, slots=True)
class LookDue:
    """The message of a tournament is to show it as it is."""

    tournament: Tournament


TournamentNews = TablesOpened | StageTold | LookDue


def errands(db: Transaction, now: float, share: Share | None = None) -> tuple[TournamentErrand, ...]:
    """Return what is due; for a while after an outage nobody forfeits, be it a match or a place."""
    spared = spared_until(db, now) > now
    checked_in = () if spared else tournaments.due(db, now, TournamentStage.CHECK_IN)
    found = {
        TournamentTask.BEGIN: (*tournaments.due(db, now, TournamentStage.SIGN_UP), *checked_in),
        TournamentTask.EXPIRE: () if spared else tournaments.due(db, now, TournamentStage.PLAYING),
        TournamentTask.GO_ON: _to_go_on(db),
        TournamentTask.SEAT: meetings.to_seat(db, now, RETRY),
        TournamentTask.CLOSE: meetings.to_close(db),
        TournamentTask.TELL: tournaments.untold(db),
        TournamentTask.SHOW: tournaments.unshown(db, now, EDIT_EVERY),
    }
    due = (TournamentErrand(task, number) for task, numbers in found.items() for number in numbers)
    return tuple(errand for errand in due if share is None or share.has(_server(db, errand)))


def _server(db: Transaction, errand: TournamentErrand) -> int | None:
    """Return the server that an errand is for: one process at a time minds the clocks of its tournaments."""
    if errand.task is TournamentTask.CLOSE:
        table = queries.table(db, errand.number)
        return None if table is None else table.guild_id
    if errand.task is not TournamentTask.SEAT:
        return existing(db, errand.number).guild_id
    found = meetings.meeting_by_id(db, errand.number)
    return None if found is None else existing(db, found[1]).guild_id


def _to_go_on(db: Transaction) -> tuple[int, ...]:
    """Return the tournaments whose next round begins by itself, or that are over."""
    done = [existing(db, number) for number in tournaments.rounds_done(db)]
    return tuple(one.id for one in done if not one.settings.by_hand or one.round >= one.rounds)


def next_due(db: Transaction, now: float) -> float | None:
    """Return when something is due that is not yet."""
    dates = [tournaments.next_due(db, now)]
    edited = tournaments.next_unshown(db, now)
    if edited is not None:  # one that is not shown by now may be another process's to show
        dates.append(edited + EDIT_EVERY if edited + EDIT_EVERY > now else now + EDIT_EVERY)
    opened = meetings.next_seat(db)
    if meetings.to_seat(db, now, RETRY):  # where nothing can be shown
        dates.append(now + RETRY)
    elif opened is not None:
        dates.append(opened + RETRY)
    dates += [until for until in (spared_until(db, now),) if until > now]
    return min((at for at in dates if at is not None), default=None)


# The end of a round


class Unfinished(NamedTuple):
    """A match that is played when its round is over: by user, the rank and the points as they stand."""

    standing: Mapping[int, tuple[int, int]]


def playing(db: Transaction, tournament_id: int) -> dict[int, int]:
    """Return the tables at which meetings are played, by meeting."""
    return {meeting_id: table_id for meeting_id, (table_id, _) in meetings.live_tables(db, tournament_id).items()}


def expire(db: Transaction, tournament_id: int, unfinished: Mapping[int, Unfinished], now: float) -> None:
    """Decide what is not decided in a round that is over."""
    if tournament_id not in tournaments.due(db, now, TournamentStage.PLAYING):
        return
    people = {one.number: one for one in entrants.entrants(db, tournament_id)}
    for meeting in meetings.open_meetings(db, tournament_id):
        _decide(db, meeting, people, unfinished.get(meeting.id))
    tournaments.set_due(db, tournament_id, None)


def _decide(db: Transaction, meeting: Meeting, people: Mapping[int, Entrant], left: Unfinished | None) -> None:
    """Decide a meeting; a pair of whom one has not played has not."""
    seated = [people[one].members for one in meeting.entrants]
    tables = meetings.tables_of(db, meeting.id)
    begun = [one for one in tables if meetings.was_dealt(db, one.table_id)]
    acted = {user for one in tables for user in meetings.who_acted(db, one.table_id)}
    absent = tuple(bool(begun) and any(user not in acted for user, _ in those) for those in seated)
    games = [one.game for one in tables if one.game is not None]
    now = None
    if left is not None:
        last = len(seated), 0
        standing = [min(left.standing.get(user, last) for user, _ in those) for those in seated]
        now = MeetingGame(tuple(rank for rank, _ in standing), tuple(points for _, points in standing))
    if not games and now is None:
        now = MeetingGame((1,) * len(seated), (0,) * len(seated))  # nobody could play, and nobody is to blame
    meetings.set_played(db, meeting.id, out_of_time(games, now, absent))
