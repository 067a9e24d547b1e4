"""Crashes PostgreSQL while players' moves wait for it, and looks whether each move that was answered is stored, once.

It is shut down at once without a checkpoint, or killed with all that it has in memory; then it recovers from its log.
"""

import asyncio
import os
import random
import signal
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from typing import Final

from bot.matches import SeatRow
from bot.storage.errors import StoreUnavailableError
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.rows import Move, NewTable, TableRow
from bot.storage.store import Store
from engine.rules import REVISION
from soak.parts import Part
from soak.server import Server

PLAYERS: Final = 32
LONGEST: Final = 0.4  # seconds from the first answer to a crash
WRONGS: Final = ("lost", "strange", "doubled")


@dataclass
class Written:
    """What players asked for and what they were answered, by table and key."""

    asked: dict[tuple[int, str], str] = field(default_factory=dict[tuple[int, str], str])
    answered: dict[tuple[int, str], str] = field(default_factory=dict[tuple[int, str], str])


async def _opened(store: Store, number: int) -> TableRow:
    seats = (SeatRow(0, "Ana", user_id=10), SeatRow(1, "Ben", user_id=11))
    opened = await store.open_table(
        NewTable(
            key=f"table {number}", guild_id=number, channel_id=2, host_id=10, game="rummy", rules=REVISION, size=2,
            options="{}", clock=None, on_leave="computer", league_id=None, language="en", at=1.0, seats=seats,
        )
    )  # fmt: skip
    return opened.table


async def _play(store: Store, row: TableRow, written: Written, first: asyncio.Event) -> None:
    """Move for ever, until nothing can be stored."""
    table_id, version, revision = row.id, row.version, row.revision
    while True:
        key, line = f"{version}", f"line {version} of {table_id}"
        written.asked[table_id, key] = line
        try:
            await store.append(
                Move(
                    table_id=table_id,
                    expected_version=version,
                    expected_revision=revision,
                    lines=(line,),
                    key=key,
                    at=1.0,
                )
            )
        except StoreUnavailableError:
            return
        written.answered[table_id, key] = line
        version, revision = version + 1, revision + 1
        first.set()


async def _one_crash(server: Server, url: str, written: Written, rng: random.Random, *, killed: bool) -> None:
    async with await Store.open(url) as store:
        tables = [await _opened(store, number) for number in range(PLAYERS)]  # the same ones each time
        first = asyncio.Event()
        playing = [asyncio.create_task(_play(store, row, written, first)) for row in tables]
        await first.wait()
        await asyncio.sleep(rng.uniform(0, LONGEST))
        if killed:
            os.kill(server.pid, signal.SIGKILL)
        else:
            await asyncio.to_thread(server.crash)
        await asyncio.gather(*playing)
    await asyncio.to_thread(server.start)


def crashed(server: Server, crashes: int, seed: int) -> Part:
    """Return what so many crashes left of what was answered."""
    rng, url, found = random.Random(seed), server.new(), Counter[str]()
    written = Written()
    for number in range(crashes):
        asyncio.run(_one_crash(server, url, written, rng, killed=number % 2 == 1))
        found["killed" if number % 2 else "shut down at once"] += 1
    with closing(PostgresConnection(url, "soak", writes=False)) as db:
        moves = {(table, key): lines for table, key, lines in db.execute("SELECT table_id, key, lines FROM moves")}
        found["doubled"] = db.execute(
            "SELECT count(*) FROM tables WHERE version <> (SELECT count(*) FROM moves WHERE table_id = id)"
        ).fetchone()[0]
    found["answered"] = len(written.answered)
    found["lost"] = sum(moves.get(one) != line for one, line in written.answered.items())
    found["strange"] = sum(written.asked.get(one) != line for one, line in moves.items())
    found["asked and never answered nor stored"] = len(written.asked.keys() - moves.keys())
    return Part(dict(found))


def told(found: Counter[str]) -> bool:
    """Print what came of it, and say whether nothing is wrong; if nothing was under way, it shows nothing."""
    print(f"PostgreSQL: shut down at once {found['shut down at once']} times, killed {found['killed']} times")
    print(f"  {found['answered']} moves were answered, {found['asked and never answered nor stored']} were under way")
    print("  " + ", ".join(f"{name} {found[name]}" for name in WRONGS))
    return not any(found[name] for name in WRONGS) and found["asked and never answered nor stored"] > 0
