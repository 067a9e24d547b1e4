"""Long matches of every game, put into a store before a bot opens it: some are over, and others wait for people."""

import asyncio
import json
import secrets
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from bot.matches import SeatRow
from bot.storage.store import Store
from bot.tables import lobby
from bot.tables.deadlines import Pauses
from bot.tables.house import House
from bot.tables.opening import Agreed, TablePlace, new_table
from bot.tables.registry import Tables
from bot.tables.table import Table
from engine.actions import Action
from engine.match import Match, Stage, to_act
from engine.players.choose import chance_of, choice, offered, samples_of
from engine.players.levels import Level
from engine.variants import VARIANTS
from engine.view import View, view

LONGEST: Final = 2_000  # moves; a match that is not over by then is ended
SHORTER: Final = 600  # moves of a match that waits for people
LONG: Final = {"target": 3_000, "rounds": 9}  # where a game knows such an option


class Archive(NamedTuple):
    """The numbers of the tables that are over, and of those that are not."""

    over: Sequence[int]
    waiting: Sequence[int]


async def fill(path: Path, place: TablePlace, people: Sequence[int], longest: int = LONGEST) -> Archive:
    """Play a match of every game to its end and another for a while, each with as many people as it seats."""
    async with await Store.open(path) as store:
        tables = Tables(House(store, time.time, secrets.token_bytes, Pauses(lambda: 60.0), _nobody))
        over = await asyncio.gather(*(_played(tables, place, game, people, longest) for game in VARIANTS))
        shorter = min(SHORTER, longest)
        waiting = await asyncio.gather(*(_played(tables, place, game, people, shorter) for game in VARIANTS))
        for table in over:
            async with table:
                if not table.playing.outcome:
                    await table.close()
        await tables.stop()
    return Archive([table.id for table in over], [table.id for table in waiting if not table.playing.outcome])


async def _played(tables: Tables, place: TablePlace, game: str, people: Sequence[int], most: int) -> Table:
    """Play as the least of the computer players would, until the match is over or long enough."""
    sitting = people[: max(VARIANTS[game].seat_counts)]
    seats = tuple(SeatRow(seat, f"Player {user}", user_id=user) for seat, user in enumerate(sitting))
    key = f"archive {game} {secrets.token_hex(4)}"
    options = {one.name: min(LONG[one.name], one.most) for one in VARIANTS[game].options if one.name == _length(game)}
    agreed = Agreed(game, json.dumps(options))
    host = sitting[list(VARIANTS).index(game) % len(sitting)]  # one person may not open all of them
    table = await tables.open(new_table(key, place, host, agreed, time.time(), seats))
    await lobby.start(table)
    while (match := table.playing).version < most and not match.outcome:
        if match.stage in {Stage.SPREAD, Stage.DEAL}:
            await table.deal()
        else:
            seat = to_act(match)[0]
            await table.play(seat, _move(match, seat), version=None, key=str(match.version))
    return table


def _length(game: str) -> str:
    """Return the option that makes a match of a game long, if it has one."""
    return next((name for name in LONG if name in {one.name for one in VARIANTS[game].options}), "")


def _move(match: Match, seat: int) -> Action:
    sees, level = view(match, seat), Level.EASY
    return choice(sees, offered(match, seat), level, chance_of(sees), samples_of(match.rules, level))


async def _nobody(sees: View, actions: Sequence[Action], level: Level, samples: int | None = None) -> Action:
    raise AssertionError(f"no computer player sits here, {level} or other, to do one of {actions} at {sees.version}")
