"""What admins settle: results are voided, restored and annotated, each act with its reason in the audit log."""

import sqlite3
from typing import Final

from bot.denials import Denial, DeniedError
from bot.leagues.league import By, League
from bot.storage import league_queries as queries
from bot.storage import league_units as units
from bot.storage.league_rows import LeagueResult

LONGEST_NOTE: Final = 300


def result_in(db: sqlite3.Connection, league: League, result_id: int) -> LeagueResult:
    """Return a result of a league."""
    result = queries.result(db, result_id)
    if result is None or result.league_id != league.id:
        raise DeniedError(Denial.NO_RESULT, number=result_id)
    return result


def void(db: sqlite3.Connection, league: League, result_id: int, reason: str, by: By) -> LeagueResult:
    """Take a result out of the standings, which are to be counted again."""
    result = result_in(db, league, result_id)
    if not units.set_void(db, result_id, void=True):
        raise DeniedError(Denial.ALREADY_VOID, number=result_id)
    units.unsettle(db, result.season_id)
    units.write_act(db, league.id, by, "void", result=result_id, reason=_short(reason))
    return result


def restore(db: sqlite3.Connection, league: League, result_id: int, reason: str, by: By) -> LeagueResult:
    """Put a voided result back into the standings, which are to be counted again."""
    result = result_in(db, league, result_id)
    if not units.set_void(db, result_id, void=False):
        raise DeniedError(Denial.NOT_VOID, number=result_id)
    units.unsettle(db, result.season_id)
    units.write_act(db, league.id, by, "restore", result=result_id, reason=_short(reason))
    return result


def annotate(db: sqlite3.Connection, league: League, result_id: int, note: str, by: By) -> LeagueResult:
    """Write a note beside a result."""
    result = result_in(db, league, result_id)
    units.set_note(db, result_id, _short(note))
    units.write_act(db, league.id, by, "annotate", result=result_id, note=_short(note))
    return result


def _short(text: str) -> str:
    if len(text) > LONGEST_NOTE:
        raise DeniedError(Denial.NOTE_LENGTH, most=LONGEST_NOTE)
    return " ".join(text.split())
