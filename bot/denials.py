"""Why the bot says no where no rule of a game is behind it. The sentences live in assets/locales."""

from enum import StrEnum


class Denial(StrEnum):
    """Every such way to say no; each has a sentence in every language."""

    NO_TABLE = "no-table"
    NOT_SEATED = "not-seated"
    NOT_HOST = "not-host"
    ALREADY_SEATED = "already-seated"
    FULL = "full"
    STARTED = "started"
    NOT_STARTED = "not-started"
    OVER = "over"
    STALE = "stale"
    NOT_AWAY = "not-away"
    DEALT = "dealt"
    UNAVAILABLE = "unavailable"
    STOPPING = "stopping"
    UNKNOWN = "unknown"
    MISPRINT = "misprint"
    NO_GAME = "no-game"
    NO_PRESET = "no-preset"
    NO_THREAD = "no-thread"
    NOT_MANAGER = "not-manager"
    NO_OPEN_TABLE = "no-open-table"
    SEATED_NOWHERE = "seated-nowhere"
    NO_HELP = "no-help"


class DeniedError(Exception):
    """Raised where the bot refuses to do something; nothing has changed."""

    def __init__(self, denial: Denial, **arguments: str | int) -> None:
        super().__init__(denial)
        self.denial = denial
        self.arguments = arguments
