"""Counting a league again from its results gives exactly the standings that were kept as the results came.

`make soak-leagues` is the long form.
"""

from pathlib import Path

import pytest

from bot.leagues.league import LeagueKind
from soak.cheats import Trick, allowed, gain
from soak.disk import Disk
from soak.leagues import Differences, Forgetful, checked

pytestmark = pytest.mark.law


@pytest.mark.parametrize(
    ("kind", "results", "seed"),
    [(LeagueKind.RATING, 300, 1), (LeagueKind.POINTS, 350, 1), (LeagueKind.LADDER, 350, 4)],
)
async def test_a_thousand_results_counted_again_are_the_stored_standings(
    tmp_path: Path, disk: Disk, kind: LeagueKind, results: int, seed: int
) -> None:
    """With voids, restores, leavers, expired challenges, comings and goings, new seasons and all tools among them."""
    differences, happened = await checked(tmp_path / "law.sqlite3", kind, results, seed=seed, stretches=2)

    assert differences == Differences(results)
    gone = "LetGo" if kind is LeagueKind.LADDER else "left"
    met = () if kind is LeagueKind.LADDER else ("met", "ReadyAsked", "QueueLeft")
    acts = ("voided", "restored", "seasons", "Expired", gone, "settings", "entered", "overtaken", *met)
    assert min(happened[what] for what in acts) > 0


async def test_what_pairs_have_won_counted_again_is_what_was_stored(tmp_path: Path, disk: Disk) -> None:
    differences, happened = await checked(
        tmp_path / "law.sqlite3", LeagueKind.RATING, 120, seed=3, stretches=2, pairs=True
    )

    assert differences == Differences(120)
    assert min(happened[what] for what in ("agreed", "accepted", "capped", "Expired", "Paired", "voided")) > 0


async def test_leagues_that_do_not_count_again_would_be_caught(tmp_path: Path, disk: Disk) -> None:
    differences, _ = await checked(
        tmp_path / "law.sqlite3", LeagueKind.RATING, 80, seed=2, stretches=2, leagues=Forgetful
    )

    assert differences.counted_again > 0
    assert differences.by_oracle > 0


@pytest.mark.parametrize("kind", LeagueKind)
@pytest.mark.parametrize("trick", [Trick.LEAVE, Trick.SILENCE, Trick.HUNT])
def test_no_trick_brings_anything_but_the_places_that_the_silent_were_told_they_would_lose(
    kind: LeagueKind, trick: Trick
) -> None:
    found = gain(kind, trick, seasons=12)

    assert found.mean - 3 * found.error <= allowed(kind, trick)
