"""Pictures have all the words they use, in every language, and none that they do not use."""

import ast
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

import engine
from bot import render
from bot.words.speech import Speech, plain
from bot.words.words import LOCALES
from engine.cards import Card, PackStyle, pack
from tests.bot.render.kit_views import LANGUAGES, WORDS

PICTURES = Path(render.__file__).parent.glob("*.py")
RULES = Path(engine.__file__).parent.rglob("*.py")  # they say how long a match is and what a sheet has
SOURCES = sorted((*PICTURES, *RULES))
PREFIXES = ("picture-", "alt-", "sheet-")


def keys(language: str) -> set[str]:
    source = (LOCALES / language / "pictures.ftl").read_text(encoding="utf-8")
    return {entry.id.name for entry in FluentParser().parse(source).body if isinstance(entry, ftl.Message)}


def asked() -> set[str]:
    """Return every text in the source that looks like the key of a message."""
    nodes = (node for path in SOURCES for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    texts = (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return {text for text in texts if text.startswith(PREFIXES)}


def test_every_word_of_a_picture_is_there_and_none_is_unused() -> None:
    assert len(asked()) > 30
    for language in LANGUAGES:
        assert keys(language) == asked()


def test_long_lists_of_cards_are_said_in_full() -> None:
    assert len(Speech(WORDS, "en").every_card(pack(1, 0)).split()) == 52
    assert Speech(WORDS, "es", style=PackStyle.TILES).every_card((Card(0), Card(104))) == "1 rojo, comodín"


def test_a_name_is_said_on_one_line() -> None:
    assert Speech(WORDS, "en", ("A  na\nBel",)).name(0) == "A na Bel"
    assert Speech(WORDS, "en", ("\u202eA  na\u2069",)).name(0) == "A na"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("**Ana** [x](y)", "\\*\\*Ana\\*\\* \\[x\\]\\(y\\)"),
        ("@everyone", "@\u200beveryone"),
        ("<@1>", "\\<@\u200b1\\>"),
        ("https://bad.example/x", "https:/\u200b/\u200bbad.example/\u200bx"),
        ("discord.gg/abc", "discord.gg/\u200babc"),
        ("\u202egnorw\u202c way", "gnorw way"),
        ("\u2066a\u2069\u200fb\u061cc", "abc"),
        ("A\u200bna\u2060\ufeff\u00ad\x07", "Ana"),
        ("\u202e\u200b", "?"),
        ("", ""),
        ("two\n  lines", "two lines"),
        ("Zoë 👩‍👧", "Zoë 👩‍👧"),
    ],
)
def test_a_plain_name_is_no_markup_no_mention_and_no_link_and_turns_nothing_around(name: str, shown: str) -> None:
    assert plain(name) == shown
