"""The pages of rules as people can read them in a message: sections and clauses, by language and number."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from bot.config import ASSETS

PAGES: Final = ASSETS.parent / "docs" / "rules"
FALLBACK: Final = "en"
TRANSLATED: Final = {"es": PAGES / "es"}

_CLAUSE: Final = re.compile(r"- \*\*([A-Z]{1,2}\d+)\*\* ")
_MARK: Final = re.compile(r"\s*\*\([^)]*\)\*")  # where a statement comes from, which nobody asks at a table
_LINK: Final = re.compile(r"\[([^]]*)\]\([^)]*\)")
_NUMBER: Final = re.compile(r"\b[A-Z]{1,2}\d+\b")


@dataclass(frozen=True, slots=True)
class Clause:
    """One statement, and where it stands."""

    number: str
    text: str
    page: str
    section: int


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page under a heading of its own."""

    heading: str
    text: str


@cache
def sections(language: str, page: str) -> tuple[Section, ...]:
    """Return the sections of a page; none for a page that is not there."""
    path = TRANSLATED.get(language, PAGES) / f"{page}.md"
    if not page.replace("-", "").replace("_", "").isalnum() or not path.exists():
        return ()
    return tuple(map(_section, path.read_text(encoding="utf-8").split("\n## ")))


@cache
def clauses(language: str) -> dict[str, Clause]:
    """Return every clause of a language by its number."""
    found = (
        Clause(number, text, page, place)
        for page in _pages(TRANSLATED.get(language, PAGES))
        for place, section in enumerate(sections(language, page))
        for number, text in _clauses(section.text)
    )
    return {clause.number: clause for clause in found}


def page_of(game: str) -> str:
    """Return the page with the rules of a game, empty where there is none."""
    named = (game.replace("_", "-"), game)
    return next((page for page in named if (PAGES / f"{page}.md").exists()), "")


def numbers_in(text: str) -> tuple[str, ...]:
    """Return the clauses that a text names, each once."""
    return tuple(dict.fromkeys(_NUMBER.findall(text)))


def _pages(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*.md"))


def _section(text: str) -> Section:
    heading, _, rest = text.partition("\n")
    return Section(heading.removeprefix("# ").strip(), "\n".join(_lines(rest)))


def _lines(text: str) -> Iterator[str]:
    """Yield paragraphs as lines, since breaks within one are the page's; a row of a table is a line too."""
    line = ""
    for raw in text.splitlines():
        part = raw.strip()
        said = part.lstrip("> ")
        goes_on = bool(said) and not said.startswith(("- ", "|")) and part.startswith(">") == line.startswith(">")
        if line and not goes_on:
            yield _plain(line)
            line = ""
        if said.startswith("|"):
            yield from _row(said)
        elif said:
            line = f"{line} {said}" if line else f"{_indent(raw)}{part}"
    if line:
        yield _plain(line)


def _row(row: str) -> Iterator[str]:
    """Yield what a row of a table says; Discord shows no tables."""
    if not set(row) <= set("|-: "):
        yield f"-# {' · '.join(cell.strip() or '…' for cell in row.strip('|').split('|'))}"


def _indent(raw: str) -> str:
    return "  " if raw.startswith("  - ") else ""


def _plain(line: str) -> str:
    return _LINK.sub(r"\1", _MARK.sub("", line))


def _clauses(text: str) -> Iterator[tuple[str, str]]:
    """Yield the clauses of a section with all that belongs to them."""
    number, lines = "", list[str]()
    for line in text.splitlines():
        if begun := _CLAUSE.match(line):
            if number:
                yield number, "\n".join(lines)
            number, lines = begun[1], [line[begun.end() :]]
        elif number:
            lines.append(line)
    if number:
        yield number, "\n".join(lines)
