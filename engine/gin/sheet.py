"""Gin's score sheet: running scores, boxes, the bonus of the game and what the players settle (N18, N20, N21)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from engine.scoring import by_difference

BOX: Final = 25
GAME: Final = 100
HOLLYWOOD_GAMES: Final = 3


@dataclass(frozen=True, slots=True)
class Win:
    """A round won: by which side, for how many points."""

    side: int
    points: int


@dataclass(frozen=True, slots=True)
class Game:
    """One column pair of the sheet. `scores` are the wins that count in it; the rest is known once it is won."""

    sides: int
    target: int
    shutout: bool
    wins: tuple[Win, ...]

    def running(self) -> tuple[Win, ...]:
        """Return the score of the winning side after each win, as the sheet writes it."""
        totals = [0] * self.sides
        lines: list[Win] = []
        for win in self.wins:
            totals[win.side] += win.points
            lines.append(Win(win.side, totals[win.side]))
        return tuple(lines)

    @property
    def scores(self) -> tuple[int, ...]:
        """Return the points from rounds alone."""
        return tuple(sum(win.points for win in self.wins if win.side == side) for side in range(self.sides))

    @property
    def boxes(self) -> tuple[int, ...]:
        return tuple(sum(win.side == side for win in self.wins) for side in range(self.sides))

    @property
    def winner(self) -> int | None:
        """Return the side that has reached the target; the win that reached it was the last to count."""
        return next((side for side, score in enumerate(self.scores) if score >= self.target), None)

    @property
    def box_bonus(self) -> tuple[int, ...]:
        """Return 25 for each box more than the other has; with three, for each own box."""
        if self.sides == 2:
            mine, theirs = self.boxes
            return BOX * max(mine - theirs, 0), BOX * max(theirs - mine, 0)
        return tuple(BOX * boxes for boxes in self.boxes)

    @property
    def game_bonus(self) -> tuple[int, ...]:
        """Return 100 for the winner, doubled by a shutout."""
        if self.winner is None:
            return (0,) * self.sides
        others_scored = any(score for side, score in enumerate(self.scores) if side != self.winner)
        bonus = GAME if others_scored or not self.shutout else 2 * GAME
        return tuple(bonus if side == self.winner else 0 for side in range(self.sides))

    @property
    def grand_totals(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(self.scores, self.box_bonus, self.game_bonus, strict=True)))

    @property
    def nets(self) -> tuple[int, ...]:
        """Return what each wins from the others: the difference of the grand totals, pair by pair."""
        return by_difference(self.grand_totals)


def gin_game(wins: Sequence[Win], sides: int, target: int, *, shutout: bool) -> Game:
    """Return the game that wins make; those after the target was reached do not count."""
    counted: list[Win] = []
    for win in wins:
        counted.append(win)
        if sum(earlier.points for earlier in counted if earlier.side == win.side) >= target:
            break
    return Game(sides, target, shutout, tuple(counted))


def hollywood_games(wins: Sequence[Win], target: int, *, shutout: bool) -> tuple[Game, ...]:
    """Return the three games of Hollywood: a side's first win scores in one, its second in two, later ones in all."""
    games: list[list[Win]] = [[] for _ in range(HOLLYWOOD_GAMES)]
    won = [0, 0]
    for win in wins:
        won[win.side] += 1
        for game in games[: won[win.side]]:
            game.append(win)
    return tuple(gin_game(game, 2, target, shutout=shutout) for game in games)
