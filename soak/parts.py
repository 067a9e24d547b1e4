"""Long runs in parts, which can be stopped and resumed: what came of a part is kept while the code is the same."""

import hashlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any, ClassVar, Final, Protocol, TypeVar

ROOT: Final = Path(__file__).resolve().parents[1]
KEPT: Final = ROOT / ".soak"
CODE: Final = ("engine", "bot", "cogs", "playground/simulator", "soak")
KINDS: Final = {".py", ".sql"}


class Record(Protocol):
    """A dataclass of plain values."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


Kept = TypeVar("Kept", bound=Record)


@dataclass(frozen=True)
class Part:
    """What came of a part: how much of what there was, and in words what was wrong."""

    figures: dict[str, int]
    wrongs: list[str] = field(default_factory=list[str])


def digest() -> str:
    """Return what tells this code from any other."""
    read = hashlib.sha256()
    files = (file for folder in CODE for file in (ROOT / folder).rglob("*") if file.suffix in KINDS)
    for file in sorted(files):
        read.update(file.read_bytes())
    return read.hexdigest()[:12]


def resumed(
    name: str, numbers: Iterable[int], made: Callable[[int], Kept], kind: type[Kept], folder: Path = KEPT
) -> Iterator[Kept]:
    """Yield what came of the numbered parts of a run; those that this code went through before are only read.

    With PARTS=2/3 it is the second of three processes that take turns with them; the next run without it reads all.
    """
    folder.mkdir(exist_ok=True)
    file = folder / f"{name}-{digest()}.jsonl"
    known = _kept(file, kind)
    turn, processes = map(int, os.environ.get("PARTS", "1/1").split("/"))
    for number in islice(numbers, turn - 1, None, processes):
        if number not in known:
            known[number] = made(number)
            with file.open("a", encoding="utf-8") as kept:
                kept.write(f"\n{json.dumps([number, asdict(known[number])])}\n")  # the line before may be a half one
        yield known[number]


def _kept(file: Path, kind: type[Kept]) -> dict[int, Kept]:
    known = dict[int, Kept]()
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    for line in filter(None, lines):
        with suppress(json.JSONDecodeError):  # a run may have been stopped while it wrote
            number, told = json.loads(line)
            known[number] = kind(**told)
    return known


def summed(name: str, parts: int, made: Callable[[int], Part], *, short: bool) -> Counter[str]:
    """Return what came of all the parts of a run together, and the milliseconds they took; a short run keeps nothing.

    How far it is goes to standard error, what went wrong to standard output.
    """

    def timed(number: int) -> Part:
        began = time.monotonic()
        part = made(number)
        return Part({**part.figures, "ms": int(1000 * (time.monotonic() - began))}, part.wrongs)

    numbers = range(1, parts + 1)
    total = Counter[str]()
    for number, part in enumerate(map(timed, numbers) if short else resumed(name, numbers, timed, Part), start=1):
        total.update(part.figures)
        print(f"{name}: part {number} of {parts}", file=sys.stderr, flush=True)
        for wrong in part.wrongs[:5]:
            print(f"part {number}: {wrong}", flush=True)
    return total
