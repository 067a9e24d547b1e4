"""All that is stored, moved from the file to the server that DATABASE_URL names, or back, with the bot stopped."""

import time
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Final

from bot.config import Settings
from bot.exits import Exit
from bot.host.examining import played_and_counted
from bot.host.findings import Finding, Mark, refused, told
from bot.storage import moving
from bot.storage.ends import MoveEnd, filling, leaving
from bot.storage.errors import CannotOpenError, HeldError, NotTakenError
from bot.storage.owner import owned, real_path
from bot.storage.upkeep import server_name

AFTERWARDS: Final = {
    "server": "start the bot with DATABASE_URL; the file stays as it is, keep it until you are sure",
    "file": "take DATABASE_URL out of .env and start the bot; the server keeps its own until you drop it",
}


class NotMovedError(Exception):
    """What arrived is not what was sent, so it is taken back."""

    def __init__(self, found: list[Finding]) -> None:
        super().__init__()
        self.found = found


def move(settings: Settings, to: str, *, as_json: bool) -> Exit:
    """Copy everything and look whether it arrived, or say why not."""
    if settings.database_url is None:
        return refused("name the server in DATABASE_URL, also to move away from it", Exit.CONFIG)
    url, path = settings.database_url.get_secret_value(), real_path(settings.database)
    if to == "server" and not path.is_file():
        return refused(f"there is no database {path} yet", Exit.NO_INPUT)
    source, target, name = (path, url, server_name(url)) if to == "server" else (url, path, str(path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with closing(owned(path)), leaving(source) as left, filling(target) as filled:
            found = _arrived(_moved(left, filled, name, AFTERWARDS[to]))
    except NotMovedError as error:
        told(error.found, as_json=as_json)
        return Exit.NOT_MADE
    except HeldError as error:
        return refused(error, Exit.TRY_AGAIN)
    except (CannotOpenError, NotTakenError, OSError) as error:
        return refused(f"nothing was moved: {error}", Exit.BAD_INPUT)
    return told(found, as_json=as_json)


def _arrived(findings: Iterable[Finding]) -> list[Finding]:
    """Return what was found, or raise so that all is taken back."""
    found = list(findings)
    if any(one.mark is Mark.WRONG for one in found):
        raise NotMovedError(found)
    return found


def _moved(left: MoveEnd, filled: MoveEnd, name: str, afterwards: str) -> Iterator[Finding]:
    began = time.perf_counter()
    if not moving.is_empty(filled.side):
        if moving.are_alike(left.side, filled.side):
            yield Finding.fine("moved", f"all of it is in {name} already; {afterwards}")
        else:
            yield Finding.wrong("target", f"{name} is not empty", "empty it, or choose another one")
        return
    sums = moving.copied(left.side, filled.side)
    if wrong := moving.differing(sums, filled.side):
        yield Finding.wrong("rows", f"not as they were: {', '.join(wrong)}", "see what check says of what you have")
        return
    yield Finding.fine("rows", f"{sum(one.rows for one in sums.values()):,} of {len(sums)} tables are as they were")
    looked = played_and_counted(filled.db)
    yield from looked
    if all(one.mark is not Mark.WRONG for one in looked):
        yield Finding.fine("moved", f"to {name} in {time.perf_counter() - began:,.0f} s; {afterwards}")
