"""Everyone has so much of something in a stretch of time, and hears when there is more."""

import pytest

from bot.denials import Denial, DeniedError
from bot.edge.quota import Quota


def test_the_quota_is_each_persons_own_and_comes_back_one_by_one() -> None:
    now = 1000.0
    quota = Quota(2, 60.0, lambda: now)
    quota.spend(1)
    now = 1030.0
    quota.spend(1)
    quota.spend(2)

    with pytest.raises(DeniedError) as refused:
        quota.spend(1)

    assert refused.value.denial is Denial.TOO_OFTEN
    assert refused.value.arguments == {"most": 2, "minutes": 1, "again": "<t:1061:R>"}
    now = 1060.0
    quota.spend(1)  # the first has run out, the second has not
    with pytest.raises(DeniedError):
        quota.spend(1)
