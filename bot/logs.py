"""The format and the levels of the log. The token never gets into it, whoever prints what."""

import json
import logging
from datetime import UTC, datetime
from typing import TextIO

from bot.config import Settings

REDACTED = "[token]"


class _Text(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("{asctime} {levelname:<7} {name}: {message}", "%Y-%m-%d %H:%M:%S", style="{")


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        """Return one object on one line."""
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


class _Handler(logging.StreamHandler[TextIO]):
    """Redacts whole entries: arguments and tracebacks can hold a token as well as messages."""

    def __init__(self, token: str | None) -> None:
        super().__init__()
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        entry = super().format(record)
        return entry.replace(self._token, REDACTED) if self._token else entry


def set_up(settings: Settings) -> None:
    """Send the log to the standard error in the form and from the level that the host chose."""
    token = settings.discord_token
    handler = _Handler(token.get_secret_value() if token else None)
    handler.setFormatter(_Json() if settings.log_format == "json" else _Text())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level.upper())
    # At debug level it prints every statement with its values, and those hold cards that nobody may see.
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)
