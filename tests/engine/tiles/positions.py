"""Positions for the tests of the tile solver: random ones, and those that are known from elsewhere."""

import json
import random
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from engine.cards import COLOURS, JOKER, KING, Card, card_of, pack
from engine.tiles.sets import Set, Table

_KNOWN = Path(__file__).resolve().parents[4] / "shared" / "data" / "tiles"


class Position(NamedTuple):
    table: Table
    rack: Set
    tiles: int
    points: int | None = None
    name: str = ""


def tile_named(text: str, seen: Counter[str]) -> Card:
    """Return the next copy of a tile."""
    seen[text] += 1
    copy = seen[text] - 1
    return Card(JOKER + copy) if text in "J*" else card_of(int(text[1:]), COLOURS.index(text[0]), copy)


def position(table: Iterable[Iterable[str]], rack: Iterable[str], tiles: int, points: int | None = None) -> Position:
    seen: Counter[str] = Counter()
    sets = tuple(tuple(tile_named(text, seen) for text in texts) for texts in table)
    return Position(sets, tuple(tile_named(text, seen) for text in rack), tiles, points)


def known(name: str) -> list[Position]:
    """Return the positions of a file of known ones, none where there is no such file."""
    path = _KNOWN / f"{name}.json"
    if not path.exists():
        return []
    return [
        position(entry["table"], entry["rack"], entry["opt_tiles"], entry.get("opt_points"))
        for entry in json.loads(path.read_text())
    ]


def known_openings() -> list[tuple[Set, int, int]]:
    """Return racks with the most tiles of an opening, -1 for none, and the most points."""
    path = _KNOWN / "opening.json"
    if not path.exists():
        return []
    return [
        (position((), entry["rack"], 0).rack, entry["max_tiles_with_30"], entry["max_points"])
        for entry in json.loads(path.read_text())
    ]


def random_table(rng: random.Random, sets: int) -> Table:
    """Return a table of random sets, some of them long, with jokers that are needed and jokers that are not."""
    left = list(pack(2, 2))
    rng.shuffle(left)
    table: list[Set] = []
    for _ in range(sets * 3):
        if len(table) == sets:
            break
        faces = _random_run(rng) if rng.random() < 0.5 else _random_group(rng)
        tiles = _with_jokers([_taken(face, left) for face in faces], left, rng)
        if tiles is not None:
            table.append(tiles)
            left = [tile for tile in left if tile not in tiles]
    return tuple(table)


def _random_run(rng: random.Random) -> list[Card]:
    length = rng.choice((3, 3, 3, 4, 4, 5, 6, 8))
    first = rng.randint(1, KING + 1 - length)
    colour = rng.randrange(4)
    return [card_of(number, colour) for number in range(first, first + length)]


def _random_group(rng: random.Random) -> list[Card]:
    number = rng.randint(1, KING)
    return [card_of(number, colour) for colour in rng.sample(range(4), rng.choice((3, 3, 4)))]


def _taken(face: Card, left: list[Card]) -> Card | None:
    return next((tile for tile in left if tile < JOKER and tile % 52 == face), None)


def _with_jokers(tiles: list[Card | None], left: list[Card], rng: random.Random) -> Set | None:
    """Return the tiles with jokers for those that are gone, and now and then for one that is there."""
    jokers = [tile for tile in left if tile >= JOKER]
    whole: list[Card] = []
    for tile in tiles:
        if tile is None or (jokers and rng.random() < 0.07):
            if not jokers:
                return None
            whole.append(jokers.pop())
        else:
            whole.append(tile)
    return tuple(whole) if min(whole) < JOKER else None


def random_position(rng: random.Random, sets: int, rack: int) -> tuple[Table, Set]:
    table = random_table(rng, sets)
    used = {tile for tiles in table for tile in tiles}
    return table, tuple(rng.sample([tile for tile in pack(2, 2) if tile not in used], rack))
