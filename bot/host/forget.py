"""What is stored about a person or a server, deleted by the host while the bot is stopped."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

from bot.config import Settings
from bot.denials import DeniedError
from bot.exits import Exit
from bot.host.findings import Finding, refused, told
from bot.league_office import privacy
from bot.storage import upkeep
from bot.storage.errors import CannotOpenError, HeldError
from bot.storage.owner import owned, real_path
from bot.storage.retention import forget_server
from bot.storage.sql import Transaction
from bot.storage.store import Store
from bot.words.words import Words

Forgetting = Callable[[Transaction, Settings], str]


def forget(settings: Settings, work: Forgetting, *, as_json: bool) -> Exit:
    """Delete what is asked for, in the pages and in the log of the database too."""
    if isinstance(settings.store, Path) and not settings.store.is_file():
        return refused(f"there is no database {settings.store} yet", Exit.NO_INPUT)
    try:
        _require_free(settings.store)
        done = asyncio.run(_forgotten(settings, work))
    except DeniedError:
        return refused("they sit at an open table: end it, or let them leave it first", Exit.BAD_INPUT)
    except CannotOpenError as error:
        return refused(error, Exit.TRY_AGAIN if isinstance(error, HeldError) else Exit.BAD_INPUT)
    return told([Finding.fine("forgotten", done)], as_json=as_json)


def _require_free(where: Path | str) -> None:
    """Raise at once where the bot runs: who opens a store waits for a process that may be leaving."""
    if isinstance(where, Path):
        owned(real_path(where)).close()
        return
    with upkeep.servers().owned(where):
        return


async def _forgotten(settings: Settings, work: Forgetting) -> str:
    async with await Store.open(settings.store) as store:
        done = await store.do(lambda db: work(db, settings))
        await store.clear_log()
        return done


def user(number: int) -> Forgetting:
    """Put somebody who is gone in the place of a person."""

    def work(db: Transaction, settings: Settings) -> str:
        name = Words().text("privacy-nobody", settings.default_language)
        privacy.delete(db, number, "", name, time.time())
        return f"user {number}: results that others share in stay without name and number"

    return work


def server(number: int) -> Forgetting:
    """Delete all about a server."""
    return lambda db, _: f"server {number} with {len(forget_server(db, number))} tables and its leagues"
