"""What a look at something found, and how that is printed: for people a line each, for programs as JSON."""

import json
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Final, Self

from bot.exits import Exit


class Mark(StrEnum):
    FINE = "fine"
    LOOK = "look"  # it works, and somebody should look at it
    WRONG = "wrong"


WIDTH: Final = max(map(len, Mark))


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at, what was seen, and what to do about it."""

    what: str
    mark: Mark
    seen: str
    do: str = ""

    @classmethod
    def fine(cls, what: str, seen: str) -> Self:
        return cls(what, Mark.FINE, seen)

    @classmethod
    def look(cls, what: str, seen: str, do: str) -> Self:
        return cls(what, Mark.LOOK, seen, do)

    @classmethod
    def wrong(cls, what: str, seen: str, do: str) -> Self:
        return cls(what, Mark.WRONG, seen, do)


def refused(why: object, code: Exit) -> Exit:
    """Print why nothing was done, and say how the program is to end."""
    print(f"pozo: {why}", file=sys.stderr)
    return code


def told(findings: Iterable[Finding], *, as_json: bool) -> Exit:
    """Print findings and say how the program is to end."""
    found = list(findings)
    if as_json:
        print(json.dumps([asdict(one) for one in found], ensure_ascii=False, indent=1))
    for one in () if as_json else found:
        print(f"{one.mark:<{WIDTH}}  {one.what}: {one.seen}")
        if one.do:
            print(f"{'':<{WIDTH}}  -> {one.do}")
    return Exit.WRONG if any(one.mark is Mark.WRONG for one in found) else Exit.FINE
