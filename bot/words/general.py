"""The words that stand in where a game brings none of its own: one made up elsewhere is named and taught too."""

import re
from typing import Final

_KEYS: Final = (
    (re.compile(r"game-\w+-help"), "general-game-help"),
    (re.compile(r"option-\w+-help"), "general-option-help"),
    (re.compile(r"rules-\w+"), "general-rules"),
    (re.compile(r"(learn-\w+)-\w+"), r"\1"),
    (re.compile(r"(welcome-play)-\w+"), r"\1"),
)
_NAME: Final = re.compile(r"(?:game|option|option-\w+)-(\w+)")


def general_key(key: str) -> str | None:
    """Return the key of the general words for a key of a game."""
    fitting = ((pattern, general) for pattern, general in _KEYS if pattern.fullmatch(key))
    return next((pattern.sub(general, key) for pattern, general in fitting), None)


def general_name(key: str) -> str | None:
    """Return what a game, an option or a choice is called for want of a name: its name in the code, in words."""
    named = _NAME.fullmatch(key)
    return named.group(1).replace("_", " ").capitalize() if named else None
