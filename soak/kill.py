"""Kills the bot's process while scripted players play through its router and its store, and looks at what is left.

Every process is a fork of this one, so that thousands of them start quickly; each opens the store and the bot anew,
in a file or on a PostgreSQL that goes on meanwhile.
Every part of a run is a database of its own, and a run can be stopped and resumed.
"""

import argparse
import asyncio
import json
import os
import random
import re
import select
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, nullcontext
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Final, Literal, NamedTuple

from bot.app import Pozo
from bot.league_office.leagues import Leagues
from bot.leagues.league import LeagueDraft, LeagueKind, LeagueSettings
from bot.matches import SeatRow
from bot.storage.heartbeat import EVERY
from bot.storage.leagues.leagues import leagues_in
from bot.storage.postgres.connection import PostgresConnection
from bot.storage.rows import Appended, Move, NewTable, Repeated, Status
from bot.storage.sql import Cell, Rows, Sql
from bot.storage.store import Store
from bot.storage.writer import AnyDatabase
from bot.tables.deadlines import TURN, Pauses, is_played_by_computer, waits
from bot.tables.house import House
from bot.tables.registry import Tables
from bot.tables.table import Table
from cogs.ui.parts import custom_id
from engine.actions import Action
from engine.match import to_act
from engine.players.safe import safe_action
from engine.rules import REVISION
from engine.view import View
from soak.leagues import by_oracle, standings
from soak.parts import Part, summed
from soak.server import Server, serving
from soak.wire import CHANNEL, DEFERRED, GUILD, UPDATED, Sent, click, connected, deliver, snowflake
from tests.kit import card_games_but

KILLS: Final = 3_000
OF_ONE_DATABASE: Final = 25  # then a new one, so that looking at it stays quick
CONTROLS: Final = 60
BEHIND: Final = 20  # moves that the control has answered and not yet stored
REPEATED: Final = 12  # of the last accepted clicks, sent again after each start
LONGEST: Final = 0.25  # seconds that a process lives once it is ready
START: Final = 0.15  # seconds within which a process dies that is to die while it starts
PATIENCE: Final = 60.0  # seconds for a process to do what its death is counted from, on a machine that is busy
AT_THE_END: Final = 8  # every so many processes die around the last move of a match
IN_THE_START: Final = 6  # and every so many while they start
SENSE: Final = 0.95

# Short games, with and without computer players, windows for calls and boards side by side.
GAMES: Final = (
    ("gin", 2, 0, '{"target": 10}'),
    ("gin", 1, 1, '{"target": 10}'),
    ("gin", 4, 0, '{"target": 10}'),
    ("rummy", 2, 1, '{"target": 30}'),
    ("rummy", 3, 1, '{"call_rummy": true, "rounds": 2}'),
    ("queen_city", 2, 0, '{"target": 30}'),
    ("rummy500", 1, 1, '{"target": 300}'),
    ("double_rum", 2, 0, '{"target": 50}'),
    *((key, seats, 0, "{}") for key, seats in card_games_but("gin", "rummy", "queen_city", "rummy500", "double_rum")),
)
IN_LEAGUES: Final = {GAMES[0]: LeagueKind.RATING, GAMES[5]: LeagueKind.LADDER, GAMES[7]: LeagueKind.POINTS}


@dataclass(frozen=True)
class Press:
    """A click of a player: which table, its number, and the line that it adds to the log."""

    table: int
    number: int
    line: str


class Clocks(NamedTuple):
    """When the turns of a table's seats end, as a player was told."""

    version: int
    due: dict[str, float]
    told_at: float

    def are(self, now: Mapping[str, float]) -> bool:
        """Say whether these are the same clocks: every start moves all of them on by the time it makes good."""
        if now.keys() != self.due.keys():
            return False
        moved = {round(now[seat] - at, 2) for seat, at in self.due.items()} or {0.0}
        away = time.time() - self.told_at + EVERY  # the last beat may be older than the last move
        return len(moved) == 1 and all(0 <= one <= away for one in moved)


@dataclass
class Heard:
    """What the players of one database were told so far."""

    pressed: dict[int, Press] = field(default_factory=dict[int, Press])
    accepted: dict[int, Press] = field(default_factory=dict[int, Press])
    clocks: dict[int, Clocks] = field(default_factory=dict[int, Clocks])  # by table
    complaints: list[str] = field(default_factory=list[str])
    of_this_life: set[str] = field(default_factory=set[str])  # the kinds of what the present process has told

    def hear(self, line: str) -> None:
        told = json.loads(line)
        self.of_this_life.add(told[0])
        match told:
            case ["press", int(table), int(number), str(text)]:
                self.pressed[number] = Press(table, number, text)
            case ["accepted", int(number), int(version), due]:
                press = self.pressed[number]
                self.accepted[number] = press
                self.clocks[press.table] = Clocks(version, dict[str, float](due), time.time())
            case ["ready"]:
                pass
            case other:
                self.complaints.append(str(other))


# The process that is killed


class Hasty(Store):
    """The control: a store that answers before the commit, and is always a few moves behind what it has answered."""

    def __init__(self, database: AnyDatabase) -> None:
        super().__init__(database)
        self._late: list[Move] = []

    async def append(self, move: Move) -> Appended | Repeated:
        self._late.append(move)
        if len(self._late) > BEHIND:
            await super().append(self._late.pop(0))
        return Appended(move.expected_version + len(move.lines))


class Mortal(Store):
    """Kills its process around the commit of the first match that ends."""

    async def append(self, move: Move) -> Appended | Repeated:
        if move.changes.result:
            asyncio.get_running_loop().call_later(random.uniform(0, 0.006), os.kill, os.getpid(), signal.SIGKILL)
        return await super().append(move)


async def _at_once(sees: View, actions: Sequence[Action], level: str, samples: int | None = None) -> Action:
    return safe_action(sees, actions)


@dataclass
class Players:
    """Scripted people at every table, and what they tell the parent through a pipe."""

    pipe: int
    leagues: Mapping[str, int] = field(default_factory=dict[str, int])  # by game
    rng: random.Random = field(default_factory=random.Random)  # what they play need not be the same in every run
    asked: dict[int, Table] = field(default_factory=dict[int, Table])
    answered: set[int] = field(default_factory=set[int])
    count: int = 0

    def tell(self, *what: object) -> None:
        os.write(self.pipe, f"{json.dumps(what)}\n".encode())

    def hear(self, sent: Sent) -> None:
        """Pass on that a move was accepted: the panel in the place of the one that was clicked says so."""
        table = self.asked.get(sent.answers or 0)
        if table is None or not sent.answers:
            return
        if sent.body["type"] in {DEFERRED, UPDATED}:
            self.answered.add(sent.answers)
        if sent.body["type"] == UPDATED:
            due = {str(seat): at for (kind, seat), at in table.due.items() if kind == TURN}
            self.tell("accepted", sent.answers, table.playing.version, due)

    async def play_for_ever(self, bot: Pozo) -> None:
        rows = list(await bot.store.open_tables())
        tables = [await bot.tables.get(row.id) for row in rows]
        await asyncio.gather(*(self._play_at(bot, index, tables) for index in range(len(GAMES))))

    async def _play_at(self, bot: Pozo, index: int, tables: list[Table]) -> None:
        mine = [table for table in tables if table.row.game == GAMES[index][0] and table.row.options == GAMES[index][3]]
        held = [table for table in mine if len(table.seats) == sum(GAMES[index][1:3])]
        table = held[0] if held else await self._opened(bot, index)
        while True:
            if table.row.status is Status.OVER:
                table = await self._opened(bot, index)
            if table.row.status is Status.LOBBY:
                await deliver(bot, click(self._number(), table.row.host_id, custom_id("start", table.id)))
            await self._press(bot, table)

    async def _opened(self, bot: Pozo, index: int) -> Table:
        game, people, computers, options = GAMES[index]
        league_id = self.leagues[game] if GAMES[index] in IN_LEAGUES else None
        seats = (
            *(SeatRow(seat, f"P{seat}", user_id=10 + seat) for seat in range(people)),
            *(SeatRow(seat, f"C{seat}", computer="safe") for seat in range(people, people + computers)),
        )
        return await bot.tables.open(
            NewTable(
                key=str(self._number()), guild_id=GUILD, channel_id=CHANNEL, host_id=10, game=game,
                rules=REVISION, size=len(seats), options=options, clock=60, on_leave="computer",
                league_id=league_id, language="en", at=time.time(), seats=seats,
            )
        )  # fmt: skip

    def _number(self) -> int:
        self.count += 1
        return snowflake(time.time(), self.count)

    async def _press(self, bot: Pozo, table: Table) -> None:
        """Have somebody who is asked press a button, sometimes twice at once."""
        waiting = [seat for seat in to_act(table.playing) if not is_played_by_computer(table.seats[seat])]
        if not waiting:
            await asyncio.sleep(0.002)
            return
        seat, number, version = self.rng.choice(waiting), self._number(), table.playing.version
        legal = table.legal(seat)
        action = safe_action(table.view(seat), legal) if self.rng.random() < SENSE else self.rng.choice(legal)
        line = table.notation.action(action)
        self.tell("press", table.id, number, line)
        self.asked[number] = table
        who = table.seats[seat].user_id or 0
        payload = click(number, who, custom_id("act", table.id, version, line.partition(": ")[2]))
        await asyncio.gather(*(deliver(bot, payload) for _ in range(1 + (self.rng.random() < 0.1))))

    # What must hold after a start

    async def look(self, house: House, repeated: Sequence[tuple[Press, int]]) -> None:
        """Look at the tables before anything happens: clocks go on, and repeated clicks are answered as before."""
        tables = Tables(house)
        for row in await house.store.open_tables():
            table = await tables.get(row.id)
            if table.match is not None:
                expected = waits(table.match, table.seats, None, house.pauses).keys()
                if missing := expected - table.due.keys():
                    self.tell("no clock", row.id, sorted(map(str, missing)))
        for press, version in repeated:
            table = await tables.get(press.table)
            action = table.notation.read_action(press.line)
            played = await table.play(getattr(action, "seat", 0), action, version=0, key=str(press.number))
            if (played.version, played.repeated) != (version, True):
                self.tell("answered otherwise", press.number, played.version, version)

    async def repeat(self, bot: Pozo, presses: Sequence[Press]) -> None:
        """Click again what was accepted before the start; each click is answered."""
        for press in presses:
            table = await bot.tables.get(press.table)
            self.asked[press.number] = table
            who = table.seats[int(press.line.partition(":")[0])].user_id or 0
            name = custom_id("act", press.table, 0, press.line.partition(": ")[2])
            await deliver(bot, click(press.number, who, name))
            if press.number not in self.answered:
                self.tell("not answered again", press.number)


async def _live(kind: type[Store], where: Path | str, players: Players, repeated: Sequence[tuple[Press, int]]) -> None:
    async with await kind.open(where) as store:
        house = House(store, time.time, os.urandom, Pauses(lambda: 0.003, 0.01, 0.01), _at_once)
        players.leagues = await _leagues(store)
        await players.look(house, repeated)
        async with connected(house, players.hear) as bot:
            await players.repeat(bot, [press for press, _ in repeated])
            players.tell("ready")
            await players.play_for_ever(bot)


async def _leagues(store: Store) -> dict[str, int]:
    """Return the leagues that some of the games are played in; the first process founds them."""
    leagues = Leagues(store, time.time)
    found = {league.game: league.id for league in await leagues.in_guild(GUILD)}
    for (game, people, _, options), kind in IN_LEAGUES.items():
        if game not in found:
            draft = LeagueDraft(
                guild_id=GUILD, name=game.replace("_", " "), game=game, kind=kind, options=json.loads(options),
                settings=LeagueSettings(pair_cap=0),
            )  # fmt: skip
            found[game] = (await leagues.create(draft, 10)).id
        league = await leagues.get(found[game], GUILD)
        for seat in range(people):
            if await leagues.member(league, 10 + seat) is None:
                await leagues.join(league, 10 + seat, f"P{seat}", frozenset())
    return found


# The one who kills


@dataclass(frozen=True)
class Death:
    """When a process dies: so many seconds after it told something for the first time, or after it was begun."""

    after: float
    since: Literal["begun", "ready", "accepted"] = "ready"


def one_life(kind: type[Store], where: Path | str, heard: Heard, death: Death) -> None:
    """Fork a process that plays, and kill it when its time has come, unless it kills itself."""
    read, write = os.pipe()
    repeated = _versions(where, list(heard.accepted.values())[-REPEATED:])
    heard.of_this_life.clear()
    child = os.fork()
    if not child:
        os.close(read)
        try:
            asyncio.run(_live(kind, where, Players(write), repeated))
        except BaseException as error:  # noqa: BLE001  # whatever it is, the parent must hear of it
            os.write(write, f"{json.dumps(['failed', repr(error)])}\n".encode())
        os._exit(1)
    os.close(write)
    for line in _told(read, child, heard, death):
        heard.hear(line)
    os.close(read)
    os.waitpid(child, 0)


def _told(read: int, child: int, heard: Heard, death: Death) -> Iterator[str]:
    """Yield what a process tells until it is dead, and kill it when its time has come."""
    waiting = death.since != "begun"
    text, until = b"", time.monotonic() + (PATIENCE if waiting else death.after)
    while True:
        if waiting and death.since in heard.of_this_life:
            until, waiting = time.monotonic() + death.after, False
        if not select.select([read], [], [], max(0.0, until - time.monotonic()))[0]:
            os.kill(child, signal.SIGKILL)
            until = time.monotonic() + PATIENCE
            continue
        more = os.read(read, 65_536)
        if not more:
            return
        *lines, text = (text + more).split(b"\n")
        yield from (line.decode() for line in lines)


def _versions(where: Path | str, presses: Sequence[Press]) -> list[tuple[Press, int]]:
    """Return accepted clicks with the versions that the log says they led to."""
    if not presses:
        return []
    with beside(where) as db:
        found = "SELECT version FROM moves WHERE table_id = ?1 AND key = ?2"
        rows = [(press, db.execute(found, (press.table, str(press.number))).fetchone()) for press in presses]
        return [(press, row[0]) for press, row in rows if row]


def look_at(where: Path | str, heard: Heard) -> Counter[str]:
    """Return what is wrong with a database after a kill, and how much there was to look at."""
    with beside(where) as db:
        found = Counter[str](damaged=isinstance(db, sqlite3.Connection) and _is_damaged(db))
        if not _has(db, "moves"):
            return found  # killed before there was a schema
        moves = {(table, key): lines for table, key, lines in db.execute("SELECT table_id, key, lines FROM moves")}
        found["lost"] = sum(moves.get((one.table, str(one.number))) != one.line for one in heard.accepted.values())
        found["strange"] = sum(not _is_told(table, key, lines, heard) for (table, key), lines in moves.items())
        found["doubled"] = len(db.execute(DOUBLED, ("\n",)).fetchall())
        found["results wrong"] = len(db.execute(RESULTS_WRONG).fetchall())
        found["standings wrong"] = _wrong_standings(db)
        found["league results"] = db.execute("SELECT count(*) FROM league_results WHERE kind = 'match'").fetchone()[0]
        found["clocks changed"] = sum(not clocks.are(now) for clocks, now in _clocks(db, heard))
        found["results"] = db.execute("SELECT count(*) FROM results").fetchone()[0]
        return found


@contextmanager
def beside(where: Path | str) -> Generator[Sql]:
    """Look into a database that nobody writes to now."""
    if isinstance(where, Path):
        with closing(sqlite3.connect(where)) as file:
            yield file
    else:
        with closing(Numbering(where, "soak", writes=False)) as server:
            yield server


class Numbering(PostgresConnection):
    """Takes statements whose places have no numbers, as those of a file may be."""

    def execute(self, sql: str, parameters: Sequence[Cell] = (), /) -> Rows:
        numbers = count(1)
        return super().execute(re.sub(r"\?(?!\d)", lambda _: f"?{next(numbers)}", sql), parameters)


def _is_damaged(db: sqlite3.Connection) -> bool:
    sound = db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return not sound or bool(db.execute("PRAGMA foreign_key_check").fetchall())


def _has(db: Sql, name: str) -> bool:
    """Say whether there is a table: a process may be killed before it made one."""
    where = "sqlite_master WHERE name" if isinstance(db, sqlite3.Connection) else "pg_tables WHERE tablename"
    return db.execute(f"SELECT 1 FROM {where} = ?1", (name,)).fetchone() is not None  # noqa: S608  # our own


# A version counts the lines of the log: a move applied twice would make them differ.
DOUBLED: Final = """
SELECT id FROM tables WHERE version <> (
    SELECT coalesce(sum(length(lines) - length(replace(lines, ?1, '')) + 1), 0) FROM moves WHERE table_id = id
)"""
RESULTS_WRONG: Final = """
SELECT id FROM tables WHERE CASE WHEN status = 'over' THEN 1 ELSE 0 END <> (
    SELECT count(*) FROM results WHERE table_id = id
)"""


# A result of a league is in it once, and each of its people has that one game more.
LEAGUE_WRONG: Final = """
SELECT table_id FROM results r WHERE CASE WHEN league_id IS NULL THEN 0 ELSE 1 END <> (
    SELECT count(*) FROM league_results l WHERE l.table_id = r.table_id AND l.guard IS NULL
)"""


def _wrong_standings(db: Sql) -> int:
    """Return how many results of leagues are missing or doubled, and how many leagues stand as they should not."""
    if not _has(db, "league_results"):
        return 0  # killed before there was such a thing
    wrong = [league for league in leagues_in(db, GUILD) if standings(db, league) != by_oracle(db, league)]
    return len(wrong) + len(db.execute(LEAGUE_WRONG).fetchall())


def _is_told(table: int, key: str, lines: str, heard: Heard) -> bool:
    """Say whether a move in the log is what somebody pressed, or the clock's or chance's."""
    if not key.isdigit():
        return True
    press = heard.pressed.get(int(key))
    return press == Press(table, int(key), lines)


def _clocks(db: Sql, heard: Heard) -> Iterator[tuple[Clocks, dict[str, float]]]:
    """Yield the clocks of tables as they were told at the last move, if it still is that, and as they are stored."""
    for table, clocks in heard.clocks.items():
        if db.execute("SELECT 1 FROM tables WHERE id = ?1 AND version = ?2", (table, clocks.version)).fetchone():
            rows = db.execute("SELECT seat, due FROM deadlines WHERE table_id = ?1 AND kind = ?2", (table, TURN))
            yield clocks, {str(seat): at for seat, at in rows}


def killed(kills: int, seed: int, kind: type[Store] = Store, server: Server | None = None) -> Part:
    """Return what so many kills left: every figure but the counts of what was tried should stay at nought."""
    if server is not None:
        return _of_one_database(server.new(), kills, random.Random(seed), kind)
    with tempfile.TemporaryDirectory() as folder:
        return _of_one_database(Path(folder) / "pozo.sqlite3", kills, random.Random(seed), kind)


def _warmed() -> None:
    """Start the bot and stop it, so that the forks need not read again what every start reads."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_started(Path(folder) / "pozo.sqlite3"))


async def _started(where: Path | str) -> None:
    async with await Store.open(where) as store:
        house = House(store, time.time, os.urandom, Pauses(lambda: 0.003, 0.01, 0.01), _at_once)
        async with connected(house, lambda _: None):
            pass


def _of_one_database(where: Path | str, kills: int, rng: random.Random, kind: type[Store]) -> Part:
    heard, total, worst = Heard(), Counter[str](), Counter[str]()
    for number in range(1, kills + 1):
        at_the_end = kind is Store and number % AT_THE_END == 0
        if at_the_end:
            one_life(Mortal, where, heard, Death(PATIENCE))
        elif number % IN_THE_START == 0:
            one_life(kind, where, heard, Death(rng.uniform(0, START), "begun"))
        else:
            since = "ready" if kind is Store else "accepted"  # a control that has answered nothing shows nothing
            one_life(kind, where, heard, Death(rng.uniform(0, LONGEST), since))
        worst |= look_at(where, heard)  # what was lost once is lost for good, and is counted once
        total.update({"kills": 1, "at the end of a match": int(at_the_end)})
    total += worst + Counter(complaints=len(heard.complaints), accepted=len(heard.accepted))
    return Part(dict(total), sorted(set(heard.complaints)) if kind is Store else [])


WRONGS: Final = (
    *("lost", "doubled", "strange", "damaged", "results wrong", "standings wrong", "clocks changed", "complaints"),
)


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help="20 kills")
    options.add_argument("--postgres", action="store_true", help="on a server instead of a file")
    options.add_argument("--kills", type=int, default=KILLS)
    chosen = options.parse_args()
    _warmed()
    with serving(durable=True) if chosen.postgres else nullcontext() as server:
        return run(chosen.kills, server, short=chosen.short)


def run(kills: int, server: Server | None, *, short: bool) -> int:
    of_one, parts, controls = (20, 1, 5) if short else (OF_ONE_DATABASE, kills // OF_ONE_DATABASE, CONTROLS)
    name = "kill" if server is None else "kill-postgres"
    found = summed(name, parts, lambda part: killed(of_one, part, server=server), short=short)
    control = Counter(killed(controls, 0, Hasty, server).figures)
    print(
        f"kill -9{'' if server is None else ' on PostgreSQL'}: {found['kills']} kills,"
        f" {found['at the end of a match']} of them around the last move of a match"
    )
    print(
        f"  {found['accepted']} moves were accepted, {found['results']} results recorded,"
        f" {found['league results']} of them in a league"
    )
    print("  " + ", ".join(f"{name} {found[name]}" for name in WRONGS))
    print(f"  control that answers before the commit: {control['kills']} kills, {control['lost']} accepted moves lost")
    print(f"  {found['ms'] / 1000:.0f} s")
    return 0 if control["lost"] and not any(found[name] for name in WRONGS) else 1


if __name__ == "__main__":
    sys.exit(main())
