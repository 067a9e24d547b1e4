"""Positions of tile rummy for the figures: new ones in every run, from play of the solver with itself and by chance."""

import random
from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.cards import pack
from engine.tiles.sets import Set, Table
from engine.tiles.solver import most_tiles, opening
from tests.engine.tiles.positions import random_position

COUNT: Final = 300
BY_CHANCE: Final = 60  # of them
OPENINGS: Final = 100
RACK: Final = 14


class Position(NamedTuple):
    table: Table
    rack: Set


def positions(seed: int, count: int) -> list[Position]:
    """Return positions that are met in play, and some tables by chance: nobody has seen them before."""
    rng = random.Random(seed)
    chance = count * BY_CHANCE // COUNT
    met = list(played(rng))
    while len(met) < count:
        met += played(rng)
    by_chance = [Position(*random_position(rng, rng.randint(3, 22), rng.randint(1, 8))) for _ in range(chance)]
    return rng.sample(met, count - chance) + by_chance


def openings(seed: int, count: int) -> list[Set]:
    """Return racks without jokers, because the peer counts these otherwise (T4)."""
    rng, numbered = random.Random(seed), pack(2, 0)
    return [tuple(rng.sample(numbered, rng.randint(RACK, 24))) for _ in range(count)]


def played(rng: random.Random) -> Iterator[Position]:
    """Yield what players who have opened meet on their turns, in games of two to four who place all they can."""
    for _ in range(30):
        stock = list(pack(2, 2))
        rng.shuffle(stock)
        racks: list[Set] = [tuple(stock.pop() for _ in range(RACK)) for _ in range(rng.randint(2, 4))]
        opened: set[int] = set()
        table: Table = ()
        while stock and all(racks):
            for seat, rack in enumerate(racks):
                sets = None if seat in opened else opening(rack)
                if sets is not None:
                    opened.add(seat)
                    table += sets
                elif seat in opened:
                    yield Position(table, rack)
                    table = most_tiles(table, rack).table
                laid = {tile for tiles in table for tile in tiles}
                left = tuple(tile for tile in rack if tile not in laid)
                racks[seat] = left if len(left) < len(rack) or not stock else (*left, stock.pop())
                if not racks[seat]:
                    break
