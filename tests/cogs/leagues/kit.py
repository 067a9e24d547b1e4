"""What the scenes of leagues share: founding one, letting people in, and matches that are over soon."""

from dataclasses import dataclass

import discord
from simcord import RoleHandle

from bot.leagues.league import League
from bot.storage.rows import Status
from bot.tables.table import Table
from cogs.leagues.ui.settings import PAGES, settings_on
from playground import simulator
from tests.cogs.kit import Game, pozo
from tests.simulation import ENGLISH, SPANISH, Answer, Person, Post, World

HOUR, DAY = 3600, 86_400
NAMES = ("Eva", "Fidel", "Gil", "Hugo", "Ida", "Jon", "Kay", "Leo", "Mia", "Nora", "Otto", "Pia")


def with_role(world: World, name: str, locale: str = ENGLISH, **permissions: bool) -> Person:
    """Return a new person with a role of their own, which permits something."""
    role = world.guild.create_role(name, permissions=discord.Permissions(**permissions))
    actor = world.guild.add_member(world.env.create_user(name.lower(), global_name=name), roles=[role])
    simulator.speak(world.env, actor.id, locale)
    return Person(world, name, actor, locale)


def twelve(world: World, *roles: RoleHandle) -> list[Person]:
    """Return twelve people with some roles, of whom every other one reads Spanish."""
    people: list[Person] = []
    for index, name in enumerate(NAMES):
        actor = world.guild.add_member(world.env.create_user(name.lower(), global_name=name), roles=list(roles))
        simulator.speak(world.env, actor.id, (ENGLISH, SPANISH)[index % 2])
        people.append(Person(world, name, actor, (ENGLISH, SPANISH)[index % 2]))
    return people


@dataclass
class Club:
    """A league with somebody who manages its server."""

    world: World
    keeper: Person
    name: str

    async def league(self) -> League:
        return await pozo(self.world).leagues.named(self.world.guild.id, self.name)

    async def join(self, *people: Person) -> None:
        for person in people:
            answer = await person.slash("league join", league=self.name)
            assert self.name in answer.text

    async def set(self, **settings: object) -> None:
        """Change settings through the panel, as an admin does: a text, or the handle of a role or channel."""
        number = (await self.league()).id
        panel = (await self.keeper.slash("league settings", league=self.name)).post
        for name, value in settings.items():
            [page] = [page for page in PAGES if name in settings_on(page)]
            if not any(select.custom_id.endswith(f":{name}") for select in panel.selects):
                await self.keeper.click(panel, custom_id=f"league-settings:{number}:0:{page}")
            [custom_id] = [one.custom_id for one in panel.selects if one.custom_id.endswith(f":{name}")]
            self.world.answer(await self.keeper.actor.select(panel.raw, [value], custom_id=custom_id))

    async def challenge(self, one: Person, other: Person) -> Answer:
        return await one.slash("league challenge", member=other.actor.user, league=self.name)

    async def match(self, one: Person, other: Person) -> Table:
        """Let somebody challenge another, who accepts; return their table."""
        asked = await self.challenge(one, other)
        await other.click(asked.post, custom_id="league-accept")
        return await newest_table(self.world)

    async def won(self, winner: Person, loser: Person, *, challenger: Person | None = None) -> Table:
        """Let somebody win a match against another, who leaves it."""
        first = challenger or winner
        table = await self.match(first, loser if first is winner else winner)
        await forfeit(self.world, loser, table)
        assert table.row.status is Status.OVER
        return table

    async def places(self) -> list[str]:
        """Return the names of the standings, the first one first."""
        page = await pozo(self.world).leagues.standings(await self.league())
        return [line.name for line in page.lines]


async def found(  # noqa: PLR0913  # what a league is asked for
    world: World,
    keeper: Person,
    name: str = "Gin club",
    *,
    game: str = "gin",
    kind: str = "rating",
    preset: str = "",
    **fields: object,
) -> Club:
    """Let somebody found a league through the command and its modal."""
    options = {"name": name, "game": game, "kind": kind} | ({"preset": preset} if preset else {})
    modal = await keeper.slash("league create", None, **options)
    filled = {"clock": ["86400"], "season_days": ["none"], "joining": ["all"], **fields}
    await keeper.submit(modal, **filled)
    return Club(world, keeper, name)


async def days_pass(world: World, days: float) -> None:
    """Let days pass at once: the bot wakes up when they are over, and not every minute of them."""
    world.clock.advance(days * DAY)
    await world.advance(61)


async def newest_table(world: World) -> Table:
    rows = await pozo(world).store.open_tables_in_guild(world.guild.id)
    return await pozo(world).tables.get(max(row.id for row in rows))


async def forfeit(world: World, person: Person, table: Table) -> Answer:
    """Leave a match of a league, and mean it."""
    more = await person.click(post_of(world, table), custom_id="more:")
    asked = await person.click(more.post, custom_id="quit:")
    assert "league" in asked.text or "liga" in asked.text
    return await person.click(asked.post, custom_id="leave:")


def post_of(world: World, table: Table) -> Post:
    return Game(world, table, {}).post


def files(world: World, post: Post) -> list[bytes]:
    """Return the files that came with a message."""
    return [simulator.file_at(world.env, attachment.url) or b"" for attachment in post.raw.attachments]
