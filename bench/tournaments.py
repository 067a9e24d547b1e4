"""A Swiss of 1,000 players over 10 rounds: how long a round takes to be paired and opened, and a page of its standings.

Pairing alone is set against the same round with everything that is stored for it: 500 meetings and their tables.
"""

import asyncio
import os
import random
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Final

from bot.league_office.matching import Rooms
from bot.render.palette import Look
from bot.storage.store import Store
from bot.storage.tournaments import meetings as rows
from bot.storage.tournaments import tournaments
from bot.tables.deadlines import Pauses
from bot.tables.house import House
from bot.tables.registry import Tables
from bot.tournament_office.looking import Looks
from bot.tournament_office.tournaments import Tournaments
from bot.tournaments.course import Field, next_round
from bot.tournaments.meetings import MeetingGame, decided
from bot.tournaments.records import Candidate
from bot.tournaments.tournament import TournamentDraft, TournamentSettings
from bot.words.speech import Speech
from bot.words.words import Words
from cogs.tournaments.ui.tables import TournamentTables
from engine.actions import Action
from engine.players.levels import Level
from engine.players.safe import safe_action
from engine.view import View

PLAYERS, ROUNDS = 1_000, 10
LOOKS: Final = 20
PAIRING_LIMIT, PAGE_LIMIT = 2.0, 0.050


async def choose(sees: View, actions: Sequence[Action], level: Level, samples: int | None = None) -> Action:
    return safe_action(sees, actions)


async def rooms(guild_id: int, channels: Sequence[int]) -> Rooms:
    return Rooms("en", frozenset(channels))


async def measured(path: Path, players: int, rounds: int) -> bool:
    """Print what a tournament takes, and say whether it is within the limits."""
    chance, now = random.Random(1), 1_800_000_000.0
    speech = Speech(Words(), "en")
    async with await Store.open(path) as store:
        house = House(store, lambda: now, os.urandom, Pauses(lambda: 1.0), choose)
        office = Tournaments(store, lambda: now, Tables(house))
        settings = TournamentSettings(rounds=rounds, limit=players, by_hand=True)
        draft = TournamentDraft(guild_id=1, channel_id=2, name="Open", game="gin", options={}, settings=settings)
        made = await office.create(draft, 5)
        for user_id in range(1, players + 1):
            await office.join(made.id, Candidate(user_id, f"P{user_id}", frozenset()))
        paired: list[float] = []
        reckoned: list[float] = []
        opened: list[float] = []
        for number in range(1, rounds + 1):
            found = await office.overview(made.id)
            seeds = tuple(one.number for one in found.entrants)
            began, spent = perf_counter(), process_time()
            next_round(settings, Field(seeds, frozenset(seeds), frozenset({2})), found.meetings, number, rounds)
            paired.append(perf_counter() - began)
            reckoned.append(process_time() - spent)
            began = perf_counter()
            await (office.start if number == 1 else office.go_on)(found.tournament, rooms, 5)
            opened.append(perf_counter() - began)
            for meeting in await store.ask(lambda db: rows.open_meetings(db, made.id)):
                ranks = chance.choice([(1, 2), (2, 1)])
                result = decided([MeetingGame(ranks, (3 - 2 * ranks[0], 3 - 2 * ranks[1]))], 1, 2)
                assert result is not None
                await store.do(lambda db, meeting=meeting, result=result: rows.set_played(db, meeting.id, result))
        first: list[float] = []
        again: list[float] = []
        worked: list[float] = []
        kept = Looks()
        for _ in range(LOOKS):
            await store.do(lambda db: tournaments.touch(db, made.id))
            for times in (first, again):
                began, spent = perf_counter(), process_time()
                found = await store.ask(lambda db: kept.overview(db, made.id))
                TournamentTables(found, speech).scene(0, Look(), 1, crossed=times is again)
                times.append(perf_counter() - began)
                worked.append(process_time() - spent)
    print(f"{players} players, {rounds} rounds")
    print(
        f"a round paired: {median(reckoned):.3f} s of one core, at most {max(reckoned):.3f} s (limit {PAIRING_LIMIT});"
        f" on the clock {median(paired):.3f} s, at most {max(paired):.3f} s"
    )
    print(f"a round paired, stored and its tables opened: {median(opened):.3f} s, at most {max(opened):.3f} s")
    limit = f"(limit {1000 * PAGE_LIMIT:.0f})"
    print(f"a page of standings, the first after a change: {1000 * median(first):.1f} ms {limit}")
    print(f"  of which {1000 * median(worked[::2]):.1f} ms are work of the processor, in a thread of the store")
    print(f"a page as people turn it: {1000 * median(again):.1f} ms {limit}", flush=True)
    return max(reckoned) <= PAIRING_LIMIT and max(median(first), median(again)) <= PAGE_LIMIT


def main() -> int:
    short = "--short" in sys.argv
    with tempfile.TemporaryDirectory() as folder:
        sound = asyncio.run(measured(Path(folder) / "bench.sqlite3", 200 if short else PLAYERS, 4 if short else ROUNDS))
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
