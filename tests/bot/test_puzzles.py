"""Puzzles: what an answer makes of two ratings, what is kept of a day, and what they must not tell."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from bot.puzzles import NEWCOMER, SURE, after_answer, first_rating, is_provisional, shown_rating
from bot.storage.puzzles import PastMatch, PuzzleRow, answered, answers, kept_puzzles, puzzles
from bot.storage.store import Store
from bot.tables.posing import Puzzles, in_turn
from engine.actions import Action, Discard
from engine.players.levels import Level, Weighed, Why
from engine.players.puzzles import MARGIN, RECKONINGS, Posed, posed, throws
from engine.players.safe import safe_action
from engine.rules import Rules
from engine.variants import VARIANTS, rules_for
from engine.view import View
from soak.puzzles import run
from soak.replays import log_of
from tests.kit_puzzles import HereAdviser

DAY = 20_000


def row(number: int, answer: int = 7) -> PuzzleRow:
    rating = first_rating(1)
    return PuzzleRow(DAY, number, "gin", 1, 2, "{}", "", 0, answer, 3.0, "{}", True, rating.mu, rating.sigma)


def test_the_harder_a_puzzle_is_to_computers_the_more_it_begins_with() -> None:
    assert [shown_rating(first_rating(found)) for found in (2, 1, 0)] == [800, 1000, 1200]
    assert shown_rating(NEWCOMER) == 1000
    assert is_provisional(NEWCOMER)
    assert not is_provisional(first_rating(0))


@pytest.mark.parametrize("solved", [True, False])
def test_an_answer_moves_both_ratings_and_makes_them_surer(solved: bool) -> None:
    puzzle = first_rating(1)
    mine, its = after_answer(NEWCOMER, puzzle, solved=solved)
    assert (mine.mu > NEWCOMER.mu) is solved
    assert (its.mu < puzzle.mu) is solved
    assert mine.sigma < NEWCOMER.sigma
    assert its.sigma < SURE


def test_games_come_in_turn() -> None:
    games = ["gin", "gin", "gin", "rummy", "chinchon", "rummy"]
    shown = in_turn([PastMatch(number, game, 1, 2, "{}") for number, game in enumerate(games)])
    assert [one.table_id for one in shown] == [0, 3, 4, 1, 5, 2]


async def test_the_puzzles_of_a_day_are_those_that_were_kept_first(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "pozo.sqlite3") as store:
        first = await store.do(lambda db: kept_puzzles(db, [row(1), row(2)], DAY))
        second = await store.do(lambda db: kept_puzzles(db, [row(1, answer=9), row(2), row(3)], DAY))
        assert first == second == (row(1), row(2))
        assert await store.ask(lambda db: puzzles(db, DAY + 1)) == ()


async def test_one_answer_counts_and_the_next_goes_on_from_it(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "pozo.sqlite3") as store:
        await store.do(lambda db: kept_puzzles(db, [row(1), row(2)], DAY))
        right = await store.do(lambda db: answered(db, row(1), 5, 7, 1.0))
        again = await store.do(lambda db: answered(db, row(1), 5, 8, 2.0))
        wrong = await store.do(lambda db: answered(db, row(2), 5, 8, 3.0))
        kept = await store.ask(lambda db: answers(db, 5))
        first, second = await store.ask(lambda db: puzzles(db, DAY))

    assert right == again
    assert right.solved
    assert not wrong.solved
    assert kept == (right, wrong)
    assert NEWCOMER.mu < right.mu
    assert wrong.mu < right.mu
    assert first.mu < row(1).mu
    assert second.mu > row(2).mu


class Easygoing(HereAdviser):
    """Plays safely, and takes the first throw of a match for a puzzle."""

    async def choice(self, sees: View, actions: Sequence[Action], level: Level, samples: int | None = None) -> Action:
        return safe_action(sees, actions)

    async def posed(self, rules: Rules, log: Sequence[Action], chance: Random) -> Posed | None:
        for thrown in throws(rules, log):
            assert isinstance(thrown.taken, Discard)
            return Posed(thrown.view.version, thrown.view.seat or 0, thrown.taken.card, 3.0, 1, Why("denied-dealt"))
        return None


async def test_two_who_ask_at_once_have_the_puzzles_chosen_once(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "pozo.sqlite3") as store:
        made = Puzzles(store, Easygoing())
        first, second = made.make(DAY), made.make(DAY)
        assert first is second
        assert len(await first) == 3
        assert await made.book.of_day(DAY) == await first
        assert await Puzzles(store, Easygoing()).make(DAY) == await first


@pytest.mark.usefixtures("compiled")
async def test_an_answer_is_the_same_again_and_nothing_unseen_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a small sample; `make soak-puzzles` does it at full size."""
    monkeypatch.setattr("bot.tables.posing.VARIANTS", {"rummy500": VARIANTS["rummy500"]})
    monkeypatch.setattr("bot.tables.posing.EACH_DAY", 1)
    monkeypatch.setattr("engine.players.puzzles.RECKONINGS", 2)
    seen, wrong = await run(1, first=DAY)
    assert wrong == []
    assert seen["puzzles"] == 1
    assert seen["positions with other cards unseen"] >= 1


def test_only_a_throw_that_is_clearly_the_best_makes_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """It must be ahead in every reckoning, by the margin on average, and it must be a throw."""
    rules = rules_for("rummy", 2)
    decision = throws(rules, log_of(rules, 1, 60))[0]
    one, two, *_ = [action for action in decision.actions if isinstance(action, Discard)]
    asked = list[float]()

    def weigh_with(*leads: float) -> Posed | None:
        asked.clear()

        def weighed(sees: View, actions: Sequence[Action], level: Level, *_: object) -> tuple[Weighed, ...]:
            lead = leads[min(len(asked), len(leads) - 1)]
            asked.append(lead)
            best = sorted((Weighed(one, lead, Why("hint-throw")), Weighed(two, 0.0)), key=lambda each: -each.worth)
            return tuple(best)

        monkeypatch.setattr("engine.players.puzzles.weigh", weighed)
        return posed(decision.view, decision.actions)

    clear = weigh_with(3.0)
    assert clear is not None
    assert (clear.answer, clear.margin, clear.found) == (one.card, 3.0, 2)
    assert len(asked) == RECKONINGS + 2
    assert weigh_with(MARGIN - 0.1) is None
    assert weigh_with(3.0, 3.0, -0.1, 3.0) is None  # behind in one of them
    assert weigh_with(3.0, 1.0) is None  # ahead in each, and not by enough
