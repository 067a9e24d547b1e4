"""Coming to a tournament and going: sign-up with a limit and a waiting list, check-in, late entries, dropping out."""

from dataclasses import replace

from bot.denials import Denial, DeniedError
from bot.league_office.membership import require_member
from bot.leagues.league import By, folded, rule_set
from bot.storage.leagues.leagues import league_by_id
from bot.storage.sql import Transaction
from bot.storage.tournaments import entrants, tournaments
from bot.storage.tournaments.audit import write_act
from bot.storage.tournaments.recording import withdraw
from bot.tournaments.records import Candidate, Entrant, EntrantState
from bot.tournaments.tournament import ENDED, OPEN, Format, Tournament, TournamentDraft, TournamentStage, announced


def announce(db: Transaction, draft: TournamentDraft, by: By) -> Tournament:
    """Announce a tournament; deny what cannot be one, or a name that another has which is not over."""
    tidy = announced(draft, by.at)
    same = tournaments.tournament_named(db, tidy.guild_id, tidy.name)
    if same is not None and same.stage not in ENDED and folded(same.name) == folded(tidy.name):
        raise DeniedError(Denial.TOURNAMENT_NAME_TAKEN)
    if tidy.settings.league_id is not None:
        league = league_by_id(db, tidy.settings.league_id)
        if league is None or league.guild_id != tidy.guild_id:
            raise DeniedError(Denial.NO_LEAGUE)
        if (league.game, league.options) != (tidy.game, rule_set(tidy.options)):
            raise DeniedError(Denial.TOURNAMENT_RULES)
    starts = tidy.settings.starts_at
    due = None if starts is None else max(by.at, starts - tidy.settings.check_in * 60)
    number = tournaments.insert_tournament(db, tidy, by, due)
    write_act(db, number, by, "create")
    return existing(db, number)


def existing(db: Transaction, tournament_id: int, guild_id: int | None = None) -> Tournament:
    """Return a tournament by its number; deny one that is not there, or not on this server."""
    found = tournaments.tournament_by_id(db, tournament_id)
    if found is None or guild_id not in {None, found.guild_id}:
        raise DeniedError(Denial.NO_TOURNAMENT)
    return found


def join(db: Transaction, tournament_id: int, who: Candidate, at: float) -> EntrantState:
    """Let somebody enter, or wait for a place; a Swiss can be entered late."""
    tournament = existing(db, tournament_id)
    settings = tournament.settings
    if settings.role_id is not None and settings.role_id not in who.roles:
        raise DeniedError(Denial.TOURNAMENT_ROLE, role=f"<@&{settings.role_id}>")
    if settings.league_id is not None:
        require_member(db, settings.league_id, who.user_id)
    known = entrants.entrant_of(db, tournament_id, who.user_id)
    if known is not None and known.state is not EntrantState.ABSENT:
        raise DeniedError(Denial.TOURNAMENT_ENTERED)
    if tournament.stage in OPEN:
        taken = sum(one.state is EntrantState.ENTERED for one in entrants.entrants(db, tournament_id))
        state = EntrantState.ENTERED if taken < settings.limit else EntrantState.WAITING
        number = entrants.insert_entrant(db, tournament_id, who, state, 0, at)
        if tournament.stage is TournamentStage.CHECK_IN:
            entrants.set_here(db, tournament_id, number)  # whoever comes now is there
    else:
        state = _late(db, tournament, who, known, at)
    tournaments.touch(db, tournament_id)
    return state


def _late(db: Transaction, tournament: Tournament, who: Candidate, known: Entrant | None, at: float) -> EntrantState:
    """Let somebody enter a tournament that is played; they begin with nothing in the next round."""
    may = tournament.stage is TournamentStage.PLAYING and tournament.format is Format.SWISS and tournament.settings.late
    there = entrants.entrants(db, tournament.id)
    playing = sum(one.state is EntrantState.PLAYING for one in there)
    if not may or tournament.round >= tournament.rounds or playing >= tournament.settings.limit:
        raise DeniedError(Denial.TOURNAMENT_CLOSED)
    seed = 1 + max(one.seed for one in there)
    if known is not None:
        entrants.set_state(db, tournament.id, known.number, EntrantState.PLAYING, seed)
    else:
        entrants.insert_entrant(db, tournament.id, who, EntrantState.PLAYING, seed, at)
    return EntrantState.PLAYING


def leave(db: Transaction, tournament_id: int, user_id: int) -> None:
    """Let somebody go before it begins."""
    tournament = existing(db, tournament_id)
    if tournament.stage not in OPEN:
        raise DeniedError(Denial.TOURNAMENT_BEGUN)
    if entrants.entrant_of(db, tournament_id, user_id) is None:
        raise DeniedError(Denial.TOURNAMENT_NOT_ENTERED)
    withdraw(db, tournament_id, user_id)


def check_in(db: Transaction, tournament_id: int, user_id: int) -> None:
    """Note that somebody is there."""
    tournament = existing(db, tournament_id)
    if tournament.stage is not TournamentStage.CHECK_IN:
        raise DeniedError(Denial.TOURNAMENT_CLOSED)
    one = entrants.entrant_of(db, tournament_id, user_id)
    if one is None:
        raise DeniedError(Denial.TOURNAMENT_NOT_ENTERED)
    entrants.set_here(db, tournament_id, one.number)
    tournaments.touch(db, tournament_id)


def drop(db: Transaction, tournament_id: int, user_id: int, by: By) -> None:
    """Take somebody out of a tournament that is played; what they would play now they have lost."""
    tournament = existing(db, tournament_id)
    if tournament.stage is not TournamentStage.PLAYING:
        raise DeniedError(Denial.TOURNAMENT_NOT_BEGUN if tournament.stage in OPEN else Denial.TOURNAMENT_ENDED)
    one = entrants.entrant_of(db, tournament_id, user_id)
    if one is None or one.state is not EntrantState.PLAYING:
        raise DeniedError(Denial.TOURNAMENT_NOT_ENTERED)
    withdraw(db, tournament_id, user_id)
    write_act(db, tournament_id, by, "drop", user=user_id)


def cancel(db: Transaction, tournament_id: int, by: By) -> Tournament:
    """End a tournament without a winner."""
    tournament = existing(db, tournament_id)
    if tournament.stage in ENDED:
        raise DeniedError(Denial.TOURNAMENT_ENDED)
    tournaments.set_course(db, replace(tournament, stage=TournamentStage.CANCELLED, due_at=None))
    write_act(db, tournament_id, by, "cancel", round=tournament.round)
    return existing(db, tournament_id)
