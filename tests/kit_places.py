"""The places at which the store asks something of any database, and those of them that PostgreSQL was asked from."""

import ast
import inspect
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

from bot.storage.postgres.connection import PostgresConnection

ROOT: Final = Path(__file__).resolve().parents[1]
STORE: Final = ROOT / "bot" / "storage"
OF_ONE: Final = {STORE / "database.py", STORE / "schema.py", STORE / "postgres"}  # about a file, or about a server
ASKING: Final = {"execute", "executemany"}
FILE: Final = "sqlite3.Connection"


class Place(NamedTuple):
    """A call in the source, from where to where by line and column."""

    file: str
    first: tuple[int, int]
    last: tuple[int, int]

    def holds(self, other: "Place") -> bool:
        return self.file == other.file and self.first <= other.first and other.last <= self.last

    def __str__(self) -> str:
        lines = (ROOT / self.file).read_text(encoding="utf-8").splitlines()[self.first[0] - 1 : self.last[0]]
        return f"{self.file}:{self.first[0]}: {' '.join(line.strip() for line in lines)}"


def places() -> Iterator[Place]:
    """Yield every call of the store by which a database is asked something, or handed on to be asked."""
    for path in sorted(STORE.rglob("*.py")):
        if not OF_ONE.intersection((path, *path.parents)):
            yield from places_in(path.read_text(encoding="utf-8"), str(path.relative_to(ROOT)))


def places_in(source: str, file: str) -> list[Place]:
    finder = _Finder(file)
    finder.visit(ast.parse(source))
    return finder.found


class _Finder(ast.NodeVisitor):
    """Looks into whatever is given a database of either kind."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._is_given = False
        self.found: list[Place] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        made = [one.args for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
        self._within(node, is_given=any(map(_is_given, made)))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._within(node, is_given=self._is_given or _is_given(node.args))

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._within(node, is_given=self._is_given or _is_given(node.args))

    def _within(self, node: ast.AST, *, is_given: bool) -> None:
        before, self._is_given = self._is_given, is_given
        self.generic_visit(node)
        self._is_given = before

    def visit_If(self, node: ast.If) -> None:
        for part in node.orelse if FILE in ast.unparse(node.test) else ast.iter_child_nodes(node):
            self.visit(part)

    def visit_Call(self, node: ast.Call) -> None:
        if self._is_given and _asks(node):
            assert node.end_lineno is not None
            assert node.end_col_offset is not None
            first, last = (node.lineno, node.col_offset), (node.end_lineno, node.end_col_offset)
            self.found.append(Place(self._file, first, last))
        self.generic_visit(node)


def _is_given(arguments: ast.arguments) -> bool:
    return any(
        one.arg == "db" and (not one.annotation or ast.unparse(one.annotation) != FILE) for one in arguments.args
    )


def _asks(call: ast.Call) -> bool:
    match call.func:
        case ast.Attribute(value=base, attr=name) if _is_database(base):
            return name in ASKING
        case ast.Name(id=name) if name[0].isupper():
            return False  # what is made of a database asks it later
        case _:
            return any(map(_is_database, call.args))


def _is_database(node: ast.expr) -> bool:
    match node:
        case ast.Name(id="db") | ast.Attribute(attr="_db"):
            return True
        case _:
            return False


class Passed:
    """Notes which calls are under way whenever PostgreSQL is asked something."""

    def __init__(self) -> None:
        self.is_noting = False
        self._seen = set[tuple[CodeType, int]]()

    def listen(self) -> None:
        """Hear from now on what PostgreSQL is asked."""
        for name in ASKING:
            setattr(PostgresConnection, name, self._noting(getattr(PostgresConnection, name)))

    def _noting(self, ask: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*values: object) -> Any:  # noqa: ANN401  # whatever the connection answers
            if self.is_noting:
                self._note(inspect.currentframe())
            return ask(*values)

        return noted

    def _note(self, frame: FrameType | None) -> None:
        while frame is not None:
            self._seen.add((frame.f_code, frame.f_lasti))
            frame = frame.f_back

    def places(self) -> set[Place]:
        return {
            place for code, at in self._seen if Path(code.co_filename).is_relative_to(STORE) for place in _at(code, at)
        }


def _at(code: CodeType, instruction: int) -> Iterator[Place]:
    """Yield where in the source an instruction comes from, if that is known."""
    for line, last_line, column, last_column in islice(code.co_positions(), instruction // 2, instruction // 2 + 1):
        if line is not None and last_line is not None and column is not None and last_column is not None:
            file = str(Path(code.co_filename).relative_to(ROOT))
            yield Place(file, (line, column), (last_line, last_column))


def left_out(passed: Iterable[Place], of: Iterable[Place]) -> list[Place]:
    """Return those of some places that none of the calls was."""
    seen = list(passed)
    return [place for place in of if not any(one.holds(place) for one in seen)]
