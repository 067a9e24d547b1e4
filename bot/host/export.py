"""What is stored about a person, a league or a table, written to files as the host asks for it."""

import json
from collections.abc import Callable
from pathlib import Path

from bot.config import Settings
from bot.denials import DeniedError
from bot.exits import Exit
from bot.host.findings import refused
from bot.league_office.looking import files, season_numbered
from bot.league_office.privacy import exported
from bot.storage import upkeep
from bot.storage.errors import CannotOpenError, NoSuchTableError
from bot.storage.leagues.leagues import league_by_id
from bot.storage.sql import Transaction
from bot.tables.proof import proof_of, proof_text

Writer = Callable[[Transaction, Path], list[Path]]


class NothingToExportError(Exception):
    """What was asked for is not there."""


def export(settings: Settings, write: Writer, folder: Path) -> Exit:
    """Write what is asked for into a folder, and print the names of the files."""
    try:
        with upkeep.reading(settings.store) as db:
            upkeep.require_present_schema(db, settings.store)
            folder.mkdir(parents=True, exist_ok=True)
            written = write(db, folder)
    except (NothingToExportError, NoSuchTableError, CannotOpenError) as error:
        return refused(error, Exit.NO_INPUT)
    except OSError as error:
        return refused(error, Exit.NOT_MADE)
    print(*written, sep="\n")
    return Exit.FINE


def user(number: int) -> Writer:
    """Write everything that is stored about a person."""
    return lambda db, folder: [_written(folder / f"user-{number}.json", exported(db, number))]


def table(number: int) -> Writer:
    """Write the log of a table, and the proof of its deals, as far as they may be known."""

    def write(db: Transaction, folder: Path) -> list[Path]:
        stored = upkeep.stored_table(db, number)
        proof = proof_of(stored.table, stored.seals, stored.lines)
        log = "\n".join((f"# {stored.table.game} {json.dumps(proof.options)}", *proof.log, ""))
        return [
            _written(folder / f"table-{number}.txt", log.encode()),
            _written(folder / f"table-{number}-deals.json", proof_text(proof).encode()),
        ]

    return write


def league(number: int, season: int | None) -> Writer:
    """Write the results and standings of a season of a league."""

    def write(db: Transaction, folder: Path) -> list[Path]:
        found = league_by_id(db, number)
        if found is None:
            raise NothingToExportError(f"there is no league {number}")
        try:
            made = files(db, found, season_numbered(db, found, season))
        except DeniedError:
            raise NothingToExportError(f"league {number} has no season {season}") from None
        return [
            _written(folder / f"league-{number}-results.csv", made.results_csv),
            _written(folder / f"league-{number}-standings.csv", made.standings_csv),
            _written(folder / f"league-{number}.json", made.json),
        ]

    return write


def _written(file: Path, data: bytes) -> Path:
    file.write_bytes(data)
    return file
