"""Copies of the database: made while it is in use, tried out before they count, and kept by number and age."""

import gzip
import shutil
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.config import Settings
from bot.host import server
from bot.host.examining import examined, examined_server
from bot.host.findings import Finding, Mark
from bot.host.server import ToolError
from bot.storage.errors import CannotOpenError
from bot.storage.schema import sync_file, sync_folder
from bot.storage.upkeep import write_copy

STAMP: Final = "%Y%m%dT%H%M%SZ"
DAMAGED: Final = "-damaged"  # stands in the name of a copy that did not pass: it is kept, and counts for nothing
UNFINISHED: Final = "unfinished-"  # begins the name of a folder in which a copy is being made
ABANDONED: Final = 6 * 3600.0  # seconds after which nobody makes that copy any more
MAY_CREATE: Final = "let its user make databases: ALTER ROLE ... CREATEDB"
FREE_SPACE: Final = "see that there is room on the disk and that the bot's user may write there"


@dataclass(frozen=True, slots=True)
class Backup:
    """A copy that was made, or why there is none."""

    findings: tuple[Finding, ...]
    file: Path | None = None

    @property
    def is_sound(self) -> bool:
        return self.file is not None and all(one.mark is not Mark.WRONG for one in self.findings)


def folder_of(settings: Settings) -> Path:
    return settings.data_dir / "backups"


def backups_in(folder: Path) -> list[Path]:
    """Return the sound copies, the oldest first."""
    files = (*folder.glob("pozo-*.sqlite3.gz"), *folder.glob("pozo-*.dump"))
    return sorted((path for path in files if DAMAGED not in path.name), key=made_at)


def newest_copy(settings: Settings) -> float | None:
    """Return when the newest sound copy was made."""
    copies = backups_in(folder_of(settings))
    return made_at(copies[-1]).timestamp() if copies else None


def made_at(copy: Path) -> datetime:
    """Return when a copy was made, by its name."""
    return datetime.strptime(copy.name.split("-")[1].split(".")[0], STAMP).replace(tzinfo=UTC)


def back_up(settings: Settings, now: float | None = None) -> Backup:
    """Make a copy, try it out, and let go of the copies that are too many or too old."""
    began, folder = time.time() if now is None else now, folder_of(settings)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _clear_away(folder)
        with tempfile.TemporaryDirectory(prefix=UNFINISHED, dir=folder) as room:
            if settings.database_url:
                backup = _dumped(settings.database_url.get_secret_value(), folder, Path(room), began)
            else:
                backup = _made(settings.database, folder, Path(room), began)
    except ToolError as error:
        return Backup((Finding.wrong("backup", str(error), "use tools of the server's own version, or newer ones"),))
    except (OSError, CannotOpenError) as error:
        return Backup((Finding.wrong("backup", str(error), FREE_SPACE),))
    if not backup.is_sound:
        return backup
    gone = list(_let_go(folder, settings, began))
    return Backup((*backup.findings, *gone), backup.file)


def _clear_away(folder: Path) -> None:
    """Delete what a process left that ended while it made a copy; one that is being made now is younger."""
    for left in folder.glob(f"{UNFINISHED}*"):
        if left.stat().st_mtime < time.time() - ABANDONED:
            shutil.rmtree(left, ignore_errors=True)


def _made(database: Path, folder: Path, room: Path, now: float) -> Backup:
    copy, packed, tried = room / "pozo.sqlite3", room / "pozo.gz", room / "tried.sqlite3"
    write_copy(database, copy)
    with copy.open("rb") as source, gzip.open(packed, "wb", compresslevel=6) as target:
        shutil.copyfileobj(source, target)
    size = copy.stat().st_size
    copy.unlink()
    unpack(packed, tried)
    look = examined(tried, whole=False)
    sync_file(packed)
    stamp = datetime.fromtimestamp(now, UTC).strftime(STAMP)
    sound = all(one.mark is not Mark.WRONG for one in look.findings)
    file = folder / f"pozo-{stamp}{'' if sound else DAMAGED}.sqlite3.gz"
    packed.replace(file)
    sync_folder(folder)
    seen = f"{file}, {file.stat().st_size:,} bytes for {size:,}"
    return Backup((Finding.fine("backup", seen), *look.findings), file)


def _dumped(url: str, folder: Path, room: Path, now: float) -> Backup:
    """Make a copy of a database on a server, and try it out in a database beside it."""
    packed = room / "pozo.dump"
    server.dump(url, packed)
    try:
        with server.scratch(url) as tried:
            server.fill(tried, packed)
            look = examined_server(tried).findings
    except CannotOpenError as error:
        look = (Finding.look("backup", f"it was not tried out: {error}", MAY_CREATE),)
    sync_file(packed)
    stamp = datetime.fromtimestamp(now, UTC).strftime(STAMP)
    sound = all(one.mark is not Mark.WRONG for one in look)
    file = folder / f"pozo-{stamp}{'' if sound else DAMAGED}.dump"
    packed.replace(file)
    sync_folder(folder)
    return Backup((Finding.fine("backup", f"{file}, {file.stat().st_size:,} bytes"), *look), file)


def unpack(packed: Path, target: Path) -> None:
    """Write what a copy holds, packed or not. Raise OSError, EOFError or zlib's error where it is broken."""
    with packed.open("rb") as start:
        is_packed = start.read(2) == b"\x1f\x8b"
    with gzip.open(packed) if is_packed else packed.open("rb") as source, target.open("wb") as out:
        shutil.copyfileobj(source, out)
    sync_file(target)


def _let_go(folder: Path, settings: Settings, now: float) -> Iterator[Finding]:
    """Delete copies beyond the number and the age that the host set; the newest one always stays."""
    *older, _ = backups_in(folder)
    most = len(older) + 1 - settings.backup_keep
    oldest = datetime.fromtimestamp(now, UTC) - timedelta(days=settings.backup_days or 100_000)
    for number, copy in enumerate(older):
        if number < most or made_at(copy) < oldest:
            copy.unlink()
            yield Finding.fine("backup", f"let go of {copy.name}")
