"""The clock of an office: what is due is done, in the store first, and then told. What fails holds up nobody else."""

import logging
from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from bot.alarm import Alarm
from bot.denials import Denial, DeniedError
from bot.league_office.leagues import FindRooms
from bot.league_office.ticking import Errand
from bot.leagues.happenings import Happening

log = logging.getLogger(__name__)

RETRY: Final = 5.0  # doubled each time that the same fails again
LONGEST_RETRY: Final = 3600.0


class Pending(Protocol):
    """Something to do."""

    @property
    def task(self) -> StrEnum: ...
    @property
    def number(self) -> int: ...
    def __hash__(self) -> int: ...


Duty = TypeVar("Duty", bound=Pending)
News = TypeVar("News")
News_co = TypeVar("News_co", covariant=True)


class Office(Protocol[Duty, News_co]):
    """Who knows what is due, and does it."""

    def listen(self, changed: Callable[[], None]) -> None: ...
    async def errands(self, now: float) -> tuple[Duty, ...]: ...
    async def next_due(self, now: float) -> float | None: ...
    async def run(self, errand: Duty, find_rooms: FindRooms) -> tuple[News_co, ...]: ...


class Rest(NamedTuple):
    """How long an errand that failed is left alone."""

    until: float
    pause: float


class OfficeClock(Generic[Duty, News]):
    def __init__(
        self,
        office: Office[Duty, News],
        now: Callable[[], float],
        find_rooms: FindRooms,
        tell: Callable[[News], Awaitable[None]],
        feel_clock: Callable[[], Awaitable[None]],
    ) -> None:
        self._office = office
        self._now = now
        self._find_rooms = find_rooms
        self._tell = tell
        self._feel_clock = feel_clock
        self._resting: dict[Duty, Rest] = {}
        self.alarm = Alarm(self._look, now)
        office.listen(self.start)

    def start(self) -> None:
        """Look at once: finish what the last process had begun, or find what is due earlier than was thought."""
        self.alarm.wake_by(self._now())

    async def stop(self) -> None:
        """Let what is being done finish, and mind no more clocks."""
        await self.alarm.stop()

    async def _look(self) -> float | None:
        """Do what is due, tell of it, and return when to look again."""
        now = self._now()
        try:
            await self._feel_clock()
            errands = await self._office.errands(now)
            self._resting = {errand: rest for errand, rest in self._resting.items() if errand in errands}
            for errand in errands:
                if errand not in self._resting or self._resting[errand].until <= now:
                    await self._run(errand)
            due = await self._office.next_due(now)
        except Exception:
            log.exception("the clocks of the office cannot be minded; trying again in %s s", RETRY)
            return now + RETRY
        rested = (rest.until for rest in self._resting.values())
        return min((at for at in (due, *rested) if at is not None), default=None)

    async def _run(self, errand: Duty) -> None:
        """Do one errand and tell of it; if it fails it rests, while the others are done."""
        rest = self._resting.pop(errand, Rest(0.0, RETRY / 2))
        try:
            happened = await self._office.run(errand, self._find_rooms)
        except Exception as error:
            if isinstance(error, DeniedError) and error.denial is Denial.UNAVAILABLE:
                raise  # it is not this one that fails
            pause = min(2 * rest.pause, LONGEST_RETRY)
            log.exception("%s %s failed; trying again in %s s", errand.task, errand.number, pause)
            self._resting[errand] = Rest(self._now() + pause, pause)
            return
        for one in happened:
            try:
                await self._tell(one)
            except Exception:
                log.exception("%s %s: %s could not be told", errand.task, errand.number, type(one).__name__)


Tell = Callable[[Happening], Awaitable[None]]


class LeagueClock(OfficeClock[Errand, Happening]):
    """The clock of all leagues."""
