"""Every kind of control once, in a scene that leads to it: what it offers, what it does, and what it says."""

import re
from collections.abc import Callable

from bot.tables.table import Table
from bot.thinking.ratings import rating_of
from engine.actions import (
    AcceptNewDeal,
    Action,
    Arrange,
    Decline,
    DrawStock,
    EndTurn,
    LayMeld,
    LayOff,
    OfferNewDeal,
    Take,
    TakeBack,
)
from engine.cards import cards_text
from engine.events import Ending
from engine.melds import End
from engine.players.safe import safe_action
from engine.state import Phase, State
from engine.tiles.notation import table_text
from engine.view import View
from tests.cogs.kit import Game, denied, manager, open_game
from tests.simulation import Answer, Person, World


def state(table: Table) -> State | None:
    boards = table.playing.boards
    return boards[0] if boards and not table.playing.awaiting else None


def phase(seat: int, wanted: Phase) -> Callable[[Table], bool]:
    """Say when a seat is asked in a phase."""
    return lambda table: (now := state(table)) is not None and now.phase is wanted and table.is_asked(seat)


def offers(seat: int, kind: type[Action]) -> Callable[[Table], bool]:
    return lambda table: any(isinstance(action, kind) for action in table.legal(seat))


def legal(game: Game, seat: int, kind: type[Action]) -> Action:
    return next(action for action in game.table.legal(seat) if isinstance(action, kind))


# Cards


async def test_a_meld_is_taken_back_and_laid_again(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.carla))
    await game.play(offers(1, LayMeld))
    meld, held = legal(game, 1, LayMeld), game.table.view(1).board

    await game.move(1, meld)
    assert "Deshacer" in (await game.panel(1)).labels
    await game.move(1, TakeBack(1))

    back = game.table.view(1).board
    assert held is not None
    assert back is not None
    assert (sorted(back.hand), back.melds) == (sorted(held.hand), held.melds)
    await game.move(1, meld)


async def test_a_card_deep_in_the_pile_is_chosen_in_a_select_and_owed(world: World) -> None:
    game = await open_game(world, "rummy500", (world.ana, world.dan))

    def draw_until_deep(sees: View, actions: tuple[Action, ...]) -> Action:
        quiet = [action for action in actions if not isinstance(action, Take)]
        return safe_action(sees, quiet)

    def has_choice(table: Table) -> bool:
        return any(sum(isinstance(action, Take) for action in table.legal(seat)) > 1 for seat in (0, 1))

    await game.play(has_choice, draw_until_deep)
    seat = next(seat for seat in (0, 1) if game.table.is_asked(seat))
    deepest = legal(game, seat, Take)
    panel = await game.panel(seat)
    assert panel.select("act:").placeholder in {"Take from the pile", "Tomar del pozo"}

    await game.move(seat, deepest)

    board = game.table.view(seat).board
    assert board is not None
    assert isinstance(deepest, Take)
    assert board.owed == deepest.card
    assert any(said in panel.text for said in ("You must use", "Este turno tienes que usar"))
    await game.play(lambda table: not table.is_asked(seat))


async def test_rummy_is_called_out_of_turn(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben, world.carla), options={"call_rummy": "true"})

    await game.play(lambda _: game.used["Call"] > 0)

    log = await world.dan.click(game.post, "Log")
    assert "canta «¡Rummy!»" in log.text


async def test_a_hand_is_sorted_as_its_owner_likes_and_stays_so(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.ben))
    await game.play(lambda table: table.is_asked(0))
    panel = await game.panel(0)

    for label in ("Sorted by melds", "Sorted by suit"):
        await world.ana.click(panel, label)

    assert "Sorted by rank" in panel.labels
    again = await world.ana.click(game.post, "My hand")
    assert "Sorted by rank" in again.post.labels


async def test_a_card_that_a_joker_stands_for_sends_it_to_either_end(world: World) -> None:
    """D4: the player names the end to which the joker goes."""
    game = await open_game(world, "double_rum", (world.ana, world.ben, world.carla), options={"target": "2000"})
    await game.hasten(lambda table: any(_both_ends(table, seat) for seat in range(3)))
    seat = next(seat for seat in range(3) if _both_ends(game.table, seat))
    low, high = _both_ends(game.table, seat)

    await game.select(seat, (low.card,))
    labels = " ".join((await game.panel(seat)).labels)
    assert all(said in labels for said in [("low end", "high end"), ("al principio", "al final")][seat == 2])
    panel = await game.panel(seat)
    await game.people[seat].click(panel, custom_id="hand:")  # a press elsewhere lets it go again
    await game.move(seat, low)

    board = game.table.view(seat).board
    assert board is not None
    assert low.card in board.melds[low.meld].cards
    assert high not in game.table.legal(seat)


def _both_ends(table: Table, seat: int) -> tuple[LayOff, ...]:
    """Return a lay-off at the low end and the same at the high end, if a seat can choose."""
    found = {
        (action.card, action.meld, action.end): action for action in table.legal(seat) if isinstance(action, LayOff)
    }
    for card, meld, end in found:
        if end is End.LOW and (card, meld, End.HIGH) in found:
            return found[card, meld, End.LOW], found[card, meld, End.HIGH]
    return ()


# Gin


async def test_whoever_drew_the_highest_card_chooses_to_deal(world: World) -> None:
    game = await open_game(world, "gin", (world.ana, world.dan))
    [chooser] = game.table.playing.choosers
    panel = await game.panel(chooser)

    await game.people[chooser].click(panel, ["I deal", "Reparto yo"][chooser])
    await world.advance(2)

    assert state(game.table) is not None
    assert game.table.playing.lineups[0][-1] == chooser


async def test_a_new_deal_is_offered_and_accepted_after_a_second_question(world: World) -> None:
    game = await open_game(world, "gin", (world.ana, world.dan))
    await game.play(lambda table: offers(0, OfferNewDeal)(table) and table.is_asked(0))
    await game.move(0, OfferNewDeal(0))
    await game.play(offers(1, AcceptNewDeal))
    panel = await game.panel(1)

    asked = await world.dan.click(panel, "Aceptar nuevo reparto")
    assert "¿Seguro?" in asked.text
    await world.dan.click(panel, "Volver")
    await world.dan.click(panel, "Aceptar nuevo reparto")
    await world.dan.click(panel, "Aceptar nuevo reparto")

    first = game.table.playing.boards[0]
    assert first is not None
    assert first.result is not None
    assert first.result.ending is Ending.NEW_DEAL


async def knocked_against(world: World, person: Person) -> Game:
    """Return a game of Gin in which a person has to answer a knock."""
    game = await open_game(world, "gin", (person, world.ben), options={"target": "1000"})

    def defends(table: Table) -> bool:
        return phase(0, Phase.DEFEND)(table) and bool(table.view(0).board)

    await game.play(defends)
    return game


async def test_a_knock_is_answered_by_hand(world: World) -> None:
    game = await knocked_against(world, world.carla)
    panel, rounds = await game.panel(0), len(game.table.playing.rounds)
    modal = await world.carla.click(panel, "A mano")
    melds = modal.modal.field("melds").value

    wrong = await world.carla.submit(modal, melds="7x 8x 9x")
    assert wrong.post == panel
    assert "Línea 1: «7x»" in panel.text
    await world.carla.submit(await world.carla.click(panel, "A mano"), melds=melds, layoffs="2c nine")
    assert "Línea 1: «2c nine»" in panel.text

    await world.carla.submit(await world.carla.click(panel, "A mano"), melds=melds.lower(), layoffs="")

    assert len(game.table.playing.rounds) == rounds + 1


async def test_whoever_answers_a_knock_may_lay_down_nothing(world: World) -> None:
    """N12: anyone may arrange the cards personally, even so."""
    game = await knocked_against(world, world.ana)
    rounds = len(game.table.playing.rounds)

    await world.ana.submit(await world.ana.click(await game.panel(0), "By hand"), melds="", layoffs="")

    assert len(game.table.playing.rounds) == rounds + 1
    assert "Ana shows the hand." in (await world.ana.click(game.post, "Log")).text


async def test_a_knock_is_arranged_by_hand(world: World) -> None:
    """N12: anyone may arrange the cards personally."""
    game = await open_game(world, "gin", (world.ana,), computers=1)

    def can_knock(table: Table) -> bool:
        return any(text.startswith("0: knock") for text in map(table.notation.action, table.legal(0)))

    await game.play(can_knock)
    knock = next(action for action in game.table.legal(0) if game.table.notation.action(action).startswith("0: knock"))
    thrown = getattr(knock, "card", None)
    assert thrown is not None
    await game.select(0, (thrown,))
    panel = await game.panel(0)
    await world.ana.click(panel, custom_id="ask:")
    modal = await world.ana.click(panel, "By hand")

    await world.ana.submit(modal)
    await game.play(lambda table: len(table.playing.rounds) == 1)

    assert cards_text((thrown,)) == modal.modal.custom_id.rpartition(":")[2]


# Tiles


def only_draw(sees: View, actions: tuple[Action, ...]) -> Action:
    return next(action for action in actions if isinstance(action, DrawStock | Decline))


async def test_a_rack_of_more_than_twenty_five_tiles_is_chosen_from_in_selects(world: World) -> None:
    game = await open_game(world, "tiles", (world.ana, world.carla))

    await game.hasten(lambda table: len(_rack(table, 0)) > 26 and table.is_asked(0), only_draw)
    panel = await game.panel(0)
    picks = [select for select in panel.selects if select.custom_id.startswith("pick:")]
    assert len(picks) == 2
    assert sum(len(select.options) for select in picks) == len(_rack(game.table, 0))

    await game.play(lambda _: game.used["Arrange"] > 0)
    assert "End turn" in panel.labels or game.table.is_asked(1)


def _rack(table: Table, seat: int) -> tuple[int, ...]:
    board = table.view(seat).board
    return board.hand if board else ()


async def test_the_table_of_tiles_is_written_as_text(world: World) -> None:
    game = await open_game(world, "tiles", (world.ana, world.carla))
    await game.play(offers(1, Arrange), _quiet)
    arranged = legal(game, 1, Arrange)
    assert isinstance(arranged, Arrange)
    panel = await game.panel(1)

    bad = await world.carla.submit(await world.carla.click(panel, "Como texto"), table="Z9 R1")
    said = bad.text
    missing = await world.carla.submit(await world.carla.click(panel, "Como texto"), table="R1 R2 R3 R4 R5 R6 R7")
    await world.carla.submit(await world.carla.click(panel, "Como texto"), table=table_text(arranged.table))

    assert "Línea 1: «Z9» no es una ficha." in said
    assert missing.post == bad.post == panel
    assert game.table.view(1).boards[0].table == arranged.table  # type: ignore[union-attr]
    assert "Terminar turno" in panel.labels
    await game.move(1, EndTurn(1))


def _quiet(sees: View, actions: tuple[Action, ...]) -> Action:
    return safe_action(sees, [action for action in actions if not isinstance(action, Arrange)])


async def test_with_an_empty_pool_everyone_passes_and_the_smallest_rack_wins(world: World) -> None:
    """T10: the round is blocked once everybody has passed."""
    six = (*world.people.values(), world.add_person("Eva"), world.add_person("Flo"))
    game = await open_game(world, "tiles", six, options={"rounds": "1"})

    await game.play(lambda table: bool(table.playing.rounds), only_draw)

    assert game.used["Decline"] == 6
    [played] = game.table.playing.rounds
    assert played.results[0].ending is Ending.BLOCKED


# Around the match


async def test_a_word_goes_into_the_seal_and_the_deals_are_verified(world: World) -> None:
    opened = await world.ana.slash("rummy new", game="gin", computers=1, clock="none")
    await world.ana.click(opened.post, "Start")
    assert re.search(r"Sealed deck `[0-9a-f]{64}`", opened.post.text)
    modal = await world.ana.click(opened.post, "Add a word")
    said = await world.ana.submit(modal, word="ciruela")
    before = await world.carla.press_anyway(opened.post, "verify:1:0:")

    assert said.text == "Your word goes into the next deal."
    assert before.text == "Todavía no ha terminado ninguna ronda."


async def test_all_who_played_must_want_a_rematch_and_the_deal_moves(world: World) -> None:
    game = await open_game(world, "gin", (world.ana, world.carla), options={"target": "10"})
    await game.hasten()

    first = await world.carla.click(game.post, "Rematch")
    waits = _said(first)
    verified = await world.ana.click(game.post, "Verify the deals")
    await world.ana.click(game.post, "Rematch")
    second = await game.next_table()

    assert waits == "Te apuntas. Esperamos a Ana."
    assert _said(first) == "La revancha ha empezado."
    assert verified.text.startswith("✅ Round 1 was dealt as sealed.")
    assert second.names == ("Carla", "Ana")
    assert second.row.options == game.table.row.options


def _said(answer: Answer) -> str:
    return " ".join(post.text for post in answer.followups)


async def test_whoever_leaves_is_replaced_and_cannot_come_back(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.carla))
    more = await world.carla.click(game.post, "More")
    assert more.post.button("Ya estoy aquí").disabled

    sure = await world.carla.click(more.post, "Dejar la partida")
    assert "¿Seguro?" in sure.text
    await world.carla.click(sure.post, "Dejar la partida")

    assert game.table.seats[1].user_id is None
    hand = await world.carla.click(game.post, "My hand")
    assert "Estás mirando." in hand.text


async def test_two_missed_turns_hand_the_seat_over_until_its_owner_is_back(world: World) -> None:
    """G9: a computer player plays on for whoever lets the clock run out twice."""
    game = await open_game(world, "rummy", (world.ana, world.dan), clock="60")
    for _ in range(6):
        await world.advance(61)
        if game.table.seats[1].away:
            break
    assert game.table.seats[1].away

    more = await world.dan.click(game.post, "More")
    assert more.post.labels == ["Repetición", "Ya estoy aquí", "Dejar la partida", "Cerrar la mesa"]
    back = await world.dan.click(more.post, "Ya estoy aquí")

    assert not game.table.seats[1].away
    assert any(button.custom_id.startswith("hand:") for button in back.post.buttons)


async def test_the_host_ends_a_table_after_a_second_question(world: World) -> None:
    game = await open_game(world, "rummy", (world.ana, world.carla))
    more = await world.ana.click(game.post, "More")
    sure = await world.ana.click(more.post, "End the table")
    await world.ana.click(sure.post, "End the table")

    assert game.over
    assert "Ana ended this table." in game.post.text


async def test_the_lobby_by_commands_and_buttons(world: World) -> None:
    opened = await world.ana.slash("rummy new", game="rummy")
    await world.ben.slash("rummy join")
    await world.carla.click(opened.post, "Join")
    await world.carla.click(opened.post, "Leave")
    for level in ("easy", "medium", "hard", "medium"):
        await world.ana.choose(opened.post, [level], custom_id="computer:")
    await world.ben.slash("rummy leave")
    refused = await world.ben.click(opened.post, "Start")

    easy, hard = (rating_of("rummy", level) for level in ("easy", "hard"))
    assert f"1. Ana\n2. Pepito (computer, easy, {easy})\n3. Marisol (computer, medium, 1000)\n" in opened.post.text
    assert f"4. Doña Elvira (computer, hard, {hard})\n5. Tobias (computer, medium, 1000)" in opened.post.text
    assert refused.text == "Only the host of the table, or whoever manages the server, can do that."
    options = await world.ana.slash("rummy options")
    await world.ana.choose(options.post, ["60"], custom_id="clock:")
    assert "Turn clock: 60 seconds" in opened.post.text
    await world.ana.click(opened.post, "Cancel")
    assert "Ana ended this table." in opened.post.text


async def test_a_table_in_a_thread_of_its_own(world: World) -> None:
    answer = await world.ana.slash("rummy new", game="gin", computers=1, clock="none", thread=True)
    [thread] = world.threads()
    [lobby] = world.posts(thread)

    assert f"<#{thread.id}>" in answer.text
    await world.ana.click(lobby, "Start")
    rules = await world.ana.slash("rummy rules", channel=thread)
    hand = await world.ana.slash("rummy hand", channel=thread)
    assert "What this table agreed on" in rules.text
    assert hand.ephemeral


async def test_commands_mean_the_table_of_the_thread_or_channel_they_are_used_in(world: World) -> None:
    await world.ana.slash("rummy new", game="gin", thread=True)
    await world.ana.slash("rummy new", game="tiles")
    [thread] = world.threads()
    await world.ana.slash("rummy new", game="rummy500", channel=world.lobby)

    shown = [
        (await world.ben.slash("rummy rules", channel=place)).text for place in (thread, world.channel, world.lobby)
    ]

    assert [text.splitlines()[0] for text in shown] == ["## Gin Rummy", "## Rummy with Tiles", "## Rummy 500"]


async def test_options_are_saved_under_a_name_used_and_forgotten(world: World) -> None:
    keeper = manager(world)
    game = await open_game(world, "gin", (keeper,), options={"target": "50", "oklahoma": "true"}, start=False)
    saved = await keeper.slash("rummy save", name="  Friday   night ")
    offered = [
        await world.carla.complete("rummy new", "preset", typed, game=kind)
        for typed, kind in (("fri", "gin"), ("fri", "rummy"), ("mon", "gin"))
    ]

    assert saved.text == "Saved as “Friday night”."
    assert offered == [[("Friday night", "Friday night")], [], []]
    opened = await world.carla.slash("rummy new", game="gin", preset="Friday night")
    assert "Oklahoma: yes" in opened.text
    assert game.table.row.options == (await game.next_table()).row.options
    refused = await denied(world, world.carla.slash("rummy forget", name="Friday night"))
    assert "administra el servidor" in refused
    listed = await keeper.complete("rummy forget", "name", "fri")
    assert listed == [("Friday night · Gin Rummy", "Friday night")]
    assert (await keeper.slash("rummy forget", name="Friday night")).text == "“Friday night” is forgotten."
    gone = await denied(world, world.carla.slash("rummy new", game="gin", preset="Friday night"))
    assert gone == "No hay opciones guardadas como «Friday night» para este juego."


async def test_a_server_chooses_the_language_of_its_tables(world: World) -> None:
    keeper = manager(world)
    panel = (await keeper.slash("rummy server")).post
    await keeper.choose(panel, ["es"], custom_id="ours:0:0:language")
    await keeper.choose(panel, ["wine"], custom_id="ours:0:0:felt")
    stranger = await world.ben.press_anyway(panel, "ours:0:0:theme", ["light"])

    opened = await world.ana.slash("rummy new", game="gin")

    assert "Sentarse" in opened.post.labels
    assert stranger.text == "Only those who manage the server can do that."


async def test_everyone_chooses_for_themselves(world: World) -> None:
    panel = (await world.dan.slash("rummy settings")).post
    for select in list(panel.selects):
        name = select.custom_id.rpartition(":")[2]
        for option in panel.select(select.custom_id).options:
            await world.dan.choose(panel, [option.value], custom_id=select.custom_id)
            chosen = [one.value for one in panel.select(select.custom_id).options if one.chosen]
            assert chosen == [option.value], name

    game = await open_game(world, "rummy", (world.dan,), computers=1)
    await game.play(lambda table: table.is_asked(0))
    hand = await game.panel(0)

    assert hand.pictures == []  # text instead of pictures was the last choice
    assert "Tu mano: " in hand.text
    assert [post for post in world.posts() if world.dan.id in post.pings] == []  # and no notices
