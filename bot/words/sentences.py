"""The messages of one language, each read when it is first asked for: to read all would take most of a start."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from fluent.runtime import FluentBundle, FluentResource

BEGINNING: Final = re.compile(r"^(-?[a-zA-Z][a-zA-Z0-9_-]*) *=", re.MULTILINE)
REFERENCE: Final = re.compile(r"{\s*(-?[a-zA-Z][a-zA-Z0-9_-]*)")


class Sentences:
    def __init__(self, folder: Path) -> None:
        self._bundle = FluentBundle([folder.name], use_isolating=False)
        self._written = {
            key: text for path in sorted(folder.glob("*.ftl")) for key, text in _entries(path.read_text("utf-8"))
        }
        self._read = set[str]()

    def __contains__(self, key: str) -> bool:
        return key in self._written

    def __iter__(self) -> Iterator[str]:
        return iter(self._written)

    def text(self, key: str, arguments: Mapping[str, int | str]) -> str:
        """Return a message; a KeyError or ValueError says that it, or one of its arguments, is missing."""
        self._understand(key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise KeyError(key)
        value, errors = self._bundle.format_pattern(pattern, dict(arguments))
        if errors:
            raise ValueError(f"{key}: {errors}")
        return str(value)

    def _understand(self, key: str) -> None:
        """Read a message with those that it refers to; it counts as read when all are, since threads ask too."""
        if key in self._read:
            return
        wanted, further = dict[str, str](), [key]
        while further:
            one = further.pop()
            if one in self._written and one not in wanted:
                wanted[one] = self._written[one]
                further += REFERENCE.findall(wanted[one])
        self._bundle.add_resource(FluentResource("\n".join(wanted.values())))
        self._read.update(wanted)


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """Yield each message of a file as it is written, with the comments behind it."""
    found = list(BEGINNING.finditer(text))
    ends = [one.start() for one in found[1:]] + [len(text)]
    for one, end in zip(found, ends, strict=True):
        yield one[1], text[one.start() : end]
