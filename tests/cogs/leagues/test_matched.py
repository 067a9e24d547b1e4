"""Nobody is lost on the way from the queue, or from a challenge, to a table: FINDINGS L3."""

import pytest

from bot.leagues.records import Waiting
from bot.storage.leagues import queue
from bot.storage.rows import Status, TableRow
from bot.storage.store import Store
from tests.cogs.kit import denied, manager, pozo
from tests.cogs.leagues.kit import Club, found, newest_table, post_of
from tests.simulation import Person, World

HOUR, MINUTE = 3600, 60


@pytest.fixture
async def club(world: World) -> Club:
    made = await found(world, manager(world))
    await made.join(world.ana, world.ben, world.carla, world.dan)
    return made


async def wait(world: World, *people: Person) -> None:
    for person in people:
        await person.slash("league play", how="queue")


async def waiting(world: World, club: Club) -> list[tuple[str, float]]:
    return [(one.name, one.since) for one in await pozo(world).leagues.queue(await club.league())]


async def tables(world: World) -> tuple[TableRow, ...]:
    return await pozo(world).store.open_tables()


async def wait_unasked(world: World, club: Club, person: Person, channel_id: int) -> None:
    """Put somebody into the queue as if they had asked in a channel before it was closed to the bot."""
    league_id, at = (await club.league()).id, world.clock.timestamp()
    waiting = Waiting(league_id, person.id, person.name, channel_id, at, at + HOUR, at)
    await pozo(world).store.do(lambda db: queue.enqueue(db, waiting))
    await world.restart()


def fail_posts(world: World, status: int, times: int | None, code: int = 0) -> None:
    world.fail("POST", f"/channels/{world.channel.id}/messages", status=status, times=times, code=code)


# The queue


@pytest.mark.parametrize(("status", "times"), [(503, 4), (404, 1), (403, 1)])
async def test_a_table_that_cannot_be_shown_at_once_is_shown_a_little_later(
    world: World, club: Club, status: int, times: int
) -> None:
    fail_posts(world, status, times)
    await wait(world, world.ana, world.ben)
    await world.advance(MINUTE - 2)

    [row] = await tables(world)
    assert (row.status, [seat.name for seat in row.seats]) == (Status.PLAYING, ["Ana", "Ben"])
    assert post_of(world, await newest_table(world)).exists
    assert await waiting(world, club) == []


async def test_people_whose_table_cannot_be_shown_are_told_and_keep_their_place(world: World, club: Club) -> None:
    fail_posts(world, 503, 6)  # as often as it is tried within a minute
    await wait(world, world.ana)
    [(_, since)] = await waiting(world, club)
    await world.advance(3)
    await wait(world, world.carla)
    await world.advance(1)
    [unseen] = await tables(world)
    assert (unseen.status, unseen.message_id) == (Status.LOBBY, None)

    await world.advance(MINUTE + 1)

    [told] = world.ana.direct_messages()
    assert told.text.endswith("You wait in **Gin club** again, in your old place.")
    assert len(world.carla.direct_messages()) == 1
    [row] = await tables(world)  # they have met again by now
    assert row.id != unseen.id
    assert (row.status, [seat.name for seat in row.seats]) == (Status.PLAYING, ["Ana", "Carla"])
    assert since < unseen.created_at


async def test_a_channel_that_may_not_be_written_in_is_not_chosen(world: World, club: Club) -> None:
    await world.ana.slash("league play", world.lobby, how="queue")
    [(_, since)] = await waiting(world, club)
    await world.advance(1)
    await wait_unasked(world, club, world.ben, 4711)  # where there is no channel
    await world.advance(1)

    [row] = await tables(world)
    assert (row.channel_id, row.status) == (world.lobby.id, Status.PLAYING)
    assert since <= row.created_at


async def test_who_could_not_be_shown_a_table_anywhere_goes_on_waiting(world: World, club: Club) -> None:
    await wait(world, world.ana)
    await world.deny(send_messages=True)
    assert "I lack: Send Messages." in await denied(world, world.ben.slash("league play", how="queue"))
    await wait_unasked(world, club, world.ben, world.channel.id)
    await world.advance(2 * MINUTE)
    assert [name for name, _ in await waiting(world, club)] == ["Ana", "Ben"]

    await world.deny()
    await world.advance(MINUTE)

    assert [row.status for row in await tables(world)] == [Status.PLAYING]


async def test_a_pair_that_was_made_when_the_process_ended_is_shown_by_the_next(
    world: World, club: Club, store: Store
) -> None:
    fail_posts(world, 503, 1)
    await wait(world, world.ana, world.ben)
    assert [row.message_id for row in await tables(world)] == [None]

    await world.restart()
    await world.advance(2)

    [row] = await tables(world)
    assert (row.status, [seat.name for seat in row.seats]) == (Status.PLAYING, ["Ana", "Ben"])
    assert await store.ask(lambda db: db.execute("SELECT count(*) FROM league_queue").fetchone()) == (0,)


async def test_a_process_that_ends_while_it_pairs_has_paired_nobody(
    world: World, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as broken:
        broken.setattr(queue, "seat", killed)
        await wait(world, world.ana, world.ben)
        assert (await tables(world), len(await waiting(world, club))) == ((), 2)
        await world.restart()

    await world.advance(6)
    [row] = await tables(world)
    assert [seat.name for seat in row.seats] == ["Ana", "Ben"]


# Challenges


async def test_a_challenge_that_is_accepted_twice_at_once_is_played_once(world: World, club: Club) -> None:
    asked = await club.challenge(world.ana, world.ben)
    accept = asked.post.button(custom_id="league-accept").custom_id

    await world.burst([(world.ben, asked.post, accept), (world.ben, asked.post, accept)])
    await world.advance(1)

    [row] = await tables(world)
    assert row.status is Status.PLAYING
    assert sum("My hand" in post.labels for post in world.posts()) == 1


async def test_a_challenge_is_neither_made_nor_accepted_where_its_table_could_not_be_shown(
    world: World, club: Club
) -> None:
    asked = await club.challenge(world.ana, world.ben)
    await world.deny(attach_files=True)

    answer = await world.ben.click(asked.post, custom_id="league-accept")
    assert answer.text.startswith("I cannot show a table here. I lack: Attach Files.")
    assert "I lack" in await denied(world, club.challenge(world.ana, world.dan))
    assert await tables(world) == ()

    await world.deny()
    await world.ben.click(asked.post, custom_id="league-accept")
    assert [row.status for row in await tables(world)] == [Status.PLAYING]


async def test_a_challenge_of_old_in_a_channel_that_is_gone_stops_no_clock(world: World, club: Club) -> None:
    await world.delete(await club.challenge(world.ana, world.ben))
    sql = "UPDATE league_challenges SET state = 'accepted', channel_id = 4711"
    await pozo(world).store.do(lambda db: db.execute(sql) and None)

    await world.restart()
    await wait(world, world.carla, world.dan)
    await world.advance(1)

    assert [[seat.name for seat in row.seats] for row in await tables(world)] == [["Ana", "Ben"], ["Carla", "Dan"]]
    await world.advance(MINUTE + 5)
    [row] = await tables(world)
    assert [seat.name for seat in row.seats] == ["Carla", "Dan"]
    [told] = world.ben.direct_messages()
    assert "Nothing counts; please arrange another." in told.text


async def test_a_table_for_members_is_opened_only_where_it_can_be_shown(world: World, club: Club) -> None:
    await world.deny(view_channel=True)

    assert "I lack: View Channel" in await denied(world, world.ana.slash("league play"))
    assert await tables(world) == ()


# Those who wait for long


async def test_who_has_waited_for_a_while_is_asked_and_both_are_told_where_it_begins(world: World, club: Club) -> None:
    await wait(world, world.ana)
    await world.advance(6 * MINUTE)
    await wait(world, world.carla)
    await world.advance(1)

    asked = world.posts()[-1]
    assert asked.pings == [world.ana.id]
    assert "Are you still there?" in asked.text
    assert not await tables(world)
    await world.ben.click(asked, "I am here")  # who does not wait
    assert asked.labels == ["I am here"]
    answer = await world.ana.click(asked, "I am here")
    await world.advance(2)

    assert not asked.exists
    assert answer.text.startswith("Your match in **Gin club** has begun")
    assert [row.status for row in await tables(world)] == [Status.PLAYING]
    [told] = [post for post in world.posts() if "Your match in **Gin club** begins." in post.text]
    assert sorted(told.pings) == sorted([world.ana.id, world.carla.id])


async def test_who_says_nothing_waits_no_longer_and_the_other_does(world: World, club: Club) -> None:
    await wait(world, world.ana)
    await world.advance(6 * MINUTE)
    await wait(world, world.carla)
    await world.advance(1)
    asked = world.posts()[-1]

    await world.advance(2 * MINUTE + 1)

    assert not asked.exists
    [told] = [post for post in world.posts() if "You did not answer" in post.text]
    assert (told.pings, told.buttons) == ([], [])  # they were called once
    assert [user for user, _ in await waiting(world, club)] == ["Carla"]
    assert not await tables(world)


async def test_nobody_waits_for_days(world: World, club: Club) -> None:
    answer = await world.carla.slash("league play", how="queue")
    assert "Tras 60 minutos dejas de esperar" in answer.text
    await world.advance(HOUR + 1)

    assert await waiting(world, club) == []
    told = world.posts()[-1]
    assert told.pings == [world.carla.id]
    assert "Nobody came for a match" in told.text


async def test_who_sits_in_a_live_match_is_left_to_it(world: World, club: Club) -> None:
    await club.set(clock="60")
    await club.match(world.ana, world.ben)
    for person in (world.ana, world.carla):
        await wait(world, person)
    await world.advance(30)

    assert len(await tables(world)) == 1
    await wait(world, world.dan)
    await world.advance(1)
    assert (await newest_table(world)).names == ("Carla", "Dan")
