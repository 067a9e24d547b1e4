"""In a real browser somebody plays for the first time, by what the message offers: at once, and every game."""

import asyncio
import time
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="only `make browser` installs it")

from bot.words.words import Words
from engine.variants import VARIANTS
from tests.browser import DESKTOP, PHONE, Visitor, playground, visiting
from tests.stranger import Stranger, spoken_turn

pytestmark = pytest.mark.browser

AT_ONCE = 20.0  # seconds from the first sight to the first own move
ACTIONS = 3
LONGEST = 900.0  # seconds for a round, on a slow machine
SAMPLE = [*VARIANTS][2::6]  # of the games; a round takes minutes, as computers think for as long as people would wait
PLACES = {"en": ("Ana", DESKTOP), "es": ("Carla", PHONE)}


@pytest.fixture(scope="module")
def words() -> Words:
    return Words()


async def sit_down(visitor: Visitor, words: Words, language: str) -> Stranger:
    """Become somebody who speaks a language and has just come to the channel."""
    name, _ = PLACES[language]
    await visitor.be(name)
    return Stranger(visitor, spoken_turn(words.text("panel-draw", language)))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["390", "1280"])
@pytest.mark.parametrize("language", ["en", "es"])
async def test_from_the_first_sight_to_the_first_own_move(
    tmp_path: Path, words: Words, language: str, size: tuple[int, int]
) -> None:
    """At most three actions and twenty seconds: the welcome is there, one press deals, the next one moves."""
    name = f"at-once-{language}-{size[0]}"
    async with playground(DATA_DIR=str(tmp_path)) as url, visiting(url, name, size) as visitor:
        stranger = await sit_down(visitor, words, language)
        welcome = words.text("welcome-play-gin", "en")  # what everyone sees is in the language of the server
        await visitor.button(welcome).last.wait_for()
        began = time.monotonic()

        await visitor.press(welcome)
        await visitor.button(words.text("panel-refresh", language)).last.wait_for()
        while not stranger.pressed:
            if not await stranger.press_something():
                await asyncio.sleep(0.05)
        took = time.monotonic() - began
        await visitor.shot("moved")

    assert 1 + len(stranger.pressed) <= ACTIONS
    assert took <= AT_ONCE


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=() if game in SAMPLE else pytest.mark.patient) for game in VARIANTS]
)
async def test_a_round_of_every_game_by_what_the_message_offers(tmp_path: Path, words: Words, game: str) -> None:
    """One command, and to the end of a round: the games take turns in language and width."""
    language = ("en", "es")[[*VARIANTS].index(game) % 2]
    _, size = PLACES[language]
    over = {words.text("table-deal", language), words.text("table-again", language)}
    async with (
        asyncio.timeout(LONGEST),
        playground(DATA_DIR=str(tmp_path)) as url,
        visiting(url, f"first-{game}-{language}", size) as visitor,
    ):
        stranger = await sit_down(visitor, words, language)
        await visitor.play_at_once("rummy play", words.text(f"game-{game}", language))
        await visitor.button(words.text("panel-refresh", language)).last.wait_for()
        await visitor.shot("dealt")

        await stranger.play(lambda labels: bool(over & {*labels}))

        await visitor.shot("over")
    assert stranger.pressed
