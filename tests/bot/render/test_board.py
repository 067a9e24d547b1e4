"""The picture of a table says what the scene says: every card and tile, who laid it, whose turn it is, what is new."""

from collections import Counter
from random import Random

import pytest

from bot.render.art import CardArt, TileArt
from bot.render.board import table_layout
from bot.render.boxes import Box
from bot.render.canvas import WIDTH
from bot.render.contents import Label, Plate, Token
from bot.render.palette import SEATS, WRONG
from bot.render.scenes import Captions, CardBoard, MeldScene, Score, Seat, TableScene, TileBoard
from bot.render.tiles import Badge
from engine.cards import Card, cards_from, tiles_from
from engine.shown import Laid
from tests.bot.render.kit_boxes import leaves
from tests.bot.render.kit_scenes import TABLES

PAIR = (Seat("Ana", 7, turn=True, clock=0.25), Seat("Bea", 9))


def _laid(text: str, seat: int) -> tuple[Laid, ...]:
    return tuple(Laid(card, seat) for card in cards_from(text))


def _labels(layout: Box) -> list[str]:
    return [box.content.text for _, box in leaves(layout) if isinstance(box.content, Label)]


def _given(scene: TableScene) -> Counter[Card]:
    """Return every card and tile the picture must show: melds, sets, and what may be seen of the piles."""
    given: Counter[Card] = Counter()
    for board in scene.boards:
        if isinstance(board, TileBoard):
            given.update(tile for tiles in board.sets for tile in tiles)
        else:
            given.update(board.pile)
            given.update(laid.card for meld in board.melds for laid in meld.cards)
    return given


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game", TABLES)
def test_every_card_and_tile_is_shown_once(game: str, seed: int) -> None:
    scene = TABLES[game](Random(f"{game} {seed}"))
    art = [box.content for _, box in leaves(table_layout(scene))]
    shown = Counter(piece.face.card for piece in art if isinstance(piece, CardArt))
    shown.update(piece.face.tile for piece in art if isinstance(piece, TileArt))

    assert shown == _given(scene)


@pytest.mark.parametrize("game", TABLES)
def test_every_picture_is_as_wide(game: str) -> None:
    assert table_layout(TABLES[game](Random(game))).width == WIDTH


def test_only_the_seat_to_move_is_framed_and_has_a_clock() -> None:
    scene = TableScene(PAIR, (CardBoard((0, 1), 20),))
    pieces = [box.content for _, box in leaves(table_layout(scene))]

    assert [piece.outline is not None for piece in pieces if isinstance(piece, Plate) and piece.radius == 14] == [
        True,
        False,
    ]
    assert [piece.clock for piece in pieces if isinstance(piece, Token)] == [0.25, None]


def test_bars_say_who_laid_each_part_of_a_meld() -> None:
    """F7: each card scores for the player who laid it."""
    meld = MeldScene(_laid("4h 5h 6h", 0) + _laid("7h", 1) + _laid("8h", 0))
    pieces = list(leaves(table_layout(TableScene(PAIR, (CardBoard((0, 1), 20, melds=(meld,)),)))))
    cards = [rect for rect, box in pieces if isinstance(box.content, CardArt)]
    bars = [
        (rect, box.content.colour) for rect, box in pieces if isinstance(box.content, Plate) and box.content.radius == 6
    ]

    assert [colour for _, colour in bars] == [SEATS[0], SEATS[1], SEATS[0]]
    assert [(rect.x - 1, rect.right + 1) for rect, _ in bars] == [
        (cards[0].x, cards[2].right),
        (cards[3].x, cards[3].right),
        (cards[4].x, cards[4].right),
    ]


def test_counts_and_one_score_with_its_change_are_written_on_the_plates() -> None:
    seats = (Seat("Ana", 7, -20), Seat("Bea", 9, 115))
    scores = (Score((0,), 45), Score((1,), -8))
    captions = Captions("total", "this round", "stock", "pile")

    assert _labels(table_layout(TableScene(seats, (CardBoard((0, 1), 23),), scores, captions=captions))) == [
        *("Ana", "7", "total", "45", "\N{MINUS SIGN}20"),
        *("Bea", "9", "total", "\N{MINUS SIGN}8", "+115"),
        *("+ this round", "stock 23", "pile 0"),
    ]


def test_of_a_round_that_is_over_it_is_said_that_the_total_contains_it() -> None:
    seats, captions = (Seat("Ana", 7), Seat("Bea", 9)), Captions("total", "this round", included="this round, in it")
    scores = (Score((0,), 45, 13), Score((1,), 8))
    labels = _labels(table_layout(TableScene(seats, (CardBoard((0, 1), 23),), scores, captions=captions)))

    assert "+ this round, in it" in labels
    assert "+ this round" not in labels
    plain = TableScene(seats, (CardBoard((0, 1), 23),), (Score((0,), 45), Score((1,), 8)), captions=captions)
    assert not [text for text in _labels(table_layout(plain)) if "this round" in text]


def test_what_a_round_has_brought_takes_the_place_of_what_it_has_so_far() -> None:
    seats = (Seat("Ana", 7, 12), Seat("Bea", 9, 30))
    scene = TableScene(seats, (CardBoard((0, 1), 23),), (Score((0,), 45, 13), Score((1,), -8, -20)))

    assert [text for text in _labels(table_layout(scene)) if text[0] in "+\N{MINUS SIGN}"] == [
        "+13",
        "\N{MINUS SIGN}8",
        "\N{MINUS SIGN}20",
    ]


@pytest.mark.parametrize("count", range(2, 9))
def test_every_score_and_change_is_shown_however_many_play(count: int) -> None:
    seats = tuple(Seat(f"Player {place}", place, 300 + place) for place in range(count))
    scores = tuple(Score((place,), -1000 - place) for place in range(count))
    captions = Captions("total", "this round")
    labels = _labels(table_layout(TableScene(seats, (CardBoard(tuple(range(count)), 9),), scores, captions=captions)))

    totals = [text for text in labels if text.startswith("\N{MINUS SIGN}")]
    assert totals == [f"\N{MINUS SIGN}{1000 + n}" for n in range(count)]
    assert [text for text in labels if text.startswith("+3")] == [f"+{300 + n}" for n in range(count)]
    assert {"total"} <= {*labels}


def test_partners_stand_in_one_frame_with_their_score() -> None:
    seats = tuple(Seat(name, 7, points) for name, points in zip("ABCD", (5, 10, 20, 40), strict=True))
    scene = TableScene(seats, (CardBoard((0, 1, 2, 3), 9),), (Score((0, 2), 100), Score((1, 3), 200)))

    assert _labels(table_layout(scene))[:12] == ["A", "7", "C", "7", "100", "+25", "B", "7", "D", "7", "200", "+50"]


def test_the_last_move_is_framed() -> None:
    new = cards_from("6h 9d")
    board = CardBoard((0, 1), 20, new[1:], 4, (MeldScene(_laid("4h 5h 6h", 0)),), frozenset(new))
    art = [box.content for _, box in leaves(table_layout(TableScene(PAIR, (board,))))]

    assert {piece.face.card for piece in art if isinstance(piece, CardArt) and piece.face.frame} == set(new)


def test_a_spread_of_forty_cards_lies_in_lines_with_every_index_open() -> None:
    """F5: every card of the pile is seen, in order."""
    pile = tuple(Card(card) for card in range(40))
    pieces = list(leaves(table_layout(TableScene(PAIR, (CardBoard((0, 1), 20, pile, 40),)))))
    cards = [(rect, box.content.face.card) for rect, box in pieces if isinstance(box.content, CardArt)]

    assert [card for _, card in cards] == list(pile)
    assert len({rect.y for rect, _ in cards}) == 4
    assert min(rect.width for rect, _ in cards) >= 38


def test_a_covered_card_has_nothing_in_its_middle() -> None:
    board = CardBoard((0, 1), 20, cards_from("9d"), 4, (MeldScene(_laid("As Ah Ad", 0)),))
    art = [box.content for _, box in leaves(table_layout(TableScene(PAIR, (board,))))]
    covered = {piece.face.card: piece.face.covered for piece in art if isinstance(piece, CardArt)}

    assert covered == dict(zip(cards_from("9d As Ah Ad"), (False, True, True, False), strict=True))


def test_few_tiles_are_large_and_many_are_small() -> None:
    def width(sets: int) -> int:
        tiles = [tuple(Card(13 * (place % 4) + number) for number in range(3)) for place in range(sets)]
        board = TileBoard((0, 1), 30, tuple(tiles))
        art = [box.content for _, box in leaves(table_layout(TableScene(PAIR, (board,))))]
        return next(piece.width for piece in art if isinstance(piece, TileArt))

    widths = [width(sets) for sets in (1, 4, 8, 16, 30)]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] == 92
    assert widths[-1] == 42


def test_a_set_that_is_none_lies_on_red_with_a_sign() -> None:
    sets = tiles_from("R5 R6 R7"), tiles_from("R8 B9")
    scene = TableScene(PAIR, (TileBoard((0, 1), 30, sets, wrong=frozenset({1})),))
    pieces = [box.content for _, box in leaves(table_layout(scene))]

    assert [piece.colour == WRONG for piece in pieces if isinstance(piece, Plate) and piece.radius == 10] == [
        False,
        True,
    ]
    assert _labels(table_layout(scene)).count("!") == 1


def test_new_and_moved_tiles_are_marked() -> None:
    tiles = tiles_from("R5 R6 R7 R8")
    board = TileBoard((0, 1), 30, (tiles,), frozenset(tiles[:1]), frozenset(tiles[1:2]))
    art = [box.content for _, box in leaves(table_layout(TableScene(PAIR, (board,))))]

    assert [piece.face.badge for piece in art if isinstance(piece, TileArt)] == [Badge.NEW, Badge.MOVED, None, None]


def test_a_name_the_font_cannot_show_leaves_a_token_and_no_boxes() -> None:
    seats = (Seat("夏目漱石", 7), Seat("🎲", 9))
    layout = table_layout(TableScene(seats, (CardBoard((0, 1), 23),)))

    assert [box.content.text for _, box in leaves(layout) if isinstance(box.content, Token)] == ["1", "2"]
    assert _labels(layout) == ["7", "9", "23", "0"]


def test_gins_boards_lie_two_in_a_row() -> None:
    """N20: pairs play all at once."""
    seats = tuple(Seat(f"P{place}", 10) for place in range(8))
    boards = tuple(CardBoard((2 * place, 2 * place + 1), 20, (Card(place),), 1) for place in range(4))
    pieces = list(leaves(table_layout(TableScene(seats, boards))))
    tops = [rect for rect, box in pieces if isinstance(box.content, CardArt)]

    assert tops[0].y == tops[1].y < tops[2].y == tops[3].y
    assert tops[0].x == tops[2].x < tops[1].x == tops[3].x


def test_melds_by_seat_start_a_line_for_each_seat() -> None:
    melds = tuple(MeldScene(_laid(text, seat)) for seat, text in enumerate(("4h 5h 6h", "Ks Kd Kc", "9s 10s Js")))
    seats = (*PAIR, Seat("Cid", 3))
    board = CardBoard((0, 1, 2), 20, melds=melds, by_seat=True)

    def lines(board: CardBoard) -> list[int]:
        pieces = leaves(table_layout(TableScene(seats, (board,))))
        return sorted(Counter(rect.y for rect, box in pieces if isinstance(box.content, CardArt)).values())

    assert lines(board) == [3, 3, 3]
    assert lines(board._replace(by_seat=False)) == [3, 6]
