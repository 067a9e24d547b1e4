"""The picture of a hand says what the scene says: every card once, numbers, brackets, counts, what is selected."""

from random import Random

import pytest

from bot.render.art import CardArt, TileArt
from bot.render.canvas import WIDTH
from bot.render.contents import Bracket, Label
from bot.render.hand import GroupKind, HandGroup, HandScene, hand_layout
from bot.render.tiles import Badge
from engine.cards import Card, PackStyle, cards_from
from tests.bot.render.kit_boxes import leaves
from tests.bot.render.kit_scenes import hand

HAND = cards_from("4h 5h 6h Ks Kd Kc 9d As")
MELDS = HandScene(
    (
        HandGroup(HAND[:3], GroupKind.MELD),
        HandGroup(HAND[3:6], GroupKind.MELD),
        HandGroup(HAND[6:], GroupKind.COUNTED, "10", "alt-deadwood"),
    ),
    HAND,
    frozenset(HAND[:1]),
)


def _tops(scene: HandScene) -> dict[Card, int]:
    return {
        box.content.face.card: rect.y for rect, box in leaves(hand_layout(scene)) if isinstance(box.content, CardArt)
    }


@pytest.mark.parametrize("seed", range(40))
def test_every_card_held_is_shown_once_and_in_order(seed: int) -> None:
    scene = hand(Random(seed))
    held = [card for group in scene.groups for card in group.cards]
    shown = [
        box.content.face.card if isinstance(box.content, CardArt) else box.content.face.tile
        for _, box in leaves(hand_layout(scene))
        if isinstance(box.content, CardArt | TileArt)
    ]

    assert shown == held


def test_no_number_stands_under_a_card() -> None:
    """No button shows one."""
    labels = [box.content.text for _, box in leaves(hand_layout(MELDS)) if isinstance(box.content, Label)]

    assert [text for text in labels if text] == ["10"]


def test_cards_are_as_large_as_a_line_allows_and_then_take_another() -> None:
    def drawn(count: int) -> tuple[int, int]:
        cards = tuple(Card(card) for card in range(count))
        pieces = [(rect, box.content) for rect, box in leaves(hand_layout(HandScene((HandGroup(cards),))))]
        art = [(rect.y, piece.width) for rect, piece in pieces if isinstance(piece, CardArt)]
        return len({y for y, _ in art}), art[0][1]

    assert [drawn(count) for count in (1, 7, 10, 13, 14, 20, 40)] == [
        (1, 144),
        (1, 144),
        (1, 128),
        (1, 100),
        (1, 92),
        (2, 128),
        (3, 84),
    ]


def test_a_selected_card_stands_higher_and_framed() -> None:
    tops = _tops(MELDS)

    assert tops[HAND[0]] < tops[HAND[1]] == tops[HAND[7]]


def test_melds_are_bracketed_from_edge_to_edge() -> None:
    pieces = list(leaves(hand_layout(MELDS)))
    brackets = [rect for rect, box in pieces if isinstance(box.content, Bracket)]
    cards = [rect for rect, box in pieces if isinstance(box.content, CardArt)]

    assert [(rect.x, rect.right) for rect in brackets] == [
        (cards[0].x, cards[2].right),
        (cards[3].x, cards[5].right),
    ]


def test_deadwood_is_dimmed_and_counted_unless_selected() -> None:
    pieces = [box.content for _, box in leaves(hand_layout(MELDS))]

    assert [piece.face.dim for piece in pieces if isinstance(piece, CardArt)] == [False] * 6 + [True] * 2
    assert "10" in [piece.text for piece in pieces if isinstance(piece, Label)]


def test_a_rack_of_thirty_four_tiles_takes_three_lines() -> None:
    tiles = tuple(Card(tile) for tile in range(34))
    scene = HandScene((HandGroup(tiles),), tiles, frozenset(tiles[:1]), style=PackStyle.TILES)
    pieces = [(rect, box.content) for rect, box in leaves(hand_layout(scene))]
    art = [(rect, content) for rect, content in pieces if isinstance(content, TileArt)]

    assert len({rect.bottom for rect, _ in art[1:]}) == 3
    assert [content.face.badge for _, content in art[:2]] == [Badge.CHOSEN, None]


def test_fourteen_cards_in_four_groups_fit_two_lines() -> None:
    cards = tuple(Card(card) for card in range(14))
    groups = tuple(HandGroup(cards[start:stop], GroupKind.MELD) for start, stop in ((0, 3), (3, 6), (6, 9), (9, 14)))

    assert len(set(_tops(HandScene(groups)).values())) == 2


def test_an_empty_hand_is_an_empty_picture() -> None:
    layout = hand_layout(HandScene(()))

    assert layout.width == WIDTH
    assert not list(leaves(layout))
