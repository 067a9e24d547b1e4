"""The clauses of the rules pages: their letters and numbers, read from the pages themselves."""

import re
from pathlib import Path
from typing import Final

from engine.variants import VARIANTS

RULES: Final = Path(__file__).resolve().parent.parent / "docs" / "rules"
COMMON: Final = "common"

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


def in_order(clause: str) -> tuple[str, int]:
    """Return what clauses are sorted by: letters, then number."""
    letters = clause.rstrip("0123456789")
    return letters, int(clause.removeprefix(letters))
