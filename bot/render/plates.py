"""Who sits at the table: plates with token, name, cards held and points; the score strip; the heading."""

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import Final

from bot.render.boxes import Box, Content, beside, framed, leaf, padded, space, stacked
from bot.render.contents import BackArt, BlankArt, Label, Plate, Token
from bot.render.palette import SEATS, Surface
from bot.render.scenes import CardBoard, Score, Seat, TableScene, TileBoard
from bot.render.text import Weight, fitted, fitting_size, initials, shown_name, text_height

GAP: Final = 14
RADIUS: Final = 14
NARROW: Final = 600  # a board below this width is one of several
_TOKEN: Final = 62
_NAME_SIZES: Final = (32, 29, 26)
_SMALL: Final = 28
_MINUS: Final = "\N{MINUS SIGN}"


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else number_text(number)


def number_text(number: int) -> str:
    return str(number) if number >= 0 else f"{_MINUS}{-number}"


def marks(seats: tuple[Seat, ...]) -> tuple[str, ...]:
    """Return the letters on each seat's token; seats that would share them get their number too."""
    return letters_of(tuple(seat.name for seat in seats))


@lru_cache(maxsize=1024)
def letters_of(names: tuple[str, ...]) -> tuple[str, ...]:
    letters = [initials(name, place) for place, name in enumerate(names, 1)]
    shared = Counter(letters)
    return tuple(text if shared[text] == 1 else f"{text[0]}{place}" for place, text in enumerate(letters, 1))


def seat_plate(scene: TableScene, seat: int, width: int, held: Content) -> Box:
    disc = Token(marks(scene.seats)[seat], SEATS[seat % len(SEATS)], _TOKEN, scene.look.surface.line)
    return _plate(scene.seats[seat], disc, scene.look.surface, width, held)


@lru_cache(maxsize=512)
def _plate(sitter: Seat, disc: Token, surface: Surface, width: int, held: Content) -> Box:
    """Return the plate of a seat; kept, since in most pictures most seats are as they were in the one before."""
    ringed = replace(disc, rim=surface.frame, clock=sitter.clock) if sitter.turn else disc
    room = width - _TOKEN - 3 * GAP
    words = stacked((*_name(sitter, room, surface), _holding(sitter, room, surface, held)), 2)
    body = framed(beside((leaf(ringed), words), GAP, 0.5), width - 2 * GAP, _plate_inner(), (0.0, 0.5))
    plate = padded(body, GAP, 8, Plate(surface.plate, RADIUS, surface.frame if sitter.turn else None))
    return plate._replace(kept=True)


def _plate_inner() -> int:
    return text_height(_NAME_SIZES[0]) + text_height(_SMALL) + 2


def _name(sitter: Seat, room: int, surface: Surface) -> list[Box]:
    name = shown_name(sitter.name)
    size = fitting_size(name, _NAME_SIZES, room)
    text = fitted(name, size, room)
    return [leaf(Label(text, size, surface.text), room, text_height(_NAME_SIZES[0]))] if text else []


def _holding(sitter: Seat, room: int, surface: Surface, held: Content) -> Box:
    """Return how many cards or tiles a player holds, and at the right the points of the round."""
    if sitter.note:
        return leaf(Label(fitted(sitter.note, _SMALL, room), _SMALL, surface.muted))
    count = beside((leaf(held), leaf(Label(str(sitter.cards), _SMALL, surface.muted))), 8, 0.5)
    if sitter.points is None:
        return count
    points = leaf(Label(number_text(sitter.points), _SMALL, surface.accent, Weight.STRONG))
    free = room - count.width - points.width
    return beside((count, space(free, 1), points), 0, 0.5) if free >= GAP else points


def seat_rows(scene: TableScene, board: CardBoard | TileBoard, width: int) -> Box:
    columns = _columns(len(board.seats), width)
    wide = (width - GAP * (columns - 1)) // columns
    held = BlankArt(22) if isinstance(board, TileBoard) else BackArt(20)
    plates = [seat_plate(scene, seat, wide, held) for seat in board.seats]
    rows = [plates[start : start + columns] for start in range(0, len(plates), columns)]
    return stacked((beside(row, GAP) for row in rows), GAP)


def _columns(seats: int, width: int) -> int:
    if width < NARROW:
        return min(2, seats)
    return {5: 3, 6: 3, 7: 4, 8: 4}.get(seats, max(1, seats))


def score_strip(scene: TableScene, width: int) -> Box:
    """Return the totals of the match, one cell a side, in one or two rows."""
    return _strip(scene.scores, marks(scene.seats), scene.look.surface, width)


@lru_cache(maxsize=128)
def _strip(scores: tuple[Score, ...], letters: tuple[str, ...], surface: Surface, width: int) -> Box:
    """Return the strip; kept, for it changes only from round to round."""
    columns = len(scores) if len(scores) <= 6 else 4
    wide = (width - GAP) // columns
    cells = [_score(score, letters, surface, wide) for score in scores]
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    body = stacked((beside(row) for row in rows), 4)
    return framed(body, width, body.height + 16, content=Plate(surface.plate, RADIUS))._replace(kept=True)


def _score(score: Score, letters: tuple[str, ...], surface: Surface, width: int) -> Box:
    tokens = beside(leaf(Token(letters[seat], SEATS[seat % len(SEATS)], 40, surface.line)) for seat in score.seats)
    total = leaf(Label(number_text(score.total), 32, surface.text, Weight.STRONG))
    cell = beside((tokens, total), 10, 0.5)
    if score.gain is not None:
        gained = beside((cell, leaf(Label(signed(score.gain), 26, surface.accent))), 10, 0.5)
        cell = gained if gained.width <= width else cell
    return framed(cell, width, 44)


def heading(scene: TableScene, width: int) -> Box:
    return title_line(scene.look.surface, scene.title, scene.note, width)


def title_line(surface: Surface, title: str, note: str, width: int) -> Box:
    """Return a title at the left and a note at the right, each cut to its part of the line."""
    noted = fitted(note, _SMALL, width // 2, Weight.STRONG)
    right = leaf(Label(noted, _SMALL, surface.accent, Weight.STRONG))
    titled = fitted(title, _SMALL, width - right.width - 2 * GAP, Weight.STRONG)
    left = leaf(Label(titled, _SMALL, surface.muted, Weight.STRONG))
    return beside((left, space(width - left.width - right.width, 1), right))
