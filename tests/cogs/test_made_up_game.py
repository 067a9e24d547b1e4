"""A game of at most fifteen lines, found by nobody else, is played, drawn, told, taught, explained and replayed."""

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import ClassVar, cast

import discord
import pytest

from bot.__main__ import EXTENSIONS
from bot.app import Pozo
from bot.config import Settings
from bot.storage.store import Store
from bot.tables.deadlines import Pauses
from bot.tables.table import House
from bot.words.words import Words
from engine.actions import Action
from engine.events import Ending
from engine.knocking import DrawDiscardKnock
from engine.players.choose import chance_of, choice, weigh
from engine.players.levels import Level, Weighed
from engine.players.moments import Moment
from engine.players.puzzles import Posed
from engine.rules import Rules
from engine.state import Result, State
from engine.turn import DrawMeldDiscard
from engine.variants import VARIANTS
from engine.view import View
from playground.simulator import SimulatedClock
from tests.cogs.kit import Game, open_game, pozo
from tests.simulation import MakeBot, Person, Post, World

LINES = 15
FEW = 4  # samples: how well the computers play is not the question
PNG, GIF = b"\x89PNG", b"GIF8"


@dataclass(frozen=True)
class Goulash(DrawMeldDiscard):
    """Eight cards each, and it is soon over."""

    target: int = 10
    key: ClassVar[str] = "goulash"

    def hand_size(self) -> int:
        return 8


@dataclass(frozen=True)
class LowWhisper(DrawDiscardKnock):
    """A knock ends the round, and everyone counts what is left over; the lowest total wins."""

    target: int = 30
    key: ClassVar[str] = "low_whisper"
    low_wins: ClassVar[bool] = True

    def shown_result(self, state: State) -> Result:
        counts = tuple(map(self.deadwood, state.hands))
        winners = tuple(seat for seat, count in enumerate(counts) if count == min(counts))
        return Result(Ending.KNOCK, winners, counts)


GAMES: Sequence[type[Rules]] = (Goulash, LowWhisper)


@pytest.fixture(autouse=True)
def made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the registry know the games for one test; nothing else is told of them."""
    for game in GAMES:
        monkeypatch.setitem(cast("dict[str, type[Rules]]", VARIANTS), game.key, game)


async def thought(sees: View, actions: Sequence[Action], level: str, samples: int | None = None) -> Action:
    return choice(sees, actions, Level(level), chance_of(sees), FEW)


class HardAdviser:
    """Advises what the hard player would do, without a process of its own."""

    async def hints(self, sees: View, actions: Sequence[Action]) -> tuple[Weighed, ...]:
        return weigh(sees, actions, Level.HARD, chance_of(sees), FEW)[:2]

    async def choice(self, sees: View, actions: Sequence[Action], level: str, samples: int | None = None) -> Action:
        return actions[0]

    async def looked_back(
        self, rules: Rules, log: Sequence[Action], heard: Callable[[float], None]
    ) -> tuple[tuple[Moment, ...], ...]:
        del log, heard
        return ((),) * rules.seats

    async def posed(self, rules: Rules, log: Sequence[Action], chance: Random) -> Posed | None:
        return None


@pytest.fixture
def make_bot(store: Store, words: Words) -> MakeBot:
    """Return the bot as it is, with pictures and computer players, but without processes beside it."""
    numbers = iter(range(10_000))

    def make(clock: SimulatedClock) -> discord.Client:
        def entropy(size: int) -> bytes:
            return next(numbers).to_bytes(size, "big")

        house = House(store, clock.timestamp, entropy, Pauses(lambda: 1.0, start=8.0, between=20.0), thought)
        return Pozo(Settings(_env_file=None, shard_count=1), house, words, EXTENSIONS, HardAdviser())  # pyright: ignore[reportCallIssue]  # settings come from nowhere

    return make


async def opened(world: World, key: str) -> Game:
    """Return a table of Ana, Carla and three computers of several levels, who agreed on hints."""
    game = await open_game(world, key, (world.ana, world.carla), start=False)
    for level in (Level.CHILD, Level.MEDIUM, Level.SKILLED):
        await world.ana.choose(game.post, [level.value], custom_id="computer:")
    options = await world.ana.click(game.post, "Options")
    await world.ana.choose(options.post, ["hint"], custom_id="assist:")
    return game


async def hinted(world: World, game: Game) -> str:
    """Return what Carla is advised when it is her turn."""
    await game.play(lambda table: table.is_asked(1))
    panel = await game.panel(1)
    await world.carla.click(panel, "Pista")
    return panel.text


async def want_text(person: Person) -> None:
    panel = await person.slash("rummy settings")
    await person.choose(panel.post, ["yes"], custom_id="mine:0:0:text_mode")


def name_of(world: World, key: str, language: str) -> str:
    return pozo(world).words.text(f"game-{key}", language)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_it_is_short(game: type[Rules]) -> None:
    assert len(inspect.getsource(game).splitlines()) <= LINES


@pytest.mark.parametrize("key", [game.key for game in GAMES])
async def test_it_is_played_to_the_end_with_computers_of_several_levels_hints_pictures_and_text(
    world: World, key: str
) -> None:
    await want_text(world.carla)
    game = await opened(world, key)
    assert name_of(world, key, "en") in game.post.text
    await world.ana.click(game.post, "Start")
    await world.ana.click(game.post, "Deal now")

    hint = await hinted(world, game)
    hers, his = await game.panel(1), await game.panel(0)
    assert "💡" in hint
    assert hers.pictures == []
    assert "Carta de arriba del pozo: " in hers.text
    assert [picture.data[:4] for picture in (*his.pictures, *game.post.pictures)] == [PNG, PNG, PNG]
    await game.play()

    assert game.table.playing.outcome is not None
    table, sheet = game.post.pictures
    assert name_of(world, key, "en") in table.alt
    assert sheet.data.startswith(PNG)
    await _is_replayed(world, game.post)


async def _is_replayed(world: World, post: Post) -> None:
    for person, button in ((world.ben, "Replay"), (world.carla, "Replay")):
        replay = await person.click(post, button)
        moving = await person.click(replay.post, custom_id="animate:")
        assert moving.post.pictures[0].data.startswith(GIF)
    proof = await world.ben.click(post, "Verify the deals")
    assert "Round 1 was dealt as sealed" in proof.text


@pytest.mark.parametrize("key", [game.key for game in GAMES])
async def test_its_rules_are_explained_in_general_words_in_both_languages(world: World, key: str) -> None:
    english = await world.ana.slash("rummy rules", game=key)
    spanish = await world.carla.slash("rummy rules", game=key)

    assert name_of(world, key, "en") in english.text
    assert "A meld is a group" in english.text
    assert "Una combinación es un grupo" in spanish.text


@pytest.mark.parametrize("key", [game.key for game in GAMES])
@pytest.mark.parametrize(
    ("name", "goal", "done"), [("Ana", "The goal", "That was a round"), ("Carla", "La meta", "Esto fue una ronda")]
)
async def test_it_is_taught_in_both_languages(world: World, key: str, name: str, goal: str, done: str) -> None:
    person = world.people[name]
    answer = await person.slash("rummy learn", game=key)
    table_id = int(answer.post.button(custom_id="hand:").custom_id.split(":")[1])
    table = await pozo(world).tables.get(table_id)
    seat = table.seat_of(person.id)
    assert goal in answer.text
    await Game(world, table, {seat: person}, {seat: answer.post}).play(lambda one: bool(one.playing.rounds))
    await world.advance(2)

    assert done in answer.post.text
    assert world.posts() == []  # nobody else has seen anything of it
