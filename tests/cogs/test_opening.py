"""A table exists before it is shown, and only where it can be: FINDINGS L4, rematches, and what became of a lobby."""

import discord
import pytest
from simcord import ChannelHandle

from bot.storage.rows import Status, TableRow
from tests.cogs.kit import denied, open_game, pozo
from tests.simulation import Person, Post, World

CREATE_THREAD = "/channels/*/threads"


async def seats_of(world: World, person: Person) -> tuple[TableRow, ...]:
    return await pozo(world).store.open_tables_of_user(person.id)


async def nothing_happened(world: World, person: Person) -> None:
    assert await seats_of(world, person) == ()
    assert await pozo(world).store.open_tables() == ()


def channel(world: World, kind: str) -> ChannelHandle:
    match kind:
        case "voice":
            return world.guild.create_voice_channel("voice")
        case "stage":
            return world.guild.create_stage_channel("stage")
        case _:
            return world.guild.create_news_channel("news")


# What must be there before


@pytest.mark.parametrize(
    ("missing", "named"),
    [
        ({"send_messages": True}, "Send Messages"),
        ({"attach_files": True}, "Attach Files"),
        ({"attach_files": True, "send_messages": True}, "Attach Files and Send Messages"),
    ],
)
async def test_a_table_that_could_not_be_shown_is_not_opened(
    world: World, missing: dict[str, bool], named: str
) -> None:
    await world.deny(world.channel, **missing)

    answer = await denied(world, world.ana.slash("rummy new", game="gin", computers=1))

    assert answer.startswith(f"I cannot show a table here. I lack: {named}. ")
    await nothing_happened(world, world.ana)
    await world.deny()
    assert (await world.ana.slash("rummy new", game="gin")).post.button(custom_id="join:")


async def test_what_is_missing_is_said_in_the_language_of_whoever_asks(world: World) -> None:
    await world.deny(create_public_threads=True, send_messages_in_threads=True)

    answer = await denied(world, world.carla.slash("rummy new", game="gin", thread=True))

    assert "Me falta: Crear hilos públicos y Enviar mensajes en hilos." in answer
    await nothing_happened(world, world.carla)


@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_where_there_are_no_threads_none_is_promised(world: World, kind: str) -> None:
    where = channel(world, kind)

    answer = await denied(world, world.ana.slash("rummy new", where, game="gin", thread=True))

    assert answer == "I cannot open a thread here."
    await nothing_happened(world, world.ana)


async def test_a_voice_channel_has_a_table_where_the_bot_may_come_in(world: World) -> None:
    voice = channel(world, "voice")
    await world.deny(voice, connect=True)
    assert "I lack: Connect." in await denied(world, world.ana.slash("rummy new", voice, game="gin"))
    await nothing_happened(world, world.ana)
    await world.deny(voice)

    opened = await world.ana.slash("rummy new", voice, game="gin")

    [row] = await seats_of(world, world.ana)
    assert (row.message_id, row.channel_id) == (opened.post.id, voice.id)


async def test_an_announcement_channel_gets_a_thread_of_its_own_kind(world: World) -> None:
    news = channel(world, "news")

    await world.ana.slash("rummy new", news, game="gin", thread=True)

    [thread] = world.threads(news)
    [row] = await seats_of(world, world.ana)
    assert row.thread_id == thread.id
    assert world.env.backend.get_channel(thread.id).type == discord.ChannelType.news_thread.value


async def test_in_a_thread_the_permission_of_threads_counts(world: World) -> None:
    await world.ana.slash("rummy new", game="gin", thread=True)
    [thread] = world.threads()
    await world.deny(send_messages=True)
    assert (await world.ben.slash("rummy new", thread, game="gin")).post.exists

    await world.deny(send_messages_in_threads=True)

    assert "I lack: Send Messages in Threads." in await denied(world, world.ben.slash("rummy new", thread, game="gin"))


# A lobby that cannot be shown


async def test_a_lobby_that_cannot_be_shown_is_closed_and_its_host_is_told(world: World) -> None:
    world.fail("PATCH", "/webhooks/*", status=503, times=None)

    await world.ana.slash("rummy new", game="gin")
    await world.advance(55)
    [row] = await seats_of(world, world.ana)
    assert (row.status, row.message_id) == (Status.LOBBY, None)
    await world.advance(10)

    await nothing_happened(world, world.ana)
    [told] = world.ana.direct_messages()
    assert told.text.startswith(f"I could not show your table of Gin Rummy in <#{world.channel.id}>")
    await world.advance(60)
    assert world.ana.direct_messages() == [told]
    assert world.posts() == []


async def test_who_takes_no_direct_messages_holds_up_nobody(world: World) -> None:
    world.close_direct_messages(world.ana)
    world.fail("PATCH", "/webhooks/*", status=503, times=None)

    await world.ana.slash("rummy new", game="gin")
    await world.advance(65)

    await nothing_happened(world, world.ana)
    assert await pozo(world).store.next_due() is None


async def test_a_thread_that_cannot_be_made_leaves_no_lobby(world: World) -> None:
    world.fail("POST", CREATE_THREAD, status=403, code=50013, times=None)

    await world.ana.slash("rummy new", game="gin", thread=True)
    await world.advance(65)

    await nothing_happened(world, world.ana)
    assert len(world.ana.direct_messages()) == 1


async def test_a_table_that_was_opened_when_the_process_ended_is_shown_by_the_next(world: World) -> None:
    world.fail("PATCH", "/webhooks/*", status=503, times=1)
    await world.ana.slash("rummy new", game="gin", computers=1)
    assert [row.message_id for row in await seats_of(world, world.ana)] == [None]

    await world.restart()
    await world.advance(1)

    [row] = await seats_of(world, world.ana)
    assert row.message_id is not None
    assert row.seats[0].name == "Ana"
    assert Post(world.env, world.channel.id, row.message_id).button(custom_id="start:")


# Rematches


async def over(world: World) -> Post:
    """Let Ana and Ben end a table, and return its message."""
    game = await open_game(world, "gin", (world.ana, world.ben), options={"target": "10"})
    await game.hasten()
    await world.advance(2)
    return game.post


async def rematches(world: World) -> list[TableRow]:
    return [row for row in await pozo(world).store.open_tables() if row.id > 1]


async def test_a_rematch_that_is_asked_for_twice_is_one_table(world: World) -> None:
    post = await over(world)
    again = post.button(custom_id="again:").custom_id
    await world.ana.press_anyway(post, again)
    assert await rematches(world) == []

    await world.burst([(world.ben, post, again), (world.ben, post, again), (world.ana, post, again)])
    await world.advance(1)
    await world.ana.press_anyway(post, again)
    await world.advance(1)

    [row] = await rematches(world)
    assert [seat.name for seat in row.seats] == ["Ben", "Ana"]
    assert row.status is Status.PLAYING
    assert sum("My hand" in one.labels for one in world.posts()) == 1


async def test_a_rematch_that_cannot_be_shown_can_be_asked_for_again(world: World) -> None:
    post = await over(world)
    again = post.button(custom_id="again:").custom_id
    path = f"/channels/{world.channel.id}/messages"
    await world.ana.press_anyway(post, again)
    world.fail("POST", path, status=403, code=50013, times=2)
    await world.ben.press_anyway(post, again)
    await world.advance(65)

    assert await rematches(world) == []
    assert len(world.ana.direct_messages()) == len(world.ben.direct_messages()) == 1
    for person in (world.ben, world.ana):
        await person.press_anyway(post, again)
    await world.advance(1)
    [row] = await rematches(world)
    assert (row.status, row.message_id is not None) == (Status.PLAYING, True)


async def test_one_table_that_cannot_be_read_keeps_no_other_from_being_shown(world: World) -> None:
    world.fail("PATCH", "/webhooks/*", status=503, times=2)
    for person in (world.ana, world.ben):
        await person.slash("rummy new", game="gin")
    sql = "UPDATE tables SET memo = 'broken' WHERE id = 1"
    await pozo(world).store.do(lambda db: db.execute(sql) and None)

    await world.restart()
    await world.advance(1)

    [row] = await seats_of(world, world.ben)
    assert row.message_id is not None
