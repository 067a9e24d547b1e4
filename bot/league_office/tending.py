"""What admins keep in order, as the cogs see it: suspensions, challenges of others, the archive, all seasons."""

from bot.league_office import keeping, looking
from bot.league_office.desk import Desk
from bot.leagues.league import League
from bot.leagues.records import Challenge
from bot.leagues.views import AllTimeLine, Yearbook
from bot.storage.leagues import challenges


class Tending(Desk):
    """Deny what may not be done; whoever calls has checked that an admin asks."""

    async def suspend(self, league: League, user_id: int, days: int, reason: str, actor_id: int) -> float | None:
        """Let a member play no more for so many days, or again at once; return until when."""
        return await self._do_and_tell(
            lambda db: keeping.suspend(db, league, user_id, days, reason, self._by(actor_id))
        )

    async def all_open_challenges(self, league: League) -> tuple[Challenge, ...]:
        return await self._ask(lambda db: challenges.all_open(db, league.id))

    async def cancel_challenge(self, league: League, challenge_id: int, actor_id: int) -> None:
        """Take back a challenge of others."""
        await self._do_and_tell(lambda db: keeping.cancel_challenge(db, league, challenge_id, self._by(actor_id)))

    async def archive(self, league: League, actor_id: int, *, away: bool) -> None:
        """Put a league away, or bring it back."""
        await self._do_and_tell(lambda db: keeping.archive(db, league, self._by(actor_id), away=away))

    async def delete(self, league: League) -> tuple[int, ...]:
        """Delete a league that was put away, for good; return which tables were its own."""
        return await self._do(lambda db: keeping.delete(db, league))

    async def yearbook(self, league: League, season: int) -> Yearbook:
        """Return what stays of a season."""
        return await self._ask(lambda db: looking.yearbook(db, league, season, self._now()))

    async def all_time(self, league: League) -> tuple[AllTimeLine, ...]:
        """Return what everyone has done in all seasons, the most successful first."""
        return await self._ask(lambda db: looking.all_time(db, league))
