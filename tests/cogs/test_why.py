"""A refusal is a plain sentence; whoever asks why is told the clause in their language, and can read its page."""

import pytest

from engine.tiles.notation import table_text
from tests.cogs.kit import open_game
from tests.simulation import Person, World

PAGE = {"ana": "The page", "carla": "La página"}
ENGLISH = ("ana", "It is Carla\u2019s turn.", "Why?", "The dealer gives out", "Common to the card games")
SPANISH = ("carla", "Es el turno de Ana.", "¿Por qué?", "Las cartas se reparten", "Lo común a los juegos de cartas")


@pytest.mark.parametrize(("who", "sentence", "ask", "clause", "page"), [ENGLISH, SPANISH])
async def test_a_refusal_is_a_sentence_and_its_clause_is_told_to_who_asks(  # noqa: PLR0913, PLR0917  # what is read
    world: World, who: str, sentence: str, ask: str, clause: str, page: str
) -> None:
    """G5: out of turn in either language; the table itself says nothing of it."""
    person: Person = getattr(world, who)
    other = world.carla if person is world.ana else world.ana
    game = await open_game(world, "rummy", (other, person))
    await game.play(lambda table: table.is_asked(0))
    panel = await game.panel(1)
    public = game.post.text

    refused = await person.press_anyway(panel, f"act:{game.table.id}:{game.table.playing.version}:draw")
    assert refused.post.text == sentence
    told = (await person.click(refused.post, ask)).post
    assert told.ephemeral
    assert told.text.startswith(f"**G5** {clause}")
    shown = (await person.click(told, f"{PAGE[who]}: {page}")).post
    assert shown == told
    assert shown.text.startswith(f"### {page}")
    await person.choose(shown, ["1"], custom_id="page:")
    assert "**G1**" in shown.text
    assert game.post.text == public


async def test_a_mistake_with_tiles_is_told_in_tiles(world: World) -> None:
    """T3: neither cards nor letters stand for tiles."""
    game = await open_game(world, "tiles", (world.ana, world.carla))
    await game.play(lambda table: table.is_asked(0))
    board = game.table.view(0).board
    assert board is not None
    asked = await world.ana.click(await game.panel(0), "As text")
    written = [tile for tile in board.hand if tile < 52][:2]
    refused = await world.ana.submit(asked, table=table_text((tuple(written),)))
    assert not set("♣♦♥♠") & set(refused.post.text)
    assert any(colour in refused.post.text for colour in ("Red", "Blue", "Black", "Yellow"))


async def test_the_rules_of_a_game_lead_to_its_page(world: World) -> None:
    rules = await world.carla.slash("rummy rules", game="gin")
    page = (await world.carla.click(rules.post, "La página: Gin Rummy")).post
    assert page.text.startswith("### Gin Rummy")
    await world.carla.choose(page, ["3"], custom_id="page:")
    assert "**N10**" in page.text


@pytest.mark.parametrize("custom_id", ["why:0:0:", "why:0:0:X99", "page:0:9:gin", "page:0:0:../README", "page:0:0:"])
async def test_what_is_no_clause_and_no_page_is_unknown(world: World, custom_id: str) -> None:
    rules = await world.ana.slash("rummy rules", game="gin")
    answer = await world.ana.press_anyway(rules, custom_id)
    assert answer.text == "I do not know this button any more."
