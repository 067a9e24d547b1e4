"""What the scenes of tournaments share: one that is announced, its message, and rounds that are over soon."""

from dataclasses import dataclass

from bot.league_office.clock import OfficeClock
from bot.storage.rows import Status
from bot.tables.table import Table
from bot.tournament_office.ticking import TournamentErrand, TournamentNews
from bot.tournaments.meetings import Meeting
from bot.tournaments.records import Overview
from tests.cogs.kit import Game, pozo
from tests.simulation import Answer, Person, Post, World

MINUTE, HOUR, DAY = 60, 3600, 86_400


@dataclass
class Cup:
    """A tournament with somebody who manages its server."""

    world: World
    keeper: Person
    name: str
    post: Post  # its message

    async def found(self) -> Overview:
        tournaments = pozo(self.world).tournaments
        return await tournaments.overview((await tournaments.named(self.world.guild.id, self.name)).id)

    async def join(self, *people: Person) -> None:
        for person in people:
            await person.click(self.post, custom_id="tournament-join:")
        await drained(self.world)

    async def start(self) -> Answer:
        answer = await self.keeper.click(self.post, custom_id="tournament-start:")
        await drained(self.world)
        return answer

    async def tables(self) -> dict[int, Table]:
        """Return the tables that are played, by meeting."""
        tables = pozo(self.world).tables
        return {meeting: await tables.get(number) for meeting, (number, _) in (await self.found()).tables.items()}

    async def round(self, people: dict[int, Person], loses: str = "last") -> None:
        """Let one of each match of a round leave it: who has the higher number, or the lower."""
        for table in (await self.tables()).values():
            numbers = [seat.user_id for seat in table.seats if seat.user_id is not None]
            loser = max(numbers) if loses == "last" else min(numbers)
            await forfeit(self.world, people[loser], table)
        await drained(self.world)

    async def met(self) -> list[Meeting]:
        found = await self.found()
        return found.in_round(found.tournament.round)


async def announce(world: World, keeper: Person, name: str = "Cup", **options: object) -> Cup:
    chosen = {option.replace("_", "-"): value for option, value in options.items()}
    answer = await keeper.slash("tournament create", None, name=name, **{"game": "gin", **chosen})
    return Cup(world, keeper, name, answer.post)


async def forfeit(world: World, person: Person, table: Table) -> None:
    more = await person.click(Game(world, table, {}).post, custom_id="more:")
    asked = await person.click(more.post, custom_id="quit:")
    assert "tournament" in asked.text or "torneo" in asked.text
    await person.click(asked.post, custom_id="leave:")
    assert table.row.status is Status.OVER


async def drained(world: World, seconds: float = 6) -> None:
    """Let time pass, and all be done and shown that is due by then."""
    bot = pozo(world)
    clock: OfficeClock[TournamentErrand, TournamentNews] = vars(bot.get_cog("TournamentTelling"))["clock"]
    for step in (0.0, seconds):
        await bot.newest.drained()
        await world.advance(step)
        while clock.alarm.is_busy:
            await world.advance(0)
        await bot.newest.drained()
        await bot.shows.drained()


def told(world: World) -> list[str]:
    return [post.text for post in world.posts()]


def everybody(world: World, *more: Person) -> dict[int, Person]:
    """Return people by their number."""
    people = (world.ana, world.ben, world.carla, world.dan, *more)
    return {person.id: person for person in people}
