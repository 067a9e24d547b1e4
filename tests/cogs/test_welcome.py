"""Where everybody begins: the welcome, and a match against computers that one press or one command deals."""

import re

import pytest

from bot.matches import SeatRow
from bot.storage.rows import Status
from bot.words.speech import Speech
from bot.words.words import Words
from cogs.ui.showcase import newcomers_games, showcase
from cogs.ui.welcome import welcome
from engine.actions import Deal
from engine.match import Stage
from engine.variants import VARIANTS
from tests.cogs.kit import Game, denied, pozo
from tests.simulation import Answer, Person, World


async def alone(world: World, answer: Answer, person: Person) -> Game:
    """Return the match that a panel shows."""
    table_id = int(answer.post.button(custom_id="hand:").custom_id.split(":")[1])
    table = await pozo(world).tables.get(table_id)
    return Game(world, table, {0: person}, {0: answer.post})


async def test_a_new_server_is_welcomed_with_pictures_and_one_press_to_play(world: World) -> None:
    await world.join_again()
    [welcomed] = [post for post in (*world.posts(), *world.posts(world.lobby)) if "/rummy new" in post.text]

    assert welcomed.labels == ["Play Gin now", "Tiles", "Learn", "All games"]
    assert len(welcomed.pictures) == len(newcomers_games())
    galleries = [part["items"] for part in welcomed.components if "items" in part]
    assert len(galleries) == len(welcomed.pictures)  # of several in one Discord cuts the edges off

    dealt = await world.carla.click(welcomed, "Play Gin now")
    game = await alone(world, dealt, world.carla)
    assert dealt.ephemeral
    assert game.table.playing.stage is Stage.PLAY
    taught = await world.ana.click(welcomed, "Learn")
    assert len(taught.post.select().options) == len(VARIANTS)
    listed = await world.dan.click(welcomed, "All games")
    chosen = await world.dan.choose(listed.post, ["rummy500"])
    assert chosen.post.labels == ["Jugar ya", "Aprenderlo", "La página: Rum 500", "Todos los juegos"]
    begun = await world.dan.click(chosen.post, "Jugar ya")
    assert (await alone(world, begun, world.dan)).table.row.game == "rummy500"
    assert len([*world.posts(), *world.posts(world.lobby)]) == 1  # nobody else sees anything of it


async def test_a_server_in_which_we_may_say_nothing_is_left_in_peace(world: World) -> None:
    for channel in (world.channel, world.lobby):
        await world.deny(channel, send_messages=True)

    await world.join_again()

    assert [*world.posts(), *world.posts(world.lobby)] == []


async def test_help_is_the_same_welcome_in_the_language_of_whoever_asks(world: World) -> None:
    told = await world.carla.slash("rummy help")

    assert told.ephemeral
    assert told.post.labels == ["Jugar a Gin ya", "Fichas", "Aprender", "Todos los juegos"]
    played = await world.carla.click(told.post, "Fichas")
    assert (await alone(world, played, world.carla)).table.row.game == "tiles"


def test_a_game_without_words_of_its_own_is_welcomed_in_general_ones() -> None:
    words = Words()
    assert words.text("welcome-play-whist", "en", game="Whist") == "Play Whist now"
    assert welcome(Speech(words, "es"), ()).size <= 10


@pytest.mark.parametrize("game", VARIANTS)
def test_every_game_can_be_shown_in_the_middle_of_a_round(game: str) -> None:
    shown = showcase(game)

    assert shown.stage is Stage.PLAY
    assert shown.board is not None
    assert shown.board.hand


@pytest.mark.parametrize("game", VARIANTS)
async def test_one_command_deals_a_match_and_answers_with_it(world: World, game: str) -> None:
    answer = await world.ana.slash("rummy play", game=game)
    played = await alone(world, answer, world.ana)

    assert answer.ephemeral
    assert played.table.playing.stage is Stage.PLAY
    assert any(isinstance(line, Deal) for line in await _log(world, played))
    assert len(played.table.seats) == min(VARIANTS[game].seat_counts)
    assert [seat.computer for seat in played.table.seats[1:]] == ["medium"] * (len(played.table.seats) - 1)
    await played.play(lambda table: table.is_asked(0) and table.playing.version > 3)
    assert world.posts() == []
    assert played.table.row.message_id is None


async def _log(world: World, game: Game) -> list[object]:
    lines = await pozo(world).store.lines(game.table.id)
    return [game.table.notation.read_action(line) for line in lines]


async def test_level_and_computers_are_as_chosen_and_what_cannot_be_is_refused_at_once(world: World) -> None:
    answer = await world.carla.slash("rummy play", game="rummy", level="hard", computers=3)
    played = await alone(world, answer, world.carla)
    refused = await denied(world, world.carla.slash("rummy play", game="partnership500", computers=2))
    unknown = await denied(world, world.carla.slash("rummy play", game="chess"))

    assert played.table.seats[0] == SeatRow(0, "Carla", world.carla.id)
    assert [seat.computer for seat in played.table.seats[1:]] == ["hard"] * 3
    assert "4" in refused
    assert "chess" in unknown
    open_tables = await pozo(world).store.open_tables_of_user(world.carla.id)
    assert [row.id for row in open_tables] == [played.table.id]


async def test_beginning_the_same_game_anew_ends_the_one_that_was_left_lying(world: World) -> None:
    first = await alone(world, await world.ana.slash("rummy play"), world.ana)
    other = await alone(world, await world.ana.slash("rummy play", game="tiles"), world.ana)
    second = await alone(world, await world.ana.slash("rummy play"), world.ana)

    statuses = [game.table.row.status for game in (first, other, second)]
    assert statuses == [Status.OVER, Status.PLAYING, Status.PLAYING]


async def test_a_match_alone_is_nobody_elses_and_the_hand_brings_it_back(world: World) -> None:
    game = await alone(world, await world.ana.slash("rummy play"), world.ana)

    watched = await world.ben.press_anyway(game.panels[0], f"watch:{game.table.id}:0:")
    nothing = await denied(world, world.ben.slash("rummy end"))
    again = await world.ana.slash("rummy hand")
    shown = str([button.custom_id for button in again.post.buttons])
    left = await world.ana.slash("rummy leave")

    assert watched.text == "You have no seat at this table."
    assert nothing == "There is no such table in this channel. /rummy new opens one."
    assert re.search(rf"hand:{game.table.id}:", shown)
    assert game.panels[0].text == "Your hand is open in a newer message."
    assert left.text == "You have left."
    assert game.over
    assert "Ana left, so the match is over." in again.text


@pytest.mark.parametrize("argument", ["chess", "gin.mean", "gin.easy.two", ""])
async def test_a_forged_wish_to_play_is_denied(world: World, argument: str) -> None:
    told = await world.ana.slash("rummy help")

    answer = await world.ana.press_anyway(told.post, f"alone:0:0:{argument}")

    assert answer.text == "I do not know this button any more."


async def test_between_one_person_and_computers_nobody_is_asked_who_deals_first(world: World) -> None:
    """N3: the choice goes to whoever drew the highest card; with nobody to wait for it is made at once."""
    opened = await world.ana.slash("rummy new", game="gin", computers=1, clock="none")
    await world.ana.click(opened.post, "Start")
    await world.ana.click(opened.post, "Deal now")

    table = await pozo(world).tables.get(1)
    assert table.playing.drawn
    assert table.playing.stage is Stage.PLAY
