"""In 500 what is taken must be used at once (F6): one press takes it and puts it down."""

from bot.tables.table import Table
from cogs.ui.ready import use_of_owed
from engine.actions import Take
from engine.match import apply, to_act
from engine.view import view
from tests.cogs.kit import Game, open_game
from tests.simulation import World


def takes(game: Game) -> list[Take]:
    """Return what the seat that is asked may take, if one play uses it."""
    match = game.table.playing
    found = list[Take]()
    for seat in to_act(match):
        for take in (one for one in game.table.legal(seat) if isinstance(one, Take)):
            taken = apply(match, take).match
            if use_of_owed(taken, view(taken, seat)):
                found.append(take)
    return found


async def before_a_take(world: World, *, many: bool) -> tuple[Game, int, list[Take]]:
    """Return a game in which the seat that is asked may take one card, or one of many."""
    game = await open_game(world, "rummy500", (world.ana, world.ben))

    def is_so(_: Table) -> bool:
        asked = to_act(game.table.playing)
        legal = [one for seat in asked for one in game.table.legal(seat) if isinstance(one, Take)]
        return bool(takes(game)) and (len(legal) > 1) == many

    await game.play(is_so)
    [seat] = to_act(game.table.playing)
    return game, seat, takes(game)


def is_put_down(game: Game, seat: int, take: Take) -> bool:
    board = game.table.view(seat).board
    assert board is not None
    return board.owed is None and any(take.card in meld.cards for meld in board.melds)


async def test_one_press_takes_a_card_and_puts_it_down(world: World) -> None:
    game, seat, [take] = await before_a_take(world, many=False)
    panel, version = await game.panel(seat), game.table.playing.version
    button = panel.button(custom_id="use:")
    assert "put" in button.label

    await game.people[seat].click(panel, custom_id="use:")
    assert is_put_down(game, seat, take)
    assert game.table.playing.version == version + 2

    await game.people[seat].press_anyway(panel, button.custom_id)  # once more, late
    assert game.table.playing.version == version + 2


async def test_one_of_many_is_chosen_to_be_taken_and_put_down(world: World) -> None:
    game, seat, [*_, take] = await before_a_take(world, many=True)
    panel, version = await game.panel(seat), game.table.playing.version

    await game.people[seat].choose(panel, [game.table.notation.action(take).partition(": ")[2]], custom_id="use:")

    assert is_put_down(game, seat, take)
    assert game.table.playing.version == version + 2


async def test_what_is_no_take_is_not_used(world: World) -> None:
    game, seat, _ = await before_a_take(world, many=False)
    panel, version = await game.panel(seat), game.table.playing.version

    answer = await game.people[seat].press_anyway(panel, f"use:{game.table.id}:{version}:draw")

    assert "do not know this button" in answer.text
    assert game.table.playing.version == version


async def test_where_a_card_may_be_kept_it_is_only_taken(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(
        lambda table: any(isinstance(one, Take) for seat in to_act(table.playing) for one in table.legal(seat))
    )
    [seat] = to_act(game.table.playing)

    assert not [one for one in (await game.panel(seat)).buttons if one.custom_id.startswith("use:")]
