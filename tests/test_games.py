"""Everything that a game in engine/variants has to bring, and for one that lacks something the whole list at once."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.words.words import LOCALES, Words
from engine.errors import Reason
from engine.events import Ending
from engine.rules import Rules
from engine.variants import VARIANTS
from tests.engine.test_playthroughs import MODES
from tests.kit import OPTION_SETS
from tests.kit_clauses import KEPT_BY_THE_BOT, RULES, cited_by_tests, clauses_of, page_of

ROOT = RULES.parent.parent
GAMES = ROOT / "engine" / "variants"
TESTS = ROOT / "tests" / "engine" / "variants"
TAUGHT = ("goal", "draw", "lay", "discard", "on")  # the steps of a lesson for which general words are too little


def _said(page: Path) -> str:
    """Return a page as one line of small letters, so that neither breaks nor capitals matter."""
    return " ".join(page.read_text(encoding="utf-8").split()).casefold()


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


# What may be missing


def _page(game: type[Rules]) -> Iterator[str]:
    page = page_of(game.key)
    if f"({page.name})" not in _said(RULES / "README.md"):
        yield f"docs/rules/README.md: a line that leads to {page.name}"
    if not page.exists():
        yield f"{_name(page)}: the rules, each clause as '- **XY1** text'"
        return
    clauses = clauses_of(page)
    if not clauses:
        yield f"{_name(page)}: clauses, each as '- **XY1** text'"
    yield from (
        f"{_name(page)}: the option `{one.name}` in its table"
        for one in game.options
        if f"`{one.name}`" not in _said(page)
    )
    yield from (
        f"{_name(TESTS)}/: a test that cites {clause}"
        for clause in clauses
        if clause not in cited_by_tests() | KEPT_BY_THE_BOT
    )


def _play(game: type[Rules]) -> Iterator[str]:
    used = {name for _, chosen in OPTION_SETS.get(game.key, ()) for name in chosen}
    unused = [one.name for one in game.options if one.name not in used]
    if game.key not in OPTION_SETS or unused:
        yield " ".join(("tests/kit.py: lines in OPTION_SETS that use", *(unused or ["as few players as can be"])))
    if not any(TESTS.glob(f"test_{game.key}*.py")):
        yield f"{_name(TESTS)}/test_{game.key}.py: a table for each clause"
    modes = [mode for mode in MODES if mode.key == game.key]
    if not modes:
        yield "tests/engine/test_playthroughs.py: a line in MODES, then `make record`"
    yield from (f"{_name(mode.path)}: not recorded, `make record`" for mode in modes if not mode.path.exists())


def _keys(game: type[Rules]) -> Iterator[tuple[str, str]]:
    """Yield the file and the key of every text that a game needs."""
    yield from (("games.ftl", f"game-{game.key}{part}") for part in ("", "-help"))
    for one in game.options:
        parts = ("", "-help", *(f"-{choice}" for choice in one.choices))
        yield from (("games.ftl", f"option-{one.name}{part}") for part in parts)
    yield "rules.ftl", f"rules-{game.key}"
    steps = [step for step in TAUGHT if step != "discard" or not game.tiles]
    yield from (("learn.ftl", f"learn-{step}-{game.key}") for step in steps)
    for reason in _named(game, Reason.__name__) - {Reason.SET_WRONG.name}:  # it has a sentence for each fault
        yield "refusals.ftl", f"refusal-{Reason[reason]}"
    for ending in _named(game, Ending.__name__):
        yield "games.ftl", f"ending-{Ending[ending]}"
        yield "table.ftl", f"ending-{Ending[ending]}-line"


def _named(game: type[Rules], kind: str) -> set[str]:
    """Return the members of a list, such as the reasons, that the file of a game names."""
    file = GAMES / f"{game.__module__.rpartition('.')[2]}.py"
    nodes = ast.walk(ast.parse(file.read_text(encoding="utf-8"))) if file.exists() else ()
    named = (node for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name))
    return {node.attr for node in named if isinstance(node.value, ast.Name) and node.value.id == kind}


def _words(game: type[Rules]) -> Iterator[str]:
    for language in sorted(path.name for path in LOCALES.iterdir()):
        for file, key in _keys(game):
            if not any(line.startswith(f"{key} =") for line in _lines(language, file)):
                yield f"{_name(LOCALES)}/{language}/{file}: {key}"


def _lines(language: str, file: str) -> list[str]:
    return (LOCALES / language / file).read_text(encoding="utf-8").splitlines()


def _pages_for_people(game: type[Rules]) -> Iterator[str]:
    name = Words().text(f"game-{game.key}", "en")
    for page in ("README.md", "CHANGELOG.md"):
        if name.casefold() not in _said(ROOT / page):
            yield f"{page}: a word on {name}"


def missing(game: type[Rules]) -> list[str]:
    """Return what a game lacks, in the order in which CONTRIBUTING has it made."""
    return [*_page(game), *_play(game), *_words(game), *_pages_for_people(game)]


@pytest.mark.parametrize("key", VARIANTS)
def test_a_game_has_brought_everything(key: str) -> None:
    left = missing(VARIANTS[key])
    assert not left, "\n- ".join((f"{key} lacks:", *left))


# What nobody else may know

WORDS_TOO = {"rummy", "tiles"}  # keys that are also the name of a command, and of what is played with


def test_nothing_beyond_the_engine_names_a_game() -> None:
    files = [path for room in ("bot", "cogs", "playground") for path in (ROOT / room).rglob("*.py")]
    texts = [
        (_name(path), node.value)
        for path in files
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
    ]
    assert len(texts) > 1000
    assert [(path, text) for path, text in texts if text in {*VARIANTS} - WORDS_TOO] == []


def test_a_game_that_brought_nothing_is_told_everything_at_once() -> None:
    class Bare(VARIANTS["queen_city"]):
        key = "bare_game"

    left = "\n".join(missing(Bare))

    for said in (
        "docs/rules/bare_game.md",
        "OPTION_SETS",
        "tests/engine/variants/test_bare_game.py",
        "MODES",
        "en/games.ftl: game-bare_game-help",
        "es/rules.ftl: rules-bare_game",
        "es/learn.ftl: learn-goal-bare_game",
        "README.md: a word on Bare game",
        "CHANGELOG.md: a word on Bare game",
    ):
        assert said in left
