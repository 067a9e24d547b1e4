"""What the host may choose: read once from the environment and from .env, and refused in one line if it is wrong."""

import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Final, Literal, NoReturn, Self

from pydantic import Field, PositiveInt, SecretStr, ValidationError, field_validator, model_validator
from pydantic_core import ErrorDetails
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.exits import Exit

ROOT: Final = Path(__file__).resolve().parent.parent
ASSETS: Final = ROOT / "assets"


class Settings(BaseSettings):
    """Every setting. A name in .env that is not one of these is a mistake; the environment may hold anything else."""

    model_config = SettingsConfigDict(
        env_file=".env",
        env_file_encoding="utf-8",
        env_ignore_empty=True,
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,
    )

    discord_token: SecretStr | None = None
    data_dir: Path = Path("data")
    default_language: Literal["en", "es"] = "en"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"
    playground_port: Annotated[int, Field(ge=0, le=65_535)] = 8765
    shard_count: PositiveInt | None = None
    shard_ids: Annotated[tuple[Annotated[int, Field(ge=0)], ...] | None, NoDecode] = None
    database_url: SecretStr | None = None
    lease_seconds: Annotated[float, Field(ge=3)] = 15
    stop_seconds: Annotated[float, Field(ge=8)] = 10
    health_port: Annotated[int, Field(ge=1, le=65_535)] | None = None
    health_host: str = "127.0.0.1"
    backup_hours: Annotated[int, Field(ge=0)] = 24
    backup_keep: PositiveInt = 14
    backup_days: PositiveInt | None = None
    keep_days: PositiveInt | None = None
    forget_servers_days: Annotated[int, Field(ge=0)] | None = None
    daily_secret: Annotated[SecretStr, Field(min_length=32)] | None = None

    @property
    def database(self) -> Path:
        """Return the file that everything is kept in, unless there is a server."""
        return self.data_dir / "pozo.sqlite3"

    @property
    def store(self) -> Path | str:
        """Return where everything is kept: in that file, or on a server that a URL names, which is a secret."""
        return self.database_url.get_secret_value() if self.database_url else self.database

    @property
    def lease(self) -> float:
        """Return for how many seconds shards are leased; none where no other process may share them with this one."""
        return self.lease_seconds if self.database_url is not None and self.shard_count is not None else 0.0

    @field_validator("log_level", "log_format", "default_language", mode="before")
    @classmethod
    def _in_lower_case(cls, value: object) -> object:
        return value.strip().lower() if isinstance(value, str) else value

    @field_validator("discord_token")
    @classmethod
    def _is_one_word(cls, token: SecretStr | None) -> SecretStr | None:
        if token and len(token.get_secret_value().split()) != 1:
            raise ValueError("it is one word, without spaces")
        return token

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _listed(cls, value: object) -> object:
        return [part.strip() for part in value.split(",")] if isinstance(value, str) else value

    @field_validator("database_url")
    @classmethod
    def _names_a_server(cls, url: SecretStr | None) -> SecretStr | None:
        if url and not url.get_secret_value().startswith(("postgresql://", "postgres://")):
            raise ValueError("it begins with postgresql://, or is left out to keep all in DATA_DIR")
        return url

    @model_validator(mode="after")
    def _server_is_for_discord(self) -> Self:
        if self.database_url and not self.discord_token:
            raise ValueError("DATABASE_URL needs a DISCORD_TOKEN: what is played in a browser is kept nowhere")
        return self

    @model_validator(mode="after")
    def _shards_fit(self) -> Self:
        if self.shard_ids is not None and (self.shard_count is None or max(self.shard_ids) >= self.shard_count):
            raise ValueError("SHARD_IDS needs a SHARD_COUNT that is higher than each of them")
        return self


def settings_or_exit() -> Settings:
    """Return the settings, or name what is wrong with them in one line and exit with code 78."""
    try:
        return Settings()
    except ValidationError as error:
        _exit("; ".join(map(_mistake, error.errors(include_url=False, include_input=False))))
    except (OSError, UnicodeDecodeError) as error:
        _exit(f".env cannot be read: {error}")


def _exit(message: str) -> NoReturn:
    print(f"pozo: {message}", file=sys.stderr)  # noqa: T201  # logs are not set up before the settings are known
    sys.exit(Exit.CONFIG)


def _mistake(error: ErrorDetails) -> str:
    name = ".".join(map(str, error["loc"][:1])).upper()
    if error["type"] == "extra_forbidden":
        likely = get_close_matches(name, map(str.upper, Settings.model_fields), n=1)
        return f"{name} in .env is not a setting" + (f"; did you mean {likely[0]}?" if likely else "")
    reason = error["msg"].removeprefix("Value error, ")
    return f"{name}: {reason}" if name else reason
