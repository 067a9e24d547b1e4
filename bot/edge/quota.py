"""So much of something for each person in a stretch of time, where it costs more than a click should."""

from collections import deque
from collections.abc import Callable

from bot.denials import Denial, DeniedError


class Quota:
    """What people have had of late. It is kept in memory alone: a restart is generous."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float]) -> None:
        self._most = most
        self._seconds = seconds
        self._now = now
        self._had: dict[int, deque[float]] = {}

    def spend(self, user_id: int) -> None:
        """Count one more for somebody, or deny it and say when to ask again."""
        now = self._now()
        self._forget(now - self._seconds)
        had = self._had.setdefault(user_id, deque())
        if len(had) >= self._most:
            again = f"<t:{int(had[0] + self._seconds) + 1}:R>"
            raise DeniedError(Denial.TOO_OFTEN, most=self._most, minutes=round(self._seconds / 60), again=again)
        had.append(now)

    def _forget(self, before: float) -> None:
        for user_id, had in tuple(self._had.items()):
            while had and had[0] <= before:
                had.popleft()
            if not had:
                del self._had[user_id]
