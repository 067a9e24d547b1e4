"""What tests of leagues share: leagues on a store, a clock that is moved by hand, and results without matches."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.league_office.leagues import Leagues
from bot.league_office.matching import Rooms, Where
from bot.leagues.happenings import Happening
from bot.leagues.league import League, LeagueDraft, LeagueKind, LeagueSettings
from bot.leagues.standing import Standing
from bot.matches import FinishedMatch, SeatRow
from bot.storage.leagues.standings import all_standings
from bot.storage.rows import Changes, Move, NewTable, Status
from bot.storage.store import Store
from engine.rules import REVISION

HERE = Where(2, "en")
NOON = 1_800_014_400.0  # so that no test crosses midnight by accident
ADMIN, GUILD = 5, 1
GIN = {"target": 100}


async def all_rooms(guild_id: int, channels: Sequence[int]) -> Rooms:
    """Find that a table can be shown in every channel."""
    return Rooms("en", frozenset(channels))


@dataclass
class World:
    """Leagues on a store. People are numbers; who has number 10 is called P10."""

    store: Store
    at: float = NOON
    made: int = 0

    def __post_init__(self) -> None:
        self.leagues = Leagues(self.store, lambda: self.at)

    def _number(self) -> int:
        self.made += 1
        return self.made

    async def league(
        self,
        kind: LeagueKind = LeagueKind.RATING,
        *users: int,
        settings: LeagueSettings | None = None,
        game: str = "gin",
    ) -> League:
        """Found a league and let people join it."""
        draft = LeagueDraft(
            guild_id=GUILD,
            name=f"{kind} {self._number()}",
            game=game,
            kind=kind,
            options=GIN if game == "gin" else {},
            settings=settings or LeagueSettings(),
        )
        league = await self.leagues.create(draft, ADMIN)
        for user_id in users:
            await self.leagues.join(league, user_id, f"P{user_id}", frozenset())
        return league

    async def play(  # noqa: PLR0913  # what a result is made of
        self,
        league: League,
        *users: int | None,
        sides: Sequence[Sequence[int]] | None = None,
        totals: Sequence[int] | None = None,
        settlement: Sequence[int] | None = None,
        left: Sequence[int] = (),
        forfeited: bool = False,
        options: str | None = None,
    ) -> int:
        """Record a match whose first side won; `left` are those who left, in turn. Return the number of its result."""
        self.at += 60
        sides = sides or [[seat] for seat in range(len(users))]
        totals = totals or [100 - 10 * side for side in range(len(sides))]
        settlement = settlement or [10 * (len(sides) - 1 - 2 * side) for side in range(len(sides))]
        best = max(totals)
        result = FinishedMatch(
            sides=tuple(map(tuple, sides)), winners=tuple(side for side, total in enumerate(totals) if total == best),
            totals=tuple(totals), settlement=tuple(settlement), rounds=3, forfeited=forfeited,
            seats=tuple(_sat(seat, user_id, left) for seat, user_id in enumerate(users)),
        )  # fmt: skip
        new = NewTable(
            key=f"table {self._number()}", guild_id=GUILD, channel_id=2, host_id=users[0] or 0, game=league.game,
            rules=REVISION, size=len(users), options=options or league.options, clock=None, on_leave="computer",
            league_id=league.id, language="en", at=self.at,
            seats=tuple(SeatRow(seat, f"P{user_id}", user_id) for seat, user_id in enumerate(users)),
        )  # fmt: skip
        table = (await self.store.open_table(new)).table
        changes = Changes(result=result, table={"status": Status.OVER})
        await self.store.append(
            Move(
                table_id=table.id,
                expected_version=0,
                expected_revision=0,
                lines=("end",),
                key="end",
                at=self.at,
                changes=changes,
            )
        )
        recorded = await self.leagues.result_of_table(table.id)
        assert recorded is not None
        return recorded.id

    async def tick(self) -> tuple[Happening, ...]:
        """Do all that is due, and return what is to be told of it."""
        happened = [await self.leagues.run(errand, all_rooms) for errand in await self.leagues.errands(self.at)]
        return tuple(one for some in happened for one in some)

    async def stored(self, league: League, season: int | None = None) -> dict[int, Standing]:
        """Return the standings as they are stored."""
        page = await self.leagues.standings(league, season=season)
        return await self.store.ask(lambda db: all_standings(db, page.season.id))

    async def shown(self, league: League, season: int | None = None) -> list[tuple[int, int, int]]:
        """Return place, user and value of the first lines."""
        page = await self.leagues.standings(league, season=season)
        return [(line.place, line.user_id, line.value) for line in page.lines]


def _sat(seat: int, user_id: int | None, left: Sequence[int]) -> SeatRow:
    if user_id in left:
        return SeatRow(seat, f"P{user_id}", left_by=user_id, left_order=1 + left.index(user_id or 0))
    return SeatRow(seat, f"P{user_id}", user_id)
