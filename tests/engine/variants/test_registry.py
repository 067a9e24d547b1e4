"""The games by key: which there are, which matches cannot be made, and that a game is one file."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.errors import Argument, IllegalActionError, Reason, refused
from engine.options import Value
from engine.variants import VARIANTS, rules_for, setup_refusal
from engine.variants.queen_city import QueenCity
from tests.kit import OPTION_SETS

ROOT = Path(__file__).resolve().parents[3]
KEYS = sorted(path.stem for path in (ROOT / "engine" / "variants").glob("*.py") if path.stem != "__init__")


def test_every_file_is_a_game_and_has_its_key_for_a_name() -> None:
    assert list(VARIANTS) == KEYS
    assert [game.key for game in VARIANTS.values()] == KEYS


@pytest.mark.parametrize("key", KEYS)
def test_every_option_is_a_field_with_its_default(key: str) -> None:
    """G11: what is not chosen is as the option says, and an option that is chosen is what the rules go by."""
    seats = OPTION_SETS[key][0][0]
    assert {option.name: getattr(rules_for(key, seats), option.name) for option in VARIANTS[key].options} == {
        option.name: option.default for option in VARIANTS[key].options
    }
    for seats, chosen in OPTION_SETS[key]:
        rules = rules_for(key, seats, chosen)
        assert {name: getattr(rules, name) for name in chosen} == chosen
        assert rules.seats == seats


def test_a_match_of_an_unknown_game_is_refused() -> None:
    assert setup_refusal("whist", 4, {}) == refused(Reason.NO_SUCH_GAME, "G11", game="whist")


@pytest.mark.parametrize(
    ("key", "seats", "clause", "counts"),
    [
        ("rummy", 1, "R1", "2, 3, 4, 5, 6"),
        ("rummy", 7, "R1", "2, 3, 4, 5, 6"),
        ("queen_city", 7, "R1", "2, 3, 4, 5, 6"),
        ("double_rum", 7, "D1", "2, 3, 4, 5, 6"),
        ("rummy500", 1, "F1", "2, 3, 4, 5, 6, 7, 8"),
        ("rummy500", 9, "F1", "2, 3, 4, 5, 6, 7, 8"),
        ("partnership500", 6, "P1", "4"),
    ],
)
def test_a_number_of_players_the_game_is_not_for_is_refused(key: str, seats: int, clause: str, counts: str) -> None:
    """R1, D1, F1, P1: the refusal says for how many it is."""
    assert setup_refusal(key, seats, {}) == refused(Reason.SEATS, clause, seats=seats, counts=counts)


@pytest.mark.parametrize(
    ("key", "option"),
    [
        ("rummy", "edition"),
        ("rummy", "minutes"),
        ("rummy", "hollywood"),
        ("queen_city", "call_rummy"),
        ("queen_city", "all_at_once"),
        ("double_rum", "ace"),
        ("rummy500", "stock_renewals"),
        ("rummy500", "two_turns"),
        ("partnership500", "upcard"),
        ("rummy", "Target"),
    ],
)
def test_an_option_of_another_game_is_refused(key: str, option: str) -> None:
    """G11, Q4, D8: a game has its own options and no others."""
    seats = OPTION_SETS[key][0][0]
    assert setup_refusal(key, seats, {option: True}) == refused(Reason.NO_SUCH_OPTION, "G11", option=option)


@pytest.mark.parametrize(
    ("key", "option", "value", "clause"),
    [
        ("rummy", "ace", "high", "R7"),
        ("rummy", "call_rummy", 1, "R13"),
        ("rummy", "view_discards", "on", "R6"),
        ("rummy", "two_turns", 2, "R14"),
        ("rummy", "all_at_once", 0, "R15"),
        ("rummy", "upcard", "no", "R3"),
        ("rummy", "stock_renewals", 10, "R10"),
        ("rummy", "target", 0, "R16"),
        ("rummy", "rounds", -1, "R16"),
        ("rummy500", "edition", "deluxe", "F1"),
        ("rummy500", "format", "clock", "F13"),
        ("rummy500", "target", 49, "F12"),
        ("rummy500", "rounds", 101, "F13"),
        ("rummy500", "minutes", 1441, "F13"),
        ("rummy500", "call_rummy", "yes", "F16"),
    ],
)
def test_a_value_the_option_does_not_have_is_refused(key: str, option: str, value: Value, clause: str) -> None:
    """G11: with the clause of the option, its name and the value."""
    wrong = refused(Reason.OPTION_VALUE, clause, option=option, value=str(value))
    assert setup_refusal(key, OPTION_SETS[key][0][0], {option: value}) == wrong


@pytest.mark.parametrize(
    ("key", "chosen", "clause", "arguments"),
    [
        ("rummy", {"all_at_once": True, "call_rummy": True}, "R15", {"option": "all_at_once", "other": "call_rummy"}),
        ("rummy", {"all_at_once": True, "two_turns": True}, "R15", {"option": "all_at_once", "other": "two_turns"}),
        (
            "double_rum",
            {"call_rummy": True, "all_at_once": True},
            "R15",
            {"option": "all_at_once", "other": "call_rummy"},
        ),
        ("rummy", {"rounds": 3, "target": 50}, "R16", {"option": "rounds", "other": "target"}),
        ("queen_city", {"rounds": 3, "target": 50}, "R16", {"option": "rounds", "other": "target"}),
        ("partnership500", {"format": "bell", "target": 50}, "F13", {"option": "format", "other": "target"}),
    ],
)
def test_options_that_contradict_each_other_are_refused(
    key: str, chosen: dict[str, Value], clause: str, arguments: dict[str, Argument]
) -> None:
    """G11, R15, R16, F13: both are named."""
    wrong = refused(Reason.OPTIONS_EXCLUDE, clause, **arguments)
    assert setup_refusal(key, 4, chosen) == wrong
    with pytest.raises(IllegalActionError) as raised:
        rules_for(key, 4, chosen)
    assert raised.value.refusal == wrong


@pytest.mark.parametrize(
    ("key", "chosen"),
    [
        ("rummy", {"all_at_once": True, "call_rummy": False, "two_turns": False}),
        ("rummy", {"call_rummy": True, "two_turns": True}),
        ("rummy", {"rounds": 0, "target": 50}),
        ("rummy500", {"format": "target", "rounds": 0, "target": 300}),
        ("rummy500", {"format": "bell", "rounds": 0, "minutes": 30}),
    ],
)
def test_an_option_that_is_off_contradicts_nothing(key: str, chosen: dict[str, Value]) -> None:
    """G11: only what is chosen counts."""
    assert setup_refusal(key, 4, chosen) is None


def test_rules_with_the_same_options_are_the_same() -> None:
    """G11: options are fixed with the match, and rules are a value."""
    assert rules_for("queen_city", 4, {"ace": "around"}) == QueenCity(4, ace="around")
    assert rules_for("queen_city", 4) != rules_for("queen_city", 4, {"ace": "around"})


PLAY_WHAT_IS_THERE = """
import sys

sys.path.insert(0, sys.argv[1])
from engine.variants import VARIANTS, setup_refusal
from tests.kit import every_rules, random_play

assert setup_refusal("queen_city", 4, {}).reason == "no-such-game"
print(*VARIANTS)
print(sum(bool([*random_play(rules, 1, 30)]) for rules in every_rules()))
"""


def test_a_game_is_one_file_and_without_it_the_others_are_as_they_were(tmp_path: Path) -> None:
    """Q1: a copy of the engine without Queen City's file has every other game, and they are played."""
    left_out = shutil.ignore_patterns("queen_city.py", "__pycache__")
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=left_out)
    (tmp_path / "tests").mkdir()
    shutil.copy(ROOT / "tests" / "kit.py", tmp_path / "tests")
    command = [sys.executable, "-I", "-c", PLAY_WHAT_IS_THERE, str(tmp_path)]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # this very Python
    assert answer.stderr == ""
    games, played = answer.stdout.splitlines()
    assert games.split() == [key for key in KEYS if key != "queen_city"]
    others = sum(len(sets) for key, sets in OPTION_SETS.items() if key != "queen_city")
    assert int(played) == others
