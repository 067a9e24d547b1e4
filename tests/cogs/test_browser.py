"""In a real browser a newcomer plays against the computer: a round of Gin, melds in Rummy, and turns of tiles."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

pytest.importorskip("playwright", reason="only `make browser` installs it")

from bot.storage import queries
from bot.storage.rows import Stored
from bot.words import Words
from cogs.ui.speech import Speech
from engine.actions import AcceptNewDeal, Action, Arrange, Discard, DrawStock, EndTurn, Knock, LayMeld, LayOff
from engine.cards import Card
from engine.match import Match, Stage, legal_actions, to_act
from engine.players.choose import SAMPLES, chance_of, choice
from engine.players.levels import Level
from engine.replay import replayed
from engine.text import Notation
from engine.variants import rules_for
from engine.view import BoardView, view
from tests.browser import DESKTOP, PHONE, Visitor, playground, visiting

pytestmark = pytest.mark.browser

LONGEST: Final = 230.0  # seconds, on a slow machine
SEAT: Final = 0  # the newcomer's, who opened the table


@dataclass
class Newcomer:
    """Somebody who knows the game but not the page: every action is found on the screen by its label."""

    visitor: Visitor
    database: Path
    words: Words
    used: set[type[Action]] = field(default_factory=set[type[Action]])

    def text(self, key: str) -> str:
        return self.words.text(key, "en")

    async def open(self, game: str) -> None:
        """Type the command that opens a table, add a computer player, start and deal."""
        visitor = self.visitor
        box = visitor.frame.locator("#channel-composer-input")
        while not await visitor.frame.get_by_role("option", name="/rummy new").count():
            await box.fill("")  # the bot needs a moment to register its commands
            await box.press_sequentially("/rummy new", delay=20)
            await asyncio.sleep(1)
        await visitor.shot("1-command")
        await visitor.page.keyboard.press("Enter")
        await visitor.frame.locator(".command-chip").wait_for()
        await visitor.page.keyboard.type(game, delay=30)
        await visitor.frame.get_by_role("option", name=game, exact=True).first.click()
        await visitor.frame.locator("#send-message").click()
        await visitor.sees(self.text("lobby-start"))
        await visitor.choose(self.text("level-easy"))
        await visitor.sees("(computer, ")
        await visitor.shot("2-lobby")
        await visitor.press(self.text("lobby-start"))
        await visitor.press(self.text("table-deal"))
        await visitor.press(self.text("table-hand"))
        await visitor.shot("3-hand")

    def stored(self) -> Stored:
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            found = queries.stored(db, 1)
        assert found is not None
        return found

    def match(self) -> Match:
        stored = self.stored()
        rules = rules_for(stored.table.game, len(stored.table.seats), {})
        notation = Notation(rules.tiles)
        return replayed(rules, [notation.read_action(line) for line in stored.lines])

    async def play(self, until: Callable[[Match], bool]) -> None:
        """Play on as a good player would until a moment comes."""
        while not until(match := self.match()):
            if SEAT in to_act(match):
                seen = view(match, SEAT)
                actions = legal_actions(match, SEAT)
                samples = SAMPLES[match.rules.key][Level.MEDIUM]
                await self.act(match, choice(seen, actions, Level.MEDIUM, chance_of(seen), samples))
            elif match.stage is Stage.DEAL:
                await self.visitor.press_if_there(self.text("table-deal"))
            await asyncio.sleep(0.1)

    async def act(self, match: Match, action: Action) -> None:
        """Select the cards of an action and press what is then offered."""
        names = tuple(seat.name for seat in self.stored().table.seats)
        speech = Speech(self.words, "en", names, match.rules.tiles)
        board = view(match, SEAT).board
        labels = [speech.cards((card,)) for card in selected(action, board)]
        for place, label in enumerate(labels):
            await self.visitor.press(label, before=labels[:place].count(label))
        label = speech.action(action, board)
        first = type(action) not in self.used
        if first:
            await self.visitor.frame.get_by_role("button", name=label, exact=True).last.wait_for()
            await self.visitor.shot(f"4-{type(action).__name__.lower()}")
        await self.visitor.press(label)
        if isinstance(action, Knock | AcceptNewDeal):  # asked once more
            await self.visitor.shot("5-sure")
            await self.visitor.press(label)
        self.used.add(type(action))
        while self.match().version == match.version:  # noqa: ASYNC110  # another process plays
            await asyncio.sleep(0.05)


def selected(action: Action, board: BoardView | None) -> tuple[Card, ...]:
    """Return the cards that a player selects for an action."""
    match action:
        case LayMeld():
            return action.cards
        case LayOff() | Discard():
            return (action.card,)
        case Knock(card=int(card)):
            return (Card(card),)
        case Arrange():
            laid = {tile for tiles in action.table for tile in tiles}
            return tuple(tile for tile in (board.hand if board else ()) if tile in laid)
        case _:
            return ()


@pytest.fixture(scope="module")
def words() -> Words:
    return Words()


@asynccontextmanager
async def newcomer_at(
    folder: Path, words: Words, prefix: str, size: tuple[int, int] = DESKTOP
) -> AsyncGenerator[Newcomer]:
    """Somebody at a playground of their own, who has so long and no longer."""
    async with (
        asyncio.timeout(LONGEST),
        playground(DATA_DIR=str(folder)) as url,
        visiting(url, prefix, size) as visitor,
    ):
        yield Newcomer(visitor, folder / "pozo.sqlite3", words)


async def seen_in_full(newcomer: Newcomer, name: str) -> None:
    await asyncio.sleep(1)
    print(await newcomer.visitor.shot(name))  # noqa: T201  # where to look


async def test_a_newcomer_plays_a_round_of_gin_against_the_computer(tmp_path: Path, words: Words) -> None:
    """From the command to the result, and on until a knock of one's own."""
    async with newcomer_at(tmp_path, words, "gin-1280") as newcomer:
        await newcomer.open("Gin Rummy")
        await newcomer.play(lambda match: bool(match.rounds) and Knock in newcomer.used)
        await seen_in_full(newcomer, "6-result")

    assert {DrawStock, Discard, Knock} <= newcomer.used


async def test_gin_fits_on_a_phone(tmp_path: Path, words: Words) -> None:
    async with newcomer_at(tmp_path, words, "gin-390", PHONE) as newcomer:
        await newcomer.open("Gin Rummy")
        await newcomer.play(lambda match: bool(match.rounds) or {DrawStock, Discard} <= newcomer.used)
        await seen_in_full(newcomer, "6-played")


async def test_a_newcomer_melds_in_rummy_against_the_computer(tmp_path: Path, words: Words) -> None:
    async with newcomer_at(tmp_path, words, "rummy-1280") as newcomer:
        await newcomer.open("Rummy")
        await newcomer.play(lambda _: {DrawStock, LayMeld, Discard} <= newcomer.used)
        await seen_in_full(newcomer, "6-melded")


async def test_a_newcomer_plays_tiles_against_the_computer(tmp_path: Path, words: Words) -> None:
    """The opening, and the end of that turn."""
    async with newcomer_at(tmp_path, words, "tiles-1280") as newcomer:
        await newcomer.open("Rummy with Tiles")
        await newcomer.play(lambda _: {Arrange, EndTurn} <= newcomer.used)
        await seen_in_full(newcomer, "6-played")
