"""What people have chosen for themselves and servers for everyone: language, look, notices."""

import json
from dataclasses import asdict, dataclass, fields, replace
from typing import Final, Generic, TypeVar

from cachetools import LRUCache

from bot.storage.errors import StoreUnavailableError
from bot.storage.rows import Scope
from bot.storage.store import Store

KEPT: Final = 20_000

SORTS: Final = ("melds", "suit", "rank")
THEMES: Final = ("dark", "light")
DECKS: Final = ("two", "four")
FELTS: Final = ("green", "blue", "wine", "slate", "plum")


@dataclass(frozen=True, slots=True)
class Person:
    """A user's own settings; no language: the one of their Discord; no theme: the one of the server."""

    language: str | None = None
    theme: str | None = None
    deck: str = "two"
    sort: str = "melds"
    text_mode: bool = False
    notices: bool = True
    quick_discard: bool = False  # one press on a card throws it

    def speaks(self, locale: str) -> str:
        """Return the language somebody is spoken to in: their choice here, or that of their Discord."""
        return self.language or locale

    def themed(self, server: "Server") -> str:
        """Return the theme somebody sees: their choice, or that of the server they are in."""
        return self.theme or server.theme


@dataclass(frozen=True, slots=True)
class Server:
    """What holds for everyone in a server; no language: the one of the server."""

    language: str | None = None
    felt: str = "green"
    theme: str = "dark"


Kind = TypeVar("Kind", Person, Server)


class Chosen(Generic[Kind]):
    """Settings of one kind, kept in memory as they are stored."""

    def __init__(self, store: Store, scope: Scope, default: Kind) -> None:
        self._store = store
        self._scope: Scope = scope
        self._default = default
        self._kept: LRUCache[int, Kind] = LRUCache(KEPT)

    async def get(self, owner_id: int) -> Kind:
        kept = self._kept.get(owner_id)
        if kept is None:
            try:
                stored = await self._store.settings(self._scope, owner_id)
            except StoreUnavailableError:
                return self._default  # whoever asks can still be told, if not in the words they chose, what is wrong
            known = {one.name for one in fields(self._default)}
            kept = replace(
                self._default, **{name: json.loads(value) for name, value in stored.items() if name in known}
            )
            self._kept[owner_id] = kept
        return kept

    def forget(self, owner_id: int) -> None:
        """Read anew what somebody has chosen, as it was deleted."""
        self._kept.pop(owner_id, None)

    async def set(self, owner_id: int, chosen: Kind) -> None:
        """Store what differs from before."""
        before = asdict(await self.get(owner_id))
        for name, value in asdict(chosen).items():
            if before[name] != value:
                await self._store.set_setting(self._scope, owner_id, name, json.dumps(value))
        self._kept[owner_id] = chosen
        await self._store.say(self._scope, owner_id)

    def forget_all(self) -> None:
        """Read everything anew, as another process may have changed it."""
        self._kept.clear()
