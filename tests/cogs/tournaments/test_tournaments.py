"""Tournaments from the announcement to the winner, through the commands and buttons of Discord."""

import pytest

from bot.storage.heartbeat import make_good
from bot.storage.rows import Status
from bot.tournaments.tournament import TournamentStage
from tests.cogs.kit import denied, manager, pozo
from tests.cogs.leagues.kit import files, twelve, with_role
from tests.cogs.tournaments.kit import DAY, HOUR, MINUTE, announce, drained, everybody, forfeit, told
from tests.simulation import ENGLISH, SPANISH, MakeBot, Person, World, simulated


@pytest.fixture
def kim(world: World) -> Person:
    return manager(world)


SAID = {
    ENGLISH: ("Entered: **4** of 128", "knockout", "Round 1 of 2", "won.", "Semi-finals", "bracket"),
    SPANISH: ("Inscripciones: **4** de 128", "eliminatorias", "Ronda 1 de 2", "Ganó", "Semifinales", "cuadro"),
}


@pytest.mark.parametrize("locale", [ENGLISH, SPANISH])
async def test_a_knockout_with_third_place_from_sign_up_to_the_winner(make_bot: MakeBot, locale: str) -> None:
    entered, knockout, first, won, semi, bracket = SAID[locale]
    async with simulated(make_bot, locale=locale) as world:
        people = everybody(world)
        cup = await announce(world, with_role(world, "Kim", locale, manage_guild=True), format="knockout")
        assert knockout in cup.post.text
        await cup.join(*people.values())
        assert entered in cup.post.text
        await cup.start()

        assert first in cup.post.text
        assert [len(one.entrants) for one in await cup.met()] == [2, 2]
        [round_told] = [post for post in world.posts() if post.pings]
        assert set(round_told.pings) == set(people)
        await cup.round(people)
        assert len(await cup.met()) == 2, "the final, and the match for the third place"
        await cup.round(people)

        found = await cup.found()
        assert found.tournament.stage is TournamentStage.OVER
        assert [one.place for one in found.lines] == [1, 2, 3, 4]
        best = min(people)
        assert found.names[found.lines[0].entrant] == people[best].name
        assert won in cup.post.text
        looked = await cup.keeper.click(cup.post, custom_id="tournament-bracket:")
        assert looked.ephemeral
        assert bracket in looked.text
        assert semi in looked.post.pictures[0].alt
        shared = await cup.keeper.click(looked.post, custom_id="tournament-share:")
        assert not shared.ephemeral


async def test_a_swiss_with_a_bye_a_late_entry_and_somebody_who_drops_out(world: World, kim: Person) -> None:
    others = twelve(world)
    people = everybody(world, *others)
    cup = await announce(world, kim, rounds=3)
    await cup.join(world.ana, world.ben, world.carla, world.dan, others[0])
    await cup.start()
    assert sorted(len(one.entrants) for one in await cup.met()) == [1, 2, 2]
    joined = await others[1].click(cup.post, custom_id="tournament-join:")
    assert "Juegas en **Cup**" in joined.text
    await cup.round(people)

    assert [len(one.entrants) for one in await cup.met()] == [2, 2, 2]
    asked = await world.ana.slash("tournament drop")
    assert "no way back" in asked.text
    await world.ana.click(asked.post, custom_id="tournament-dropped:")
    await drained(world)
    assert "forfeit" in cup.post.text
    again = await denied(world, world.ana.slash("tournament drop"))
    assert "does not play" in again
    await cup.round(people)

    found = await cup.found()
    assert found.tournament.round == 3
    met = [frozenset(one.entrants) for one in found.meetings if len(one.entrants) == 2]
    assert len(met) == len(set(met)), "nobody meets the same twice"
    byes = [one.entrants for one in found.meetings if one.is_bye]
    assert len(byes) == len(set(byes)) == 2, "nobody sits out twice"
    await cup.round(people)
    assert (await cup.found()).tournament.stage is TournamentStage.OVER
    table = await world.ben.slash("tournament standings")
    assert "Points 3" in table.post.pictures[0].alt
    crossed = await world.dan.slash("tournament bracket")
    assert "tabla cruzada" in crossed.text


async def test_everyone_meets_everyone_best_of_three_and_admins_start_the_rounds(world: World, kim: Person) -> None:
    people = everybody(world)
    cup = await announce(world, kim, format="robin", best_of=3, by_hand=True)
    await cup.join(world.ana, world.ben, world.carla)
    await cup.start()
    early = await kim.press_anyway(cup.post, "tournament-next:1:0:")
    assert "not over: 1 meeting is not decided" in early.text
    await cup.round(people)
    assert len(await cup.tables()) == 1, "one win is not enough, and the next match has its table"
    await cup.round(people)
    assert not await cup.tables()
    assert (await cup.found()).tournament.round == 1, "an admin starts the next"
    stranger = await denied(world, world.ana.press_anyway(cup.post, "tournament-next:1:0:"))
    assert "Only whoever announced" in stranger
    for _ in range(2):
        listed = await kim.slash("tournament round")
        await kim.click(listed.post, "Next round")
        await drained(world)
        for _ in range(2):
            await cup.round(people)

    found = await cup.found()
    assert found.tournament.stage is TournamentStage.OVER
    assert [one.score // 840 for one in found.lines] == [2, 1, 0]


async def test_whoever_does_not_play_forfeits_and_two_who_do_not_both_do(world: World, kim: Person) -> None:
    cup = await announce(world, kim, deadline="1440", rounds=1)
    await cup.join(world.ana, world.ben, world.carla, world.dan)
    await cup.start()
    first, second = (await cup.tables()).values()
    players = everybody(world)
    there = players[first.seats[0].user_id or 0]
    while not first.is_asked(0):
        await world.advance(30)
    await pozo(world).tables.clocks.stop()  # nobody moves by the clock, so that only one has moved at all
    with world.env.as_the_bot():
        await first.play(0, first.legal(0)[0], version=None, key="123")
    assert not second.playing.version or second.row.status is Status.PLAYING
    world.clock.advance(DAY)
    await drained(world, 61)

    found = await cup.found()
    assert found.tournament.stage is TournamentStage.OVER
    scores = {
        found.names[one]: result.scores[place]
        for met in found.meetings
        if (result := met.result)
        for place, one in enumerate(met.entrants)
    }
    assert scores[there.name] == 840
    assert sorted(scores.values())[:2] == [0, 0]
    assert first.row.status is Status.OVER


async def test_sign_up_has_a_limit_a_waiting_list_a_role_and_a_check_in(world: World, kim: Person) -> None:
    role = world.guild.create_role("players")
    people = twelve(world, role)[:5]
    cup = await announce(world, kim, limit=3, role=role, check_in=10)
    assert "those who have" in await denied(world, world.ana.slash("tournament join"))
    await cup.join(*people)
    assert "Waiting for a place: Hugo, Ida" in cup.post.text
    await people[0].click(cup.post, custom_id="tournament-leave:")
    await drained(world)
    assert "Waiting for a place: Ida" in cup.post.text
    answer = await cup.start()
    assert "check-in of **Cup** has begun" in answer.text
    for person in (people[1], people[3], people[4]):
        await person.click(cup.post, custom_id="tournament-here:")
    assert "quien anunció" in await denied(world, people[1].slash("tournament start"))
    await world.advance(11 * 60)
    await drained(world)

    found = await cup.found()
    assert found.tournament.stage is TournamentStage.PLAYING
    playing = {one.name for one in found.entrants if one.seed}
    assert playing == {"Fidel", "Hugo", "Ida"}, "Gil did not check in, and Ida had waited"


async def away(world: World) -> None:
    """Take it that the bot was away for an hour until now."""
    now = world.clock.timestamp()
    await pozo(world).store.do(lambda db: make_good(db, HOUR, now, ()))


async def test_nobody_loses_a_place_or_a_match_in_the_first_minutes_after_a_longer_outage(
    world: World, kim: Person
) -> None:
    cup = await announce(world, kim, check_in=10, rounds=1, deadline="1440")
    people = everybody(world)
    await cup.join(*people.values())
    await cup.start()
    world.clock.advance(10 * MINUTE)
    await away(world)
    await drained(world)
    assert (await cup.found()).tournament.stage is TournamentStage.CHECK_IN
    for person in people.values():
        await person.click(cup.post, custom_id="tournament-here:")
    await world.advance(10 * MINUTE)
    await drained(world)
    assert (await cup.found()).tournament.stage is TournamentStage.PLAYING
    assert len(await cup.tables()) == 2

    await pozo(world).tables.clocks.stop()
    world.clock.advance(DAY)
    await away(world)
    await drained(world, 9 * MINUTE)
    assert (await cup.found()).tournament.stage is TournamentStage.PLAYING
    await drained(world, 2 * MINUTE)
    assert (await cup.found()).tournament.stage is TournamentStage.OVER


async def test_too_few_are_told_so_and_a_start_by_itself_calls_it_off(world: World, kim: Person) -> None:
    cup = await announce(world, kim)
    await cup.join(world.ana, world.ben)
    assert "2 are too few" in await denied(world, kim.slash("tournament start"))
    taken = await denied(world, kim.slash("tournament create", name="cup", game="gin"))
    assert "not over yet" in taken
    await kim.slash("tournament cancel")
    timed = await announce(world, kim, "Other", starts="2099-01-01 18:00")
    assert "Sign-up ends" in timed.post.text


async def test_an_admin_rules_on_a_meeting_and_takes_it_back_and_both_are_in_the_log(world: World, kim: Person) -> None:
    people = everybody(world)
    cup = await announce(world, kim, rounds=2)
    await cup.join(*people.values())
    await cup.start()
    met = (await cup.met())[0]
    names = (await cup.found()).names
    winner = next(one for one in people.values() if one.name == names[met.entrants[0]])
    wrong = await denied(world, kim.slash("tournament report", meeting=1, outcome="won", reason="a fault"))
    assert "Name as the winner" in wrong
    await kim.slash("tournament report", meeting=1, outcome="won", winner=winner.actor.user, reason="a fault")
    await drained(world)
    assert "ruled" in cup.post.text
    assert len(await cup.tables()) == 1, "the table of what was ruled on is closed"
    await kim.slash("tournament report", meeting=1, outcome="as-played", reason="no fault")
    await drained(world, 61)
    assert len(await cup.tables()) == 2, "it is played after all"
    assert "Only" in await denied(world, world.ana.slash("tournament report", meeting=1, outcome="draw", reason="x"))

    log = await world.dan.slash("tournament audit")
    assert "decidió sobre el encuentro 1 de la ronda 1: a fault" in log.text
    assert "cuente como se jugó: no fault" in log.text
    exported = await world.ana.slash("tournament export")
    table, rounds = files(world, exported.post)
    assert table.decode().startswith("place,name,points")
    assert rounds.decode().count("\n") == 5


async def test_a_tournament_goes_on_after_a_restart_where_it_was(world: World, kim: Person) -> None:
    people = everybody(world)
    cup = await announce(world, kim, rounds=1)
    await cup.join(*people.values())
    await cup.start()
    await world.restart()
    await world.advance(10)
    assert len(await cup.tables()) == 2
    assert len([text for text in told(world) if "round 1 of 1" in text]) == 1, "it is told once"
    await cup.round(people)

    assert (await cup.found()).tournament.stage is TournamentStage.OVER
    assert "won" in cup.post.text or "share" in cup.post.text
    assert [text for text in told(world) if "round 1 of 1" in text] == [], "nobody is called to what is over"


async def test_tables_of_four_in_a_game_that_allows_it(world: World, kim: Person) -> None:
    others = twelve(world)
    people = everybody(world, *others)
    assert "Swiss" in await denied(
        world, kim.slash("tournament create", name="No", game="rummy", seats=4, format="knockout")
    )
    cup = await announce(world, kim, game="rummy", seats=4, rounds=1)
    await cup.join(*list(people.values())[:7])
    await cup.start()
    assert sorted(len(one.entrants) for one in await cup.met()) == [3, 4]
    for table in (await cup.tables()).values():
        for seat in list(table.seats)[1:]:
            if table.row.status is Status.PLAYING:
                await forfeit_one(world, people[seat.user_id or 0], table)
    await drained(world)

    found = await cup.found()
    assert found.tournament.stage is TournamentStage.OVER
    assert found.lines[0].score == found.lines[1].score == 840
    assert {one.score for one in found.lines} == {840, 560, 280, 0, 420}


async def forfeit_one(world: World, person: Person, table: object) -> None:
    """Leave a match that others play on."""
    from bot.tables import lobby  # noqa: PLC0415
    from bot.tables.table import Table  # noqa: PLC0415

    assert isinstance(table, Table)
    with world.env.as_the_bot():
        await lobby.leave(table, table.seat_of(person.id))


async def test_matches_count_for_a_league_and_only_its_members_enter(world: World, kim: Person) -> None:
    modal = await kim.slash("league create", None, name="Gin club", game="gin", kind="rating")
    await kim.submit(modal, clock=["86400"], season_days=["none"], joining=["all"])
    people = everybody(world)
    for person in people.values():
        if person is not world.dan:
            await person.slash("league join", league="Gin club")
    cup = await announce(world, kim, rounds=1, league="Gin club")
    assert "liga" in (await world.dan.click(cup.post, custom_id="tournament-join:")).text
    await cup.join(world.ana, world.ben, world.carla)
    await cup.start()
    for table in (await cup.tables()).values():
        numbers = [seat.user_id for seat in table.seats if seat.user_id is not None]
        await forfeit(world, people[max(numbers)], table)
    await drained(world)

    assert (await cup.found()).tournament.stage is TournamentStage.OVER
    league = await pozo(world).leagues.named(world.guild.id, "Gin club")
    assert len(await pozo(world).leagues.history(league)) == 1


async def test_a_cancelled_tournament_closes_its_tables(world: World, kim: Person) -> None:
    people = everybody(world)
    cup = await announce(world, kim)
    await cup.join(*people.values())
    await cup.start()
    tables = list((await cup.tables()).values())
    asked = await kim.slash("tournament cancel")
    await kim.click(asked.post, "Call it off")
    await drained(world)

    assert all(table.row.status is Status.OVER for table in tables)
    assert "Called off." in cup.post.text
    assert "over" in await denied(world, kim.slash("tournament cancel"))


@pytest.mark.parametrize("fault", ["lost", "refused", "busy"])
async def test_a_tournament_has_one_message_that_is_true_whatever_goes_wrong(
    world: World, kim: Person, fault: str
) -> None:
    cup = await announce(world, kim, rounds=1)
    path = f"/channels/{world.channel.id}/messages"
    if fault == "lost":
        await world.delete(cup.post)
        world.lose_answers("POST", path)
    elif fault == "refused":
        await world.deny(view_channel=True, send_messages=True)
    else:
        world.fail("PATCH", f"{path}/*", status=503, times=3)
    for person in (world.ana, world.ben):
        await person.slash("tournament join", world.lobby)
        await drained(world)
    await world.deny()

    await world.advance(60)

    [post] = [one for one in world.posts() if any("tournament-join:" in button.custom_id for button in one.buttons)]
    assert all(name in post.text for name in ("Ana", "Ben"))


async def test_a_tournament_is_shown_though_the_clock_was_set_back_since_the_last_time(
    world: World, kim: Person
) -> None:
    cup, bot = await announce(world, kim, rounds=1), pozo(world)
    await world.ana.slash("tournament join", world.lobby)
    await drained(world)
    await bot.store.do(lambda db: db.execute("UPDATE tournaments SET edited_at = edited_at + 600"))

    await world.ben.slash("tournament join", world.lobby)
    await drained(world)

    assert all(name in cup.post.text for name in ("Ana", "Ben"))


async def forget(person: Person) -> None:
    sure = await person.slash("privacy delete")
    await person.click(sure.post, custom_id="forget-me:")


async def test_what_is_stored_of_somebody_in_tournaments_is_exported_and_deleted(world: World, kim: Person) -> None:
    people = everybody(world)
    cup = await announce(world, kim, rounds=1)
    await cup.join(*people.values())
    about = (await pozo(world).leagues.about(world.ana.id)).decode()
    assert '"tournament": "Cup"' in about
    await forget(world.ana)
    found = await cup.found()
    assert {one.name for one in found.entrants} == {"Ben", "Carla", "Dan"}
    await cup.start()
    await cup.round(people)
    await forget(world.ben)
    found = await cup.found()
    assert "Ben" not in {one.name for one in found.entrants}
    assert world.ben.id not in {one.user_id for one in found.entrants}
    assert "Ben" not in (await kim.slash("tournament standings")).post.pictures[0].alt
    await drained(world)
    assert "Ben" not in cup.post.text
