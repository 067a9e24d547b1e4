"""What the owner of the bot says before it stops: kept until it has stopped, and shown at every table meanwhile."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final

from bot.storage.rows import NOBODY, Scope
from bot.storage.store import Store
from bot.words.speech import Speech, plain

KEY: Final = "announcement"
LONGEST: Final = 200  # characters
OVERDUE: Final = 900.0  # seconds after which a stop that did not come is announced no more


@dataclass(frozen=True, slots=True)
class Announcement:
    """When the bot is to stop, and what its owner adds to that."""

    at: float
    words: str = ""

    def line(self, speech: Speech) -> str:
        """Return it as a table says it."""
        said = speech.text("announced", when=f"<t:{int(self.at)}:R>")
        return f"{said} {plain(self.words)}" if self.words else said


class Announcements:
    """The one announcement there is, or none; whoever shows it hears of every change."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._listeners: list[Callable[[], None]] = []
        self.current: Announcement | None = None

    def listen(self, changed: Callable[[], None]) -> None:
        self._listeners.append(changed)

    @property
    def is_overdue(self) -> bool:
        return self.current is not None and self.current.at + OVERDUE <= self._now()

    async def resume(self) -> None:
        """Go on with what was announced, if the stop that it was about is still to come."""
        stored = (await self._store.settings(Scope.GUILD, NOBODY)).get(KEY)
        found = Announcement(**json.loads(stored)) if stored else None
        self.current = found if found is not None and found.at > self._now() else None

    async def say(self, announcement: Announcement | None) -> None:
        """Announce a stop, or take it back."""
        value = None if announcement is None else json.dumps(asdict(announcement))
        await self._store.set_setting(Scope.GUILD, NOBODY, KEY, value)
        self.current = announcement
        await self._store.say(KEY, NOBODY)
        for changed in self._listeners:
            changed()

    async def follow(self) -> None:
        """Show what was announced in another process."""
        before = self.current
        await self.resume()
        if self.current != before:
            for changed in self._listeners:
                changed()

    async def stopped(self) -> None:
        """Keep nothing of it: this is the stop that it was about."""
        if self.current is not None:
            await self._store.set_setting(Scope.GUILD, NOBODY, KEY, None)
