"""The clauses of the rules pages: their letters and numbers, read from the pages themselves."""

import ast
import re
import tokenize
from functools import cache
from pathlib import Path
from typing import Final

from engine.variants import VARIANTS

RULES: Final = Path(__file__).resolve().parent.parent / "docs" / "rules"
COMMON: Final = "common"

_TESTS: Final = Path(__file__).resolve().parent
_TILES: Final = re.compile(r"(?:[RBKY]\d+'?|[*\s])+")  # text that only lists tiles: R7 is a red seven in it
_BY_THE_BOT: Final = re.compile(r"^Kept by the bot: ([^;\n]*)", re.MULTILINE)  # after a semicolon: those kept in part
_DEFINED: Final = re.compile(r"^- \*\*([A-Z]{1,2}\d+)\*\* ", re.MULTILINE)


def clauses_of(page: Path) -> tuple[str, ...]:
    """Return the clauses that a page defines, in their order."""
    return tuple(_DEFINED.findall(page.read_text(encoding="utf-8")))


def _is_played(page: Path) -> bool:
    """Say whether a page is the rules of a game that is there, not advice and not written ahead of its game."""
    return page.stem == COMMON or page.stem.replace("-", "_") in VARIANTS


CLAUSES: Final = frozenset(clause for page in RULES.glob("*.md") for clause in clauses_of(page))
TO_KEEP: Final = CLAUSES - {
    clause for page in RULES.glob("*.md") if not _is_played(page) for clause in clauses_of(page)
}
CLAUSE: Final = "(?:" + "|".join(sorted({clause.rstrip("0123456789") for clause in CLAUSES})) + r")\d+"

_LISTED: Final = _BY_THE_BOT.findall((RULES / "README.md").read_text(encoding="utf-8"))
KEPT_BY_THE_BOT: Final = frozenset(re.findall(CLAUSE, " ".join(_LISTED)))


def page_of(key: str) -> Path:
    """Return where the rules of a game are, or would be."""
    with_hyphens = RULES / f"{key.replace('_', '-')}.md"
    return with_hyphens if with_hyphens.exists() else RULES / f"{key}.md"


@cache
def cited_by_tests() -> frozenset[str]:
    """Return every clause that a test names in its words."""
    return frozenset(clause for path in _TESTS.rglob("test_*.py") for clause in _cited(path))


def _cited(path: Path) -> set[str]:
    """Return the clauses a test module names in its words, not counting red tiles."""
    with path.open("rb") as source:
        comments = [token.string for token in tokenize.tokenize(source.readline) if token.type == tokenize.COMMENT]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    strings = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    words = "\n".join(text for text in (*comments, *strings) if not _TILES.fullmatch(text))
    cited = set(re.findall(rf"\b{CLAUSE}\b", words))
    return {clause for clause in cited if clause[0] != "R"} if "tile" in path.name else cited


def in_order(clause: str) -> tuple[str, int]:
    """Return what clauses are sorted by: letters, then number."""
    letters = clause.rstrip("0123456789")
    return letters, int(clause.removeprefix(letters))
