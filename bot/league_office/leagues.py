"""Leagues as the cogs see them: every act is one transaction, every question is answered as of one moment."""

from collections.abc import Awaitable, Callable, Sequence
from collections.abc import Set as AbstractSet

from bot import figures
from bot.denials import Denial, DeniedError
from bot.league_office import judging, keeping, looking, matching, membership, privacy, ranking, ticking, turning
from bot.league_office.announcing import NewsDesk
from bot.league_office.arranging import Arranging
from bot.league_office.calling import Calling
from bot.league_office.looking import PAGE, season_numbered
from bot.league_office.matching import Opening, Rooms
from bot.league_office.membership import Newcomer
from bot.league_office.settling import Recount, count_on
from bot.league_office.tending import Tending
from bot.league_office.ticking import Errand, Task
from bot.leagues import views
from bot.leagues.careers import Career
from bot.leagues.entering import EnteredResult
from bot.leagues.export import Export
from bot.leagues.happenings import Happening
from bot.leagues.league import League, LeagueDraft, LeagueSettings
from bot.leagues.records import Act, LeagueResult, Member, MemberState, Season
from bot.leagues.stakes import Stakes
from bot.storage.leagues import audit, leagues, members, results, roles, seasons, shown
from bot.storage.leagues.shown import PostedAt
from bot.storage.sql import Transaction
from bot.tables.registry import in_words

FindRooms = Callable[[int, Sequence[int]], Awaitable[Rooms]]
"""Finds what a server speaks, and those of its channels in which a table can be shown."""


class Leagues(NewsDesk, Arranging, Calling, Tending):
    """Deny what may not be done; whoever calls has checked who may do what only admins may."""

    # Leagues and members

    async def create(self, draft: LeagueDraft, actor_id: int) -> League:
        """Found a league and open its first season."""
        return await self._do_and_tell(lambda db: membership.establish(db, draft, self._by(actor_id)))

    async def get(self, league_id: int, guild_id: int | None) -> League:
        """Return a league of this server."""
        return await self._ask(lambda db: membership.league_in(db, league_id, guild_id))

    async def by_id(self, league_id: int) -> League | None:
        """Return a league of whatever server, for what is done without anybody asking."""
        return await self._ask(lambda db: leagues.league_by_id(db, league_id))

    async def named(self, guild_id: int, name: str) -> League:
        """Return the league of this server with a name, however it is capitalised."""
        league = await self._ask(lambda db: leagues.league_named(db, guild_id, name))
        if league is None:
            raise DeniedError(Denial.NO_LEAGUE)
        return league

    async def in_guild(self, guild_id: int) -> tuple[League, ...]:
        return await self._ask(lambda db: leagues.leagues_in(db, guild_id))

    async def of_user(self, user_id: int) -> tuple[League, ...]:
        """Return the leagues that a user is a member of, on whatever server."""
        return await self._ask(lambda db: leagues.leagues_of(db, user_id))

    async def change(self, league: League, settings: LeagueSettings, actor_id: int) -> League:
        """Change the settings of a league."""
        await self._do_and_tell(lambda db: membership.change_settings(db, league, settings, self._by(actor_id)))
        self._moved(league.id)
        return await self.get(league.id, league.guild_id)

    async def rename(self, league: League, name: str, actor_id: int) -> League:
        """Give a league another name."""
        await self._do(lambda db: membership.rename(db, league, name, self._by(actor_id)))
        self._moved(league.id)
        return await self.get(league.id, league.guild_id)

    async def join(self, league: League, user_id: int, name: str, has: AbstractSet[int]) -> MemberState:
        """Let somebody in, or have them wait to be approved; the answer says which."""
        state = await self._do_and_tell(
            lambda db: membership.join(db, league, Newcomer(user_id, name, has), self._now())
        )
        self._moved(league.id)
        return state

    async def approve(self, league: League, user_id: int, actor_id: int) -> Member:
        member = await self._do_and_tell(lambda db: membership.approve(db, league, user_id, self._by(actor_id)))
        self._moved(league.id)
        return member

    async def admit(self, league: League, user_id: int, name: str, actor_id: int) -> None:
        """Let somebody in who need not have asked."""
        who = Newcomer(user_id, name, frozenset())
        await self._do_and_tell(lambda db: membership.admit(db, league, who, self._by(actor_id)))
        self._moved(league.id)

    async def bar(self, league: League, user_id: int, actor_id: int) -> Member:
        """Refuse somebody who asked to join, or put a member out."""
        member = await self._do_and_tell(lambda db: membership.bar(db, league, user_id, self._by(actor_id)))
        self._moved(league.id)
        return member

    async def leave(self, league: League, user_id: int) -> None:
        await self._do_and_tell(lambda db: membership.leave(db, league, user_id, self._now()))
        self._moved(league.id)

    async def member(self, league: League, user_id: int) -> Member | None:
        return await self._ask(lambda db: members.member(db, league.id, user_id))

    async def members(self, league: League, state: MemberState = MemberState.MEMBER) -> tuple[Member, ...]:
        """Return those in a state, such as all who wait to be approved."""
        return await self._ask(lambda db: members.members(db, league.id, state))

    # Tables

    async def open_table(self, opening: Opening) -> int:
        """Open a table of a league for its members, and return its number."""
        with in_words():
            return await self._do(lambda db: matching.open_match(db, opening, self._now()))

    async def require_member(self, league_id: int, user_id: int) -> None:
        """Deny what only members may do to whoever is no member of a league."""
        await self._ask(lambda db: membership.require_member(db, league_id, user_id))

    # What people look at

    async def standings(
        self, league: League, page: int = 0, *, season: int | None = None, user_id: int | None = None
    ) -> views.Page:
        """Return a page of the standings of a season, the present one if no number is given, and the asker's line."""

        def query(db: Transaction) -> views.Page:
            shown = season_numbered(db, league, season)
            return looking.page(db, league, shown, page, user_id=user_id, now=self._now())

        return await self._ask(query)

    async def player(self, league: League, user_id: int) -> views.PlayerPage:
        return await self._ask(lambda db: looking.player(db, league, user_id, self._now()))

    async def careers(self, guild_id: int, user_id: int) -> tuple[Career, ...]:
        """Return what somebody has done in the leagues of a server."""
        return await self._ask(lambda db: looking.careers(db, guild_id, user_id))

    async def history(self, league: League, page: int = 0, user_id: int | None = None) -> tuple[LeagueResult, ...]:
        """Return a page of results, the newest first: of the league, or of one player."""
        if user_id is None:
            return await self._ask(lambda db: results.results(db, league.id, page * PAGE, PAGE))
        return await self._ask(lambda db: results.results_of_player(db, league.id, user_id, page * PAGE, PAGE))

    async def head_to_head(self, league: League, one: int, other: int) -> views.HeadToHead:
        return await self._ask(lambda db: looking.head_to_head(db, league, one, other))

    async def explain(self, league: League, result_id: int, user_id: int) -> views.Explained:
        """Return what a result did to one player, and why."""
        return await self._ask(lambda db: looking.explain(db, league, result_id, user_id))

    async def stakes(self, league: League, users: Sequence[int]) -> tuple[Stakes, ...]:
        """Return what a match would change for each of those who are to play it, in the order of seats."""
        return await self._ask(lambda db: looking.stakes_between(db, league, users))

    async def result(self, league: League, result_id: int) -> LeagueResult:
        """Return a result of a league by its number."""
        return await self._ask(lambda db: judging.result_in(db, league, result_id))

    async def result_of_table(self, table_id: int) -> LeagueResult | None:
        return await self._ask(lambda db: results.result_of_table(db, table_id))

    async def result_of_challenge(self, challenge_id: int) -> LeagueResult | None:
        return await self._ask(lambda db: results.result_of_challenge(db, challenge_id))

    async def audit(self, league: League, page: int = 0) -> tuple[Act, ...]:
        """Return a page of what admins did, the newest first."""
        return await self._ask(lambda db: audit.audit(db, league.id, page * PAGE, PAGE))

    # What follows standings

    async def role_changes(self, league: League) -> ranking.RoleChanges:
        """Return which roles are to be taken and given for the ranks that people have now."""
        return await self._ask(lambda db: ranking.role_changes(db, league))

    async def roles_of(self, user_id: int) -> tuple[tuple[int, int], ...]:
        """Return the roles that leagues have given somebody, each with its server."""
        return await self._ask(lambda db: roles.roles_of(db, user_id))

    async def note_role(self, league: League, user_id: int, role_id: int, *, given: bool) -> None:
        """Note that somebody was given a role, or that it was taken."""
        change = roles.set_role if given else roles.unset_role
        await self._do(lambda db: change(db, league.id, user_id, role_id))

    async def note_refusal(self, league: League, *, refused: bool) -> bool:
        """Note whether Discord refuses the roles of a league; return whether that is new."""
        return await self._do(lambda db: roles.set_refused(db, league.id, refused=refused))

    async def with_followers(self) -> tuple[int, ...]:
        """Return the leagues of whose standings something is kept outside, such as roles."""
        return await self._ask(roles.leagues_with_roles)

    async def board(self, league_id: int) -> PostedAt | None:
        """Return where the standings of a league are shown for good."""
        return await self._ask(lambda db: shown.board(db, league_id))

    async def board_due(self, league_id: int | None = None) -> None:
        """Have the standings shown anew that a league, or each of them, shows for good."""
        await self._do_and_tell(lambda db: shown.set_board_due(db, league_id))

    async def board_posted(self, league_id: int, channel_id: int, message_id: int | None) -> None:
        await self._do(lambda db: shown.set_board_message(db, league_id, channel_id, message_id))

    async def card(self, result_id: int) -> PostedAt | None:
        """Return where the card of a result was posted."""
        return await self._ask(lambda db: shown.card(db, result_id))

    async def card_posted(self, result_id: int, channel_id: int, message_id: int) -> None:
        await self._do(lambda db: shown.set_card(db, result_id, channel_id, message_id))

    # Settling

    async def void(self, league: League, result_id: int, reason: str, actor_id: int) -> LeagueResult:
        """Take a result out, and return when the standings are those of the results that are left."""
        await self._do(lambda db: judging.void(db, league, result_id, reason, self._by(actor_id)))
        await self.settle(league.id)
        return await self.result(league, result_id)

    async def restore(self, league: League, result_id: int, reason: str, actor_id: int) -> LeagueResult:
        """Put a result back, and return when the standings are those of the results."""
        await self._do(lambda db: judging.restore(db, league, result_id, reason, self._by(actor_id)))
        await self.settle(league.id)
        return await self.result(league, result_id)

    async def enter(self, league: League, how: EnteredResult, reason: str, actor_id: int) -> LeagueResult:
        """Enter a result by hand, be it instead of another, and return when the standings are those of the results."""
        entered = await self._do(lambda db: keeping.enter_result(db, league, how, reason, self._by(actor_id)))
        await self.settle(league.id)
        self._moved(league.id)
        return await self.result(league, entered.id)

    async def annotate(self, league: League, result_id: int, note: str, actor_id: int) -> LeagueResult:
        await self._do(lambda db: judging.annotate(db, league, result_id, note, self._by(actor_id)))
        return await self.result(league, result_id)

    async def note_end(self, league: League, table_id: int, actor_id: int) -> None:
        """Note in the log of a league that somebody ended one of its matches without a result."""
        await self._do(lambda db: judging.note_end(db, league.id, table_id, self._by(actor_id)))

    async def note_release(self, league: League, table_id: int, user_id: int, actor_id: int) -> None:
        """Note in the log of a league that somebody was taken out of one of its matches."""
        await self._do(lambda db: judging.note_release(db, league.id, table_id, user_id, self._by(actor_id)))

    async def settle(self, league_id: int | None = None) -> None:
        """Count again, from the earliest on, the seasons whose standings are not those of their results."""
        while (season_id := await self._ask(lambda db: seasons.unsettled(db, league_id))) is not None:
            recount = Recount(season_id)
            with figures.RECOUNTS.time():
                while not await self._do(lambda db, recount=recount: count_on(db, recount)):
                    pass
            self._moved(recount.league_id)

    # Seasons

    async def seasons(self, league: League) -> tuple[Season, ...]:
        """Return all seasons, the newest first; one that is planned has not been opened."""
        return await self._ask(lambda db: seasons.seasons(db, league.id))

    async def champions(self, league: League, season: Season) -> tuple[views.PlaceLine, ...]:
        return await self._ask(lambda db: looking.champions(db, league, season))

    async def close_season(self, league: League, actor_id: int) -> tuple[Season, Season]:
        """Close the season and open the next; return both."""
        turned = await self._do_and_tell(lambda db: turning.turn(db, league, self._now(), actor_id))
        self._moved(league.id)
        return turned

    async def plan_season(self, league: League, starts_at: float, ends_at: float | None, actor_id: int) -> None:
        """Have the next season start at a time; it may not end before it starts."""
        await self._do_and_tell(lambda db: turning.plan(db, league, starts_at, ends_at, self._by(actor_id)))

    async def unplan_season(self, league: League, actor_id: int) -> None:
        """Give up the season that is planned."""
        await self._do_and_tell(lambda db: turning.unplan(db, league, self._by(actor_id)))

    async def end_season_at(self, league: League, ends_at: float | None, actor_id: int) -> None:
        """Set when the present season ends; none: by hand."""
        await self._do_and_tell(lambda db: turning.end_at(db, league, ends_at, self._by(actor_id)))

    async def run(self, errand: Errand, find_rooms: FindRooms) -> tuple[Happening, ...]:
        """Do what is due, and return what is to be told of it; each comes once."""
        match errand.task:
            case Task.SETTLE:
                await self.settle(errand.number)
                return ()
            case Task.SEAT | Task.PAIR | Task.TITLE:
                rooms = await find_rooms(*await self._ask(lambda db: ticking.channels(db, errand)))
                return await self._do(lambda db: ticking.open_tables(db, errand, rooms, self._now()))
            case _:
                return await self._do(lambda db: ticking.run(db, errand, self._now()))

    # Files and privacy

    async def export(self, league: League, season: int | None = None) -> Export:
        """Return the results and standings of a season as files."""
        return await self._ask(lambda db: looking.files(db, league, season_numbered(db, league, season)))

    async def about(self, user_id: int) -> bytes:
        """Return everything that is stored about a user, as JSON."""
        return await self._ask(lambda db: privacy.exported(db, user_id))

    async def forget(self, user_id: int, known_as: str, name: str) -> None:
        """Delete what is stored about a user; in results, which stay, another name stands for the one they had."""
        theirs = await self.of_user(user_id)
        await self._do_and_tell(lambda db: privacy.delete(db, user_id, known_as, name, self._now()))
        self._moved(*(league.id for league in theirs))
        await self.settle()
