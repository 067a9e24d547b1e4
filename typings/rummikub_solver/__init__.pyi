"""The part of rummikub-solver that bench and soak use."""

from collections import Counter
from collections.abc import Sequence
from enum import Enum, StrEnum
from typing import NamedTuple

class Colour(Enum):
    BLACK = ...
    BLUE = ...
    ORANGE = ...
    RED = ...

class Tile(int): ...
class Joker(Tile): ...

class Number(Tile):
    value: int
    colour: Colour

class SolverMode(Enum):
    INITIAL = "initial"
    TILE_COUNT = "tiles"
    TOTAL_VALUE = "value"

class MILPSolver(StrEnum):
    HIGHS = "HIGHS"
    SCIPY = "SCIPY"

class ProposedSolution(NamedTuple):
    tiles: Sequence[Tile]
    sets: Sequence[tuple[Tile, ...]]
    free_jokers: int = 0

class TableArrangement(NamedTuple):
    sets: Sequence[tuple[Tile, ...]]
    free_jokers: int

class GameState:
    initial: bool
    @property
    def rack(self) -> Counter[Tile]: ...
    @property
    def table(self) -> Counter[Tile]: ...
    def add_rack(self, *tiles: Tile | int) -> None: ...
    def add_table(self, *tiles: Tile | int) -> None: ...

class RuleSet:
    def __init__(self, *, solver_backend: MILPSolver | None = None) -> None: ...
    @property
    def tiles(self) -> Sequence[Tile]: ...
    def arrange_table(self, state: GameState) -> TableArrangement | None: ...
    def new_game(self) -> GameState: ...
    def solve(self, state: GameState, mode: SolverMode | None = None) -> ProposedSolution | None: ...
