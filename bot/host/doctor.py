"""Everything that could keep the bot from running well, looked at in turn."""

import asyncio

from bot.config import Settings
from bot.exits import Exit
from bot.host.findings import Finding, told
from bot.host.machine import machine_findings
from bot.host.portal import portal_findings
from bot.storage import upkeep
from bot.storage.errors import CannotOpenError


def doctor(settings: Settings, *, as_json: bool) -> Exit:
    """Look at all of it, say what was seen and what to do."""
    return told((*machine_findings(settings), *asyncio.run(_of_discord(settings))), as_json=as_json)


async def _of_discord(settings: Settings) -> list[Finding]:
    return [finding async for finding in portal_findings(settings, _places(settings))]


def _places(settings: Settings) -> tuple[tuple[int, int], ...]:
    """Return the servers and channels of open tables; none where there is no database that can be read."""
    if not settings.database_url and not settings.database.exists():
        return ()
    try:
        with upkeep.reading(settings.store) as db:
            return upkeep.places_in_use(db) if upkeep.schema_of(db, settings.store) else ()
    except CannotOpenError:
        return ()
