"""Mirrored deals at a table: two boards in private threads, and nothing of either for the other or the public (N22)."""

import pytest

from bot.storage.rows import Status
from bot.tables import lobby
from bot.tables.extras import extras_of
from bot.tournaments.tournament import TournamentStage
from engine.match import Stage, to_act
from engine.players.safe import safe_action
from playground import simulator
from tests.cogs.kit import Game, denied, manager, open_game, pozo
from tests.cogs.leagues.kit import found, newest_table, twelve
from tests.cogs.tournaments.kit import announce, drained
from tests.simulation import ENGLISH, SPANISH, MakeBot, Person, World, simulated

MIRRORED = {"mirrored": "true", "target": "10"}
SAID = {
    ENGLISH: ("two boards that do not see each other", "Board 1", "your turn"),
    SPANISH: ("dos tableros que no se ven", "Tablero 1", "toca"),
}


async def four(world: World, *, clock: str = "none") -> Game:
    """Let four play a mirrored match to its first deal: the first two at one board, the others at the other."""
    people = (world.ana, world.ben, world.carla, world.dan)
    game = await open_game(world, "gin", people, options=MIRRORED, clock=clock)
    await game.play(lambda table: table.playing.stage is Stage.PLAY)
    await world.advance(5)
    return game


async def play_board(game: Game, board: int, moves: int, *, badly: bool = False) -> None:
    """Let the people of one board move, and nobody else."""
    table = game.table
    for _ in range(moves):
        here = [seat for seat in to_act(table.playing) if table.playing.board_of(seat) == board]
        if not here:
            break
        legal = table.legal(here[0])
        action = legal[0] if badly else safe_action(table.view(here[0]), legal)
        with game.world.env.as_the_bot():
            await table.play(here[0], action, version=None, key=f"scene {table.playing.version}")
    await pozo(game.world).shows.drained()
    await game.world.advance(5)


async def seen_by(game: Game, person: Person) -> list[str]:
    """Return all that somebody can find out by pressing what there is."""
    found = [game.post.text, *(picture.alt for picture in game.post.pictures)]
    for verb in ("hand:", "watch:", "log:"):
        answer = await person.click(game.post, custom_id=verb)
        found += [answer.text, *(picture.alt for picture in answer.post.pictures)]
    found.append((await person.slash("rummy games")).text)
    more = await person.click(game.post, custom_id="more:")
    found.append(more.text)
    return found


@pytest.mark.parametrize("locale", [ENGLISH, SPANISH])
async def test_a_board_hears_nothing_of_the_other_before_both_have_ended(make_bot: MakeBot, locale: str) -> None:
    apart, first_board, _ = SAID[locale]
    async with simulated(make_bot, locale=locale) as world:
        game = await four(world)
        assert apart in game.post.text
        assert not game.post.pictures
        one, other = world.threads()
        assert first_board in world.posts(one)[-1].text or any(first_board in post.text for post in world.posts(one))
        members = [set(simulator.thread_members(world.env, thread.id)) for thread in (one, other)]
        bot_id = members[0] & members[1]
        assert len(bot_id) == 1
        assert members == [{world.ana.id, world.ben.id} | bot_id, {world.carla.id, world.dan.id} | bot_id]

        before = {person.name: await seen_by(game, person) for person in (world.ana, world.ben)}
        public = [post.text for post in world.posts()]
        await play_board(game, 1, 6)
        after = {person.name: await seen_by(game, person) for person in (world.ana, world.ben)}
        assert after == before
        assert [post.text for post in world.posts()] == public
        assert not [post for post in world.posts() if post.pings], "who is asked is told in the thread of the board"
        over = await denied(world, world.carla.slash("rummy replay"))
        assert over

        await play_board(game, 1, 500)
        assert game.table.playing.stage is Stage.PLAY, "the other board goes on"
        assert {person.name: await seen_by(game, person) for person in (world.ana, world.ben)} == before
        assert apart in game.post.text
        await play_board(game, 0, 500)
        assert len(game.table.playing.rounds) == 1
        assert apart not in game.post.text
        assert game.post.pictures


async def test_a_mirrored_match_is_played_to_its_end_and_looked_back_on(world: World) -> None:
    game = await four(world)
    for _ in range(40):
        if game.table.row.status is Status.OVER:
            break
        await play_board(game, 1, 500, badly=True)
        await play_board(game, 0, 500)
        if game.table.playing.awaiting:
            await game.table.deal()
    assert game.table.row.status is Status.OVER
    assert game.table.playing.outcome is not None
    verified = await world.ana.click(game.post, custom_id="verify:")
    assert verified.text.count("\N{WHITE HEAVY CHECK MARK}") == len(game.table.playing.rounds)
    assert "\N{CROSS MARK}" not in verified.text
    stepped = await world.ben.click(game.post, custom_id="replay:")
    assert stepped.post.pictures


async def test_a_proof_says_nothing_of_a_round_that_one_board_has_ended(world: World) -> None:
    game = await four(world)
    await play_board(game, 1, 500)
    stored = await pozo(world).store.load(game.table.id)
    assert stored is not None
    assert not any(seal.revealed for seal in stored.seals)
    kim = manager(world)
    told = await kim.slash("admin tables")
    assert "Ana" in told.text
    assert "waits for" not in told.text.lower()


async def test_who_is_asked_is_told_in_the_thread_and_directly_where_there_is_none(world: World) -> None:
    game = await four(world, clock="3600")
    one, _ = world.threads()
    await world.advance(10)
    asked = next(seat for seat in to_act(game.table.playing) if game.table.playing.board_of(seat) == 0)
    [ping] = [post for post in world.posts(one) if post.pings]
    assert ping.pings == [game.people[asked].id] or set(ping.pings) == {game.people[asked].id}
    assert not [post for post in world.posts() if post.pings]
    await world.restart()
    await world.advance(10)
    game = Game(world, await pozo(world).tables.get(game.table.id), game.people)
    assert len(world.threads()) == 2, "they are there already"
    assert extras_of(game.table.row).boards == tuple(thread.id for thread in world.threads())


async def test_without_leave_to_make_threads_players_are_told_directly(world: World) -> None:
    await world.deny(create_private_threads=True)
    game = await four(world, clock="3600")
    await world.advance(30)
    assert not world.threads()
    assert extras_of(game.table.row).boards == (0, 0)
    assert not [post for post in world.posts() if post.pings]
    asked = to_act(game.table.playing)
    for seat in asked:
        person = game.people[seat]
        panel = pozo(world).panels.of(game.table.id, seat)
        assert panel is not None or any(post.pings for post in person.direct_messages())


async def test_a_league_of_mirrored_deals_rates_both_of_a_side(world: World) -> None:
    kim = manager(world)
    await open_game(world, "gin", (kim,), options=MIRRORED, start=False)
    await kim.slash("rummy save", name="mirror")
    club = await found(world, kim, preset="mirror")
    people = (world.ana, world.ben, world.carla, world.dan)
    await club.join(*people)
    for person in people:
        await person.slash("league play", how="queue")
        await world.advance(1)
    table = await newest_table(world)
    assert table.rules.mirrored
    stay = {table.seats[1].user_id, table.seats[3].user_id}
    for seat in (0, 2):
        with world.env.as_the_bot():
            await lobby.leave(table, seat)
    assert table.row.status is Status.OVER
    await world.advance(10)
    league = await pozo(world).leagues.named(world.guild.id, club.name)
    [result] = await pozo(world).leagues.history(league)
    assert {one.user_id for one in result.players if one.rank == 1} == stay


async def test_a_tournament_of_pairs_plays_mirrored_deals(world: World) -> None:
    kim, others = manager(world), twelve(world)
    no_such = await denied(world, kim.slash("tournament create", name="No", game="partnership500", entrants="mirrored"))
    assert no_such
    cup = await announce(world, kim, game="gin", entrants="mirrored", rounds=1)
    assert "mirrored deals" in cup.post.text
    pairs = ((world.ana, world.ben), (world.carla, world.dan), (others[0], others[1]))
    for one, other in pairs:
        await one.slash("tournament join", partner=other.actor.user)
        await other.slash("tournament join", partner=one.actor.user)
    await cup.start()
    [table] = (await cup.tables()).values()
    assert table.rules.mirrored
    game = Game(world, table, {})
    while table.playing.stage is not Stage.PLAY:
        await world.advance(30)
    assert "two boards" in game.post.text
    assert len(extras_of(table.row).boards) == 2
    for seat in (0, 2):
        with world.env.as_the_bot():
            await lobby.leave(table, seat)
    await drained(world)
    found_now = await cup.found()
    assert found_now.tournament.stage is TournamentStage.OVER
    assert found_now.lines[0].score == 840


@pytest.mark.parametrize("restarts", [False, True])
async def test_when_the_thread_of_a_board_is_deleted_its_players_are_told_directly_and_the_other_board_in_its_own(
    world: World, *, restarts: bool
) -> None:
    game = await four(world, clock="3600")
    one, other = world.threads()
    world.env.backend.delete_channel(one.id)
    await world.env.settle()
    if restarts:
        await world.restart()
        game = Game(world, await pozo(world).tables.get(game.table.id), game.people)
    before = len(world.posts(other))
    for _ in range(2):
        await play_board(game, 0, 2)
        await play_board(game, 1, 1)
        await world.advance(30)

    assert extras_of(game.table.row).boards == (0, other.id)
    asked = [seat for seat in to_act(game.table.playing) if game.table.playing.board_of(seat) == 0]
    assert asked
    for seat in asked:
        [told] = [post for post in game.people[seat].direct_messages() if post.pings]
        assert told.pings == [game.people[seat].id]
    assert not [post for post in world.posts() if post.pings], "nothing of it is public"
    assert len(world.posts(other)) >= before
    for person in (world.carla, world.dan):
        assert not person.direct_messages()
    await play_board(game, 0, 500)
    await play_board(game, 1, 500)
    assert len(game.table.playing.rounds) == 1


async def test_whoever_does_not_move_in_time_at_a_board_is_played_for_and_the_other_board_hears_nothing(
    world: World,
) -> None:
    """A round of mirrored deals goes on at both boards though nobody at one of them is there."""
    game = await four(world, clock="60")
    await world.advance(30)
    await play_board(game, 1, 1)  # whose clock begins anew
    before = {person.name: await seen_by(game, person) for person in (world.carla, world.dan)}
    await world.advance(30)

    assert [bool(seat.missed) for seat in game.table.seats].count(True) == 1
    assert any(game.table.seats[seat].missed for seat in (0, 1))
    assert {person.name: await seen_by(game, person) for person in (world.carla, world.dan)} == before
    for _ in range(200):
        if game.table.playing.rounds:
            break
        await world.advance(61)
    assert game.table.playing.rounds, "the round ends though nobody is there"


@pytest.mark.parametrize("leavers", [(0, 2), (1, 3)])
async def test_a_side_that_leaves_in_the_middle_of_a_round_is_played_for_and_the_boards_stay_apart(
    world: World, leavers: tuple[int, int]
) -> None:
    game = await four(world)
    await play_board(game, 1, 6)
    with world.env.as_the_bot():
        await lobby.leave(game.table, leavers[0])
    await world.advance(5)
    assert game.table.row.status is Status.PLAYING, "the partner plays on beside a computer player"
    assert "two boards" in game.post.text
    assert not game.post.pictures
    with world.env.as_the_bot():
        await lobby.leave(game.table, leavers[1])
    await world.advance(5)

    assert game.table.row.status is Status.PLAYING, "others play on at a table without a league"
    assert "two boards" in game.post.text
