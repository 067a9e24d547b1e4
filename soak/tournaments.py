"""Random tournaments of every format, with drops, late entries, rulings, deadlines and kills: each must end rightly.

An oracle written apart reads the meetings as they are stored and says who stands where, in fractions; whether somebody
had to meet the same again or to sit out twice is found by trying all pairings. A kill ends the office before or after
what it was about to store; a new one goes on with what is there.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Final, Self
from unittest.mock import patch

from bot.denials import DeniedError
from bot.league_office.matching import Rooms
from bot.matches import FinishedMatch, SeatRow
from bot.storage import link
from bot.storage.rows import Changes, Status, TableRow
from bot.storage.sql import Answer, OpenSql, Sql, Work
from bot.storage.store import Store
from bot.storage.tournaments import meetings as rows
from bot.tables.deadlines import Pauses
from bot.tables.house import House
from bot.tables.known import rules_of
from bot.tables.registry import Tables
from bot.tournament_office.ticking import StageTold, TournamentTask
from bot.tournament_office.tournaments import Tournaments
from bot.tournaments.meetings import Meeting
from bot.tournaments.records import Candidate, EntrantState
from bot.tournaments.tournament import ENDED, Format, TournamentDraft, TournamentStage, tournament_settings
from engine.actions import Action
from engine.players.levels import Level
from engine.players.safe import safe_action
from engine.view import View

LIVES: Final = 10_000
SHORT: Final = 150
IN_A_FILE: Final = 10
SHARED: Final = Path("/dev/shm")  # noqa: S108  # memory: no kill here depends on what a disk has
GUILD, CHANNEL, ADMIN = 1, 2, 5
PARTNER: Final = 10_000  # more than anybody's number: that of their partner
LONGEST: Final = 4_000  # steps of a life


class Killed(Exception):  # noqa: N818  # it is no error here
    """The process is no more."""


class Inline:
    """Stands in for a connection with a thread: whoever asks waits, which costs less than to change threads."""

    def __init__(self, connector: Callable[[], OpenSql]) -> None:
        self._connector = connector

    async def open(self) -> Self:
        self._db = self._connector()
        return self

    async def run(self, work: Callable[[OpenSql], Answer]) -> Answer:
        return work(self._db)

    async def close(self) -> None:
        self._db.close()


class MortalStore(Store):
    """A store whose process is killed now and then, just before something is stored or just after."""

    deaths: random.Random | None = None

    async def do(self, work: Work[Answer]) -> Answer:
        fate = 0.5 if self.deaths is None else self.deaths.random()
        if fate < 0.01:
            raise Killed
        answer = await super().do(work)
        if fate > 0.99:
            raise Killed
        return answer


async def choose(sees: View, actions: Sequence[Action], level: Level, samples: int | None = None) -> Action:
    return safe_action(sees, actions)


async def rooms(guild_id: int, channels: Sequence[int]) -> Rooms:
    """Find that a table can be shown everywhere."""
    return Rooms("en", frozenset(channels))


@dataclass
class TournamentLife:
    """A tournament and what may happen in it."""

    store: MortalStore
    rng: random.Random
    at: float = 1_800_000_000.0
    done: Counter[str] = field(default_factory=Counter[str])
    number: int = 0

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Start the process, anew if need be."""
        house = House(self.store, lambda: self.at, os.urandom, Pauses(lambda: 1.0), choose)
        self.office = Tournaments(self.store, lambda: self.at, Tables(house))

    async def live(self, most: int) -> int:
        """Let a tournament go from its announcement to its end, and return its number."""
        settings = self._settings(most)
        people = self.rng.randint(3, most)
        made = await self.office.create(
            TournamentDraft(
                guild_id=GUILD, channel_id=CHANNEL, name=f"Cup {self.rng.random()}", options={},
                game=self._game(settings), settings=tournament_settings(settings),
            ),
            ADMIN,
        )  # fmt: skip
        self.number = made.id
        for user_id in range(1, people + 1):
            await self._enter(user_id, pairs=bool(settings["pairs"]))
        self.store.deaths = self.rng
        steps = 0
        try:
            while (await self._stage()) not in ENDED:
                steps += 1
                if steps > LONGEST:
                    raise RuntimeError(f"tournament {made.id} does not end")
                await self._step(people)
        finally:
            self.store.deaths = None
        return made.id

    def _game(self, settings: Mapping[str, object]) -> str:
        if settings["pairs"]:
            return self.rng.choice(["gin", "partnership500"])
        return "rummy" if settings["seats"] != 2 else "gin"

    async def _enter(self, user_id: int, *, pairs: bool) -> None:
        """Let somebody enter, or a pair of whom one asks the other."""
        who = Candidate(user_id, f"P{user_id}", frozenset())
        if not pairs:
            await self.office.join(self.number, who)
            return
        partner = Candidate(user_id + PARTNER, f"Q{user_id}", frozenset())
        await self.office.join_with(self.number, who, partner.user_id)
        await self.office.join_with(self.number, partner, who.user_id)

    async def undone(self) -> int:
        """Return how much is left to do after the end, but for what is to be told and shown."""
        for _ in range(3):
            for errand in await self.office.errands(self.at):
                await self.office.run(errand, rooms)
        beside = {TournamentTask.TELL, TournamentTask.SHOW}
        return sum(one.task not in beside for one in await self.office.errands(self.at))

    async def _stage(self) -> TournamentStage:
        return (await self.office.get(self.number, GUILD)).stage

    def _settings(self, most: int) -> dict[str, object]:
        kind = self.rng.choice([*Format, Format.SWISS, Format.SWISS])
        seats = self.rng.choice([2, 2, 2, 3, 4, 6]) if kind is Format.SWISS else 2
        return {
            "format": kind, "seats": seats, "pairs": seats == 2 and self.rng.random() < 0.25,
            "legs": self.rng.choice([1, 2]) if most < 20 else 1,
            "best_of": self.rng.choice([1, 1, 1, 3]) if seats == 2 else 1,
            "rounds": self.rng.choice([None, 1, 3, 5, 9]), "third_place": self.rng.random() < 0.7,
            "by_hand": self.rng.random() < 0.3, "minutes": 60, "limit": 1000,
        }  # fmt: skip

    async def _step(self, people: int) -> None:
        """Let time pass and something happen; if the process is killed by it, another goes on."""
        self.at += self.rng.uniform(10, 400)
        try:
            await self._something(people)
            for errand in await self.office.errands(self.at):
                for news in await self.office.run(errand, rooms):
                    if isinstance(news, StageTold):
                        await self.office.told(news.tournament.id, news.news)
        except Killed:
            self.done["kills"] += 1
            self.begin()

    async def _something(self, people: int) -> None:
        chance, found = self.rng.random(), await self.office.get(self.number, GUILD)
        tables, left = await self.store.ask(
            lambda db: (rows.live_tables(db, self.number), rows.open_meetings(db, self.number))
        )
        try:
            if found.stage is TournamentStage.SIGN_UP:
                await self.office.start(found, rooms, ADMIN)
            elif chance < 0.02:
                beside = PARTNER * (found.settings.pairs and self.rng.random() < 0.5)
                await self.office.drop(self.number, beside + self.rng.randint(1, people), ADMIN)
                self.done["drops"] += 1
            elif chance < 0.04:
                await self._enter(people + self.rng.randint(1, 9), pairs=found.settings.pairs)
                self.done["late"] += 1
            elif chance < 0.07:
                await self._rule((await self.office.overview(self.number)).meetings)
            elif found.settings.by_hand and not left:
                await self.office.go_on(found, rooms, ADMIN)
        except DeniedError:
            self.done["denied"] += 1
        for table_id, _ in tables.values():
            if self.rng.random() < 0.6:
                await self._played(table_id)

    async def _rule(self, meetings: Sequence[Meeting]) -> None:
        met = self.rng.choice([one for one in meetings if len(one.entrants) > 1])
        place = (met.round, met.number)
        if self.rng.random() < 0.4:
            await self.office.restore(self.number, place, "", ADMIN)
            self.done["restored"] += 1
        else:
            ranks = [self.rng.choice([0, 1, 2]) for _ in met.entrants]
            await self.office.report(self.number, place, ranks, "", ADMIN)
            self.done["ruled"] += 1

    async def _played(self, table_id: int) -> None:
        """Let a match be over, as the store hears of it with its last move."""
        row: TableRow | None = await self.store.table(table_id)
        if row is None or row.status is Status.OVER:
            return
        seats, sides = row.seats, rules_of(row).sides
        totals = tuple(self.rng.choice([10, 20, 30, 40]) for _ in sides)
        left = {seat.seat for seat in seats if self.rng.random() < 0.05}
        sat = tuple(
            SeatRow(seat.seat, seat.name, left_by=seat.user_id, left_order=1 + place) if seat.seat in left else seat
            for place, seat in enumerate(seats)
        )
        best = max(totals)
        result = FinishedMatch(
            sides=sides,
            winners=tuple(side for side, total in enumerate(totals) if total == best),
            totals=totals, settlement=tuple(total - sum(totals) // len(totals) for total in totals), rounds=1,
            seats=tuple(SeatRow(one.seat, one.name, one.user_id) if len(left) == len(seats) else one for one in sat),
        )  # fmt: skip
        await self.store.change(table_id, Changes(table={"status": Status.OVER}, result=result), self.at, row.revision)
        self.done["matches"] += 1


Came = tuple[str, list[int], list[int], list[bool]]  # how, scores, points, absent


# The oracle: it reads what is stored, and shares nothing with the bot


@dataclass(frozen=True)
class Stored:
    """A tournament as it is in the tables of the database."""

    kind: str
    seats: int
    rounds: int
    seeds: Sequence[int]
    meetings: Sequence[tuple[int, int, list[int], "Came"]]  # round, number, entrants, result

    @classmethod
    def read(cls, db: Sql, number: int) -> "Stored":
        text, rounds = db.execute("SELECT settings, rounds FROM tournaments WHERE id = ?1", (number,)).fetchone()
        seeds = db.execute(
            "SELECT number FROM tournament_entrants WHERE tournament_id = ?1 AND seed > 0 ORDER BY seed", (number,)
        ).fetchall()
        rows = db.execute(
            "SELECT round, number, entrants, played, ruled FROM tournament_meetings WHERE tournament_id = ?1"
            " ORDER BY round, number",
            (number,),
        ).fetchall()
        met = [(one, place, json.loads(who), json.loads(ruled or played)) for one, place, who, played, ruled in rows]
        settings = json.loads(text)
        return cls(settings["format"], settings["seats"], rounds, [seed for (seed,) in seeds], met)


def by_oracle(stored: Stored) -> list[tuple[int, int]]:
    """Return place and number of everyone, the first one first."""
    score: defaultdict[int, Fraction] = defaultdict(Fraction)
    game: Counter[int] = Counter()
    foes: defaultdict[int, list[tuple[int, Fraction]]] = defaultdict(list)
    byes: Counter[int] = Counter()
    for _, _, who, (how, scores, points, _) in stored.meetings:
        for place, one in enumerate(who):
            score[one] += Fraction(scores[place], 840)
            game[one] += points[place]
            byes[one] += how == "bye" and scores[place] > 0
            for other_place, other in enumerate(who):
                if other != one:
                    mine, theirs = scores[place], scores[other_place]
                    half = Fraction(1, 2) if mine and mine == theirs else Fraction(0)
                    foes[one].append((other, Fraction(1) if mine > theirs else half))
    out = _gone_out(stored) if stored.kind == "knockout" else {}
    keys: dict[int, tuple[Fraction | int, ...]] = {}
    for one in stored.seeds:
        level = [other for other in stored.seeds if (out.get(other, 0), score[other]) == (out.get(one, 0), score[one])]
        known = {each: {foe for foe, _ in foes[each]} for each in level}
        every = len(level) > 1 and all(two in known[each] for each, two in combinations(level, 2))
        between = sum((won for foe, won in foes[one] if foe in level), Fraction(0)) if every else Fraction(0)
        own = score[one]
        buchholz = sum((score[foe] for foe, _ in foes[one]), Fraction(0)) + byes[one] * own
        berger = sum((score[foe] * won for foe, won in foes[one]), Fraction(0)) + byes[one] * own
        keys[one] = (out.get(one, 0), -own, -between, -buchholz, -berger, -game[one])
    ordered = sorted(stored.seeds, key=lambda one: (keys[one], stored.seeds.index(one)))
    found: list[tuple[int, int]] = []
    for index, one in enumerate(ordered):
        shared = index and keys[ordered[index - 1]] == keys[one]
        found.append((out.get(one) or (found[-1][0] if shared else index + 1), one))
    return found


def _gone_out(stored: Stored) -> dict[int, int]:
    """Return the places of a knockout that were played for."""
    places: dict[int, int] = {}
    for number, place, who, (_, scores, points, absent) in stored.meetings:
        there = [index for index in range(len(who)) if not absent[index]]
        best = max(there, key=lambda at: (scores[at], points[at], -stored.seeds.index(who[at])), default=None)
        for index, one in enumerate(who):
            if number == stored.rounds:
                places[one] = 1 + 2 * place + (index != best)
            elif index != best:
                places[one] = 2 ** (stored.rounds - number) + 1
    return places


def needless(stored: Stored) -> Counter[str]:
    """Return how often two met again in a Swiss, or one sat out twice, though it could have been avoided."""
    found: Counter[str] = Counter()
    met: defaultdict[int, set[int]] = defaultdict(set)
    rested: set[int] = set()
    for number in range(1, 1 + max((one[0] for one in stored.meetings), default=0)):
        here = [who for this, _, who, _ in stored.meetings if this == number]
        there = [one for who in here for one in who]
        again = sum(len(who) == 2 and who[1] in met[who[0]] for who in here)
        twice = sum(len(who) == 1 and who[0] in rested for who in here)
        if (again or twice) and _could(there, met, rested):
            found["met again"] += again
            found["sat out twice"] += twice
        for who in here:
            for one, other in combinations(who, 2):
                met[one].add(other)
                met[other].add(one)
            if len(who) == 1:
                rested.add(who[0])
    return found


def _could(there: Sequence[int], met: Mapping[int, set[int]], rested: set[int]) -> bool:
    """Say whether there is a pairing without any of that."""
    free = {one: {other for other in there if other != one and other not in met[one]} for one in there}
    if len(there) % 2:
        free = {one: free[one] if one in rested else free[one] | {0} for one in there}
        free[0] = {one for one in there if one not in rested}
    return _paired(free, set(free))


def _paired(free: Mapping[int, set[int]], left: set[int]) -> bool:
    if not left:
        return True
    hardest = min(left, key=lambda one: len(free[one] & left))
    rest = left - {hardest}
    return any(_paired(free, rest - {other}) for other in free[hardest] & rest)


# The law


async def checked(path: Path | str, seeds: range, most: int = 200) -> tuple[Counter[str], Counter[str]]:
    """Return how often the law was broken in some lives, and what happened in them."""
    wrong: Counter[str] = Counter()
    done: Counter[str] = Counter()
    async with await MortalStore.open(path) as store:
        for seed in seeds:
            rng = random.Random(seed)
            life = TournamentLife(store, rng)
            size = most if rng.random() < 0.02 else min(most, rng.choice([4, 8, 13, 30]))
            number = await life.live(size)
            stored = await store.ask(lambda db, number=number: Stored.read(db, number))
            shown = await life.office.overview(number)
            lines = [(line.place, line.entrant) for line in shown.lines]
            wrong["other standings"] += lines != by_oracle(stored)
            wrong["undecided"] += len(shown.open_now)
            wrong["left undone"] += await life.undone()
            wrong["unknown"] += any(one.seed == 0 and one.state is EntrantState.PLAYING for one in shown.entrants)
            if stored.kind == "swiss" and stored.seats == 2:
                wrong += needless(stored)
            done += life.done
            done[stored.kind] += 1
            done["pairs"] += shown.tournament.settings.pairs
    return wrong, done


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help=f"{SHORT} lives")
    options.add_argument("--first", type=int, default=0, help="the seed to begin with")
    options.add_argument("--lives", type=int, default=LIVES, help="how many")
    chosen = options.parse_args()
    lives, began = SHORT if chosen.short else chosen.lives, time.process_time()
    wrong: Counter[str] = Counter()
    done: Counter[str] = Counter()
    for first in range(chosen.first, chosen.first + lives, IN_A_FILE):
        with (
            tempfile.TemporaryDirectory(dir=SHARED if SHARED.is_dir() else None) as folder,
            patch.object(link, "_Thread", Inline),
        ):
            found, happened = asyncio.run(checked(Path(folder) / "cup.sqlite3", range(first, first + IN_A_FILE)))
        wrong, done = wrong + found, done + happened
    print(f"{lives} lives from seed {chosen.first}: {', '.join(f'{what} {done[what]}' for what in sorted(done))}")
    print(f"{time.process_time() - began:.0f} s on the processor; broken: {dict(wrong) or 0}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
