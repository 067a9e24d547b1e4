"""The picture of a league's standings: place, name, rating or points, games, and what changed."""

from dataclasses import dataclass, field
from typing import Final

from bot.render.boxes import Box, beside, framed, leaf, painted, space, stacked
from bot.render.contents import Label, Plate, Token
from bot.render.encode import png
from bot.render.palette import SEATS, Look, Rgb
from bot.render.plates import RADIUS, letters_of, title_line
from bot.render.text import Weight, fitted, fitting_size, shown_name

WIDTH: Final = 840  # narrower than a table: its lines are read on a phone
_MARGIN: Final = 24
_ROOM: Final = WIDTH - 2 * _MARGIN
_PAD: Final = 14
_ROW: Final = 56
_TOKEN: Final = 44
_TEXT: Final = 30
_SMALL: Final = 26
_SIZES: Final = (30, 27, 24)
_PLACE, _MARK, _VALUE, _GAMES, _CHANGE = 62, 116, 112, 114, 104  # widths of the columns; names get the rest
_EDGE: Final = 12
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


@dataclass(frozen=True, slots=True)
class StandingsScene:
    """A table of players. The heads name the value, the games and the change, in the language of whoever looks.

    Where nobody's change is told, there is no column for it.
    """

    rows: tuple[StandingLine, ...]
    heads: tuple[str, str, str]
    title: str = ""
    note: str = ""
    look: Look = field(default_factory=Look)

    @property
    def has_changes(self) -> bool:
        return any(row.change is not None for row in self.rows)

    @property
    def last_width(self) -> int:
        """The width of the column of changes, or of what keeps the games from the edge."""
        return _CHANGE if self.has_changes else _EDGE


def standings_picture(scene: StandingsScene) -> bytes:
    return png(painted(standings_layout(scene), scene.look.surface.felt))


def standings_layout(scene: StandingsScene) -> Box:
    surface = scene.look.surface
    letters = letters_of(tuple(row.name for row in scene.rows))
    lines = stacked((_heads(scene), *(_line(scene, place, letters[place]) for place in range(len(scene.rows)))))
    table = framed(lines, _ROOM, lines.height + 2 * _PAD, content=Plate(surface.plate, RADIUS))
    body = stacked((title_line(surface, scene.title, scene.note, _ROOM), table), 18)
    return framed(body, WIDTH, body.height + 2 * _MARGIN)


def _names_width(scene: StandingsScene) -> int:
    marked = _MARK if any(row.mark for row in scene.rows) else 0
    return _ROOM - 2 * _PAD - _PLACE - _TOKEN - 14 - marked - _VALUE - _GAMES - scene.last_width


def _heads(scene: StandingsScene) -> Box:
    widths = (_VALUE, _GAMES, scene.last_width)
    muted = scene.look.surface.muted
    heads = scene.heads if scene.has_changes else (*scene.heads[:2], "")
    cells = [_right(text, wide, _SMALL, muted, Weight.TEXT) for text, wide in zip(heads, widths, strict=True)]
    return beside((space(_ROOM - 2 * _PAD - sum(widths), _ROW), *cells))


def _line(scene: StandingsScene, place: int, letters: str) -> Box:
    surface, row = scene.look.surface, scene.rows[place]
    ground = Plate(surface.felt, 8) if row.lit else None
    wide = _names_width(scene)
    name = shown_name(row.name)
    size = fitting_size(name, _SIZES, wide)
    marked = [_left(row.mark, _MARK, _SMALL, surface.accent)] if any(other.mark for other in scene.rows) else []
    line = beside(
        (
            _right(str(row.place), _PLACE - 16, _TEXT, surface.muted, Weight.STRONG),
            space(16, _ROW),
            framed(
                leaf(Token(letters, SEATS[place % len(SEATS)], _TOKEN, surface.line)), _TOKEN + 14, _ROW, (0.0, 0.5)
            ),
            framed(leaf(Label(fitted(name, size, wide), size, surface.text)), wide, _ROW, (0.0, 0.5)),
            *marked,
            _right(row.value, _VALUE, _TEXT, surface.text, Weight.STRONG),
            _right(str(row.games), _GAMES, _SMALL, surface.muted, Weight.TEXT),
            _right(_change(row.change), scene.last_width, _SMALL, surface.accent, Weight.TEXT),
        )
    )
    return framed(line, line.width, _ROW, content=ground)


def _change(change: int | None) -> str:
    """Return a change with its direction as a sign, not as a colour."""
    if not change:
        return "" if change is None else "="
    return f"{_UP} {change}" if change > 0 else f"{_DOWN} {-change}"


def _left(text: str, wide: int, size: int, colour: Rgb) -> Box:
    return framed(leaf(Label(fitted(text, size, wide - 8), size, colour)), wide, _ROW, (0.0, 0.5))


def _right(text: str, wide: int, size: int, colour: Rgb, weight: Weight) -> Box:
    return framed(leaf(Label(fitted(text, size, wide - 4, weight), size, colour, weight)), wide, _ROW, (1.0, 0.5))
