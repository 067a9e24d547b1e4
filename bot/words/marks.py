"""Marks that are not seen in a text: those that turn around how the rest of it reads, and the empty ones."""

import re
import unicodedata
from typing import Final

TURNING: Final = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# Some scripts spell with these, and emojis of families and flags are joined by them.
JOINING: Final = re.compile("[\u200c\u200d\U000e0020-\U000e007f]")
NOT_SEEN: Final = frozenset({"Cc", "Cf"})
SOMETHING: Final = "?"  # stands for what has nothing to be seen: Discord takes no empty label


def upright(text: str) -> str:
    """Return a text without what would turn it around."""
    return text if text.isascii() or not text else TURNING.sub("", text) or SOMETHING


def seen(name: str) -> str:
    """Return a name on one line, with nothing in it that is not seen."""
    line = " ".join(name.split())
    kept = "".join(one for one in line if unicodedata.category(one) not in NOT_SEEN or JOINING.match(one))
    return kept if kept.strip() or not line else SOMETHING
