"""Scenes say what a view says: who sits where, whose turn it is, what lies on the table and what was done last."""

from dataclasses import replace

import pytest

from bot.render.board import table_layout
from bot.render.from_view import asked_seats, hand_groups, hand_scene, replay_scenes, table_scene
from bot.render.hand import GroupKind, HandGroup, hand_layout
from bot.render.palette import Look
from bot.render.scenes import CardBoard, MeldScene, Score, TableScene, TileBoard
from bot.render.sheet_from_view import sheet_scene
from bot.render.sheets import sheet_layout
from bot.words.speech import Speech
from engine.actions import (
    Arrange,
    Call,
    ChooseDeal,
    Deal,
    Decline,
    Defend,
    Discard,
    DrawStock,
    EndTurn,
    Knock,
    LayMeld,
    LayOff,
    Spread,
)
from engine.cards import Card, cards_from, pack, tiles_from
from engine.match import Match, new_match, to_act
from engine.melds import MeldKind
from engine.rules import Rules
from engine.shown import Laid
from engine.state import Phase
from engine.variants import rules_for
from engine.view import View, veiled, view
from tests.bot.render.kit_boxes import faults
from tests.bot.render.kit_views import SORTS, WORDS, every_setting, sights
from tests.kit import board, played, stacked, started
from tests.kit_laws import title

NAMES = ("Ana", "Bea", "Cid", "Dan", "Eva", "Fay", "Gil", "Hal")
EVERY_SETTING = every_setting()
every_setting_of_every_game = pytest.mark.parametrize("rules", EVERY_SETTING, ids=title)


def speech(rules: Rules, language: str = "en") -> Speech:
    return Speech(WORDS, language, NAMES[: rules.seats], rules.pack_style)


def table(match: Match) -> TableScene:
    return table_scene(view(match, None), speech(match.rules), Look())


def card_board(scene: TableScene, place: int = 0) -> CardBoard:
    found = scene.boards[place]
    assert isinstance(found, CardBoard)
    return found


def tile_board(scene: TableScene) -> TileBoard:
    found = scene.boards[0]
    assert isinstance(found, TileBoard)
    return found


def shown(scene: TableScene) -> set[Card]:
    """Return every card and tile that the scene shows the face of."""
    cards: set[Card] = set()
    for one in scene.boards:
        if isinstance(one, TileBoard):
            cards.update(tile for tiles in (*one.sets, *(rack.tiles for rack in one.racks)) for tile in tiles)
        else:
            cards.update(one.pile, *((laid.card for laid in meld.cards) for meld in one.melds))
    return cards


def seen(sees: View) -> set[Card]:
    """Return every card and tile that lies open for everyone."""
    cards = set(sees.drawn)
    for one in sees.boards:
        if one is None:
            continue
        cards.update(one.pile, *one.shown_hands, *one.table, *(meld.cards for meld in one.melds))
        if one.knock:
            cards.update(one.knock.left, *one.knock.melds)
    return cards


# Random positions of every game


@every_setting_of_every_game
def test_nothing_overlaps_or_leaves_its_box_in_any_position(rules: Rules) -> None:
    for sight in sights(rules):
        hand = hand_scene(
            sight.own, sight.look, sight.sort, frozenset(hand_scene(sight.own, sight.look, "suit").numbered[::4])
        )

        assert not faults(table_layout(table_scene(sight.public, sight.speech, sight.look, sight.clocks)))
        assert not faults(hand_layout(hand))
        assert not faults(sheet_layout(sheet_scene(sight.public, sight.speech, sight.look)))


@every_setting_of_every_game
def test_a_table_shows_no_card_that_does_not_lie_open(rules: Rules) -> None:
    for sight in sights(rules):
        for sees in (sight.public, sight.own):
            assert shown(table_scene(sees, sight.speech, sight.look)) <= seen(sees)


@every_setting_of_every_game
def test_whoever_is_asked_is_marked(rules: Rules) -> None:
    for sight in sights(rules):
        asked, marked = set(to_act(veiled(sight.match, None))), asked_seats(sight.public)
        calls = any(one and one.phase is Phase.CALLS for one in sight.public.boards)

        assert marked == asked or (calls and marked > asked)


@every_setting_of_every_game
def test_every_card_held_is_in_the_order_once_and_numbered_by_it(rules: Rules) -> None:
    for sight in sights(rules):
        held = sight.own.board.hand if sight.own.board else ()
        for sort in SORTS:
            assert sorted(hand_scene(sight.own, sight.look, sort).numbered) == sorted(held)


# The table


def test_a_seat_says_its_cards_turn_and_clock() -> None:
    rules = rules_for("rummy", 2, {})
    match = started(rules, stacked(rules, ("4h 5h 6h", ""), size=10))
    scene = table_scene(view(match, None), speech(rules), Look(), {0: 0.25, 1: 0.5})

    assert [(seat.name, seat.cards, seat.turn, seat.clock) for seat in scene.seats] == [
        ("Ana", 10, True, 0.25),
        ("Bea", 10, False, 0.5),
    ]


@pytest.mark.parametrize(
    ("language", "expected"), [("en", ("Rummy · round 1", "to 100")), ("es", ("Rummy · ronda 1", "a 100"))]
)
def test_the_heading_is_in_the_language_of_the_server(language: str, expected: tuple[str, str]) -> None:
    rules = rules_for("rummy", 2, {})
    scene = table_scene(view(started(rules, rules.pack()), None), speech(rules, language), Look())

    assert (scene.title, scene.note) == expected


@pytest.mark.parametrize(
    ("game", "seats", "options", "note"),
    [
        ("rummy", 2, {"rounds": 4}, "4 rounds"),
        ("rummy500", 2, {}, "to 500"),
        ("rummy500", 3, {"format": "bell", "minutes": 30}, "30 minutes"),
        ("tiles", 2, {}, "3 rounds"),
    ],
)
def test_the_note_says_how_long_a_match_is(game: str, seats: int, options: dict[str, int | str], note: str) -> None:
    """R16, F12, F13, T12: a target, a number of rounds, or a bell."""
    assert table(new_match(rules_for(game, seats, options))).note == note


def gin(hands: tuple[str, str], rest: str, **options: bool) -> Match:
    """Return a Gin match of two, seat 0 to play first, from known hands and the cards that follow."""
    rules = rules_for("gin", 2, options)
    low, high = cards_from("2c Ks")
    others = [card for card in pack(1, 0) if card not in (low, high)]
    spread = Spread((*others[:4], low, high, *others[4:]))
    return played(new_match(rules), spread, ChooseDeal(1, deals=True), Deal(stacked(rules, hands, rest, size=10)))


def test_oklahoma_says_what_a_knock_may_leave() -> None:
    """N21: the upcard sets the limit, and it soon lies under other cards."""
    assert table(gin(("", ""), "7d", oklahoma=True)).note == "knock with 7"
    assert table(gin(("", ""), "Kd", oklahoma=True)).note == "knock with 10"
    assert table(gin(("", ""), "Ad", oklahoma=True)).note == "gin only"


KNOCK = ("2h 3h 4h 8c 8d 8s Kc Kd Ks 5c", "5h 6h 9c 9d 9s Ac 2s 7d Jc Qd")


def test_after_a_knock_both_hands_lie_open_with_what_they_count() -> None:
    """N12: the knocker's melds, what was laid off on them, the answer, and the deadwood of each."""
    match = played(gin(KNOCK, "10h Jd"), Decline(0), Decline(1), DrawStock(0), Knock(0, cards_from("Jd")[0]))

    assert [meld.counted for meld in card_board(table(match)).melds] == [None, None, None, 5]

    over = card_board(table(played(match, Defend(1))))
    laid = [tuple((one.card, one.seat) for one in meld.cards) for meld in over.melds]

    assert laid[2] == tuple(zip(cards_from("2h 3h 4h 5h 6h"), (0, 0, 0, 1, 1), strict=True))
    assert [(meld.seat, meld.counted) for meld in over.melds] == [
        (0, None),
        (0, None),
        (0, None),
        (0, 5),
        (1, None),
        (1, 30),
    ]
    assert over.fresh == frozenset(cards_from("5h 6h"))
    assert table(played(match, Defend(1))).note == "Knock"
    assert table(played(match, Defend(1))).scores == (Score((0,), 25, 25), Score((1,), 0))


def test_of_three_the_one_who_sits_out_is_shown_as_such() -> None:
    """N2: one sits out while two play."""
    rules = rules_for("gin", 3, {})
    match = played(new_match(rules), Spread(pack(1, 0)))
    scene = table(match)

    assert [seat.note for seat in scene.seats] == ["sits out", "", ""]
    assert card_board(scene).seats == (1, 2, 0)


def test_sides_of_gin_have_a_board_for_each_pair_and_one_score_for_each_side() -> None:
    """N20: each plays against one of the other side."""
    scene = table(played(new_match(rules_for("gin", 6, {})), Spread(pack(1, 0))))

    assert [one.seats for one in scene.boards] == [(0, 1), (2, 3), (4, 5)]
    assert [score.seats for score in scene.scores] == [(0, 2, 4), (1, 3, 5)]


def test_the_cards_drawn_for_the_deal_are_shown_until_it() -> None:
    """N3: the highest card chooses."""
    match = played(new_match(rules_for("gin", 2, {})), Spread(pack(1, 0)))

    assert [(one.cards[0].card, one.seat) for one in card_board(table(match)).melds] == [
        (match.drawn[0], 0),
        (match.drawn[1], 1),
    ]
    assert card_board(table(played(match, ChooseDeal(1, deals=True), Deal(pack(1, 0))))).melds == ()


FIVE_HUNDRED = rules_for("rummy500", 2, {})
MELDED = played(
    started(FIVE_HUNDRED, stacked(FIVE_HUNDRED, ("4h 5h 6h 9c 9d 9s", "7h 2c"), "Kd Qd", size=13)),
    DrawStock(0),
    LayMeld(0, MeldKind.SEQUENCE, cards_from("4h 5h 6h")),
    Discard(0, cards_from("9c")[0]),
)


def test_in_500_each_card_has_its_owner_and_each_seat_its_running_points() -> None:
    """F7: each card scores for the player who laid it."""
    match = played(MELDED, DrawStock(1), LayOff(1, cards_from("7h")[0], 0))
    scene = table(match)

    assert card_board(scene).melds == (
        MeldScene(tuple(Laid(card, seat) for card, seat in zip(cards_from("4h 5h 6h 7h"), (0, 0, 0, 1), strict=True))),
    )
    assert [seat.points for seat in scene.seats] == [15, 7]


def test_in_500_the_whole_pile_is_shown() -> None:
    """F5: every card of the pile is seen."""
    match = played(MELDED, DrawStock(1), Discard(1, cards_from("2c")[0]))

    assert card_board(table(match)).pile == cards_from("9c 2c")


def test_elsewhere_only_the_top_of_the_pile_is_shown_unless_it_may_be_looked_through() -> None:
    """R6 and its option."""
    for view_discards, expected in ((False, "2c"), (True, "9c 2c")):
        rules = rules_for("rummy", 2, {"view_discards": view_discards})
        match = started(rules, stacked(rules, ("9c", "2c"), size=10))
        match = played(match, DrawStock(0), Discard(0, cards_from("9c")[0]))
        pile = card_board(table(played(match, DrawStock(1), Discard(1, cards_from("2c")[0])))).pile

        assert pile == cards_from(expected)


def test_the_last_turn_that_put_cards_down_is_highlighted() -> None:
    assert card_board(table(MELDED)).fresh == frozenset(cards_from("4h 5h 6h 9c"))

    drawn = played(MELDED, DrawStock(1))
    assert card_board(table(drawn)).fresh == frozenset(cards_from("4h 5h 6h 9c"))
    assert card_board(table(drawn)).stock_touched

    laid_off = played(drawn, LayOff(1, cards_from("7h")[0], 0))
    assert card_board(table(laid_off)).fresh == frozenset(cards_from("7h"))
    assert not card_board(table(laid_off)).stock_touched


def test_a_joker_says_what_it_stands_for_in_a_sequence_only() -> None:
    """D2: its place in a sequence says which card it is."""
    rules = rules_for("double_rum", 2, {})
    match = started(rules, stacked(rules, ("4h * 6h 9c 9d *'", ""), size=10))
    match = played(
        match,
        DrawStock(0),
        LayMeld(0, MeldKind.SEQUENCE, cards_from("4h * 6h")),
        LayMeld(0, MeldKind.GROUP, cards_from("9c 9d *'")),
    )
    melds = card_board(table(match)).melds

    assert [laid.stands_for for laid in melds[0].cards] == [None, cards_from("5h")[0], None]
    assert [laid.stands_for for laid in melds[1].cards] == [None, None, None]


def test_in_a_window_for_calls_everyone_but_the_thrower_is_marked_until_they_call() -> None:
    """R13: whoever can use the discard may call it."""
    rules = rules_for("rummy", 4, {"call_rummy": True})
    match = started(rules, stacked(rules, ("9c 2h", "", "9d 9h", ""), size=7))
    match = played(match, DrawStock(0), Discard(0, cards_from("9c")[0]))

    assert [seat.turn for seat in table(match).seats] == [False, True, True, True]
    assert [seat.turn for seat in table(played(match, Call(2))).seats] == [False, True, False, True]


def test_the_hands_of_a_scored_round_are_dimmed_and_counted() -> None:
    rules = rules_for("rummy", 2, {})
    deal = stacked(rules, ("4h 5h 6h 9c 9d 9s Kc Kd Ks 2d", "Ac 2c 3d 4d 6c 7c 8h 10h Jd Qd"), "7h")
    melds = ((MeldKind.SEQUENCE, "4h 5h 6h 7h"), (MeldKind.GROUP, "9c 9d 9s"), (MeldKind.GROUP, "Kc Kd Ks"))
    match = played(started(rules, deal), DrawStock(0), *(LayMeld(0, kind, cards_from(text)) for kind, text in melds))
    assert not any(meld.counted for meld in card_board(table(match)).melds)

    left = [meld for meld in card_board(table(played(match, Discard(0, cards_from("2d")[0])))).melds if meld.counted]
    assert [(meld.seat, meld.counted) for meld in left] == [(1, 61)]
    assert [laid.card for laid in left[0].cards] == list(cards_from("Ac 2c 6c 7c 3d 4d Jd Qd 8h 10h"))


# Tiles


def tiles_match() -> Match:
    """Return a round in which seat 0, to play, holds two runs; the pool begins with a tile that starts seat 0."""
    rules = rules_for("tiles", 2, {})
    mine = tiles_from("R10 R11 R12 R13 B1 B2 B3 B4 B5 B6 B7 K1 K3 K5")
    high, low = tiles_from("Y13 Y1")
    rest = [tile for tile in rules.pack() if tile not in (*mine, high, low)]
    deal = Deal((*mine, *rest[:14], high, low, *rest[14:]), pool=(high, low, *rest[14:]))
    return played(new_match(rules), deal)


def test_tiles_placed_and_moved_since_the_last_turn_are_told_apart() -> None:
    opened = played(tiles_match(), Arrange(0, (tiles_from("R10 R11 R12"),)), EndTurn(0), DrawStock(1))
    assert tile_board(table(opened)).new == frozenset(tiles_from("R10 R11 R12"))

    longer = (tiles_from("R10 R11 R12 R13"), tiles_from("B1 B2 B3 B4 B5 B6 B7"))
    before = played(opened, Arrange(0, longer), EndTurn(0), DrawStock(1))
    assert tile_board(table(before)).new == frozenset(tiles_from("R13 B1 B2 B3 B4 B5 B6 B7"))

    after = before.but(
        boards=(board(before).but(table=(longer[0], tiles_from("B1 B2 B3"), tiles_from("B4 B5 B6 B7"))),)
    )
    scene = table_scene(view(after, None), speech(after.rules), Look(), before=view(before, None))
    assert tile_board(scene).moved == frozenset()  # these are new, which says more

    settled = after.but(boards=(board(after).but(history=()),))
    scene = table_scene(view(settled, None), speech(after.rules), Look(), before=view(before, None))
    assert tile_board(scene).moved == frozenset(tiles_from("B1 B2 B3"))


def test_a_replay_has_a_scene_for_each_view() -> None:
    steps = [tiles_match()]
    for action in (Arrange(0, (tiles_from("R10 R11 R12"),)), EndTurn(0), DrawStock(1)):
        steps.append(played(steps[-1], action))
    scenes = list(replay_scenes([view(match, None) for match in steps], speech(steps[0].rules), Look()))

    assert [len(tile_board(scene).sets) for scene in scenes] == [0, 0, 1, 1]  # a draft is its owner's alone


# The hand


def holding(game: str, text: str) -> View:
    rules = rules_for(game, 2, {})
    sees = view(started(rules, rules.pack()) if game != "gin" else gin(("", ""), ""), 0)
    assert sees.board
    return replace(sees, boards=(replace(sees.board, hand=tuple(sorted(cards_from(text)))),))


def test_gin_is_sorted_by_the_best_melds_and_the_deadwood_is_counted() -> None:
    groups = hand_groups(holding("gin", "4h 5h 6h Ks Kd Kc 9d As 2c 10h"), "melds")

    assert groups == (
        HandGroup(cards_from("Kc Kd Ks"), GroupKind.MELD),
        HandGroup(cards_from("4h 5h 6h"), GroupKind.MELD),
        HandGroup(cards_from("2c 9d As 10h"), GroupKind.COUNTED, "22", "alt-deadwood"),
    )


def test_with_a_card_too_many_the_label_says_what_the_best_discard_would_leave() -> None:
    """N10: what counts for a knock is what is left after the discard."""
    groups = hand_groups(holding("gin", "4h 5h 6h Ks Kd Kc 9d As 2c 10h 3s"), "melds")

    assert groups[-1].label == "25 → 15"


def test_elsewhere_what_is_in_no_meld_is_not_dimmed() -> None:
    groups = hand_groups(holding("rummy", "4h 5h 6h 7h 7c 7d Ks"), "melds")

    assert groups == (
        HandGroup(cards_from("7c 7d 7h"), GroupKind.MELD),
        HandGroup(cards_from("4h 5h 6h"), GroupKind.MELD),
        HandGroup(cards_from("Ks")),
    )


@pytest.mark.parametrize(("sort", "expected"), [("suit", "2c Kc 5d As 4s 3h *"), ("rank", "As 2c 3h 4s 5d Kc *")])
def test_the_order_by_suit_alternates_colours_and_by_rank_starts_with_the_ace(sort: str, expected: str) -> None:
    assert hand_scene(holding("double_rum", "2c Kc 5d 3h As 4s *"), Look(), sort).numbered == cards_from(expected)


def test_melds_of_a_hand_stand_in_the_order_of_their_first_cards() -> None:
    groups = hand_groups(holding("rummy", "9c Ks 8c 4h 4c 7c 4d"), "melds")

    assert [group.cards for group in groups] == [*map(cards_from, ("4c 4d 4h", "7c 8c 9c", "Ks"))]
