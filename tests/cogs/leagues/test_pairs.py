"""A pair challenges a pair to mirrored deals: all four agree, the table opens by itself, and the result is shown."""

import pytest

from bot.storage.rows import Status
from bot.tables import lobby
from bot.words.speech import Speech
from engine.match import Stage
from playground import simulator
from tests.cogs.kit import Game, denied, manager, open_game, pozo
from tests.cogs.leagues.kit import Club, files, found, newest_table
from tests.cogs.leagues.test_shown_off import drained
from tests.cogs.test_mirrored import play_board
from tests.simulation import ENGLISH, SPANISH, Answer, MakeBot, Person, World, simulated


async def mirrored(world: World, kim: Person, name: str = "Mirrors") -> Club:
    """Return a league of mirrored deals with four members."""
    await open_game(world, "gin", (kim,), options={"mirrored": "true", "target": "10"}, start=False)
    await kim.slash("rummy save", name="mirror")
    club = await found(world, kim, name, preset="mirror")
    await club.join(world.ana, world.ben, world.carla, world.dan)
    return club


async def challenge(world: World) -> Answer:
    """Let Ana and Ben challenge Carla and Dan."""
    named = {"member": world.carla, "partner": world.ben, "their-partner": world.dan}
    return await world.ana.slash("league challenge", None, **{key: one.actor.user for key, one in named.items()})


@pytest.mark.parametrize("locale", [ENGLISH, SPANISH])
async def test_a_pair_challenges_a_pair_to_mirrored_deals(make_bot: MakeBot, locale: str) -> None:
    async with simulated(make_bot, locale=locale) as world:
        kim = manager(world)
        club = await mirrored(world, kim)
        await club.set(results_channel=world.lobby)
        bot = pozo(world)
        speech = Speech(bot.words, await bot.language_in(world.guild.id))
        ana, ben, carla, dan = world.people.values()

        asked = await challenge(world)
        others = speech.list((carla.mention, dan.mention))
        begun = speech.list(("**Ana**", ben.mention))
        assert speech.text("league-challenge-pair-open", one=begun, other=others) in asked.text
        assert sorted(asked.post.pings) == sorted(one.id for one in (ben, carla, dan))
        listed = await kim.slash("league challenges")
        assert "Ana and Ben \u2192 Carla and Dan" in listed.text

        assert await denied(world, ana.click(asked.post, custom_id="league-accept"))
        for person, there in ((carla, ("Ana", "Carla")), (ben, ("Ana", "Carla", "Ben"))):
            answer = await person.click(asked.post, custom_id="league-accept")
            assert speech.text("league-challenge-agreed", names=speech.list(there)) in answer.text
            assert len(answer.post.buttons) == 3
        rows = await bot.store.open_tables_in_guild(world.guild.id)
        assert [row for row in rows if row.league_id is not None] == []
        await dan.click(asked.post, custom_id="league-accept")
        one, other = speech.list(("Ana", "Ben")), speech.list(("Carla", "Dan"))
        assert speech.text("league-challenge-pair-accepted", one=one, other=other) in asked.text
        assert not asked.post.buttons

        table = await newest_table(world)
        assert table.rules.mirrored
        assert [seat.user_id for seat in table.seats] == [ana.id, carla.id, ben.id, dan.id]
        assert table.rules.sides == ((0, 2), (1, 3))
        while not world.threads():
            await world.advance(30)
        boards = [{*simulator.thread_members(world.env, thread.id)} for thread in world.threads()]
        assert [{ana.id, carla.id} <= there for there in boards] == [True, False]
        assert [{ben.id, dan.id} <= there for there in boards] == [False, True]

        with world.env.as_the_bot():
            for seat in (1, 3):
                await lobby.leave(table, seat)
        assert table.row.status is Status.OVER
        await drained(world)
        [card] = world.posts(world.lobby)
        gone = speech.list(("Carla", "Dan"))
        assert speech.text("league-card-forfeit", winners=one, leavers=gone) in card.text
        assert all(name in card.pictures[0].alt for name in world.people)

        again = await dan.click(card, custom_id="league-rematch")
        rivals = speech.list((ana.mention, ben.mention))
        assert speech.text("league-challenge-pair-open", one=speech.list(("**Dan**", carla.mention)), other=rivals) in (
            again.text
        )
        await ben.click(again.post, custom_id="league-decline")
        assert speech.text("league-challenge-pair-declined", one=speech.list(("Dan", "Carla")), other=one) in again.text


async def test_a_challenge_without_partners_is_refused_where_pairs_play(world: World) -> None:
    await mirrored(world, manager(world))

    alone = await denied(world, world.ana.slash("league challenge", member=world.ben.actor.user))
    assert "name your partner" in alone
    half = await denied(
        world, world.carla.slash("league challenge", member=world.ben.actor.user, partner=world.dan.actor.user)
    )
    assert "se juega por parejas" in half


@pytest.mark.parametrize("restarts", [False, True])
async def test_who_agreed_is_shown_though_the_message_could_not_be_changed(world: World, *, restarts: bool) -> None:
    await mirrored(world, manager(world))
    asked = await challenge(world)
    with pytest.MonkeyPatch.context() as broken:
        broken.setattr("discord.InteractionResponse.edit_message", _dies)
        if restarts:
            broken.setattr("cogs.leagues.calling.LeagueCalls._look", _dies)
        await world.carla.click(asked.post, custom_id="league-accept")
    if restarts:
        assert "Agreed so far: Ana\n" in asked.text
        await world.restart()
    await world.advance(1)

    assert "Agreed so far: Ana and Carla" in asked.text
    ended = await world.ana.click(asked.post, custom_id="league-withdraw")
    assert "was taken back" in ended.text


async def _dies(*_: object, **__: object) -> None:
    raise RuntimeError("killed")


async def test_a_league_of_mirrored_deals_is_exported_and_explained(world: World) -> None:
    """Results, standings and what each of a pair won are told as of any match of sides; a void takes all of it back."""
    kim = manager(world)
    club = await mirrored(world, kim)
    await club.set(results_channel=world.lobby)
    asked = await challenge(world)
    for person in (world.ben, world.carla, world.dan):
        await person.click(asked.post, custom_id="league-accept")
    table = await newest_table(world)
    with world.env.as_the_bot():
        for seat in (1, 3):
            await lobby.leave(table, seat)
    await drained(world)

    league = await club.league()
    page = await pozo(world).leagues.standings(league)
    worth = {line.name: line.value for line in page.lines}
    assert worth["Ana"] == worth["Ben"] > 1000 > worth["Carla"] == worth["Dan"]
    exported = await world.ana.slash("league export")
    rows = b"".join(files(world, exported.post)).decode()
    assert all(rows.count(name) >= 2 for name in world.people)
    told = await world.ben.slash("league explain", result=1)
    assert "Ben" in told.text
    await kim.slash("league admin void", result=1, reason="why")
    await drained(world)
    assert (await pozo(world).leagues.standings(league)).lines == ()
    [card] = world.posts(world.lobby)[:1]
    assert Game(world, table, {}).over
    assert "void" in card.text.lower()


@pytest.mark.parametrize("leavers", [(0, 2), (3, 1)])
async def test_a_side_that_leaves_in_the_middle_of_a_round_has_lost_and_only_then_it_can_be_looked_at(
    world: World, leavers: tuple[int, int]
) -> None:
    club = await mirrored(world, manager(world))
    await club.set(results_channel=world.lobby)
    asked = await challenge(world)
    for person in (world.ben, world.carla, world.dan):
        await person.click(asked.post, custom_id="league-accept")
    table = await newest_table(world)
    game = Game(world, table, dict(enumerate((world.ana, world.carla, world.ben, world.dan))))
    await game.play(lambda table: table.playing.stage is Stage.PLAY)
    await play_board(game, 1, 6)

    with world.env.as_the_bot():
        await lobby.leave(table, leavers[0])
    await world.advance(5)
    assert table.row.status is Status.PLAYING
    assert "two boards" in game.post.text
    with world.env.as_the_bot():
        await lobby.leave(table, leavers[1])
    await drained(world, 5)

    assert table.row.status is Status.OVER
    assert "two boards" not in game.post.text
    [card] = world.posts(world.lobby)
    winners = "Carla and Dan" if 0 in leavers else "Ana and Ben"
    assert f"{winners} won" in card.text
    stepped = await world.ben.click(card, custom_id="replay:")
    assert stepped.post.pictures
