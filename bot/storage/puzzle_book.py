"""The book of puzzles in the store: what was posed, what was answered, and what may yet be posed."""

from collections.abc import Sequence

from bot.storage import puzzles
from bot.storage.puzzles import PastMatch, PuzzleAnswer, PuzzleRow
from bot.storage.store import Store


class PuzzleBook:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of_day(self, day: int) -> tuple[PuzzleRow, ...]:
        return await self._store.ask(lambda db: puzzles.puzzles(db, day))

    async def keep(self, new: Sequence[PuzzleRow], day: int) -> tuple[PuzzleRow, ...]:
        """Keep the puzzles of a day unless there are some, and return those there are."""
        return await self._store.do(lambda db: puzzles.kept_puzzles(db, new, day))

    async def past_matches(self, before: float, since: float, limit: int) -> tuple[PastMatch, ...]:
        """Return matches that were over before some time, the newest first."""
        return await self._store.ask(lambda db: puzzles.past_matches(db, before, since, limit))

    async def answers(self, user_id: int) -> tuple[PuzzleAnswer, ...]:
        return await self._store.ask(lambda db: puzzles.answers(db, user_id))

    async def answer(self, puzzle: PuzzleRow, user_id: int, card: int, at: float) -> PuzzleAnswer:
        """Keep what somebody answers; if they had answered, return that."""
        return await self._store.do(lambda db: puzzles.answered(db, puzzle, user_id, card, at))
