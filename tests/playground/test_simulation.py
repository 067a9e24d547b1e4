"""The simulated Discord of the scenario tests shows and does what Discord would."""

import discord
import pytest
import simcord

from playground import simulator
from tests.simulation import MakeBot, World, simulated


async def test_a_command_is_answered_with_texts_buttons_and_a_picture_with_words(world: World) -> None:
    answer = await world.ana.slash("flag", colour="red")

    assert answer.post.texts == ["Count 0"]
    assert answer.post.labels == ["Add", "Mine", "Note"]
    [picture] = answer.post.pictures
    assert picture.alt == "A red flag"
    assert picture.data.startswith(b"\x89PNG")
    assert world.posts() == [answer.post]


async def test_a_click_changes_the_message_for_everyone(world: World) -> None:
    post = (await world.ana.slash("flag")).post

    await world.ben.click(post, "Add")
    await world.dan.click(post, custom_id="add")

    assert post.text == "Count 2"


async def test_an_ephemeral_message_is_seen_by_its_owner_alone(world: World) -> None:
    post = (await world.ana.slash("flag")).post
    mine = (await world.carla.click(post, "Mine")).post

    assert mine.ephemeral
    assert world.carla.sees() == [post, mine]
    assert world.carla.ephemerals() == [mine]
    assert world.ben.sees() == world.posts() == [post]
    with pytest.raises(simcord.SetupError):
        await world.ben.choose(mine, ["red"])
    await world.carla.choose(mine, ["red"])
    assert "['red']" in mine.text


@pytest.mark.parametrize(("name", "expected"), [("Ana", "en-US/es-ES"), ("Carla", "es-ES/es-ES")])
async def test_people_speak_their_language_and_the_server_its_own(make_bot: MakeBot, name: str, expected: str) -> None:
    async with simulated(make_bot, locale="es-ES") as world:
        post = (await world.ana.slash("flag")).post
        mine = await world.people[name].click(post, "Mine")

        assert expected in mine.text


async def test_a_modal_is_filled_in_and_answered(world: World) -> None:
    post = (await world.ana.slash("flag")).post
    note = await world.ana.click(post, "Note")

    assert (note.modal.title, [field.label for field in note.modal.fields]) == ("A note", ["Words"])
    noted = await world.ana.submit(note, words="hold the aces")
    assert noted.ephemeral
    assert noted.text == "Noted."


async def test_what_is_typed_is_completed(world: World) -> None:
    assert await world.ana.complete("flag", "colour", "gr") == [("green", "green")]


async def test_people_who_click_in_the_same_moment_are_all_answered(world: World) -> None:
    post = (await world.ana.slash("flag")).post

    answers = await world.burst([(person, post, "add:0") for person in world.people.values()])

    assert [answer.acknowledged for answer in answers] == [True] * 4


async def test_a_button_that_is_no_longer_shown_can_still_be_pressed(world: World) -> None:
    post = (await world.ana.slash("flag")).post
    await world.ana.click(post, "Add")

    assert (await world.ben.press_anyway(post, "add:0")).acknowledged
    with pytest.raises(AssertionError, match="0 match"):
        await world.ben.click(post, custom_id="add:0")


async def test_buttons_work_after_a_restart(world: World) -> None:
    post = (await world.ana.slash("flag")).post
    before = world.env.bot

    await world.restart()
    await world.ana.click(post, "Add")

    assert world.env.bot is not before
    assert post.text == "Count 1"


async def test_time_passes_only_when_told_to(world: World) -> None:
    answer = await world.ana.slash("slow")
    started = world.clock.timestamp()

    assert answer.result.deferred
    await world.advance(1.5)
    assert answer.result.deferred
    await world.advance(1)
    assert answer.text == "Done at last."
    assert world.clock.timestamp() - started == 2.5


async def test_a_deleted_message_is_gone(world: World) -> None:
    post = (await world.ana.slash("flag")).post

    await world.delete(post)

    assert not post.exists
    assert world.posts() == []


async def test_a_permission_can_be_taken_from_the_bot(world: World) -> None:
    channel = world.env.bot.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)

    await world.deny(send_messages=True)
    with pytest.raises(discord.Forbidden):
        await channel.send("no")
    await world.deny()
    await channel.send("yes")

    assert world.posts()[-1].text == "yes"


async def test_closed_direct_messages_refuse(world: World) -> None:
    user = await world.env.bot.fetch_user(world.ben.id)
    world.close_direct_messages(world.ben)

    with pytest.raises(discord.Forbidden, match="50007"):
        await user.send("psst")
    other = await world.env.bot.fetch_user(world.ana.id)
    await other.send("psst")
    assert [post.text for post in world.ana.direct_messages()] == ["psst"]


async def test_the_bot_hears_that_it_joined(world: World) -> None:
    joined: list[str] = []

    async def on_guild_join(guild: discord.Guild) -> None:
        joined.append(guild.name)

    world.env.bot.event(on_guild_join)
    await world.join_again()

    assert joined == ["Card club"]


async def test_emojis_keep_their_pictures(world: World) -> None:
    png = (await world.ana.slash("flag")).post.pictures[0].data

    emoji = await world.env.bot.create_application_emoji(name="flag", image=png)

    assert simulator.file_at(world.env, simulator.emoji_address(str(emoji.id))) == png


async def test_a_person_may_have_installed_the_bot_for_themselves(world: World) -> None:
    seen: list[bool] = []

    async def on_interaction(interaction: discord.Interaction) -> None:
        seen.append(interaction.is_user_integration())

    world.env.bot.event(on_interaction)
    simulator.install_for_user(world.env, world.ana.id)
    await world.ana.slash("flag")
    await world.ben.slash("flag")

    assert seen == [True, False]


async def test_what_discord_would_refuse_fails_the_test(make_bot: MakeBot) -> None:
    async with simulated(make_bot) as world:
        channel = world.env.bot.get_channel(world.channel.id)
        assert isinstance(channel, discord.TextChannel)
        await channel.send("@everyone", allowed_mentions=discord.AllowedMentions.all())

        with pytest.raises(AssertionError, match="allowed_mentions"):
            world.check()


async def test_what_the_bot_raises_fails_the_test(make_bot: MakeBot) -> None:
    async def on_interaction(interaction: discord.Interaction) -> None:
        raise ValueError(interaction.id)

    async def a_test() -> None:
        async with simulated(make_bot) as world:
            world.env.bot.event(on_interaction)
            await world.ana.slash("flag")

    with pytest.raises(ExceptionGroup):
        await a_test()
