"""Pictures for whoever sends them: drawn off the event loop, two at a time, each with the same in words."""

import asyncio
from collections.abc import Callable, Hashable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Final, TypeVar

from cachetools import LRUCache
from cachetools.keys import hashkey

from bot.figures import timed
from bot.render.alt import (
    calendar_alt,
    charts_alt,
    course_alt,
    hand_alt,
    hands_alt,
    knockout_alt,
    private_alt,
    replay_alt,
    sheet_alt,
    standings_alt,
    table_alt,
)
from bot.render.board import table_layout
from bot.render.boxes import Box, painted
from bot.render.calendar import CalendarScene, calendar_layout
from bot.render.charts import ChartsScene, charts_layout
from bot.render.course import CourseScene, course_layout
from bot.render.encode import png
from bot.render.from_view import NO_CLOCKS, replay_scenes, table_scene
from bot.render.hand import HandScene, hand_layout
from bot.render.hands import HandsScene, hands_layout, hands_scene
from bot.render.knockout import KnockoutScene, knockout_layout
from bot.render.palette import Deck, Felt, Look, Tone
from bot.render.private import PrivateScene, captioned, private_layout
from bot.render.replay import LINES, ReplayFrame, replay_strip
from bot.render.scenes import TableScene
from bot.render.sheet_from_view import sheet_scene
from bot.render.sheets import SheetScene, sheet_layout
from bot.render.standings import StandingsScene, standings_layout
from bot.thinking.worker import Worker
from bot.words.speech import Speech
from bot.words.words import Words
from engine.view import View

THREADS: Final = 2
REPLAY: Final = 60.0  # seconds that drawing one may take
REPLAYS: Final = 2  # at a time, each in a process of its own
KEPT: Final = 128  # pictures of some twenty thousand bytes each

Scene = (
    TableScene
    | HandScene
    | HandsScene
    | PrivateScene
    | SheetScene
    | StandingsScene
    | CourseScene
    | ChartsScene
    | KnockoutScene
    | CalendarScene
)
Drawn = TypeVar("Drawn")


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawn picture with the same in words."""

    name: str
    data: bytes
    alt: str


@cache
def look_of(theme: str, felt: str, deck: str) -> Look:
    """Return the look that settings name."""
    return Look(Tone(theme), Felt(felt), Deck(deck))


def layout_of(scene: Scene) -> Box:
    match scene:
        case TableScene():
            return table_layout(scene)
        case HandScene():
            return hand_layout(scene)
        case HandsScene():
            return hands_layout(scene)
        case PrivateScene():
            return private_layout(scene)
        case SheetScene():
            return sheet_layout(scene)
        case StandingsScene():
            return standings_layout(scene)
        case KnockoutScene():
            return knockout_layout(scene)
        case CourseScene():
            return course_layout(scene)
        case ChartsScene():
            return charts_layout(scene)
        case CalendarScene():
            return calendar_layout(scene)


def drawn(scene: Scene) -> bytes:
    return png(painted(layout_of(scene), scene.look.surface.felt))


@dataclass(frozen=True, slots=True)
class ReplayMove:
    """What those who watched saw after a move, the views of those whose hands are shown, and the move in words."""

    seen: View
    hands: tuple[View, ...]
    told: str


def _frames(moves: Sequence[ReplayMove], speech: Speech, look: Look) -> tuple[ReplayFrame, ...]:
    """Return a frame for each move; one without words is told by what came before."""
    frames: list[ReplayFrame] = []
    lately: list[str] = []
    for move, table in zip(moves, replay_scenes([one.seen for one in moves], speech, look), strict=True):
        lately = [*lately, move.told][-LINES:] if move.told else lately
        hands = hands_scene(move.hands, speech, look) if move.hands else None
        frames.append(ReplayFrame(table, hands, tuple(lately)))
    return tuple(frames)


class Pictures:
    """Draws what is asked for. Cancel a request that nobody waits for any more: what has not begun is not drawn."""

    def __init__(self, words: Words, draw: Callable[[Scene], bytes] = drawn) -> None:
        self._words = words
        self._threads = ThreadPoolExecutor(THREADS, "pictures")
        self._replays = asyncio.Semaphore(REPLAYS)
        self._kept: LRUCache[Hashable, Picture] = LRUCache(KEPT)
        self._lock = Lock()  # of what is kept: two threads draw
        self._draw = timed(draw)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)  # a picture takes moments, and nobody waits for it

    async def table(  # noqa: PLR0913  # what a table looks like depends on all of it
        self,
        view: View,
        names: tuple[str, ...],
        locale: str,
        look: Look,
        *,
        clocks: Mapping[int, float] = NO_CLOCKS,
        before: View | None = None,
    ) -> Picture:
        """Return the table as a viewer sees it, everyone's if the view has no seat.

        The clocks are the shares of their time that seats have left; the view before the last turn shows moved tiles.
        """
        speech = self._speech(view, names, locale)
        scene = table_scene(view, speech, look, clocks, before)
        return await self._picture("table.png", scene, speech, lambda: table_alt(scene, speech))

    async def hand(self, scene: HandScene, speech: Speech) -> Picture:
        """Return what a viewer holds."""
        return await self._picture("hand.png", captioned(scene, speech), speech, lambda: hand_alt(scene, speech))

    async def hands(self, views: Sequence[View], names: tuple[str, ...], locale: str, look: Look) -> Picture:
        """Return what several seats hold, for whoever may see all of it."""

        def draw() -> Picture:
            speech = self._speech(views[0], names, locale)
            scene = hands_scene(views, speech, look)
            key = hashkey(scene, speech)
            drawn = self._kept_one(key)
            return drawn or self._keep(key, Picture("hands.png", self._draw(scene), hands_alt(scene, speech)))

        return await self._drawn(draw)

    async def private(  # noqa: PLR0913  # a table, and the hand below it
        self,
        view: View,
        names: tuple[str, ...],
        locale: str,
        look: Look,
        hand: HandScene,
        *,
        clocks: Mapping[int, float] = NO_CLOCKS,
        before: View | None = None,
    ) -> Picture:
        """Return the table as a viewer sees it and below it what they hold, as one picture."""
        speech = self._speech(view, names, locale)
        table = table_scene(view, speech, look, clocks, before)
        scene = PrivateScene(table, captioned(hand, speech))
        return await self._picture("game.png", scene, speech, lambda: private_alt(scene, speech))

    async def sheet(self, view: View, names: tuple[str, ...], locale: str, look: Look) -> Picture:
        """Return the score sheet of a match so far."""
        scene = sheet_scene(view, self._speech(view, names, locale), look)
        return await self._picture("score.png", scene, None, lambda: sheet_alt(scene))

    async def standings(self, scene: StandingsScene) -> Picture:
        return await self._picture("standings.png", scene, None, lambda: standings_alt(scene))

    async def knockout(self, scene: KnockoutScene) -> Picture:
        return await self._picture("bracket.png", scene, None, lambda: knockout_alt(scene))

    async def charts(self, scene: ChartsScene) -> Picture:
        return await self._picture("hour.png", scene, None, lambda: charts_alt(scene))

    async def calendar(self, scene: CalendarScene) -> Picture:
        return await self._picture("calendar.png", scene, None, lambda: calendar_alt(scene))

    async def course(self, scene: CourseScene, locale: str) -> Picture:
        """Return how a rating went."""
        speech = Speech(self._words, locale)
        return await self._picture("course.png", scene, speech, lambda: course_alt(scene, speech))

    async def replay(self, moves: Sequence[ReplayMove], names: tuple[str, ...], locale: str, look: Look) -> Picture:
        """Return a match as a moving picture: a frame for each move with all hands, and what it was.

        It takes seconds and a lot of memory, so a process draws it that is then gone.
        """
        speech = self._speech(moves[0].seen, names, locale)
        frames = await self._drawn(lambda: _frames(moves, speech, look))
        worker = Worker(REPLAY)
        try:
            async with self._replays:
                data = await worker.ask(replay_strip, frames)
        finally:
            worker.close()
        return Picture("replay.gif", data, replay_alt(frames[-1].table, len(frames), speech))

    def _speech(self, view: View, names: tuple[str, ...], locale: str) -> Speech:
        return Speech(self._words, locale, names, view.rules.pack_style, view.rules.knock_word)

    async def _picture(self, name: str, scene: Scene, speech: Speech | None, say: Callable[[], str]) -> Picture:
        """Return a picture, at once where it is kept: to hand it to a thread would take longer than all the rest."""
        key = hashkey(scene, speech)  # a scene is deep, and so hashed once

        def made() -> Picture:
            return self._kept_one(key) or self._keep(key, Picture(name, self._draw(scene), say()))

        return self._kept_one(key) or await self._drawn(made)

    def _kept_one(self, key: Hashable) -> Picture | None:
        with self._lock:
            try:
                return self._kept[key]  # to ask whether it is there first would compare scenes twice
            except KeyError:
                return None

    def _keep(self, key: Hashable, picture: Picture) -> Picture:
        with self._lock:
            self._kept[key] = picture
        return picture

    async def _drawn(self, draw: Callable[[], Drawn]) -> Drawn:
        return await asyncio.get_running_loop().run_in_executor(self._threads, draw)
