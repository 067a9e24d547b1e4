"""How fast pictures are made, against the same pictures as plain 24-bit PNG; below a floor it fails.

The peer has the same pictures in true colour and encodes them with Pillow's defaults; composing is counted for it as
quick as ours, so that only the method differs: one palette for every picture, one byte a pixel, another deflate.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO
from itertools import count, pairwise
from random import Random
from statistics import median
from time import process_time
from typing import Final
from unittest.mock import patch

from PIL import Image

from bot.render.alt import hand_alt, table_alt
from bot.render.board import table_layout
from bot.render.boxes import Box, painted
from bot.render.encode import png
from bot.render.from_view import hand_scene, table_scene
from bot.render.hand import GroupKind, HandGroup, HandScene, hand_layout
from bot.render.palette import Look, Rgb
from bot.render.scenes import CardBoard, TableScene
from bot.words.speech import Speech
from bot.words.words import Words
from engine.cards import cards_from
from engine.variants import rules_for
from engine.view import view
from tests.bot.render.kit_samples import EIGHT, FIVE_HUNDRED
from tests.kit_laws import sensible_match

FELT: Final = Look().surface.felt
SHARE: Final = 0.45  # of the plain PNG's bytes
VARIED: Final = 8  # pictures in a round
NUMBERS: Final = count(10, VARIED)  # no picture is quite like one before


@dataclass(frozen=True)
class Kind:
    """A kind of picture: its layouts, and how many times as fast as the plain PNG it has to be."""

    name: str
    layouts: Callable[[int], Sequence[Callable[[], Box]]]
    least: float


@dataclass(frozen=True)
class Timing:
    """Seconds of CPU time that one pass took for each step."""

    composed: float
    encoded: float
    plain: float

    @property
    def ours(self) -> float:
        return self.composed + self.encoded

    @property
    def ratio(self) -> float:
        return (self.composed + self.plain) / self.ours


def _tables(first: int) -> list[TableScene]:
    """Return tables of sixty cards, a spread of forty and melds of twenty; two seats are like none drawn before."""
    board = FIVE_HUNDRED.boards[0]
    assert isinstance(board, CardBoard)
    assert len(board.pile) + sum(len(meld.cards) for meld in board.melds) == 60
    scenes: list[TableScene] = []
    for turn in range(VARIED):
        pile = board.pile[turn:] + board.pile[:turn]
        moved = [seat._replace(points=first + turn) for seat in FIVE_HUNDRED.seats[:2]]
        seats = (*moved, *FIVE_HUNDRED.seats[2:])
        scenes.append(replace(FIVE_HUNDRED, seats=seats, boards=(board._replace(pile=pile),), look=Look()))
    return scenes


def _hands(first: int) -> list[HandScene]:
    cards = cards_from("Kc Kd Ks 4h 5h 6h 7h 2c 9d As 3s 10h Jd Qc")
    return [
        HandScene(
            (
                HandGroup(cards[:3], GroupKind.MELD),
                HandGroup(cards[3:7], GroupKind.MELD),
                HandGroup(cards[7:], GroupKind.COUNTED, str(first + turn)),
            ),
            cards,
            frozenset(cards[turn : turn + 1]),
        )
        for turn in range(VARIED)
    ]


def _table_layouts(first: int) -> list[Callable[[], Box]]:
    return [partial(table_layout, scene) for scene in _tables(first)]


def _hand_layouts(first: int) -> list[Callable[[], Box]]:
    return [partial(hand_layout, scene) for scene in _hands(first)]


KINDS: Final = (
    Kind("table, 60 cards", _table_layouts, 6.0),
    Kind("hand, 14 cards", _hand_layouts, 5.0),
)


def _plain(image: Image.Image) -> bytes:
    stream = BytesIO()
    image.save(stream, "PNG")
    return stream.getvalue()


def _forget() -> None:
    """Forget all art that is kept."""
    modules = [module for name, module in sys.modules.items() if name.startswith("bot.render.")]
    for kept in {value for module in modules for value in vars(module).values() if hasattr(value, "cache_clear")}:
        kept.cache_clear()


def _true(kind: Kind) -> list[Image.Image]:
    """Return the pictures of a round in true colour: composed just so, but without a palette."""

    def unmapped(image: Image.Image, ground: Rgb | None = None) -> Image.Image:
        del ground
        return image

    _forget()
    with (
        patch("bot.render.boxes.blank", partial(Image.new, "RGB")),
        patch("bot.render.vectors.mapped", unmapped),
        patch("bot.render.contents.mapped", unmapped),
        patch("bot.render.contents.index_of", unmapped),
    ):
        images = [painted(layout(), FELT) for layout in kind.layouts(next(NUMBERS))]
    _forget()
    return images


def _timing(kind: Kind, rounds: int, true: list[Image.Image]) -> Timing:
    spent = [0.0] * 3
    for _ in range(rounds):
        for layout, peer in zip(kind.layouts(next(NUMBERS)), true, strict=True):
            marks = [process_time()]
            image = painted(layout(), FELT)
            marks.append(process_time())
            png(image)
            marks.append(process_time())
            _plain(peer)
            marks.append(process_time())
            spent = [total + after - before for total, (before, after) in zip(spent, pairwise(marks), strict=True)]
    return Timing(*spent)


def _bytes(kind: Kind, true: list[Image.Image]) -> tuple[float, float]:
    images = [painted(layout(), FELT) for layout in kind.layouts(next(NUMBERS))]
    return sum(len(png(image)) for image in images) / VARIED, sum(len(_plain(image)) for image in true) / VARIED


def _figures(kind: Kind, passes: int, rounds: int) -> bool:
    """Print what one kind of picture takes and say whether it reaches its floors."""
    true = _true(kind)
    _timing(kind, 1, true)  # draws the sprites, which are kept
    timings = [_timing(kind, rounds, true) for _ in range(passes)]
    ratio = median(timing.ratio for timing in timings)
    small, large = _bytes(kind, true)
    share = small / large
    each = 1_000 / (rounds * VARIED)
    print(f"{kind.name}, CPU ms, median of {passes} passes of {rounds * VARIED} pictures")
    for name, part in (
        ("composing", [timing.composed for timing in timings]),
        ("encoding", [timing.encoded for timing in timings]),
        ("end to end", [timing.ours for timing in timings]),
        ("plain 24-bit PNG", [timing.composed + timing.plain for timing in timings]),
    ):
        print(f"  {name:<24} {median(part) * each:6.2f}")
    print(f"  {ratio:.2f} times as fast as the plain PNG (floor {kind.least})")
    print(f"  {small / 1024:.1f} KiB, {share:.0%} of its {large / 1024:.1f} KiB (floor {SHARE:.0%})")
    return ratio >= kind.least and share <= SHARE


def _from_views(passes: int) -> None:
    """Print what it takes to make a scene and its text from a view, which comes before the drawing."""
    rules = rules_for("rummy500", 4)
    match = sensible_match(rules, Random(1), 60)
    speech = Speech(Words(), "en", EIGHT)
    public, own = view(match, None), view(match, 0)
    started = process_time()
    for _ in range(100 * passes):
        table_alt(table_scene(public, speech, Look()), speech)
    middle = process_time()
    for _ in range(100 * passes):
        hand_alt(hand_scene(own, Look(), "suit"), speech)
    each = 10 / passes
    print("scene and alt text from a view, CPU ms")
    print(f"  table {(middle - started) * each:.2f}, hand {(process_time() - middle) * each:.2f}")


def main(*, short: bool) -> int:
    """Print the figures and return 1 where a floor is missed."""
    passes, rounds = (5, 2) if short else (15, 5)
    reached = [_figures(kind, passes, rounds) for kind in KINDS]
    _from_views(1 if short else 5)
    return int(not all(reached))


if __name__ == "__main__":
    sys.exit(main(short="--short" in sys.argv))
