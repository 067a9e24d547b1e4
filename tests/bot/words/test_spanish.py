"""Spanish as it is written here: for Mexico and Spain alike, one word for each thing, one kind of quotation marks."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.words.words import LOCALES
from tests.kit_clauses import RULES

TEXT = re.compile(r"^(?P<key>[\w-]+) =(?P<text>.*(?:\n(?:[ \t].*|\}.*|$))*)", re.MULTILINE)
COMMAND = re.compile(r"(?<![\w`])/(rummy|liga|league|admin|privacidad|privacy) ([a-záéíóúñ-]+)")
PEOPLE = re.compile(r"\b(?:vosotr[oa]s|vuestr[oa]s?|(?!seis)\w+(?:áis|éis|asteis|isteis))\b", re.IGNORECASE)
ORDERS = re.compile(r"\b[a-zñ]+(?:ad|ed|id)\b", re.IGNORECASE)  # to several people, as in Spain; and some nouns
NOUNS = {"ciudad", "mitad", "posibilidad", "privacidad", "seguridad", "sociedad", "verdad"}

# What is not said, and what is said instead.
GLOSSARY = {
    r"[Gg]in grande": "gran gin",
    r"[Gg]rit(?:a|ar|o|e)\b": "cantar",
    r"\b[Ss]itios?\b": "lugar",
    r"\boponentes?\b": "rival",
    r"\bjoker\b": "comodín",
    r"\b[Ss]eries?\b": "grupo",
    r"\b(?:descartes|pila de descartes)\b(?=.*\bmonte\b)": "pozo",
    r"\b[Mm]anos? (?:\{ \$number \}|ganadas?|empatadas?|cerradas?)": "ronda",
    r"\b(?:última|primera|próxima|misma) mano\b": "ronda",
    r"\bordenador(?:es)?\b|\bcomputadoras?\b": "máquina",
    r"\bficheros?\b": "archivo",
}


def texts(language: str) -> dict[str, str]:
    """Return every text as it is written, by its key."""
    files = sorted((LOCALES / language).glob("*.ftl"))
    return {found["key"]: found["text"] for file in files for found in TEXT.finditer(file.read_text(encoding="utf-8"))}


def spanish() -> Iterator[tuple[str, str]]:
    yield from texts("es").items()
    for page in sorted((RULES / "es").glob("*.md")):
        yield page.name, page.read_text(encoding="utf-8")


def test_nobody_is_spoken_to_as_in_spain_alone() -> None:
    assert [(where, PEOPLE.findall(text)) for where, text in spanish() if PEOPLE.search(text)] == []


def test_nobody_is_given_orders_as_in_spain_alone() -> None:
    plain = (
        re.sub(r"\{[^{}]*\}|`[^`]*`|\[[\w-]+\]", "", text) for _, text in spanish()
    )  # without what is for programs
    said = {word.casefold() for text in plain for word in ORDERS.findall(text)}
    assert said - NOUNS == set()


def test_quotation_marks_are_of_one_kind() -> None:
    written = re.compile(r"[“”„\"](?![ \"]* ?\})")
    quoted = {where: text.replace('{ "" }', "").replace('{ " " }', "") for where, text in spanish()}
    assert [where for where, text in quoted.items() if written.search(text)] == []
    assert [where for where, text in quoted.items() if text.count("«") != text.count("»")] == []


@pytest.mark.parametrize(("word", "instead"), GLOSSARY.items())
def test_a_thing_has_one_word(word: str, instead: str) -> None:
    found = [where for where, text in spanish() if re.search(word, text)]
    assert found == [], f"say {instead}"


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_command_that_a_text_names_is_there_under_that_name(language: str) -> None:
    said, there = texts(language), texts("es")
    commands = {key for key in there if re.fullmatch(r"command-(?:rummy|league|admin|privacy)-\w+(?:-\w+)*", key)}
    names = set[tuple[str, str]]()
    for key in commands - {key for key in commands if key.endswith("-help") and key != "command-rummy-help"}:
        _, group, name = key.split("-", 2)
        spoken = there.get(f"group-{group}", f" {group}").strip()
        names.add((spoken, there[key].strip()) if language == "es" else (group, name))
    named = {(key, *found) for key, text in said.items() for found in COMMAND.findall(text)}

    assert len(names) > 30
    assert len(named) > 8
    assert sorted(one for one in named if one[1:] not in names) == []


def test_the_pages_and_the_texts_call_a_game_the_same() -> None:
    names = texts("es")
    games = {key.removeprefix("game-"): text.strip() for key, text in names.items() if re.fullmatch(r"game-\w+", key)}
    for key, name in games.items():
        page = _page(key)
        assert page.read_text(encoding="utf-8").startswith(f"# {name}\n"), page.name


def _page(key: str) -> Path:
    hyphened = RULES / "es" / f"{key.replace('_', '-')}.md"
    return hyphened if hyphened.exists() else RULES / "es" / f"{key}.md"
