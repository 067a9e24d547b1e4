"""What a seal takes and proves: no word once a shuffle was drawn from it, and no early deal against anybody's wish."""

from dataclasses import replace

import pytest

from bot.denials import Denial, DeniedError
from bot.storage.rows import Changes
from bot.tables import lobby
from bot.tables.consequences import seal_row
from bot.tables.dealing import want_deal, wanting
from bot.tables.extras import extras_of
from bot.tables.proof import Proof, checked, proof_of, proof_text, read_proof
from bot.tables.table import Table
from bot.tables.verdict import Verdict
from engine.actions import AcceptNewDeal, OfferNewDeal
from engine.match import Stage
from tests.bot.kit_tables import START, Scene, asked


async def begun(scene: Scene, game: str = "gin", people: int = 2, computers: int = 0) -> Table:
    table = await scene.opened(game, people, computers)
    await lobby.start(table)
    return table


async def proof(table: Table) -> Proof:
    """Return the proof of a table as it would be read from its file."""
    made = proof_of(table.row, await table.store.seals(table.id), await table.store.lines(table.id))
    return read_proof(proof_text(made))


async def verdicts_at_the_end(scene: Scene, table: Table) -> dict[int, Verdict]:
    await lobby.end(table, table.row.host_id, manages_server=False)
    return checked(await proof(table))


async def refusal(table: Table, word: str = "tarde") -> Denial:
    with pytest.raises(DeniedError) as denied:
        await table.say_word(0, word)
    return denied.value.denial


async def spread_and_chosen(scene: Scene, table: Table) -> None:
    await table.deal()
    assert table.playing.stage is Stage.CHOICE
    await scene.play(table)


async def agreed_on_a_new_deal(scene: Scene, table: Table) -> None:
    """N17: one offers a new deal and the other accepts it."""
    seat = asked(table)
    for action in (OfferNewDeal(seat), AcceptNewDeal(1 - seat)):
        await table.play(action.seat, action, version=None, key=f"{action}")


async def test_no_word_enters_between_the_draw_for_the_deal_and_the_deal(scene: Scene) -> None:
    """S1 a: the draw was made from the same seal."""
    table = await begun(scene)
    await table.say_word(1, "pozo")
    await spread_and_chosen(scene, table)

    assert not table.takes_words
    assert await refusal(table) is Denial.SEAL_USED
    await table.deal()
    assert await refusal(table) is Denial.DEALT
    assert table.seal.words == ((1, "pozo"),)
    assert await verdicts_at_the_end(scene, table) == {1: Verdict.HOLDS}


async def test_no_word_enters_before_a_new_deal_that_both_agreed_on(scene: Scene) -> None:
    """S1 b, N17: the deal that is thrown away was made from the same seal."""
    table = await begun(scene)
    await table.say_word(1, "pozo")
    await spread_and_chosen(scene, table)
    await table.deal()
    await agreed_on_a_new_deal(scene, table)

    assert await refusal(table) is Denial.SEAL_USED
    table = await (await scene.restarted()).get(table.id)
    assert await refusal(table) is Denial.SEAL_USED
    await table.deal()
    assert await verdicts_at_the_end(scene, table) == {1: Verdict.HOLDS}


async def test_the_next_round_takes_words_again(scene: Scene) -> None:
    table = await scene.dealt("rummy", 2)
    await scene.play_round(table)

    assert table.takes_words
    await table.say_word(0, "otra")


async def store_late_word(scene: Scene, table: Table, word: str) -> Table:
    """Store a word as the version before did: at any time before a deal."""
    number = max(table.seals)
    seal = table.seal.with_word(0, word)
    async with table:
        await table.change(Changes(seals=(seal_row(number, seal),)), table.row)
    return await (await scene.restarted()).get(table.id)


@pytest.mark.parametrize("again", [False, True], ids=["after the draw", "before a new deal"])
async def test_words_that_came_late_in_the_version_before_are_told_from_a_lie(scene: Scene, again: bool) -> None:
    table = await begun(scene)
    await table.say_word(1, "pozo")
    await spread_and_chosen(scene, table)
    if again:
        await table.deal()
        await agreed_on_a_new_deal(scene, table)
    table = await store_late_word(scene, table, "tarde")
    await table.deal()

    assert await verdicts_at_the_end(scene, table) == {1: Verdict.EARLIER}


async def test_a_word_that_was_left_out_of_the_last_deal_is_a_lie(scene: Scene) -> None:
    table = await begun(scene)
    await spread_and_chosen(scene, table)
    await table.deal()
    table = await store_late_word(scene, table, "tarde")

    assert await verdicts_at_the_end(scene, table) == {1: Verdict.BROKEN}


async def test_a_seed_that_was_not_committed_to_is_a_lie(scene: Scene) -> None:
    table = await scene.dealt("rummy", 2)
    await lobby.end(table, table.row.host_id, manages_server=False)
    made = await proof(table)
    other = replace(made.rounds[0], commitment="0" * 64)

    assert checked(made) == {1: Verdict.HOLDS}
    assert checked(replace(made, rounds=(other,))) == {1: Verdict.BROKEN}


async def test_the_proof_of_a_table_that_is_played_keeps_its_last_round_to_itself(scene: Scene) -> None:
    table = await scene.dealt("rummy", 2)
    before = await proof(table)
    await scene.play_round(table)
    finished = await scene.store.lines(table.id)
    await table.deal()
    after = await proof(table)

    assert (before.rounds, before.log) == ((), ())
    assert [one.number for one in after.rounds] == [1]
    assert after.log == finished
    assert checked(after) == {1: Verdict.HOLDS}


# Dealing early


async def test_people_deal_early_only_when_all_of_them_want_to(scene: Scene) -> None:
    """S2: whoever is quick does not shut out the words of others."""
    table = await begun(scene, "rummy", people=3, computers=1)
    await want_deal(table, 0)
    await want_deal(table, 0)
    assert table.playing.stage is Stage.SPREAD
    table = await (await scene.restarted()).get(table.id)
    await want_deal(table, 2)
    assert wanting(extras_of(table.row), 0) == (0, 2)
    await table.say_word(1, "espera")
    assert table.playing.stage is Stage.SPREAD
    await want_deal(table, 1)

    assert table.playing.stage is Stage.PLAY
    assert wanting(extras_of(table.row), table.playing.version) == ()


async def test_one_person_among_computers_deals_at_once(scene: Scene) -> None:
    table = await begun(scene, "rummy", people=1, computers=2)
    await want_deal(table, 0)

    assert table.playing.stage is Stage.PLAY


async def test_the_wish_of_somebody_who_is_away_is_not_waited_for(scene: Scene) -> None:
    table = await begun(scene, "rummy", people=2)
    async with table:
        await table.reseat(replace(table.seats[1], away=True))
    await want_deal(table, 0)

    assert table.playing.stage is Stage.PLAY


async def test_the_clock_deals_whatever_people_want(scene: Scene) -> None:
    table = await begun(scene, "rummy", people=2)
    scene.tables.start()
    await want_deal(table, 0)
    await scene.advance(START)

    assert table.playing.stage is Stage.PLAY
    with pytest.raises(DeniedError) as denied:
        await want_deal(table, 1)
    assert denied.value.denial is Denial.DEALT
