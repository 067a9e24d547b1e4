"""Tournaments of pairs: asked and answered in the channel, met at tables of four, dropped and forgotten as one."""

import pytest

from bot.storage.rows import Status
from bot.tables import lobby
from bot.tournaments.records import EntrantState
from bot.tournaments.tournament import TournamentStage
from engine.match import Stage, to_act
from tests.cogs.kit import denied, manager, pozo
from tests.cogs.leagues.kit import twelve, with_role
from tests.cogs.tournaments.kit import DAY, Cup, announce, drained, everybody
from tests.simulation import ENGLISH, SPANISH, MakeBot, Person, World, simulated


@pytest.fixture
def kim(world: World) -> Person:
    return manager(world)


async def enter(cup: Cup, one: Person, other: Person) -> None:
    """Let two enter as a pair: one asks, the other presses."""
    asked = await one.slash("tournament join", None, partner=other.actor.user)
    await other.click(asked.post, custom_id="tournament-accept:")
    await drained(cup.world)


SAID = {
    ENGLISH: ("pairs", "would like to enter", "has said yes", "entered as a pair", "Ana & Ben"),
    SPANISH: ("parejas", "quiere inscribirse contigo", "ha dicho que sí", "se entra en pareja", "Ana & Ben"),
}


@pytest.mark.parametrize("locale", [ENGLISH, SPANISH])
async def test_pairs_ask_and_answer_and_play_a_swiss_as_sides_of_their_tables(make_bot: MakeBot, locale: str) -> None:
    pairs, asks, said_yes, as_pair, title = SAID[locale]
    async with simulated(make_bot, locale=locale) as world:
        others = [with_role(world, name, locale) for name in ("Eva", "Fay")]
        people = everybody(world, *others)
        keeper = with_role(world, "Kim", locale, manage_guild=True)
        cup = await announce(world, keeper, game="partnership500", entrants="pairs", rounds=1)
        assert pairs in cup.post.text
        assert as_pair in await denied(world, keeper.slash("tournament join"))
        asked = await world.ana.slash("tournament join", None, partner=world.ben.actor.user)
        assert asks in asked.text
        assert not asked.ephemeral
        wrong = await others[0].press_anyway(asked.post, f"tournament-accept:1:0:{world.ana.id}")
        assert wrong.ephemeral
        assert not (await cup.found()).entrants, "only who was asked can answer"
        await world.ben.click(asked.post, custom_id="tournament-accept:")
        assert said_yes in asked.post.text
        again = await world.ben.press_anyway(asked.post, f"tournament-accept:1:0:{world.ana.id}")
        assert again.ephemeral
        assert len((await cup.found()).entrants) == 1
        await enter(cup, world.carla, world.dan)
        await enter(cup, others[0], others[1])
        assert title in cup.post.text
        await cup.start()

        [table] = (await cup.tables()).values()
        met = next(one for one in await cup.met() if len(one.entrants) == 2)
        by_number = {one.number: one for one in (await cup.found()).entrants}
        first, second = (by_number[one] for one in met.entrants)
        seated = [seat.user_id for seat in table.seats]
        assert [set(seated[::2]), set(seated[1::2])] == [
            {user for user, _ in first.members},
            {user for user, _ in second.members},
        ], "partners sit crosswise"
        [called] = [post for post in world.posts() if len(post.pings) > 1]
        assert set(called.pings) == set(people)
        for user_id in seated[::2]:
            with world.env.as_the_bot():
                await lobby.leave(table, table.seat_of(user_id or 0))
        await drained(world)
        found = await cup.found()
        assert found.tournament.stage is TournamentStage.OVER
        scores = {found.names[line.entrant]: line.score for line in found.lines}
        assert scores[second.title] == 840
        assert scores[first.title] == 0
        shown = await world.ana.slash("tournament standings")
        assert title in shown.post.pictures[0].alt


async def test_two_who_ask_each_other_are_a_pair_and_nobody_is_in_two(world: World, kim: Person) -> None:
    cup = await announce(world, kim, game="gin", entrants="pairs")
    await world.ana.slash("tournament join", partner=world.ben.actor.user)
    both = await world.ben.slash("tournament join", partner=world.ana.actor.user)
    assert both.ephemeral
    assert [one.title for one in (await cup.found()).entrants] == ["Ana & Ben"]
    partner = await denied(world, world.carla.slash("tournament join", partner=world.ben.actor.user))
    assert "Elige" in partner or "Choose" in partner
    alone = await denied(world, world.carla.slash("tournament join", partner=world.carla.actor.user))
    assert alone == partner
    refused = await world.carla.slash("tournament join", None, partner=world.dan.actor.user)
    await world.dan.click(refused.post, custom_id="tournament-refuse:")
    assert len((await cup.found()).entrants) == 1
    asked = await world.carla.slash("tournament join", None, partner=world.dan.actor.user)
    await world.carla.slash("tournament leave")
    late = await world.dan.press_anyway(asked.post, f"tournament-accept:1:0:{world.carla.id}")
    assert late.ephemeral
    assert len((await cup.found()).entrants) == 1, "what was taken back cannot be accepted"
    await world.ben.slash("tournament leave")
    assert not (await cup.found()).entrants, "a pair goes as one"


async def test_games_without_sides_have_no_pairs(world: World, kim: Person) -> None:
    create = kim.slash("tournament create", name="No", game="rummy", entrants="pairs")
    assert "two sides" in await denied(world, create)
    larger = kim.slash("tournament create", name="No", game="partnership500", entrants="pairs", seats=4)
    assert await denied(world, larger)
    cup = await announce(world, kim)
    assert "sin pareja" in await denied(world, world.dan.slash("tournament join", partner=world.ana.actor.user))
    assert not (await cup.found()).entrants


async def test_a_pair_of_whom_one_does_not_play_forfeits_and_either_may_drop_out(world: World, kim: Person) -> None:
    others = twelve(world)
    cup = await announce(world, kim, game="gin", entrants="pairs", deadline="1440", rounds=2)
    await enter(cup, world.ana, world.ben)
    await enter(cup, world.carla, world.dan)
    await enter(cup, others[0], others[1])
    await cup.start()
    [table] = (await cup.tables()).values()
    while table.match is None or table.playing.stage is not Stage.PLAY:
        await world.advance(30)
    await pozo(world).tables.clocks.stop()  # nobody moves by the clock, so that only some have moved at all
    one, other = to_act(table.playing)
    for seat in (one, one ^ 1, other):
        while seat in to_act(table.playing):
            with world.env.as_the_bot():
                await table.play(seat, table.legal(seat)[0], version=None, key=f"{seat} {table.playing.version}")
    missing = table.seats[other ^ 1].user_id
    world.clock.advance(DAY)
    await drained(world, 61)

    found = await cup.found()
    met = next(meeting for meeting in found.in_round(1) if len(meeting.entrants) == 2)
    assert met.result is not None
    pair = found.entrant_of(missing or 0)
    assert pair is not None
    assert met.result.absent == tuple(entrant == pair.number for entrant in met.entrants)
    assert table.row.status is Status.OVER

    asked = await world.ben.slash("tournament drop")
    assert "Ana & Ben" in asked.text
    await world.ben.click(asked.post, custom_id="tournament-dropped:")
    gone = (await cup.found()).entrant_of(world.ana.id)
    assert gone is not None
    assert gone.state is EntrantState.DROPPED


async def test_a_pair_is_exported_and_forgotten(world: World, kim: Person) -> None:
    cup = await announce(world, kim, game="gin", entrants="pairs")
    await enter(cup, world.ana, world.ben)
    await world.carla.slash("tournament join", partner=world.dan.actor.user)
    about = pozo(world).leagues.about
    assert '"partner_name": "Ben"' in (await about(world.ben.id)).decode()
    assert '"made": 0' in (await about(world.dan.id)).decode()
    sure = await world.ben.slash("privacy delete")
    await world.ben.click(sure.post, custom_id="forget-me:")
    assert not (await cup.found()).entrants, "without one of them there is no pair"
    sure = await world.dan.slash("privacy delete")
    await world.dan.click(sure.post, custom_id="forget-me:")
    assert "tournament_invitations" in (await about(world.carla.id)).decode()
    assert '"made": 1' not in (await about(world.carla.id)).decode()
