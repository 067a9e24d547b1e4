"""A database written by commit c550dd3 opens, replays and plays on; its buttons, names and standings still hold.

The fixture holds every game in every stage, a league of each kind, and what people chose. tests/fixtures/c550dd3.py.txt
wrote it, in a checkout of that commit, and says how.
"""

import json
import lzma
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TypedDict

import pytest

from bot.footing import kind_named
from bot.league_office.leagues import Leagues
from bot.leagues.league import LeagueKind
from bot.people import Person as PersonSettings
from bot.people import Server
from bot.storage.rows import Status
from bot.storage.store import Store
from bot.tables import lobby
from bot.tables.table import Table
from bot.tables.verdict import Verdict, verdicts
from bot.words.words import Words
from engine.match import to_act
from engine.players.levels import Level
from engine.players.safe import safe_action
from soak.leagues import by_oracle, standings, stored
from tests.cogs.kit import pozo
from tests.cogs.leagues.kit import twelve, with_role
from tests.simulation import Person, World

FIXTURES = Path(__file__).parents[1] / "fixtures"
GAMES = {"double_rum", "gin", "partnership500", "queen_city", "rummy", "rummy500", "tiles"}
FURTHER = 12  # moves
PRESSED = 12  # of the ids that begin with the same verb
DRAWN = 1  # of those that draw a whole match


class Position(TypedDict, total=False):
    status: str
    version: int
    game: str
    totals: list[int]
    rounds: int
    asked: list[int]
    hands: list[str]
    legal: list[list[str]]  # of those asked
    winners: list[int] | None


class Told(TypedDict):
    """What the version before said of its database."""

    ended_at: float
    people: dict[str, int]
    tables: dict[int, Position]
    presses: list[tuple[str, str, list[str]]]  # who saw it, the custom id, what could be chosen


@pytest.fixture(scope="module")
def told() -> Told:
    read = json.loads((FIXTURES / "c550dd3.json").read_text("utf-8"))
    return Told(
        ended_at=read["ended_at"],
        people=read["people"],
        tables={int(number): position for number, position in read["tables"].items()},
        presses=[(who, custom_id, values) for who, custom_id, values in read["presses"]],
    )


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """The database of the version before, opened by this one."""
    path = tmp_path / "pozo.sqlite3"
    path.write_bytes(lzma.decompress((FIXTURES / "c550dd3.sqlite3.xz").read_bytes()))
    async with await Store.open(path) as opened:
        yield opened


@pytest.fixture
async def people(world: World, told: Told) -> dict[str, Person]:
    """Everyone who was there, at the hour the database was closed."""
    kim = with_role(world, "Kim", manage_guild=True)
    everyone = {one.name: one for one in (*world.people.values(), kim, *twelve(world))}
    assert {name: one.id for name, one in everyone.items()} == told["people"]
    world.clock.advance(told["ended_at"] - world.clock.timestamp())
    return everyone


def position(table: Table) -> Position:
    """Return what can be known of a table, in the words of the fixture."""
    known = Position(status=table.row.status, version=table.row.version, game=table.row.game)
    if table.match is None:
        return known
    match, write = table.match, table.notation
    boards = [table.view(seat).board for seat in range(len(table.seats))]
    return known | Position(
        totals=list(match.totals),
        rounds=len(match.rounds),
        asked=list(to_act(match)),
        hands=[write.cards(sorted(board.hand)) if board else "" for board in boards],
        legal=[sorted(write.action(action) for action in table.legal(seat)) for seat in to_act(match)],
        winners=list(match.outcome.winners) if match.outcome else None,
    )


async def every_table(world: World, told: Told) -> list[Table]:
    return [await pozo(world).tables.get(number) for number in told["tables"]]


async def test_every_log_replays_to_the_position_it_was_left_in(world: World, told: Told) -> None:
    tables = await every_table(world, told)

    stages = {(table.row.status, table.row.game) for table in tables}
    assert stages == {(status, game) for status in Status for game in GAMES}
    for table in tables:
        assert position(table) == told["tables"][table.id], table.id
        assert (table.match.version if table.match else 0) == table.row.version


async def test_every_match_plays_on(world: World, told: Told) -> None:
    for table in await every_table(world, told):
        if table.row.status is Status.LOBBY:
            with world.env.as_the_bot():
                await lobby.start(table)
        last = table.row.version + FURTHER
        while table.row.status is Status.PLAYING and table.row.version < last:
            asked = to_act(table.playing)
            if asked:
                action = safe_action(table.view(asked[0]), table.legal(asked[0]))
                with world.env.as_the_bot():
                    await table.play(asked[0], action, version=None, key=f"on {table.row.version}")
            else:
                with world.env.as_the_bot():
                    await table.deal()
        assert table.row.status is Status.OVER or table.row.version >= last


async def test_every_shuffle_is_that_of_its_seal(world: World, told: Told) -> None:
    dealt = [table for table in await every_table(world, told) if table.match and table.row.version]

    assert len(dealt) > 60
    for table in dealt:
        log = [table.notation.read_action(line) for line in await table.store.lines(table.id)]
        assert set(verdicts(table.rules, log, table.seals).values()) == {Verdict.HOLDS}


async def test_whoever_played_can_still_verify_the_deals(
    world: World, told: Told, people: dict[str, Person], words: Words
) -> None:
    on = await people["Ben"].slash("rummy rules", game="gin")
    for _, custom_id, _ in told["presses"]:
        if custom_id.startswith("verify:"):
            table = await pozo(world).tables.get(int(custom_id.split(":")[1]))
            answer = await people["Ben"].press_anyway(on, custom_id)
            assert answer.text.count("was dealt as sealed") == max(1, len(table.playing.rounds)), answer.text


async def test_standings_are_those_of_their_results(store: Store, world: World) -> None:
    leagues = await pozo(world).leagues.in_guild(world.guild.id)
    kept = await store.ask(stored)

    assert {league.kind for league in leagues} == set(LeagueKind)
    for league in leagues:
        found = await store.ask(lambda db, league=league: standings(db, league))
        assert len(found) > 1  # seasons
        assert found == await store.ask(lambda db, league=league: by_oracle(db, league))
    await store.do(lambda db: db.execute("UPDATE league_seasons SET revision = revision + 1") and None)
    await Leagues(store, lambda: 0.0).settle()
    assert await store.ask(stored) == kept


async def test_the_levels_of_computer_players_are_known(world: World, told: Told) -> None:
    stored_levels = {seat.computer for table in await every_table(world, told) for seat in table.seats} - {None}

    assert stored_levels == {"easy", "medium", "hard"}
    assert all(kind_named(level) == Level(level) for level in stored_levels if level is not None)


async def test_what_people_and_servers_chose_is_kept(world: World, people: dict[str, Person]) -> None:
    bot = pozo(world)

    ana, server = await bot.people.get(people["Ana"].id), await bot.servers.get(world.guild.id)

    assert ana == PersonSettings(language="es", sort="rank", deck="four", theme="light", notices=False)
    assert server == Server(felt="wine", theme="light")
    [preset] = await bot.store.presets(world.guild.id)
    assert (preset.name, preset.game, preset.options) == ("short", "gin", '{"target": 10}')


async def over(table: Table) -> None:
    async with table:
        await table.close()


async def test_who_waited_meets_and_who_was_challenged_can_answer(
    world: World, told: Told, people: dict[str, Person]
) -> None:
    rating = await pozo(world).leagues.named(world.guild.id, "The rating")
    assert [one.name for one in await pozo(world).leagues.queue(rating)] == ["Ana"]
    on = await people["Ana"].slash("rummy rules", game="gin")
    accepts = [custom_id for _, custom_id, _ in told["presses"] if custom_id.startswith("league-accept")]
    open_ones = [one.id for one in await pozo(world).leagues.open_challenges(rating, people["Ana"].id)]

    await people["Ben"].slash("league play", how="queue", league="The rating")
    for who in ("Ana", "Ben"):  # nobody is called away from a match that is being played
        for row in await pozo(world).store.open_tables_of_user(people[who].id):
            await over(await pozo(world).tables.get(row.id))
    await world.advance(16)
    assert await pozo(world).leagues.queue(rating) == ()
    [accept] = [custom_id for custom_id in accepts if int(custom_id.split(":")[1]) in open_ones]
    await people["Ana"].press_anyway(on, accept)

    rows = {row.id: row for row in await pozo(world).store.open_tables_in_guild(world.guild.id)}
    queued, challenged = (rows[number] for number in sorted(rows)[-2:])
    assert {seat.name for seat in queued.seats} == {seat.name for seat in challenged.seats} == {"Ana", "Ben"}
    assert queued.league_id == challenged.league_id == rating.id


@pytest.mark.unsettled("every id is pressed on one and the same message")
async def test_every_custom_id_that_anybody_saw_is_answered(
    world: World, told: Told, people: dict[str, Person], words: Words
) -> None:
    on = await people["Ana"].slash("rummy rules", game="gin")
    unknown = {words.text("denied-unknown", language) for language in ("en", "es")}
    pressed = dict[str, int]()
    for who, custom_id, values in told["presses"]:
        verb = custom_id.partition(":")[0]
        pressed[verb] = pressed.get(verb, 0) + 1
        if pressed[verb] <= (DRAWN if verb == "replay" else PRESSED):
            answer = await people[who].press_anyway(on, custom_id, values or None)
            assert answer.acknowledged, custom_id
            shown = [post.text for post in (answer.post, *answer.followups)] if answer.result.response else []
            assert not unknown & set(shown), custom_id
    assert len(pressed) > 40
