"""What can be refreshed through an interaction: the private panels that are open, and the message of a table."""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

import discord
from cachetools import FIFOCache, LRUCache

FOLLOWED: Final = 14 * 60  # seconds that a panel follows its table; then it is edited a last time
TOKEN_LIFE: Final = FOLLOWED + 45  # seconds in which that may be tried; Discord's is fifteen minutes
MOST: Final = 20_000
NEVER: Final = -1  # the version of what may not have been shown at all
WATCHERS: Final = 20  # of one table whose panels follow it


@dataclass(slots=True, eq=False)
class OpenPanel:
    """How to reach a panel, since when, and what it shows: which version of the match, and how."""

    interaction: discord.Interaction
    since: float
    version: int
    mark: object = None  # what tells the table it shows from any other of that version; none: it may show anything
    glance: object = None  # what its owner has selected and asked for, which is kept while their board stays as it is
    message: int | None = None  # its number; none: nobody heard it
    answering: bool = False  # a click on it: the answer shows what that led to
    failing: bool = False  # the last attempt to bring it up to date did not succeed
    older: "OpenPanel | None" = None  # the way to it that is known to work, where this one may not


@dataclass(frozen=True, slots=True)
class ClickedMessage:
    """An interaction whose original response is the message of a table, and since when."""

    interaction: discord.Interaction
    since: float
    message: int | None  # none: it is to become the message


Key = TypeVar("Key", int, tuple[int, int])
Kept = TypeVar("Kept", OpenPanel, ClickedMessage)


class Panels:
    """Remembers, for a quarter of an hour, how to reach what is shown. Losing it costs a click, or a call of many.

    Its clock is one that nobody sets.
    """

    def __init__(self, steady: Callable[[], float]) -> None:
        self._now = steady
        self._open: dict[tuple[int, int], OpenPanel] = {}
        self._shown_in: LRUCache[int, tuple[int, int]] = LRUCache(MOST)  # by message: the table and seat it shows
        self._watching: LRUCache[int, FIFOCache[int, OpenPanel]] = LRUCache(MOST // WATCHERS)
        self._clicked: dict[int, ClickedMessage] = {}
        self._answered: Callable[[int, int], None] | None = None
        self._opened: Callable[[float], None] | None = None
        self._touched: Callable[[int, int, int | None], None] | None = None
        self._replaced: Callable[[OpenPanel], None] | None = None
        self._doubted: Callable[[int, int, int | None], None] | None = None

    def on_answered(self, answered: Callable[[int, int], None]) -> None:
        """Have it told, by table and seat, when a click on a panel was answered or could not be."""
        self._answered = answered

    def on_opened(self, opened: Callable[[float], None]) -> None:
        """Have it told when a panel is opened, with the time at which it will be old."""
        self._opened = opened

    def on_touched(self, touched: Callable[[int, int, int | None], None]) -> None:
        """Have it told, by table, user and seat if they play, when another way leads to a panel, or none any more."""
        self._touched = touched

    def on_replaced(self, replaced: Callable[[OpenPanel], None]) -> None:
        """Have it told of a panel in whose place its owner opened another, further down."""
        self._replaced = replaced

    def on_doubted(self, doubted: Callable[[int, int, int | None], None]) -> None:
        """Have it told, by table, user and seat if they play, when a panel may show something else than was meant."""
        self._doubted = doubted

    def doubt(self, message: int) -> None:
        """Hear that an older edit of a message may have come after the panel that is shown there."""
        playing = ((table, seat, panel) for (table, seat), panel in self._open.items())
        watched = ((table, None, panel) for table, kept in self._watching.items() for panel in kept.values())
        for table, seat, panel in (*playing, *watched):
            if panel.message == message:
                panel.mark = None
                if self._doubted is not None:
                    self._doubted(table, panel.interaction.user.id, seat)

    # Those who play

    @contextmanager
    def showing(self, table: int, seat: int, interaction: discord.Interaction, version: int) -> Generator[OpenPanel]:
        """Remember a panel that is shown here. One that may have been, or not, is to be shown again."""
        panel = OpenPanel(interaction, self._now(), version)
        try:
            yield panel
        except Exception:
            panel.version, panel.older = NEVER, self.of(table, seat)
            self._note(table, seat, panel)
            self._tell(table, seat)
            raise
        self._supersede((table, seat), panel)
        self._note(table, seat, panel)

    def _supersede(self, place: tuple[int, int], panel: OpenPanel) -> None:
        """Let a panel be the only one of its seat, and the only one that its message shows."""
        self._replace(self.of(*place), panel)
        if panel.message is not None:
            self.leave(panel.message)
            self._shown_in[panel.message] = place

    def _replace(self, older: OpenPanel | None, panel: OpenPanel) -> None:
        """Tell of all that a panel takes the place of, be it behind one that may never have been shown."""
        while older is not None:
            if older.message not in {None, panel.message} and self._replaced is not None:
                self._replaced(older)
            older = older.older

    def heard(self, table: int, seat: int, panel: OpenPanel, message: int) -> None:
        """Learn where a panel stands whose first answer was lost: it took the place of the one before it."""
        if panel.message is None:
            panel.message, older, panel.older = message, panel.older, None
            self._replace(older, panel)
            self._shown_in[message] = table, seat
            self._touch(table, seat, panel)

    def edited(self, panel: OpenPanel, newest: OpenPanel | None, version: int) -> None:
        """Hear that a panel was edited, or may have been, to show a version of the match.

        If another took its place meanwhile it must say so again; one that may never have been shown has taken nobody's
        place yet. Where they are ways to one message, that shows the version now, whatever came before.
        """
        if newest is not None and newest is not panel and newest.message is not None:
            self._replace(panel, newest)
        while newest is not None:
            if newest is not panel:
                newest.version, newest.mark = min(newest.version, version), None
            newest = newest.older

    def _note(self, table: int, seat: int, panel: OpenPanel) -> None:
        _keep(self._open, (table, seat), panel)
        self._tell_opened(table, seat, panel)

    def _tell_opened(self, table: int, seat: int | None, panel: OpenPanel) -> None:
        self._touch(table, seat, panel)
        self._mind(panel)

    def _mind(self, panel: OpenPanel) -> None:
        if self._opened is not None:
            self._opened(panel.since + FOLLOWED)

    def _touch(self, table: int, seat: int | None, panel: OpenPanel) -> None:
        if self._touched is not None:
            self._touched(table, panel.interaction.user.id, seat)

    def _tell(self, table: int, seat: int) -> None:
        if self._answered is not None:
            self._answered(table, seat)

    def of(self, table: int, seat: int) -> OpenPanel | None:
        """Return the open panel of a seat."""
        found = self._open.get((table, seat))
        return found if found is not None and self._lives(found) else None

    @contextmanager
    def answering(self, table: int, seat: int) -> Generator[None]:
        """Leave a panel alone while a click on it is being answered: the answer shows what the click led to."""
        panel = self._open.get((table, seat))
        try:
            if panel is not None:
                panel.answering = True
            yield
        finally:
            if panel is not None:
                panel.answering = False
            self._tell(table, seat)

    def leave(self, message: int) -> None:
        """Follow a message no longer: something else is shown there, such as a rematch in the place of a result."""
        place = self._shown_in.pop(message, None)
        panel = None if place is None else self._open.get(place)
        if place is not None and panel is not None and panel.message == message:
            del self._open[place]
            self._touch(*place, panel)

    def drop(self, table: int, seat: int) -> None:
        """Forget a panel that cannot be reached, or not in the way that was tried."""
        panel = self._open.pop((table, seat), None)
        if panel is not None:
            self._touch(table, seat, panel)
        if panel is not None and panel.older is not None:
            self._open[table, seat] = panel.older

    # Those who watch

    def watch(
        self, table: int, interaction: discord.Interaction, version: int, *, mark: object, message: int | None
    ) -> None:
        """Remember somebody who watches; of many at one table the newest are followed."""
        watching, user_id = self._watching.setdefault(table, FIFOCache(WATCHERS)), interaction.user.id
        panel = OpenPanel(interaction, self._now(), version, mark, message=message)
        self._replace(self.watching(table).get(user_id), panel)
        watching[user_id] = panel
        self._tell_opened(table, None, panel)

    def watching(self, table: int) -> dict[int, OpenPanel]:
        """Return the panels of those who watch a table, by user."""
        kept = self._watching.get(table) or {}
        return {user: panel for user, panel in kept.items() if self._lives(panel)}

    def unwatch(self, table: int, user: int) -> None:
        watching = self._watching.get(table)
        panel = None if watching is None else watching.pop(user, None)
        if panel is not None:
            self._touch(table, None, panel)

    # Those of the process before

    def reached(self, table: int, user: int, seat: int | None) -> OpenPanel | None:
        """Return the open panel of somebody who plays, or of somebody who watches."""
        panel = self.watching(table).get(user) if seat is None else self.of(table, seat)
        return panel if panel is not None and panel.interaction.user.id == user else None

    def reopen(
        self, table: int, seat: int | None, interaction: discord.Interaction, since: float, message: int | None
    ) -> None:
        """Go on with a panel that was opened before, and may show anything; one that was opened since is the one."""
        panel = OpenPanel(interaction, since, NEVER, message=message)
        if seat is None:
            self._watching.setdefault(table, FIFOCache(WATCHERS)).setdefault(interaction.user.id, panel)
        elif message is None or self._shown_in.setdefault(message, (table, seat)) == (table, seat):
            self._open.setdefault((table, seat), panel)
        self._mind(panel)

    # Those that end

    def is_old(self, panel: OpenPanel) -> bool:
        """Say whether the next edit of a panel is the last that is sure to be possible."""
        return self._now() - panel.since >= FOLLOWED

    def old_ones(self) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """Return the panels that are old: by table and seat, and by table and user who watches."""
        watched = ((table, user, panel) for table, kept in self._watching.items() for user, panel in kept.items())
        return (
            [place for place, panel in self._open.items() if self.is_old(panel)],
            [(table, user) for table, user, panel in watched if self.is_old(panel)],
        )

    def next_old(self) -> float | None:
        """Return when the next panel will be old."""
        watched = (panel for kept in self._watching.values() for panel in kept.values())
        ends = (panel.since + FOLLOWED for panel in (*self._open.values(), *watched))
        return min((end for end in ends if end > self._now()), default=None)

    # The message of a table: an edit through an interaction is outside the limit that counts for the whole bot

    def clicked(self, table: int, interaction: discord.Interaction, message: int | None) -> None:
        """Remember an interaction that the message of a table can be edited through, or that is to become it."""
        _keep(self._clicked, table, ClickedMessage(interaction, self._now(), message))

    def click_on(self, table: int, message: int | None) -> discord.Interaction | None:
        """Return an interaction through which the message of a table can be edited, or come to be."""
        found = self._clicked.get(table)
        if found is None or found.message != message or not self._lives(found):
            return None
        return found.interaction

    def forget_click(self, table: int) -> None:
        self._clicked.pop(table, None)

    def _lives(self, kept: OpenPanel | ClickedMessage) -> bool:
        return self._now() - kept.since < TOKEN_LIFE


def _keep(kept: dict[Key, Kept], key: Key, new: Kept) -> None:
    """Keep something as the newest, and forget what Discord lets nobody use any more."""
    kept.pop(key, None)
    kept[key] = new
    while len(kept) > MOST or new.since - kept[next(iter(kept))].since >= TOKEN_LIFE:
        del kept[next(iter(kept))]
