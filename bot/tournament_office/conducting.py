"""How a tournament goes on: it begins, rounds are paired and their tables opened in one transaction, and it ends."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.denials import Denial, DeniedError
from bot.league_office.matching import Rooms
from bot.leagues.standing import score, shown
from bot.matches import SeatRow
from bot.storage.leagues.board import StoredBoard
from bot.storage.leagues.leagues import league_by_id
from bot.storage.leagues.seasons import current_season
from bot.storage.rows import FORFEIT
from bot.storage.sql import Transaction
from bot.storage.tournaments import entrants, meetings, tournaments
from bot.storage.units import open_table
from bot.tables.opening import Agreed, TablePlace, new_table
from bot.tournament_office.entering import existing
from bot.tournaments.course import Field, is_last, next_round, rounds_of
from bot.tournaments.meetings import Meeting, forfeited
from bot.tournaments.records import Entrant, EntrantState
from bot.tournaments.tournament import LEAST, OPEN, Tournament, TournamentStage, sizes_of


class RoundOpened(NamedTuple):
    """What the beginning of a round has opened."""

    tournament: Tournament
    tables: tuple[int, ...] = ()


def field_of(db: Transaction, tournament: Tournament) -> Field:
    """Return who takes part in a tournament that has begun."""
    there = [one for one in entrants.entrants(db, tournament.id) if one.seed]
    staying = frozenset(one.number for one in there if one.state is EntrantState.PLAYING)
    return Field(tuple(one.number for one in there), staying, sizes_of(tournament))


# The beginning


def begin(db: Transaction, tournament_id: int, rooms: Rooms, now: float) -> RoundOpened:
    """Do what the end of a sign-up or of a check-in asks for: the check-in, or the first round."""
    tournament = existing(db, tournament_id)
    if tournament.stage not in OPEN:
        raise DeniedError(Denial.TOURNAMENT_BEGUN)
    if tournament.stage is TournamentStage.SIGN_UP and tournament.settings.check_in:
        starts = max(tournament.settings.starts_at or 0.0, now + min(tournament.settings.check_in, 10) * 60)
        if tournament.settings.starts_at is None:
            starts = now + tournament.settings.check_in * 60
        tournaments.set_course(db, replace(tournament, stage=TournamentStage.CHECK_IN, due_at=starts))
        return RoundOpened(existing(db, tournament_id))
    here = _those_here(db, tournament)
    if len(here) < LEAST:
        raise DeniedError(Denial.TOURNAMENT_FEW, count=len(here), least=LEAST)
    for seed, one in enumerate(_seeded(db, tournament, here), start=1):
        entrants.set_state(db, tournament_id, one.number, EntrantState.PLAYING, seed)
    for one in entrants.entrants(db, tournament_id):
        if one.state is not EntrantState.PLAYING:
            entrants.set_state(db, tournament_id, one.number, EntrantState.ABSENT)
    begun = replace(tournament, stage=TournamentStage.PLAYING, rounds=rounds_of(tournament.settings, len(here)))
    return _open_round(db, begun, rooms, now)


def _those_here(db: Transaction, tournament: Tournament) -> list[Entrant]:
    """Return who plays: after a check-in those who are there, and those who waited in the places of the others."""
    there = entrants.entrants(db, tournament.id)
    checked = [one for one in there if one.here or tournament.stage is not TournamentStage.CHECK_IN]
    entered = [one for one in checked if one.state is EntrantState.ENTERED]
    waiting = [one for one in checked if one.state is EntrantState.WAITING]
    return [*entered, *waiting][: tournament.settings.limit]


def _seeded(db: Transaction, tournament: Tournament, here: Sequence[Entrant]) -> list[Entrant]:
    """Return entrants from the best to the last: by what they are worth in the league, otherwise by lot."""
    lots = random.Random(f"{tournament.id} {tournament.made_at}").sample(list(here), len(here))  # noqa: S311  # no secret
    league = tournament.settings.league_id and league_by_id(db, tournament.settings.league_id)
    if not league:
        return lots
    board = StoredBoard(db, league.kind, current_season(db, league.id).id)

    def worth(one: Entrant) -> float:
        return sum(shown(league.kind, score(league.kind, board.standing(user_id))) for user_id, _ in one.members)

    return sorted(lots, key=worth, reverse=True)


def give_up(db: Transaction, tournament_id: int) -> Tournament:
    """Cancel a tournament that was to begin by itself and has too few entrants."""
    tournament = existing(db, tournament_id)
    tournaments.set_course(db, replace(tournament, stage=TournamentStage.CANCELLED, due_at=None))
    return existing(db, tournament_id)


# Rounds


def go_on(db: Transaction, tournament_id: int, rooms: Rooms, now: float) -> RoundOpened:
    """Open the next round, or end the tournament after its last; deny it while one is played."""
    tournament = existing(db, tournament_id)
    if tournament.stage is not TournamentStage.PLAYING:
        raise DeniedError(Denial.TOURNAMENT_NOT_BEGUN if tournament.stage in OPEN else Denial.TOURNAMENT_ENDED)
    left = meetings.open_meetings(db, tournament_id)
    if left:
        raise DeniedError(Denial.TOURNAMENT_ROUND, count=len(left))
    if is_last(tournament.round, tournament.rounds, field_of(db, tournament)):
        tournaments.set_course(db, replace(tournament, stage=TournamentStage.OVER, due_at=None))
        return RoundOpened(existing(db, tournament_id))
    return _open_round(db, tournament, rooms, now)


def _open_round(db: Transaction, tournament: Tournament, rooms: Rooms, now: float) -> RoundOpened:
    """Pair the next round and open its tables, all of them or none."""
    number, before = tournament.round + 1, meetings.meetings(db, tournament.id)
    met = next_round(tournament.settings, field_of(db, tournament), before, number, tournament.rounds)
    meetings.insert_meetings(db, tournament.id, met)
    due = now + tournament.settings.minutes * 60
    tournaments.set_course(db, replace(tournament, round=number, due_at=due))
    people = people_of(db, tournament)
    opened = [open_game(db, tournament, one, people, rooms, now) for one in meetings.open_meetings(db, tournament.id)]
    return RoundOpened(existing(db, tournament.id), tuple(one for one in opened if one is not None))


def people_of(db: Transaction, tournament: Tournament) -> dict[int, Entrant]:
    """Return those who are still there, by number."""
    there = entrants.entrants(db, tournament.id)
    return {one.number: one for one in there if one.state is EntrantState.PLAYING}


def open_game(  # noqa: PLR0913, PLR0917  # who plays what, where and when
    db: Transaction, tournament: Tournament, meeting: Meeting, people: Mapping[int, Entrant], rooms: Rooms, now: float
) -> int | None:
    """Open the table of the next match of a meeting; none where it could not be shown, or too few are there for it."""
    gone = tuple(one not in people for one in meeting.entrants)
    if any(gone) and gone.count(False) not in sizes_of(tournament):
        meetings.set_played(db, meeting.id, forfeited(gone))
        return None
    if tournament.channel_id not in rooms.channels:
        return None
    before = meetings.tables_of(db, meeting.id)
    played = sum(one.game is not None for one in before)
    order = meeting.entrants[::-1] if played % 2 else meeting.entrants  # the first deal goes round
    sitting = zip(*(people[one].members for one in order if one in people), strict=True)  # pairs sit crosswise
    members = [member for row in sitting for member in row]
    seats = tuple(SeatRow(seat, name, user_id) for seat, (user_id, name) in enumerate(members))
    place = TablePlace(tournament.guild_id, tournament.channel_id, rooms.language, tournament.settings.league_id)
    settings = tournament.settings
    agreed = Agreed(
        tournament.game, tournament.options, settings.clock, on_leave=FORFEIT, starts=True, thread=settings.threads
    )
    key = f"tournament {meeting.id} {len(before)}"
    table_id = open_table(db, new_table(key, place, seats[0].user_id or 0, agreed, now, seats)).table.id
    meetings.insert_table(db, table_id, meeting.id, now)
    return table_id
