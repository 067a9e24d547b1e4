"""Tiles by hand: a table arranged with selects, a draft that nobody else sees, and what is wrong with it."""

from bot.tables.extras import Extras, TileDraft, written
from bot.tables.table import Table
from engine.actions import Action, Arrange, Decline, DrawStock, EndTurn
from engine.board import BoardView
from engine.cards import Card, PackStyle, tile_text
from engine.players.safe import safe_action
from engine.view import View
from tests.cogs.kit import Game, open_game, pozo
from tests.simulation import Answer, Person, Post, World

RACK, NEW = "-1", "-2"


def only_draw(sees: View, actions: tuple[Action, ...]) -> Action:
    return next(action for action in actions if isinstance(action, DrawStock | Decline))


def quiet(sees: View, actions: tuple[Action, ...]) -> Action:
    return safe_action(sees, [action for action in actions if not isinstance(action, Arrange)])


def board_of(table: Table, seat: int) -> BoardView:
    board = table.view(seat).board
    assert board is not None
    return board


def arrangement(table: Table, seat: int) -> Arrange | None:
    return next((action for action in table.legal(seat) if isinstance(action, Arrange)), None)


async def pick(person: Person, panel: Post, source: str, *tiles: Card) -> None:
    """Look into the rack or a set, and pick tiles there."""
    await person.choose(panel, [source], custom_id=_select_with(panel, "from:", source))
    for place, select in enumerate(panel.selects):
        values = [option.value for option in select.options if option.value in map(str, tiles)]
        if values and select.custom_id.startswith("tile:"):
            await person.choose(panel, values, custom_id=panel.selects[place].custom_id)


async def put(person: Person, panel: Post, goal: str) -> None:
    await person.choose(panel, [goal], custom_id=_select_with(panel, "to:", goal))


def _select_with(panel: Post, verb: str, value: str) -> str:
    """Return the id of the select that has a value."""
    found = [one.custom_id for one in panel.selects if value in {option.value for option in one.options}]
    return next(custom_id for custom_id in found if custom_id.startswith(verb))


def labels(panel: Post, verb: str) -> list[str]:
    return [option.label for one in panel.selects if one.custom_id.startswith(verb) for option in one.options]


def source(panel: Post) -> list[str]:
    """Return the place that is looked into."""
    options = [option for one in panel.selects if one.custom_id.startswith("from:") for option in one.options]
    return [option.value for option in options if option.chosen]


async def opening_by_hand(world: World, *, assist: str) -> tuple[Game, Arrange, Post]:
    """Return a game in which Carla can open and has chosen to do so by hand."""
    game = await open_game(world, "tiles", (world.ana, world.carla), start=False)
    options = await world.ana.click(game.post, "Options")
    await world.ana.choose(options.post, [assist], custom_id="assist:")
    await world.ana.click(game.post, "Start")
    await world.ana.click(game.post, "Deal now")
    await game.play(lambda table: arrangement(table, 1) is not None, quiet)
    wanted = arrangement(game.table, 1)
    assert wanted is not None
    return game, wanted, (await world.carla.click(await game.panel(1), "A mano")).post


async def test_an_opening_by_hand_is_a_draft_until_the_turn_ends(world: World) -> None:
    """T4, T7: what is wrong is said with its clause, nobody else sees a tile, and a restart keeps the draft."""
    game, wanted, panel = await opening_by_hand(world, assist="off")
    first, *others = wanted.table
    hers = await game.panel(0)
    before = (game.post.text, game.post.pictures[0].alt, hers.text, hers.pictures[0].alt)
    assert "Al menos una ficha tiene que salir de tu soporte." in panel.text
    assert panel.button("Terminar turno").disabled
    why = (await world.carla.click(panel, "¿Por qué?")).post
    assert why.text.startswith("**T7** Para quien ya abrió, la mesa es de todos.")

    await pick(world.carla, panel, RACK, first[0])
    assert f"Elegidas: **{pozo(world).words.cards_text(first[:1], 'es', style=PackStyle.TILES)}**" in panel.text
    await put(world.carla, panel, NEW)
    assert "una combinación lleva al menos 3 fichas, y aquí hay 1." in panel.text
    assert labels(panel, "from:")[1].startswith("⚠ 1 · ")
    await world.restart()
    game.table = await pozo(world).tables.get(game.table.id)

    await pick(world.carla, panel, RACK, *first[1:])
    await put(world.carla, panel, "0")
    for tiles in others:
        await pick(world.carla, panel, RACK, *tiles)
        await put(world.carla, panel, NEW)
    assert "Todas las combinaciones están bien" in panel.text
    assert (game.post.text, game.post.pictures[0].alt, hers.text, hers.pictures[0].alt) == before
    assert len(panel.pictures) == 2

    await world.carla.click(panel, "Terminar turno")

    assert {frozenset(tiles) for tiles in board_of(game.table, 0).table} == {frozenset(one) for one in wanted.table}
    assert game.table.is_asked(0)


async def test_sets_are_split_joined_and_moved_and_started_over(world: World) -> None:
    game, wanted, panel = await opening_by_hand(world, assist="place")
    await game.panel(0)
    for tiles in wanted.table:
        await pick(world.carla, panel, RACK, *tiles)
        await put(world.carla, panel, NEW)
    await world.carla.click(panel, "Terminar turno")
    await game.play(lambda table: table.is_asked(1), only_draw)
    panel = (await world.carla.click(await game.panel(1), "A mano")).post
    [first, *_] = board_of(game.table, 1).table
    rack = board_of(game.table, 1).hand

    await pick(world.carla, panel, "0", first[0])
    await pick(world.carla, panel, RACK, rack[0])  # what was picked elsewhere stays picked
    await put(world.carla, panel, NEW)
    split = labels(panel, "from:")
    assert source(panel) == [RACK]
    stale = await world.carla.press_anyway(panel, f"from:{game.table.id}:{game.table.playing.version}:0.-1", ["0"])
    assert source(panel) == [RACK]  # a click on an earlier look changes nothing
    assert stale.post == panel

    new = str(len(split) - 2)
    await pick(world.carla, panel, new, rack[0])
    await put(world.carla, panel, RACK)
    await world.carla.choose(panel, [new], custom_id="from:")
    await world.carla.click(panel, "Elegir la combinación entera")
    await put(world.carla, panel, "0")  # joined again
    assert len(labels(panel, "from:")) == len(split) - 1
    assert "Al menos una ficha tiene que salir de tu soporte." in panel.text
    await pick(world.carla, panel, "0", first[0])
    await put(world.carla, panel, NEW)
    await world.carla.click(panel, "Empezar de nuevo")

    assert panel.button("Empezar de nuevo").disabled
    assert labels(panel, "from:")[1:] == [
        f"{index + 1} · {pozo(world).words.cards_text(tiles, 'es', style=PackStyle.TILES)}"
        for index, tiles in enumerate(board_of(game.table, 1).table)
    ]
    back = await world.carla.click(panel, "Volver")
    assert back.text.startswith("**Te toca:**")


async def test_a_draft_is_nobody_elses_and_ends_with_the_turn(world: World) -> None:
    game, wanted, panel = await opening_by_hand(world, assist="off")
    await pick(world.carla, panel, RACK, wanted.table[0][0])
    custom_id = _select_with(panel, "to:", NEW)
    named = tile_text(wanted.table[0][0])

    foreign: list[Answer] = [
        await world.ana.press_anyway(panel, custom_id, [NEW]),
        await world.ana.press_anyway(panel, f"byhand:{game.table.id}:{game.table.playing.version}:"),
        await world.dan.press_anyway(panel, custom_id, [NEW]),
    ]
    assert all(answer.ephemeral and not answer.post.selects and named not in answer.text for answer in foreign)
    wrong = await world.carla.press_anyway(panel, custom_id, ["ten"])
    assert wrong.text == "Ya no conozco este botón."

    helped = await world.carla.press_anyway(panel, f"place:{game.table.id}:{game.table.playing.version}:7")
    assert helped.text == "Esta mesa acordó menos ayuda que esa."
    assert not [one for one in (await game.panel(1)).buttons if one.custom_id.startswith(("pick:", "place:"))]
    await world.carla.click(panel, "Volver")
    await world.carla.click(panel, "Tomar ficha")
    late = await world.carla.press_anyway(panel, custom_id, [NEW])
    assert "ha cambiado" in late.text


async def test_more_sets_and_tiles_than_a_select_holds(world: World) -> None:
    game = await open_game(world, "tiles", (world.ana, world.carla))
    await game.hasten(lambda table: len(board_of(table, 0).hand) > 27 and table.is_asked(0), only_draw)
    version, rack = game.table.playing.version, board_of(game.table, 0).hand
    panel = (await world.ana.click(await game.panel(0), "By hand")).post
    assert [len(one.options) for one in panel.selects if one.custom_id.startswith("tile:")] == [25, len(rack) - 25]
    await pick(world.ana, panel, RACK, *rack[:3], *rack[-3:])
    assert all(pozo(world).words.cards_text((tile,), "en", style=PackStyle.TILES) in panel.text for tile in rack[:3])

    alone = tuple((tile,) for tile in rack)
    await game.table.remember(memo=written(Extras(draft=TileDraft(version, 9, alone, rack[-1:]))))
    await world.ana.click(panel, "Back")
    await world.ana.click(panel, "By hand")
    assert [len(one.options) for one in panel.selects if one.custom_id.startswith("from:")] == [25, len(rack) + 1 - 25]
    await put(world.ana, panel, str(len(rack) - 2))

    assert len(labels(panel, "from:")) == len(rack)


async def test_tiles_that_are_picked_show_the_table_as_it_would_be(world: World) -> None:
    game = await open_game(world, "tiles", (world.ana, world.carla))
    await game.play(lambda table: arrangement(table, 0) is not None, quiet)
    wanted = arrangement(game.table, 0)
    assert wanted is not None
    await game.select(
        0, tuple(tile for tiles in wanted.table for tile in tiles if tile in board_of(game.table, 0).hand)
    )
    panel = await game.panel(0)

    after, _ = [picture.alt for picture in panel.pictures]
    assert "**So the table would be**" in panel.text
    laid = pozo(world).words.cards_text(wanted.table[0], "en", style=PackStyle.TILES)
    assert laid in after
    assert laid not in game.post.pictures[0].alt

    await world.ana.click(panel, "Place these")
    assert "The others see it when you end your turn" in panel.text
    assert laid in panel.pictures[0].alt
    assert laid not in game.post.pictures[0].alt
    await game.move(0, EndTurn(0))
