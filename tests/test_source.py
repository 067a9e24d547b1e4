"""What holds for the source as a whole: sentences are in `assets/locales/`, a name is one thing, modules are small."""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parents[1]
SPEAKING = ("engine", "bot", "cogs")
PRODUCT = (*SPEAKING, "playground")
LARGEST, MIDDLE = 350, 110  # lines of a module, at most

# Two words side by side, a word after a value that is put in, or one capitalised word alone.
VALUE = "\N{REPLACEMENT CHARACTER}"
WORD = r"[^\W\d_]{2,}"
SENTENCE = re.compile(rf"{WORD}[,;:]? {WORD}|{VALUE}\S* {WORD}|^[^\W\d_a-z][a-z]+[.!?]?$")
SQL = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|FROM|WHERE|AND|JOIN|IN|IS|ORDER BY"
    r"|PRAGMA|BEGIN|SAVEPOINT|VACUUM|ROLLBACK|RELEASE)\b"
)

# Where words may stand that no player reads, or that are no words.
FILES = {
    "bot/config.py": "what is wrong with the settings is told to whoever starts the bot, before any language is known",
    "bot/figures.py": "what a figure is is told to whoever watches over the bot",
    "bot/storage/errors.py": "what is wrong with the database is told to the same person",
    "bot/storage/faults.py": "how a server words its complaints",
    "engine/text.py": "a match as it is written down: stored, compared and read again, the same in every language",
}
FOLDERS = {
    "bot/host/": "what the host is told, who has the logs in English too",
    "bot/storage/postgres/": "what is said to a server, and by it to the host",
}
TEXTS = {
    "mu, sigma, points, place, games, wins, last_at": "columns of the store",
    "Semibold": "a weight of the font",
    "Bold": "another one",
    "Cc": "a kind of letters that are not seen",
    "Cf": "another one",
    "True": "a setting as it comes back in an id",
    "None": "the same",
}


@cache
def sources(*rooms: str) -> dict[str, ast.Module]:
    files = [path for room in rooms for path in sorted((ROOT / room).rglob("*.py"))]
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8")) for path in files}


@cache
def sentences(tree: ast.Module) -> tuple[str, ...]:
    """Return the texts in a module that look like something to be read, but for those that programmers read."""
    return tuple(_sentences(list(ast.walk(tree))))


def _sentences(nodes: list[ast.AST]) -> Iterator[str]:
    types = [getattr(node, name, None) for node in nodes for name in ("annotation", "returns")]
    aside = [node for node in nodes if _is_for_programmers(node)] + [one for one in types if one is not None]
    skipped = {part for node in aside for part in ast.walk(node)}
    named = {name for node in nodes for name in (getattr(node, "id", ""), getattr(node, "name", ""))}
    for node in nodes:
        text = _text(node)
        if node in skipped or text is None:
            continue
        skipped |= set(ast.walk(node))  # the parts of a text are no texts of their own
        if SENTENCE.search(text) and not SQL.search(text) and text not in named:
            yield text


def _is_for_programmers(node: ast.AST) -> bool:
    """Say whether it is a docstring, an error that is raised, an assertion, a line of the log or names a type."""
    match node:
        case ast.Expr(ast.Constant()) | ast.Raise() | ast.Assert():
            return True
        case ast.Call(ast.Name("cast" | "TypeVar")) | ast.Call(ast.Attribute(ast.Name("log"))):
            return True
        case ast.AnnAssign(annotation=ast.Name("TypeAlias")):
            return True
        case _:
            return False


def _text(node: ast.AST) -> str | None:
    match node:
        case ast.Constant(str(text)):
            return text
        case ast.JoinedStr(parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else VALUE for part in parts)
        case _:
            return None


def test_no_sentence_is_written_in_python() -> None:
    found = {
        f"{path}: {text}"
        for path, tree in sources(*SPEAKING).items()
        if path not in FILES and not path.startswith(tuple(FOLDERS))
        for text in sentences(tree)
        if text not in TEXTS
    }

    assert found == set()


def test_nothing_is_excused_that_is_not_there() -> None:
    found = {path: set(sentences(tree)) for path, tree in sources(*SPEAKING).items()}

    assert {path for path in FILES if not found.get(path)} == set()
    assert {room for room in FOLDERS if not any(path.startswith(room) and found[path] for path in found)} == set()
    assert set(TEXTS) - set().union(*found.values()) == set()


@pytest.mark.parametrize(
    "line",
    [
        'say("Your turn")',
        'say("Welcome!")',
        'say(f"{name} wins")',
        'say("it is " + name + " who won this")',
        'title = "Éxito"',
    ],
)
def test_what_a_player_would_read_is_found(line: str) -> None:
    assert list(sentences(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        '"""One sentence."""',
        'raise ValueError("no such card")',
        'log.info("ready in %s s", 1)',
        'say("panel-your-turn")',
        'key = f"deal {seed}"',
    ],
)
def test_what_no_player_reads_is_let_through(line: str) -> None:
    assert list(sentences(ast.parse(line))) == []


def test_no_two_classes_of_the_product_have_the_same_name() -> None:
    classes = Counter(
        node.name for tree in sources(*PRODUCT).values() for node in ast.walk(tree) if isinstance(node, ast.ClassDef)
    )

    assert [name for name, times in classes.items() if times > 1] == []


def test_modules_are_small() -> None:
    lines = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for room in PRODUCT
        for path in (ROOT / room).rglob("*.py")
    }

    assert {name: count for name, count in lines.items() if count > LARGEST} == {}
    assert median(lines.values()) <= MIDDLE


def test_every_room_of_the_bot_and_of_the_cogs_gives_each_module_its_place() -> None:
    """A contract that is exhaustive refuses a module that it does not name."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    held = {room for one in contracts if one.get("exhaustive") for room in one["containers"]}
    rooms = {
        ".".join(path.parent.relative_to(ROOT).parts)
        for room in ("bot", "cogs")
        for path in (ROOT / room).rglob("*.py")
    }

    assert rooms - held == set()
