"""Alt texts say what the pictures say, the most important first, within Discord's limit, in two languages."""

from random import Random

import pytest

from bot.render.alt import LONGEST, course_alt, hand_alt, replay_alt, sheet_alt, standings_alt, table_alt, told
from bot.render.course import CourseScene
from bot.render.from_view import hand_scene, table_scene
from bot.render.hand import GroupKind, HandGroup, HandScene
from bot.render.palette import Look
from bot.render.scenes import CardBoard, MeldScene, Rack, Score, Seat, TableScene, TileBoard
from bot.render.sheet_from_view import sheet_scene
from bot.render.sheets import Grid, SheetRow, SheetScene
from bot.render.standings import StandingLine, StandingsScene
from bot.words.speech import Speech
from engine.cards import PackStyle, cards_from, tiles_from
from engine.rules import Rules
from engine.sheet import RowWeight
from engine.shown import Laid
from tests.bot.render.kit_scenes import TABLES
from tests.bot.render.kit_views import WORDS, every_setting, sights
from tests.kit_laws import title

NAMES = ("Ana", "夏目漱石")
STYLES = {"tiles": PackStyle.TILES, "spanish": PackStyle.SPANISH}
ENGLISH, SPANISH = (Speech(WORDS, language, NAMES) for language in ("en", "es"))
SEATS = (Seat("Ana", 7, 15, turn=True), Seat("夏目漱石", 9, -5))


def laid(text: str, seat: int) -> tuple[Laid, ...]:
    return tuple(Laid(card, seat) for card in cards_from(text))


TABLE = TableScene(
    SEATS,
    (
        CardBoard(
            (0, 1),
            23,
            cards_from("9d"),
            4,
            (MeldScene(laid("4h 5h 6h", 0) + laid("7h", 1)), MeldScene(laid("Ks Qd", 1), 20)),
            frozenset(cards_from("7h 9d")),
        ),
    ),
    (Score((0,), 45, 13), Score((1,), -8)),
    "Rummy · round 2",
    "to 100",
)


def test_how_a_table_reads() -> None:
    assert table_alt(TABLE, ENGLISH) == (
        "Rummy · round 2, to 100. To play: Ana. Top of the pile: 9♦, of 4. 23 cards in the stock. "
        "Just played: 7♥ 9♦. In hand: Ana 7 (points this round: 15); 夏目漱石 9 (points this round: \N{MINUS SIGN}5). "
        "Scores: Ana 45 (+13); 夏目漱石 \N{MINUS SIGN}8. "
        "On the table: Ana 4♥ 5♥ 6♥, 夏目漱石 7♥. Left over: 夏目漱石 K♠ Q♦ (20)."
    )
    assert table_alt(TABLE, SPANISH).endswith(
        "Puntos: Ana 45 (+13); 夏目漱石 \N{MINUS SIGN}8. En la mesa: Ana 4♥ 5♥ 6♥, 夏目漱石 7♥. "
        "Cartas sobrantes: 夏目漱石 K♠ Q♦ (20)."
    )


def test_how_a_table_of_tiles_reads() -> None:
    sets = (tiles_from("R1 R2 R3"), tiles_from("B5 K5 Y5"))
    board = TileBoard((0, 1), 1, sets, frozenset(sets[0][:1]), frozenset(sets[1][:1]), (Rack(1, sets[0][:1], 1),))
    scene = TableScene((Seat("Ana", 7), Seat("夏目漱石", 9)), (board,), (), "Tiles")

    assert table_alt(scene, Speech(WORDS, "en", NAMES, style=PackStyle.TILES)) == (
        "Tiles. Just placed: red 1. Just moved: blue 5. One tile in the pool. In hand: Ana 7; 夏目漱石 9. "
        "Left over: 夏目漱石 red 1 (1). On the table: red 1, red 2, red 3; blue 5, black 5, yellow 5."
    )


def test_how_a_hand_reads() -> None:
    groups = (
        HandGroup(cards_from("4h 5h 6h"), GroupKind.MELD),
        HandGroup(cards_from("2c 9d"), GroupKind.COUNTED, "11", "alt-deadwood"),
    )

    assert hand_alt(HandScene(groups, selected=frozenset(cards_from("9d"))), ENGLISH) == (
        "Your hand: 5 cards. Selected: 9♦. Melds: 4♥ 5♥ 6♥. Deadwood 11: 2♣ 9♦."
    )
    assert hand_alt(HandScene(groups), SPANISH) == "Tu mano: 5 cartas. Combinaciones: 4♥ 5♥ 6♥. Sobran 11: 2♣ 9♦."
    assert hand_alt(HandScene((HandGroup(cards_from("4h")),)), ENGLISH) == "Your hand: one card. 4♥."


def test_a_sheet_reads_from_what_it_comes_to_back_to_the_first_round() -> None:
    rows = (SheetRow("1", ("13", "")), SheetRow("2", ("", "49")), SheetRow("Total", ("13", "49"), RowWeight.SUM))
    scene = SheetScene(NAMES, (Grid(((0,), (1,)), rows),), "Gin · score", "to 100")

    assert sheet_alt(scene) == "Gin · score, to 100. Total: Ana 13, 夏目漱石 49. 2: 夏目漱石 49. 1: Ana 13."


def test_a_sheet_of_several_games_names_them() -> None:
    grid = Grid(((0,), (1,)) * 2, (SheetRow("1", ("13", "", "", "49")),), spans=("Game 1", "Game 2"))

    assert sheet_alt(SheetScene(NAMES, (grid,), "Gin")) == "Gin. 1: Game 1 Ana 13, Game 2 夏目漱石 49."


def test_standings_and_courses_read() -> None:
    rows = (StandingLine(1, "Ana", "1900", 31, 12), StandingLine(2, "夏目漱石", "1800", 3, mark="new"))

    assert standings_alt(StandingsScene(rows, ("Rating", "Games", "Change"), "League", "May")) == (
        "League, May. 1. Ana, Rating 1900, Games 31, Change +12. 2. 夏目漱石, new, Rating 1800, Games 3."
    )
    assert course_alt(CourseScene((1500, 1480, 1550, 1520), title="Ana"), ENGLISH) == (
        "Ana. From 1500 to 1520; lowest 1480, highest 1550."
    )


def test_a_replay_reads_as_the_table_it_ends_with() -> None:
    assert replay_alt(TABLE, 81, ENGLISH).startswith(
        "The match as a moving picture, 81 moves. Rummy · round 2, to 100."
    )


@pytest.mark.parametrize("rules", every_setting(), ids=title)
def test_every_position_can_be_said_within_the_limit(rules: Rules) -> None:
    for sight in sights(rules):
        scene = table_scene(sight.public, sight.speech, sight.look)
        hand = hand_scene(sight.own, sight.look, sight.sort)
        texts = (
            table_alt(scene, sight.speech),
            hand_alt(hand, sight.speech),
            sheet_alt(sheet_scene(sight.public, sight.speech, Look())),
        )

        assert all(0 < len(text) <= LONGEST for text in texts)


@pytest.mark.parametrize("game", TABLES)
def test_the_most_crowded_tables_are_cut_to_the_limit(game: str) -> None:
    random = Random(game)
    speech = Speech(
        WORDS,
        "en",
        ("A name of thirty-two characters",) * 8,
        style=STYLES.get(game, PackStyle.FRENCH),
    )
    lengths = [len(table_alt(TABLES[game](random), speech)) for _ in range(20)]

    assert max(lengths) <= LONGEST


def test_a_text_that_is_too_long_ends_after_a_whole_word() -> None:
    assert told(["word"] * 300) == "word " * 203 + "word…"
    assert len(told(["a" * 1024])) == LONGEST
