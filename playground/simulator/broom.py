"""Sweeps out of a simulated Discord what nobody can reach any more."""
# pyright: reportPrivateUsage=false
# ruff: noqa: SLF001  # this package exists to hold them; names.py lists them, and a test asks simcord for each

from collections import Counter
from datetime import timedelta
from typing import Final

import discord
import simcord
from simcord.backend.cdn import CDN_BASE
from simcord.backend.models import Message

from playground.simulator.trees import JsonObject

INTERACTIONS_KEPT: Final = timedelta(minutes=20)  # five more than their tokens live


MESSAGES_KEPT: Final = 300  # in a channel


EPHEMERALS_KEPT: Final = 20  # of a person in a channel


class Broom:
    """Sweeps out of a simulated Discord what nobody can reach any more, so that it can run for days."""

    def __init__(self, env: simcord.Env) -> None:
        self._backend = env.backend
        self._unused: set[str] = set()  # files that nothing showed the last time; a page may still be loading one

    def sweep(self) -> None:
        self._backend.http_requests.clear()
        self._backend.transcript.clear()
        self._sweep_interactions()
        for messages in self._backend.messages.values():
            _sweep_messages(messages)
        self._sweep_files()
        self._sweep_ids()

    def _sweep_interactions(self) -> None:
        oldest = discord.utils.time_snowflake(self._backend.clock.now() - INTERACTIONS_KEPT)
        for record in [record for record in self._backend.interactions.values() if record.id < oldest]:
            del self._backend.interactions[record.id]
            self._backend.interaction_tokens.pop(record.token, None)

    def _sweep_files(self) -> None:
        shown = {
            str(file["url"])
            for messages in self._backend.messages.values()
            for message in messages.values()
            for file in message.attachments
        }
        files = self._backend.cdn._blobs
        unused = {address for address in files if address.startswith(f"{CDN_BASE}/attachments/")} - shown
        for address in unused & self._unused:
            del files[address]
        self._unused = unused

    def _sweep_ids(self) -> None:
        oldest = discord.utils.time_snowflake(self._backend.clock.now() - timedelta(minutes=1))
        self._backend._reserved_ids = {number for number in self._backend._reserved_ids if number >= oldest}
        self._backend._sequences = {at: last for at, last in self._backend._sequences.items() if at >= oldest >> 22}


def _sweep_messages(messages: dict[int, Message]) -> None:
    """Drop the oldest: those of all beyond MESSAGES_KEPT, those of one person's alone beyond EPHEMERALS_KEPT."""
    owners = Counter[str]()
    for message in sorted(messages.values(), key=lambda message: -message.id):
        owner = _owner(message) if message.is_ephemeral else ""
        owners[owner] += 1
        if owners[owner] > (EPHEMERALS_KEPT if owner else MESSAGES_KEPT):
            del messages[message.id]


def _owner(message: Message) -> str:
    metadata: JsonObject = message.interaction_metadata or {}
    user = metadata.get("user")
    return str(user["id"]) if isinstance(user, dict) else "nobody"
