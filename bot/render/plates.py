"""Who sits at the table: plates with token, name, cards held and one score; sides in frames; the heading."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from enum import IntEnum
from functools import lru_cache
from typing import Final, NamedTuple

from bot.render.art import BackArt, BlankArt
from bot.render.boxes import Box, Content, beside, framed, keeping, leaf, padded, space, stacked
from bot.render.canvas import GAP, LARGE, RADIUS, TEXT
from bot.render.contents import Label, Plate, Token
from bot.render.palette import SEATS, Surface
from bot.render.scenes import Captions, CardBoard, Score, Seat, TableScene, TileBoard
from bot.render.text import Weight, fitted, fitting_size, initials, shown_name, text_height, text_width

TOKEN: Final = 54
_PAD: Final = 10
_SPACE: Final = 8
_NAME_SIZES: Final = (40, TEXT)
_COLUMNS: Final = {1: 1, 2: 2, 3: 3, 4: 2, 5: 3, 6: 3}  # more sit in lines of four
_NARROW: Final = 190  # a plate below this width has its name on a line of its own
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


def token(letters: str, seat: int, surface: Surface) -> Token:
    return Token(letters, SEATS[seat % len(SEATS)], TOKEN, surface.line, TEXT)


# Scores


class ScoreForm(IntEnum):
    """How a score is written, the clearest first: in words, in figures, or what the round brought on a line below."""

    NAMED = 0
    PLAIN = 1
    PARTED = 2


class WrittenScore(NamedTuple):
    """A score with what its round has brought, and how both are written."""

    total: int
    change: int
    captions: Captions
    form: ScoreForm = ScoreForm.NAMED

    def lines(self, surface: Surface, room: int) -> list[Box]:
        size = LARGE if room >= _NARROW else TEXT
        total = leaf(Label(number_text(self.total), size, surface.text, Weight.STRONG))
        change = [self._changed(surface, room)] if self.change else []
        if self.form is ScoreForm.PARTED:
            return [total, *change]
        name = self.captions.total if self.form is ScoreForm.NAMED else ""
        return [beside((*_word(name, surface), total, *change), _SPACE, 0.5)]

    def _changed(self, surface: Surface, room: int) -> Box:
        number = leaf(Label(signed(self.change), TEXT, surface.accent, Weight.STRONG))
        if self.form is not ScoreForm.PARTED:
            return number
        named = beside((*_word(self.captions.change, surface), number), _SPACE, 0.5)
        return named if named.width <= room else number


def _word(text: str, surface: Surface) -> list[Box]:
    return [leaf(Label(text, TEXT, surface.muted))] if text else []


def standing_of(scene: TableScene, score: Score) -> WrittenScore:
    """Return the score of a seat or a side; while a round is played its change is what its seats have in it so far."""
    so_far = sum(scene.seats[seat].points or 0 for seat in score.seats)
    return WrittenScore(score.total, so_far if score.gain is None else score.gain, scene.captions)


def in_one_form(standings: Sequence[WrittenScore], surface: Surface, rooms: Sequence[int]) -> list[WrittenScore]:
    """Return the scores in the clearest form that has room in every one of their plates."""
    for form in ScoreForm:
        written = [one._replace(form=form) for one in standings]
        lines = [one.lines(surface, room) for one, room in zip(written, rooms, strict=True)]
        if all(line[0].width <= room for line, room in zip(lines, rooms, strict=True)):
            return written
    return [one._replace(form=ScoreForm.PARTED) for one in standings]


def legend(scene: TableScene, standings: Sequence[WrittenScore], width: int) -> list[Box]:
    """Return what the numbers are that the plates do not name; a round that is over is part of the total."""
    captions, surface = scene.captions, scene.look.surface
    parts: list[Box] = []
    if standings and standings[0].form is not ScoreForm.NAMED and captions.total:
        parts.append(leaf(Label(captions.total, TEXT, surface.text, Weight.STRONG)))
    if any(one.change for one in standings) and captions.change:
        closed = any(score.gain is not None for score in scene.scores)
        named = captions.included if closed else captions.change
        parts.append(leaf(Label(f"+ {named}", TEXT, surface.accent, Weight.STRONG)))
    return [framed(beside(parts, GAP), width, text_height(TEXT), (1.0, 0.5))] if parts else []


# Plates


def seat_rows(scene: TableScene, board: CardBoard | TileBoard, width: int) -> Box:
    """Return everyone at a board: partners in a frame with their score, others each on a plate with theirs."""
    held = BlankArt(26) if isinstance(board, TileBoard) else BackArt(26)
    if any(len(score.seats) > 1 for score in scene.scores):
        return side_frames(scene, width, held)
    columns = _COLUMNS.get(len(board.seats), 4)
    gap = GAP if len(board.seats) <= 4 else GAP // 2
    wide = (width - gap * (columns - 1)) // columns
    scores = {score.seats: standing_of(scene, score) for score in scene.scores}
    own = [scores.get((seat,)) for seat in board.seats]
    room = wide - 2 * _PAD
    free = room if wide < _NARROW else room - _held_width(scene, board.seats) - GAP
    shown = in_one_form([one for one in own if one], scene.look.surface, [free] * len(scores))
    written = iter(shown)
    plates = [
        _plate(scene.seats[seat], _token(scene, seat), scene.look.surface, wide, held, next(written) if one else None)
        for seat, one in zip(board.seats, own, strict=True)
    ]
    rows = [_level(plates[start : start + columns]) for start in range(0, len(plates), columns)]
    return stacked((*(beside(row, gap) for row in rows), *legend(scene, shown, width)), gap)


def _level(plates: list[Box]) -> list[Box]:
    """Return the plates of a line as high as the highest of them."""
    tall = max(plate.height for plate in plates)
    return [plate if plate.height == tall else _higher(plate, tall) for plate in plates]


def _higher(plate: Box, tall: int) -> Box:
    return Box(plate.rect._replace(height=tall), plate.content, plate.parts)


def _token(scene: TableScene, seat: int) -> Token:
    return token(marks(scene.seats)[seat], seat, scene.look.surface)


def _held_width(scene: TableScene, seats: tuple[int, ...]) -> int:
    surface, art = scene.look.surface, BackArt(26)
    return max(_held(scene.seats[seat], surface, art, 1000).width for seat in seats)


@lru_cache(maxsize=512)
def _plate(  # noqa: PLR0913, PLR0917  # all that a plate shows
    sitter: Seat, disc: Token, surface: Surface, width: int, held: Content, score: WrittenScore | None
) -> Box:
    """Return the plate of a seat; kept, since in most pictures most seats are as they were in the one before."""
    room = width - 2 * _PAD
    ringed = leaf(replace(disc, rim=surface.frame, clock=sitter.clock) if sitter.turn else disc)
    scores = score.lines(surface, room) if score else []
    if width < _NARROW:
        count = _held(sitter, surface, held, room - TOKEN - GAP)
        name = _name(sitter, room, surface) or [space(room, text_height(_NAME_SIZES[0]))]
        lines = [_apart(ringed, count, room), *name, *scores]
    else:
        name = _name(sitter, room - TOKEN - _PAD, surface)
        count = _held(sitter, surface, held, room)
        lines = [beside((ringed, *name), _PAD, 0.5), _apart(count, scores[0], room) if scores else count, *scores[1:]]
    body = stacked(lines, 2)
    return keeping(padded(framed(body, room, body.height, (0.0, 0.0)), _PAD, 8, _ground(sitter, surface)))


def _ground(sitter: Seat, surface: Surface) -> Plate:
    return Plate(surface.plate, RADIUS, surface.frame if sitter.turn else None)


def _apart(left: Box, right: Box, room: int) -> Box:
    return beside((left, space(max(0, room - left.width - right.width), 1), right), 0, 0.5)


def _name(sitter: Seat, room: int, surface: Surface) -> list[Box]:
    name = shown_name(sitter.name)
    size = fitting_size(name, _NAME_SIZES, room)
    text = fitted(name, size, room)
    return [leaf(Label(text, size, surface.text), room, text_height(_NAME_SIZES[0]))] if text else []


def _held(sitter: Seat, surface: Surface, held: Content, room: int) -> Box:
    """Return how many cards or tiles a player holds, or why none."""
    if sitter.note:
        return leaf(Label(fitted(sitter.note, TEXT, room), TEXT, surface.muted))
    return beside((leaf(held), leaf(Label(str(sitter.cards), TEXT, surface.muted))), _SPACE, 0.5)


# Sides


def side_frames(scene: TableScene, width: int, held: Content | None) -> Box:
    """Return the sides, two in a line: their score, and who they are; where they sit at several boards only tokens."""
    wide = (width - GAP) // 2
    room = wide - 2 * _PAD
    surface = scene.look.surface
    standings = [standing_of(scene, score) for score in scene.scores]
    shown = in_one_form(standings, surface, [room] * len(standings))
    frames: list[Box] = []
    for score, standing in zip(scene.scores, shown, strict=True):
        if held is None:
            members = [beside(leaf(_token(scene, seat)) for seat in score.seats)]
        else:
            members = [member_row(scene, seat, room, held) for seat in score.seats]
        body = stacked((*members, *standing.lines(surface, room)), 6)
        frames.append(padded(framed(body, room, body.height, (0.0, 0.0)), _PAD, _PAD, Plate(surface.plate, RADIUS)))
    rows = [_level(frames[start : start + 2]) for start in range(0, len(frames), 2)]
    return stacked((*(beside(row, GAP) for row in rows), *legend(scene, shown, width)), GAP)


def member_row(scene: TableScene, seat: int, width: int, held: Content) -> Box:
    """Return a player on one line: token, name and how many cards."""
    return _row(scene.seats[seat], _token(scene, seat), scene.look.surface, width, held)


@lru_cache(maxsize=512)
def _row(sitter: Seat, disc: Token, surface: Surface, width: int, held: Content) -> Box:
    ringed = leaf(replace(disc, rim=surface.frame, clock=sitter.clock) if sitter.turn else disc)
    room = width - 12
    count = _held(sitter, surface, held, room // 2)
    name = _name(sitter, room - TOKEN - count.width - 2 * _PAD, surface)
    line = _apart(beside((ringed, *name), _PAD, 0.5), count, room)
    ground = Plate(surface.plate, RADIUS, surface.frame if sitter.turn else None)
    return keeping(padded(line, 6, 5, ground))


# The heading


def heading(scene: TableScene, width: int) -> Box:
    return title_line(scene.look.surface, scene.title, scene.note, width)


def title_line(surface: Surface, title: str, note: str, width: int) -> Box:
    """Return a title at the left and a note at the right, on two lines where they do not fit one."""
    right = leaf(Label(fitted(note, TEXT, width, Weight.STRONG), TEXT, surface.accent, Weight.STRONG))
    sizes = (size for size in _NAME_SIZES if text_width(title, size, Weight.STRONG) <= width - right.width - 2 * GAP)
    one_line = next(sizes, None)
    size = one_line or TEXT
    left = leaf(Label(fitted(title, size, width, Weight.STRONG), size, surface.text, Weight.STRONG))
    return _apart(left, right, width) if one_line else stacked((left, right))
