"""The picture of a league's standings: place, name, rating or points, games, and what changed."""

from dataclasses import dataclass, field
from typing import Final

from bot.render.boxes import Box, beside, framed, leaf, padded, space, stacked
from bot.render.canvas import LARGE, RADIUS, ROOM, TEXT, on_canvas
from bot.render.contents import Label, Plate
from bot.render.palette import Look, Rgb
from bot.render.plates import TOKEN, letters_of, title_line, token
from bot.render.podium import PodiumStep, podium
from bot.render.text import Weight, fitted, fitting_size, shown_name, text_height, text_width

_PAD: Final = 12
_INNER: Final = ROOM - 2 * _PAD
_PLACE: Final = 64
_GAP: Final = 10
_SIZES: Final = (40, TEXT)
_UP, _DOWN = "▲", "▼"


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line. The mark is a short word, such as a title; the change is what the last season or week brought."""

    place: int
    name: str
    value: str
    games: int
    change: int | None = None
    mark: str = ""
    lit: bool = False
    detail: str = ""  # in the place of the games, where there is more to say


@dataclass(frozen=True, slots=True)
class Honoured:
    """One of the best three of a season that is over."""

    place: int
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class StandingsScene:
    """A table of players, and where a season is over, the best of them on steps above it.

    The heads name the value, the games and the change, in the language of whoever looks.

    Where nobody's change is told, there is no column for it.
    """

    rows: tuple[StandingLine, ...]
    heads: tuple[str, str, str]
    title: str = ""
    note: str = ""
    look: Look = field(default_factory=Look)
    podium: tuple[Honoured, ...] = ()

    @property
    def has_changes(self) -> bool:
        return any(row.change is not None for row in self.rows)


def standings_layout(scene: StandingsScene) -> Box:
    surface = scene.look.surface
    letters = letters_of(tuple(row.name for row in scene.rows))
    lines = stacked((_heads(scene), *(_line(scene, place, letters[place]) for place in range(len(scene.rows)))), 6)
    table = padded(lines, _PAD, _PAD, Plate(surface.plate, RADIUS))
    names = tuple(one.name for one in scene.podium)
    steps = tuple(PodiumStep((seat,), one.place, one.value) for seat, one in enumerate(scene.podium))
    title = title_line(surface, scene.title, scene.note, ROOM)
    return on_canvas(stacked((title, *podium(names, steps, surface), table), 16))


def _heads(scene: StandingsScene) -> Box:
    """Return what the numbers at the right are, in the colours that they have there."""
    surface = scene.look.surface
    value, _, change = scene.heads
    changed = [_text(f"{_UP}{_DOWN} {change}", _INNER // 2, surface.accent, 0.0)] if scene.has_changes else []
    wide = _INNER - sum(box.width for box in changed) - _GAP
    return beside((*changed, _text(value, wide, surface.text, 1.0)))


def _line(scene: StandingsScene, place: int, letters: str) -> Box:
    """Return a player on two lines: place, name and value; games, mark and change."""
    surface, row = scene.look.surface, scene.rows[place]
    value = leaf(Label(row.value, LARGE, surface.text, Weight.STRONG))
    room = _INNER - 2 * _GAP - _PLACE - TOKEN - _GAP
    name = _name(row.name, room - value.width - _GAP, surface.text)
    first = _apart(name, value, room)
    change = leaf(Label(_change(row.change), TEXT, surface.accent))
    games = row.detail or f"{row.games} {scene.heads[1]}"
    mark = fitted(row.mark, TEXT, (room - change.width) // 2)
    marked = [leaf(Label(mark, TEXT, surface.accent))] if mark else []
    left = room - change.width - sum(box.width + _GAP for box in marked) - _GAP
    played = leaf(Label(fitted(games, TEXT, left), TEXT, surface.muted))
    second = _apart(beside((played, *marked), _GAP), change, room)
    number = _text(f"{row.place}.", _PLACE, surface.muted, 0.0, Weight.STRONG)
    line = beside((number, leaf(token(letters, place, surface)), stacked((first, second))), _GAP, 0.5)
    whole = framed(line, _INNER, line.height, (0.0, 0.5))
    ground = Plate(surface.felt, 8) if row.lit else Plate(surface.plate)
    return Box(whole.rect, ground, whole.parts)


def _name(name: str, room: int, colour: Rgb) -> Box:
    shown = shown_name(name)
    size = fitting_size(shown, _SIZES, room)
    return leaf(Label(fitted(shown, size, room), size, colour), room, text_height(_SIZES[0]))


def _apart(left: Box, right: Box, room: int) -> Box:
    return beside((left, space(max(0, room - left.width - right.width), 1), right), 0, 0.5)


def _change(change: int | None) -> str:
    """Return a change with its direction as a sign, not as a colour."""
    if not change:
        return "" if change is None else "="
    return f"{_UP} {change}" if change > 0 else f"{_DOWN} {-change}"


def _text(text: str, wide: int, colour: Rgb, align: float, weight: Weight = Weight.TEXT) -> Box:
    """Return a text in its column; a number is squeezed sooner than cut."""
    if text_width(text, TEXT, weight) > wide and not text.rstrip(".").isdecimal():
        text = fitted(text, TEXT, wide, weight)
    return framed(leaf(Label(text, TEXT, colour, weight, room=wide)), wide, text_height(TEXT), (align, 0.5))
