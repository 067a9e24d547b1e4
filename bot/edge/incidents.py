"""What failed that nobody expected: a number for whoever asked, a line in the log, and a row for those who look."""

import logging
import traceback
from collections.abc import Callable
from typing import Any, Final, cast

import discord

from bot import figures
from bot.storage.errors import StoreUnavailableError
from bot.storage.incidents import Incident
from bot.storage.store import Store

log = logging.getLogger(__name__)

OURS: Final = ("engine", "bot", "cogs")


class Incidents:
    """Keeps neither what an error says nor what was chosen, in which there may be cards: these are in the log alone."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now

    def log(self, number: str, error: Exception, interaction: discord.Interaction) -> None:
        """Count an incident, and write it to the log under its number."""
        figures.failed(type(error).__name__)
        named = {"incident": number, "interaction": interaction.id}
        log.error("incident %s, interaction %s", number, interaction.id, exc_info=error, extra=named)

    async def keep(self, number: str, error: Exception, interaction: discord.Interaction) -> None:
        """Keep what can be told of an incident; where the store is what fails, the log has to do."""
        found = Incident(
            number, self._now(), type(error).__name__, place_of(error), asked_of(interaction), interaction.guild_id
        )
        try:
            await self._store.keep_incident(found)
        except StoreUnavailableError:
            log.warning("incident %s is in the log alone", number)

    async def numbered(self, number: str) -> Incident | None:
        return await self._store.incident(number)

    async def newest(self, guild_id: int | None, limit: int) -> tuple[Incident, ...]:
        """Return the newest, of a server or of all."""
        return await self._store.newest_incidents(guild_id, limit)


def place_of(error: Exception) -> str:
    """Return where in our code an error came from: the module and the line, the last one that is ours."""
    frames = [
        (str(frame.f_globals.get("__name__", "")), line) for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    ours = [(module, line) for module, line in frames if module.partition(".")[0] in OURS]
    return ":".join(map(str, (ours or frames or [("", 0)])[-1]))


def asked_of(interaction: discord.Interaction) -> str:
    """Return what was asked for: a command, or the verb of a button and what it is about; nothing of its argument."""
    if isinstance(interaction.command, discord.app_commands.Command):
        return f"/{interaction.command.qualified_name}"
    data = cast("dict[str, Any]", interaction.data or {})
    return " ".join(str(data.get("custom_id", "")).split(":")[:2])
