"""What admins keep in order, as the cogs see it: suspensions, challenges of others, the archive, all seasons."""

from bot.league_office import keeping, leaving, looking
from bot.league_office.desk import Desk
from bot.leagues.entering import MovedByHand
from bot.leagues.league import League
from bot.leagues.records import Challenge, LeagueResult, Member, Season
from bot.leagues.tidings import TidingKind
from bot.leagues.titles import Playoff
from bot.leagues.views import AllTimeLine, Yearbook
from bot.storage.leagues import challenges, holidays, playoffs, shown


class Tending(Desk):
    """Deny what may not be done; whoever calls has checked that an admin asks."""

    async def suspend(self, league: League, user_id: int, days: int, reason: str, actor_id: int) -> float | None:
        """Let a member play no more for so many days, or again at once; return until when."""
        until = await self._do_and_tell(
            lambda db: keeping.suspend(db, league, user_id, days, reason, self._by(actor_id))
        )
        self._moved(league.id)
        return until

    async def move(self, league: League, who: MovedByHand, reason: str, actor_id: int) -> LeagueResult:
        """Give a member another place or points, by hand."""
        moved = await self._do(lambda db: keeping.move(db, league, who, reason, self._by(actor_id)))
        self._moved(league.id)
        return moved

    async def holiday(self, league: League, user_id: int, days: int) -> float | None:
        """Let a member be away for so many days, or be back at once; return until when."""
        until = await self._do_and_tell(lambda db: keeping.holiday(db, league, user_id, days, self._now()))
        self._moved(league.id)
        return until

    async def away(self, league: League) -> dict[int, float]:
        """Return who is on holiday, and until when."""
        return await self._ask(lambda db: holidays.all_away(db, league.id, self._now()))

    async def let_go(self, league: League, user_id: int) -> Member | None:
        """Let go of a member who is gone from the server; none if they are in a match, or no member."""
        gone = await self._do_and_tell(lambda db: leaving.let_go(db, league, user_id, self._now(), TidingKind.GONE))
        if gone is not None:
            self._moved(league.id)
        return gone

    async def note_channel(self, league: League, channel_id: int, *, dead: bool) -> bool:
        """Note whether a channel of a league can be written in; return whether that is new."""
        if (channel_id in await self._ask(lambda db: shown.dead_channels(db, league.id))) is dead:
            return False
        return await self._do(lambda db: shown.set_dead(db, league.id, channel_id, dead=dead))

    async def playoff(self, season: Season) -> Playoff | None:
        """Return the match for the title of a season."""
        return await self._ask(lambda db: playoffs.playoff_of(db, season.id))

    async def cards_of(self, user_id: int) -> tuple[tuple[int, int], ...]:
        """Return the results of somebody of which a card is posted, each with its league."""
        return await self._ask(lambda db: shown.cards_of(db, user_id))

    async def without_card(self, since: float) -> tuple[tuple[int, int, int], ...]:
        """Return the results since some time of which no card is posted, each with its league and server."""
        return await self._ask(lambda db: shown.without_card(db, since))

    async def all_open_challenges(self, league: League) -> tuple[Challenge, ...]:
        return await self._ask(lambda db: challenges.all_open(db, league.id))

    async def cancel_challenge(self, league: League, challenge_id: int, actor_id: int) -> None:
        """Take back a challenge of others."""
        await self._do_and_tell(lambda db: keeping.cancel_challenge(db, league, challenge_id, self._by(actor_id)))

    async def archive(self, league: League, actor_id: int, *, away: bool) -> None:
        """Put a league away, or bring it back."""
        await self._do_and_tell(lambda db: keeping.archive(db, league, self._by(actor_id), away=away))
        self._moved(league.id)

    async def delete(self, league: League) -> tuple[int, ...]:
        """Delete a league that was put away, for good; return which tables were its own."""
        return await self._do(lambda db: keeping.delete(db, league))

    async def yearbook(self, league: League, season: int) -> Yearbook:
        """Return what stays of a season."""
        return await self._ask(lambda db: looking.yearbook(db, league, season, self._now()))

    async def all_time(self, league: League) -> tuple[AllTimeLine, ...]:
        """Return what everyone has done in all seasons, the most successful first."""
        return await self._ask(lambda db: looking.all_time(db, league))
