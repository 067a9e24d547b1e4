"""Positions of tile rummy for the figures: those that are known, or else some from play of the solver with itself."""

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from engine.cards import COLOURS, JOKER, Card, card_of, pack
from engine.tiles.sets import Set, Table
from engine.tiles.solver import most_tiles, opening

SEED: Final = 7
COUNT: Final = 100
OPENINGS: Final = 50
RACK: Final = 14
_KNOWN: Final = Path(__file__).resolve().parents[2] / "shared" / "data" / "tiles"


class Position(NamedTuple):
    table: Table
    rack: Set


def positions() -> tuple[str, list[Position]]:
    """Return where the positions come from, and them."""
    path = _KNOWN / "positions.json"
    if path.exists():
        return path.name, [_read(entry["table"], entry["rack"]) for entry in json.loads(path.read_text())]
    rng = random.Random(SEED)
    met = sorted(played(rng), key=_table_size)
    return f"play, seed {SEED}", met[:: len(met) // COUNT][:COUNT]


def openings() -> tuple[str, list[Set]]:
    """Return where the racks come from, and them: none has a joker, because the peer counts it otherwise (T4)."""
    path = _KNOWN / "opening.json"
    if path.exists():
        return path.name, [_read((), entry["rack"]).rack for entry in json.loads(path.read_text())]
    rng = random.Random(SEED)
    numbered = pack(2, 0)
    return f"chance, seed {SEED}", [tuple(rng.sample(numbered, rng.randint(RACK, 24))) for _ in range(OPENINGS)]


def _read(table: Iterable[Iterable[str]], rack: Iterable[str]) -> Position:
    seen: Counter[str] = Counter()

    def tile(text: str) -> Card:
        copy = seen[text]
        seen[text] += 1
        return Card(JOKER + copy) if text == "J" else card_of(int(text[1:]), COLOURS.index(text[0]), copy)

    return Position(tuple(tuple(map(tile, texts)) for texts in table), tuple(map(tile, rack)))


def _table_size(position: Position) -> int:
    return sum(map(len, position.table))


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
