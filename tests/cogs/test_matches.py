"""A whole match of every game and mode, played by people and computers through what Discord shows them."""

from dataclasses import dataclass, field

import pytest

from engine.variants import VARIANTS
from tests.cogs.kit import open_game
from tests.kit import card_games_but
from tests.simulation import World


@dataclass(frozen=True)
class Case:
    game: str
    people: tuple[str, ...]
    computers: int = 0
    options: dict[str, str] = field(default_factory=dict[str, str])

    def __str__(self) -> str:
        chosen = " ".join(f"{name} {value}" for name, value in self.options.items())
        return f"{self.game} {len(self.people)}+{self.computers} {chosen}"


PEOPLE = ("Ana", "Ben", "Carla", "Dan")


def at_once(key: str) -> dict[str, str]:
    """Return the option with which a match of a game is over soonest."""
    return {one.name: str(one.least) for one in VARIANTS[key].options if one.name == "target"}


NAMED = [
    Case("rummy", ("Ana", "Ben", "Carla"), options={"target": "10"}),
    Case("rummy", ("Ana", "Carla"), 1, {"target": "10", "call_rummy": "true"}),
    Case("queen_city", ("Dan", "Ben"), options={"target": "10"}),
    Case("double_rum", ("Carla", "Ben"), 1, {"target": "10"}),
    Case("gin", ("Ana", "Dan"), options={"target": "10"}),
    Case("gin", ("Ana", "Ben", "Carla"), options={"target": "10"}),
    Case("gin", ("Ana", "Dan"), 2, {"target": "10"}),
    Case("gin", ("Ben",), 1, {"target": "10", "extra_card": "true"}),
    Case("gin", ("Carla",), 1, {"target": "10", "hollywood": "true"}),
    Case("knock_rummy", ("Ana", "Carla"), 1, {"target": "50"}),
    Case("rummy500", ("Ana", "Carla", "Dan"), options={"target": "50"}),
    Case("rummy500", ("Ben",), 1, {"target": "50", "edition": '"novelty"'}),
    Case("rummy500", ("Dan",), 2, {"format": '"bell"', "rounds": "1"}),
    Case("partnership500", ("Ana", "Ben"), 2, {"target": "50"}),
    Case("tiles", ("Ana", "Carla"), options={"rounds": "1"}),
]
OTHERS = card_games_but(*(case.game for case in NAMED))
CASES = [*NAMED, *(Case(key, PEOPLE[:seats], options=at_once(key)) for key, seats in OTHERS)]


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_a_whole_match(world: World, case: Case) -> None:
    people = tuple(world.people[name] for name in case.people)
    game = await open_game(world, case.game, people, computers=case.computers, options=case.options)

    await game.play()

    assert game.table.playing.outcome is not None
    assert {"Rematch", "Verify the deals", "Log"} <= set(game.post.labels)
    assert "win" in game.post.text
    assert not [button for button in game.post.buttons if button.custom_id.startswith(("hand:", "deal:"))]
