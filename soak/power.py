"""Cut the power while people play: no move that somebody was told about may be lost, and no file may be damaged.

The real store plays on a recorded disk. A cut keeps what was synced; of everything later each sector of 512 bytes
survives or not, on its own, and so do names of files. This is a model: a real disk can be kinder, or lie. Every part
of a run is a play of its own, and a run can be stopped and resumed.
"""

import argparse
import asyncio
import random
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.matches import SeatRow
from bot.storage.errors import CannotOpenError
from bot.storage.rows import Changes, Deadline, Move, NewTable
from bot.storage.store import Store
from soak.crash import crashed
from soak.crash import told as crash_told
from soak.disk import Disk, Happening, Kind, recording
from soak.parts import Part, summed
from soak.server import serving

CUTS: Final = 3_000
OF_ONE_PLAY: Final = 100
MOVES: Final = 60  # of a player in the middle, in each sitting
SECTOR: Final = 512
CLIENTS: Final = 12
SITTINGS: Final = 3  # times that the store is opened and closed


@dataclass(frozen=True, slots=True)
class Told:
    """A move, and whether its player was told that it counts or only asked for it."""

    table_id: int
    key: str
    line: str
    counts: bool


@dataclass(slots=True)
class Contents:
    """A file as it is for sure, and what was done to it since the last sync."""

    certain: bytearray = field(default_factory=bytearray)
    since: list[Happening] = field(default_factory=list[Happening])

    def after_cut(self, rng: random.Random, kept: float) -> bytearray:
        data = bytearray(self.certain)
        filler = rng.choice((b"\0", b"\xa5"))  # what a file grown in vain holds
        for happening in self.since:
            if happening.kind is Kind.TRUNCATE:
                if rng.random() < kept:
                    del data[happening.place :]
                continue
            for start, piece in _sectors(happening):
                if rng.random() < kept:
                    data.extend(filler * (start - len(data)))
                    data[start : start + len(piece)] = piece
        return data

    def settle(self) -> None:
        self.certain = self.after_cut(random.Random(0), kept=1.1)
        self.since = []


def _sectors(write: Happening) -> Iterator[tuple[int, bytes]]:
    start = write.place
    while start < write.place + len(write.data):
        end = min((start // SECTOR + 1) * SECTOR, write.place + len(write.data))
        yield start, write.data[start - write.place : end - write.place]
        start = end


@dataclass(slots=True)
class Model:
    """All files, by name. A name that appeared or went since the folder was synced may be as it was before."""

    now: dict[str, Contents] = field(default_factory=dict[str, Contents])
    certain_names: dict[str, Contents] = field(default_factory=dict[str, Contents])
    forgets: bool = True  # whether a sync that fails is the end of what was to be written

    def add(self, happening: Happening) -> None:
        match happening.kind:
            case Kind.CREATE:
                self.now[happening.name] = Contents()
            case Kind.DELETE:
                del self.now[happening.name]
            case Kind.WRITE | Kind.TRUNCATE:
                self.now[happening.name].since.append(happening)
            case Kind.SYNC:
                self.now[happening.name].settle()
            case Kind.LOST:
                self.now[happening.name].since *= not self.forgets
            case Kind.MARK:
                pass
        if happening.covers_folder:
            self.certain_names = dict(self.now)

    def cut_into(self, folder: Path, rng: random.Random) -> None:
        """Write the files as a cut at this moment could leave them."""
        kept = rng.choice((0.0, 0.1, 0.5, 0.9, 1.0))
        for name in sorted(self.now.keys() | self.certain_names.keys()):
            contents = rng.choice((self.now, self.certain_names)).get(name)
            if contents:
                (folder / Path(name).name).write_bytes(contents.after_cut(rng, kept))


async def _client(store: Store, disk: Disk, name: str, moves: int, seed: int) -> None:
    rng = random.Random(f"{seed} {name}")
    new = NewTable(
        key=name, guild_id=1, channel_id=2, host_id=3, game="gin", rules=1, size=2, options="{}", clock=60,
        on_leave="computer", league_id=None, language="en", at=0.0, seats=(SeatRow(0, "Ana", 3),),
    )  # fmt: skip
    table_id = (await store.open_table(new)).table.id
    for version in range(moves):
        line = f"{version % 2}: discard {'Ks ' * rng.randrange(1, 60)}"
        key = f"{name} {version}"
        changes = Changes(deadlines=[Deadline("turn", 60.0 + version, seat=version % 2)])
        disk.mark(Told(table_id, key, line, counts=False))
        await store.append(
            Move(
                table_id=table_id,
                expected_version=version,
                expected_revision=version,
                lines=(line,),
                key=key,
                at=0.0,
                changes=changes,
            )
        )
        disk.mark(Told(table_id, key, line, counts=True))


async def _play(disk: Disk, path: Path, moves: int, seed: int) -> None:
    """Open tables and play them, several times over, each time at different speeds."""
    for sitting in range(SITTINGS):
        async with await Store.open(path) as store:
            clients = (
                _client(store, disk, f"{sitting} {number}", moves * (1 + number % 3) // 2, seed)
                for number in range(CLIENTS)
            )
            await asyncio.gather(*clients)


def recorded_play(moves: int, seed: int) -> list[Happening]:
    with tempfile.TemporaryDirectory() as folder, recording() as disk:
        asyncio.run(_play(disk, Path(folder) / "pozo.sqlite3", moves, seed))
        return disk.happenings


def moves_found(path: Path) -> dict[tuple[int, str], str]:
    """Return the moves in a database that must be sound; the store opens it first, as after any start."""
    asyncio.run(_opened_and_closed(path))
    db = sqlite3.connect(path)
    try:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert db.execute("PRAGMA foreign_key_check").fetchall() == []
        torn = "SELECT count(*) FROM tables t WHERE version <> (SELECT count(*) FROM moves WHERE table_id = t.id)"
        assert db.execute(torn).fetchall() == [(0,)]
        return {(table_id, key): lines for table_id, key, lines in db.execute("SELECT table_id, key, lines FROM moves")}
    finally:
        db.close()


async def _opened_and_closed(path: Path) -> None:
    store = await Store.open(path)
    await store.close()


def outcomes(happenings: list[Happening], cuts: int, seed: int, *, told_early: bool = False) -> Counter[str]:
    """Return how many cuts ended how: nothing lost, moves lost, or a damaged file."""
    rng = random.Random(seed)
    places = sorted(rng.randrange(1, len(happenings) + 1) for _ in range(cuts))
    model, told, done = Model(), list[Told](), 0
    count: Counter[str] = Counter()
    with recording() as disk:  # only because it does not sync, which is most of the time otherwise
        for place in places:
            for happening in happenings[done:place]:
                model.add(happening)
                if isinstance(happening.mark, Told) and happening.mark.counts != told_early:
                    told.append(happening.mark)
            done = place
            count[_outcome(model, told, rng)] += 1
            disk.happenings.clear()
    return count


def _outcome(model: Model, told: list[Told], rng: random.Random) -> str:
    with tempfile.TemporaryDirectory() as folder:
        model.cut_into(Path(folder), rng)
        try:
            found = moves_found(Path(folder) / "pozo.sqlite3")
        except (AssertionError, CannotOpenError, sqlite3.Error):
            return "damaged"
    return "lost" if any(found.get((move.table_id, move.key)) != move.line for move in told) else "sound"


def without_syncs_of_the_log(happenings: list[Happening]) -> list[Happening]:
    """Return what a disk makes of it that says it synced the log and did not."""
    return [one for one in happenings if not (one.kind is Kind.SYNC and one.name.endswith("-wal"))]


def one_play(cuts: int, seed: int) -> Part:
    """Return how cuts in one play ended, and how they would have with a store or a disk that tells too early."""
    happenings = recorded_play(MOVES, seed)
    runs = (
        outcomes(happenings, cuts, seed),
        outcomes(happenings, max(10, cuts // 10), seed, told_early=True),
        outcomes(without_syncs_of_the_log(happenings), max(10, cuts // 10), seed),
    )
    figures = {
        f"{run}: {ending}": times for run, count in zip(RUNS, runs, strict=True) for ending, times in count.items()
    }
    figures["told"] = sum(isinstance(one.mark, Told) and one.mark.counts for one in happenings)
    figures["syncs"] = sum(one.kind is Kind.SYNC for one in happenings)
    return Part(figures)


CRASHES: Final = 300
CRASHES_OF_ONE: Final = 10  # database
CONTROLS: Final = ("control: told before the commit", "control: the log is not synced")
RUNS: Final = ("the store", *CONTROLS)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help="20 cuts")
    options.add_argument("--postgres", action="store_true", help="crashes of a server instead")
    options.add_argument("--crashes", type=int, default=CRASHES, help="of a server")
    chosen = options.parse_args()
    short = chosen.short
    if chosen.postgres:
        of_one = 4 if short else CRASHES_OF_ONE
        with serving(durable=True) as server:
            crashes = summed(
                "crash",
                1 if short else chosen.crashes // of_one,
                lambda part: crashed(server, of_one, part),
                short=short,
            )
        return 0 if crash_told(crashes) else 1
    cuts, parts = (20, 1) if short else (OF_ONE_PLAY, CUTS // OF_ONE_PLAY)
    found = summed("power", parts, lambda part: one_play(cuts, part), short=short)
    told = f"{found['told']} moves were told to {CLIENTS} players in {parts} plays"
    print(f"Power cuts: {told}, {found['syncs']} syncs, SQLite {sqlite3.sqlite_version}")
    for run in RUNS:
        sound, lost, damaged = (found[f"{run}: {ending}"] for ending in ("sound", "lost", "damaged"))
        counted = f"{sound:4} sound, {lost:3} lost a move, {damaged:3} damaged a file"
        print(f"  {run:<34} {sound + lost + damaged:4} cuts: {counted}")
    print(f"  {found['ms'] / 1000:.0f} s")
    wrong = found["the store: lost"] + found["the store: damaged"]
    return 0 if not wrong and all(found[f"{run}: lost"] for run in CONTROLS) else 1


if __name__ == "__main__":
    sys.exit(main())
