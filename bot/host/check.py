"""Whether everything that is stored holds: looked at in a copy, so that the bot may run meanwhile."""

import shutil
import tempfile
from contextlib import closing
from pathlib import Path

from bot.config import Settings
from bot.exits import Exit
from bot.host.examining import examined
from bot.host.findings import Finding, refused, told
from bot.storage import upkeep
from bot.storage.errors import HeldError, UnreadableError
from bot.storage.owner import owned, real_path


def check(settings: Settings, *, set_aside: bool, as_json: bool) -> Exit:
    """Look through the database, say what is wrong, and if asked set aside the tables that cannot be read."""
    path = real_path(settings.database)
    if not path.is_file():
        return refused(f"there is no database {path} yet", Exit.NO_INPUT)
    with tempfile.TemporaryDirectory(prefix="checking-", dir=path.parent) as room:
        copy = Path(room) / "pozo.sqlite3"
        _copy(path, copy)
        look = examined(copy, whole=True)
    if not (set_aside and look.unreadable):
        return told(look.findings, as_json=as_json)
    try:
        done = _set_aside(path, look.unreadable)
    except HeldError as error:
        return refused(error, Exit.TRY_AGAIN)
    return told((*look.findings, *done), as_json=as_json)


def _copy(path: Path, copy: Path) -> None:
    """Copy a database; one that SQLite cannot read through is copied as it is, to see how much of it is left."""
    try:
        upkeep.write_copy(path, copy)
    except UnreadableError:
        copy.unlink(missing_ok=True)
        shutil.copyfile(path, copy)
        if (log := upkeep.log_of(path)).exists():
            shutil.copyfile(log, upkeep.log_of(copy))


def _set_aside(path: Path, numbers: tuple[int, ...]) -> list[Finding]:
    done = list[Finding]()
    with closing(owned(path)), upkeep.opened(path) as db:
        for number in numbers:
            try:
                upkeep.set_aside(db, number)
                done.append(Finding.fine("set aside", f"table {number} is over; what can be read of it is still there"))
            except upkeep.DatabaseError as error:
                done.append(Finding.wrong("set aside", f"table {number}: {error}", "restore a backup"))
    return done
