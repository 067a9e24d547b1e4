"""What a table remembers beside its match is stored in few words."""

import pytest

from bot.tables.extras import Extras, TileDraft, written


@pytest.mark.parametrize(
    ("extras", "stored"),
    [
        (Extras(), "{}"),
        (Extras(assist="hint", again=(0, 2)), '{"assist":"hint","again":[0,2]}'),
        (Extras(draft=TileDraft(7, 1, ((4, 17, 30),))), '{"draft":{"version":7,"step":1,"sets":[[4,17,30]]}}'),
    ],
)
def test_only_what_is_not_usual_is_stored(extras: Extras, stored: str) -> None:
    assert written(extras) == stored
