"""The pages of rules are read as they are written: each clause in both languages, whole and without marks."""

import pytest

from bot.words.rulebook import PAGES, clauses, numbers_in, page_of, sections
from engine.variants import VARIANTS
from tests.kit_clauses import CLAUSES

LANGUAGES = ("en", "es")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_can_be_told_and_fits_into_a_message(language: str) -> None:
    known = clauses(language)

    assert set(known) == CLAUSES
    for clause in known.values():
        assert 20 < len(clause.text) < 3500
        assert not {"*(", "](", "\n\n"} & {clause.text[place : place + 2] for place in range(len(clause.text))}
        assert sections(language, clause.page)[clause.section].text.count(f"**{clause.number}**") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_of_every_page_fits_into_a_message(language: str) -> None:
    for page in PAGES.glob("*.md"):
        found = sections(language, page.stem)
        assert found
        assert len(found) <= 25
        assert all(part.heading and len(part.text) < 3700 for part in found)


def test_a_clause_has_its_list_its_table_and_its_example() -> None:
    assert clauses("en")["R13"].text.count("\n  - ") >= 5
    assert "-# `low` · sí · no · no" in clauses("es")["G4"].text
    assert "\n> Example: the pile is `2c 9h 3c 4c`, top card last. Picking" in clauses("en")["F6"].text


def test_every_game_has_its_page() -> None:
    assert all(page_of(key) for key in VARIANTS)
    assert page_of("thirty_one") == ""


@pytest.mark.parametrize("page", ["", "nothing", "../README", "es/gin", "common.md"])
def test_a_page_that_is_none_has_no_sections(page: str) -> None:
    assert sections("en", page) == ()


def test_numbers_are_read_each_once() -> None:
    assert numbers_in("N10 N21 N10 x KR4 4") == ("N10", "N21", "KR4")
