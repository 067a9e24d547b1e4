"""One picture of every kind, from values written here, so that no change of play changes a sample."""

from collections.abc import Mapping
from dataclasses import replace

from bot.render.calendar import CalendarScene
from bot.render.charts import Chart, ChartsScene
from bot.render.course import CourseScene
from bot.render.hand import GroupKind, HandGroup, HandScene
from bot.render.hands import HandsScene
from bot.render.knockout import Contestant, KnockoutScene
from bot.render.pictures import Scene
from bot.render.podium import PodiumStep
from bot.render.private import PrivateScene
from bot.render.scenes import Captions, CardBoard, MeldScene, Rack, Score, Seat, TableScene, TileBoard
from bot.render.sheets import Grid, SheetRow, SheetScene
from bot.render.standings import Honoured, StandingLine, StandingsScene
from engine.cards import Card, PackStyle, cards_from, tiles_from
from engine.sheet import RowWeight
from engine.shown import Laid

EIGHT = ("Ana", "Bartholomew of the Long Shadow 32", "夏目漱石", "Íñigo", "Zoë", "Ольга", "Max Power", "Lu")


def _laid(text: str, *seats: int) -> tuple[Laid, ...]:
    cards = cards_from(text)
    return tuple(Laid(card, seat) for card, seat in zip(cards, seats * len(cards), strict=False))


def _seats(*cards: int, turn: int = 0, points: tuple[int, ...] = ()) -> tuple[Seat, ...]:
    return tuple(
        Seat(EIGHT[place], held, points[place] if points else None, place == turn, 0.7 if place == turn else None)
        for place, held in enumerate(cards)
    )


RUMMY = TableScene(
    _seats(4, 7, 2),
    (
        CardBoard(
            (0, 1, 2),
            31,
            cards_from("Qh"),
            9,
            (
                MeldScene((*_laid("4h", 0), Laid(cards_from("*")[0], 0, cards_from("5h")[0]), *_laid("6h 7h", 0, 1))),
                MeldScene(_laid("Ks Kd Kc", 1)),
                MeldScene(_laid("9c 10c Jc Qc", 2)),
                MeldScene(_laid("Ac Ad Ah As", 0, 0, 0, 2)),
            ),
            frozenset(cards_from("7h Qh")),
        ),
    ),
    tuple(Score((seat,), total) for seat, total in enumerate((45, 72, 13))),
    "Double Rum · round 3",
    "to 100",
)

FIVE_HUNDRED = TableScene(
    _seats(5, 3, 9, 7, 12, 1, 8, 6, turn=3, points=(45, 120, -5, 0, 15, 75, 30, 10)),
    (
        CardBoard(
            tuple(range(8)),
            18,
            tuple(Card(52 + card * 7 % 52) for card in range(40)),
            40,
            (
                MeldScene(_laid("2h 3h 4h 5h 6h 7h 8h", 0, 0, 0, 3, 3, 7, 1)),
                MeldScene(_laid("Qs Qd Qc", 4)),
                MeldScene(_laid("9s 10s Js", 5)),
                MeldScene(_laid("5c 5d 5s", 6)),
                MeldScene(_laid("Ks Kd Kc Kh", 1, 1, 1, 2)),
            ),
            frozenset(cards_from("8h")),
        ),
    ),
    tuple(Score((seat,), total) for seat, total in enumerate((145, 372, -13, 88, 240, 19, 301, 4))),
    "Rum 500 · ronda 4",
    "a 500",
)

GIN = TableScene(
    _seats(10, 10, turn=9),
    (
        CardBoard(
            (0, 1),
            14,
            cards_from("Jd"),
            9,
            (
                MeldScene((*_laid("2h 3h 4h", 0), *_laid("5h 6h", 1))),
                MeldScene(_laid("8c 8d 8s", 0)),
                MeldScene(_laid("Kc Kd Ks", 0)),
                MeldScene(_laid("5c", 0), 5),
                MeldScene(_laid("9c 9d 9s", 1)),
                MeldScene(_laid("Ac 2s 7d Jc Qd", 1), 30),
            ),
            frozenset(cards_from("5h 6h")),
            by_seat=True,
        ),
    ),
    (Score((0,), 67, 25), Score((1,), 49)),
    "Gin Rummy · round 5",
    "Knock",
)

GIN_SIDES = TableScene(
    _seats(10, 10, 10, 11, 10, 10, 10, 10, turn=3),
    tuple(
        CardBoard((2 * place, 2 * place + 1), 20 - 3 * place, (Card(13 * place + 6),), 4 + place) for place in range(4)
    ),
    (Score((0, 2, 4, 6), 67), Score((1, 3, 5, 7), 49)),
    "Gin Rummy · ronda 2",
    "a 100",
)

TILES = TableScene(
    _seats(0, 9, 4, 12, turn=9),
    (
        TileBoard(
            (0, 1, 2, 3),
            37,
            (
                tiles_from("R3 R4 R5 R6"),
                tiles_from("B10 K10 Y10"),
                tiles_from("K1 K2 * K4 K5 K6 K7"),
                tiles_from("Y7 Y8 Y9"),
                tiles_from("R13 B13 K13 Y13"),
                tiles_from("B3 B4 B5"),
                tiles_from("R1 B1 *'"),
            ),
            frozenset(tiles_from("R6 B10 Y9")),
            frozenset(tiles_from("B3 B4")),
            (
                Rack(1, tiles_from("R9 B2 B12 K3 K9 Y1 Y2 Y5 Y11"), 54),
                Rack(2, tiles_from("R2 K8 Y6 Y13"), 29),
            ),
        ),
    ),
    (Score((0,), 83, 83), Score((1,), -54, -54), Score((2,), -29, -29), Score((3,), 0)),
    "Rummy with Tiles · round 1",
    "Out",
)

_GIN_HAND = cards_from("Kc Kd Ks 4h 5h 6h 2c 9d As 3s 10h")
HAND = HandScene(
    (
        HandGroup(_GIN_HAND[:3], GroupKind.MELD),
        HandGroup(_GIN_HAND[3:6], GroupKind.MELD),
        HandGroup(_GIN_HAND[6:], GroupKind.COUNTED, "25 → 15", "alt-deadwood"),
    ),
    _GIN_HAND,
    frozenset(_GIN_HAND[7:8]),
)

_RACK = tiles_from("B4 B5 * B7 K3 B3 R3 R9 R10 K11 K12 Y1 Y4 Y7 Y13")
RACK = HandScene(
    (HandGroup(_RACK[:4], GroupKind.MELD), HandGroup(_RACK[4:7], GroupKind.MELD), HandGroup(_RACK[7:])),
    _RACK,
    frozenset(_RACK[9:11]),
    style=PackStyle.TILES,
)

_RUNNING = (("13", ""), ("", "49"), ("", "50"), ("30", ""), ("55", ""), ("87", ""), ("118", ""))
GIN_SHEET = SheetScene(
    EIGHT[:2],
    (
        Grid(
            ((0,), (1,)),
            (
                *(SheetRow(str(number), cells) for number, cells in enumerate(_RUNNING, 1)),
                SheetRow("Boxes", ("5", "2"), RowWeight.STEP),
                SheetRow("For boxes", ("+75", "0")),
                SheetRow("For the game", ("+100", "0")),
                SheetRow("Total", ("293", "50"), RowWeight.SUM),
                SheetRow("Net", ("+243", "\N{MINUS SIGN}243"), RowWeight.RESULT),
            ),
        ),
    ),
    "Gin Rummy · score",
    "to 100",
)

SETTLEMENT = SheetScene(
    EIGHT[:3],
    (
        Grid(
            ((0,), (1,), (2,)),
            (
                SheetRow("1", ("120", "85", "\N{MINUS SIGN}20")),
                SheetRow("2", ("390", "15", "240")),
                SheetRow("Total", ("510", "100", "220"), RowWeight.SUM),
            ),
        ),
        Grid(
            ((0,), (1,), (2,), "Neto"),
            (
                SheetRow("", ("·", "+410", "+290", "+700"), RowWeight.STEP, (0,)),
                SheetRow(
                    "", ("\N{MINUS SIGN}410", "·", "\N{MINUS SIGN}120", "\N{MINUS SIGN}530"), RowWeight.STEP, (1,)
                ),
                SheetRow("", ("\N{MINUS SIGN}290", "+120", "·", "\N{MINUS SIGN}170"), RowWeight.STEP, (2,)),
            ),
            "Cuentas",
        ),
    ),
    "Rum 500 · puntos",
    "a 500",
)

STANDINGS = StandingsScene(
    tuple(
        StandingLine(
            place,
            name,
            str(1700 - 31 * place),
            60 - place,
            (12, -8, 0, None)[place % 4],
            "new" if place > 6 else "",
            place == 4,
        )
        for place, name in enumerate(EIGHT, 1)
    ),
    ("Rating", "Games", "Change"),
    "Tuesday league · Gin Rummy",
    "November",
)

PODIUM = replace(
    STANDINGS,
    podium=tuple(Honoured(row.place, row.name, row.value) for row in STANDINGS.rows[:3]),
    note="Season 3",
)

KNOCKOUT = KnockoutScene(
    (
        tuple(
            (Contestant(one, "1", on=True), Contestant(other, "0", out=True))
            for one, other in zip(EIGHT[::2], EIGHT[1::2], strict=True)
        ),
        ((Contestant(EIGHT[0]), Contestant(EIGHT[2])), (Contestant(EIGHT[4]),)),
    ),
    ("Quarter-finals", "Semi-finals"),
    "Tuesday cup",
    "1 / 2",
)

COURSE = CourseScene(
    tuple(1500 + 7 * place * (place % 5 - 1) // 3 for place in range(30)),
    ("3 March", "16 November"),
    "Ana · Gin",
    "1616",
)

CHARTS = ChartsScene(
    (
        Chart("Moves a minute", tuple(40 + 31 * place % 17 for place in range(48)), "53"),
        Chart(
            "95 % of answers within", tuple((0, 50, 50, 100, 50, 100, 400)[place % 7] for place in range(48)), "400 ms"
        ),
        Chart("Open tables", tuple(20 + place // 4 for place in range(48)), "31"),
    ),
    60,
    ("an hour ago", "now"),
    "The last hour",
    "Pozo 1.4.0",
)

SPANISH = TableScene(
    _seats(7, 7, 7, turn=1),
    (
        CardBoard(
            (0, 1, 2),
            14,
            cards_from("4c"),
            6,
            (
                MeldScene((*_laid("5h 6h", 0), Laid(cards_from("Ad")[0], 0, cards_from("7h")[0]), *_laid("Jh", 0))),
                MeldScene(_laid("3c 3d 3s", 0)),
                MeldScene(_laid("6s 7s Js", 2), before=2),
                MeldScene(_laid("Qc Qd Qh", 2)),
                MeldScene(_laid("2s", 2), 2),
            ),
            frozenset(cards_from("4c")),
            by_seat=True,
        ),
    ),
    tuple(Score((seat,), total) for seat, total in enumerate((45, 72, 13))),
    "Chinchón · ronda 3",
    "hasta 100",
    style=PackStyle.SPANISH,
)

_CHINCHON_HAND = cards_from("Ac 2c 3c Jd Qd Kd 7h 5s")
SPANISH_HAND = HandScene(
    (
        HandGroup(_CHINCHON_HAND[:3], GroupKind.MELD),
        HandGroup(_CHINCHON_HAND[3:6], GroupKind.MELD),
        HandGroup(_CHINCHON_HAND[6:], GroupKind.COUNTED, "12 → 5", "alt-deadwood"),
    ),
    _CHINCHON_HAND,
    frozenset(_CHINCHON_HAND[6:7]),
    style=PackStyle.SPANISH,
)

_NAMED = Captions("total", "this round", "stock", "pile", "counts", "this round, in the total")
PARTNERS = TableScene(
    _seats(5, 3, 9, 7, turn=2, points=(45, 120, -5, 0)),
    (CardBoard((0, 1, 2, 3), 18, cards_from("4c 9d Kh 2s"), 4, (MeldScene(_laid("Qs Qd Qc Qh", 0, 0, 0, 1)),)),),
    (Score((0, 2), 145), Score((1, 3), 372)),
    "Rummy 500 in Partnership · round 4",
    "to 500",
    captions=_NAMED,
)

DRAFT = TableScene(
    _seats(9, 12),
    (
        TileBoard(
            (0, 1),
            37,
            (tiles_from("R3 R4 R5 R6"), tiles_from("B10 K10"), tiles_from("Y7 Y8 Y9")),
            frozenset(tiles_from("R6")),
            frozenset(tiles_from("B10")),
            wrong=frozenset({1}),
        ),
    ),
    (Score((0,), 83, 83), Score((1,), -54, -54)),
    "Rummy with Tiles · round 2",
    "3 rounds",
    style=PackStyle.TILES,
    captions=_NAMED,
)

RESULT = replace(
    GIN_SHEET,
    podium=(
        PodiumStep((0,), 1, "293", ("118 rounds", "+ 75 boxes", "+ 100 game")),
        PodiumStep((1,), 2, "50"),
    ),
)

OWN = PrivateScene(
    replace(GIN, seats=_seats(10, 11, turn=1), boards=(CardBoard((0, 1), 14, cards_from("Jd"), 9),), captions=_NAMED),
    replace(HAND, title="Your hand", note="Deadwood 25 → 15"),
)

HANDS = HandsScene(
    replace(RUMMY, boards=(), scores=(), captions=Captions(counts="counts")),
    CardBoard(
        (0, 1, 2),
        0,
        melds=(
            MeldScene(_laid("8c 8d 8s", 0)),
            MeldScene(_laid("5c Jh", 0), 15),
            MeldScene(_laid("Ac 2s 7d Jc Qd 3h 4s", 1), 40),
            MeldScene(_laid("2h 3h 4h", 2)),
        ),
        by_seat=True,
    ),
    "All hands",
)

CALENDAR = CalendarScene(
    ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"),
    6,
    30,
    ((1, "+23"), (2, "\u2212104"), (3, "·"), (9, "+7"), (10, "0"), (11, "+185"), (16, "\u221241"), (17, "+8")),
    17,
    "November 2026",
    "2 days in a row",
)

SAMPLES: Mapping[str, Scene] = {
    "partners": PARTNERS,
    "draft": DRAFT,
    "result": RESULT,
    "own": OWN,
    "rummy": RUMMY,
    "500": FIVE_HUNDRED,
    "gin": GIN,
    "gin-sides": GIN_SIDES,
    "tiles": TILES,
    "hand": HAND,
    "rack": RACK,
    "sheet-gin": GIN_SHEET,
    "sheet-500": SETTLEMENT,
    "standings": STANDINGS,
    "course": COURSE,
    "spanish": SPANISH,
    "spanish-hand": SPANISH_HAND,
    "charts": CHARTS,
    "hands": HANDS,
    "calendar": CALENDAR,
    "knockout": KNOCKOUT,
    "podium": PODIUM,
}
