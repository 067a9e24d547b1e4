"""Private messages that hold for a while: forms, questions, notes of who waits. They follow what they are about.

What a note says is made from a few plain values, so that the next process can go on with it.
"""

from collections import defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol

import discord

from bot.edge.panels import FOLLOWED, TOKEN_LIFE, OpenPanel

MOST: Final = 5_000
ABOUT_TABLE, ABOUT_QUEUE, ABOUT_NOTHING = "table", "queue", ""

Topic = tuple[str, int]  # what a note is about: a table, the queue of a league, or nothing that will change


class NoteLook(Protocol):
    """A message as it is made, before it is sent."""

    parts: list[dict[str, Any]]

    def edited(self) -> Any: ...  # noqa: ANN401  # whatever an edit of a message takes


Look = Callable[[discord.Interaction, int, str], Awaitable[NoteLook]]


@dataclass(frozen=True, slots=True)
class Saying:
    """Which kind of note it is, the number of what it is about, and what else its words need."""

    kind: str
    subject: int = 0
    argument: str = ""


@dataclass(slots=True, eq=False)
class OpenNote:
    """How to reach a note, since when, what it should say, and what it shows."""

    saying: Saying
    interaction: discord.Interaction
    since: float
    parts: list[dict[str, Any]]
    beside: bool = False  # a second answer to its interaction, whose first is another message


class Notes:
    """Remembers notes while Discord lets them be edited. Losing one costs a press that is answered in words."""

    def __init__(self, steady: Callable[[], float]) -> None:
        self._now = steady
        self._open: dict[int, OpenNote] = {}  # by message, what was pressed last at the end
        self._about: defaultdict[Topic, set[int]] = defaultdict(set)
        self._kinds: dict[str, tuple[str, Look]] = {}
        self._stirred: Callable[[int], None] | None = None
        self._touched: Callable[[int], None] | None = None
        self._opened: Callable[[float], None] | None = None

    def on(self, kind: str, scope: str, look: Look) -> None:
        """Have notes of a kind, which are about such a thing, say what a function makes."""
        self._kinds[kind] = scope, look

    def scope(self, kind: str) -> str:
        """Return what notes of a kind are about; a kind that there is not is about nothing."""
        return self._kinds.get(kind, (ABOUT_NOTHING, None))[0]

    async def look(self, saying: Saying, interaction: discord.Interaction) -> NoteLook:
        """Return what a note should show whoever asked for it now."""
        _, look = self._kinds[saying.kind]
        return await look(interaction, saying.subject, saying.argument)

    def on_stirred(self, stirred: Callable[[int], None]) -> None:
        """Have it told, by message, when what a note is about has changed."""
        self._stirred = stirred

    def on_touched(self, touched: Callable[[int], None]) -> None:
        """Have it told, by message, when a note is followed from now on, or no longer."""
        self._touched = touched

    def on_opened(self, opened: Callable[[float], None]) -> None:
        """Have it told when a note is followed from now on, with the time at which it will be old."""
        self._opened = opened

    def follow(
        self,
        saying: Saying,
        interaction: discord.Interaction,
        message: int | None,
        shown: NoteLook,
        *,
        beside: bool = False,
    ) -> None:
        """Remember a note that has just been shown; if nobody heard where, it cannot be followed."""
        if message is not None:
            self._keep(message, OpenNote(saying, interaction, self._now(), shown.parts, beside))

    def close(self, panel: OpenPanel, saying: Saying) -> None:
        """Have a panel say something for the last time."""
        if panel.message is not None:
            self._keep(panel.message, OpenNote(saying, panel.interaction, panel.since, []))
            self._stir(panel.message)

    def reopen(self, message: int, note: OpenNote) -> None:
        """Go on with a note of the process before, which may show anything; what was shown there since is the one."""
        if message not in self._open and note.saying.kind in self._kinds:
            self._keep(message, note)
            self._stir(message)

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

    def shown(self, message: int, note: OpenNote, parts: list[dict[str, Any]]) -> None:
        """Hear what a note shows by now; one that is about nothing will never show anything else."""
        note.parts = parts
        if self._topic(note)[0] == ABOUT_NOTHING:
            self.drop(message, note)

    def drop(self, message: int, note: OpenNote) -> None:
        """Forget a note that holds no more or cannot be reached, unless it was pressed meanwhile."""
        if self._open.get(message) is note:
            self.leave(message)

    def _keep(self, message: int, note: OpenNote) -> None:
        self.leave(message)
        self._open[message] = note
        self._about[self._topic(note)].add(message)
        self._touch(message)
        if self._opened is not None:
            self._opened(note.since + FOLLOWED)
        while self._open and (len(self._open) > MOST or not self._lives(next(iter(self._open.values())))):
            self.leave(next(iter(self._open)))

    def leave(self, message: int) -> None:
        """Follow a message no longer: something else is shown there."""
        if note := self._open.pop(message, None):
            topic = self._topic(note)
            self._about[topic].discard(message)
            if not self._about[topic]:
                del self._about[topic]
            self._touch(message)

    def _touch(self, message: int) -> None:
        if self._touched is not None:
            self._touched(message)

    def _topic(self, note: OpenNote) -> Topic:
        scope, _ = self._kinds[note.saying.kind]
        return scope, note.saying.subject

    # Those that end

    def is_old(self, note: OpenNote) -> bool:
        """Say whether the next edit of a note is the last that is sure to be possible."""
        return self._now() - note.since >= FOLLOWED

    def old_ones(self) -> list[int]:
        """Return the notes that are old, by message."""
        return [message for message, note in self._open.items() if self.is_old(note)]

    def next_old(self) -> float | None:
        """Return when the next note will be old."""
        ends = (note.since + FOLLOWED for note in self._open.values())
        return min((end for end in ends if end > self._now()), default=None)

    def _lives(self, note: OpenNote) -> bool:
        return self._now() - note.since < TOKEN_LIFE
