"""What is registered and what answers: commands in every language, extensions, and a handler for each id."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import discord
import pytest

from bot.__main__ import EXTENSIONS
from bot.edge.router import Press
from bot.words.words import Words
from engine.players.levels import Level
from playground.simulator import JsonObject
from tests.cogs.kit import pozo
from tests.simulation import World

COGS = Path(__file__).parents[2] / "cogs"
NAME = re.compile(r"[-_'\w]{1,32}")
LOCALES = ("es-ES", "es-419")
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


def _is_made(node: ast.expr) -> bool:
    """Say whether a text is put together from variables, as those of the levels are."""
    return isinstance(node, ast.JoinedStr)


def verbs() -> set[str]:
    first = (call.args[0] for name in MAKERS for call in calls(name) if call.args)
    return {verb for node in first if not isinstance(node, ast.JoinedStr) for verb in texts(node)} | NAMED_ELSEWHERE


async def payloads(world: World) -> list[JsonObject]:
    """Return every command with its parts, as Discord is told of them."""
    tree = pozo(world).tree
    assert tree.translator is not None
    found: list[JsonObject] = []

    def walk(part: JsonObject) -> None:
        found.append(part)
        for inner in _parts(part):
            walk(inner)

    for command in tree.get_commands():
        walk(await command.get_translated_payload(tree, tree.translator))
    return found


def _parts(part: JsonObject) -> list[JsonObject]:
    options = part.get("options")
    return [one for one in options if isinstance(one, dict)] if isinstance(options, list) else []


def names(part: JsonObject, key: str) -> list[str]:
    """Return a text of a part in English and in each locale."""
    told = part.get(f"{key}_localizations")
    translated = told if isinstance(told, dict) else {}
    return [str(part[key]), *(str(translated.get(locale, part[key])) for locale in LOCALES)]


def test_what_a_command_says_in_english_is_what_its_key_says() -> None:
    words = Words()
    pairs = [call.args for call in calls("said")]
    pairs += [node.elts for call in calls("_choices") for node in ast.walk(call) if isinstance(node, ast.Tuple)]
    said = [[text for argument in pair for text in texts(argument)] for pair in pairs if not any(map(_is_made, pair))]

    written = [pair for pair in said if pair]  # what is made of variables stands in a tuple of such a pair
    assert len(written) > 40
    for english, key in written:
        assert words.text(key, "en") == english
    assert [words.text(f"level-{level}", "en") for level in Level] == [level.value for level in Level]


async def test_every_name_and_description_is_one_that_discord_takes(world: World) -> None:
    for part in await payloads(world):
        for name in names(part, "name"):
            assert NAME.fullmatch(name), name
            assert name == name.lower()
        for description in names(part, "description"):
            assert 1 <= len(description) <= 100, description


async def test_no_two_commands_or_options_side_by_side_have_the_same_name(world: World) -> None:
    for part in await payloads(world):
        for told in zip(*(names(inner, "name") for inner in _parts(part)), strict=True):
            assert len(told) == len(set(told)), told


async def test_every_command_of_ours_has_a_spanish_name_and_description(world: World) -> None:
    for part in await payloads(world):
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
