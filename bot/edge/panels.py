"""What can be refreshed through an interaction: the private panels that are open, and the message of a table."""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

import discord
from cachetools import FIFOCache, LRUCache

TOKEN_LIFE: Final = 14 * 60  # seconds; Discord's is fifteen minutes
MOST: Final = 20_000
WATCHERS: Final = 20  # of one table whose panels follow it


@dataclass(slots=True)
class OpenPanel:
    """How to reach a panel, since when, and which version of the match it shows."""

    interaction: discord.Interaction
    since: float
    version: int


@dataclass(frozen=True, slots=True)
class ClickedMessage:
    """An interaction whose original response is the message of a table, and since when."""

    interaction: discord.Interaction
    since: float
    message: int | None  # none: it is to become the message


Key = TypeVar("Key", int, tuple[int, int])
Kept = TypeVar("Kept", OpenPanel, ClickedMessage)


class Panels:
    """Remembers, for a quarter of an hour, how to reach what is shown. Losing it costs a click, or a call of many."""

    def __init__(self) -> None:
        self._open: dict[tuple[int, int], OpenPanel] = {}
        self._watching: LRUCache[int, FIFOCache[int, OpenPanel]] = LRUCache(MOST // WATCHERS)
        self._clicked: dict[int, ClickedMessage] = {}

    # Those who play

    def note(self, table: int, seat: int, panel: OpenPanel) -> None:
        _keep(self._open, (table, seat), panel)

    def at(self, table: int, seats: int, now: float) -> list[tuple[int, OpenPanel]]:
        """Return the open panels of a table, by seat."""
        kept = ((seat, self._open.get((table, seat))) for seat in range(seats))
        return [(seat, found) for seat, found in kept if found is not None and now - found.since < TOKEN_LIFE]

    @contextmanager
    def answering(self, table: int, seat: int) -> Generator[None]:
        """Leave a panel alone while a click on it is being answered: the answer shows what the click led to."""
        panel = self._open.get((table, seat))
        shown = panel.version if panel is not None else 0
        try:
            if panel is not None:
                panel.version = sys.maxsize
            yield
        except BaseException:
            if panel is not None:
                panel.version = shown
            raise

    def drop(self, table: int, seat: int) -> None:
        self._open.pop((table, seat), None)

    # Those who watch

    def watch(self, table: int, user: int, panel: OpenPanel) -> None:
        """Remember somebody who watches; of many at one table the newest are followed."""
        self._watching.setdefault(table, FIFOCache(WATCHERS))[user] = panel

    def watching(self, table: int, now: float) -> list[tuple[int, OpenPanel]]:
        """Return the panels of those who watch a table, by user."""
        kept = self._watching.get(table)
        return [(user, panel) for user, panel in kept.items() if now - panel.since < TOKEN_LIFE] if kept else []

    def unwatch(self, table: int, user: int) -> None:
        if (watching := self._watching.get(table)) is not None:
            watching.pop(user, None)

    # The message of a table: an edit through an interaction is outside the limit that counts for the whole bot

    def clicked(self, table: int, message: ClickedMessage) -> None:
        _keep(self._clicked, table, message)

    def click_on(self, table: int, message: int | None, now: float) -> discord.Interaction | None:
        """Return an interaction through which the message of a table can be edited, or come to be."""
        found = self._clicked.get(table)
        if found is None or found.message != message or now - found.since >= TOKEN_LIFE:
            return None
        return found.interaction

    def forget_click(self, table: int) -> None:
        self._clicked.pop(table, None)


def _keep(kept: dict[Key, Kept], key: Key, new: Kept) -> None:
    """Keep something as the newest, and forget what Discord lets nobody use any more."""
    kept.pop(key, None)
    kept[key] = new
    while len(kept) > MOST or new.since - kept[next(iter(kept))].since >= TOKEN_LIFE:
        del kept[next(iter(kept))]
