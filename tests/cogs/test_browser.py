"""In a real browser a newcomer plays against the computer: a round of Gin, melds in Rummy, and turns of tiles."""

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

pytest.importorskip("playwright", reason="only `make browser` installs it")

from playwright.async_api import TimeoutError as PageTimeoutError

from bot.render.from_view import hand_scene
from bot.render.palette import Look
from bot.storage import queries
from bot.storage.rows import StoredTable
from bot.words.actions import action_text
from bot.words.speech import Speech, plain
from bot.words.words import Words
from cogs.ui.controls import AS_BUTTONS
from cogs.ui.parts import IN_SELECT
from engine.actions import AcceptNewDeal, Action, Arrange, Discard, DrawStock, EndTurn, Knock, LayMeld, LayOff
from engine.board import BoardView
from engine.cards import Card
from engine.match import Match, Stage, legal_actions, to_act
from engine.players.choose import chance_of, choice, samples_of
from engine.players.levels import Level
from engine.replay import replayed
from engine.text import Notation
from engine.tiles.notation import face_text
from engine.variants import rules_for
from engine.view import View, view
from tests.browser import DESKTOP, PHONE, Visitor, playground, visiting

pytestmark = pytest.mark.browser

LONGEST: Final = 600.0  # seconds, on a slow machine and for who is not the first to knock
THOUGHT: Final = 0.7  # seconds before a move, in which the page shows what was played before
NOTICED: Final = 5.0  # seconds until a move that was made is stored
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

    def stored(self) -> StoredTable:
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as db:
            found = queries.stored(db, 1)
        assert found is not None
        return found

    def match(self) -> Match:
        stored = self.stored()
        rules = rules_for(stored.table.game, len(stored.table.seats), {})
        notation = Notation(rules.tiles)
        return replayed(rules, [notation.read_action(line) for line in stored.lines])

    async def play(self, until: Callable[[Match], bool], *, drawing: bool = False) -> None:
        """Play on as a good player would, or drawing all the time, until a moment comes."""
        while not until(match := self.match()):
            if SEAT in to_act(match):
                seen = view(match, SEAT)
                actions = legal_actions(match, SEAT)
                samples = samples_of(match.rules, Level.MEDIUM)
                best = choice(seen, actions, Level.MEDIUM, chance_of(seen), samples)
                await self.act(match, DrawStock(SEAT) if drawing else best)
            elif match.stage is Stage.DEAL:
                await self.visitor.press_if_there(self.text("table-deal"))
            await asyncio.sleep(0.1)

    async def act(self, match: Match, action: Action) -> None:
        """Do an action, again from a fresh hand where the page changed under it."""
        while self.match().version == match.version:
            with contextlib.suppress(PageTimeoutError):
                await self.attempt(match, action)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(NOTICED):
                    while self.match().version == match.version:  # noqa: ASYNC110  # another process plays
                        await asyncio.sleep(0.05)
                    self.used.add(type(action))
                    return
            await self.visitor.press(self.text("panel-refresh"))

    async def attempt(self, match: Match, action: Action) -> None:
        """Select the cards of an action and press what is then offered."""
        names = tuple(plain(seat.name) for seat in self.stored().table.seats)
        speech = Speech(self.words, "en", names, match.rules.pack_style)
        sees = view(match, SEAT)
        await asyncio.sleep(THOUGHT)
        await self.select(sees, speech, selected(action, sees.board))
        label = action_text(speech, action, sees.board)
        if type(action) not in self.used:
            await self.visitor.button(label).last.wait_for()
            await self.visitor.shot(f"4-{type(action).__name__.lower()}")
        await self.visitor.press(label)
        if isinstance(action, Knock | AcceptNewDeal):  # asked once more
            await self.visitor.shot("5-sure")
            await self.visitor.press(label)

    async def select(self, sees: View, speech: Speech, cards: tuple[Card, ...]) -> None:
        """Press the buttons of some cards of the hand, or choose them in the selects of a large one."""
        hand = hand_scene(sees, Look(), "melds").numbered
        if len(hand) <= AS_BUTTONS:
            tiles = sees.rules.tiles  # are named as where they are typed
            labels = [face_text(card) if tiles else speech.cards((card,)) for card in cards]
            for place, label in enumerate(labels):
                await self.visitor.press(label, before=labels[:place].count(label))
            return
        for start in range(0, len(hand), IN_SELECT):
            part = hand[start : start + IN_SELECT]
            wanted = [speech.cards((card,)) for card in part if card in cards]
            first, last = speech.cards(part[:1]), speech.cards(part[-1:])
            if wanted:
                await self.visitor.choose(*wanted, select=speech.text("panel-pick", first=first, last=last))


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


async def test_a_rack_too_large_for_buttons_is_played_in_selects(tmp_path: Path, words: Words) -> None:
    async with newcomer_at(tmp_path, words, "rack-1280") as newcomer:
        await newcomer.open("Rummy with Tiles")
        await newcomer.play(lambda match: hand_size(match) > AS_BUTTONS, drawing=True)
        await newcomer.play(lambda _: Arrange in newcomer.used)
        await seen_in_full(newcomer, "6-played")


def hand_size(match: Match) -> int:
    board = view(match, SEAT).board
    return len(board.hand) if board else 0
