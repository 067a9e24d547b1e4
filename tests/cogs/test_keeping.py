"""What the host keeps no longer is gone: finished tables after so many days, and servers that removed the bot."""

import re
from pathlib import Path

import discord
import pytest

from bot.app import Pozo
from bot.host.examining import examined
from bot.host.findings import Mark
from bot.storage import retention
from bot.storage.retention import REMOVED, known_servers
from bot.storage.rows import Scope, Status
from bot.storage.sql import Sql
from bot.storage.store import Store
from bot.storage.upkeep import write_copy
from cogs import keeping
from playground.simulator import SimulatedClock
from tests.cogs.kit import manager, open_game
from tests.cogs.leagues.kit import DAY, Club, found
from tests.cogs.leagues.test_play import played_out
from tests.kit_store import all_cells, table_names
from tests.simulation import MakeBot, Person, World

Days = dict[str, int]


@pytest.fixture
def days() -> Days:
    """What the host has set, from the next start on."""
    return {}


@pytest.fixture
def make_bot(make_bot: MakeBot, days: Days) -> MakeBot:
    def make(clock: SimulatedClock) -> discord.Client:
        bot = make_bot(clock)
        assert isinstance(bot, Pozo)
        bot.settings = bot.settings.model_copy(update=days)
        return bot

    return make


async def pass_days(world: World, store: Store, days: float) -> None:
    """Let days pass while the bot is away: what is stored is that much older when it looks."""

    def age(db: Sql) -> None:
        db.execute("UPDATE tables SET changed_at = changed_at - ?1", (days * DAY,))
        for owner, value in db.execute("SELECT owner_id, value FROM settings WHERE key = ?1", (REMOVED,)).fetchall():
            db.execute(
                "UPDATE settings SET value = ?2 WHERE key = ?3 AND owner_id = ?1",
                (owner, str(float(value) - days * DAY), REMOVED),
            )

    await store.do(age)
    await world.restart()
    await world.advance(2)


async def ended(world: World, *people: Person) -> int:
    """Return the number of a match that is over."""
    game = await open_game(world, "gin", people, options={"target": "10"})
    await played_out(world, game.table)
    return game.table.id


async def test_a_finished_table_is_gone_after_the_days_that_were_set_and_others_play_on(
    world: World, store: Store, days: Days
) -> None:
    number = await ended(world, world.ana, world.ben)
    post = next(post for post in world.posts() if any("replay:" in one.custom_id for one in post.buttons))
    days["keep_days"] = 3
    await pass_days(world, store, 2.9)
    assert await store.result(number) is not None
    playing = await open_game(world, "gin", (world.carla, world.dan))

    await pass_days(world, store, 0.2)

    assert await store.table(number) is None
    assert await store.result(number) is None
    row = await store.table(playing.table.id)
    assert row is not None
    assert row.status is Status.PLAYING
    told = await world.ana.press_anyway(post, f"replay:{number}:0:")
    assert told.text == "There is no such table any more."


async def test_where_much_is_to_go_it_goes_a_little_at_a_time(
    world: World, store: Store, days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = [await ended(world, world.ana, world.ben) for _ in range(2)]
    monkeypatch.setattr(keeping, "TOGETHER", 1)
    days["keep_days"] = 3
    await pass_days(world, store, 4)
    left = [number for number in numbers if await store.table(number) is not None]
    assert len(left) == 1

    await world.advance(keeping.SOON)

    assert await store.table(left[0]) is None


async def test_after_the_last_there_is_nothing_to_look_for_until_an_hour_has_passed(
    world: World, store: Store, days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = list[float]()
    days["keep_days"] = 3
    let_go = Store.let_go_of_tables

    async def noted(self: Store, before: float, most: int) -> tuple[int, ...]:
        looked.append(before)
        return await let_go(self, before, most)

    monkeypatch.setattr(Store, "let_go_of_tables", noted)
    await pass_days(world, store, 1)
    await world.advance(keeping.SOON)

    assert len(looked) == 1


async def test_a_league_keeps_its_results_and_standings_when_its_tables_lose_their_logs(
    world: World, store: Store, days: Days, tmp_path: Path
) -> None:
    club = await found(world, manager(world))
    await club.join(world.ana, world.ben)
    table = await club.won(world.ana, world.ben)
    number, before = table.id, await _standings(world, club)
    days["keep_days"] = 2
    await pass_days(world, store, 2.1)

    stored = await store.load(number)
    assert stored is not None
    assert (stored.moves, stored.seals, stored.deadlines) == ((), (), ())
    assert await store.result(number) is not None
    assert await _standings(world, club) == before
    told = await world.ana.press_anyway(world.posts()[0], f"log:{number}:0:")
    assert told.text == "No match of this table is kept."
    write_copy(tmp_path / "pozo.sqlite3", tmp_path / "copy.sqlite3")
    looked = examined(tmp_path / "copy.sqlite3", whole=True)
    assert [one for one in looked.findings if one.mark is Mark.WRONG] == []


async def _standings(world: World, club: Club) -> str:
    return (await world.carla.slash("league standings", league=club.name)).text


async def test_by_default_nothing_is_ever_deleted(world: World, store: Store) -> None:
    number = await ended(world, world.ana, world.ben)
    await pass_days(world, store, 4000)

    assert await store.result(number) is not None


async def test_a_server_that_removed_the_bot_is_forgotten_after_the_days_that_were_set(
    world: World, store: Store, days: Days
) -> None:
    club = await found(world, manager(world))
    await club.join(world.ana, world.ben, world.carla)
    await club.won(world.ana, world.ben)
    await club.challenge(world.carla, world.ana)
    await open_game(world, "gin", (world.carla, world.dan), clock="60")
    await world.carla.slash("rummy save", name="ours")
    days["forget_servers_days"] = 2
    guild = world.guild.id

    world.env.backend.remove_guild(guild)
    await world.env.settle()
    await pass_days(world, store, 1.9)
    assert (await store.ask(known_servers))[guild] is not None
    assert str(guild) in await store.ask(all_cells)
    world.env.errors.clear()  # clocks of tables that cannot be shown any more
    await pass_days(world, store, 0.2)

    cells = await store.ask(all_cells)
    assert str(guild) not in cells
    for person in world.people.values():
        assert str(person.id) not in cells
    assert await store.ask(known_servers) == {}
    assert await store.next_due() is None


async def test_a_server_that_takes_the_bot_back_in_time_keeps_everything(
    world: World, store: Store, days: Days
) -> None:
    number = await ended(world, world.ana, world.ben)
    days["forget_servers_days"] = 2
    await world.restart()
    guild = world.guild.id
    await store.set_setting(Scope.GUILD, guild, REMOVED, str(world.clock.timestamp()))
    assert (await store.ask(known_servers))[guild] is not None

    await world.join_again()
    await pass_days(world, store, 3)

    assert (await store.ask(known_servers))[guild] is None
    assert await store.table(number) is not None


async def test_a_server_that_removed_the_bot_while_it_was_away_is_forgotten_too(
    world: World, store: Store, days: Days
) -> None:
    await ended(world, world.ana, world.ben)
    del world.env.backend.guilds[world.guild.id]  # nobody hears of it
    days["forget_servers_days"] = 0
    await pass_days(world, store, 0)
    await pass_days(world, store, 0)

    assert await store.ask(known_servers) == {}


def test_whatever_is_stored_is_kept_or_deleted_on_purpose() -> None:
    """A new table of the database fails this until it is given its place."""
    known = {
        "tables",
        "leagues",
        *retention.LOG,
        *retention.REST,
        *retention.OF_RESULTS,
        *retention.OF_SEASONS,
        *retention.OF_LEAGUES,
        *retention.OF_TOURNAMENTS,
        "tournament_games",
        *retention.OF_SERVERS,
        *retention.STAYING,
    }
    assert set(table_names()) == known
    assert all(re.fullmatch(r"[a-z_]+", name) for name in known)
