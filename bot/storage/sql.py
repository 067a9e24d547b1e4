"""What the store asks of a database, whichever it is: statements with numbered places, and the rows they find."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

Cell = int | float | str | bytes | None


class Rows(Protocol):
    """What a statement found, and how many rows it changed."""

    @property
    def rowcount(self) -> int: ...
    @property
    def description(self) -> Any: ...  # noqa: ANN401  # a sequence for each column, its name first
    def fetchone(self) -> Any: ...  # noqa: ANN401  # whoever wrote the statement knows what it finds
    def fetchall(self) -> list[Any]: ...
    def __iter__(self) -> Iterator[Any]: ...


class Sql(Protocol):
    """A connection, as far as units of work and queries know it. SQLite's own is one."""

    def execute(self, sql: str, parameters: Sequence[Cell] = ..., /) -> Rows: ...
    def executemany(self, sql: str, parameters: Iterable[Sequence[Cell]], /) -> object: ...


class OpenSql(Sql, Protocol):
    """A connection, as those know it who open, begin and end."""

    @property
    def in_transaction(self) -> bool: ...
    def close(self) -> None: ...


Answer = TypeVar("Answer")
Transaction = Sql  # what several questions or changes are put together in, by those who write no SQL
Work = Callable[[Sql], Answer]
