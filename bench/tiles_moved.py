"""How few tiles the solver moves against an exact assignment of old sets to new ones, on positions nobody has seen.

Whoever works on the solver looks at where it falls short with `python -m bench.tiles --diagnose SEED`.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from bench import tiles_model as model
from bench.tiles_positions import Position, played
from engine.cards import JOKER, Card
from engine.tiles.layout import ChangeKind, Placement
from engine.tiles.notation import set_text
from engine.tiles.solver import most_tiles, most_tiles_least_change
from tests.engine.tiles.positions import random_position

SEEDS: Final = 4
EQUAL: Final = 0.98
MORE: Final = 1.05

SECONDS: Final = 15.0  # on the clock, for the model
PLAYED_OF_A_KIND: Final = 3
BY_CHANCE: Final = 12
_SIZES: Final = ("small", "medium", "large")
_MEDIUM: Final = 25
_LARGE: Final = 55


class _Kind(NamedTuple):
    source: str
    size: str
    jokers: int  # in play

    def __str__(self) -> str:
        return f"{self.source}, {self.size}, {self.jokers} jokers"


class _Compared(NamedTuple):
    kind: _Kind
    answer: Placement
    exact: model.Rearranged | None  # none where the model took too long


_NOT_ONE: Final = model.Rearranged(0, [])  # what moves nothing needs no model


def _kind(source: str, position: Position) -> _Kind:
    tiles = [tile for tiles in position.table for tile in tiles]
    size = _SIZES[(len(tiles) >= _MEDIUM) + (len(tiles) >= _LARGE)]
    return _Kind(source, size, sum(tile >= JOKER for tile in (*tiles, *position.rack)))


def _positions(seed: int) -> Iterator[tuple[_Kind, Position]]:
    """Yield positions where something can be placed: the same few of every kind from play, and tables by chance."""
    rng = random.Random(seed)
    from_play = list(played(rng))
    rng.shuffle(from_play)
    taken: Counter[_Kind] = Counter()
    for position in from_play:
        kind = _kind("play", position)
        if taken[kind] < PLAYED_OF_A_KIND and most_tiles(*position).tiles:
            taken[kind] += 1
            yield kind, position
    for _ in range(BY_CHANCE):
        position = Position(*random_position(rng, rng.randint(3, 22), rng.randint(1, 8)))
        if most_tiles(*position).tiles:
            yield _kind("chance", position), position


def _compared(seed: int) -> Iterator[_Compared]:
    for kind, position in _positions(seed):
        answer = most_tiles_least_change(*position)
        try:
            exact = model.fewest_moved(position.table, answer.placed, SECONDS) if answer.moved else _NOT_ONE
        except TimeoutError:
            exact = None
        yield _Compared(kind, answer, exact)


def moves(seed: int, *, short: bool) -> bool:
    """Print the figures of the seeds from one on, and tell whether the floors are reached."""
    seeds = range(seed, seed + (1 if short else SEEDS))
    given = [each for one in seeds for each in _compared(one)]
    figures = {
        kind: _Figures.of([each for each in given if each.kind == kind])
        for kind in sorted({each.kind for each in given})
    }
    total = _Figures.of(given)
    print(f"Tiles moved, seeds {', '.join(map(str, seeds))}")
    print(f"  {'':<32} positions  equal  moved  exact  unanswered in {SECONDS:.0f} s")
    for kind, part in figures.items():
        print(f"  {kind!s:<32} {part}")
    print(f"  {'all':<32} {total}")
    equal, more = total.equal / total.answered, total.moved / max(1, total.exact)
    print(f"  equal in {equal:.1%} (floor {EQUAL:.0%}), {more:.3f} times the tiles (floor {MORE})")
    return equal >= EQUAL and more <= MORE


class _Figures(NamedTuple):
    answered: int
    equal: int
    moved: int
    exact: int
    unanswered: int

    @classmethod
    def of(cls, given: list[_Compared]) -> "_Figures":
        pairs = [(len(each.answer.moved), each.exact.moved) for each in given if each.exact is not None]
        equal = sum(ours == exact for ours, exact in pairs)
        ours, exact = (sum(column) for column in zip(*pairs, strict=True)) if pairs else (0, 0)
        return cls(len(pairs), equal, ours, exact, len(given) - len(pairs))

    def __str__(self) -> str:
        return f"{self.answered:9} {self.equal:6} {self.moved:6} {self.exact:6} {self.unanswered:6}"


def diagnose(seed: int) -> None:
    """Print the positions of a seed where the model moves fewer tiles, with both tables."""
    for kind, answer, exact in _compared(seed):
        if exact is not None and exact.moved < len(answer.moved):
            print(f"{kind}: {len(answer.moved)} moved, exact {exact.moved}, placed {set_text(answer.placed)}")
            _print_tables(answer, exact)


def _print_tables(answer: Placement, exact: model.Rearranged) -> None:
    for change in answer.changes:
        if change.kind is not ChangeKind.UNTOUCHED:
            print(f"    {set_text(change.before) or '-':<40} -> {set_text(change.after) or '-'}")
    untouched = [set_text(change.after) for change in answer.changes if change.kind is ChangeKind.UNTOUCHED]
    print("  untouched:", *untouched, sep="\n    ")
    print("  exact:", *(set_text(map(Card, slots)) for slots in exact.sets), sep="\n    ")
