"""The puzzles of a day: taken once from matches that are over, and where those are too few, from computers' matches."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Final

from pydantic import TypeAdapter

from bot.daily import SECONDS
from bot.puzzles import EACH_DAY, first_rating
from bot.storage.puzzle_book import PuzzleBook
from bot.storage.puzzles import PastMatch, PuzzleRow
from bot.storage.store import Store
from bot.tables.lines import played_out
from bot.tables.seal import Seal
from bot.thinking.advice import Advice
from engine.actions import Action
from engine.cards import Card
from engine.match import Match, legal_actions
from engine.players.levels import Level, Why
from engine.players.puzzles import Posed, choices
from engine.replay import replayed
from engine.rules import REVISION, Rules
from engine.text import Notation
from engine.variants import VARIANTS, rules_for
from engine.view import View, view

PAST: Final = 30 * SECONDS  # how long ago a match may have been over
RECENT: Final = 200  # matches to choose from,
TRIED: Final = 24  # of which so many are looked at
PLAYED: Final = 60  # matches that computers play for it at the most
KEPT: Final = 16  # positions

_WHY: Final = TypeAdapter(Why)


@dataclass(frozen=True, slots=True)
class PuzzleSource:
    """A match from which a puzzle may be taken."""

    game: str
    revision: int
    options: str
    rules: Rules
    log: tuple[Action, ...]
    by_hand: bool


@dataclass(frozen=True, slots=True)
class PuzzlePosition:
    """A puzzle as it is shown: what the seat sees, and the cards that it may throw."""

    sees: View
    choices: tuple[Card, ...]


class Puzzles:
    """The puzzles by day, the same for everyone. However many ask for those of a day at once, they are chosen once."""

    def __init__(self, store: Store, advice: Advice) -> None:
        self._store = store
        self.book: Final = PuzzleBook(store)
        self._advice = advice
        self._making: dict[int, asyncio.Task[tuple[PuzzleRow, ...]]] = {}

    def make(self, day: int) -> asyncio.Task[tuple[PuzzleRow, ...]]:
        """Begin to choose the puzzles of a day, unless that was done; it is done to its end even if nobody waits."""
        making = self._making.get(day)
        if making is None:
            making = self._making[day] = asyncio.create_task(self._made(day))
            making.add_done_callback(lambda task: self._over(day, task))
        return making

    def _over(self, day: int, task: asyncio.Task[tuple[PuzzleRow, ...]]) -> None:
        self._making.pop(day, None)
        if not task.cancelled():
            task.exception()  # whoever waits for it hears of it

    async def _made(self, day: int) -> tuple[PuzzleRow, ...]:
        chance, found = Random(f"puzzles {day}"), list[PuzzleRow]()  # noqa: S311  # nobody gains by guessing it
        async for source in self._sources(day, chance):
            posed = await self._advice.posed(source.rules, source.log, chance)
            if posed is not None:
                found.append(_row(day, len(found) + 1, source, posed))
            if len(found) == EACH_DAY:
                break
        return await self.book.keep(found, day)

    async def _sources(self, day: int, chance: Random) -> AsyncIterator[PuzzleSource]:
        """Yield matches to look at: of people that were over before the day began, then of computers."""
        begins = day * SECONDS
        past = list(await self.book.past_matches(begins, begins - PAST, RECENT))
        chance.shuffle(past)
        for match in in_turn([one for one in past if _throws(one.game)])[:TRIED]:
            rules = rules_for(match.game, match.size, json.loads(match.options), match.rules)
            lines = await self._store.lines(match.table_id)
            log = tuple(map(Notation(rules.tiles).read_action, lines))
            yield PuzzleSource(match.game, match.rules, match.options, rules, log, by_hand=True)
        games = [game for game in VARIANTS if _throws(game)]
        for number in range(PLAYED):
            game = games[(day * EACH_DAY + number) % len(games)]
            rules = rules_for(game, min(VARIANTS[game].seat_counts), {}, REVISION)
            seal = Seal(sha256(f"puzzle {day} {number}".encode()).digest())
            log = await played_out(rules, seal, self._chosen)
            yield PuzzleSource(game, REVISION, "{}", rules, log, by_hand=False)

    async def _chosen(self, sees: View, actions: tuple[Action, ...]) -> Action:
        return await self._advice.choice(sees, actions, Level.MEDIUM)


def _throws(game: str) -> bool:
    """Say whether there is something to throw in a game that this version knows."""
    return game in VARIANTS and not VARIANTS[game].tiles


def in_turn(matches: Iterable[PastMatch]) -> list[PastMatch]:
    """Return matches so that games come in turn: the first of each, then the second of each, and so on."""
    seen, ranked = Counter[str](), list[tuple[int, PastMatch]]()
    for match in matches:
        ranked.append((seen[match.game], match))
        seen[match.game] += 1
    return [match for _, match in sorted(ranked, key=lambda one: one[0])]


def _row(day: int, number: int, source: PuzzleSource, posed: Posed) -> PuzzleRow:
    rating, notation = first_rating(posed.found), Notation(source.rules.tiles)
    return PuzzleRow(
        day,
        number,
        source.game,
        source.revision,
        source.rules.seats,
        source.options,
        "\n".join(map(notation.action, source.log[: posed.version])),
        posed.seat,
        int(posed.answer),
        posed.margin,
        _WHY.dump_json(posed.why).decode(),
        source.by_hand,
        rating.mu,
        rating.sigma,
    )


def why_of(puzzle: PuzzleRow) -> Why:
    return _WHY.validate_json(puzzle.why)


async def position_of(puzzle: PuzzleRow) -> PuzzlePosition:
    """Return what the seat sees that a puzzle is put to; nobody is shown more of its match."""
    return await asyncio.to_thread(_position, puzzle)


@lru_cache(maxsize=KEPT)
def _position(puzzle: PuzzleRow) -> PuzzlePosition:
    match = match_of(puzzle)
    return PuzzlePosition(view(match, puzzle.seat), choices(legal_actions(match, puzzle.seat)))


def match_of(puzzle: PuzzleRow) -> Match:
    """Return the match of a puzzle at its position, with all that its seat does not see."""
    rules = rules_for(puzzle.game, puzzle.size, json.loads(puzzle.options), puzzle.rules)
    return replayed(rules, map(Notation(rules.tiles).read_action, puzzle.log.splitlines()))
