"""When calls are scarce, what happens at a table is shown together, and soon enough."""

from functools import partial

import pytest

from bot.edge.budget import Budget
from soak import scarce


def test_one_token_carries_three_hundred_live_tables() -> None:
    found = scarce.carried(scarce.TABLES, 40.0)

    assert found.is_right, found.told()


def test_a_budget_that_is_too_small_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scarce, "Budget", partial(Budget, per_second=20))

    assert not scarce.carried(scarce.TABLES, 40.0).is_right
