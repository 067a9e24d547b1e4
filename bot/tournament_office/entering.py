"""Coming to a tournament and going: sign-up alone or as a pair, waiting list, check-in, late entries, dropping out."""

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
    if tournament.settings.pairs:
        raise DeniedError(Denial.TOURNAMENT_AS_PAIR)
    known = _welcomed(db, tournament, who)
    return _enter(db, tournament, [(who.user_id, who.name)], at) if known is None else _come_late(db, tournament, known)


def _come_late(db: Transaction, tournament: Tournament, known: Entrant) -> EntrantState:
    """Let those enter after all who missed the check-in."""
    _require_open(db, tournament)
    entrants.set_state(db, tournament.id, known.number, EntrantState.PLAYING, _last_seed(db, tournament))
    tournaments.touch(db, tournament.id)
    return EntrantState.PLAYING


def _welcomed(db: Transaction, tournament: Tournament, who: Candidate) -> Entrant | None:
    """Deny it to whoever may not enter, or has; return as whom they are known who missed the check-in."""
    settings = tournament.settings
    if settings.role_id is not None and settings.role_id not in who.roles:
        raise DeniedError(Denial.TOURNAMENT_ROLE, role=f"<@&{settings.role_id}>")
    if settings.league_id is not None:
        require_member(db, settings.league_id, who.user_id)
    known = entrants.entrant_of(db, tournament.id, who.user_id)
    if known is not None and known.state is not EntrantState.ABSENT:
        raise DeniedError(Denial.TOURNAMENT_ENTERED)
    return known


def _enter(db: Transaction, tournament: Tournament, who: entrants.Members, at: float) -> EntrantState:
    """Let people enter as one; who comes late begins with nothing in the next round."""
    state, seed = EntrantState.PLAYING, 0
    if tournament.stage in OPEN:
        taken = sum(one.state is EntrantState.ENTERED for one in entrants.entrants(db, tournament.id))
        state = EntrantState.ENTERED if taken < tournament.settings.limit else EntrantState.WAITING
    else:
        _require_open(db, tournament)
        seed = _last_seed(db, tournament)
    number = entrants.insert_entrant(db, tournament.id, who, state, seed, at)
    if tournament.stage is TournamentStage.CHECK_IN:
        entrants.set_here(db, tournament.id, number)  # whoever comes now is there
    tournaments.touch(db, tournament.id)
    return state


def _require_open(db: Transaction, tournament: Tournament) -> None:
    """Deny it to enter a tournament that is played where nobody comes late, or it is full."""
    may = tournament.stage is TournamentStage.PLAYING and tournament.format is Format.SWISS and tournament.settings.late
    playing = sum(one.state is EntrantState.PLAYING for one in entrants.entrants(db, tournament.id))
    if not may or tournament.round >= tournament.rounds or playing >= tournament.settings.limit:
        raise DeniedError(Denial.TOURNAMENT_CLOSED)


def _last_seed(db: Transaction, tournament: Tournament) -> int:
    return 1 + max(one.seed for one in entrants.entrants(db, tournament.id))


# Pairs


def join_with(db: Transaction, tournament_id: int, who: Candidate, partner_id: int, at: float) -> EntrantState | None:
    """Let two enter as a pair if the other has asked for it; otherwise ask them, and return nothing yet."""
    tournament = existing(db, tournament_id)
    if not tournament.settings.pairs:
        raise DeniedError(Denial.TOURNAMENT_ALONE)
    if partner_id == who.user_id:
        raise DeniedError(Denial.TOURNAMENT_PARTNER)
    known, other = _welcomed(db, tournament, who), entrants.entrant_of(db, tournament_id, partner_id)
    if known != other:
        raise DeniedError(Denial.TOURNAMENT_ENTERED if other is None else Denial.TOURNAMENT_PARTNER)
    if known is not None:
        return _come_late(db, tournament, known)
    asked = entrants.invited_by(db, tournament_id, partner_id, who.user_id)
    if asked is not None:
        entrants.forget_invitations(db, tournament_id, (partner_id, who.user_id))
        return _enter(db, tournament, [(partner_id, asked), (who.user_id, who.name)], at)
    if tournament.stage not in OPEN:
        _require_open(db, tournament)
    entrants.invite(db, tournament_id, (who.user_id, who.name), partner_id, at)
    return None


def answer(db: Transaction, tournament_id: int, who: Candidate, asking_id: int, at: float) -> EntrantState:
    """Let somebody enter with whoever asked them; deny it where nobody does any more."""
    if entrants.invited_by(db, existing(db, tournament_id).id, asking_id, who.user_id) is None:
        raise DeniedError(Denial.TOURNAMENT_NOT_ASKED)
    entered = join_with(db, tournament_id, who, asking_id, at)
    assert entered is not None
    return entered


def refuse(db: Transaction, tournament_id: int, user_id: int, asking_id: int) -> None:
    """Say no to whoever asked."""
    if not entrants.refuse(db, existing(db, tournament_id).id, asking_id, user_id):
        raise DeniedError(Denial.TOURNAMENT_NOT_ASKED)


def leave(db: Transaction, tournament_id: int, user_id: int) -> None:
    """Let somebody go before it begins."""
    tournament = existing(db, tournament_id)
    if tournament.stage not in OPEN:
        raise DeniedError(Denial.TOURNAMENT_BEGUN)
    asked = entrants.forget_invitations(db, tournament_id, (user_id,))
    if not asked and entrants.entrant_of(db, tournament_id, user_id) is None:
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
