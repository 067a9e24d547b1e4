"""A match of Chinchón in the simulated Discord: closing, what the others show, who is out, who comes back, who wins."""

from collections.abc import Sequence

import pytest

from bot.tables.seal import Seal
from engine.actions import Action, Discard, DrawStock, Knock
from engine.cards import Card, cards_from, without
from engine.view import View
from tests.cogs.kit import Game, open_game
from tests.simulation import Person, World

Hands = tuple[str, ...]  # in the order of play

FIRST: Hands = ("4h 5h 6h Jc Jd Js 2c", "7h Kc Kd 2s 4d 6s Qs", "Jh Qc Ks 3c 5d 7c 2d")  # Ana, Ben, Carla
SECOND: Hands = ("Kc Kd 2s 4d 6s Qs 7c", "4h 5h 6h Jc Jd Js 2c", "7s 7d 7h 3s 4s 5s 3d")  # Ben, Carla, Ana
THIRD: Hands = ("Kc Kd 2s 4d 6s Qs 7c", "Ah 2h 3h 4h 5h 6h 7h")  # Ana, Carla


@pytest.fixture(autouse=True)
def _dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the seals shuffle nothing, and deal the hands above round by round."""
    coming, dealt = iter((FIRST, SECOND, THIRD)), dict[bytes, Hands]()

    def order(seal: Seal, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        if not label.startswith("deal"):
            return tuple(cards)  # the highest card is the last seat's
        if seal.seed not in dealt:
            dealt[seal.seed] = next(coming)
        hands = [cards_from(hand) for hand in dealt[seal.seed]]
        first = tuple(card for together in zip(*hands, strict=True) for card in together)
        return first + without(tuple(cards), first)

    monkeypatch.setattr(Seal, "order", order)


def patiently(view: View, actions: Sequence[Action]) -> Action:
    """Close if that can be done, else draw from the stock and throw what leaves least."""
    board = view.board
    assert board is not None
    if DrawStock(board.turn) in actions:
        return DrawStock(board.turn)
    closing = [action for action in actions if isinstance(action, Knock)]
    thrown = [action for action in actions if isinstance(action, Discard)]
    return min(closing or thrown, key=lambda action: _left(view, action))


def _left(view: View, action: Knock | Discard) -> int:
    assert view.board is not None
    assert action.card is not None
    return view.rules.deadwood(without(view.board.hand, (action.card,)))


async def after_round(world: World, number: int) -> Game:
    """Return a match to 10 after some rounds; Ben and Carla, who reads text, have come back after the first."""
    panel = await world.carla.slash("rummy settings")
    await world.carla.choose(panel.post, ["yes"], custom_id="mine:0:0:text_mode")
    people, options = (world.ana, world.ben, world.carla), {"buy_back": "true", "target": "10"}
    game = await open_game(world, "chinchon", people, options=options, clock="60")
    await game.play(lambda table: len(table.playing.rounds) == 1, patiently)
    if number > 1:
        await world.ben.click(await game.panel(1), "Come back in")
        await world.carla.click(await game.panel(2), "Me reengancho")
        await game.play(lambda table: len(table.playing.rounds) == number, patiently)
    return game


async def log_of(person: Person, game: Game) -> list[str]:
    return (await person.click(game.post, custom_id="log:")).text.splitlines()


async def test_one_closes_and_the_others_show_their_cards_and_lay_off(world: World) -> None:
    """CH9, CH10."""
    game = await after_round(world, 1)

    [picture] = game.post.pictures
    hers = await game.panel(2)
    assert "Ana jack of clubs, jack of coins, jack of swords, Carla jack of cups;" in picture.alt
    assert "Ana 4 of cups, 5 of cups, 6 of cups, Ben 7 of cups. Left over: Ana ace of coins (1); Ben " in picture.alt
    assert hers.pictures == []
    lines = hers.text.split("\n")
    assert "- Ana 4 de copas, 5 de copas, 6 de copas, Ben 7 de copas" in lines
    assert lines[lines.index("Cartas sobrantes:") + 1] == "- Ana as de oros (1)"
    assert (await log_of(world.ana, game))[-4:] == [
        "Ana closes.",
        "Ben shows the hand and lays off a card.",
        "Carla shows the hand and lays off a card.",
        "Ana has closed with 1 left over.",
    ]
    assert (await log_of(world.carla, game))[-4:] == [
        "Ana cierra.",
        "Ben muestra su mano y añade una carta.",
        "Carla muestra su mano y añade una carta.",
        "Ana cierra y le sobra 1 punto.",
    ]


async def test_closing_is_offered_with_the_cards_that_leave_little_and_with_no_others(world: World) -> None:
    """CH9."""
    game = await open_game(world, "chinchon", (world.carla, world.ben, world.ana))
    await game.play(lambda table: any(isinstance(action, Knock) for action in table.legal(0)), patiently)
    panel = await game.panel(0)

    assert [label for label in panel.labels if label.startswith("Cerrar")] == ["Cerrar, descartando 2 de bastos"]
    await game.select(0, cards_from("Jc"))
    assert "Descartar sota de bastos" in panel.labels
    assert not any(label.startswith("Cerrar") for label in panel.labels)
    await world.carla.click(panel, "Actualizar")
    await game.select(0, cards_from("2c"))
    assert "Cerrar, descartando 2 de bastos" in panel.labels


async def test_one_comes_back_by_a_press_and_another_because_the_clock_runs_out(world: World) -> None:
    """CH15."""
    game = await after_round(world, 1)
    his, hers = await game.panel(1), await game.panel(2)
    assert "You are out. You may come back in once" in his.text
    assert "Estás fuera. Puedes reengancharte una vez" in hers.text
    assert "Ana 1 · Ben 37 · Carla 33" in game.post.text

    await world.ben.click(his, "Come back in")
    assert "Ben comes back in." in game.post.text
    assert game.table.playing.choosers == (2,)
    await world.advance(61)

    assert "Carla comes back in." in game.post.text
    assert "Ana 1 · Ben 1 · Carla 1" in game.post.text
    assert "The next deal is about to begin." in game.post.text


async def test_when_nobody_comes_back_the_last_one_in_has_won(world: World) -> None:
    """CH16."""
    game = await after_round(world, 1)

    await world.ben.click(await game.panel(1), "Stay out")
    await world.carla.click(await game.panel(2), "Me quedo fuera")

    assert "Ana wins!" in game.post.text
    table, sheet = game.post.pictures
    assert table.alt.startswith("Chinchón · round 1, Closed.")
    assert sheet.alt == (
        "Chinchón · score, to 10. 1. Ana: 1. 2. Carla: 33. 3. Ben: 37. Points of each round:"
        " Total: Ana 1, Ben 37, Carla 33. 1: Ana 1, Ben 37, Carla 33."
    )


async def test_whoever_is_out_for_good_is_told_so_and_sits_by(world: World) -> None:
    """CH14, CH15: nobody comes back twice."""
    game = await after_round(world, 2)
    assert "Ana 4 · Ben 39 · Carla 3" in game.post.text
    his = await game.panel(1)
    assert "**You are out:** the others play on without you." in his.text
    await world.advance(21)

    his = await game.panel(1)
    assert "**You are out:**" in his.text
    assert ["; Ben out; " in picture.alt for picture in his.pictures] == [True]
    assert his.labels == ["Refresh", "More"]
    assert "In hand: Ana 7; Ben out; Carla 7." in game.post.pictures[0].alt
    assert "En mano: Ana 7; Ben fuera; Carla 7." in (await game.panel(2)).text


async def test_chinchon_wins_the_match_at_once(world: World) -> None:
    """CH13."""
    game = await after_round(world, 2)
    await game.play(choose=patiently)
    await world.advance(5)

    table, sheet = game.post.pictures
    assert "Chinchón! Carla wins the match.\nCarla wins!" in game.post.text
    assert table.alt.startswith("Chinchón · round 3, Chinchón.")
    assert "On the table: Carla ace of cups, 2 of cups, 3 of cups, 4 of cups, 5 of cups, 6 of cups, 7 of" in table.alt
    assert "Total: Ana 39, Ben 39, Carla \u22127." in sheet.alt
    assert (await log_of(world.carla, game))[-1] == "¡Chinchón! Carla gana la partida."
    assert "Round 3 was dealt as sealed" in (await world.ben.click(game.post, "Verify the deals")).text
