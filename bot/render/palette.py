"""Every colour a picture may show, and the one palette all pictures are mapped to.

Inks and surfaces are chosen by computation: text and indices reach WCAG AA on what they stand on, and suits and
tile colours stay apart for eyes that miss a cone. The tests repeat both computations.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

Rgb = tuple[int, int, int]


def rgb(text: str) -> Rgb:
    value = int(text.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(start: Rgb, end: Rgb, share: float) -> Rgb:
    """Return the colour that lies the given share of the way from start to end."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(start, end, strict=True))
    return red, green, blue


class Tone(StrEnum):
    DARK = "dark"
    LIGHT = "light"


class Felt(StrEnum):
    GREEN = "green"
    BLUE = "blue"
    WINE = "wine"
    SLATE = "slate"
    PLUM = "plum"


class Deck(StrEnum):
    TWO = "two"
    FOUR = "four"


@dataclass(frozen=True, slots=True)
class Surface:
    """What a table is made of: the felt, the plates on it, and what is written on both."""

    felt: Rgb
    plate: Rgb
    line: Rgb
    text: Rgb
    muted: Rgb
    accent: Rgb
    frame: Rgb


@dataclass(frozen=True, slots=True)
class Inks:
    """How a card face is coloured: the paper, an ink for each suit in the engine's order, and figures' second cloth."""

    paper: Rgb
    suits: tuple[Rgb, Rgb, Rgb, Rgb]
    cloths: tuple[Rgb, Rgb, Rgb, Rgb]


@dataclass(frozen=True, slots=True)
class Look:
    """How a viewer or a server likes its pictures."""

    tone: Tone = Tone.DARK
    felt: Felt = Felt.GREEN
    deck: Deck = Deck.TWO

    @property
    def surface(self) -> Surface:
        return SURFACES[self.tone, self.felt]


PAPER: Final = rgb("#f8f4ea")
EDGE: Final = rgb("#b9b09e")
WHITE: Final = rgb("#ffffff")
NIGHT: Final = rgb("#16181d")
GOLD: Final = rgb("#e9b44c")
GOLD_DARK: Final = rgb("#9a6a14")
PARCHMENT: Final = rgb("#f1e4c6")
HAIR: Final = rgb("#5a3b22")
SKIN: Final = rgb("#f2d3b3")
SKIN_SHADE: Final = rgb("#dcb38c")
BACK: Final = rgb("#2c3f73")
BACK_DEEP: Final = rgb("#1d2a52")
STONE: Final = rgb("#e6dfcf")
WATER: Final = rgb("#7fb4d8")
JOKER_INK: Final = rgb("#5b2a86")
JOKER_CLOTH: Final = rgb("#9c1f4e")

_RED: Final = rgb("#d00f1c")
_GREEN: Final = rgb("#11796a")
_BLUE: Final = rgb("#1d439c")
_WINE: Final = rgb("#7c0d1c")
_STEEL: Final = rgb("#3f5378")
_PINE: Final = rgb("#0a4b41")
_NAVY: Final = rgb("#12295f")
_CARMINE: Final = rgb("#9c0a30")
_OCHRE: Final = rgb("#946400")

# What the signs of the Spanish pack are painted with, whichever inks its indices have.
CUP_RED: Final = _RED
WINE: Final = _WINE
STEEL_BLUE: Final = _BLUE
STEEL_DEEP: Final = _NAVY
LEAF: Final = _GREEN
LEAF_DEEP: Final = _PINE

INKS: Final = {
    Deck.TWO: Inks(PAPER, (NIGHT, _RED, _RED, NIGHT), (_STEEL, _WINE, _WINE, _STEEL)),
    Deck.FOUR: Inks(PAPER, (_GREEN, _BLUE, _RED, NIGHT), (_PINE, _NAVY, _WINE, _STEEL)),
}
DIM_PAPER: Final = rgb("#c3beb2")
DIM_INKS: Final = {
    Deck.TWO: Inks(DIM_PAPER, (NIGHT, rgb("#8f0c18"), rgb("#8f0c18"), NIGHT), INKS[Deck.TWO].cloths),
    Deck.FOUR: Inks(DIM_PAPER, (rgb("#0b5348"), rgb("#122a6a"), rgb("#8f0c18"), NIGHT), INKS[Deck.FOUR].cloths),
}

# The Spanish pack has the red and black of the other one, or the colours of its own signs: clubs, coins, cups, swords.
SPANISH_INKS: Final = {
    Deck.TWO: INKS[Deck.TWO],
    Deck.FOUR: Inks(PAPER, (_GREEN, _OCHRE, _CARMINE, _BLUE), (_PINE, _WINE, _WINE, _NAVY)),
}
DIM_SPANISH_INKS: Final = {
    Deck.TWO: DIM_INKS[Deck.TWO],
    Deck.FOUR: Inks(
        DIM_PAPER, (rgb("#0b5348"), rgb("#654200"), rgb("#640616"), rgb("#122a6a")), SPANISH_INKS[Deck.FOUR].cloths
    ),
}

IVORY: Final = rgb("#fdfaf3")
IVORY_EDGE: Final = rgb("#cfc4a9")
TILE_INKS: Final = (_CARMINE, rgb("#2257c8"), NIGHT, rgb("#986800"))
TILE_MARKS: Final = (rgb("#d3143c"), rgb("#2b6be0"), NIGHT, rgb("#f0b41c"))

WRONG: Final = rgb("#b3261e")  # ground of what the rules do not allow
WRONG_TEXT: Final = WHITE

SEATS: Final = tuple(
    rgb(text) for text in ("#2563b8", "#a84b00", "#0f766e", "#a8326e", "#5a6a10", "#6d4bc0", "#b3261e", "#4c5b69")
)
SEAT_TEXT: Final = WHITE

_DARK_TEXT: Final = (rgb("#f6f3ec"), rgb("#c6cfca"), rgb("#f2c668"), rgb("#ffcf5c"))
_LIGHT_TEXT: Final = (rgb("#1a211e"), rgb("#48534e"), rgb("#6d4700"), rgb("#a66300"))


def _dark(felt: str, plate: str, line: str) -> Surface:
    return Surface(rgb(felt), rgb(plate), rgb(line), *_DARK_TEXT)


def _light(felt: str, plate: str, line: str) -> Surface:
    return Surface(rgb(felt), rgb(plate), rgb(line), *_LIGHT_TEXT)


SURFACES: Final = {
    (Tone.DARK, Felt.GREEN): _dark("#1f4d3d", "#173b2f", "#3a6a59"),
    (Tone.DARK, Felt.BLUE): _dark("#1f415f", "#18324a", "#3b5f80"),
    (Tone.DARK, Felt.WINE): _dark("#552736", "#431e2a", "#78475a"),
    (Tone.DARK, Felt.SLATE): _dark("#343a42", "#292e34", "#555d68"),
    (Tone.DARK, Felt.PLUM): _dark("#41325c", "#33274a", "#62527f"),
    (Tone.LIGHT, Felt.GREEN): _light("#cbe0d3", "#e3f0e8", "#9dbfad"),
    (Tone.LIGHT, Felt.BLUE): _light("#cbdceb", "#e3eef7", "#9db8d0"),
    (Tone.LIGHT, Felt.WINE): _light("#ecd4da", "#f7e8ec", "#cfa6b1"),
    (Tone.LIGHT, Felt.SLATE): _light("#d8dce1", "#eceef1", "#abb2bb"),
    (Tone.LIGHT, Felt.PLUM): _light("#ddd3ea", "#eee8f5", "#b7a6cf"),
}


def _ramp(start: Rgb, end: Rgb, steps: int) -> Iterator[Rgb]:
    """Yield the shades between two colours that meet at a smoothed edge, both ends included."""
    return (mix(start, end, step / (steps + 1)) for step in range(steps + 2))


def _surface_shades(surface: Surface) -> Iterator[Rgb]:
    yield surface.line
    yield surface.frame
    yield from _ramp(surface.text, surface.felt, 3)
    yield from _ramp(surface.text, surface.plate, 3)
    yield from _ramp(surface.muted, surface.plate, 1)
    yield from _ramp(surface.accent, surface.felt, 1)
    yield mix(PAPER, surface.felt, 0.5)


def _art_shades() -> Iterator[Rgb]:
    for inks in INKS.values():
        for ink, cloth in zip(inks.suits, inks.cloths, strict=True):
            yield from _ramp(PAPER, ink, 4)
            yield cloth
            yield mix(ink, GOLD, 0.5)
    for ink in dict.fromkeys((*DIM_INKS[Deck.TWO].suits, *DIM_INKS[Deck.FOUR].suits)):
        yield from _ramp(DIM_PAPER, ink, 2)
    for ink in (_OCHRE, _CARMINE):
        yield from _ramp(PAPER, ink, 2)
    for ink in DIM_SPANISH_INKS[Deck.FOUR].suits[1:3]:
        yield from _ramp(DIM_PAPER, ink, 1)
    for ink, mark in zip(TILE_INKS, TILE_MARKS, strict=True):
        yield from _ramp(IVORY, ink, 3)
        yield from _ramp(IVORY, mark, 1)
    for colour in SEATS:
        yield from _ramp(SEAT_TEXT, colour, 2)
    for colour in (JOKER_INK, JOKER_CLOTH, BACK_DEEP, GOLD, GOLD_DARK, SKIN_SHADE, EDGE):
        yield from _ramp(PAPER, colour, 1)
    yield from _ramp(BACK, STONE, 3)
    yield from (PARCHMENT, HAIR, SKIN, WATER, IVORY_EDGE, WHITE)


def _palette() -> tuple[Rgb, ...]:
    shades = (shade for surface in SURFACES.values() for shade in _surface_shades(surface))
    return tuple(dict.fromkeys((*shades, *_art_shades())))


PALETTE: Final = _palette()
_ART: Final = frozenset(_art_shades())
_GROUNDS: Final = {
    ground: _ART | frozenset(_surface_shades(surface))
    for surface in SURFACES.values()
    for ground in (surface.felt, surface.plate)
}


def shades_on(ground: Rgb) -> frozenset[Rgb]:
    """Return the colours for what is painted on a ground: those of the art, and of the surface that it belongs to."""
    return _GROUNDS.get(ground, _ART)
