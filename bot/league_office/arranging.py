"""How matches of leagues are arranged, as the cogs see it: challenges, the queue, and what time brings to them."""

from collections.abc import Sequence

from bot.league_office import challenging, matching, ticking
from bot.league_office.desk import Desk
from bot.league_office.matching import Where
from bot.league_office.ticking import Errand
from bot.leagues.league import League
from bot.leagues.records import Challenge, LeagueResult, Waiting
from bot.storage.leagues import challenges, queue, results


class Arranging(Desk):
    """Deny what may not be done; only members play."""

    # Challenges

    async def challenge(
        self,
        league: League,
        *users: int,
        computers: bool = False,
        channel_id: int | None = None,
    ) -> Challenge:
        """Let the first of these challenge the second; of four, in the order of seats, the others are partners."""
        return await self._do_and_tell(
            lambda db: challenging.challenge(
                db, league, users, computers=computers, channel_id=channel_id, at=self._now()
            )
        )

    async def accept(self, challenge_id: int, user_id: int, where: Where) -> Challenge:
        """Take up a challenge; with the last of those who are asked its table is opened, whose number it has then."""
        return await self._do(lambda db: challenging.accept(db, challenge_id, user_id, where, self._now()))

    async def decline(self, challenge_id: int, user_id: int) -> Challenge:
        return await self._do(lambda db: challenging.decline(db, challenge_id, user_id, self._now()))

    async def withdraw(self, challenge_id: int, user_id: int) -> Challenge:
        return await self._do(lambda db: challenging.withdraw(db, challenge_id, user_id, self._now()))

    async def posted(self, challenge_id: int, channel_id: int, message_id: int) -> None:
        """Remember where a challenge can be answered."""
        await self._do(lambda db: challenges.set_challenge_message(db, challenge_id, channel_id, message_id))

    async def find_challenge(self, challenge_id: int) -> Challenge:
        return await self._ask(lambda db: challenging.existing(db, challenge_id))

    async def open_challenges(self, league: League, user_id: int) -> tuple[Challenge, ...]:
        """Return the open challenges that a user has made or received."""
        return await self._ask(lambda db: challenges.open_challenges(db, league.id, user_id))

    async def capped(self, league: League, users: Sequence[int]) -> tuple[int, int] | None:
        """Return two of these people who have had their games of the day, so that a match of theirs would not count."""
        return await self._ask(lambda db: next(iter(matching.capped(db, league, users, self._now())), None))

    # The queue, and what time brings

    async def enqueue(self, league: League, user_id: int, name: str, channel_id: int) -> None:
        """Have a member wait for an opponent of near rating; those who can meet come when it is next looked at."""
        now = self._now()
        waiting = Waiting(league.id, user_id, name, channel_id, now, now + league.settings.queue_minutes * 60, now)
        await self._do_and_tell(lambda db: matching.enqueue(db, league, waiting))

    async def ready(self, league: League, user_id: int) -> bool:
        """Note that somebody who waits is there; return whether they wait."""
        return await self._do_and_tell(lambda db: matching.ready(db, league, user_id, self._now()))

    async def dequeue(self, league: League, user_id: int) -> bool:
        """Let somebody wait no longer; return whether they did."""
        return await self._do_and_tell(lambda db: queue.dequeue(db, league.id, user_id))

    async def queue(self, league: League) -> tuple[Waiting, ...]:
        return await self._ask(lambda db: queue.queue(db, league.id))

    async def places(self, league: League) -> frozenset[int]:
        """Return who has a place in the queue, be it that they have an opponent by now."""
        return await self._ask(lambda db: queue.places(db, league.id))

    async def errands(self, now: float) -> tuple[Errand, ...]:
        """Return what is due."""
        return await self._ask(lambda db: ticking.errands(db, now, self._store.share))

    async def next_due(self, now: float) -> float | None:
        """Return when something is due next; none: only when something has changed."""
        return await self._ask(lambda db: ticking.next_due(db, now))

    async def results_within(self, league: League, since: float, until: float) -> tuple[LeagueResult, ...]:
        return await self._ask(lambda db: results.results_within(db, league.id, since, until))
