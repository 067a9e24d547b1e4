"""What leagues call people by goes when it holds no more: after an answer, the end of a match, a stop, a restart."""

import discord
import pytest

from bot.people import Person as Chooser
from bot.storage.leagues import pings
from cogs.leagues.ui.pings import Pings
from cogs.leagues.ui.posting import Posting
from tests.cogs.kit import manager, pozo
from tests.cogs.leagues.kit import HOUR, Club, forfeit, found, newest_table
from tests.cogs.leagues.test_news import Death
from tests.simulation import Person, Post, World

MINUTE = 60


@pytest.fixture
async def club(world: World) -> Club:
    made = await found(world, manager(world))
    await made.set(challenge_hours="24")
    await made.join(world.ana, world.ben, world.carla, world.dan)
    return made


def saying(world: World, words: str) -> list[Post]:
    return [post for post in world.posts() if words in post.text]


async def hours_pass(world: World, hours: int) -> None:
    """Let hours pass at once: the bot wakes up when they are over."""
    world.clock.advance(hours * HOUR)
    await world.advance(61)


async def stored(world: World) -> int:
    counted = await pozo(world).store.ask(lambda db: db.execute("SELECT count(*) FROM league_pings").fetchone())
    return int(counted[0])


async def test_what_is_asked_of_challenged_people(world: World, club: Club) -> None:
    """The reminder of a challenge goes with its answer, whatever that is."""
    for verb, person in (("accept", world.ben), ("decline", world.ben), ("withdraw", world.ana)):
        asked = await club.challenge(world.ana, world.ben)
        await hours_pass(world, 12)
        [reminder] = saying(world, "There is a challenge for you")
        assert reminder.pings == [world.ben.id]

        await person.click(asked.post, custom_id=f"league-{verb}")

        assert not reminder.exists
        assert await stored(world) == 0
        if verb == "accept":
            await forfeit(world, world.ben, await newest_table(world))
        await hours_pass(world, 25)  # before another may be made


async def test_a_reminder_goes_when_the_challenge_runs_out_and_when_it_is_called_off(world: World, club: Club) -> None:
    await club.challenge(world.ana, world.ben)
    await hours_pass(world, 12)
    [reminder] = saying(world, "There is a challenge for you")
    await hours_pass(world, 12)
    assert not reminder.exists

    await club.challenge(world.carla, world.dan)
    await hours_pass(world, 12)
    [reminder] = saying(world, "There is a challenge for you")
    await world.carla.click(await world.carla.slash("league leave", league=club.name), custom_id="league-go")
    assert not reminder.exists


async def test_a_reminder_that_could_not_be_taken_back_goes_after_the_restart(world: World, club: Club) -> None:
    asked = await club.challenge(world.ana, world.ben)
    await hours_pass(world, 12)
    [reminder] = saying(world, "There is a challenge for you")

    world.fail("DELETE", f"/channels/{world.channel.id}/messages/{reminder.id}", status=503, times=None)
    await world.ben.click(asked.post, custom_id="league-decline")
    assert reminder.exists
    world.env.backend.faults.clear()
    await world.restart()

    assert not reminder.exists
    assert await stored(world) == 0


@pytest.mark.parametrize("sent", [True, False])
async def test_a_reminder_under_way_when_the_process_ended_is_there_once(
    world: World, club: Club, monkeypatch: pytest.MonkeyPatch, *, sent: bool
) -> None:
    """It may have been sent and nobody heard of it, or not; then it is sent by the next process."""
    asked = await club.challenge(world.ana, world.ben)

    def killed(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as broken:
        broken.setattr(pings, "set_sent" if sent else "set_sending", killed)
        await hours_pass(world, 12)
        assert len(saying(world, "There is a challenge for you")) == int(sent)
        await world.restart()
    world.clock.advance(HOUR)  # when Discord has forgotten that it had it already
    await world.restart()
    await world.advance(1)

    [reminder] = saying(world, "There is a challenge for you")
    await world.ben.click(asked.post, custom_id="league-decline")
    assert not reminder.exists


@pytest.mark.parametrize("sent", [True, False])
async def test_one_that_nobody_heard_of_and_that_holds_no_more_is_looked_for(
    world: World, club: Club, monkeypatch: pytest.MonkeyPatch, *, sent: bool
) -> None:
    asked = await club.challenge(world.ana, world.ben)

    def killed(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as broken:
        broken.setattr(pings, "set_sent", killed)
        if not sent:
            world.fail("POST", f"/channels/{world.channel.id}/messages", status=503, times=None)
        await hours_pass(world, 12)
        await world.ben.click(asked.post, custom_id="league-decline")
        world.env.backend.faults.clear()
    await world.restart()

    assert saying(world, "There is a challenge for you") == []
    assert await stored(world) == 0


# Where a channel will not have it


def letters(person: Person, words: str) -> list[Post]:
    return [post for post in person.direct_messages() if words in post.text]


async def test_who_cannot_be_reminded_in_a_channel_is_reminded_directly_until_they_answer(
    world: World, club: Club
) -> None:
    """In their own language, with the place where the challenge is."""
    await pozo(world).people.set(world.carla.id, Chooser(language="es"))
    asked = await club.challenge(world.ana, world.carla)
    await world.deny(send_messages=True)
    await hours_pass(world, 12)
    [letter] = letters(world.carla, "Tienes un desafío en **Gin club**")
    assert f"No puedo escribir en <#{world.channel.id}>" in letter.text
    await world.deny()
    await world.restart()
    await world.advance(MINUTE)
    assert saying(world, "There is a challenge for you") == []
    assert len(letters(world.carla, "Tienes un desafío")) == 1

    await world.carla.click(asked.post, custom_id="league-decline")

    assert not letter.exists
    assert await stored(world) == 0


@pytest.mark.parametrize("restarts", [False, True])
async def test_whoever_waits_hears_that_the_other_cannot_be_told(world: World, club: Club, *, restarts: bool) -> None:
    await pozo(world).people.set(world.carla.id, Chooser(language="es"))
    asked = await club.challenge(world.carla, world.ben)
    await world.deny(send_messages=True)
    world.close_direct_messages(world.ben)
    await hours_pass(world, 12)
    if restarts:
        await world.restart()
        await world.advance(MINUTE)

    [letter] = letters(world.carla, "No hay forma de avisar a **Ben** de tu desafío en **Gin club**")
    assert letters(world.ben, "There is a challenge") == []
    await world.deny()
    await world.ben.click(asked.post, custom_id="league-decline")
    assert not letter.exists
    assert await stored(world) == 0


async def test_what_nobody_can_be_told_is_given_up(world: World, club: Club) -> None:
    await club.challenge(world.ana, world.ben)
    await world.deny(send_messages=True)
    for person in (world.ana, world.ben):
        world.close_direct_messages(person)
    await hours_pass(world, 12)

    assert await stored(world) == 0


async def test_whoever_waits_is_asked_directly_and_answers_there(world: World, club: Club) -> None:
    await world.ana.slash("league play", how="queue")
    await world.advance(6 * MINUTE)
    world.fail("POST", f"/channels/{world.channel.id}/messages", status=403, code=50013)
    await world.carla.slash("league play", how="queue")
    await world.advance(1)
    [letter] = letters(world.ana, "There is an opponent for you in **Gin club**.")
    assert letter.labels == ["I am here"]

    world.answer(await world.ana.actor.user.click(letter.raw, custom_id=letter.button().custom_id))
    await world.advance(2)

    assert not letter.exists
    [told] = saying(world, "Your match in **Gin club** begins.")
    assert sorted(told.pings) == sorted([world.ana.id, world.carla.id])


async def test_that_a_match_begins_is_told_to_each_directly(
    world: World, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = vars(Posting)["_send"]

    async def refused(pings: Pings, channel_id: int, *arguments: object, **options: object) -> discord.Message | None:
        return None if channel_id == world.channel.id else await send(pings, channel_id, *arguments, **options)

    monkeypatch.setattr(Pings, "_send", refused)
    for person in (world.ana, world.carla):
        await person.slash("league play", how="queue")
    await world.advance(2)
    [one], [other] = (letters(person, "Your match in **Gin club** begins.") for person in (world.ana, world.carla))
    assert f"<@{world.carla.id}>" not in one.text

    await forfeit(world, world.ana, await newest_table(world))
    await world.advance(2)

    assert not one.exists
    assert not other.exists
    assert await stored(world) == 0


async def test_a_letter_is_there_once_wherever_the_process_ends(
    world: World, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    death = Death(monkeypatch, Pings, "show")

    async def unanswered() -> None:
        await club.challenge(world.ana, world.ben)
        await world.deny(send_messages=True)
        await hours_pass(world, 12)

    async for _ in death.each(world, unanswered):
        assert len(letters(world.ben, "There is a challenge for you in **Gin club**")) == 1
        await world.deny()
        await hours_pass(world, 12)
        await hours_pass(world, 25)  # until another may be made
        assert letters(world.ben, "There is a challenge") == []


# A match that begins


@pytest.mark.parametrize("restarts", [False, True])
async def test_that_a_match_begins_is_told_until_it_is_over(world: World, club: Club, *, restarts: bool) -> None:
    for person in (world.ana, world.ben):
        await person.slash("league play", how="queue")
    await world.advance(2)
    [told] = saying(world, "Your match in **Gin club** begins.")
    assert sorted(told.pings) == sorted([world.ana.id, world.ben.id])
    if restarts:
        await world.restart()
        await world.advance(MINUTE)
        assert told.exists

    await forfeit(world, world.ben, await newest_table(world))
    await world.advance(2)

    assert not told.exists
    assert await stored(world) == 0


async def test_a_match_that_was_made_when_the_process_ended_is_told_by_the_next(world: World, club: Club) -> None:
    world.fail("POST", f"/channels/{world.channel.id}/messages", status=503, times=1)
    for person in (world.ana, world.ben):
        await person.slash("league play", how="queue")
    assert saying(world, "begins.") == []

    await world.restart()
    await world.advance(2)

    [told] = saying(world, "Your match in **Gin club** begins.")
    assert sorted(told.pings) == sorted([world.ana.id, world.ben.id])


# The queue


async def asked_in_queue(world: World) -> Post:
    await world.ana.slash("league play", how="queue")
    await world.advance(6 * MINUTE)
    await world.carla.slash("league play", how="queue")
    await world.advance(1)
    [asked] = saying(world, "Are you still there?")
    return asked


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("way", ["stop", "leave", "holiday", "archive"])
async def test_who_waits_no_longer_is_not_asked_any_more(world: World, club: Club, way: str, *, restarts: bool) -> None:
    waits = await world.ana.slash("league play", how="queue")
    asked = await asked_in_queue(world)
    if restarts:
        await world.restart()
        await world.advance(1)
        assert asked.exists

    match way:
        case "stop":
            await world.ana.click(waits.post, custom_id="league-stop")
        case "leave":
            await world.ana.click(await world.ana.slash("league leave", league=club.name), custom_id="league-go")
        case "holiday":
            await world.ana.slash("league holiday", league=club.name, days=7)
        case _:
            sure = await club.keeper.slash("league admin archive", league=club.name)
            await club.keeper.click(sure.post, custom_id="league-archive")

    assert not asked.exists
    assert waits.text == "You do not wait in **Gin club** any more."
    assert waits.post.labels == []


async def test_who_was_silent_is_told_so_after_a_restart_too_and_until_they_wait_again(
    world: World, club: Club
) -> None:
    asked = await asked_in_queue(world)
    await world.restart()
    await world.advance(10 * MINUTE)

    assert not asked.exists
    [told] = saying(world, "You did not answer")
    await world.ana.slash("league play", how="queue")
    assert not told.exists


async def test_who_is_asked_twice_is_asked_by_one_message(world: World, club: Club) -> None:
    asked = await asked_in_queue(world)
    path = f"/channels/{world.channel.id}/messages/{asked.id}"
    world.fail("DELETE", path, status=503, times=None)
    await world.carla.click(await world.carla.slash("league leave", league=club.name), custom_id="league-go")
    await world.ana.click(asked, custom_id="league-ready")
    await world.advance(6 * MINUTE)
    assert asked.exists
    await world.dan.slash("league play", how="queue")
    await world.advance(1)
    world.env.backend.faults.clear()
    await world.advance(MINUTE)

    [newer] = saying(world, "Are you still there?")
    assert newer.id != asked.id


# The door


async def test_that_somebody_asks_to_be_let_in_is_told_until_it_is_decided(world: World, club: Club) -> None:
    await club.set(joining="approval", announcements=world.channel)
    keeper = club.keeper
    for name, verb in (("Eva", "let-in"), ("Fidel", "keep-out")):
        person = world.add_person(name)
        await person.slash("league join", league=club.name)
        [told] = saying(world, f"**{name}** asks to be let into **Gin club**.")
        door = await keeper.click(told, custom_id="league-door")
        await keeper.choose(door.post, [str(person.id)], custom_id=f"league-{verb}")
        assert not told.exists


async def test_who_founded_a_league_is_told_directly_who_asks_to_be_let_in(world: World, club: Club) -> None:
    await club.set(joining="approval", announcements=world.lobby)
    await world.deny(world.lobby, send_messages=True)
    eva, keeper = world.add_person("Eva"), club.keeper
    await eva.slash("league join", league=club.name)
    [letter] = letters(keeper, "**Eva** asks to be let into **Gin club**.")

    await eva.click(await eva.slash("league leave", league=club.name), custom_id="league-go")

    assert not letter.exists


# What became of a challenge


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize(("verb", "says"), [("accept", "has accepted"), ("decline", "has declined")])
async def test_an_answer_whose_message_could_not_be_changed_is_told_all_the_same(
    world: World, club: Club, verb: str, says: str, *, restarts: bool
) -> None:
    asked = await club.challenge(world.ana, world.ben)
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr("discord.InteractionResponse.edit_message", _dies)
        if restarts:
            broken.setattr("cogs.leagues.calling.LeagueCalls._look", _dies)
        await world.ben.click(asked.post, custom_id=f"league-{verb}")
    if restarts:
        assert "Accept" in asked.post.labels
        await world.restart()
    await world.advance(1)

    assert says in asked.post.text
    assert asked.post.labels == []


async def _dies(*_: object, **__: object) -> None:
    raise RuntimeError("killed")


async def test_a_challenge_whose_message_nobody_heard_of_says_what_became_of_it(
    world: World, club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unheard(*_: object) -> None:
        return None

    with monkeypatch.context() as broken:
        broken.setattr("bot.league_office.arranging.Arranging.posted", unheard)
        asked = await club.challenge(world.ana, world.ben)
    await world.restart()
    await hours_pass(world, 24)

    assert "has not answered" in asked.post.text
    assert asked.post.labels == []
