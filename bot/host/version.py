"""Which version this is, and of what it stands on."""

import json
import platform
import re
import tomllib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Final, NamedTuple

from bot.config import ROOT
from bot.exits import Exit
from bot.storage.upkeep import KNOWN_SCHEMA, SQLITE

MISSING: Final = "missing"
# Without these it runs, too: players are slower, pictures are packed slower, and there is a file instead of a server.
OPTIONAL: Final = ("wasmtime", "zlib-ng", "psycopg")


def this_version() -> str:
    return _project().version


class Project(NamedTuple):
    """What the project says of itself."""

    version: str
    packages: tuple[str, ...]


@cache
def _project() -> Project:
    with (ROOT / "pyproject.toml").open("rb") as file:
        said = tomllib.load(file)["project"]
    return Project(str(said["version"]), tuple(re.split(r"[^\w.-]", name)[0] for name in said["dependencies"]))


def versions() -> dict[str, str]:
    """Return the versions of everything that a fault may come from."""
    packages = [name for name in _project().packages if name not in OPTIONAL]
    return {
        "pozo": this_version(),
        "schema": str(KNOWN_SCHEMA),
        "python": platform.python_version(),
        "system": platform.platform(),
        "sqlite": SQLITE,
        **{name: number for name in (*packages, *OPTIONAL) if (number := _installed(name)) is not None},
    }


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None if name in OPTIONAL else MISSING


def tell(*, as_json: bool) -> Exit:
    found = versions()
    print(json.dumps(found, indent=1) if as_json else "\n".join(f"{name} {number}" for name, number in found.items()))
    return Exit.FINE
