"""Gin's score sheet as it is written: columns, boxes, the bonus of the game and the net (N18, N19)."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from engine.gin.sheet import Game
from engine.sheet import RowWeight, ScoreGrid, ScoreRow, Side
from engine.shown import Phrase, phrase


def gin_grid(games: Sequence[Game], sides: tuple[Side, ...]) -> ScoreGrid:
    """Return the sheet of one game, or of several side by side."""
    spans = tuple(phrase("sheet-game", number=number) for number in range(1, len(games) + 1))
    rows = (*_running(games), *_bonuses(games))
    return ScoreGrid(sides * len(games), rows, spans=spans if len(games) > 1 else (), running=True)


def _running(games: Sequence[Game]) -> Iterator[ScoreRow]:
    """Yield the running scores, each in the column of the side that won the round."""
    for number, wins in enumerate(zip_longest(*(game.running() for game in games)), 1):
        cells = (
            win.points if win is not None and win.side == side else ""
            for game, win in zip(games, wins, strict=True)
            for side in range(game.sides)
        )
        yield ScoreRow(str(number), tuple(cells))


def _bonuses(games: Sequence[Game]) -> Iterator[ScoreRow]:
    """Yield the boxes, and what a game that is won comes to; one that is not won yet has nothing to show there."""
    boxes = tuple(count for game in games for count in game.boxes)
    yield ScoreRow(Phrase("sheet-boxes"), boxes, RowWeight.STEP)
    if all(game.winner is None for game in games):
        return
    yield _won("sheet-box-bonus", games, [game.box_bonus for game in games], RowWeight.ROUND, signed=True)
    yield _won("sheet-game-bonus", games, [game.game_bonus for game in games], RowWeight.ROUND, signed=True)
    yield _won("sheet-total", games, [game.grand_totals for game in games], RowWeight.SUM, signed=False)
    yield _won("sheet-net", games, [game.nets for game in games], RowWeight.RESULT, signed=True)


def _won(
    key: str, games: Sequence[Game], values: Sequence[tuple[int, ...]], weight: RowWeight, *, signed: bool
) -> ScoreRow:
    pairs = zip(games, values, strict=True)
    cells = tuple("" if game.winner is None else value for game, of_game in pairs for value in of_game)
    return ScoreRow(Phrase(key), cells, weight, signed=signed)
