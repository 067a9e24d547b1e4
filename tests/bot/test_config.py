"""Settings and logs: what is wrong is named in one line, and the token is never printed."""

import asyncio
import json
import logging
import re
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path

import aiohttp
import pytest

from bot import __main__, logs
from bot.app import Pozo
from bot.config import Settings, settings_or_exit
from bot.storage import patience
from bot.storage.errors import StoreFault, StoreUnavailableError
from bot.storage.owner import owned

ROOT = Path(__file__).resolve().parent.parent.parent
TOKEN = "MTIzNDU2.Gabcde.not-a-real-token"  # noqa: S105  # made up


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin without a .env and without any setting in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture
def root_logger() -> Iterator[logging.Logger]:
    root = logging.getLogger()
    level, handlers = root.level, root.handlers
    yield root
    root.setLevel(level)
    root.handlers = handlers


def _write_env(text: str) -> None:
    Path(".env").write_text(text, encoding="utf-8")


def _complaint(capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as stopped:
        settings_or_exit()
    assert stopped.value.code == 78
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.count("\n") == 1
    return output.err


def test_everything_may_be_left_out() -> None:
    settings = settings_or_exit()
    assert settings.discord_token is None
    assert settings.database == Path("data/pozo.sqlite3")
    assert (settings.log_level, settings.log_format, settings.default_language) == ("info", "text", "en")


def test_the_environment_wins_over_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    _write_env("LOG_LEVEL=debug\nLOG_FORMAT=json\nSHARD_COUNT=4\nSHARD_IDS=0, 3\n")
    monkeypatch.setenv("LOG_LEVEL", "Warning")
    settings = settings_or_exit()
    assert (settings.log_level, settings.log_format) == ("warning", "json")
    assert (settings.shard_count, settings.shard_ids) == (4, (0, 3))


def test_a_server_takes_the_place_of_the_file_and_its_password_is_in_no_text() -> None:
    url = "postgresql://bot:hush-7351@db/pozo"
    _write_env(f"DISCORD_TOKEN={TOKEN}\nDATABASE_URL={url}\n")
    settings = settings_or_exit()
    assert settings.store == url
    assert "hush-7351" not in f"{settings!r} {settings} {settings.model_dump()} {settings.model_dump_json()}"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("LOG_LEVEL=loud", "LOG_LEVEL: "),
        ("LOG_LEVLE=debug", "LOG_LEVLE in .env is not a setting; did you mean LOG_LEVEL?"),
        ("SOMETHING_ELSE=1", "SOMETHING_ELSE in .env is not a setting"),
        ("DEFAULT_LANGUAGE=fr", "DEFAULT_LANGUAGE: "),
        ("SHARD_COUNT=none", "SHARD_COUNT: "),
        ("SHARD_COUNT=0", "SHARD_COUNT: "),
        ("SHARD_COUNT=2\nSHARD_IDS=0,two", "SHARD_IDS: "),
        ("SHARD_COUNT=2\nSHARD_IDS=0,2", "SHARD_IDS needs a SHARD_COUNT that is higher than each of them"),
        ("SHARD_IDS=0", "SHARD_IDS needs a SHARD_COUNT"),
        ("DATABASE_URL=mysql://bot:secret@db/pozo", "DATABASE_URL: it begins with postgresql://"),
        ("DATABASE_URL=postgresql://bot:secret@db/pozo", "DATABASE_URL needs a DISCORD_TOKEN"),
        ("DISCORD_TOKEN='two words'", "DISCORD_TOKEN: it is one word"),
    ],
)
def test_a_wrong_value_is_named_in_one_line(text: str, named: str, capsys: pytest.CaptureFixture[str]) -> None:
    _write_env(text)
    complaint = _complaint(capsys)
    assert complaint.startswith(f"pozo: {named}")
    assert not re.search("secret|two words", complaint)


def test_two_mistakes_are_named_together(capsys: pytest.CaptureFixture[str]) -> None:
    _write_env("LOG_LEVEL=loud\nLOG_FORMAT=xml\n")
    assert re.search("LOG_LEVEL: .*; LOG_FORMAT: ", _complaint(capsys))


def test_a_file_that_is_no_text_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    Path(".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe")
    assert "pozo: .env cannot be read: " in _complaint(capsys)


def test_a_mistake_elsewhere_does_not_print_the_token(capsys: pytest.CaptureFixture[str]) -> None:
    _write_env(f"DISCORD_TOKEN={TOKEN}\nLOG_LEVEL=loud\n")
    assert TOKEN not in _complaint(capsys)


def test_the_token_is_in_no_text_of_the_settings() -> None:
    _write_env(f"DISCORD_TOKEN={TOKEN}\n")
    settings = settings_or_exit()
    assert settings.discord_token is not None
    assert settings.discord_token.get_secret_value() == TOKEN
    assert TOKEN not in f"{settings!r} {settings} {settings.model_dump()} {settings.model_dump_json()}"


def test_a_secret_of_days_is_long_and_is_not_printed(capsys: pytest.CaptureFixture[str]) -> None:
    _write_env(f"DAILY_SECRET={'s' * 31}\n")
    assert "DAILY_SECRET" in _complaint(capsys)
    _write_env(f"DAILY_SECRET={'s' * 32}\n")
    assert "s" * 32 not in f"{settings_or_exit()!r} {settings_or_exit().model_dump_json()}"


def test_the_example_names_every_setting_once_with_a_comment_and_is_valid() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    named = re.findall(r"^# .+\n([A-Z_]+)=", example, re.MULTILINE)
    assert sorted(named) == sorted(name.upper() for name in Settings.model_fields)
    _write_env(example)
    assert settings_or_exit() == Settings(data_dir=Path("data"))


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_log_redacts_the_token(
    form: str, root_logger: logging.Logger, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    _write_env(f"DISCORD_TOKEN={TOKEN}\n")
    monkeypatch.setenv("LOG_FORMAT", form)
    logs.set_up(settings_or_exit())
    log = logging.getLogger("test")
    log.info("in the message: %s", TOKEN)
    try:
        int(TOKEN)
    except ValueError:
        log.exception("Failed")
    printed = capsys.readouterr().err
    assert "in the message: [token]" in printed
    assert "with base 10: '[token]'" in printed
    assert TOKEN not in printed


def test_a_json_log_is_one_object_a_line(
    root_logger: logging.Logger, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_FORMAT", "json")
    logs.set_up(settings_or_exit())
    logging.getLogger("test").warning("two\nlines %s", "«ñ»")
    logging.getLogger("test").debug("below the level")
    entry = json.loads(capsys.readouterr().err)
    assert entry.pop("time").endswith("+00:00")
    assert entry == {"level": "warning", "logger": "test", "message": "two\nlines «ñ»"}


@pytest.mark.parametrize("form", ["text", "json"])
def test_at_debug_level_neither_the_tokens_of_interactions_nor_hands_are_logged(
    form: str, root_logger: logging.Logger, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "debug")
    monkeypatch.setenv("LOG_FORMAT", form)
    logs.set_up(settings_or_exit())
    given = "aW50ZXJhY3Rpb246MTQ1NjA3NDQ0Mzk4MDgwMDAxNTpx"
    event = {"t": "INTERACTION_CREATE", "d": {"token": given, "message": {"content": "Kh Qh"}}}

    gateway, http, webhook, client = (
        logging.getLogger(f"discord.{name}") for name in ("gateway", "http", "webhook.async_", "client")
    )
    gateway.debug("For Shard ID %s: WebSocket Event: %s", 0, event)
    http.debug("%s %s with %s has returned %s", "POST", f"/interactions/1/{given}/callback", "Kh Qh", 204)
    http.warning("We are being rate limited. %s %s responded with 429.", "PATCH", f"/webhooks/2/{given}/messages/3")
    webhook.debug("Webhook ID %s with %s %s has returned status code %s", 2, "POST", f"/webhooks/2/{given}", 200)
    client.warning("Unknown event %s", event["d"])
    failed = OSError(f"Cannot connect to https://discord.com/api/v10/webhooks/2/{given}?wait=true")
    client.error("Ignoring exception in %s", "on_interaction", exc_info=failed)

    printed = capsys.readouterr().err
    assert "/webhooks/2/[token]/messages/3 responded" in printed
    assert "'token': '[token]'" in printed
    assert "/webhooks/2/[token]?wait=true" in printed
    assert given not in printed
    assert printed.count("Kh Qh") == 1  # where no library prints it


def test_statements_are_never_logged_since_they_hold_hidden_cards(
    root_logger: logging.Logger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "debug")
    logs.set_up(settings_or_exit())
    assert not logging.getLogger("aiosqlite").isEnabledFor(logging.DEBUG)


@pytest.mark.parametrize(("held", "code"), [(True, 75), (False, 78)])
@pytest.mark.usefixtures("root_logger")
def test_a_start_says_by_its_code_whether_another_may_help(
    held: bool, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """L5: a database that somebody else holds will be free again; one that is no database will not mend itself."""
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setattr(patience, "TRIES", 1)
    monkeypatch.setattr(sys, "argv", ["bot"])
    path = tmp_path / "pozo.sqlite3"
    if held:
        owner = owned(path)
        assert __main__.main() == code
        owner.close()
    else:
        path.write_bytes(b"no database" * 100)
        assert __main__.main() == code


@pytest.mark.parametrize("fault", [StoreFault.LOCKED, StoreFault.DISK_FULL])
@pytest.mark.usefixtures("root_logger")
def test_a_start_whose_database_fails_a_moment_later_is_named_in_one_line_and_may_be_tried_again(
    fault: StoreFault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def login(bot: Pozo, token: str) -> None:
        raise StoreUnavailableError(fault, tmp_path)

    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["bot"])
    monkeypatch.setattr(Pozo, "login", login)
    assert __main__.main() == 75
    said = capsys.readouterr().err
    assert str(StoreUnavailableError(fault, tmp_path)) in said
    assert "Traceback" not in said


@pytest.mark.usefixtures("root_logger")
def test_a_start_without_discord_is_named_in_one_line_and_may_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def login(_: Pozo, token: str) -> None:
        raise aiohttp.ServerDisconnectedError

    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["bot"])
    monkeypatch.setattr(Pozo, "login", login)
    assert __main__.main() == 69
    said = capsys.readouterr().err
    assert "Discord cannot be reached: Server disconnected" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("told_in", ["login", "connect"])
@pytest.mark.usefixtures("root_logger")
def test_a_stop_before_the_bot_is_connected_is_no_failure(
    told_in: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def stopped(bot: Pozo, *_: object) -> None:
        signal.raise_signal(signal.SIGTERM)
        await asyncio.sleep(0)
        raise aiohttp.ClientConnectionError("Connector is closed")  # as aiohttp says it

    async def nothing(*_: object) -> None: ...

    def patiently(_: float) -> None: ...

    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setattr(sys, "argv", ["bot"])
    monkeypatch.setattr(__main__, "_cut_short", patiently)
    monkeypatch.setattr(Pozo, "login", nothing)
    monkeypatch.setattr(Pozo, told_in, stopped)
    assert __main__.main() == 0
    said = capsys.readouterr().err
    assert "ERROR" not in said
    assert "Connector" not in said
    assert "stopped; what was acknowledged is stored" in said


@pytest.mark.usefixtures("root_logger")
def test_a_port_that_somebody_has_is_named_and_may_be_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def nothing(*_: object, **__: object) -> None: ...

    def not_at_all(*_: object, **__: object) -> None: ...

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
        monkeypatch.setenv("DATA_DIR", str(tmp_path))
        monkeypatch.setenv("HEALTH_PORT", str(taken.getsockname()[1]))
        monkeypatch.setattr(sys, "argv", ["bot"])
        monkeypatch.setattr(Pozo, "login", nothing)
        monkeypatch.setattr("bot.edge.emojis.Emojis.start", not_at_all)
        assert __main__.main() == 75
    said = capsys.readouterr().err
    assert "HEALTH_PORT: " in said
    assert "Traceback" not in said
