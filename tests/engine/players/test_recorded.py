"""Computers play as they did when that was last looked at; `make record` lets them play anew.

Every line is a decision: what was done and the next best, with what each was worth, and the reason where one is given.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from engine.match import apply, new_match, to_act
from engine.players.choose import chance_of, offered, samples_of, weigh
from engine.players.levels import Level, Weighed
from engine.rules import Rules
from engine.text import Notation
from engine.variants import VARIANTS
from engine.view import view
from tests.kit import chance, every_rules
from tests.kit_laws import title

FOLDER: Final = Path(__file__).parent / "recorded"
SAMPLES: Final = 12  # at the most
DECISIONS: Final = 30  # of a match
NEXT_BEST: Final = 3


def decisions(rules: Rules, level: Level) -> Iterator[str]:
    """Yield what computers of a level think and do from the first deal on."""
    match, rng, told = new_match(rules), Random(title(rules)), 0
    notation, samples = Notation(rules.tiles), min(SAMPLES, samples_of(rules, level))
    while told < DECISIONS and not match.outcome:
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            weighed = weigh(sees := view(match, seat), offered(match, seat), level, chance_of(sees), samples)
            action = weighed[0].action
            yield " | ".join(worth(notation, one) for one in weighed[:NEXT_BEST])
            told += 1
        match = apply(match, action).match


def worth(notation: Notation, one: Weighed) -> str:
    why = f" ({one.why.key})" if one.why else ""
    return f"{notation.action(one.action)} {one.worth:.4g}{why}"


def recorded(key: str) -> str:
    parts = [
        "\n".join((f"# {level} at {title(rules)}", *decisions(rules, level)))
        for rules in every_rules()
        if rules.key == key
        for level in Level
    ]
    return "\n\n".join(parts) + "\n"


@pytest.mark.parametrize("key", sorted(VARIANTS))
def test_what_computers_do_agrees_with_its_golden(key: str, *, record: bool) -> None:
    path = FOLDER / f"{key}.txt"
    if record:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(recorded(key), encoding="utf-8")
    assert recorded(key) == path.read_text(encoding="utf-8")


def test_every_recording_is_of_a_game() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(VARIANTS)
