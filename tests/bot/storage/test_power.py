"""Power cuts, in short; `make soak-power` is the long form."""

import pytest

from soak.disk import Happening
from soak.power import outcomes, recorded_play, without_syncs_of_the_log


@pytest.fixture(scope="module")
def happenings() -> list[Happening]:
    return recorded_play(moves=40, seed=1)


def test_a_power_cut_loses_no_move_that_was_answered_and_damages_nothing(happenings: list[Happening]) -> None:
    assert outcomes(happenings, cuts=20, seed=1) == {"sound": 20}


def test_a_store_that_answers_before_the_commit_would_be_caught(happenings: list[Happening]) -> None:
    assert outcomes(happenings, cuts=5, seed=2, told_early=True)["lost"] > 0


def test_a_log_that_is_not_synced_would_be_caught(happenings: list[Happening]) -> None:
    assert outcomes(without_syncs_of_the_log(happenings), cuts=5, seed=3)["lost"] > 0
