"""Adaptive computer players at a table: what they begin with, what is kept of it, and what a match changes."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.footing import ADAPTIVE, Footing
from bot.storage.footings import footing, move_footing
from bot.storage.rows import Faced, Scope, Status
from bot.storage.sql import Sql
from bot.tables import lobby
from bot.tables.extras import extras_of
from bot.tables.opening import rematch
from bot.tables.table import Table
from bot.tables.unseen import appear
from engine.actions import Action
from engine.match import to_act
from engine.players.levels import Level
from engine.players.safe import safe_action
from engine.players.strength import level_at
from engine.view import View
from tests.bot.kit_tables import BETWEEN, Scene

ONE_ROUND = '{"rounds": 1}'
ANA, BEN = 10, 11


async def on_footing(scene: Scene, user_id: int, game: str = "rummy") -> Footing:
    return await scene.store.ask(lambda db: footing(db, user_id, game))


async def with_footing(scene: Scene, user_id: int, won: Sequence[bool]) -> None:
    """Let somebody have played such matches before."""

    def played(db: Sql) -> None:
        for one in won:
            move_footing(db, Faced(user_id, "rummy", one))

    await scene.store.do(played)


async def seated(scene: Scene, people: int = 1, kind: str = ADAPTIVE) -> Table:
    table = await scene.opened("rummy", people, options=ONE_ROUND)
    await lobby.add_computer(table, kind, "Alma")
    await lobby.start(table)
    return table


async def played_out(scene: Scene, table: Table) -> None:
    """Play a match to its end, the people safely and the computers when their time has come."""
    for _ in range(600):
        if table.row.status is Status.OVER:
            return
        mine = [seat for seat in to_act(table.playing) if table.seats[seat].user_id is not None]
        if mine and not table.seats[mine[0]].away:
            await scene.play(table, mine[0])
        else:
            await scene.advance(BETWEEN)
    raise AssertionError("the match does not end")


async def test_a_match_begins_with_the_strength_that_somebody_has_come_to(scene: Scene) -> None:
    await with_footing(scene, ANA, [True, True, False, True])
    table = await seated(scene)

    extras = extras_of(table.row)
    assert extras.strength == 12
    assert set(dict(extras.samples)) == set(Level)


async def test_of_several_people_the_middle_counts_and_nobody_moves(scene: Scene) -> None:
    await with_footing(scene, ANA, [True] * 4)
    await with_footing(scene, BEN, [False] * 2)
    table = await seated(scene, people=2)

    assert extras_of(table.row).strength == (16 + 4) // 2
    scene.tables.start()
    await played_out(scene, table)
    assert await on_footing(scene, ANA) == Footing(16, 4, 4)
    assert await on_footing(scene, BEN) == Footing(4, 2, 0)


async def test_every_move_is_made_at_the_strength_of_the_match_after_a_restart_too(scene: Scene) -> None:
    """So any of them can be made again from the log: the level follows from the strength and from what was seen."""
    asked: list[tuple[Level, Level, int | None]] = []

    async def chosen(sees: View, actions: Sequence[Action], level: Level, samples: int | None = None) -> Action:
        asked.append((level, level_at(10, sees), samples))
        return safe_action(sees, actions)

    scene.house = replace(scene.house, choose=chosen)
    await with_footing(scene, ANA, [True])
    table = await seated(scene)
    await with_footing(scene, ANA, [False] * 3)  # in another match meanwhile, which changes nothing in this one
    (await scene.restarted()).start()
    table = await scene.tables.get(table.id)
    await played_out(scene, table)

    assert len(asked) > 3
    assert all(level is expected for level, expected, _ in asked)
    assert {level for level, *_ in asked} <= {Level.MEDIUM, Level.SKILLED}
    assert all(samples == dict(extras_of(table.row).samples)[level] for level, _, samples in asked)


async def test_a_match_that_is_played_out_moves_the_footing_once_and_a_rematch_begins_there(scene: Scene) -> None:
    table = await seated(scene)
    scene.tables.start()
    await played_out(scene, table)

    outcome = table.playing.outcome
    assert outcome is not None
    moved = await on_footing(scene, ANA)
    assert moved == Footing().after(won=outcome.winners == (0,))
    assert (await on_footing(scene, ANA, "gin")) == Footing()
    again = await scene.tables.open(rematch(table.row, scene.now()))
    await appear(again, 5)
    assert extras_of(again.row).strength == moved.strength
    assert (await (await scene.restarted()).get(table.id)).playing.outcome == outcome
    assert await on_footing(scene, ANA) == moved


async def test_other_levels_move_nothing(scene: Scene) -> None:
    table = await seated(scene, kind="easy")
    assert extras_of(table.row).strength is None
    scene.tables.start()
    await played_out(scene, table)

    assert await on_footing(scene, ANA) == Footing()


async def test_what_a_computer_plays_for_somebody_who_is_away_moves_nothing(scene: Scene) -> None:
    table = await seated(scene)
    scene.tables.start()
    for _ in range(400):
        await scene.advance(60)
        if table.row.status is Status.OVER:
            break

    assert table.playing.outcome is not None
    assert table.seats[0].away
    assert await on_footing(scene, ANA) == Footing()


async def test_it_is_kept_with_what_somebody_chose_and_goes_with_it(scene: Scene) -> None:
    """So it is in an export, and nothing is left of it when they have their data deleted."""
    await with_footing(scene, ANA, [True])

    assert (await scene.store.settings(Scope.USER, ANA)) == {"adaptive-rummy": "[10, 1, 1]"}


@pytest.mark.parametrize("kind", ["child", "skilled", ADAPTIVE])
async def test_every_kind_sits_down(scene: Scene, kind: str) -> None:
    table = await scene.opened("rummy", 1)

    assert await lobby.add_computer(table, kind, "Alma") == 1
    assert table.seats[1].computer == kind
