"""What admins rule: a meeting counts as they say, or again as it was played; each act with its reason in the log."""

from collections.abc import Sequence

from bot.denials import Denial, DeniedError
from bot.leagues.league import By
from bot.storage.sql import Transaction
from bot.storage.tournaments import meetings, tournaments
from bot.storage.tournaments.audit import write_act
from bot.tournament_office.entering import existing
from bot.tournaments.meetings import Meeting, ruled
from bot.tournaments.tournament import OPEN, Format, Tournament, TournamentStage


def report(db: Transaction, tournament_id: int, place: tuple[int, int], ranks: Sequence[int], why: str, by: By) -> None:  # noqa: PLR0913, PLR0917  # an act
    """Have a meeting count as an admin says, in the place of what was played or is to be."""
    tournament, meeting = _judged(db, tournament_id, place)
    if len(ranks) != len(meeting.entrants):
        raise DeniedError(Denial.TOURNAMENT_WINNER)
    meetings.set_ruled(db, meeting.id, ruled(ranks))
    _note(db, tournament, meeting, "report", why, by)


def restore(db: Transaction, tournament_id: int, place: tuple[int, int], why: str, by: By) -> None:
    """Have a meeting count as it was played again, or be played if it was not."""
    tournament, meeting = _judged(db, tournament_id, place)
    was_ruled, was_played = meetings.ruling(db, meeting.id)
    if not was_ruled:
        raise DeniedError(Denial.TOURNAMENT_NOT_RULED)
    if not was_played and (meeting.round != tournament.round or tournament.stage is not TournamentStage.PLAYING):
        raise DeniedError(Denial.TOURNAMENT_PAST)
    meetings.set_ruled(db, meeting.id, None)
    _note(db, tournament, meeting, "restore", why, by)


def _judged(db: Transaction, tournament_id: int, place: tuple[int, int]) -> tuple[Tournament, Meeting]:
    """Return a meeting that may be ruled on: in a knockout others have been paired by what came of the earlier ones."""
    tournament = existing(db, tournament_id)
    if tournament.stage in OPEN or tournament.stage is TournamentStage.CANCELLED:
        raise DeniedError(Denial.TOURNAMENT_NOT_BEGUN)
    found = [one for one in meetings.meetings(db, tournament_id) if (one.round, one.number) == place]
    if not found or found[0].is_bye:
        raise DeniedError(Denial.TOURNAMENT_NO_MEETING, number=place[1] + 1)
    if tournament.format is Format.KNOCKOUT and found[0].round != tournament.round:
        raise DeniedError(Denial.TOURNAMENT_PAST)
    return tournament, found[0]


def _note(db: Transaction, tournament: Tournament, meeting: Meeting, act: str, why: str, by: By) -> None:  # noqa: PLR0913, PLR0917  # an act
    reason = " ".join(why.split())[:300]
    write_act(db, tournament.id, by, act, round=meeting.round, meeting=meeting.number + 1, reason=reason)
    tournaments.touch(db, tournament.id)
