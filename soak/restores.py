"""Backups taken while people play, with the bot and the backup killed in between: each restores to a moment that was.

The bot is a fork that plays as in `soak.kill`. A copy is right if it holds every move that was acknowledged before it
was begun, none that was pressed after it was made, and with any move all that were acknowledged before that one was
pressed: then it is what the database was at one moment. Every third copy takes the place of the database, and play
goes on from it.
"""

import argparse
import asyncio
import io
import json
import os
import random
import shutil
import signal
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from bot.config import Settings
from bot.exits import Exit
from bot.host.backup import back_up, backups_in, folder_of
from bot.host.examining import examined
from bot.host.findings import Mark
from bot.host.restore import restore
from bot.storage.store import Store
from soak import kill
from soak.parts import Part, summed

RESTORES: Final = 200
OF_ONE_DATABASE: Final = 10
IN_PLACE: Final = 3  # every so many copies one takes the place of the database
KILLED: Final = 4  # every so many backups one is killed and made again
PLAYS: Final = (0.05, 0.4)  # seconds before a copy is begun
PATIENCE: Final = 60.0
CONTROLS: Final = 2


Make = Callable[[Settings], Path | None]


@dataclass
class Witness:
    """When each press was made and when it was acknowledged, by the clock of the machine; it outlives the bot."""

    pressed: dict[str, float] = field(default_factory=dict[str, float])
    accepted: dict[str, float] = field(default_factory=dict[str, float])
    complaints: list[str] = field(default_factory=list[str])
    ready: threading.Event = field(default_factory=threading.Event)

    def hear(self, line: str) -> None:
        at, kind, *told = json.loads(line)
        if kind == "press":
            self.pressed[str(told[1])] = at
        elif kind == "accepted":
            self.accepted[str(told[0])] = at
            self.ready.set()
        elif kind != "ready":
            self.complaints.append(line.strip())
            self.ready.set()

    def forget_but(self, kept: set[str]) -> None:
        """Forget what a restore has undone."""
        self.pressed = {key: at for key, at in self.pressed.items() if key in kept}
        self.accepted = {key: at for key, at in self.accepted.items() if key in kept}

    def wrongs(self, kept: set[str], began: float, ended: float) -> Iterator[str]:
        """Yield why a copy is no moment that was."""
        newest = max((self.pressed[key] for key in kept if key in self.pressed), default=0.0)
        for key, at in self.accepted.items():
            if key not in kept and at < max(began, newest):
                yield f"move {key} is missing, acknowledged {max(began, newest) - at:.4f} s before"
        for key in kept & self.pressed.keys():
            if self.pressed[key] > ended:
                yield f"move {key} was pressed after the copy was made"


class Timed(kill.Players):
    """Players who say when they say something."""

    def tell(self, *what: object) -> None:
        os.write(self.pipe, f"{json.dumps((time.monotonic(), *what))}\n".encode())


class Bot:
    """A process that plays until it is killed."""

    def __init__(self, path: Path, witness: Witness) -> None:
        read, write = os.pipe()
        self.pid = os.fork()
        if not self.pid:
            os.close(read)
            players = Timed(write)
            try:
                asyncio.run(kill._live(Store, path, players, ()))  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]
            except BaseException as error:  # noqa: BLE001  # whatever it is, the parent must hear of it
                players.tell("failed", repr(error))
            os._exit(1)
        os.close(write)
        self._hearing = threading.Thread(target=self._hear, args=(read, witness))
        self._hearing.start()

    def _hear(self, read: int, witness: Witness) -> None:
        with os.fdopen(read, encoding="utf-8") as told:
            for line in told:
                if line.endswith("\n"):  # it may be killed in the middle of one
                    witness.hear(line)

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)

    def buried(self) -> None:
        os.waitpid(self.pid, 0)
        self._hearing.join()


def backed_up(settings: Settings) -> Path | None:
    """Make a copy in a process of its own, and return its file."""
    child = os.fork()
    if not child:
        os._exit(0 if back_up(settings).is_sound else 1)
    _, status = os.waitpid(child, 0)
    return backups_in(folder_of(settings))[-1] if os.waitstatus_to_exitcode(status) == 0 else None


def copied_as_it_is(settings: Settings) -> Path:
    """The control: the file alone, as somebody copies it who knows nothing of its log."""
    copy = folder_of(settings) / "copied.sqlite3"
    copy.parent.mkdir(exist_ok=True)
    shutil.copyfile(settings.database, copy)
    return copy


def killed_backup(settings: Settings, rng: random.Random) -> None:
    """Begin a copy, and kill it on the way."""
    child = os.fork()
    if not child:
        os._exit(0 if back_up(settings).is_sound else 1)
    time.sleep(rng.uniform(0, 0.1))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def keys_in(path: Path) -> set[str]:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        return {str(key) for (key,) in db.execute("SELECT key FROM moves")}


def quietly_restored(settings: Settings, file: Path) -> Exit:
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
        return restore(settings, file, replace_newer=True, as_json=True)


def settings_for(folder: Path) -> Settings:
    return Settings(_env_file=None, data_dir=folder, backup_keep=3)  # pyright: ignore[reportCallIssue]  # read from nowhere


def one_copy(number: int, folder: Path, witness: Witness, rng: random.Random, make: Make) -> list[str]:
    """Play, copy, kill, restore and look; return what is wrong."""
    settings, aside = settings_for(folder), settings_for(folder / "aside")
    witness.ready.clear()
    bot = Bot(settings.database, witness)
    if not witness.ready.wait(PATIENCE):
        witness.complaints.append("it did not begin to play")
    time.sleep(rng.uniform(*PLAYS))
    if number % KILLED == 0:
        killed_backup(settings, rng)
    death = threading.Timer(rng.uniform(0, 0.3), bot.kill)  # before the copy, in the middle of it or after it
    began = time.monotonic()
    death.start()
    file = make(settings)
    ended = time.monotonic()
    death.join()
    bot.buried()
    wrongs, witness.complaints = list(witness.complaints), []
    if file is None:
        return [*wrongs, "no copy was made"]
    if (code := quietly_restored(aside, file)) is not Exit.FINE:
        return [*wrongs, f"it could not be restored: {code!r}"]
    kept = keys_in(aside.database)
    wrongs += witness.wrongs(kept, began, ended)
    if number % IN_PLACE == 0:
        if (code := quietly_restored(settings, file)) is not Exit.FINE:
            wrongs.append(f"it could not take the place of the database: {code!r}")
        witness.forget_but(kept)
    look = examined(aside.database, whole=True)
    wrongs += [f"{one.what}: {one.seen}" for one in look.findings if one.mark is Mark.WRONG]
    for left in (*folder.glob("*-replaced-*"), *aside.data_dir.glob("*-replaced-*"), file):
        left.unlink(missing_ok=True)  # copies are named by the second
    return wrongs


def one_database(part: int, copies: int, seed: int, make: Make = backed_up) -> Part:
    rng, witness, wrongs = random.Random(f"{seed} {part}"), Witness(), list[str]()
    with tempfile.TemporaryDirectory() as name:
        for number in range(1, copies + 1):
            wrongs += [f"copy {number}: {wrong}" for wrong in one_copy(number, Path(name), witness, rng, make)]
    return Part({"copies": copies, "moves": len(witness.accepted), "wrong": len(wrongs)}, wrongs)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help="six copies")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    parts, copies = (1, 6) if chosen.short else (RESTORES // OF_ONE_DATABASE, OF_ONE_DATABASE)
    total = summed("restores", parts, lambda part: one_database(part, copies, chosen.seed), short=chosen.short)
    print(
        f"{total['copies']} copies taken while people played and restored, {total['moves']} acknowledged moves in the"
        f" databases at their ends, {total['wrong']} wrong, in {total['ms'] / 1000:.0f} s, seed {chosen.seed}"
    )
    control = one_database(0, CONTROLS, chosen.seed, copied_as_it_is).figures["wrong"]
    print(f"control, the file copied without its log: {control} wrong in {CONTROLS} copies")
    return 0 if control and not total["wrong"] else 1


if __name__ == "__main__":
    sys.exit(main())
