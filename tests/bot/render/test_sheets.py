"""Score sheets in the form of the rule sheets, and that nothing in sheets, standings and courses leaves its box."""

import io
from random import Random

import pytest
from PIL import Image

from bot.render.alt import sheet_alt
from bot.render.charts import Chart, ChartsScene, charts_layout
from bot.render.contents import Label
from bot.render.course import CourseScene, course_layout, levels, place_levels
from bot.render.palette import Look
from bot.render.pictures import drawn
from bot.render.podium import PodiumStep
from bot.render.sheet_from_view import MOST_LINES, sheet_scene
from bot.render.sheets import Grid, SheetRow, SheetScene, sheet_layout
from bot.render.standings import Honoured, StandingLine, StandingsScene, standings_layout
from bot.words.speech import Speech
from engine.events import Ending
from engine.match import new_match
from engine.options import Value
from engine.scoring import Round
from engine.sheet import RowWeight
from engine.state import Result
from engine.variants import rules_for
from engine.view import view
from tests.bot.render.kit_boxes import faults, leaves
from tests.bot.render.kit_scenes import look, name
from tests.bot.render.kit_views import WORDS

N19 = ((13, 0), (0, 49), (0, 1), (17, 0), (25, 0), (32, 0), (31, 0))
NAMES = ("Ana", "Bea", "Cid", "Dan", "Eva", "Fay", "Gil", "Hal")
MINUS = "\N{MINUS SIGN}"


def sheet(game: str, seats: int, points: tuple[tuple[int, ...], ...], options: dict[str, Value]) -> SheetScene:
    """Return the sheet of a match whose rounds came to these points by side."""
    rules = rules_for(game, seats, options)
    lineup = tuple(range(seats))
    rounds = tuple(Round((lineup,), (Result(Ending.OUT, (), (0,) * seats),), line) for line in points)
    match = new_match(rules).but(rounds=rounds, outcome=rules.outcome(rounds, rung=False))
    return sheet_scene(view(match, None), Speech(WORDS, "en", NAMES[:seats]), Look())


def lines(grid: Grid) -> list[tuple[str, ...]]:
    return [(row.label, *row.cells) for row in grid.rows]


def test_the_sheet_of_gin_reads_as_the_example_of_the_rules() -> None:
    """N18, N19: running scores in the winner's column, boxes, the bonus of the game, totals and the net."""
    assert lines(sheet("gin", 2, N19, {}).grids[0]) == [
        ("1", "13", ""),
        ("2", "", "49"),
        ("3", "", "50"),
        ("4", "30", ""),
        ("5", "55", ""),
        ("6", "87", ""),
        ("7", "118", ""),
        ("Boxes", "5", "2"),
        ("For boxes", "+75", "0"),
        ("For the game", "+100", "0"),
        ("Total", "293", "50"),
        ("Net", "+243", f"{MINUS}243"),
    ]


def test_a_game_that_is_not_won_has_boxes_and_no_bonus() -> None:
    assert lines(sheet("gin", 2, N19[:2], {}).grids[0]) == [("1", "13", ""), ("2", "", "49"), ("Boxes", "1", "1")]


def test_hollywood_has_three_games_side_by_side() -> None:
    """N21: a side's first win scores in one game, its second in two, later ones in all."""
    grid = sheet("gin", 2, N19, {"hollywood": True}).grids[0]

    assert grid.spans == ("Game 1", "Game 2", "Game 3")
    assert grid.columns == ((0,), (1,)) * 3
    assert lines(grid)[:2] == [("1", "13", "", "", "1", "25", ""), ("2", "", "49", "17", "", "57", "")]


def test_a_match_that_is_over_begins_with_how_its_points_add_up() -> None:
    """N18: rounds, boxes and the game; in words too."""
    over = sheet("gin", 2, N19, {})

    assert over.podium == (
        PodiumStep((0,), 1, "293", ("118 rounds", "+ 75 boxes", "+ 100 game")),
        PodiumStep((1,), 2, "50"),
    )
    assert "1. Ana: 118 rounds + 75 boxes + 100 game = 293. 2. Bea: 50." in sheet_alt(over)
    assert not sheet("gin", 2, N19[:2], {}).podium


def test_hollywood_adds_its_games_up() -> None:
    """N21."""
    first = sheet("gin", 2, (*N19, *N19), {"hollywood": True}).podium[0]

    assert [part.split()[-2:] for part in first.parts] == [["Game", "1"], ["Game", "2"], ["Game", "3"]]
    assert sum(int(part.removeprefix("+ ").split()[0]) for part in first.parts) == int(first.total)


def test_lines_of_a_sheet_say_what_they_are() -> None:
    running, each = sheet("gin", 2, N19, {}).grids[0], sheet("rummy500", 3, ((120, 85, -20),), {}).grids[0]

    assert (running.title, running.corner) == ("Running totals", "Round")
    assert (each.title, each.corner) == ("Points of each round", "Round")


def test_more_columns_than_have_room_are_shown_in_parts() -> None:
    points = tuple(str(100 + seat) for seat in range(8))
    scene = SheetScene(NAMES, (Grid(tuple((seat,) for seat in range(8)), (SheetRow("1", points),)),))
    shown = [box.content.text for _, box in leaves(sheet_layout(scene)) if isinstance(box.content, Label)]

    assert [text for text in shown if text in points] == list(points)
    assert shown.count("1") == 2


def test_500_settles_by_the_differences() -> None:
    """F14: with more than two, each with every other."""
    rounds, settlement = sheet("rummy500", 3, ((120, 85, -20), (390, 15, 240)), {}).grids

    assert lines(rounds) == [
        ("1", "120", "85", f"{MINUS}20"),
        ("2", "390", "15", "240"),
        ("Total", "510", "100", "220"),
    ]
    assert lines(settlement) == [
        ("", "·", "+410", "+290", "+700"),
        ("", f"{MINUS}410", "·", f"{MINUS}120", f"{MINUS}530"),
        ("", f"{MINUS}290", "+120", "·", f"{MINUS}170"),
    ]


def test_partners_have_one_column_and_two_sides_settle_in_a_line() -> None:
    """P1, F14."""
    (grid,) = sheet("partnership500", 4, ((510, 100),), {}).grids

    assert grid.columns == ((0, 2), (1, 3))
    assert lines(grid)[-1] == ("Net", "+410", f"{MINUS}410")


def test_a_long_match_is_shown_by_its_last_rounds_and_still_adds_up() -> None:
    (grid,) = sheet("rummy", 2, ((1, 2),) * 30, {}).grids
    rounds = [row for row in grid.rows if row.line is RowWeight.ROUND]

    assert len(rounds) == MOST_LINES
    assert [sum(int(row.cells[side]) for row in rounds) for side in (0, 1)] == [30, 60]
    assert lines(grid)[-1] == ("Total", "30", "60")


def test_a_long_game_of_gin_leaves_out_the_first_rounds_which_the_running_scores_hold() -> None:
    (grid,) = sheet("gin", 2, ((1, 0),) * 30, {}).grids

    assert lines(grid)[:2] == [("…", "…", "…"), (str(32 - MOST_LINES), str(32 - MOST_LINES), "")]
    assert lines(grid)[MOST_LINES - 1 :] == [("30", "30", ""), ("Boxes", "30", "0")]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_in_sheets_and_standings_overlaps_or_leaves_its_box(seed: int) -> None:
    random = Random(seed)
    for _ in range(5):
        seats = random.randint(1, 8)
        names = tuple(name(random) for _ in range(seats))
        columns = (*((seat,) for seat in range(seats)), tuple(range(seats))[:4], name(random))
        rows = tuple(
            SheetRow(
                name(random), tuple(str(random.randint(-9999, 9999)) for _ in columns), random.choice(list(RowWeight))
            )
            for _ in range(random.randint(0, 20))
        )
        whose = SheetRow("", ("",) * len(columns), RowWeight.STEP, tuple(range(min(seats, 2))))
        grid = Grid(columns, (*rows, whose), name(random))
        assert not faults(sheet_layout(SheetScene(names, (grid, grid), name(random), name(random), look(random))))

        standings = tuple(
            StandingLine(
                place, who, str(random.randint(-999, 99999)), random.randint(0, 99999), random.choice((None, 0, 4321))
            )
            for place, who in enumerate(names, random.choice((1, 996)))
        )
        heads = (name(random), name(random), name(random))
        best = tuple(Honoured(random.randint(1, 3), one.name, one.value) for one in standings[: random.randint(0, 3)])
        scene = StandingsScene(standings, heads, name(random), name(random), podium=best)
        assert not faults(standings_layout(scene))


@pytest.mark.parametrize("values", [(1500,), (1500, 1500), (-20, 20_000), tuple(range(1400, 1700, 7)), (0, 3)])
def test_a_course_lies_between_few_round_numbers(values: tuple[int, ...]) -> None:
    marks = levels(values)

    assert marks[0] < min(values)
    assert max(values) < marks[-1]
    assert 2 <= len(marks) <= 6
    assert not faults(course_layout(CourseScene(values, ("a" * 80, "b" * 80), "c" * 200, "d" * 200)))


@pytest.mark.parametrize("values", [(1,), (1, 1), (4, 3, 1, 2), (12, 7), (10_000, 1)])
def test_a_course_of_places_begins_with_the_first_at_the_top(values: tuple[int, ...]) -> None:
    marks = place_levels(values)

    assert marks[0] == 1
    assert max(values) <= marks[-1]
    assert 2 <= len(marks) <= 6
    assert not faults(course_layout(CourseScene(values, places=True)))


def test_a_win_on_a_ladder_is_drawn_upwards() -> None:
    """The line of the picture ends higher than it began where the place got better."""

    def lit_rows(values: tuple[int, ...]) -> tuple[int, int]:
        picture = Image.open(io.BytesIO(drawn(CourseScene(values, places=True)))).convert("RGB")
        accent = Look().surface.accent
        columns = [[y for y in range(picture.height) if picture.getpixel((x, y)) == accent] for x in (145, 655)]
        first, last = (min(column) for column in columns)
        return first, last

    first, last = lit_rows((4, 1))
    assert last < first


@pytest.mark.parametrize("count", [0, 1, 37, 60])
def test_charts_stay_in_their_boxes_whatever_they_count(count: int) -> None:
    values = tuple(place * 10**6 for place in range(count))
    charts = tuple(Chart(name * 40, values, name * 30) for name in "ab")
    scene = ChartsScene(charts, 60, ("c" * 80, "d" * 80), "e" * 200, "f" * 200)

    assert not faults(charts_layout(scene))
    assert drawn(scene)
