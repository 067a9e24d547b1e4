"""Which version this is, and of what it stands on."""

import json
import platform
import tomllib
from importlib.metadata import PackageNotFoundError, version

from bot.config import ROOT
from bot.exits import Exit
from bot.storage.upkeep import KNOWN_SCHEMA, SQLITE

STANDS_ON = ("discord.py", "aiosqlite", "pillow", "pydantic", "openskill", "fluent.runtime")


def this_version() -> str:
    with (ROOT / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def versions() -> dict[str, str]:
    """Return the versions of everything that a fault may come from."""
    return {
        "pozo": this_version(),
        "schema": str(KNOWN_SCHEMA),
        "python": platform.python_version(),
        "system": platform.platform(),
        "sqlite": SQLITE,
        **{name: _installed(name) for name in STANDS_ON},
    }


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"


def tell(*, as_json: bool) -> Exit:
    found = versions()
    print(json.dumps(found, indent=1) if as_json else "\n".join(f"{name} {number}" for name, number in found.items()))
    return Exit.FINE
