"""A league of ten thousand players: the first page, a result recorded, and a full recount, at 10k, 100k and 1M results.

A result is recorded with the last move of its match, so its time is set against the same move at a table of no league.
The recount is set against OpenSkill alone, rating the same matches from a dictionary.
"""

import asyncio
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final

from openskill.models import PlackettLuce

from bot.league_office.leagues import Leagues
from bot.leagues.league import League, LeagueDraft, LeagueKind, LeagueSettings
from bot.matches import FinishedMatch, SeatRow
from bot.storage.results import outcome_text, seats_text
from bot.storage.rows import Changes, Move, NewTable, Status
from bot.storage.sql import Sql
from bot.storage.store import Store

PLAYERS: Final = 10_000
SIZES: Final = (10_000, 100_000, 1_000_000)
SHORT: Final = (1_000, 10_000)
RECORDED: Final = 200  # results, one after the other
LOOKS: Final = 50
EVERY: Final = 40.0  # seconds between two results: a million take more than a year
BEGAN: Final = 1_800_000_000.0
PAGE_LIMIT, RECOUNT_LIMIT = 0.050, 120.0


@dataclass
class Bench:
    store: Store
    leagues: Leagues
    rng: random.Random
    league: League = field(init=False)
    size: int = 0

    @property
    def at(self) -> float:
        return BEGAN + EVERY * self.size

    def pair(self) -> tuple[int, int]:
        """Return two players, the winner first; the one with the lower number is the better one, mostly."""
        one, other = sorted(self.rng.sample(range(1, PLAYERS + 1), 2))
        return (one, other) if self.rng.random() < 0.7 else (other, one)

    async def grow(self, size: int) -> None:
        """Add results in bulk; they are counted afterwards."""
        pairs = [(number, *self.pair()) for number in range(self.size + 1, size + 1)]
        await self.store.do(lambda db: _insert(db, self.league.id, pairs))
        self.size = size

    async def recount(self) -> tuple[float, float]:
        """Return the seconds on the clock and on the processor of counting all results again."""
        await self.store.do(_unsettle)
        clock, processor = perf_counter(), process_time()
        await self.leagues.settle()
        return perf_counter() - clock, process_time() - processor

    async def recorded(self, league_id: int | None) -> tuple[float, float]:
        """Return the medians of what a last move takes, at a table of the league or of none."""
        times: list[tuple[float, float]] = []
        for _ in range(RECORDED):
            self.size += league_id is not None
            move = await self._last_move(self.pair(), league_id)
            clock, processor = perf_counter(), process_time()
            await self.store.append(move)
            times.append((perf_counter() - clock, process_time() - processor))
        return median(clock for clock, _ in times), median(processor for _, processor in times)

    async def _last_move(self, pair: tuple[int, int], league_id: int | None) -> Move:
        new = NewTable(
            key=f"{league_id} {self.size} {self.rng.random()}", guild_id=1, channel_id=2, host_id=pair[0], game="gin",
            rules=1, size=2, options=self.league.options, clock=None, on_leave="computer", league_id=league_id,
            language="en", at=self.at, seats=tuple(SeatRow(seat, f"P{user}", user) for seat, user in enumerate(pair)),
        )  # fmt: skip
        table = (await self.store.open_table(new)).table
        result = _finished(*pair)
        changes = Changes(result=result, table={"status": Status.OVER})
        return Move(
            table_id=table.id, expected_version=0, expected_revision=0, lines=("end",), key="end", at=self.at,
            changes=changes,
        )  # fmt: skip


def _finished(winner: int, loser: int) -> FinishedMatch:
    return FinishedMatch(
        sides=((0,), (1,)),
        winners=(0,),
        totals=(120, 40),
        settlement=(80, -80),
        rounds=4,
        seats=tuple(SeatRow(seat, f"P{user}", user) for seat, user in enumerate((winner, loser))),
    )


def _unsettle(db: Sql) -> None:
    db.execute("UPDATE league_seasons SET revision = revision + 1")


def _insert(db: Sql, league_id: int, pairs: list[tuple[int, int, int]]) -> None:
    """Insert what matches of the league leave behind, but for their moves. Tables are numbered as results are."""
    (season_id,) = db.execute("SELECT id FROM league_seasons WHERE league_id = ?", (league_id,)).fetchone()
    (tables,) = db.execute("SELECT coalesce(max(id), 0) FROM tables").fetchone()
    (results,) = db.execute("SELECT coalesce(max(id), 0) FROM league_results").fetchone()

    def each() -> Iterator[tuple[int, int, float, int, int]]:
        for offset, (number, winner, loser) in enumerate(pairs, start=1):
            yield tables + offset, results + offset, BEGAN + EVERY * number, winner, loser

    db.executemany(
        "INSERT INTO tables (id, key, guild_id, channel_id, host_id, game, rules, size, options, on_leave, league_id,"
        " language, status, memo, created_at, changed_at) VALUES (?1, 'bulk ' || ?1, 1, 2, ?2, 'gin', 1, 2, '{}',"
        " 'computer', ?3, 'en', 'over', '{}', ?4, ?4)",
        ((table_id, winner, league_id, at) for table_id, _, at, winner, _ in each()),
    )
    db.executemany(
        "INSERT INTO results (table_id, guild_id, league_id, game, finished_at, outcome, seats)"
        " VALUES (?1, 1, ?2, 'gin', ?3, ?4, ?5)",
        (
            (table_id, league_id, at, outcome_text(match), seats_text(match))
            for table_id, _, at, winner, loser in each()
            for match in (_finished(winner, loser),)
        ),
    )
    db.executemany(
        "INSERT INTO result_users (user_id, table_id) VALUES (?1, ?2)",
        ((user, table_id) for table_id, _, _, winner, loser in each() for user in (winner, loser)),
    )
    db.executemany(
        "INSERT INTO league_results (id, league_id, season_id, kind, table_id, at, day, cap)"
        " VALUES (?1, ?2, ?3, 'match', ?4, ?5, ?6, 5)",
        ((result, league_id, season_id, table_id, at, int(at // 86_400)) for table_id, result, at, _, _ in each()),
    )
    db.executemany(
        "INSERT INTO league_players (result_id, seat, league_id, user_id, side, rank, points, left_order)"
        " VALUES (?1, ?2, ?3, ?4, ?2, ?2 + 1, 80 - 160 * ?2, 0)",
        (
            (result, seat, league_id, user)
            for _, result, _, winner, loser in each()
            for seat, user in enumerate((winner, loser))
        ),
    )


async def timed(look: Callable[[], Awaitable[object]]) -> float:
    """Return the median seconds of a look, once it is warm."""
    await look()
    times: list[float] = []
    for _ in range(LOOKS):
        began = perf_counter()
        await look()
        times.append(perf_counter() - began)
    return median(times)


def openskill_alone(matches: int) -> float:
    """Return the processor seconds that a match takes if nothing is done but rating it."""
    rng, model = random.Random(2), PlackettLuce()
    ratings = {user: model.rating() for user in range(1, PLAYERS + 1)}
    pairs = [rng.sample(range(1, PLAYERS + 1), 2) for _ in range(matches)]
    began = process_time()
    for winner, loser in pairs:
        ((ratings[winner],), (ratings[loser],)) = model.rate([[ratings[winner]], [ratings[loser]]], ranks=[1, 2])
    return (process_time() - began) / matches


async def measured(folder: Path, sizes: tuple[int, ...]) -> int:
    """Print the figures, and return how many limits were missed."""
    missed = 0
    async with await Store.open(folder / "leagues.sqlite3") as store:
        leagues = Leagues(store, lambda: bench.at)
        bench = Bench(store, leagues, random.Random(1))
        bench.league = await founded(leagues)
        for size in sizes:
            await bench.grow(size)
            alone = openskill_alone(min(size, 50_000))
            clock, processor = await bench.recount()
            alone = median((alone, openskill_alone(min(size, 50_000))))
            league, none = await bench.recorded(bench.league.id), await bench.recorded(None)
            page = await timed(lambda: leagues.standings(bench.league, user_id=1))
            last = await timed(lambda: leagues.standings(bench.league, PLAYERS // 10 - 1, user_id=1))
            player = await timed(lambda: leagues.player(bench.league, 1))
            history = await timed(lambda: leagues.history(bench.league))
            print(f"{size:>9,} results")
            print(
                f"  full recount {clock:6.1f} s on the clock, {processor:6.1f} s on the processor:"
                f" {processor / size * 1e6:5.1f} us a result, {processor / size / alone:4.2f} times OpenSkill alone"
            )
            print(
                f"  a result recorded {league[0] * 1e3:6.2f} ms, {league[1] * 1e3:5.2f} ms on the processor;"
                f" the same move at no league {none[0] * 1e3:6.2f} ms, {none[1] * 1e3:5.2f} ms"
            )
            print(
                f"  first page {page * 1e3:5.2f} ms, last page {last * 1e3:5.2f} ms,"
                f" a player {player * 1e3:5.2f} ms, history {history * 1e3:5.2f} ms",
                flush=True,
            )
            missed += page > PAGE_LIMIT
            missed += processor > RECOUNT_LIMIT  # the clock also tells who else uses the machine
    return missed


async def founded(leagues: Leagues) -> League:
    draft = LeagueDraft(
        guild_id=1, name="Bench", game="gin", kind=LeagueKind.RATING, options={"target": 100}, settings=LeagueSettings()
    )
    league = await leagues.create(draft, 5)
    await asyncio.gather(*(leagues.join(league, user, f"P{user}", frozenset()) for user in range(1, PLAYERS + 1)))
    return league


def main() -> int:
    sizes = SHORT if "--short" in sys.argv else SIZES
    print(
        f"A league of {PLAYERS:,} players, two in a match, {86_400 / EVERY:,.0f} matches a day;"
        f" first page {PAGE_LIMIT * 1e3:.0f} ms at most"
    )
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(measured(Path(folder), sizes))


if __name__ == "__main__":
    sys.exit(main())
