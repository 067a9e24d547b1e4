"""A menu that is longer than Discord lets a select be has pages, and nothing of it is lost."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, cast
from unittest.mock import patch

import pytest

from bot.denials import Denial, DeniedError
from bot.edge.router import PAGE, Press, turned
from bot.tables.table import Table
from cogs.ui.parts import IN_SELECT, Target, on_page, option
from engine.actions import Action, Discard, DrawStock, Take
from engine.cards import Card
from engine.rules import Rules
from engine.state import State
from engine.variants import VARIANTS
from engine.variants.rummy import Rummy
from engine.view import View
from tests.cogs.kit import open_game
from tests.kit import board
from tests.kit_plain import Plain
from tests.simulation import Person, Post, World

MANY = 60


@pytest.fixture
def many_games() -> Iterator[list[str]]:
    """Sixty games instead of those there are, none with words of its own; those there are come back in their order."""
    games = cast("dict[str, type[Rules]]", VARIANTS)
    keys = [f"game_{number:02}" for number in range(1, MANY + 1)]
    made = {key: dataclass(frozen=True)(type(key, (Rummy,), {"key": key})) for key in keys}
    with patch.dict(games, made, clear=True):
        yield keys


def values(post: Post) -> tuple[list[str], list[str]]:
    """Return what a menu offers to choose, and the pages it leads to."""
    offered = [one.value for one in post.select().options]
    return [one for one in offered if not one.startswith(PAGE)], [one for one in offered if one.startswith(PAGE)]


async def turned_over(person: Person, post: Post) -> list[str]:
    """Return everything on a menu, page by page."""
    found: list[str] = []
    shown, pages = values(post)
    for number in range(1, MANY):
        found += shown
        assert len(shown) + len(pages) <= IN_SELECT
        if f"{PAGE}{number}" not in pages:
            return found
        await person.choose(post, [f"{PAGE}{number}"])
        shown, pages = values(post)
    raise AssertionError("the menu has no end")


@pytest.mark.parametrize("command", ["rummy rules", "rummy learn"])
async def test_every_game_of_sixty_can_be_reached(world: World, many_games: list[str], command: str) -> None:
    menu = await world.carla.slash(command)

    assert await turned_over(world.carla, menu.post) == many_games
    assert [one.label for one in menu.post.select().options][-1] == "▲ 24\N{EN DASH}46"
    for page in (1, 0):
        await world.carla.choose(menu.post, [f"{PAGE}{page}"])
    assert values(menu.post)[0] == many_games[: len(values(menu.post)[0])]


async def test_what_is_chosen_on_a_later_page_is_shown(world: World, many_games: list[str]) -> None:
    menu = await world.ana.slash("rummy rules")
    await world.ana.choose(menu.post, [f"{PAGE}1"])
    await world.ana.choose(menu.post, [f"{PAGE}2"])
    assert "**Game 60.** A game of the rummy family." in menu.text

    chosen = await world.ana.choose(menu.post, ["game_60"])

    assert chosen.text.startswith("## Game 60\n- Players: 2, 3, 4, 5, 6.")


@dataclass(frozen=True)
class OpenPile(Plain):
    """Any card of the pile can be taken, so that there are soon more moves than a select holds."""

    key: ClassVar[str] = "open_pile"

    def seen_pile(self, state: State) -> tuple[Card, ...]:
        return state.pile


def plainly(sees: View, legal: tuple[Action, ...]) -> Action:
    """Return the draw from the stock, or the first discard."""
    return next((one for one in legal if isinstance(one, DrawStock | Discard)), legal[0])


async def test_moves_have_pages_too_and_one_of_a_later_page_is_played(
    monkeypatch: pytest.MonkeyPatch, world: World
) -> None:
    monkeypatch.setitem(cast("dict[str, type[Rules]]", VARIANTS), OpenPile.key, OpenPile)
    game = await open_game(world, OpenPile.key, (world.ana, world.ben))
    await game.hasten(lambda table: len(offered_takes(table)) > IN_SELECT and table.is_asked(0), plainly)
    panel, deepest = await game.panel(0), offered_takes(game.table)[0]

    await world.ana.choose(panel, [f"{PAGE}1"], custom_id="act:")
    shown = [one.value for one in panel.select("act:").options]
    await world.ana.choose(panel, [shown[-2]], custom_id="act:")

    assert shown[-1] == f"{PAGE}0"
    assert deepest.card in board(game.table.playing).hands[0]


def offered_takes(table: Table) -> list[Take]:
    return [action for action in table.legal(0) if isinstance(action, Take)]


async def test_a_page_that_is_not_there_is_the_last_and_one_that_is_no_number_is_unknown(
    world: World, many_games: list[str]
) -> None:
    menu = await world.ana.slash("rummy rules")

    await world.ana.press_anyway(menu.post, menu.post.select().custom_id, [f"{PAGE}999"])
    assert values(menu.post)[0][-1] == many_games[-1]
    for wrong in ("-1", "x", "²", "9" * 9):
        with pytest.raises(DeniedError) as denied:
            turned(Press("rules", values=(PAGE + wrong,)))
        assert denied.value.denial is Denial.UNKNOWN


@pytest.mark.parametrize("count", [1, 25, 26, 46, 47, 60, 300])
def test_the_pages_of_a_list_are_the_whole_list(count: int) -> None:
    entries = [option(str(number), str(number)) for number in range(count)]
    pages = [Target(0, 0).select("verb", "", entries, page=page, most=count) for page in range(-(-count // 23))]
    shown = [one.value for page in pages for one in page.options if not one.value.startswith(PAGE)]

    assert list(dict.fromkeys(shown)) == [one.value for one in entries]
    assert all(1 <= len(page.options) <= IN_SELECT and page.max_values == len(page.options) for page in pages)
    assert [one.value for one in on_page(entries, 0)] == shown[: len(on_page(entries, 0))]
