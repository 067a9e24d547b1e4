"""Random leagues: results, leavers, voids, restores, comings and goings, new seasons. What is stored must follow.

After every stretch three things are compared, to the last bit: the standings that were kept as the results came, those
that counting again gives, and those of an oracle that is written apart and calls OpenSkill itself.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from openskill.models import PlackettLuce

from bot.denials import DeniedError
from bot.league_office.leagues import Leagues
from bot.league_office.matching import Rooms
from bot.leagues.league import League, LeagueDraft, LeagueKind, LeagueSettings, NoAnswer, Reset
from bot.matches import FinishedMatch, SeatRow
from bot.storage import units
from bot.storage.rows import Changes, Move, NewTable, Status
from bot.storage.sql import Sql
from bot.storage.store import Store
from soak.disk import is_possible, recording

RESULTS: Final = {LeagueKind.RATING: 4_000, LeagueKind.POINTS: 3_000, LeagueKind.LADDER: 3_000}
SHORT: Final = dict.fromkeys(LeagueKind, 400)
PEOPLE: Final = 24
STRETCHES: Final = 8
DAY: Final = 86_400
GUILD, ADMIN = 1, 5

Table = dict[int, tuple[float, ...]]


@dataclass
class Life:
    """A league and what may happen in it."""

    store: Store
    leagues: Leagues
    league: League
    rng: random.Random
    at: float = 1_800_000_000.0
    number: int = 0
    voids: float = 0.03
    done: Counter[str] = field(default_factory=Counter[str])

    async def step(self) -> None:
        """Let something happen that is no result, most often nothing."""
        self.at += self.rng.uniform(60, 4 * 3600)
        chance = self.rng.random()
        if chance < self.voids:
            await self._void_or_restore()
        elif chance < self.voids + 0.05:
            await self._come_or_go()
        elif chance < self.voids + 0.1:
            await self._challenge()
        elif chance < self.voids + 0.11:
            await self._change_settings()
        elif chance < self.voids + 0.115:
            await self.leagues.close_season(self.league, ADMIN)
            self.done["seasons"] += 1

    async def _void_or_restore(self) -> None:
        """Void the result of some table, or restore one that is void, however long ago it was."""
        wants_void = self.rng.random() < 0.6
        tables = self.rng.sample(range(1, self.number + 1), min(self.number, 20))
        for result in [await self.leagues.result_of_table(table_id) for table_id in tables]:
            if result and result.void is not wants_void:
                settle = self.leagues.void if wants_void else self.leagues.restore
                await settle(self.league, result.id, "", ADMIN)
                self.done["voided" if wants_void else "restored"] += 1
                return

    async def _come_or_go(self) -> None:
        user_id = self.rng.randrange(10, 10 + PEOPLE)
        try:
            if self.rng.random() < 0.6:
                await self.leagues.join(self.league, user_id, f"P{user_id}", frozenset())
                self.done["joined"] += 1
            elif self.rng.random() < 0.9:
                await self.leagues.leave(self.league, user_id)
                self.done["left"] += 1
            else:
                await self.leagues.forget(user_id, "", "deleted")
                self.done["forgotten"] += 1
        except DeniedError:
            self.done["denied"] += 1

    async def _challenge(self) -> None:
        people = self.rng.sample(range(10, 10 + PEOPLE), 5)
        for one, other in pairwise(people):
            try:
                await self.leagues.challenge(self.league, one, other)
            except DeniedError:
                self.done["denied"] += 1
        if self.rng.random() < 0.3:  # what was promised holds, whatever is set meanwhile
            await self._change_settings()
        self.at += 73 * 3600
        for errand in await self.leagues.errands(self.at):
            self.done["expired"] += len(await self.leagues.run(errand, _nowhere))

    async def _change_settings(self) -> None:
        settings = self.league.settings.model_copy(
            update={
                "pair_cap": self.rng.choice([0, 1, 2, 5]),
                "forfeit": self.rng.choice([0, 50, 100]),
                "no_answer": self.rng.choice(
                    [one for one in NoAnswer if one is not NoAnswer.SWAP or self.league.kind is LeagueKind.LADDER]
                ),
                "walkovers": self.rng.choice([0, 1, 2, 5]),
                "season_days": self.rng.choice([None, 30, 366]),
                "least_games": self.rng.choice([1, 3]),
                "reset": self.rng.choice(list(Reset)),
            }
        )
        self.league = await self.leagues.change(self.league, settings, ADMIN)
        self.done["settings"] += 1

    async def result(self) -> None:
        """Record a random match as a table would, with its last move."""
        size = 2 if self.league.kind is LeagueKind.LADDER else self.rng.choice([2, 2, 2, 3, 4, 4, 8])
        users: list[int | None] = list(self.rng.sample(range(10, 10 + PEOPLE), size))
        if self.rng.random() < 0.03:
            users[0] = None  # a computer player, as no table of a league should have
        sides = [[0, 2], [1, 3]] if size == 4 and self.rng.random() < 0.5 else [[seat] for seat in range(size)]
        totals = [self.rng.randrange(-5, 12) * 10 for _ in sides]
        left = self._leavers(users, sides)
        staying = [side for side in sides if any(users[seat] not in left and users[seat] for seat in side)]
        best = [side for side, total in zip(sides, totals, strict=True) if total == max(totals)]
        winning = staying if len(staying) < 2 else best
        finished = FinishedMatch(
            sides=tuple(map(tuple, sides)),
            winners=tuple(number for number, side in enumerate(sides) if side in winning),
            totals=tuple(totals),
            settlement=tuple(2 * total - sum(totals) for total in totals),
            rounds=3,
            seats=tuple(_sat(seat, user_id, left) for seat, user_id in enumerate(users)),
            forfeited=len(staying) < 2,
        )
        options = self.league.options if self.rng.random() < 0.97 else '{"target": 250}'
        await self.store.do(lambda db: self._record(db, users, finished, options))
        self.done["unsettled"] += await self.store.ask(self._points) != sum(
            finished.settlement[number] for number, side in enumerate(sides) for seat in side if users[seat]
        )
        self.done["results"] += 1

    def _points(self, db: Sql) -> int:
        """Return what all who took part in the newest result won and lost together."""
        newest = "SELECT max(id) FROM league_results WHERE table_id IS NOT NULL"
        return db.execute(f"SELECT sum(points) FROM league_players WHERE result_id = ({newest})").fetchone()[0]  # noqa: S608  # its own text

    def _leavers(self, users: Sequence[int | None], sides: Sequence[Sequence[int]]) -> list[int]:
        """Return who leaves, in turn; nobody leaves once one side alone is left."""
        left: list[int] = []
        if self.rng.random() < 0.1:
            people = [user for user in users if user]
            for user_id in self.rng.sample(people, min(len(people), self.rng.randint(1, 2))):
                here = [side for side in sides if any(users[seat] and users[seat] not in left for seat in side)]
                if len(here) > 1:
                    left.append(user_id)
        return left

    def _record(self, db: Sql, users: Sequence[int | None], finished: FinishedMatch, options: str) -> None:
        self.number += 1
        new = NewTable(
            key=str(self.number), guild_id=GUILD, channel_id=2, host_id=ADMIN, game="rummy", rules=1, size=len(users),
            options=options, clock=None, on_leave="computer", league_id=self.league.id, language="en", at=self.at,
            seats=tuple(SeatRow(seat, f"P{user_id}", user_id) for seat, user_id in enumerate(users)),
        )  # fmt: skip
        table_id = units.open_table(db, new).table.id
        changes = Changes(result=finished, table={"status": Status.OVER})
        units.append(
            db,
            Move(
                table_id=table_id,
                expected_version=0,
                expected_revision=0,
                lines=("end",),
                key="end",
                at=self.at,
                changes=changes,
            ),
        )


async def _nowhere(_: int, channels: Sequence[int]) -> Rooms:
    return Rooms("en", frozenset())  # nobody waits in the queue here


def _sat(seat: int, user_id: int | None, left: Sequence[int]) -> SeatRow:
    if user_id in left:
        return SeatRow(seat, f"P{user_id}", left_by=user_id, left_order=1 + left.index(user_id or 0))
    return SeatRow(seat, f"P{user_id}", user_id)


# What is stored


def stored(db: Sql) -> list[tuple[object, ...]]:
    """Return all that follows from results: standings, seeds, why results did not count, and what each one did."""
    return [
        *db.execute("SELECT * FROM league_standings ORDER BY season_id, user_id"),
        *db.execute("SELECT * FROM league_seeds ORDER BY season_id, user_id"),
        *db.execute("SELECT id, guard FROM league_results ORDER BY id"),
        *db.execute("SELECT * FROM league_players ORDER BY result_id, seat"),
    ]


# The oracle


@dataclass
class Oracle:
    """The standings of one season, worked out from its results in the plainest way."""

    kind: LeagueKind
    start: Table  # mu, sigma and place by user
    model: PlackettLuce = field(default_factory=PlackettLuce)
    games: dict[tuple[int, frozenset[int]], int] = field(default_factory=dict[tuple[int, frozenset[int]], int])
    silent: Counter[int] = field(default_factory=Counter[int])  # unanswered challenges that counted, by who made them

    def __post_init__(self) -> None:
        places = sorted((place, user_id) for user_id, (_, _, place) in self.start.items() if place)
        self.ladder = [user_id for _, user_id in places]
        self.table: dict[int, list[float]] = {user_id: self._begin(user_id) for user_id in self.ladder}

    def _begin(self, user_id: int) -> list[float]:
        mu, sigma, _ = self.start.get(user_id, (25.0, 25 / 3, 0))
        return [mu, sigma, 0, 0, 0]  # points, games, wins

    def take(
        self, kind: str, day: int, cap: int, walkovers: int | None, players: Sequence[tuple[int, int, int, int, int]]
    ) -> None:
        """Take in a result; a player is a user, side, rank, points and as which one they left."""
        users = [player[0] for player in players]
        if kind == "join":
            self.ladder += [user_id for user_id in users if user_id not in self.ladder]
            self.table.setdefault(users[0], self._begin(users[0]))
        elif kind == "leave":
            self.ladder = [user_id for user_id in self.ladder if user_id not in users]
            self.table.pop(users[0], None)
        elif self._is_off_the_ladder(users) or (walkovers is not None and self.silent[users[0]] >= walkovers):
            return
        elif kind == "swap":
            self.silent[users[0]] += 1
            self._climb(players)
        elif self._is_within_cap(day, cap, users):
            self.silent[users[0]] += kind == "walkover"
            self._count(day, users)
            self._score(players, played=walkovers is None)
            self._climb(players)

    def _is_off_the_ladder(self, users: Sequence[int]) -> bool:
        return self.kind is LeagueKind.LADDER and (len(users) != 2 or not set(users) <= set(self.ladder))

    def _pairs(self, day: int, users: Sequence[int]) -> list[tuple[int, frozenset[int]]]:
        return [(day, frozenset((one, other))) for one in users for other in users if one < other]

    def _is_within_cap(self, day: int, cap: int, users: Sequence[int]) -> bool:
        return not cap or all(self.games.get(pair, 0) < cap for pair in self._pairs(day, users))

    def _count(self, day: int, users: Sequence[int]) -> None:
        for pair in self._pairs(day, users):
            self.games[pair] = self.games.get(pair, 0) + 1

    def _score(self, players: Sequence[tuple[int, int, int, int, int]], *, played: bool) -> None:
        if self.kind is LeagueKind.RATING:
            staying = [player for player in players if not player[4]]
            apart = len({player[1] for player in staying}) > 1
            everyone, among = self._rated(players), self._rated(staying) if apart else {}
            moved = {**everyone, **among}
            for user_id, rating in moved.items() if played else [(players[1][0], moved[players[1][0]])]:
                self.table.setdefault(user_id, self._begin(user_id))[:2] = rating
        for user_id, _, rank, points, left in players:
            row = self.table.setdefault(user_id, self._begin(user_id))
            row[2] += points if self.kind is LeagueKind.POINTS else 0
            row[3] += played or left > 0
            row[4] += played and rank == 1 and not left

    def _rated(self, players: Sequence[tuple[int, int, int, int, int]]) -> dict[int, list[float]]:
        teams: list[list[tuple[int, int, int, int, int]]] = []
        for player in players:
            mates = [team for team in teams if team[0][1] == player[1] and not team[0][4] and not player[4]]
            (mates[0] if mates else teams.append([]) or teams[-1]).append(player)
        before = [[self.table.get(one[0], self._begin(one[0])) for one in team] for team in teams]
        ratings = [[self.model.rating(mu=row[0], sigma=row[1]) for row in team] for team in before]
        after = self.model.rate(ratings, ranks=[team[0][2] for team in teams])
        pairs = [pair for team, new in zip(teams, after, strict=True) for pair in zip(team, new, strict=True)]
        return {player[0]: [rating.mu, rating.sigma] for player, rating in pairs}

    def _climb(self, players: Sequence[tuple[int, int, int, int, int]]) -> None:
        if self.kind is not LeagueKind.LADDER or players[0][2] == players[1][2]:
            return
        winner, loser = (player[0] for player in sorted(players, key=lambda player: player[2]))
        if self.ladder.index(winner) > self.ladder.index(loser):
            self.ladder.remove(winner)
            self.ladder.insert(self.ladder.index(loser), winner)

    def rows(self) -> Table:
        places = {user_id: place for place, user_id in enumerate(self.ladder, start=1)}
        return {user_id: (*row, places.get(user_id, 0)) for user_id, row in self.table.items()}


def by_oracle(db: Sql, league: League) -> dict[int, Table]:
    """Return the standings of every season of a league, season after season."""
    seasons = db.execute(
        "SELECT id, reset FROM league_seasons WHERE league_id = ? AND opened_at IS NOT NULL ORDER BY number",
        (league.id,),
    ).fetchall()
    found: dict[int, Table] = {}
    start: Table = {}
    last: Table = {}
    for season_id, reset in seasons:
        start = _start(league.kind, reset, start, last) if found else {}
        oracle = Oracle(league.kind, start)
        for result_id, kind, day, cap, walkovers in db.execute(
            "SELECT id, kind, day, cap, walkovers FROM league_results"
            " WHERE season_id = ? AND NOT void AND barred IS NULL ORDER BY id",
            (season_id,),
        ):
            players = db.execute(
                "SELECT user_id, side, rank, points, left_order FROM league_players WHERE result_id = ? ORDER BY seat",
                (result_id,),
            ).fetchall()
            oracle.take(kind, day, cap, walkovers, players)
        last = found[season_id] = oracle.rows()
    return found


def _start(kind: LeagueKind, reset: str, start: Table, last: Table) -> Table:
    if kind is LeagueKind.LADDER:
        return {user_id: (25.0, 25 / 3, row[5]) for user_id, row in last.items()}
    if kind is LeagueKind.POINTS or reset == "fresh":
        return {}
    half = reset == "soft"
    played = {
        user_id: ((row[0] + 25) / 2 if half else row[0], (row[1] + 25 / 3) / 2 if half else row[1], 0)
        for user_id, row in last.items()
    }
    return {**start, **played}


def standings(db: Sql, league: League) -> dict[int, Table]:
    """Return the stored standings of every season, as the oracle gives them."""
    found: dict[int, Table] = {}
    for (season_id,) in db.execute(
        "SELECT id FROM league_seasons WHERE league_id = ? AND opened_at IS NOT NULL", (league.id,)
    ).fetchall():
        rows = db.execute(
            "SELECT user_id, mu, sigma, points, games, wins, place FROM league_standings WHERE season_id = ?",
            (season_id,),
        )
        found[season_id] = {row[0]: row[1:] for row in rows}
    return found


# The law


@dataclass(frozen=True)
class Differences:
    """How often what is stored was not what follows from the results."""

    results: int = 0
    counted_again: int = 0
    by_oracle: int = 0
    unsettled: int = 0  # matches whose players won and lost together something else than the settlement says


async def checked(  # noqa: PLR0913  # what a league's life is made of
    path: Path,
    kind: LeagueKind,
    results: int,
    seed: int,
    *,
    stretches: int = STRETCHES,
    leagues: type[Leagues] = Leagues,
) -> tuple[Differences, Counter[str]]:
    """Return how often the law was broken in a league's life, and what happened in it."""
    async with await Store.open(path) as store:
        front = leagues(store, lambda: life.at)
        draft = LeagueDraft(
            guild_id=GUILD, name="Law", game="rummy", kind=kind, options={}, settings=LeagueSettings(pair_cap=2)
        )
        life = Life(store, front, replace(_NOBODY, kind=kind), random.Random(seed))
        life.league = await front.create(draft, ADMIN)
        life.voids = min(0.06, 150 / results)  # each makes all results of a season count again
        for user_id in range(10, 10 + PEOPLE * 3 // 4):
            await front.join(life.league, user_id, f"P{user_id}", frozenset())
        differences = Differences()
        for count in range(1, results + 1):
            await life.result()
            await life.step()
            if count % (results // stretches) == 0:
                differences = await _compared(life, differences)
        return replace(differences, results=results, unsettled=life.done.pop("unsettled")), life.done


_NOBODY: Final = League(0, GUILD, "", "rummy", "{}", ADMIN, 0.0, 0, LeagueKind.RATING, LeagueSettings())


async def _compared(life: Life, so_far: Differences) -> Differences:
    kept = await life.store.ask(stored)
    plain = await life.store.ask(lambda db: standings(db, life.league) != by_oracle(db, life.league))
    await life.store.do(lambda db: db.execute("UPDATE league_seasons SET revision = revision + 1") and None)
    await Leagues.settle(life.leagues)
    again = await life.store.ask(stored)
    return replace(so_far, counted_again=so_far.counted_again + (kept != again), by_oracle=so_far.by_oracle + plain)


class Forgetful(Leagues):
    """The control: leagues that void results and do not count again."""

    async def settle(self, league_id: int | None = None) -> None:
        """Do nothing."""


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--short", action="store_true", help="400 results of each kind")
    wrong = 0
    for kind, results in (SHORT if options.parse_args().short else RESULTS).items():
        began = time.process_time()
        with tempfile.TemporaryDirectory() as folder, recording() if is_possible() else nullcontext():
            found, done = asyncio.run(checked(Path(folder) / "law.sqlite3", kind, results, seed=1))
        happened = ", ".join(f"{what} {done[what]}" for what in sorted(done))
        print(f"{kind}: {happened}; {time.process_time() - began:.0f} s on the processor")
        print(
            f"  stored and counted again differ {found.counted_again} times, stored and oracle {found.by_oracle},"
            f" of {STRETCHES} times each was looked at; {found.unsettled} matches made or lost points",
            flush=True,
        )
        wrong += found.counted_again + found.by_oracle + found.unsettled
    with tempfile.TemporaryDirectory() as folder, recording() if is_possible() else nullcontext():
        control, _ = asyncio.run(
            checked(Path(folder) / "law.sqlite3", LeagueKind.RATING, 300, seed=2, leagues=Forgetful)
        )
    print(f"control that does not count again after a void: differs {control.counted_again} times")
    return 0 if control.counted_again and not wrong else 1


if __name__ == "__main__":
    sys.exit(main())
