"""Score sheets from a view, in the form the rule sheets use."""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

from bot.render.from_view import length_note
from bot.render.palette import Look
from bot.render.plates import number_text, signed
from bot.render.sheets import Grid, RowWeight, SheetRow, SheetScene
from bot.words.telling import Telling
from engine.gin.sheet import Game
from engine.scoring import added_up
from engine.variants.gin import Gin
from engine.variants.rummy500 import Rummy500
from engine.view import View

MOST_LINES: Final = 16  # a longer match is shown by its last rounds, the earlier ones added up


def sheet_scene(view: View, telling: Telling, look: Look) -> SheetScene:
    names = tuple(telling.name(seat) for seat in range(view.rules.seats))
    title = telling.text("sheet-title", game=telling.text(f"game-{view.rules.key}"))
    grids = (_gin(view, telling),) if isinstance(view.rules, Gin) else tuple(_rounds(view, telling))
    return SheetScene(names, grids, title, length_note(view, telling), look)


# Gin: columns, boxes, the bonus of the game and the net (N18, N19)


def _gin(view: View, telling: Telling) -> Grid:
    assert isinstance(view.rules, Gin)
    games, sides = view.rules.games(view.rounds), view.rules.sides
    spans = tuple(telling.text("sheet-game", number=number) for number in range(1, len(games) + 1))
    rows = [*_folded(_running(games)), *_bonuses(games, telling)]
    return Grid(sides * len(games), tuple(rows), spans=spans if len(games) > 1 else ())


def _running(games: Sequence[Game]) -> Iterator[SheetRow]:
    """Yield the running scores, each in the column of the side that won the round."""
    for number, wins in enumerate(zip_longest(*(game.running() for game in games)), 1):
        cells = (
            str(win.points) if win is not None and win.side == side else ""
            for game, win in zip(games, wins, strict=True)
            for side in range(game.sides)
        )
        yield SheetRow(str(number), tuple(cells))


def _folded(rows: Iterator[SheetRow]) -> list[SheetRow]:
    """Return the last of the running scores; what came before them is in them."""
    lines = list(rows)
    return (
        lines if len(lines) <= MOST_LINES else [SheetRow("…", ("…",) * len(lines[0].cells)), *lines[1 - MOST_LINES :]]
    )


def _bonuses(games: Sequence[Game], telling: Telling) -> Iterator[SheetRow]:
    yield SheetRow(telling.text("sheet-boxes"), _cells(games, lambda game: game.boxes, str, won=False), RowWeight.STEP)
    if any(game.winner is not None for game in games):
        yield SheetRow(telling.text("sheet-box-bonus"), _cells(games, lambda game: game.box_bonus, signed))
        yield SheetRow(telling.text("sheet-game-bonus"), _cells(games, lambda game: game.game_bonus, signed))
        yield SheetRow(
            telling.text("sheet-total"), _cells(games, lambda game: game.grand_totals, number_text), RowWeight.SUM
        )
        yield SheetRow(telling.text("sheet-net"), _cells(games, lambda game: game.nets, signed), RowWeight.RESULT)


def _cells(
    games: Sequence[Game], values: Callable[[Game], tuple[int, ...]], written: Callable[[int], str], *, won: bool = True
) -> tuple[str, ...]:
    """Return a value of every game; of one that is not won yet only what is known before that."""
    return tuple(
        written(value) if not won or game.winner is not None else "" for game in games for value in values(game)
    )


# The others: rounds, totals, and in 500 who settles with whom (F11, F14)


def _rounds(view: View, telling: Telling) -> Iterator[Grid]:
    sides = view.rules.sides
    first = max(0, len(view.rounds) - MOST_LINES + 1) if len(view.rounds) > MOST_LINES else 0
    rows: list[SheetRow] = []
    if first:
        earlier = added_up((played.points for played in view.rounds[:first]), len(sides))
        rows.append(SheetRow(f"1\N{EN DASH}{first}", tuple(map(number_text, earlier))))
    rows += [
        SheetRow(str(number), tuple(map(number_text, played.points)))
        for number, played in enumerate(view.rounds[first:], first + 1)
    ]
    rows.append(SheetRow(telling.text("sheet-total"), tuple(map(number_text, view.totals)), RowWeight.SUM))
    settles = view.outcome is not None and isinstance(view.rules, Rummy500)
    if settles and len(sides) == 2:
        rows.append(SheetRow(telling.text("sheet-net"), _differences(view.totals, 0, 1), RowWeight.RESULT))
    yield Grid(sides, tuple(rows))
    if settles and len(sides) > 2:
        yield _settlement(view, telling)


def _differences(totals: tuple[int, ...], one: int, other: int) -> tuple[str, str]:
    return signed(totals[one] - totals[other]), signed(totals[other] - totals[one])


def _settlement(view: View, telling: Telling) -> Grid:
    """Return what each side wins or loses to every other, and in all."""
    assert view.outcome is not None
    sides, totals = view.rules.sides, view.outcome.totals
    rows = tuple(
        SheetRow(
            "",
            (
                *(signed(totals[one] - totals[other]) if one != other else "·" for other in range(len(sides))),
                signed(view.outcome.settlement[one]),
            ),
            RowWeight.STEP,
            side,
        )
        for one, side in enumerate(sides)
    )
    return Grid((*sides, telling.text("sheet-net")), rows, telling.text("sheet-settlement"))
