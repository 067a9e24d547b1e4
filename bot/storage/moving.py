"""All that is stored, copied from one database to another row by row, and compared row by row."""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from bot.storage.errors import NotTakenError
from bot.storage.shapes import Shape, shapes
from bot.storage.sql import Cell

Row = Sequence[Cell]
TOGETHER: Final = 10_000  # rows that are read in one go


class Side(Protocol):
    """A database that rows are copied from or to. Whoever has it holds a transaction, and nobody else writes."""

    def rows(self, shape: Shape) -> Iterator[Row]:
        """Yield the rows of a table, ordered by its key."""
        ...

    def fill(self, shape: Shape, rows: Iterable[Row]) -> None: ...
    def size(self, shape: Shape) -> int: ...
    def last_number(self, shape: Shape) -> int:
        """Return the highest number that was ever given to a row."""
        ...

    def number_on_from(self, shape: Shape, last: int) -> None: ...


@dataclass(frozen=True, slots=True)
class Sum:
    """What a table comes to: how many rows, a number for all that they hold, and the last one it has given out."""

    rows: int
    digest: str
    last: int


class _Summing:
    """Passes rows on and sums them up. Both databases must give the same values, so nought has no sign here."""

    def __init__(self, shape: Shape) -> None:
        self._shape = shape
        self._sum = hashlib.sha256()
        self._rows = 0

    def of(self, rows: Iterable[Row]) -> Iterator[Row]:
        reals, truths = self._shape.reals, self._shape.truths
        for row in rows:
            cells = list(row)
            for place in reals:
                if cells[place] == 0:
                    cells[place] = 0.0
            for place in truths:
                cells[place] = None if cells[place] is None else bool(cells[place])
            self._sum.update(repr(cells).encode("utf-8", "backslashreplace"))
            self._rows += 1
            yield cells

    def come_to(self, last: int) -> Sum:
        return Sum(self._rows, self._sum.hexdigest(), last)


def is_empty(side: Side) -> bool:
    """Say whether nothing is stored; that the tables are there already does not count."""
    return not any(side.size(shape) for shape in shapes())


def copied(source: Side, target: Side) -> dict[str, Sum]:
    """Copy everything, and return what each table came to."""
    sums = dict[str, Sum]()
    for shape in shapes():
        summing, last = _Summing(shape), _last(source, shape)
        target.fill(shape, summing.of(source.rows(shape)))
        if shape.is_numbered:
            target.number_on_from(shape, last)
        sums[shape.name] = summing.come_to(last)
    return sums


def summed(side: Side, shape: Shape) -> Sum:
    """Return what a table comes to."""
    summing = _Summing(shape)
    for _ in summing.of(side.rows(shape)):
        pass
    return summing.come_to(_last(side, shape))


def differing(sums: dict[str, Sum], side: Side) -> list[str]:
    """Return the tables that do not come to what they should."""
    return [shape.name for shape in shapes() if summed(side, shape) != sums[shape.name]]


def are_alike(one: Side, other: Side) -> bool:
    """Say whether two databases hold the same; where they do not, that is mostly soon known."""
    if any(one.size(shape) != other.size(shape) for shape in shapes()):
        return False
    return all(summed(one, shape) == summed(other, shape) for shape in shapes())


def _last(side: Side, shape: Shape) -> int:
    return side.last_number(shape) if shape.is_numbered else 0


class FileSide:
    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    def rows(self, shape: Shape) -> Iterator[Row]:
        return self._db.execute(f"SELECT {shape.listed} FROM {shape.name} ORDER BY {shape.ordered}")  # noqa: S608  # known names

    def fill(self, shape: Shape, rows: Iterable[Row]) -> None:
        places = ", ".join("?" for _ in shape.columns)
        try:
            self._db.executemany(f"INSERT INTO {shape.name} ({shape.listed}) VALUES ({places})", rows)  # noqa: S608  # known names
        except (sqlite3.IntegrityError, sqlite3.DataError, OverflowError, UnicodeError) as error:
            raise NotTakenError(shape.name, error) from error

    def size(self, shape: Shape) -> int:
        (size,) = self._db.execute(f"SELECT count(*) FROM {shape.name}").fetchone()  # noqa: S608  # known names
        return int(size)

    def last_number(self, shape: Shape) -> int:
        found = self._db.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (shape.name,)).fetchone()
        return int(found[0]) if found else 0

    def number_on_from(self, shape: Shape, last: int) -> None:
        self._db.execute("DELETE FROM sqlite_sequence WHERE name = ?", (shape.name,))
        self._db.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (shape.name, last))
