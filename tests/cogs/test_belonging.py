"""Nobody acts where they do not belong: permissions end with their server, and a table is seen where it stands."""

import discord
import pytest
import simcord
from simcord import ChannelHandle

from bot.__main__ import invitation
from bot.edge.commands import worded_commands
from tests.cogs.kit import denied, manager, open_game, pozo
from tests.cogs.leagues.kit import found
from tests.simulation import ENGLISH, Answer, Person, Post, World

NO_TABLE = "There is no such table any more."
NOT_HOST = "Only the host of the table, or whoever manages the server, can do that."


@pytest.fixture
async def elsewhere(world: World) -> ChannelHandle:
    """Return a channel of another server."""
    return world.env.create_guild("Elsewhere").create_text_channel("table")


@pytest.fixture
async def mallory(world: World, elsewhere: ChannelHandle) -> Person:
    """Return somebody who manages that server, and is no member of ours."""
    guild = elsewhere.guild
    assert guild is not None
    role = guild.create_role("keepers", permissions=discord.Permissions(manage_guild=True))
    user = world.env.create_user("mallory", global_name="Mallory")
    return Person(world, "Mallory", guild.add_member(user, roles=[role]), ENGLISH)


@pytest.fixture
async def foreign(mallory: Person, elsewhere: ChannelHandle) -> Post:
    """Return a message of ours over there, to forge presses on."""
    return (await mallory.slash("rummy settings", elsewhere)).post


async def test_who_manages_another_server_manages_no_table_here(world: World, mallory: Person, foreign: Post) -> None:
    game = await open_game(world, "gin", (world.ana, world.ben), start=False)

    for verb in ("end", "cancel", "start", "options", "computer", "set", "clock", "assist"):
        forged = await mallory.press_anyway(foreign, f"{verb}:{game.table.id}:0:", ["medium"])
        assert forged.text == NOT_HOST, verb

    assert not game.over


async def test_who_manages_another_server_ends_no_match_of_a_league_here(
    world: World, mallory: Person, foreign: Post
) -> None:
    club = await found(world, manager(world))
    await club.join(world.ana, world.ben)
    table = await club.match(world.ana, world.ben)

    forged = await mallory.press_anyway(foreign, f"end:{table.id}:0:")

    assert forged.text == NOT_HOST
    assert table.match is not None
    assert table.due


async def test_nobody_joins_watches_or_reads_a_table_of_another_server(
    world: World, mallory: Person, foreign: Post
) -> None:
    opened = await open_game(world, "gin", (world.ana,), start=False)
    for verb in ("join", "rules"):
        assert (await mallory.press_anyway(foreign, f"{verb}:{opened.table.id}:0:")).text == NO_TABLE, verb
    played = await open_game(world, "gin", (world.ana, world.ben))
    for verb in ("hand", "watch", "log", "more", "close", "verify", "replay"):
        assert (await mallory.press_anyway(foreign, f"{verb}:{played.table.id}:0:")).text == NO_TABLE, verb

    assert len(opened.table.seats) == 1


async def test_a_table_is_seen_where_it_stands_and_by_its_players_from_anywhere(world: World) -> None:
    game = await open_game(world, "gin", (world.ana, world.ben))
    in_lobby = {person: (await person.slash("rummy settings", world.lobby)).post for person in (world.ana, world.carla)}

    hers = await world.ana.press_anyway(in_lobby[world.ana], f"log:{game.table.id}:0:")
    stranger = await world.carla.press_anyway(in_lobby[world.carla], f"log:{game.table.id}:0:")
    watching = await world.carla.click(game.post, custom_id="watch:")

    assert hers.text == "Nothing has happened yet."
    assert stranger.text == "Esa mesa ya no existe."
    assert watching.ephemeral


async def test_a_match_is_looked_back_on_where_it_was_played_and_one_alone_by_its_player(world: World) -> None:
    """S6: whoever knows the number of a match sees nothing of it elsewhere, and nothing of what others play alone."""
    verbs = ("replay", "step", "share", "animate", "script")
    shared = await open_game(world, "gin", (world.ana, world.ben), options={"target": "10"})
    await shared.hasten()
    elsewhere = (await world.dan.slash("rummy settings", world.lobby)).post
    alone = (await world.ana.slash("rummy play", game="gin")).post
    here = (await world.dan.slash("rummy settings")).post

    strange = {verb: await world.dan.press_anyway(elsewhere, f"{verb}:{shared.table.id}:1:") for verb in verbs}
    private = {verb: await world.dan.press_anyway(here, f"{verb}:{shared.table.id + 1}:1:") for verb in verbs}

    assert {verb: answer.text for verb, answer in strange.items()} == dict.fromkeys(verbs, "Esa mesa ya no existe.")
    assert {verb: answer.text for verb, answer in private.items()} == dict.fromkeys(
        verbs, "No tienes lugar en esta mesa."
    )
    assert alone.buttons


# Direct messages


async def test_discord_offers_commands_about_tables_in_servers_only(world: World) -> None:
    told = {part["name"]: part for part in worded_commands(pozo(world).tree, pozo(world).words)}

    assert {name: part.get("contexts") for name, part in told.items()} == {
        "rummy": [0], "admin": [0], "league": [0], "tournament": [0], "privacy": [0, 1]
    }  # fmt: skip
    assert {str(part.get("integration_types")) for part in told.values()} == {"[0]"}
    with pytest.raises(simcord.SetupError):
        await world.ana.actor.user.slash("rummy new", game="gin")


async def test_a_table_in_a_direct_message_is_refused_whatever_discord_offers(world: World) -> None:
    bot = pozo(world)
    assert bot.application_id is not None
    anywhere = [{**part, "contexts": [0, 1]} for part in worded_commands(bot.tree, bot.words)]
    await bot.http.bulk_upsert_global_commands(bot.application_id, anywhere)

    async def asked() -> Answer:
        return world.answer(await world.carla.actor.user.slash("rummy new", game="gin"))

    assert await denied(world, asked()) == "Eso funciona en un servidor, no en un mensaje directo."
    assert await bot.store.open_tables() == ()


# The invitation


def test_the_invitation_asks_for_all_that_is_needed_and_no_more() -> None:
    asked = discord.Permissions(int(invitation(1).partition("permissions=")[2].partition("&")[0]))

    assert {name for name, given in asked if given} == {
        "read_messages", "send_messages", "send_messages_in_threads", "create_public_threads",
        "create_private_threads", "embed_links", "attach_files", "read_message_history", "external_emojis",
        "manage_roles",
    }  # fmt: skip
