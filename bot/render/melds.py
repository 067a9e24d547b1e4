"""Cards on the table: stock and pile, a pile that lies open, melds on bars that say who laid them."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from bot.render.art import BackArt, CardArt
from bot.render.boxes import Box, Rect, beside, even_cuts, flowed, framed, keeping, leaf, lines_of, stacked
from bot.render.canvas import CARDS, TEXT
from bot.render.contents import Label, Plate
from bot.render.palette import SEAT_TEXT, SEATS, Deck, Look, Rgb
from bot.render.plates import marks
from bot.render.scenes import CardBoard, MeldScene, TableScene
from bot.render.sprites import Face, beneath, card_height, strip_width
from bot.render.text import Weight, fitted, text_height, text_width
from engine.cards import Card, PackStyle

BAR: Final = 40
_GAP: Final = 14
_LINE_GAP: Final = 12
_TALLEST: Final = 430  # what lies on the table, while its cards can be smaller
_SMALLEST: Final = 90  # by how much it may be higher where they can be no smaller
_TALLEST_BOTH: Final = 560  # an open pile and the melds
_LEAST_TALL: Final = 260  # what melds may take however long the pile
_SQUEEZED: Final = 0.62  # letters narrower than that are cut instead


class Cut(NamedTuple):
    """How the cards of a table are drawn: their width, and whether only the upper part of them."""

    width: int
    short: bool = False


_WHOLE: Final = tuple(Cut(width) for width in CARDS)
_SHORT: Final = tuple(Cut(width, short=True) for width in CARDS[-3:])


# Stock and pile


def heap(scene: TableScene, board: CardBoard, width: int) -> Box:
    """Return stock and pile side by side, with how many cards each has."""
    if board.pile:
        top = board.pile[-1]
        frame = scene.look.surface.frame if top in board.fresh else None
        pile = leaf(CardArt(Face(top, scene.look.deck, frame=frame, style=scene.style), width))
    else:
        pile = _empty(scene, width)
    count = _count(scene, scene.captions.pile, board.pile_size, width, lit=False)
    return beside((_stock(scene, board, width), stacked((pile, count), 2)), _GAP)


def _stock(scene: TableScene, board: CardBoard, width: int) -> Box:
    stock = leaf(BackArt(width)) if board.stock else _empty(scene, width)
    return stacked((stock, _count(scene, scene.captions.stock, board.stock, width, lit=board.stock_touched)), 2)


def _empty(scene: TableScene, width: int) -> Box:
    surface = scene.look.surface
    return leaf(Plate(surface.felt, 10, surface.line, 3), width, card_height(width))


def _count(scene: TableScene, word: str, count: int, width: int, *, lit: bool) -> Box:
    surface = scene.look.surface
    named = f"{word} {count}"
    text = named if word and text_width(named, TEXT, Weight.STRONG) <= width else str(count)
    label = leaf(Label(text, TEXT, surface.accent if lit else surface.text, Weight.STRONG))
    return framed(label, width, text_height(TEXT))


def spread(scene: TableScene, board: CardBoard, room: int) -> Box:
    """Return the stock and the whole pile in order, the top card last and open, and the melds below."""
    cut = next(
        (cut for cut in (*_WHOLE[2:], *_SHORT) if len(_lines(board, room, cut)) <= 1 + 2 * cut.short), _SHORT[-1]
    )
    pile = _open_pile(scene, board, room, cut)
    if not board.melds:
        return pile
    return stacked((pile, _melds(scene, board, room, max(_LEAST_TALL, _TALLEST_BOTH - pile.height))), _GAP)


def _lines(board: CardBoard, room: int, cut: Cut) -> list[range]:
    return even_cuts(len(board.pile), _most(room - cut.width - _GAP, cut.width))


def _open_pile(scene: TableScene, board: CardBoard, room: int, cut: Cut) -> Box:
    lines = _lines(board, room, cut)
    rows = (beside(_pile_line(scene, board.pile[line.start : line.stop], board.fresh, cut)) for line in lines)
    return beside((_stock(scene, board, cut.width), stacked(rows, 6)), _GAP)


def _pile_line(scene: TableScene, cards: tuple[Card, ...], fresh: frozenset[Card], cut: Cut) -> Iterator[Box]:
    frame, deck, last = scene.look.surface.frame, scene.look.deck, len(cards) - 1
    before: Face | None = None
    for place, card in enumerate(cards):
        face = _face(card, deck, frame if card in fresh else None, scene.style, cut.short, place < last)
        yield _fanned(face, before, cut.width)
        before = face


@lru_cache(maxsize=1024)
def _face(card: Card, deck: Deck, frame: Rgb | None, style: PackStyle, short: bool, covered: bool) -> Face:  # noqa: PLR0913, PLR0917  # as they come
    return Face(card, deck, frame=frame, short=short, style=style, covered=covered)


@lru_cache(maxsize=2048)
def _fanned(face: Face, before: Face | None, width: int) -> Box:
    """Return a card of a fan, on the one before it: all but the last show no more than their index."""
    shown = strip_width(width) if face.covered else None
    return leaf(CardArt(face, width, shown, level=True, under=beneath(before, width) if before else None))


def _most(room: int, width: int) -> int:
    """Return how many cards of a fan fit a room."""
    return (room - width) // strip_width(width) + 1


def _fan_width(cards: int, width: int) -> int:
    return (cards - 1) * strip_width(width) + width


# Melds


def laid_out(scene: TableScene, board: CardBoard, room: int) -> Box:
    """Return stock, pile and melds, in cards as large as there is room for."""
    if board.melds:
        return _melds(scene, board, room, heaped=True)
    width = next((width for width in CARDS if 2 * width + _GAP <= room * 3 // 5), CARDS[-1])
    box = heap(scene, board, width)
    return framed(box, room, box.height)


def melds_laid_out(scene: TableScene, board: CardBoard, room: int) -> Box:
    """Return the melds of a board alone."""
    return _melds(scene, board, room)


def _melds(scene: TableScene, board: CardBoard, room: int, tallest: int = _TALLEST, *, heaped: bool = False) -> Box:
    """Return the melds in the largest cards that do not make the picture too high."""
    parts = [list(melds) for _, melds in groupby(board.melds, _seat_of)] if board.by_seat else [[*board.melds]]
    cut = _largest(tuple(tuple(len(meld.cards) for meld in part) for part in parts), room, tallest, heaped)
    first = [heap(scene, board, cut.width)] if heaped else []
    letters, flows = marks(scene.seats), list[Box]()
    for part in parts:
        pieces = (piece for meld in part for piece in _pieces(meld, room, cut.width))
        boxes = [*first, *(_meld(scene, letters, meld, board.fresh, cut) for meld in pieces)]
        flows.append(flowed(boxes, room, _GAP, _LINE_GAP))
        first = []
    return stacked(flows, _LINE_GAP)


def _seat_of(meld: MeldScene) -> int:
    return meld.seat


@lru_cache(maxsize=1024)
def _largest(parts: tuple[tuple[int, ...], ...], room: int, tallest: int, heaped: bool) -> Cut:  # as kept
    """Return the largest cards in which melds of these numbers of cards are not too high, in parts with own lines."""
    small = tallest + _SMALLEST
    limits = [*((cut, tallest) for cut in _WHOLE[:-1]), *((cut, small) for cut in (_WHOLE[-1], *_SHORT))]
    return next((cut for cut, limit in limits if _height(parts, room, cut, heaped=heaped) <= limit), _SHORT[-1])


def _height(parts: tuple[tuple[int, ...], ...], room: int, cut: Cut, *, heaped: bool) -> int:
    lines, first = 0, [2 * cut.width + _GAP] if heaped else []
    for part in parts:
        pieces = (len(piece) for cards in part for piece in even_cuts(cards, _most(room, cut.width)))
        lines += len(lines_of([*first, *(_fan_width(cards, cut.width) for cards in pieces)], room, _GAP))
        first = []
    return lines * (card_height(cut.width, short=cut.short) + BAR + _LINE_GAP)


def _pieces(meld: MeldScene, room: int, width: int) -> list[MeldScene]:
    """Return the meld in parts that each fit a line."""
    cuts = even_cuts(len(meld.cards), _most(room, width))
    return [meld] if len(cuts) == 1 else [meld._replace(cards=meld.cards[cut.start : cut.stop]) for cut in cuts]


def _meld(scene: TableScene, letters: tuple[str, ...], meld: MeldScene, fresh: frozenset[Card], cut: Cut) -> Box:
    lit = fresh.intersection([laid.card for laid in meld.cards])
    return _kept_meld(meld, lit, cut, scene.look, scene.style, letters, scene.captions.counts)


@lru_cache(maxsize=256)
def _kept_meld(  # noqa: PLR0913, PLR0917  # all that it looks like depends on
    meld: MeldScene,
    fresh: frozenset[Card],
    cut: Cut,
    look: Look,
    style: PackStyle,
    letters: tuple[str, ...],
    counts: str,
) -> Box:
    """Return a meld standing on a bar that says who laid which part of it; kept, for most lie there for long."""
    frame, dim, last = look.surface.frame, meld.counted is not None, len(meld.cards) - 1
    cards: list[Box] = []
    before: Face | None = None
    for place, laid in enumerate(meld.cards):
        lit = frame if laid.card in fresh else None
        face = Face(laid.card, look.deck, dim, lit, laid.stands_for, cut.short, style, place < last)
        cards.append(_fanned(face, before, cut.width))
        before = face
    widths = [card.width for card in cards]
    return keeping(stacked((beside(cards), beside(_bars(meld, widths, letters, counts))), 2))


def _bars(meld: MeldScene, widths: list[int], letters: tuple[str, ...], counts: str) -> Iterator[Box]:
    if meld.counted is not None:
        yield counted_bar(letters, counts, meld.cards[0].seat, meld.counted, sum(widths))
        return
    for seat, run in groupby(zip(meld.cards, widths, strict=True), key=lambda pair: pair[0].seat):
        yield bar(letters[seat], seat, sum(width for _, width in run))


def counted_bar(letters: tuple[str, ...], counts: str, seat: int, points: int, width: int) -> Box:
    """Return a bar that says whose the cards are and what they count, in words where they fit."""
    named = f"{letters[seat]} · {counts} {points}"
    fits = counts and text_width(named, TEXT, Weight.STRONG) <= width - 8
    return bar(named if fits else f"{letters[seat]} · {points}", seat, width)


def bar(text: str, seat: int, width: int) -> Box:
    """Return a bar in the colour of a seat, its letters squeezed where they have to be."""
    room = width - 8
    if text_width(text, TEXT, Weight.STRONG) * _SQUEEZED > room:
        text = fitted(text, TEXT, room, Weight.STRONG)
    label = leaf(Label(text, TEXT, SEAT_TEXT, Weight.STRONG, tall=BAR - 4, room=room))
    ground = framed(label, width - 2, BAR, content=Plate(SEATS[seat % len(SEATS)], 6))
    return Box(Rect(0, 0, width, BAR), None, (ground.at(1, 0),))
