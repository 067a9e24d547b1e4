"""PostgreSQL's own tools: a database on a server written to a file, read from one, and tried out beside the others."""

import os
import shutil
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import Final

from bot.config import Settings
from bot.storage import upkeep

PATIENCE: Final = 3600.0  # seconds
WHICH: Final = ("--no-owner", "--no-privileges")


class ToolError(Exception):
    """A tool of PostgreSQL is missing, or says why it could not do its work."""


def lacks_tools(settings: Settings) -> bool:
    """Say whether the database is on a server and nothing is there to copy it with."""
    return settings.database_url is not None and shutil.which("pg_dump") is None


def dump(url: str, file: Path) -> None:
    """Write all of a database as it is at one moment, packed, whoever writes to it meanwhile."""
    _run("pg_dump", url, "--format=custom", *WHICH, f"--file={file}")


def fill(url: str, file: Path) -> None:
    """Put what a file holds into an empty database."""
    name = upkeep.servers().environment(url)["PGDATABASE"]
    _run("pg_restore", url, *WHICH, "--exit-on-error", f"--dbname={name}", str(file))


def _run(tool: str, url: str, *words: str) -> None:
    """Run a tool on a database; where that is goes by the environment, in which nobody else reads the password."""
    program = shutil.which(tool)
    if program is None:
        raise ToolError(f"{tool} is not there: install the client tools of PostgreSQL, as new as the server or newer")
    environment = {**os.environ, **upkeep.servers().environment(url)}
    done = subprocess.run(  # noqa: S603  # a tool of the host, and words of ours
        [program, "--no-password", *words],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    if done.returncode:
        raise ToolError(f"{tool}: {(done.stderr.strip().splitlines() or ['it failed'])[0]}")


@contextmanager
def scratch(url: str) -> Generator[str]:
    """Make an empty database beside another; it is gone afterwards, unless it has got another name."""
    name = f"pozo_tried_{token_hex(4)}"
    upkeep.servers().make(url, name)
    try:
        yield upkeep.servers().beside(url, name)
    finally:
        upkeep.servers().remove(url, name)


def exchanged(url: str, other: str, ending: str, *, there: bool) -> str:
    """Give a database the name of another, which is kept under a new one; return that, or nothing if there was none."""
    servers = upkeep.servers()
    name, new = (servers.environment(one)["PGDATABASE"] for one in (url, other))
    kept = f"{name}_{ending}" if there else ""
    if kept:
        servers.rename(url, name, kept)
    servers.rename(url, new, name)
    return kept
