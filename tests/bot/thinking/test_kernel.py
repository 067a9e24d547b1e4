"""The compiled kernel answers as plain Python does, is what its source says, and can be done without."""

import copy
import hashlib
import shutil
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from bot.thinking import kernel, running, tile_sums
from bot.thinking.computers import Computers
from engine.cards import pack, tiles_from
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.players.choose import chance_of, room_of
from engine.players.deal import DRAW, TAKE, THROW
from engine.players.double_rum import searching as searching_double_rum
from engine.players.double_rum.by_level import PLAYERS as DOUBLE_RUM
from engine.players.double_rum.search import DoubleRumQuestion
from engine.players.gin.by_level import PLAYERS
from engine.players.gin.search import GinQuestion
from engine.players.kernel import KERNEL, PLAIN
from engine.players.knock.search import KnockQuestion
from engine.players.levels import Level
from engine.players.rummy import searching, whole_searching, whole_watching
from engine.players.rummy.by_level import PLAYERS as RUMMY
from engine.players.rummy.search import RummyQuestion
from engine.players.rummy.searching import FEWEST
from engine.players.rummy.whole_feeding import FeedingQuestion
from engine.players.rummy.whole_search import WholeQuestion
from engine.players.rummy500.by_level import PLAYERS as RUMMY500
from engine.players.rummy500.playout import LAY
from engine.players.rummy500.search import Rummy500Question
from engine.tiles import search
from engine.tiles.best_way import BEST_WAY, Terms, WayFound, plain_best_way
from engine.tiles.question import TileQuestion, question, with_table_before
from engine.tiles.search import NO_LIMIT, Way
from engine.tiles.solver import most_tiles, most_tiles_least_change, opening
from engine.variants import rules_for
from engine.view import view
from tests.engine.tiles.positions import random_position
from tests.kit import chance
from tests.kit_computers import thinking_with

FOLDER = running.MODULE.parent
BUILT = (FOLDER / "built.txt").read_text(encoding="utf-8").splitlines()
CLANG = shutil.which("clang")
SAMPLES = 120
CROWDED = [
    tiles_from(tiles)
    for line in (
        "R7 K7 B7 Y7 / K6 K7' K8 K9 / B2 R2 K2 Y2 / K4 K5 K6' * K8' K9' K10 *' / B2' B3 B4 / K5' B5 R5 / R12 B12 K12",
        "B6 B7' B8 B9 B10 B11 / Y5 Y6 Y7' Y8 Y9 Y10 / B12' R12' Y12 K12' / R6 R7' R8 / R11 K11 Y11 B11'",
    )
    for tiles in line.split(" / ")
]


@pytest.fixture
def in_use() -> Iterator[None]:
    """Leave the kernel in use as it was."""
    with thinking_with(KERNEL.get()):
        yield


def gin_match(seed: int, actions: int, **options: bool | int) -> Match:
    """Return a match of Gin after so many actions of medium players."""
    rng, match = Random(seed), new_match(rules_for("gin", 2, options))
    while match.version < actions or not to_act(match) or match.board_of(to_act(match)[0]) is None:
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            sees = view(match, seat)
            action = PLAYERS[Level.MEDIUM](sees, legal_actions(match, seat), rng, 1)[0].action
        match = apply(match, action).match
    return match


@pytest.mark.usefixtures("in_use")
@pytest.mark.parametrize(
    ("totals", "options"),
    [((0, 0), {}), ((95, 20), {}), ((0, 0), {"extra_card": True}), ((20, 80), {"oklahoma": True, "big_gin": True})],
    ids=str,
)
def test_the_compiled_kernel_fills_in_the_same_numbers_as_plain_python(
    totals: tuple[int, int], options: dict[str, bool | int]
) -> None:
    compiled, asked = kernel.compiled(), 0
    assert compiled is not None

    def both(question: GinQuestion) -> None:
        nonlocal asked
        asked += 1
        other = copy.deepcopy(question)
        PLAIN.gin(question)
        compiled.gin(other)
        assert (question.race, question.hands) == (other.race, other.hands)

    KERNEL.set(replace(PLAIN, gin=both))
    for actions in range(3, 40, 3):
        match = gin_match(actions, actions, **options)
        seat = to_act(match)[0]
        sees = replace(view(match, seat), totals=totals)
        PLAYERS[Level.HARD](sees, legal_actions(match, seat), chance_of(sees), SAMPLES)
    assert asked >= 8


def rummy_match(seed: int, actions: int, seats: int, **options: bool | int) -> Match:
    """Return a match of Rummy after so many actions, of hard players and of medium ones, who put cards down."""
    rng, match = Random(seed), new_match(rules_for("rummy", seats, {"rounds": 9, **options}))
    while match.version < actions or not to_act(match):
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            level = Level.MEDIUM if seat % 2 == seed % 2 else Level.HARD
            action = RUMMY[level](view(match, seat), legal_actions(match, seat), rng, 1)[0].action
        match = apply(match, action).match
    return match


@pytest.mark.usefixtures("in_use")
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {"upcard": True}), (4, {}), (4, {"stock_renewals": 0}), (6, {})], ids=str
)
def test_the_compiled_kernel_plays_the_same_rounds_of_rummy_as_plain_python(
    seats: int, options: dict[str, bool | int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "is_foreseen", bool)
    compiled, asked = kernel.compiled(), 0
    assert compiled is not None

    def both(question: RummyQuestion) -> None:
        nonlocal asked
        asked += 1
        question.samples = question.before = SAMPLES // 2
        question.guesses = 12
        other = copy.deepcopy(question)
        PLAIN.rummy(question)
        compiled.rummy(other)
        assert question.race == other.race

    KERNEL.set(replace(PLAIN, rummy=both))
    for actions in range(3, 130, 12):
        match = rummy_match(actions, actions, seats, **options)
        seat = to_act(match)[0]
        sees = view(match, seat)
        RUMMY[Level.HARD](sees, legal_actions(match, seat), chance_of(sees), FEWEST)
    assert asked >= 4


@pytest.mark.usefixtures("in_use")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"ace": "around"}), (6, {"upcard": True})], ids=str)
def test_the_compiled_kernel_guesses_whole_hands_as_plain_python_does(
    seats: int, options: dict[str, bool | int | str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_watching, "TABLES", (seats,))
    compiled, asked, rng = kernel.compiled(), 0, Random(seats)
    assert compiled is not None

    def both(question: FeedingQuestion) -> None:
        nonlocal asked
        asked += 1
        question.before, question.guesses = SAMPLES, SAMPLES // 4
        other = copy.deepcopy(question)
        PLAIN.queen(question)
        compiled.queen(other)
        assert question.fed == other.fed
        assert sum(question.fed) > 0

    KERNEL.set(replace(PLAIN, queen=both))
    match = new_match(rules_for("queen_city", seats, options))
    while asked < 8:
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            sees = view(match, seat)
            action = RUMMY[Level.HARD](sees, legal_actions(match, seat), chance_of(sees), SAMPLES * 3)[0].action
        match = apply(match, action).match


@pytest.mark.usefixtures("in_use")
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (4, {}), (4, {"ace": "around", "stock_renewals": 1}), (6, {})], ids=str
)
def test_the_compiled_kernel_plays_the_same_rounds_of_whole_hands_as_plain_python(
    seats: int, options: dict[str, bool | int | str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whole_searching, "is_understood", bool)
    compiled, kinds, rng = kernel.compiled(), list[int](), Random(seats)
    assert compiled is not None

    def both(question: WholeQuestion) -> None:
        kinds.extend(question.choices)
        question.before, question.guesses, question.samples = SAMPLES, SAMPLES // 12, SAMPLES // 3
        other = copy.deepcopy(question)
        PLAIN.whole(question)
        compiled.whole(other)
        assert question.race == other.race

    KERNEL.set(replace(PLAIN, queen=compiled.queen, whole=both))
    match = new_match(rules_for("queen_city", seats, {"rounds": 99, **options}))
    while not {*kinds} >= {THROW, TAKE, DRAW}:
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            sees = view(match, seat)
            action = RUMMY[Level.HARD](sees, legal_actions(match, seat), chance_of(sees), FEWEST)[0].action
        match = apply(match, action).match


def rummy500_match(key: str, seats: int, seed: int, actions: int) -> Match:
    """Return a match of 500 after so many actions of medium players."""
    rng, match = Random(seed), new_match(rules_for(key, seats, {"target": 9_000}))
    while match.version < actions or not to_act(match):
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            action = RUMMY500[Level.MEDIUM](view(match, seat), legal_actions(match, seat), rng, 1)[0].action
        match = apply(match, action).match
    return match


@pytest.mark.usefixtures("in_use")
@pytest.mark.parametrize(("key", "seats"), [("rummy500", 2), ("rummy500", 3), ("rummy500", 4), ("partnership500", 4)])
def test_the_compiled_kernel_plays_the_same_rounds_of_500_as_plain_python(key: str, seats: int) -> None:
    compiled, kinds = kernel.compiled(), list[int]()
    assert compiled is not None

    def both(question: Rummy500Question) -> None:
        kinds.extend(question.choices)
        question.samples = SAMPLES // 2
        other = copy.deepcopy(question)
        PLAIN.rummy500(question)
        compiled.rummy500(other)
        assert question.race == other.race

    KERNEL.set(replace(PLAIN, rummy500=both))
    for actions in range(3, 130, 5):
        match = rummy500_match(key, seats, actions, actions)
        seat = to_act(match)[0]
        sees = view(match, seat)
        RUMMY500[Level.HARD](sees, legal_actions(match, seat), chance_of(sees), FEWEST)
    assert {*kinds} >= {THROW, LAY, TAKE, DRAW}


def double_rum_match(seats: int, seed: int, actions: int, **options: bool | int) -> Match:
    """Return a match of Double Rum after so many actions of hard players and of medium ones, who put cards down."""
    rng, match = Random(seed), new_match(rules_for("double_rum", seats, {"rounds": 9, **options}))
    while match.version < actions or not to_act(match):
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            level = Level.MEDIUM if seat % 2 == seed % 2 else Level.HARD
            action = DOUBLE_RUM[level](view(match, seat), legal_actions(match, seat), rng, 1)[0].action
        match = apply(match, action).match
    return match


@pytest.mark.usefixtures("in_use")
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (3, {"upcard": True}), (4, {}), (4, {"stock_renewals": 0}), (6, {})], ids=str
)
def test_the_compiled_kernel_plays_the_same_rounds_of_double_rum_as_plain_python(
    seats: int, options: dict[str, bool | int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching_double_rum, "TABLES", (seats,))
    compiled, kinds = kernel.compiled(), list[int]()
    assert compiled is not None

    def both(question: DoubleRumQuestion) -> None:
        kinds.extend(question.choices)
        question.samples = SAMPLES // 2
        other = copy.deepcopy(question)
        PLAIN.double_rum(question)
        compiled.double_rum(other)
        assert question.race == other.race

    KERNEL.set(replace(PLAIN, double_rum=both))
    for actions in range(3, 190, 6):
        match = double_rum_match(seats, actions, actions, **options)
        seat = to_act(match)[0]
        sees = view(match, seat)
        DOUBLE_RUM[Level.HARD](sees, legal_actions(match, seat), chance_of(sees), FEWEST)
    assert {*kinds} >= {THROW, LAY, DRAW}


def knock_match(key: str, seats: int, seed: int, actions: int) -> Match:
    """Return a match of a game that a knock ends after so many actions of easy players, who wait with a knock."""
    rng, match = Random(seed), new_match(rules_for(key, seats, {"target": 900}))
    players = room_of(match.rules).PLAYERS
    while match.version < actions or not to_act(match):
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            action = players[Level.EASY](view(match, seat), legal_actions(match, seat), rng, 1)[0].action
        match = apply(match, action).match
    return match


@pytest.mark.usefixtures("in_use")
@pytest.mark.parametrize(
    ("key", "seats"), [("chinchon", 2), ("chinchon", 3), ("chinchon", 4), ("knock_rummy", 2), ("knock_rummy", 5)]
)
def test_the_compiled_kernel_plays_the_same_rounds_till_a_knock_as_plain_python(key: str, seats: int) -> None:
    compiled, kinds = kernel.compiled(), list[int]()
    assert compiled is not None

    def both(question: KnockQuestion) -> None:
        kinds.extend(question.choices)
        question.samples = question.before = SAMPLES // 2
        question.guesses = SAMPLES // 8
        other = copy.deepcopy(question)
        PLAIN.knock(question)
        compiled.knock(other)
        assert (question.race, question.lows) == (other.race, other.lows)

    KERNEL.set(replace(PLAIN, knock=both))
    for actions in range(3, 90, 4):
        match = knock_match(key, seats, actions, actions)
        seat = to_act(match)[0]
        sees = view(match, seat)
        room_of(match.rules).PLAYERS[Level.HARD](sees, legal_actions(match, seat), chance_of(sees), SAMPLES)
    assert {*kinds} >= {THROW, TAKE, DRAW}


def steps(found: WayFound | None) -> list[object]:
    """Return a way step by step; what choices cost alone is in the totals."""
    if found is None:
        return []
    told: list[object] = [found.numbers, *found.grown]
    way: Way | None = found.way
    while way is not None:
        told.append((way[0], way[2] and way[2][1:]))
        way = way[1]
    return told


@pytest.mark.usefixtures("in_use")
@pytest.mark.parametrize("seed", range(12))
def test_the_compiled_kernel_finds_the_same_way_through_tiles_as_plain_python(seed: int) -> None:
    """Tie for tie: with old sets that want to stay, runs tracked, jokers with and without need, limits and openings."""
    compiled, asked = kernel.compiled(), list[Terms]()
    assert compiled is not None

    def both(question: TileQuestion, terms: Terms, lower_limit: Callable[[], int] | None, /) -> WayFound | None:
        asked.append(terms)
        limit = lower_limit and cache(lower_limit)
        found = plain_best_way(question, terms, limit)
        assert steps(compiled.tiles(question, terms, limit)) == steps(found)
        if not terms.slack:
            spare = terms._replace(spare=True)
            assert steps(compiled.tiles(question, spare, None)) == steps(plain_best_way(question, spare, None))
        return found

    BEST_WAY.set(both)
    rng = Random(seed)
    for _ in range(6):
        table, rack = random_position(rng, rng.randint(3, 18), rng.randint(1, 10))
        most_tiles_least_change(table, rack)
        opening(rng.sample(pack(2, 2), 14))
    assert len(asked) >= 8
    assert any(terms.tracked for terms in asked)


@pytest.mark.parametrize("seed", range(12))
def test_the_compiled_kernel_tracks_runs_as_plain_python_does(seed: int) -> None:
    """Tie for tie, whichever colours are tracked and whatever may be lost."""
    compiled, rng = kernel.compiled(), Random(seed)
    assert compiled is not None
    for _ in range(8):
        table, rack = random_position(rng, rng.randint(6, 20), rng.randint(1, 8))
        tiles = [tile for tiles in (*table, most_tiles(table, rack).tiles) for tile in tiles]
        asked = with_table_before(question(tiles, ()), table)
        tracked = frozenset(colour for colour in range(4) if rng.random() < 0.6)
        terms = Terms(rng.randint(6, 30), tracked=tracked, slack=rng.randint(1, 8))

        assert steps(compiled.tiles(asked, terms, None)) == steps(plain_best_way(asked, terms, None))


def test_a_question_may_be_asked_in_the_midst_of_another() -> None:
    """The lower limit for a crowd of states comes from a search of its own."""
    compiled, terms, others = kernel.compiled(), Terms(NO_LIMIT), list[WayFound | None]()
    assert compiled is not None
    asked = question([tile for tiles in CROWDED for tile in tiles], tiles_from("R1 R2' Y3 B9' K13"))

    def lower_limit() -> int:
        others.append(compiled.tiles(question(tiles_from("R8 R9 R10"), tiles_from("R11 B2")), terms, None))
        return NO_LIMIT

    assert steps(compiled.tiles(asked, terms, lower_limit)) == steps(plain_best_way(asked, terms, None)) != []
    assert len(others) == 1


def test_the_compiled_kernel_gives_up_a_search_of_tracked_runs_where_plain_python_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiled = kernel.compiled()
    assert compiled is not None
    asked = with_table_before(question([tile for tiles in CROWDED for tile in tiles], ()), CROWDED)
    terms = Terms(20, tracked=frozenset(range(4)), slack=8)

    assert compiled.tiles(asked, terms, None) is plain_best_way(asked, terms, None) is None

    monkeypatch.setattr(search, "TOO_MANY", NO_LIMIT)
    assert plain_best_way(asked, terms, None) is not None


def test_a_question_too_large_for_the_kernel_is_answered_by_plain_python(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = kernel.compiled()
    assert compiled is not None
    asked = question(tiles_from("R8 R9 R10"), tiles_from("R11 B2"))
    expected = steps(compiled.tiles(asked, Terms(NO_LIMIT), None))

    def no_room(*_: object) -> int:
        return tile_sums.NO_ROOM

    monkeypatch.setattr(compiled.tiles, "_search", no_room)

    assert steps(compiled.tiles(asked, Terms(NO_LIMIT), None)) == expected != []


def test_the_module_is_made_from_the_source_beside_it() -> None:
    """`make kernel` writes down what it compiled; who changes a source and forgets it finds out here."""
    sources = [*sorted(FOLDER.glob("*.[ch]")), FOLDER / "flags.txt"]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()

    assert BUILT[1:] == [digest, hashlib.sha256(running.MODULE.read_bytes()).hexdigest()]


@pytest.mark.skipif(
    CLANG is None or subprocess.check_output([CLANG, "--version"], text=True).splitlines()[0] != BUILT[0],  # noqa: S603  # asks for a version
    reason="the module is made by one version of a compiler, which few need to have",
)
def test_the_compiler_makes_the_same_module_again(tmp_path: Path) -> None:
    assert CLANG is not None
    flags = (FOLDER / "flags.txt").read_text(encoding="utf-8").split()
    sources = [path.name for path in sorted(FOLDER.glob("*.c"))]
    made = tmp_path / "kernel.wasm"
    subprocess.run([CLANG, *flags, "-o", str(made), *sources], cwd=FOLDER, check=True)  # noqa: S603  # our own words

    assert made.read_bytes() == running.MODULE.read_bytes()


@pytest.mark.usefixtures("in_use")
def test_where_the_module_cannot_be_had_plain_python_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(running, "MODULE", tmp_path / "gone.wasm")
    kernel.compiled.cache_clear()
    try:
        assert kernel.use_kernel() == "python"
        assert KERNEL.get() is PLAIN
        assert "cannot be had" in caplog.text
    finally:
        kernel.compiled.cache_clear()


async def test_the_process_that_thinks_says_with_what(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    match = gin_match(5, 12)
    seat = to_act(match)[0]
    computers = Computers(patience=120)
    try:
        await computers.choose(view(match, seat), legal_actions(match, seat), Level.HARD)
    finally:
        computers.close()
    assert "a process to think is ready: WebAssembly" in caplog.text
