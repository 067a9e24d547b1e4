"""The panel is the whole game: table and hand, what happened, whose turn, what is ready, the deal and the result."""

import pytest

from bot.tables.table import Table
from cogs.ui.ready import ready_plays
from engine.actions import Action, Arrange, Discard, DrawStock, Knock, LayMeld, LayOff
from engine.cards import Card
from engine.match import Stage, legal_actions
from engine.state import Phase
from engine.variants import VARIANTS
from engine.view import View
from tests.cogs.kit import Game, open_game, pozo
from tests.simulation import Answer, Person, World


async def alone(world: World, person: Person, game: str) -> Game:
    answer: Answer = await person.slash("rummy play", game=game)
    table_id = int(answer.post.button(custom_id="hand:").custom_id.split(":")[1])
    table = await pozo(world).tables.get(table_id)
    return Game(world, table, {0: person}, {0: answer.post})


def throwing(table: Table) -> bool:
    board = table.view(0).board
    return table.is_asked(0) and board is not None and any(isinstance(one, Discard) for one in table.legal(0))


def hand_of(game: Game, seat: int = 0) -> tuple[Card, ...]:
    board = game.table.view(seat).board
    assert board is not None
    return board.hand


def ids(game: Game, verb: str, seat: int = 0) -> list[str]:
    return [one.custom_id for one in game.panels[seat].buttons if one.custom_id.startswith(f"{verb}:")]


@pytest.mark.parametrize("game", VARIANTS)
async def test_a_panel_shows_table_and_hand_together_and_what_happened(world: World, game: str) -> None:
    """R6: what somebody at the table would have seen since their last turn."""
    played = await alone(world, world.ana, game)
    await played.play(lambda table: table.is_asked(0) and len(table.playing.rounds) == 0 and table.playing.version > 6)
    panel = await played.panel(0)

    table, hand = [picture.alt for picture in panel.pictures]
    assert "round 1" in table
    assert hand.startswith(("Your hand: ", "Your rack: "))
    assert "Your turn" in panel.text
    assert any(f"{name} " in panel.text for name in played.table.names[1:])
    assert all(thrown not in panel.text for thrown in ("Ana draws", "Ana discards"))


async def test_in_gin_one_reads_whether_the_opponent_drew_or_took(world: World) -> None:
    game = await open_game(world, "gin", (world.ana, world.carla))
    await game.play(lambda table: table.is_asked(0) and _phase(table) is Phase.DRAW and table.playing.version > 8)
    told = (await game.panel(0)).text

    assert "Carla draws. Carla discards" in told or "Carla takes" in told


def _phase(table: Table) -> Phase | None:
    board = table.view(None).board
    return board.phase if board else None


async def test_the_second_press_on_a_card_throws_it_and_a_doubled_first_one_does_not(world: World) -> None:
    game = await alone(world, world.ana, "gin")
    await game.play(throwing)
    panel, card = await game.panel(0), hand_of(game)[-1]
    [pick] = [one for one in ids(game, "pick") if one.endswith(f".{card:x}")]
    place = [one.custom_id for one in panel.buttons].index(pick)

    await world.burst([(world.ana, panel, pick), (world.ana, panel, pick)])  # made before the panel changed
    assert card in hand_of(game)
    throws = panel.buttons[place]
    assert throws.label.startswith("Discard ")
    await world.ana.press_anyway(panel, throws.custom_id)

    assert card not in hand_of(game)


async def test_a_press_on_another_card_lets_the_first_one_go_where_they_cannot_lie_together(world: World) -> None:
    game = await alone(world, world.ana, "gin")
    await game.play(throwing)
    first, second = hand_of(game)[:2]
    await game.select(0, (first,))
    await game.select(0, (second,))

    thrown = [one for one in game.panels[0].buttons if one.label.startswith("Discard ")]
    assert [one.custom_id.rpartition(" ")[2] for one in thrown] == [game.table.notation.cards((second,))]


async def test_one_press_throws_a_card_for_who_likes_it_so(world: World) -> None:
    settings = await world.carla.slash("rummy settings")
    await world.carla.choose(settings.post, ["yes"], custom_id="mine:0:0:quick_discard")
    game = await alone(world, world.carla, "rummy")
    await game.play(lambda table: table.is_asked(0) and any(isinstance(one, DrawStock) for one in table.legal(0)))
    await game.move(0, DrawStock(0))
    panel, card = await game.panel(0), hand_of(game)[-1]
    written = game.table.notation.cards((card,))
    [throw] = [one for one in ids(game, "act") if one.endswith(f":discard {written}")]

    await world.carla.click(panel, "Elegir cartas")  # cards can still be selected
    assert any(one.endswith(f".{card:x}") for one in ids(game, "pick"))
    await world.carla.click(panel, custom_id="hand:")
    await world.carla.press_anyway(panel, throw)
    assert card not in hand_of(game)


async def test_what_is_ready_goes_down_with_one_press_each_or_all_together(world: World) -> None:
    game = await open_game(world, "rummy500", (world.ana, world.ben), options={"target": "1000"})

    def has_two(table: Table) -> bool:
        if not throwing(table):
            return False
        lays = [one for one in table.legal(0) if isinstance(one, LayMeld)]
        return any({*one.cards}.isdisjoint(other.cards) for one in lays for other in lays) and table.is_asked(0)

    await game.play(has_two, keep)
    panel, before = await game.panel(0), len(hand_of(game))
    single = [one for one in ids(game, "act") if ":meld " in one]
    assert single
    await world.ana.click(panel, "Lay all that is ready")

    board = game.table.view(0).board
    assert board is not None
    assert len(board.melds) >= 2
    assert len(board.hand) <= before - 6
    assert ids(game, "all") == []


def spoiling(table: Table) -> list[LayMeld]:
    """Return the melds that the first seat could lay and that would break up what its hand is shown in."""
    if not throwing(table):
        return []
    ready = ready_plays(table.playing, table.view(0))
    return [one for one in table.legal(0) if isinstance(one, LayMeld) and one not in ready] if ready else []


def keep(sees: View, actions: tuple[Action, ...]) -> Action:
    """Choose what puts nothing down."""
    del sees
    return next(one for one in actions if not isinstance(one, LayMeld | LayOff))


async def test_a_meld_that_breaks_a_better_one_is_not_offered_and_is_there_by_selecting(world: World) -> None:
    game = await open_game(world, "rummy500", (world.ana, world.ben), options={"target": "1000"})
    await game.play(lambda table: bool(spoiling(table)), keep)
    panel, meld = await game.panel(0), spoiling(game.table)[0]
    written = game.table.notation.action(meld).partition(": ")[2]
    assert not any(one.custom_id.endswith(f":{written}") for one in panel.buttons)

    await game.move(0, meld)

    board = game.table.view(0).board
    assert board is not None
    assert [{*laid.cards} for laid in board.melds] == [{*meld.cards}]


async def test_the_best_knock_is_ready_and_still_asked_for_once_more(world: World) -> None:
    game = await alone(world, world.ana, "gin")

    def knocks(table: Table) -> bool:
        return table.is_asked(0) and any(isinstance(one, Knock) for one in legal_actions(table.playing, 0))

    await game.play(knocks)
    panel = await game.panel(0)
    [asks] = ids(game, "ask")
    rounds = len(game.table.playing.rounds)
    sure = await world.ana.press_anyway(panel, asks)
    assert "Are you sure?" in sure.text
    assert len(game.table.playing.rounds) == rounds
    await world.ana.press_anyway(panel, asks.replace("ask:", "act:"))
    await game.play(lambda table: len(table.playing.rounds) > rounds)


async def test_tiles_that_are_ready_are_placed_and_the_turn_ended_with_one_press(world: World) -> None:
    game = await alone(world, world.ana, "tiles")

    def ready(table: Table) -> bool:
        board = table.view(0).board
        return table.is_asked(0) and board is not None and 0 in board.opened and bool(ids(game, "put"))

    def sparing(sees: View, actions: tuple[Action, ...]) -> Action:
        opened = sees.board is not None and 0 in sees.board.opened
        return next(one for one in actions if not (opened and isinstance(one, Arrange)))

    await game.play(ready, sparing)
    held = len(hand_of(game))
    panel = await game.panel(0)
    edits = len(world.requests("PATCH", "/webhooks/"))
    await world.ana.press_anyway(panel, ids(game, "put")[0])
    assert len(world.requests("PATCH", "/webhooks/")) == edits  # the answer shows what it led to

    assert len(hand_of(game)) <= held - 3
    assert not game.table.is_asked(0)


# Between rounds, away, and at the end


async def test_between_rounds_the_panel_tells_the_result_and_deals(world: World) -> None:
    game = await alone(world, world.carla, "gin")
    await game.play(lambda table: len(table.playing.rounds) == 1)
    await world.advance(1)
    panel = game.panels[0]
    assert game.table.playing.stage is Stage.DEAL
    assert any(word in panel.text for word in ("anota", "empate", "tablas"))
    assert len(panel.pictures) == 1
    await world.carla.click(panel, "Repartir ya")

    assert game.table.playing.stage is Stage.PLAY
    assert len(panel.pictures) == 2


async def test_the_first_panel_of_a_match_alone_shows_the_seal_of_its_deal(world: World) -> None:
    game = await alone(world, world.ana, "gin")

    assert f"`{game.table.seals[0].commitment}`" in game.panels[0].text
    await game.play(throwing)
    assert "Sealed" not in (await game.panel(0)).text


async def test_who_wants_to_deal_is_shown_in_the_panels_of_people(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben), start=False)
    await world.ana.click(game.post, "Start")
    panel = (await world.ana.click(game.post, "My hand")).post
    await world.ana.click(panel, "Deal now")
    assert "1 of 2 want to deal now" in panel.text
    await world.ben.click((await world.ben.click(game.post, "My hand")).post, "Deal now")

    assert game.table.playing.stage is Stage.PLAY


async def test_after_the_end_the_panel_shows_the_result_and_deals_a_rematch(world: World) -> None:
    game = await alone(world, world.ana, "gin")
    await game.hasten()
    await world.advance(1)
    panel = game.panels[0]
    assert "wins!" in panel.text
    assert {"Rematch", "Report", "Replay", "Verify the deals", "Log"} <= {*panel.labels}
    assert len(panel.pictures) == 2
    await world.ana.click(panel, "Rematch")
    again = await game.next_table()

    assert again.playing.stage is Stage.PLAY
    assert any(f"hand:{again.id}:" in one.custom_id for one in panel.buttons)
    assert world.posts() == []


async def test_a_stand_in_is_seen_and_the_first_press_brings_the_owner_back(world: World) -> None:
    """G9: a computer plays for whoever let the clock run out twice."""
    game = await open_game(world, "rummy", (world.ana, world.dan), clock="60")
    panel = await game.panel(1)
    for _ in range(6):
        await world.advance(61)
        if game.table.seats[1].away:
            break
    await world.advance(2)

    assert "una máquina juega por ti" in panel.text
    assert panel.labels[0] == "Ya estoy aquí"
    await world.dan.click(panel, "Ya estoy aquí")
    assert not game.table.seats[1].away
    assert "una máquina juega por ti" not in panel.text
