"""A game that brings no words of its own is named, explained and taught in general ones, in every language."""

import pytest

from bot.words.words import Words

WORDS = Words()


@pytest.mark.parametrize(
    ("key", "said"),
    [("game-thirty_one", "Thirty one"), ("option-last_card", "Last card"), ("option-last_card-open", "Open")],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_what_has_no_name_is_called_as_in_the_code(key: str, said: str, language: str) -> None:
    assert WORDS.text(key, language) == said


@pytest.mark.parametrize(
    ("key", "general"),
    [
        ("game-thirty_one-help", "general-game-help"),
        ("option-last_card-help", "general-option-help"),
        ("learn-goal-thirty_one", "learn-goal"),
        ("learn-discard-thirty_one", "learn-discard"),
    ],
)
def test_what_has_no_words_is_told_in_general_ones(key: str, general: str) -> None:
    for language in WORDS.languages:
        assert WORDS.text(key, language) == WORDS.text(general, language)
    assert WORDS.text(key, "en") != WORDS.text(key, "es")


def test_rules_without_words_say_at_least_how_many_play_and_what_a_meld_is() -> None:
    english, spanish = (WORDS.text("rules-thirty_one", language, counts="2, 3") for language in ("en", "es"))

    assert english.startswith("- Players: 2, 3.")
    assert spanish.startswith("- Jugadores: 2, 3.")
    assert english.count("(G2)") == spanish.count("(G2)") == 1


@pytest.mark.parametrize("key", ["gam-rummy", "learn", "rules", "act-thirty_one", "rules-tips-thirty_one"])
def test_any_other_text_that_is_missing_is_a_fault(key: str) -> None:
    with pytest.raises(KeyError):
        WORDS.text(key, "en")
