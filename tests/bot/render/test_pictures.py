"""The pictures that cogs ask for: the same for the same view, drawn off the loop, not drawn when nobody waits."""

import asyncio
import threading
from collections.abc import Iterator
from io import BytesIO
from random import Random

import pytest
from PIL import Image

from bot.people import DECKS, FELTS, THEMES
from bot.render.canvas import WIDTH
from bot.render.course import CourseScene
from bot.render.from_view import hand_scene
from bot.render.palette import Look
from bot.render.pictures import THREADS, Pictures, ReplayMove, Scene, look_of
from bot.render.scenes import TableScene
from bot.render.standings import StandingLine, StandingsScene
from bot.words.speech import Speech
from bot.words.words import Words
from engine.match import Match, new_match
from engine.variants import rules_for
from engine.view import View, view
from tests.kit import random_play, started
from tests.kit_laws import sensible_match

NAMES = ("Ana", "Bea")
WORDS = Words()
RULES = rules_for("rummy", 2, {})
MATCH = started(RULES, RULES.pack())


class Drawing:
    """Stands in for the art: keeps what it drew and on which thread, and can be held up."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.threads: set[int] = set()
        self.at_work = 0
        self.most_at_work = 0
        self.busy = threading.Event()
        self.free = threading.Event()
        self.free.set()
        self._lock = threading.Lock()

    def __call__(self, scene: Scene) -> bytes:
        with self._lock:
            self.scenes.append(scene)
            self.threads.add(threading.get_ident())
            self.at_work += 1
            self.most_at_work = max(self.most_at_work, self.at_work)
            if self.at_work == THREADS:
                self.busy.set()
        self.free.wait(10)
        with self._lock:
            self.at_work -= 1
        return b"drawn"


@pytest.fixture
def drawing() -> Drawing:
    return Drawing()


@pytest.fixture
def pictures(drawing: Drawing) -> Iterator[Pictures]:
    pictures = Pictures(WORDS, drawing)
    yield pictures
    drawing.free.set()
    pictures.close()


@pytest.fixture
def artists() -> Iterator[Pictures]:
    pictures = Pictures(WORDS)
    yield pictures
    pictures.close()


def size(data: bytes) -> tuple[int, int]:
    return Image.open(BytesIO(data)).size


async def test_a_table_a_hand_and_a_sheet_are_pictures_with_the_same_in_words(artists: Pictures) -> None:
    table = await artists.table(view(MATCH, None), NAMES, "es", Look(), clocks={0: 0.5})
    hand = await artists.hand(hand_scene(view(MATCH, 0), Look(), "melds"), Speech(WORDS, "es"))
    sheet = await artists.sheet(view(MATCH, None), NAMES, "es", Look())

    own = await artists.private(
        view(MATCH, 0), NAMES, "es", Look(), hand_scene(view(MATCH, 0), Look(), "melds"), clocks={0: 0.5}
    )

    assert [picture.name for picture in (table, hand, sheet, own)] == ["table.png", "hand.png", "score.png", "game.png"]
    assert [size(picture.data)[0] for picture in (table, hand, sheet, own)] == [WIDTH] * 4
    assert own.alt == f"{hand.alt} {table.alt}"
    assert table.alt.startswith("Rummy · ronda 1, a 100. Le toca a: Ana.")
    assert hand.alt.startswith("Tu mano: 10 cartas.")
    assert sheet.alt == "Rummy · puntos, a 100. Total: Ana 0, Bea 0."


async def test_standings_and_courses_are_pictures_too(artists: Pictures) -> None:
    rows = (StandingLine(1, "Ana", "1600", 3, 20),)
    standings = await artists.standings(StandingsScene(rows, ("Rating", "Games", "Change"), "League"))
    course = await artists.course(CourseScene((1500, 1520), title="Ana"), "en")

    assert (standings.name, size(standings.data)[0]) == ("standings.png", WIDTH)
    assert (course.name, course.alt) == ("course.png", "Ana. From 1500 to 1520; lowest 1500, highest 1520.")


async def test_a_replay_has_a_frame_for_each_move_that_changes_the_table(artists: Pictures) -> None:
    matches = [match for match, _ in random_play(RULES, 3, most=12)]
    moves = [ReplayMove(view(match, None), _held(match), f"Move {match.version}") for match in matches]
    replay = await artists.replay(moves, NAMES, "en", Look())

    assert replay.name == "replay.gif"
    assert getattr(Image.open(BytesIO(replay.data)), "n_frames", 0) == len(matches)
    assert replay.alt.startswith("The match as a moving picture, 12 moves.")


def _held(match: Match) -> tuple[View, ...]:
    seen = (view(match, seat) for seat in range(match.rules.seats))
    return tuple(one for one in seen if one.board and one.board.hand)


async def test_all_hands_are_one_picture_that_names_who_holds_what(artists: Pictures) -> None:
    for key in ("gin", "tiles", "rummy"):
        rules = rules_for(key, 2)
        match = sensible_match(rules, Random(key), 12)

        hands = await artists.hands(_held(match), NAMES, "en", Look())

        assert hands.name == "hands.png"
        assert size(hands.data)[0] == WIDTH
        assert hands.alt.startswith(f"All hands: {NAMES[0]} ")
        assert f". {NAMES[1]} " in hands.alt

        own = await artists.hands(_held(match)[:1], NAMES, "en", Look())
        assert own.alt.startswith(f"Your hand: {NAMES[0]} ")


async def test_the_same_view_is_drawn_once_and_gives_the_same_bytes(artists: Pictures) -> None:
    again = started(RULES, RULES.pack())
    one, other = [await artists.table(view(match, None), NAMES, "en", Look()) for match in (MATCH, again)]

    assert one == other
    assert one.data is other.data


async def test_pictures_are_drawn_two_at_a_time_and_never_on_the_loop(pictures: Pictures, drawing: Drawing) -> None:
    drawing.free.clear()
    names = [(f"Ana {number}", "Bea") for number in range(8)]
    asked = asyncio.gather(*(pictures.table(view(MATCH, None), both, "en", Look()) for both in names))
    await asyncio.to_thread(drawing.busy.wait, 60)
    await asyncio.sleep(0.05)  # time for a third, if there were one
    drawing.free.set()
    await asked

    assert len(drawing.scenes) == 8
    assert drawing.most_at_work == THREADS
    assert threading.get_ident() not in drawing.threads


async def test_a_picture_nobody_waits_for_is_not_drawn(pictures: Pictures, drawing: Drawing) -> None:
    drawing.free.clear()
    names = [(f"Ana {number}", "Bea") for number in range(4)]
    asked = [asyncio.create_task(pictures.table(view(MATCH, None), both, "en", Look())) for both in names]
    await asyncio.to_thread(drawing.busy.wait, 60)
    asked[2].cancel()
    await asyncio.sleep(0)
    drawing.free.set()
    done = await asyncio.gather(*asked, return_exceptions=True)

    assert isinstance(done[2], asyncio.CancelledError)
    assert sorted(scene.seats[0].name for scene in drawing.scenes if isinstance(scene, TableScene)) == [
        "Ana 0",
        "Ana 1",
        "Ana 3",
    ]


def before_anything(game: str, seats: int) -> Match:
    return new_match(rules_for(game, seats, {}))


@pytest.mark.parametrize(("game", "seats"), [("gin", 2), ("gin", 8), ("tiles", 4), ("rummy500", 8)])
async def test_a_match_that_has_not_begun_has_pictures_too(artists: Pictures, game: str, seats: int) -> None:
    names = tuple(f"Player {seat}" for seat in range(seats))
    sees = view(before_anything(game, seats), 0)

    assert (await artists.table(sees, names, "en", Look())).data
    assert (await artists.hand(hand_scene(sees, Look(), "suit"), Speech(WORDS, "en"))).data
    assert (await artists.sheet(sees, names, "en", Look())).data


def test_every_look_that_can_be_chosen_is_known() -> None:
    assert len({look_of(theme, felt, deck) for theme in THEMES for felt in FELTS for deck in DECKS}) == 2 * 5 * 2
