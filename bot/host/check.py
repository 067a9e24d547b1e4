"""Whether everything that is stored holds: looked at without touching it, so that the bot may run meanwhile."""

import shutil
import tempfile
import time
from contextlib import closing
from pathlib import Path

from bot.config import Settings
from bot.exits import Exit
from bot.host.examining import Examined, examined, examined_in_use
from bot.host.findings import Finding, refused, told
from bot.storage import upkeep
from bot.storage.errors import HeldError, UnreadableError
from bot.storage.owner import owned, real_path
from bot.storage.sql import Transaction


def check(settings: Settings, *, set_aside: bool, as_json: bool) -> Exit:
    """Look through the database, say what is wrong, and if asked set aside the tables that cannot be read."""
    where = settings.store
    if isinstance(where, Path):
        where = real_path(where)
        if not where.is_file():
            return refused(f"there is no database {where} yet", Exit.NO_INPUT)
        look = _looked(where)
    else:
        look = examined_in_use(where)
    if not (set_aside and look.unreadable):
        return told(look.findings, as_json=as_json)
    try:
        done = _set_aside(where, look.unreadable)
    except HeldError as error:
        return refused(error, Exit.TRY_AGAIN)
    return told((*look.findings, *done), as_json=as_json)


def _looked(path: Path) -> Examined:
    with tempfile.TemporaryDirectory(prefix="checking-", dir=path.parent) as room:
        copy = Path(room) / "pozo.sqlite3"
        _copy(path, copy)
        return examined(copy, whole=True)


def _copy(path: Path, copy: Path) -> None:
    """Copy a database; one that SQLite cannot read through is copied as it is, to see how much of it is left."""
    try:
        upkeep.write_copy(path, copy)
    except UnreadableError:
        copy.unlink(missing_ok=True)
        shutil.copyfile(path, copy)
        if (log := upkeep.log_of(path)).exists():
            shutil.copyfile(log, upkeep.log_of(copy))


def _set_aside(where: Path | str, numbers: tuple[int, ...]) -> list[Finding]:
    if isinstance(where, str):
        with upkeep.owned_server(where) as db:
            return [_ended(db, number) for number in numbers]
    with closing(owned(where)), upkeep.opened(where) as db:
        return [_ended(db, number) for number in numbers]


def _ended(db: Transaction, number: int) -> Finding:
    try:
        upkeep.set_aside(db, number, time.time())
    except upkeep.DatabaseError as error:
        return Finding.wrong("set aside", f"table {number}: {error}", "restore a backup")
    return Finding.fine("set aside", f"table {number} is over; what can be read of it is still there")
