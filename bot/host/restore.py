"""A copy takes the place of the database: tried out first, with the bot stopped, and the old one is kept aside."""

import shutil
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from zlib import error as ZlibError  # noqa: N812  # it is a class, whatever its name

from bot.config import Settings
from bot.exits import Exit
from bot.host import server
from bot.host.backup import STAMP, unpack
from bot.host.examining import examined, examined_server
from bot.host.findings import Finding, Mark, refused, told
from bot.storage import upkeep
from bot.storage.errors import CannotOpenError, HeldError, NewerSchemaError, UnreadableError
from bot.storage.owner import owned, real_path
from bot.storage.schema import sync_file, sync_folder

ANOTHER: Final = "nothing was restored: choose another backup"
NEWER: Final = "if that is meant, say so: python -m bot restore --replace-newer FILE"


def restore(settings: Settings, file: Path, *, replace_newer: bool, as_json: bool) -> Exit:
    """Put a copy in the place of the database, or say why not."""
    if not file.is_file():
        return refused(f"there is no file {file}", Exit.NO_INPUT)
    if settings.database_url:
        return _on_server(settings.database_url.get_secret_value(), file, replace_newer=replace_newer, as_json=as_json)
    path = real_path(settings.database)
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with tempfile.TemporaryDirectory(prefix="restoring-", dir=path.parent) as room:
            return _restored(path, file, Path(room), replace_newer=replace_newer, as_json=as_json)
    except HeldError as error:
        return refused(error, Exit.TRY_AGAIN)
    except CannotOpenError as error:
        return refused(error, Exit.BAD_INPUT)
    except OSError as error:
        return refused(f"nothing was restored: {error}", Exit.NOT_MADE)


def _restored(path: Path, file: Path, room: Path, *, replace_newer: bool, as_json: bool) -> Exit:
    copy, tried = room / "copy.sqlite3", room / "tried.sqlite3"
    try:
        unpack(file, copy)
    except (EOFError, ZlibError, OSError) as error:
        return refused(f"{file} is no backup, or a broken one: {error}", Exit.BAD_INPUT)
    shutil.copyfile(copy, tried)
    look = examined(tried, whole=False)
    if any(one.mark is Mark.WRONG for one in look.findings):
        told([_of_the_copy(one, tried, file) for one in look.findings], as_json=as_json)
        return Exit.BAD_INPUT
    with closing(owned(path)):
        if path.exists():
            newer = _newer(path, copy)
            if newer and not replace_newer:
                told([newer], as_json=as_json)
                return Exit.BAD_INPUT
            aside = _kept_aside(path)
        else:
            aside = None
        copy.replace(path)
        sync_folder(path.parent)
    kept = f"; the old database is {aside}" if aside else ""
    return told([*look.findings, Finding.fine("restored", f"{path} from {file}{kept}")], as_json=as_json)


def _on_server(url: str, file: Path, *, replace_newer: bool, as_json: bool) -> Exit:
    """Put a copy in the place of a database on a server, which stays there under another name."""
    stamp = datetime.fromtimestamp(time.time(), UTC).strftime(STAMP).lower()
    try:
        users = upkeep.servers().users_of(url)
        if users:
            return refused(f"{users} are connected to the database: stop the bot, and whoever else", Exit.TRY_AGAIN)
        with server.scratch(url) as tried:
            server.fill(tried, file)
            look = examined_server(tried).findings
            newer = _newer_there(url, tried) if users is not None else None
            if any(one.mark is Mark.WRONG for one in look):
                told([replace(one, do=ANOTHER if one.mark is Mark.WRONG else "") for one in look], as_json=as_json)
                return Exit.BAD_INPUT
            if newer and not replace_newer:
                told([newer], as_json=as_json)
                return Exit.BAD_INPUT
            kept = server.exchanged(url, tried, f"replaced_{stamp}", there=users is not None)
    except server.ToolError as error:
        return refused(f"nothing was restored: {error}", Exit.BAD_INPUT)
    except CannotOpenError as error:
        return refused(f"nothing was restored: {error}", Exit.NOT_MADE)
    name, old = upkeep.server_name(url), f"; the old database is {kept}" if kept else ""
    return told([*look, Finding.fine("restored", f"{name} from {file}{old}")], as_json=as_json)


def _of_the_copy(one: Finding, tried: Path, file: Path) -> Finding:
    """Return a finding in the words of whoever chose a file, and knows nothing of where it was tried out."""
    return replace(one, seen=one.seen.replace(str(tried), str(file)), do=ANOTHER if one.mark is Mark.WRONG else "")


def _newer_there(url: str, copy: str) -> Finding | None:
    with upkeep.reading(copy) as db:
        then = upkeep.last_change(db)
    with upkeep.reading(url) as db:
        now = upkeep.last_change(db) if upkeep.schema_of(db, url) else 0.0
    if now <= then:
        return None
    name = upkeep.server_name(url)
    return Finding.wrong("database", f"{name} was changed {_at(now)}, the backup {_at(then)}", NEWER)


def _newer(path: Path, copy: Path) -> Finding | None:
    """Return what the database has that the copy lacks; nothing where it cannot be read."""
    with upkeep.opened(copy) as db:
        then = upkeep.last_change(db)
    try:
        with upkeep.opened(path) as db:
            schema = upkeep.schema_of(db, path)
            if schema > upkeep.KNOWN_SCHEMA:
                raise NewerSchemaError(path, schema, upkeep.KNOWN_SCHEMA)
            now = upkeep.last_change(db) if schema else 0.0
    except UnreadableError:
        return None
    if now <= then:
        return None
    return Finding.wrong("database", f"{path} was changed {_at(now)}, the backup {_at(then)}", NEWER)


def _at(moment: float) -> str:
    return f"last at {datetime.fromtimestamp(moment, UTC):%Y-%m-%d %H:%M:%S} UTC" if moment else "never"


def _kept_aside(path: Path) -> Path:
    """Keep a database under another name before it is replaced. Nothing of it is left in a log after that."""
    aside = path.with_name(f"{path.stem}-replaced-{datetime.fromtimestamp(time.time(), UTC).strftime(STAMP)}.sqlite3")
    log = upkeep.log_of(path)
    try:
        upkeep.empty_log(path)
    except UnreadableError:  # kept as it is, for whoever can make something of it
        if log.exists():
            shutil.copyfile(log, upkeep.log_of(aside))
    shutil.copyfile(path, aside)
    sync_file(aside)
    for left in (log, path.with_name(f"{path.name}-shm")):
        left.unlink(missing_ok=True)
    return aside
