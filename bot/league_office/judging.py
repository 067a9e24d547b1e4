"""What admins settle: results are voided, restored and annotated, each act with its reason in the audit log."""

from typing import Final

from bot.denials import Denial, DeniedError
from bot.leagues.league import By, League
from bot.leagues.records import LeagueResult
from bot.storage.leagues import results
from bot.storage.leagues.audit import write_act
from bot.storage.leagues.seasons import unsettle
from bot.storage.sql import Transaction

LONGEST_NOTE: Final = 300


def result_in(db: Transaction, league: League, result_id: int) -> LeagueResult:
    """Return a result of a league."""
    result = results.result_by_id(db, result_id)
    if result is None or result.league_id != league.id:
        raise DeniedError(Denial.NO_RESULT, number=result_id)
    return result


def void(db: Transaction, league: League, result_id: int, reason: str, by: By) -> LeagueResult:
    """Take a result out of the standings, which are to be counted again."""
    result = _voided(db, league, result_id, Denial.ALREADY_VOID, void=True)
    write_act(db, league.id, by, "void", result=result_id, reason=short(reason))
    return result


def restore(db: Transaction, league: League, result_id: int, reason: str, by: By) -> LeagueResult:
    """Put a voided result back into the standings, which are to be counted again."""
    result = _voided(db, league, result_id, Denial.NOT_VOID, void=False)
    write_act(db, league.id, by, "restore", result=result_id, reason=short(reason))
    return result


def _voided(db: Transaction, league: League, result_id: int, as_it_is: Denial, *, void: bool) -> LeagueResult:
    result = result_in(db, league, result_id)
    if not results.set_void(db, result_id, void=void):
        raise DeniedError(as_it_is, number=result_id)
    unsettle(db, result.season_id)
    return result


def annotate(db: Transaction, league: League, result_id: int, note: str, by: By) -> LeagueResult:
    """Write a note beside a result."""
    result = result_in(db, league, result_id)
    results.set_note(db, result_id, short(note))
    write_act(db, league.id, by, "annotate", result=result_id, note=short(note))
    return result


def short(text: str) -> str:
    """Return a reason or a note on one line; deny one that is too long."""
    if len(text) > LONGEST_NOTE:
        raise DeniedError(Denial.NOTE_LENGTH, most=LONGEST_NOTE)
    return " ".join(text.split())


def note_release(db: Transaction, league_id: int, table_id: int, user_id: int, by: By) -> None:
    """Note that somebody was taken out of a match, which they have lost by it."""
    write_act(db, league_id, by, "release", table=table_id, user=user_id)


def note_end(db: Transaction, league_id: int, table_id: int, by: By) -> None:
    """Note that a match was ended without a result."""
    write_act(db, league_id, by, "end", table=table_id)
