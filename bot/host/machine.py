"""What the bot stands on: the machine, its disk, the database and its copies, the settings."""

import asyncio
import os
import shutil
import stat
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.config import Settings
from bot.host.backup import backups_in, folder_of, made_at
from bot.host.findings import Finding
from bot.host.server import lacks_tools
from bot.host.version import MISSING, versions
from bot.render.text import Weight, font
from bot.storage import upkeep
from bot.storage.errors import CannotOpenError
from bot.thinking.kernel import use_kernel
from bot.thinking.worker import ThoughtLostError, Worker
from engine.players.kernel import PLAIN

MEGA: Final = 1 << 20
LITTLE, TOO_LITTLE = 1024 * MEGA, 200 * MEGA  # of disk
MEMORY_LITTLE, MEMORY_TOO_LITTLE = 400 * MEGA, 200 * MEGA  # the bot and its two workers take about 350
SLOW_SYNC: Final = 0.05  # seconds; every move waits for one
SYNCS: Final = 15
PATIENCE: Final = 30.0  # seconds for a process to be ready
ENV: Final = Path(".env")


def machine_findings(settings: Settings) -> Iterator[Finding]:
    """Yield all that can be known without Discord."""
    yield from _safely("versions", _versions)
    yield from _safely("settings", lambda: settings_findings(settings))
    yield from _safely("memory", _memory)
    yield from _safely("fonts", _fonts)
    yield from _safely("workers", _workers)
    yield from _safely("disk", lambda: _disk(settings.data_dir))
    yield from _safely("database", lambda: _database(settings))
    yield from _safely("backups", lambda: _backups(settings, time.time()))


def _safely(what: str, look: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    """Yield what a look finds; one that fails says so, and the others go on."""
    try:
        yield from look()
    except Exception as error:  # noqa: BLE001  # whatever it is, the host must hear of it
        yield Finding.wrong(
            what, f"{type(error).__name__}: {error}", "see that the bot's user may read and write there"
        )


def _versions() -> Iterator[Finding]:
    found = versions()
    seen = ", ".join(f"{name} {number}" for name, number in found.items())
    if MISSING in found.values():
        yield Finding.wrong("versions", seen, "install what is missing: make run, or pip with requirements/run.txt")
    else:
        yield Finding.fine("versions", seen)


def settings_findings(settings: Settings) -> Iterator[Finding]:
    """Yield what the host chose, and where that makes little sense."""
    named = (f"{name.upper()}={_shown(name, settings)}" for name in sorted(settings.model_fields_set))
    yield Finding.fine("settings", ", ".join(named) or "none, all as by default")
    if settings.discord_token is None:
        yield Finding.look("settings", "there is no DISCORD_TOKEN", "write one into .env, or play in the playground")
    if settings.shard_ids and settings.database_url is None:
        do = "give all shards to this process, or use one database for all: DATABASE_URL"
        yield Finding.wrong("settings", "SHARD_IDS splits people between processes with a database each", do)
    if settings.log_level == "debug":
        yield Finding.look("settings", "LOG_LEVEL=debug writes very much", "use info once you have found it")
    for seen, do in _contradictions(settings):
        yield Finding.look("settings", seen, do)
    if _is_for_all(ENV):
        yield Finding.look("settings", "everybody on this machine may read .env, and the token in it", "chmod 600 .env")
    if _is_for_all(settings.data_dir):
        seen = f"everybody on this machine may look into {settings.data_dir}, where hands and people's numbers are"
        yield Finding.look("settings", seen, f"chmod 700 {settings.data_dir}")


def _is_for_all(path: Path) -> bool:
    return os.name == "posix" and path.exists() and bool(path.stat().st_mode & stat.S_IRWXO)


def _contradictions(settings: Settings) -> Iterator[tuple[str, str]]:
    """Yield settings that take effect from each other, with what to do; what is as by default nobody has chosen."""
    chosen = {name for name, field in Settings.model_fields.items() if getattr(settings, name) != field.default}
    if "health_host" in chosen and settings.health_port is None:
        yield "HEALTH_HOST does nothing without HEALTH_PORT", "name a port, or leave both out"
    if not settings.backup_hours and chosen & {"backup_keep", "backup_days"}:
        yield "with BACKUP_HOURS=0 only copies by hand are let go", "set BACKUP_HOURS, or leave the others out"
    if settings.backup_hours > 24 * (settings.backup_days or 100_000):
        yield "a copy is let go before the next one is made", "set BACKUP_DAYS higher, or BACKUP_HOURS lower"
    if settings.shard_count is not None and settings.database_url and settings.shard_ids:
        yield "SHARD_IDS keeps others from taking these shards over", "leave it out, and they are shared out"


def _shown(name: str, settings: Settings) -> str:
    """Return a setting as it may be printed; pydantic keeps secrets to itself."""
    return str(getattr(settings, name))


def _memory() -> Iterator[Finding]:
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
    except OSError:
        yield Finding.fine("memory", f"{sys.platform} does not say how much is free")
        return
    free = next(int(line.split()[1]) for line in lines if line.startswith("MemAvailable")) * 1024
    seen = f"{free // MEGA:,} MB are free"
    if free < MEMORY_LITTLE:
        kind = Finding.wrong if free < MEMORY_TOO_LITTLE else Finding.look
        yield kind("memory", seen, "the bot and its workers take about 350 MB: end other programs, or add memory")
    else:
        yield Finding.fine("memory", seen)


def _fonts() -> Iterator[Finding]:
    width = font(20, Weight.STRONG).getlength("Pozo")
    yield Finding.fine("fonts", f"letters can be drawn ({width:.0f} px)")


def _workers() -> Iterator[Finding]:
    async def ask() -> tuple[float, str]:
        worker = Worker(PATIENCE)
        began = time.monotonic()
        try:
            kernel = await worker.ask(use_kernel)
        finally:
            worker.close()
        return time.monotonic() - began, kernel

    try:
        took, kernel = asyncio.run(ask())
        yield Finding.fine("workers", f"a process to think in is ready within {took:.1f} s")
        if kernel == PLAIN.name:
            do = "install wasmtime if there is one for this machine, and see that kernel/kernel.wasm is there"
            yield Finding.look("players", "the compiled ones are not there: hard players think far longer", do)
        else:
            yield Finding.fine("players", f"they think with {kernel}")
    except ThoughtLostError:
        yield Finding.wrong("workers", "no process can be started", "see how many processes the bot's user may have")


def _there(folder: Path) -> Path:
    """Return a folder, or where it would be made."""
    return next(one for one in (folder.absolute(), *folder.absolute().parents) if one.is_dir())


def free_space(folder: Path) -> int:
    """Return how many bytes are free where a folder is or would be made."""
    return shutil.disk_usage(_there(folder)).free


def _disk(folder: Path) -> Iterator[Finding]:
    there, free = _there(folder), free_space(folder)
    seen = f"{free // MEGA:,} MB are free for {folder}"
    if free < LITTLE:
        kind = Finding.wrong if free < TOO_LITTLE else Finding.look
        yield kind("disk", seen, "free some space: without it nobody can move")
    else:
        yield Finding.fine("disk", seen)
    took = _sync_time(there)
    seen = f"a sync takes {took * 1000:.1f} ms"
    if took > SLOW_SYNC:
        yield Finding.look("disk", seen, "every move waits for one: use a local disk, best an SSD")
    else:
        yield Finding.fine("disk", seen)


def _sync_time(folder: Path) -> float:
    took = list[float]()
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(SYNCS):
            file.write(b"pozo" * 1024)
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            took.append(time.perf_counter() - began)
    return statistics.median(took)


def _database(settings: Settings) -> Iterator[Finding]:
    where = settings.store
    if isinstance(where, Path) and not where.exists():
        yield Finding.fine("database", f"{where} will be made at the first start")
        return
    try:
        with upkeep.reading(where) as db:
            schema = upkeep.schema_of(db, where)
            tables = upkeep.table_numbers(db, only_open=True) if schema else ()
    except CannotOpenError as error:
        do = "look through it: python -m bot check" if isinstance(where, Path) else "see that the server can be reached"
        yield Finding.wrong("database", str(error), do)
        return
    size = f"{where}, {where.stat().st_size // MEGA:,} MB" if isinstance(where, Path) else upkeep.server_name(where)
    seen = f"{size}, schema {schema}, {len(tables)} open tables"
    if schema > upkeep.KNOWN_SCHEMA:
        yield Finding.wrong(
            "database", seen, f"this version knows schemas up to {upkeep.KNOWN_SCHEMA}: use a newer one"
        )
    elif schema < upkeep.KNOWN_SCHEMA:
        yield Finding.look(
            "database", seen, f"the next start changes it to schema {upkeep.KNOWN_SCHEMA}, after a backup"
        )
    else:
        yield Finding.fine("database", seen)


def _backups(settings: Settings, now: float) -> Iterator[Finding]:
    copies = backups_in(folder_of(settings))
    if lacks_tools(settings):
        do = "install the client tools of PostgreSQL (pg_dump, pg_restore), or make copies where the server is"
        yield Finding.look("backups", "none are made: pg_dump is not there", do)
        return
    if not settings.backup_hours:
        yield Finding.look(
            "backups", f"{len(copies)}, none are made by themselves", "set BACKUP_HOURS, or make your own"
        )
        return
    age = datetime.fromtimestamp(now, UTC) - made_at(copies[-1]) if copies else None
    seen = f"{len(copies)}" + (f", the newest {age.total_seconds() / 3600:.1f} hours old" if age else "")
    if (
        (settings.database_url or settings.database.exists())
        and age is not None
        and age > timedelta(hours=2 * settings.backup_hours)
    ):
        yield Finding.look("backups", seen, "the bot makes them while it runs: does it? Its log says why if one failed")
    else:
        yield Finding.fine("backups", seen)
