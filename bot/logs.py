"""The format and the levels of the log. No token and no hand gets into it, whoever prints what."""

import json
import logging
import re
from datetime import UTC, datetime
from typing import Final, TextIO

from bot.config import Settings

REDACTED: Final = "[token]"
# Whoever knows the token of an interaction can answer it in our place for a quarter of an hour.
INTERACTION: Final = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/?\s'\"]+|(\btoken\W{1,5})[\w.=-]{16,}")
# What these print at debug level holds cards that nobody may see: statements, events and messages with all they carry.
TALKATIVE: Final = ("aiosqlite", "discord.gateway", "discord.http", "discord.webhook.async_")

NAMED: Final = ("incident", "interaction")  # what an entry in JSON has a key for, where there is one


class _Text(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("{asctime} {levelname:<7} {name}: {message}", "%Y-%m-%d %H:%M:%S", style="{")


class _Json(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        """Return one object on one line."""
        entry: dict[str, str | int] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        entry |= {name: value for name in NAMED if (value := getattr(record, name, None)) is not None}
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


class _Handler(logging.StreamHandler[TextIO]):
    """Redacts whole entries: arguments and tracebacks can hold a token as well as messages."""

    def __init__(self, token: str | None) -> None:
        super().__init__()
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        entry = INTERACTION.sub(lambda found: f"{found[1] or found[2]}{REDACTED}", super().format(record))
        return entry.replace(self._token, REDACTED) if self._token else entry


def set_up(settings: Settings) -> None:
    """Send the log to the standard error in the form and from the level that the host chose."""
    token = settings.discord_token
    handler = _Handler(token.get_secret_value() if token else None)
    handler.setFormatter(_Json() if settings.log_format == "json" else _Text())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(settings.log_level.upper())
    for name in TALKATIVE:
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))
