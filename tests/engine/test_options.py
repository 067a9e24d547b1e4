"""Options taken one by one: which values each takes, and what is said of the others."""

import pytest

from engine.errors import Reason, refused
from engine.options import ACE, CALL_RUMMY, ROUNDS, STOCK_RENEWALS, TARGET, Option, Value, options_refusal

SOME = (ACE, CALL_RUMMY, STOCK_RENEWALS, TARGET)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (CALL_RUMMY, True),
        (CALL_RUMMY, False),
        (STOCK_RENEWALS, 0),
        (STOCK_RENEWALS, 9),
        (STOCK_RENEWALS, "unlimited"),
        (TARGET, 10),
        (TARGET, 10_000),
        (ROUNDS, 100),
        (ACE, "low"),
        (ACE, "either"),
        (ACE, "around"),
    ],
)
def test_a_value_of_the_option_is_taken(option: Option, value: Value) -> None:
    """G11: a switch is on or off, a number lies within bounds, a word is one of those offered."""
    assert option.refusal(value) is None
    assert options_refusal((option,), {option.name: value}) is None


@pytest.mark.parametrize(
    ("option", "value", "clause"),
    [
        (CALL_RUMMY, 1, "R13"),
        (CALL_RUMMY, "yes", "R13"),
        (STOCK_RENEWALS, -1, "R10"),
        (STOCK_RENEWALS, 10, "R10"),
        (STOCK_RENEWALS, True, "R10"),
        (STOCK_RENEWALS, "2", "R10"),
        (ACE, 2, "R7"),
        (TARGET, 9, "R16"),
        (TARGET, 10_001, "R16"),
        (TARGET, "100", "R16"),
        (ROUNDS, 101, "R16"),
        (ACE, "high", "R7"),
        (ACE, True, "R7"),
    ],
)
def test_another_value_is_refused_with_the_clause_of_the_option(option: Option, value: Value, clause: str) -> None:
    expected = refused(Reason.OPTION_VALUE, clause, option=option.name, value=str(value))
    assert option.refusal(value) == expected
    assert options_refusal((*SOME, ROUNDS), {"ace": "low", option.name: value}) == expected


def test_an_option_that_a_game_does_not_have_is_refused_by_name() -> None:
    """G11: what is agreed before a match is what the game offers."""
    assert options_refusal(SOME, {"ace": "low", "hollywood": True}) == refused(
        Reason.NO_SUCH_OPTION, "G11", option="hollywood"
    )


def test_without_a_choice_nothing_is_refused() -> None:
    assert options_refusal(SOME, {}) is None


@pytest.mark.parametrize("option", [*SOME, ROUNDS], ids=lambda option: option.name)
def test_a_default_is_one_of_the_values(option: Option) -> None:
    assert option.refusal(option.default) is None
