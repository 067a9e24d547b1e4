"""Random tournaments end, pair nobody needlessly again, and stand as an oracle written apart says; through kills too.

`make soak-tournaments` is the long form.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.tournaments import swiss
from soak.disk import Disk
from soak.tournaments import checked


@pytest.mark.law
async def test_lives_of_tournaments_end_as_the_oracle_says(tmp_path: Path, disk: Disk) -> None:
    wrong, done = await checked(tmp_path / "law.sqlite3", range(40), most=30)

    assert +wrong == {}
    assert min(done[what] for what in ("swiss", "robin", "knockout", "drops", "late", "ruled", "kills")) > 0


@pytest.mark.usefixtures("disk")
async def test_a_life_on_either_database(where: Path | str) -> None:
    wrong, done = await checked(where, range(3, 7), most=8)

    assert +wrong == {}
    assert done["matches"] > 10


async def test_a_swiss_that_forgets_who_has_met_would_be_caught(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    pairs = swiss.pairs

    def forgetful(stands: Sequence[swiss.Stand], met: object) -> list[tuple[int, ...]]:
        del met
        return pairs(stands, {})

    monkeypatch.setattr(swiss, "pairs", forgetful)

    wrong, _ = await checked(tmp_path / "law.sqlite3", range(12), most=13)

    assert wrong["met again"] > 0


async def test_standings_that_forget_a_tie_break_would_be_caught(
    tmp_path: Path, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(level: Sequence[int], against: object) -> dict[int, int]:
        del against
        return dict.fromkeys(level, 0)

    monkeypatch.setattr("bot.tournaments.standings._between", nothing)

    wrong, _ = await checked(tmp_path / "law.sqlite3", range(30), most=8)

    assert wrong["other standings"] > 0
