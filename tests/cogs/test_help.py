"""The rules in words: what a table plays, in the language of whoever asks, with the clauses that they are."""

import re

import pytest

from bot.words.speech import Speech
from bot.words.words import Words
from cogs.help import RulesText
from cogs.ui.parts import TEXT
from engine.options import Option, Value
from engine.variants import VARIANTS
from tests.cogs.kit import denied
from tests.kit_clauses import CLAUSE, CLAUSES
from tests.simulation import World

CITED = re.compile(rf"\b{CLAUSE}\b")


@pytest.fixture(scope="module")
def words() -> Words:
    return Words()


def shown(words: Words, game: str, language: str, options: dict[str, Value]) -> str:
    said, *_ = RulesText(game, options, Speech(words, language), of_table=True).message().parts
    return said["content"]


def values_of(option: Option) -> tuple[Value, ...]:
    if isinstance(option.default, bool):
        return (True, False)
    numbers = (option.most, max(option.least, 1)) if option.most else ()
    return (*numbers, *(option.choices or (option.default,)))


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", VARIANTS)
def test_the_rules_fit_one_message_with_whatever_is_chosen(words: Words, game: str, language: str) -> None:
    changed = {option.name: values_of(option)[-2] for option in VARIANTS[game].options}
    for options in (changed, *({one.name: value} for one in VARIANTS[game].options for value in values_of(one))):
        text = shown(words, game, language, options)

        assert len(text) < TEXT
        assert 8 <= text.partition("\n###")[0].count("\n- ") <= 14


@pytest.mark.parametrize("game", VARIANTS)
def test_both_languages_cite_the_same_clauses_and_all_of_them_exist(words: Words, game: str) -> None:
    for option in VARIANTS[game].options:
        for value in values_of(option):
            english, spanish = (CITED.findall(shown(words, game, one, {option.name: value})) for one in ("en", "es"))

            assert sorted(english) == sorted(spanish)
            assert set(english) <= CLAUSES
            assert option.clause in english


async def test_the_button_of_a_table_shows_what_it_agreed_on(world: World) -> None:
    opened = await world.ana.slash("rummy new", game="gin", computers=1, clock="none")
    panel = await world.ana.click(opened.post, "Options")
    await world.ana.choose(panel.post, ["50"], custom_id="set:1:0:target")
    await world.ana.click(opened.post, "Start")

    english = await world.ben.click(opened.post, "Rules")
    spanish = await world.carla.click(opened.post, "Rules")

    assert english.ephemeral
    assert spanish.ephemeral
    assert "rounds come to 50. Each box of the lead" in english.text
    assert "**Target: 50** (N18), instead of 100" in english.text
    assert "**Meta: 50** (N18), en lugar de 100" in spanish.text
    assert "Cómo juegan los expertos" in spanish.text


async def test_rules_without_a_game_are_those_of_the_table_here_and_of_a_game_its_defaults(world: World) -> None:
    await world.ana.slash("rummy new", game="tiles")

    here = await world.dan.slash("rummy rules")
    named = await world.dan.slash("rummy rules", game="double_rum")

    assert "Rummy de Fichas" in here.text
    assert "Lo que acordó esta mesa" in here.text
    assert "Doble Rum" in named.text
    assert "Opciones, si la mesa no acuerda otra cosa" in named.text
    assert await world.dan.complete("rummy rules", "game", "fich") == [("Rummy de Fichas", "tiles")]


async def test_where_no_table_is_open_every_game_can_be_chosen(world: World) -> None:
    games = await world.ana.slash("rummy rules")
    chosen = await world.ana.choose(games.post, ["queen_city"])

    assert len(games.post.selects) == 0  # the same message shows the rules now
    assert chosen.text.startswith("## Queen City Rummy")


async def test_rules_of_a_game_that_nobody_knows(world: World) -> None:
    answer = await denied(world, world.ana.slash("rummy rules", game="**chess**"))
    opened = await world.ana.slash("rummy rules")
    forged = await world.ana.press_anyway(opened.post, "rules:0:0:chess")

    assert answer == "I know no game called “\\*\\*chess\\*\\*”."
    assert forged.text == "I do not know this button any more."
