"""The tile solver against integer programmes: random tables with both jokers, and loose tiles that may be no table.

`--short` compares a few of each. A run that was stopped goes on where it was, as long as the code is the same.
"""

import argparse
import hashlib
import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Final

from bench import tiles_model as model
from engine.cards import JOKER, RANK, Card, pack
from engine.tiles.sets import Set, Table, set_fault
from engine.tiles.solver import PlacedTiles, arrangement, most_points, most_tiles, most_tiles_least_change
from tests.engine.tiles.positions import random_position

ROOT: Final = Path(__file__).resolve().parent.parent
PROGRESS: Final = ROOT / ".soak" / "tiles.json"
TABLES: Final = 1050
LOOSE: Final = 600
POINTS_EVERY: Final = 5
SHORT: Final = 50  # times fewer
SAVED_EVERY: Final = 20


def _assert_legal(table: Table, answer: PlacedTiles, rack: Set) -> None:
    """T7: every set is one, nothing is lost, and what is new came from the rack."""
    assert all(set_fault(tiles) is None for tiles in answer.table)
    before, after = (sorted(tile for tiles in sets for tile in tiles) for sets in (table, answer.table))
    assert after == sorted([*before, *answer.tiles])
    assert set(answer.tiles) <= set(rack)


def _compare_table(seed: int) -> Counter[str]:
    """Compare the most tiles and the most points of a random table."""
    rng = random.Random(seed)
    table, rack = random_position(rng, rng.randint(3, 22), rng.randint(1, 10))
    fullest, richest = most_tiles(table, rack), most_points(table, rack)
    gentlest = most_tiles_least_change(table, rack)
    for answer in (fullest, richest, PlacedTiles(gentlest.table, gentlest.placed)):
        _assert_legal(table, answer, rack)
    assert len(fullest.tiles) == len(gentlest.placed) == model.most(table, rack, points=False), "tiles"
    if seed % POINTS_EVERY == 0:
        assert sum(RANK[tile] for tile in richest.tiles) == model.most(table, rack, points=True), "points"
    return _kinds(table, rack, len(fullest.tiles))


def _kinds(table: Table, rack: Set, placed: int) -> Counter[str]:
    tiles = [tile for one in table for tile in one]
    jokers = sum(tile >= JOKER for tile in (*tiles, *rack))
    return Counter(
        {
            "tables": 1,
            f"  with {jokers} jokers in play": 1,
            "  with a run of six or more": any(len(one) > 5 for one in table),
            "  with a joker that its set does not need": any(_has_spare_joker(one) for one in table),
            "  with more than 60 tiles": len(tiles) > 60,
            "  where tiles can be placed": placed > 0,
            "tiles placed": placed,
        }
    )


def _has_spare_joker(tiles: Set) -> bool:
    """Tell whether a set is one without a joker, taken from anywhere in a group or from an end of a run."""
    fewer: list[tuple[Card, ...]] = [tiles[1:]] if tiles[0] >= JOKER else []
    fewer += [tiles[:-1]] if tiles[-1] >= JOKER else []
    return any(set_fault(one) is None for one in fewer)


def _compare_loose(seed: int) -> Counter[str]:
    """Compare whether loose tiles can lie on a table at all: tiles of a table, some of them exchanged."""
    rng = random.Random(seed)
    table, _ = random_position(rng, rng.randint(2, 14), 0)
    tiles = [tile for one in table for tile in one]
    strange = rng.sample([tile for tile in pack(2, 2) if tile not in tiles], rng.randint(0, 2))
    loose = [*rng.sample(tiles, len(tiles) - rng.randint(0, 2)), *strange]
    found = arrangement(loose)
    assert (found is not None) == model.is_arrangeable(loose), "arrangement"
    if found is not None:
        _assert_legal((), PlacedTiles(found, tuple(loose)), tuple(loose))
    return Counter({"loose tiles": 1, "  that can lie on a table": found is not None})


def _code_digest() -> str:
    digest = hashlib.sha256()
    for path in sorted([*ROOT.glob("engine/tiles/*.py"), ROOT / "bench" / "tiles_model.py", Path(__file__)]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


class _Progress:
    """How far a run came, kept in a file."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._digest = _code_digest()
        stored: dict[str, dict[str, int]] = json.loads(PROGRESS.read_text()) if PROGRESS.exists() else {}
        self.figures = Counter(stored.get(f"{name} {self._digest}", {}))

    def save(self) -> None:
        PROGRESS.parent.mkdir(exist_ok=True)
        stored: dict[str, dict[str, int]] = json.loads(PROGRESS.read_text()) if PROGRESS.exists() else {}
        stored[f"{self._name} {self._digest}"] = dict(self.figures)
        PROGRESS.write_text(json.dumps(stored))


def _run(name: str, compare: Callable[[int], Counter[str]], seeds: range) -> list[int]:
    """Compare for every seed, print the figures and return the seeds that disagree."""
    progress = _Progress(f"{name} {seeds}")
    figures = progress.figures
    wrong: list[int] = []
    for seed in seeds[figures["seeds"] :]:
        try:
            figures.update(compare(seed))
        except AssertionError as broken:
            print(f"{name}: seed {seed} disagrees on {broken or 'a law'}")
            wrong.append(seed)
        figures["seeds"] += 1
        if not wrong and figures["seeds"] % SAVED_EVERY == 0:
            progress.save()
    print(f"{name}, seeds {seeds.start} to {seeds.stop - 1}: {len(wrong)} disagree")
    print(*(f"  {what:<45} {count:6,}" for what, count in figures.items() if what != "seeds"), sep="\n")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    share = SHORT if parser.parse_args().short else 1
    print(f"Tile solver against HiGHS with {len(model.SETS)} sets, code {_code_digest()}")
    wrong = _run("Tables", _compare_table, range(TABLES // share))
    wrong += _run("Loose tiles", _compare_loose, range(10_000, 10_000 + LOOSE // share))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
