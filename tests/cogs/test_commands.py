"""What is registered and what answers: commands in every language, extensions, and a handler for each id."""

import ast
import importlib
import json
import re
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest
from discord import app_commands

from bot.__main__ import EXTENSIONS
from bot.edge.commands import worded_commands
from bot.edge.router import Press
from bot.words.words import LOCALES, Words
from playground.simulator import JsonObject
from tests.cogs.kit import pozo
from tests.simulation import World

COGS = Path(__file__).parents[2] / "cogs"
NAME = re.compile(r"[-_'\w]{1,32}")
GOLDEN = Path(__file__).parent / "commands.json"
SPANISH = ("es-ES", "es-419")
MAKERS = {"button", "select", "custom_id", "Press"}
NAMED_ELSEWHERE = {"mine", "ours", "leave", "end"}  # verbs that a cog hands to a function which makes the button


def calls(name: str) -> Iterator[ast.Call]:
    """Yield the calls of a function or method in the cogs."""
    for path in COGS.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if called == name:
                    yield node


def texts(node: ast.expr) -> list[str]:
    return [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def verbs() -> set[str]:
    first = (call.args[0] for name in MAKERS for call in calls(name) if call.args)
    return {verb for node in first if not isinstance(node, ast.JoinedStr) for verb in texts(node)} | NAMED_ELSEWHERE


def payload(world: World) -> list[JsonObject]:
    """Return every command as Discord is told of it."""
    return json.loads(json.dumps(worded_commands(pozo(world).tree, pozo(world).words)))


def parts(world: World) -> list[JsonObject]:
    """Return every command with all that it holds, one after the other."""
    found: list[JsonObject] = []

    def walk(part: JsonObject) -> None:
        found.append(part)
        for inner in _parts(part):
            walk(inner)

    for command in payload(world):
        walk(command)
    return found


def _parts(part: JsonObject) -> list[JsonObject]:
    return _objects(part, "options")


def _objects(part: JsonObject, key: str) -> list[JsonObject]:
    held = part.get(key)
    return [one for one in held if isinstance(one, dict)] if isinstance(held, list) else []


def names(part: JsonObject, key: str) -> list[str]:
    """Return a text of a part in English and in each locale."""
    told = part.get(f"{key}_localizations")
    translated = told if isinstance(told, dict) else {}
    return [str(part[key]), *(str(translated.get(locale, part[key])) for locale in SPANISH)]


async def test_the_commands_are_registered_as_in_the_golden_file(world: World, *, record: bool) -> None:
    written = json.dumps(payload(world), indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    if record:
        GOLDEN.write_text(written, encoding="utf-8")

    assert written == GOLDEN.read_text(encoding="utf-8")


async def test_commands_and_parameters_have_in_the_code_the_names_that_english_gives_them(world: World) -> None:
    """Discord sends back the English names, so another name in Fluent would leave a command without an answer."""
    words = pozo(world).words
    for command in pozo(world).tree.walk_commands():
        key = f"command-{command.qualified_name.replace(' ', '-')}"
        called = [(command.name, (key,))]
        if isinstance(command, app_commands.Command):
            asked = [parameter.display_name for parameter in command.parameters]
            called += [(name, (f"{key}-{name}", f"parameter-{name}")) for name in asked]
        for name, keys in called:
            assert {words.text(one, "en") for one in keys if words.has(one)} <= {name}


async def test_every_choice_has_words_but_for_numbers_and_formats_of_files(world: World) -> None:
    offered = [choice for part in parts(world) for choice in _objects(part, "choices")]

    unworded = {str(choice["name"]) for choice in offered if "name_localizations" not in choice}
    assert unworded == {"60 s", "2 min", "5 min", "15 min", "1 h", "8 h", "24 h", "72 h", "∞", "CSV", "JSON"}


class NotingWords(Words):
    """Words that note which of them were asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def text(self, key: str, locale: str, /, **arguments: int | str) -> str:
        self.asked.add(key)
        return super().text(key, locale, **arguments)


async def test_every_text_in_the_file_of_commands_is_used(world: World) -> None:
    noting = NotingWords()
    worded_commands(pozo(world).tree, noting)

    written = (LOCALES / "en" / "commands.ftl").read_text(encoding="utf-8")
    assert set(re.findall(r"^[\w-]+(?= =)", written, re.MULTILINE)) == noting.asked


async def test_every_name_and_description_is_one_that_discord_takes(world: World) -> None:
    for part in parts(world):
        for name in names(part, "name"):
            assert NAME.fullmatch(name), name
            assert name == name.lower()
        for description in names(part, "description"):
            assert 1 <= len(description) <= 100, description


async def test_no_two_commands_or_options_side_by_side_have_the_same_name(world: World) -> None:
    for part in parts(world):
        for told in zip(*(names(inner, "name") for inner in _parts(part)), strict=True):
            assert len(told) == len(set(told)), told


async def test_every_command_of_ours_has_a_spanish_name_and_description(world: World) -> None:
    for part in parts(world):
        if part.get("type") == discord.AppCommandOptionType.subcommand.value:
            assert isinstance(part.get("name_localizations"), dict), part["name"]
            assert isinstance(part.get("description_localizations"), dict), part["name"]


def test_every_extension_exists_and_every_cog_is_one() -> None:
    sources = [path for path in COGS.rglob("*.py") if "async def setup(" in path.read_text("utf-8")]
    with_setup = {".".join(path.relative_to(COGS.parent).with_suffix("").parts) for path in sources}

    assert len(EXTENSIONS) == len(set(EXTENSIONS))
    assert set(EXTENSIONS) == with_setup
    for extension in EXTENSIONS:
        assert callable(importlib.import_module(extension).setup)


async def test_every_verb_that_an_id_can_have_is_answered(world: World) -> None:
    async def handler(interaction: discord.Interaction, press: Press) -> None: ...

    assert {"hand", "act", "rules", "again"} <= verbs()
    for verb in verbs():
        with pytest.raises(ValueError, match="two handlers"):
            pozo(world).router.on(verb, handler)
