"""A game made up elsewhere, without a word of its own, is explained and taught in both languages."""

from typing import cast

import pytest

from engine.rules import Rules
from engine.variants import VARIANTS
from tests.kit_plain import Plain
from tests.simulation import World


@pytest.fixture(autouse=True)
def _made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(cast("dict[str, type[Rules]]", VARIANTS), Plain.key, Plain)


@pytest.mark.parametrize(
    ("name", "rules", "goal"),
    [
        ("Ana", "- Players: 2.", "The goal:** bring your cards"),
        ("Carla", "- Jugadores: 2.", "La meta:** convertir"),
    ],
)
async def test_rules_and_a_lesson_are_told_in_general_words(world: World, name: str, rules: str, goal: str) -> None:
    person = world.people[name]

    told = await person.slash("rummy rules", game=Plain.key)
    taught = await person.slash("rummy learn", game=Plain.key)
    await world.advance(5)

    assert told.text.startswith(f"## Plain\n{rules}")
    assert goal in taught.text
    assert len(taught.post.pictures) == 2
    assert await person.complete("rummy rules", "game", "plai") == [("Plain", Plain.key)]
