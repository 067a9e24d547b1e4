"""The private panels that are still open: each can be refreshed through the interaction that showed it last."""

from dataclasses import dataclass
from typing import Final

import discord

TOKEN_LIFE: Final = 14 * 60  # seconds; Discord's is fifteen minutes
MOST: Final = 20_000


@dataclass(slots=True)
class OpenPanel:
    """How to reach a panel, since when, and which version of the match it shows."""

    interaction: discord.Interaction
    since: float
    version: int


class Panels:
    """Remembers, for a quarter of an hour, how to reach a player's open panel. Losing it costs a click."""

    def __init__(self) -> None:
        self._open: dict[tuple[int, int], OpenPanel] = {}

    def note(self, table: int, seat: int, panel: OpenPanel) -> None:
        self._open.pop((table, seat), None)
        self._open[table, seat] = panel
        if len(self._open) > MOST:
            del self._open[next(iter(self._open))]

    def at(self, table: int, seats: int, now: float) -> list[tuple[int, OpenPanel]]:
        """Return the open panels of a table, by seat."""
        kept = ((seat, self._open.get((table, seat))) for seat in range(seats))
        return [(seat, found) for seat, found in kept if found is not None and now - found.since < TOKEN_LIFE]

    def drop(self, table: int, seat: int) -> None:
        self._open.pop((table, seat), None)
