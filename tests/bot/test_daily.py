"""The deal of the day as reckoning, and its law: the same moves always lead to the same end."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

import pytest

from bot.daily import date_of, day_end, day_of, game_of, longest, score_of, seed_of, streak
from bot.storage.days import TryRow, as_moves, forget_tries, try_key
from bot.storage.errors import TriedBeforeError
from bot.storage.rows import Changes, DayScore
from bot.tables.lines import TRIED, keep_best_line, rules_of_day
from bot.tables.recording import Recording
from bot.tables.seal import SEED_BYTES
from engine.actions import Action
from engine.match import Match
from engine.players.choose import REVISION
from engine.players.levels import Level
from engine.players.safe import safe_action
from engine.replay import replayed
from engine.scoring import Round
from engine.text import Notation
from engine.variants import VARIANTS, rules_for
from engine.view import View
from soak.daily import elsewhere, holds, run
from tests.bot.kit_tables import Gated
from tests.engine.players.test_recorded import FOLDER
from tests.kit_days import again, deal_of, random_try
from tests.kit_store import move, opened

# What computers of each revision do, as a digest of what is recorded of them.
PINNED = {
    6: "f6ddcbbb0442db7eaa9feeb038d0c3b293b4ec27c3780416d8ad89fa12f76a8a"
}  # with few samples, so that nobody searches


def test_a_day_begins_and_ends_at_midnight_utc() -> None:
    assert day_of(day_end(20_774) - 0.001) == 20_774
    assert day_of(day_end(20_774)) == 20_775
    assert date_of(20_774).isoformat() == "2026-11-17"


def test_who_shares_a_secret_shares_the_days_and_nobody_else() -> None:
    seeds = {seed_of(secret, day) for secret in ("a" * 32, "b" * 32) for day in range(100)}
    assert seed_of("a" * 32, 7) == seed_of("a" * 32, 7)
    assert len(seeds) == 200
    assert {len(seed) for seed in seeds} == {SEED_BYTES}


def test_all_games_take_turns() -> None:
    games = tuple(VARIANTS)
    for first in (0, 5, 20_774):
        assert {game_of(day, games) for day in range(first, first + len(games))} == set(games)


@pytest.mark.parametrize(
    ("game", "seats", "points", "score"),
    [
        ("gin", 2, (23, 0), 23),
        ("gin", 2, (0, 31), -31),
        ("chinchon", 2, (-10, 34), 44),  # points are penalties there
        ("chinchon", 3, (20, 5, 60), -15),  # against the best of the others
        ("partnership500", 4, (120, 85), 35),
    ],
)
def test_a_score_is_what_a_round_brought_against_the_best_of_the_others(
    game: str, seats: int, points: tuple[int, ...], score: int
) -> None:
    match = Match(rules_for(game, seats), rounds=(Round((), (), points),))
    assert score_of(match, 0) == score


@pytest.mark.parametrize(
    ("finished", "now", "most"),
    [
        (set[int](), 0, 0),
        ({10}, 1, 1),
        ({8, 9, 10}, 3, 3),
        ({8, 9}, 2, 2),  # today is not over yet
        ({7, 8}, 0, 2),
        ({1, 2, 3, 4, 9, 10}, 2, 4),
    ],
)
def test_days_in_a_row(finished: set[int], now: int, most: int) -> None:
    assert (streak(finished, 10), longest(finished)) == (now, most)


async def test_the_same_moves_lead_to_the_same_end_in_every_game() -> None:
    seen, wrong, told = await run(len(VARIANTS), 0)
    assert set(seen) == set(VARIANTS)
    assert wrong == []
    assert await asyncio.to_thread(elsewhere, len(VARIANTS), 0) == told


async def test_the_law_sees_another_seal_and_another_computer() -> None:
    day = deal_of(2)
    log = await random_try(day, 0)
    other = replace(day, seed=sha256(b"another").digest())
    assert holds(day, log)
    assert not holds(other, log)
    assert await again(day, log) == log


def test_computers_that_play_otherwise_are_of_another_revision() -> None:
    """A day is played out against the computers it began with: whoever changes what they do, raises the revision."""
    recorded = b"".join(path.read_bytes() for path in sorted(FOLDER.iterdir()))
    assert sha256(recorded).hexdigest() == PINNED[REVISION]


async def safely(sees: View, actions: Sequence[Action], level: Level, samples: int | None = None) -> Action:
    assert (level is Level.HARD) == (sees.seat == TRIED)
    assert level is Level.HARD or samples is not None
    return safe_action(sees, actions)


async def test_a_day_is_drawn_once_and_a_second_try_never_counts(gated: Gated) -> None:
    day = await gated.kept_day(deal_of(5))
    assert await gated.kept_day(replace(deal_of(5), seed=b"another")) == day
    assert "seed" not in repr(day)  # nothing that is logged shows the pack

    first = await gated.begun_try(TryRow(5, 7, 1, "Ana", 10.0))
    assert await gated.begun_try(TryRow(5, 7, 2, "Ana", 20.0)) == first
    table_id = await opened(gated)
    for version, score in enumerate((12, 99)):
        await gated.append(move(table_id, version, changes=Changes(tried=DayScore(5, 7, score))))
    assert [one.score for one in await gated.tries_of(7)] == [12]
    assert [one.user_id for one in await gated.tries_in(1, 5)] == [7]
    assert await gated.tries_in(2, 5) == ()


async def test_whoever_is_forgotten_on_a_day_has_no_second_try_at_it(gated: Gated) -> None:
    for number in (5, 6):
        await gated.kept_day(deal_of(number))
        for user in (7, 8):
            await gated.begun_try(TryRow(number, user, 1, "Ana", 10.0))
    await gated.do(lambda db: forget_tries(db, 7))

    with pytest.raises(TriedBeforeError):
        await gated.begun_try(TryRow(6, 7, 1, "Ana", 20.0))
    assert (await gated.begun_try(TryRow(6, 8, 1, "Ben", 20.0))).begun_at == 10.0
    assert (await gated.begun_try(TryRow(6, 9, 1, "Eva", 20.0))).begun_at == 20.0
    assert await gated.tries_of(7) == ()
    await gated.kept_day(deal_of(7))
    assert (await gated.begun_try(TryRow(7, 7, 1, "Ana", 30.0))).score is None


async def test_the_best_line_is_that_of_the_hard_player_unless_somebody_did_as_well(gated: Gated) -> None:
    day = await gated.kept_day(deal_of(2))
    await keep_best_line(gated, safely, day)
    found = await gated.day(2)

    assert found is not None
    assert not found.by_hand
    recording = Recording(rules_of_day(day)).followed(as_moves(found.line))
    assert found.best == score_of(recording.now, TRIED)
    assert holds(day, tuple(recording.actions))
    await keep_best_line(gated, safely, day)  # a second look changes nothing
    assert await gated.day(2) == found


def test_a_line_is_a_log_that_counts_from_one() -> None:
    assert [(one.version, one.lines) for one in as_moves("deal: Ks\n0: draw")] == [
        (1, ("deal: Ks",)),
        (2, ("0: draw",)),
    ]


async def test_a_line_that_somebody_played_is_kept_without_their_name(gated: Gated) -> None:
    day = await gated.kept_day(deal_of(2))
    log = await random_try(day, 0)
    rules = rules_of_day(day)
    lines = tuple(map(Notation(rules.tiles).action, log))
    await gated.begun_try(TryRow(2, 7, 1, "Ana", 10.0))
    table_id = await opened(gated, try_key(2, 7))
    await gated.append(move(table_id, 0, *lines, changes=Changes(tried=DayScore(2, 7, 1000))))

    await keep_best_line(gated, safely, day)

    found = await gated.day(2)
    assert found is not None
    assert (found.best, found.by_hand) == (1000, True)
    assert tuple(found.line.splitlines()) == lines
    assert "Ana" not in found.line
    assert len(replayed(rules, log).rounds) == 1
