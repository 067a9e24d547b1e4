"""Private messages that hold for a while: forms, questions, notes of who waits. They follow what they are about."""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

import discord

from bot.edge.panels import TOKEN_LIFE, OpenPanel

MOST: Final = 5_000
NOTHING: Final = ("", 0)

Topic = tuple[str, int]  # what a note is about: a table, or somebody's place in a queue


class NoteLook(Protocol):
    """A message as it is made, before it is sent."""

    parts: list[dict[str, Any]]

    def edited(self) -> Any: ...  # noqa: ANN401  # whatever an edit of a message takes


Look = Callable[[], Awaitable[NoteLook]]


@dataclass(slots=True, eq=False)
class OpenNote:
    """How to reach a note, since when, what it shows, and how to learn what it should show."""

    topic: Topic
    interaction: discord.Interaction
    since: float
    parts: list[dict[str, Any]]
    look: Look
    beside: bool = False  # a second answer to its interaction, whose first is another message


class Notes:
    """Remembers notes while Discord lets them be edited. Losing one costs a press that is answered in words."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self._now = steady
        self._open: dict[int, OpenNote] = {}  # by message, what was pressed last at the end
        self._about: defaultdict[Topic, set[int]] = defaultdict(set)
        self._stirred: Callable[[int], None] | None = None

    def on_stirred(self, stirred: Callable[[int], None]) -> None:
        """Have it told, by message, when what a note is about has changed."""
        self._stirred = stirred

    def follow(  # noqa: PLR0913  # where it is, what it shows and what it is about
        self,
        topic: Topic,
        interaction: discord.Interaction,
        message: int | None,
        shown: NoteLook,
        look: Look,
        *,
        beside: bool = False,
    ) -> None:
        """Remember a note that has just been shown; if nobody heard where, it cannot be followed."""
        if message is not None:
            self._keep(message, OpenNote(topic, interaction, self._now(), shown.parts, look, beside))

    def close(self, panel: OpenPanel, look: Look) -> None:
        """Have a panel say something for the last time."""
        if panel.message is not None:
            self._keep(panel.message, OpenNote(NOTHING, panel.interaction, panel.since, [], look))
            self._stir(panel.message)

    def stir(self, topic: Topic) -> None:
        """Have the notes about something brought up to date."""
        for message in tuple(self._about.get(topic, ())):
            self._stir(message)

    def _stir(self, message: int) -> None:
        if self._stirred is not None:
            self._stirred(message)

    def of(self, message: int) -> OpenNote | None:
        found = self._open.get(message)
        return found if found is not None and self._lives(found) else None

    def drop(self, message: int, note: OpenNote) -> None:
        """Forget a note that holds no more or cannot be reached, unless it was pressed meanwhile."""
        if self._open.get(message) is note:
            self.leave(message)

    def _keep(self, message: int, note: OpenNote) -> None:
        self.leave(message)
        self._open[message] = note
        self._about[note.topic].add(message)
        while len(self._open) > MOST or not self._lives(next(iter(self._open.values()), note)):
            self.leave(next(iter(self._open)))

    def leave(self, message: int) -> None:
        """Follow a message no longer: something else is shown there."""
        if note := self._open.pop(message, None):
            self._about[note.topic].discard(message)
            if not self._about[note.topic]:
                del self._about[note.topic]

    def _lives(self, note: OpenNote) -> bool:
        return self._now() - note.since < TOKEN_LIFE
