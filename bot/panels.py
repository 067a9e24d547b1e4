"""The private panels that are still open: each can be refreshed through the interaction that showed it last."""

from typing import Final

import discord

TOKEN_LIFE: Final = 14 * 60  # seconds; Discord's is fifteen minutes
MOST: Final = 20_000


class Panels:
    """Remembers, for a quarter of an hour, how to reach a player's open panel. Losing it costs a click."""

    def __init__(self) -> None:
        self._open: dict[tuple[int, int], tuple[discord.Interaction, float]] = {}

    def note(self, table: int, seat: int, interaction: discord.Interaction, now: float) -> None:
        self._open.pop((table, seat), None)
        self._open[table, seat] = interaction, now
        if len(self._open) > MOST:
            del self._open[next(iter(self._open))]

    def at(self, table: int, seats: int, now: float) -> list[tuple[int, discord.Interaction]]:
        """Return the open panels of a table, by seat."""
        kept = ((seat, self._open.get((table, seat))) for seat in range(seats))
        return [(seat, found[0]) for seat, found in kept if found is not None and now - found[1] < TOKEN_LIFE]

    def drop(self, table: int, seat: int) -> None:
        self._open.pop((table, seat), None)
