"""What needs the hands of whoever runs the bot, looked at while it runs."""

from collections.abc import Callable, Container, Iterator, Sequence
from enum import StrEnum
from typing import Final

from bot.config import Settings
from bot.host.backup import newest_copy
from bot.host.machine import LITTLE, MEGA, free_space
from bot.host.server import lacks_tools
from bot.storage.store import Store

NEARLY_FULL: Final = LITTLE // 2  # of disk; it is over once there is more than little
HOUR: Final = 3600.0
LATE: Final = 2 * HOUR  # that a copy may be, which is tried again all the while


class Trouble(StrEnum):
    DISK = "disk"  # nearly full
    BACKUPS = "backups"  # fail
    STORE = "store"  # nothing can be stored: also where another process has taken the database from us
    DAMAGED = "damaged"  # something that is stored
    LEASE = "lease"  # a process lost shards without handing them over


class Troubles:
    """Looks at the machine, the copies and the store; each look finds what is wrong now."""

    def __init__(self, settings: Settings, store: Store, now: Callable[[], float]) -> None:
        self._settings = settings
        self._store = store
        self._now = now
        self._began = now()

    def found(
        self, standing: Container[Trouble], damaged_since: float = 0.0, lost: Sequence[int] = ()
    ) -> Iterator[tuple[Trouble, str]]:
        """Yield what is wrong with a figure or a word on it; what stood before takes more to be over."""
        free = free_space(self._settings.data_dir)
        if free < (LITTLE if Trouble.DISK in standing else NEARLY_FULL):
            yield Trouble.DISK, str(free // MEGA)
        if self._are_late():
            yield Trouble.BACKUPS, ""
        if self._store.fault is not None:
            yield Trouble.STORE, self._store.fault.value
        if self._is_damaged(damaged_since if Trouble.DAMAGED in standing else None):
            yield Trouble.DAMAGED, ""
        if lost:
            yield Trouble.LEASE, ", ".join(map(str, lost))

    def _are_late(self) -> bool:
        if not self._settings.backup_hours or lacks_tools(self._settings):
            return False
        last = newest_copy(self._settings)
        due = self._began + HOUR if last is None else last + self._settings.backup_hours * HOUR
        return self._now() > max(due, self._began) + LATE

    def _is_damaged(self, since: float | None) -> bool:
        """Say whether something is damaged: it was met, and no copy has been made since that was found sound."""
        if since is None:
            return self._store.met_damage
        return (newest_copy(self._settings) or 0.0) <= since
