"""What is written by hand and wrong is answered in the panel, and kept to be put right; a word that comes late too."""

import pytest

from bot.denials import DeniedError
from cogs.ui.modals import read_defence
from engine.actions import Action
from engine.cards import card_from
from engine.tiles.notation import table_text
from tests.cogs.kit import Game, open_game
from tests.simulation import Post, World


async def at_text(world: World) -> tuple[Game, Post]:
    game = await open_game(world, "tiles", (world.ana, world.carla))
    await game.play(lambda table: table.is_asked(0))
    return game, await game.panel(0)


async def test_misprints_are_answered_in_the_panel_and_what_was_written_is_kept(world: World) -> None:
    _, panel = await at_text(world)
    before = len(world.ana.ephemerals())

    for written in ("R99", "nothing of the kind", "R1 R2"):
        modal = await world.ana.click(panel, "As text")
        answer = await world.ana.submit(modal, table=written)
        assert answer.post == panel
        again = await world.ana.click(panel, "As text")
        assert again.modal.field("table").value == written

    assert len(world.ana.ephemerals()) == before
    assert "\u26a0\ufe0f" in panel.text


async def test_what_the_rules_refuse_is_answered_there_too_with_the_reason(world: World) -> None:
    """T3: two tiles are no set."""
    game, panel = await at_text(world)
    board = game.table.view(0).board
    assert board is not None
    written = table_text((board.hand[:2],))

    answer = await world.ana.submit(await world.ana.click(panel, "As text"), table=written)

    assert answer.post == panel
    assert panel.text.splitlines()[-1].startswith("-# ")
    told = (await world.ana.click(panel, "Why?")).post
    assert told.text.startswith("**T")
    assert (await world.ana.click(panel, "As text")).modal.field("table").value == written


async def test_what_was_written_is_gone_once_the_match_has_moved_on(world: World) -> None:
    game, panel = await at_text(world)
    await world.ana.submit(await world.ana.click(panel, "As text"), table="R99")

    await game.step()
    await game.play(lambda table: table.is_asked(0))

    assert "\u26a0\ufe0f" not in panel.text
    board = game.table.view(0).board
    assert board is not None
    shown = await world.ana.click(await game.panel(0), "As text")
    assert shown.modal.field("table").value == table_text(board.table)


async def test_melds_for_a_knock_are_kept_too(world: World) -> None:
    """N12: arranged by hand, with a card that nobody has."""
    game = await open_game(world, "gin", (world.ana, world.carla))
    await game.play(lambda table: any("knock" in table.notation.action(one) for one in _legal(game, 0)))
    panel = await game.panel(0)
    knock = next(one for one in panel.buttons if one.custom_id.startswith("ask:"))
    await world.ana.click(panel, custom_id=knock.custom_id)
    modal = await world.ana.click(panel, "By hand")

    answer = await world.ana.submit(modal, melds="7h 7s 99d")

    assert answer.post == panel
    assert "is no card" in panel.text


def _legal(game: Game, seat: int) -> tuple[Action, ...]:
    return game.table.legal(seat) if game.table.is_asked(seat) else ()


def test_lay_offs_name_a_meld_of_at_most_two_digits() -> None:
    assert read_defence("ks 1\n\n7H 10") == ((card_from("Ks"), 0), (card_from("7h"), 9))
    with pytest.raises(DeniedError) as denied:
        read_defence("ks 1\n7h 100")
    assert denied.value.arguments["line"] == 2
