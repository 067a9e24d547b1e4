"""The sealed deck as people meet it: the seal before the deal, words, who wants to deal, and the proof afterwards."""

import re

from bot.tables.proof import checked, read_proof
from bot.tables.seal import Seal
from bot.tables.verdict import Verdict
from tests.cogs.kit import Game, open_game, pozo
from tests.cogs.leagues.kit import files
from tests.simulation import World


async def begun(world: World) -> Game:
    """Return a table of Gin that Ana has started with Ben, and that is not dealt."""
    game = await open_game(world, "gin", (world.ana, world.ben), start=False)
    await world.ana.click(game.post, custom_id="start:")
    return game


async def test_the_whole_digest_is_shown_before_the_deal(world: World) -> None:
    """S2: of a part of it somebody could prepare two seeds."""
    game = await begun(world)
    [shown] = re.findall(r"Sealed deck `([0-9a-f]+)`", game.post.text)

    assert shown == game.table.seal.commitment
    assert len(shown) == 64


async def test_one_of_two_who_wants_to_deal_is_shown_and_waits(world: World) -> None:
    game = await begun(world)
    assert "want to deal" not in game.post.text
    await world.ana.click(game.post, custom_id="deal:")
    assert "1 of 2 want to deal now." in game.post.text
    assert game.table.playing.version == 0
    await world.ben.click(game.post, custom_id="deal:")

    assert game.table.playing.version > 0


async def test_words_come_too_late_once_cards_were_drawn_for_the_deal(world: World) -> None:
    """S1 a."""
    game = await begun(world)
    modal = await world.ana.click(game.post, custom_id="word:")
    for person in (world.ana, world.ben):
        await person.click(game.post, custom_id="deal:")
    (chooser,) = game.table.playing.choosers
    await game.move(chooser, game.table.legal(chooser)[0])

    assert "Add a word" not in game.post.labels
    said = await world.ana.submit(modal, word="ciruela")
    assert said.ephemeral
    assert said.text == ("The deal was done before your word came. Here it is, to add before the next deal: `ciruela`")


async def test_a_table_that_was_ended_early_is_proven(world: World) -> None:
    """S2: its seals are shown, and so is the button."""
    game = await open_game(world, "gin", (world.ana, world.ben))
    await game.play(until=lambda table: table.playing.version > 8)
    await pozo(world).tables.get(game.table.id)
    more = await world.ana.click(game.post, custom_id="more:")
    sure = await world.ana.click(more, custom_id="close:")
    await world.ana.click(sure, custom_id="end:")
    answer = await world.ben.click(game.post, custom_id="verify:")

    assert game.post.labels == ["Verify the deals", "Log"]
    assert answer.ephemeral
    assert answer.text.startswith("\u2705 Round 1 was dealt as sealed.")
    [data] = files(world, answer.post)
    assert checked(read_proof(data)) == {1: Verdict.HOLDS}


async def test_a_table_that_was_ended_in_its_lobby_has_nothing_to_prove(world: World) -> None:
    game = await open_game(world, "gin", (world.ana, world.ben), start=False)
    await world.ana.click(game.post, custom_id="cancel:")

    assert game.post.labels == []


async def test_a_long_match_is_proven_whole(world: World) -> None:
    """S2: what does not fit into a message is in the file, and every round is named."""
    game = await open_game(world, "rummy", (world.ana,), computers=1, options={"rounds": "10"})
    await game.hasten()
    answer = await world.ana.click(game.post, custom_id="verify:")
    proof = read_proof(files(world, answer.post)[0])

    assert len(proof.rounds) == len(game.table.playing.rounds) >= 10
    assert set(checked(proof).values()) == {Verdict.HOLDS}
    assert [int(number) for number in re.findall(r"Round (\d+) was", answer.text)] == list(checked(proof))
    assert proof.rounds[0].seal == Seal(bytes.fromhex(proof.rounds[0].seed))


async def test_a_table_in_its_lobby_has_nothing_to_prove_either(world: World) -> None:
    game = await open_game(world, "gin", (world.ana,), start=False)
    answer = await world.ana.press_anyway(game.post, f"verify:{game.table.id}:0:")

    assert answer.text == "No round is finished yet."
