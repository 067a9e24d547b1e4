"""Text instead of pictures: the table and the hand in words, and an emoji on every card and tile that has one."""

import asyncio
import re

import pytest

from bot.edge.emojis import Emojis, card_name, drawings, tile_name
from bot.render.palette import Deck
from bot.tables.table import Table
from bot.words.speech import Speech
from cogs.ui import controls as controls_module
from engine.actions import Action, Arrange, DrawStock
from engine.cards import Card, PackStyle
from engine.tiles.notation import table_text
from engine.view import View
from playground import simulator
from tests.cogs.kit import Game, open_game, pozo
from tests.simulation import Person, World

HAND_LINE = re.compile(r"^(?:Your hand|Tu mano): ((?:<:\w+:\d+> ?)+)$", re.MULTILINE)


async def want_text(person: Person, *, deck: str = "two") -> None:
    panel = await person.slash("rummy settings")
    await person.choose(panel.post, ["yes"], custom_id="mine:0:0:text_mode")
    await person.choose(panel.post, [deck], custom_id="mine:0:0:deck")


async def have_emojis(world: World, *missing: str) -> None:
    """Let the application have all its emojis but some, without the pauses of an upload."""
    bot = pozo(world)
    for name in drawings():
        if name not in missing:
            await bot.create_application_emoji(name=name, image=b"\x89PNG\r\n\x1a\n")
    bot.card_emojis.start(bot)
    await world.env.settle()


async def dealt(world: World, game: str, *people: Person) -> Game:
    """Open a table and play until everyone has cards."""
    opened = await open_game(world, game, people)
    await opened.play(lambda table: table.view(None).board is not None)
    return opened


def held(game: Game, seat: int) -> tuple[Card, ...]:
    board = game.table.view(seat).board
    assert board is not None
    return board.hand


def on_cards(game: Game, seat: int, names: dict[Card, str]) -> None:
    """Check that every button or option for a card in hand has its emoji and still its letters."""
    panel = game.panels[seat]
    buttons = [(one.emoji, one.label) for one in panel.buttons if one.custom_id.startswith("pick:")]
    selects = [one for one in panel.selects if one.custom_id.startswith("pick:")]
    options = [(one.emoji, one.label) for select in selects for one in select.options]
    assert sorted(emoji for emoji, _ in buttons + options) == sorted(names.values())
    assert all(label for _, label in buttons + options)


async def test_a_hand_of_cards_has_emojis_and_the_table_is_told_in_words(world: World) -> None:
    await have_emojis(world)
    await want_text(world.ana)
    game = await dealt(world, "gin", world.ana, world.ben)
    panel = await game.panel(0)

    names = {card: card_name(card) for card in held(game, 0)}
    line = HAND_LINE.search(panel.text)

    assert panel.pictures == []
    assert line is not None
    assert sorted(re.findall(r"<:(\w+):", line[1])) == sorted(names.values())
    lines = panel.text.split("\n")
    assert "**Gin Rummy · round 1** · to 100" in lines
    assert "In hand: Ana 10; Ben 10." in lines
    assert "Scores: Ana 0; Ben 0." in lines
    assert any(re.fullmatch(r"Top of the pile: \S+, of 1\. 31 cards in the stock\..*", one) for one in lines)
    assert re.fullmatch(r"Deadwood \d+\.", lines[-1])
    assert "Your hand: 10 cards." not in panel.text  # it is there once
    on_cards(game, 0, names)


async def test_the_cards_of_the_four_coloured_deck_are_for_who_likes_it(world: World) -> None:
    await have_emojis(world)
    await want_text(world.carla, deck="four")
    game = await dealt(world, "rummy500", world.carla, world.ben)
    panel = await game.panel(0)
    names = {card: card_name(card, Deck.FOUR) for card in held(game, 0)}

    on_cards(game, 0, names)
    assert any(name.endswith("_four") for name in names.values())
    assert HAND_LINE.search(panel.text)
    assert "En mano: Carla 13" in panel.text


async def test_tiles_have_emojis_of_their_own_also_in_selects(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(controls_module, "AS_BUTTONS", 10)
    await have_emojis(world)
    await want_text(world.ana)
    game = await dealt(world, "tiles", world.ana, world.ben)
    panel = await game.panel(0)

    assert panel.selects
    on_cards(game, 0, {tile: tile_name(tile) for tile in held(game, 0)})
    assert HAND_LINE.search(panel.text)
    assert "In hand: Ana 14; Ben 14." in panel.text


async def test_a_card_without_an_emoji_is_said_in_letters(world: World) -> None:
    game = await dealt(world, "gin", world.ana, world.ben)
    missing, *others = held(game, 0)
    await have_emojis(world, card_name(missing))
    world.fail("POST", "/applications/*/emojis", times=None)
    await want_text(world.ana)
    panel = await game.panel(0)

    assert HAND_LINE.search(panel.text) is None
    assert "Your hand: 10 cards." in panel.text
    on_cards(game, 0, {missing: "", **{card: card_name(card) for card in others}})


async def test_moves_carry_the_emoji_of_their_card_and_are_played_in_text_mode(world: World) -> None:
    await have_emojis(world)
    await want_text(world.ana)
    game = await dealt(world, "gin", world.ana, world.ben)
    await game.play(lambda table: table.is_asked(0) and len(held(game, 0)) == 11)
    card = held(game, 0)[0]
    await game.select(0, (card,))

    [discard] = [one for one in game.panels[0].buttons if one.label.startswith("Discard")]
    assert discard.emoji == card_name(card)
    assert "Selected: " in game.panels[0].text
    await world.ana.click(game.panels[0], discard.label)
    assert card not in held(game, 0)
    await game.play(lambda table: table.playing.version > 14)


async def test_pictures_are_left_to_who_wants_them(world: World) -> None:
    await have_emojis(world)
    game = await dealt(world, "gin", world.ana, world.ben)
    panel = await game.panel(0)

    table, hand = [picture.alt for picture in panel.pictures]
    assert table.startswith("Gin Rummy")
    assert hand.startswith("Your hand: 10 cards.")
    assert "<:" not in panel.text
    on_cards(game, 0, {card: card_name(card) for card in held(game, 0)})


async def test_names_are_no_markup_where_the_table_is_told_in_words(world: World) -> None:
    starred = world.add_person("**Zoë**")
    await want_text(world.ana)
    game = await dealt(world, "gin", world.ana, starred)

    assert "\\*\\*Zoë\\*\\* 10" in (await game.panel(0)).text


async def test_a_draft_of_tiles_is_told_in_words(world: World) -> None:
    await want_text(world.ana)
    game = await dealt(world, "tiles", world.ana, world.ben)
    await game.play(lambda table: table.is_asked(0) and _placing(table) is not None, _only_draws)
    arranged, panel = _placing(game.table), await game.panel(0)
    assert arranged is not None

    await world.ana.submit(await world.ana.click(panel, "As text"), table=table_text(arranged.table))

    before, _, draft = panel.text.partition("**Your draft.**")
    tile = Speech(pozo(world).words, "en", style=PackStyle.TILES).card(arranged.table[0][0])
    assert tile in draft.partition("Your hand:")[0]
    assert tile not in before


def _placing(table: Table) -> Arrange | None:
    return next((one for one in table.legal(0) if isinstance(one, Arrange)), None)


def _only_draws(sees: View, actions: tuple[Action, ...]) -> Action:
    return next(action for action in actions if isinstance(action, DrawStock))


async def test_who_sits_out_is_told_the_table_too(world: World) -> None:
    """N2: three share a game, and one of them waits."""
    people = (world.ana, world.carla, world.dan)
    for person in people:
        await want_text(person)
    game = await dealt(world, "gin", *people)
    board = game.table.view(None).board
    assert board is not None
    [out] = {0, 1, 2} - {*board.players}
    panel = (await people[out].click(game.post, custom_id="hand:")).post

    assert re.search(r"^\*\*Gin Rummy · ", panel.text, re.MULTILINE)
    assert "Your hand" not in panel.text


async def uploaded(world: World, more: int) -> None:
    """Wait until so many more emojis are there."""
    wanted = len(world.requests("POST", "/emojis")) + more
    async with asyncio.timeout(60):
        while len(world.requests("POST", "/emojis")) < wanted:  # noqa: ASYNC110  # nobody is told of an upload
            await asyncio.sleep(0.005)


async def test_emojis_come_one_by_one_beside_the_game_and_go_on_after_a_restart(world: World) -> None:
    awaited = ("pz_7h", "pz_8h", "pz_9h", "pz_R7")
    pozo(world).card_emojis = Emojis(pause=0.05)
    await have_emojis(world, *awaited)
    await uploaded(world, 1)
    game = await dealt(world, "gin", world.ana, world.ben)
    await pozo(world).card_emojis.stop()
    there = len(await pozo(world).fetch_application_emojis())

    await world.restart()
    bot = pozo(world)
    bot.card_emojis = Emojis(pause=0)
    await bot.card_emojis.start(bot)

    kept = {emoji.name: emoji.id for emoji in await bot.fetch_application_emojis()}
    pictures = [simulator.file_at(world.env, simulator.emoji_address(str(kept[name]))) for name in awaited]
    assert pictures == [drawings()[name]() for name in awaited]
    assert there > len(drawings()) - len(awaited)
    assert len(kept) == len(world.requests("POST", "/emojis")) == len(drawings())
    assert "Ben" in (await game.panel(0)).text
