"""An hour of play on the playground: three people in two languages, every game in turn, a restart on the way.

They use the page's own requests and press what it shows them, mostly with sense. Memory has to level off, the logs have
to stay clean, and every press has to be answered, but for the seconds in which the bot is away.
"""

import argparse
import asyncio
import itertools
import os
import random
import re
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import aiohttp

from engine.variants import VARIANTS
from soak.pages import DONE, Control, PlaygroundPage, answer

LENGTH: Final = 3600.0
TABLE: Final = 240.0  # seconds at most before the next game: each is played twice in an hour, some to the end
RESTART_AT: Final = 0.1  # of the time, so that one process has met every game when it is weighed
AWAY: Final = 20.0  # seconds in which nobody need be answered after it
SAMPLE_EVERY: Final = 10.0
LEVEL: Final = 1.1  # the last quarter against the one before
PACE: Final = (0.6, 1.5)  # seconds between two presses of a person
PEOPLE: Final = ("Ana", "Ben", "Carla")  # English, English, Spanish
GAMES: Final[Mapping[str, int]] = {  # with how many computer players: every other game has one, or as many as it needs
    key: max((place + 1) % 2, min(game.seat_counts) - len(PEOPLE)) for place, (key, game) in enumerate(VARIANTS.items())
}
COMMANDS: Final = ("rummy hand", "rummy games", "rummy rules", "rummy settings")
MOVES: Final = frozenset({"act", "ask", "place", "use"})
TOOLS: Final = frozenset({"sort", "text", "arrange"})
AFTERWARDS: Final = frozenset({"replay", "verify", "log"})
KNOWN: Final = ("PyNaCl is not installed", "davey is not installed")  # said by discord.py, about voice
COMPLAINT: Final = re.compile(r"\b(WARNING|ERROR|CRITICAL)\b|Traceback")
WRONGS: Final = ("not answered", "complaints", "not ended", "not opened", "failed requests", "bad exit", "not level")


@dataclass
class Player:
    """Somebody who presses what they see, mostly with sense."""

    name: str
    page: PlaygroundPage
    rng: random.Random
    found: Counter[str]

    async def step(self, table: str) -> None:
        """Do one thing at a table."""
        await self.page.look()
        chance = self.rng.random()
        if self.page.modal is not None:
            self._note("modal", await self.page.submit())
        elif chance < 0.02:
            self._note("command", await self.page.command(self.rng.choice(COMMANDS)))
        elif chance < 0.04 and len(self.page.private) > 1:
            await self.page.dismiss(self.page.private[0])
        elif (wish := self._wish(table)) is not None:
            await self._use(wish)
        if chance > 0.7:
            self.found["bytes of pictures"] += await self.page.picture()

    async def _use(self, wish: Control) -> None:
        if not wish.values:
            self._note(wish.verb, await self.page.press(wish))
            return
        most = min(wish.most, 3, len(wish.values))
        values = self.rng.sample(wish.values, self.rng.randint(max(1, wish.least), max(1, most)))
        self._note(f"{wish.verb} in a select", await self.page.choose(wish, values))

    def _wish(self, table: str) -> Control | None:
        usable = [one for one in self.page.controls if one.table == table and not one.disabled]
        public = [one for one in usable if not one.private]
        panel = self._panel(usable)
        chance = self.rng.random()
        if chance < 0.03:
            return self._any_of(public, {"log", "rules", "more"})
        if chance < 0.5 and (deal := self._any_of(public, {"deal"})):
            return deal if chance > 0.06 else self._any_of(public, {"word"})
        if chance < 0.1:
            return self._any_of(panel, TOOLS)
        moves = [one for one in panel if one.verb in MOVES]
        if moves and chance < 0.9:
            return self.rng.choice(moves)
        if chance > 0.95:
            return self._any_of(panel, {"hand"})
        return self._any_of(panel, {"pick"}) or self._any_of(public, {"hand"})

    def _panel(self, usable: Sequence[Control]) -> list[Control]:
        """Return the controls of the newest hand."""
        hands = [one.message for one in usable if one.private and one.verb == "hand"]
        return [one for one in usable if hands and one.message == hands[-1]]

    def _any_of(self, controls: Iterable[Control], verbs: Iterable[str]) -> Control | None:
        found = [one for one in controls if one.verb in verbs]
        return self.rng.choice(found) if found else None

    async def press(self, table: str, verb: str) -> bool:
        """Press the newest button of a table that does something, if there is one."""
        await self.page.look()
        found = [one for one in self.page.controls if (one.table, one.verb) == (table, verb) and not one.disabled]
        if found:
            self._note(verb, await self.page.press(found[-1]))
        return bool(found)

    def sees(self, table: str, verb: str) -> bool:
        return any((one.table, one.verb, one.private) == (table, verb, False) for one in self.page.controls)

    def _note(self, what: str, became: str) -> None:
        self.found["presses"] += 1
        self.found[f"pressed {what}"] += became == DONE
        if became == "unanswered":
            self.found["unanswered"] += 1
        elif became != DONE:
            self.found[f"refused: {became}"] += 1


@dataclass
class Club:
    """Three people who play one game after another."""

    players: Sequence[Player]
    found: Counter[str]

    async def play_on(self, end: float) -> None:
        for game in itertools.cycle(GAMES):
            if time.monotonic() >= end:
                break
            await self.play(game, min(end, time.monotonic() + TABLE))

    async def play(self, game: str, end: float) -> None:
        """Open a table, sit down, play for a while, and close it."""
        host, *guests = self.players
        table = await self._opened(host, game)
        if table is None:
            self.found["not opened"] += 1
            return
        self.found["tables"] += 1
        self.found[f"tables of {game}"] += 1
        for guest in guests:
            await guest.press(table, "join")
        await host.press(table, "start")
        await asyncio.gather(*(self._play(player, table, end) for player in self.players))
        await self._close(host, table)

    async def _opened(self, host: Player, game: str) -> str | None:
        before = {one.table for one in host.page.controls}
        await host.page.command("rummy new", {"game": game, "computers": str(GAMES[game])})
        for _ in range(50):
            await host.page.look()
            new = [one.table for one in host.page.controls if one.verb == "join" and one.table not in before]
            if new:
                return new[-1]
            await asyncio.sleep(0.1)
        return None

    async def _play(self, player: Player, table: str, end: float) -> None:
        while time.monotonic() < end and not player.sees(table, "again"):
            try:
                await player.step(table)
            except (RuntimeError, aiohttp.ClientError) as failure:
                self.found["failed requests"] += 1
                print(f"{player.name}: {failure}")
                await player.page.open()
            await asyncio.sleep(player.rng.uniform(*PACE))

    async def _close(self, host: Player, table: str) -> None:
        if host.sees(table, "again"):
            self.found["results"] += 1
            for verb in AFTERWARDS:
                await host.press(table, verb)
            return
        await host.page.command("rummy end")
        await host.press(table, "end")  # where it asks once more
        for _ in range(50):
            await host.page.look()
            if not host.sees(table, "hand"):
                return
            await asyncio.sleep(0.1)
        self.found["not ended"] += 1


# The processes


@dataclass
class Running:
    """A playground, and what its processes weigh."""

    process: asyncio.subprocess.Process
    url: str
    series: dict[str, list[tuple[float, float]]] = field(default_factory=dict[str, list[tuple[float, float]]])

    def weigh(self, at: float) -> dict[str, float]:
        """Return, and remember, the megabytes that each process holds."""
        bots = children(self.process.pid)
        workers = [child for bot in bots for child in children(bot)]
        now = {"page": megabytes([self.process.pid]), "bot": megabytes(bots), "workers": megabytes(workers)}
        for name, held in now.items():
            self.series.setdefault(name, []).append((at, held))
        return now


def children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()]
    except FileNotFoundError:  # it has just ended
        return []


def megabytes(pids: Iterable[int]) -> float:
    pages = 0
    for pid in pids:
        try:
            pages += int(Path(f"/proc/{pid}/statm").read_text(encoding="utf-8").split()[1])
        except FileNotFoundError:
            continue
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


@asynccontextmanager
async def playground(folder: Path, found: Counter[str]) -> AsyncGenerator[Running]:
    """A playground as `make run` starts it, whose log is looked through afterwards."""
    log = folder / "log.txt"
    with log.open("wb") as written:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "playground", "--port", "0"),
            env={**os.environ, "DATA_DIR": str(folder)},
            stdout=asyncio.subprocess.PIPE,
            stderr=written,
        )
        assert process.stdout is not None
        said = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
        [url] = re.findall(r"http://127\.0\.0\.1:\d+", said)
        try:
            yield Running(process, url)
        finally:
            process.send_signal(signal.SIGTERM)
            found["bad exit"] += await asyncio.wait_for(process.wait(), 60) != 0
    found["complaints"] += complaints(log)


def complaints(log: Path) -> int:
    """Return how often a bot complained in its log, and print the first times in full."""
    lines = log.read_text(encoding="utf-8").splitlines()
    places = [
        place
        for place, line in enumerate(lines)
        if COMPLAINT.search(line) and not any(known in line for known in KNOWN)
    ]
    for place in places[:3]:
        print("\n".join(lines[place : place + 40]))
    return len(places)


async def _watch(running: Running, found: Counter[str], began: float, report_every: float) -> None:
    """Weigh the processes for ever, and say now and then how it goes."""
    reported = 0.0
    while True:
        await asyncio.sleep(SAMPLE_EVERY)
        at = time.monotonic() - began
        held = running.weigh(at)
        if at - reported >= report_every:
            reported = at
            weights = ", ".join(f"{name} {megabytes:.1f} MB" for name, megabytes in held.items())
            counts = ", ".join(f"{found[name]} {name}" for name in ("presses", "tables", "results", "unanswered"))
            print(f"{at / 60:5.1f} min: {weights}; {counts}", flush=True)


async def _restart(running: Running, session: aiohttp.ClientSession, found: Counter[str], after: float) -> None:
    """Restart the bot after a while, and forgive what it could not answer meanwhile."""
    await asyncio.sleep(after)
    found["not answered"] += found.pop("unanswered", 0)
    await answer(session, f"{running.url}/playground/restart", "POST")
    found["restarts"] += 1
    await asyncio.sleep(AWAY)
    found["missed in the restart"] += found.pop("unanswered", 0)


async def evening(length: float, seed: int) -> Counter[str]:
    """Return what became of so many seconds; the keys that speak of wrongs should stay at nought."""
    found = Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        async with playground(Path(folder), found) as running, aiohttp.ClientSession() as session:
            players = await _arrived(running, session, seed, found)
            began = time.monotonic()
            beside = [
                asyncio.create_task(_watch(running, found, began, length / 30)),
                asyncio.create_task(_restart(running, session, found, length * RESTART_AT)),
            ]
            await Club(players, found).play_on(began + length)
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
    found["not answered"] += found.pop("unanswered", 0)
    for name, series in running.series.items():
        found["not level"] += not _is_level(name, series) and length == LENGTH  # less would be the warming up
    return found


async def _arrived(
    running: Running, session: aiohttp.ClientSession, seed: int, found: Counter[str]
) -> tuple[Player, ...]:
    pages = [await PlaygroundPage.opened(session, running.url, person=name, place="table") for name in PEOPLE]
    async with asyncio.timeout(60):
        while await pages[0].command("rummy games") == "unknown":  # noqa: ASYNC110  # nobody tells
            await asyncio.sleep(0.2)
    return tuple(
        Player(name, page, random.Random(f"{seed} {name}"), found) for name, page in zip(PEOPLE, pages, strict=True)
    )


def _is_level(name: str, series: Sequence[tuple[float, float]]) -> bool:
    """Say how a process grew in the second half, and return whether its last quarter weighs as much as the third."""
    half = series[len(series) // 2 :]
    third, last = half[: len(half) // 2], half[len(half) // 2 :]
    slope = statistics.linear_regression([at for at, _ in half], [held for _, held in half]).slope * 3600
    before, after = (statistics.fmean(held for _, held in part) for part in (third, last))
    print(f"{name}: third quarter {before:.1f} MB, last quarter {after:.1f} MB, slope {slope:+.1f} MB an hour")
    return after <= before * LEVEL


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help="two minutes")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    length = 120.0 if chosen.short else LENGTH
    print(f"{length / 60:.0f} minutes of {', '.join(PEOPLE)}, seed {chosen.seed}")
    found = asyncio.run(evening(length, chosen.seed))
    for name in sorted(found):
        if name not in WRONGS:
            print(f"  {name}: {found[name]}")
    print("  " + ", ".join(f"{name} {found[name]}" for name in WRONGS))
    enough = found["restarts"] == 1 and (chosen.short or all(found[f"tables of {game}"] for game in GAMES))
    return 0 if enough and not any(found[name] for name in WRONGS) else 1


if __name__ == "__main__":
    sys.exit(main())
