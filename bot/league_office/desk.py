"""How the office works: every act is one transaction, every question is answered as of one moment."""

from collections.abc import Callable

from bot.denials import Denial, DeniedError
from bot.leagues.league import By
from bot.storage.errors import StoreUnavailableError
from bot.storage.sql import Answer, Work
from bot.storage.store import Store


class Desk:
    """The store and the clock behind all that is done in the office, and who hears of it."""

    def __init__(self, store: Store, now: Callable[[], float]) -> None:
        self._store = store
        self._now = now
        self._listeners: list[Callable[[], None]] = []
        self._followers: list[Callable[[int], None]] = []

    def listen(self, changed: Callable[[], None]) -> None:
        """Have it told when something has changed that a clock may hang on."""
        self._listeners.append(changed)

    def listen_moved(self, moved: Callable[[int], None]) -> None:
        """Have it told when admins or members have moved the standings of a league, other than by playing."""
        self._followers.append(moved)

    def _moved(self, *league_ids: int) -> None:
        for league_id in league_ids:
            for moved in self._followers:
                moved(league_id)

    async def _do(self, work: Work[Answer]) -> Answer:
        try:
            return await self._store.do(work)
        except StoreUnavailableError:
            raise DeniedError(Denial.UNAVAILABLE) from None

    async def _do_and_tell(self, work: Work[Answer]) -> Answer:
        """Do what may set a deadline."""
        answer = await self._do(work)
        self.stir()
        return answer

    def stir(self) -> None:
        """Have it looked at what is due, and at what was told and may hold no more."""
        for changed in self._listeners:
            changed()

    async def _ask(self, query: Work[Answer]) -> Answer:
        try:
            return await self._store.ask(query)
        except StoreUnavailableError:
            raise DeniedError(Denial.UNAVAILABLE) from None

    def _by(self, user_id: int) -> By:
        return By(user_id, self._now())
