"""How strong computer players were measured to be: a rating for each level of a game, on one scale."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Final

from bot.config import ASSETS
from engine.players.strength import LEVELS, QUARTERS

RATINGS: Final = ASSETS / "ratings.json"  # written by `python -m bench.ratings --write`
ROUNDED: Final = 10


@cache
def measured() -> Mapping[str, Mapping[str, int]]:
    """Return the ratings by game and level."""
    return json.loads(RATINGS.read_text(encoding="utf-8"))


def rating_of(game: str, kind: str) -> int | None:
    """Return the rating of a level in a game, if it was measured."""
    return measured().get(game, {}).get(kind)


def rating_at(game: str, strength: int) -> int | None:
    """Return the rating of a strength, as far from that of the levels around it as it is from them."""
    step, quarters = divmod(strength, QUARTERS)
    low, high = (rating_of(game, LEVELS[min(one, len(LEVELS) - 1)]) for one in (step, step + 1))
    if low is None or high is None:
        return None
    return round((low + (high - low) * quarters / QUARTERS) / ROUNDED) * ROUNDED
