"""The same in words: what each picture says, for whoever cannot see it, the most important first.

Texts are made from the scenes that the pictures are drawn from, so they can say nothing else.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from bot.render.course import CourseScene
from bot.render.hand import GroupKind, HandScene
from bot.render.plates import number_text, signed
from bot.render.scenes import CardBoard, MeldScene, TableScene, TileBoard
from bot.render.sheets import Grid, SheetRow, SheetScene
from bot.render.standings import StandingLine, StandingsScene
from bot.words.telling import Telling
from engine.cards import Card
from engine.sheet import RowWeight

LONGEST: Final = 1024  # what Discord takes
_MORE: Final = "…"


def told(sentences: Iterable[str]) -> str:
    """Return as many of the sentences as there is room for; the last is cut where it has to be."""
    text = " ".join(sentence for sentence in sentences if sentence)
    if len(text) <= LONGEST:
        return text
    return text[: LONGEST - 1].rpartition(" ")[0] + _MORE


def _titled(title: str, note: str) -> str:
    return f"{title}, {note}." if note else f"{title}."


# The table


def table_alt(scene: TableScene, telling: Telling) -> str:
    return told(_table_sentences(scene, telling))


def _table_sentences(scene: TableScene, telling: Telling) -> Iterator[str]:
    yield _titled(scene.title, scene.note)
    waiting = [telling.name(seat) for seat, sitter in enumerate(scene.seats) if sitter.turn]
    if waiting:
        yield telling.text("alt-turn", names=", ".join(waiting))
    for board in scene.boards:
        if len(scene.boards) > 1:
            yield telling.text("alt-board", names=", ".join(map(telling.name, board.seats)))
        yield from _tiles(board, telling) if isinstance(board, TileBoard) else _heap(board, telling)
    yield telling.text("alt-seats", seats="; ".join(_sitters(scene, telling)))
    if scene.scores:
        yield telling.text("alt-scores", scores="; ".join(_scores(scene, telling)))
    for board in scene.boards:
        yield from _sets(board, telling) if isinstance(board, TileBoard) else _melds(board, telling)


def _heap(board: CardBoard, telling: Telling) -> Iterator[str]:
    if len(board.pile) > 1:
        yield telling.text("alt-spread", cards=telling.cards(reversed(board.pile)))
    elif board.pile:
        yield telling.text("alt-pile", card=telling.cards(board.pile), count=board.pile_size)
    yield telling.text("alt-stock", count=board.stock)
    laid = [laid.card for meld in board.melds for laid in meld.cards]
    if fresh := [card for card in (*laid, *board.pile) if card in board.fresh]:
        yield telling.text("alt-last", cards=telling.cards(fresh))


def _tiles(board: TileBoard, telling: Telling) -> Iterator[str]:
    on_table = [tile for tiles in board.sets for tile in tiles]
    if new := [tile for tile in on_table if tile in board.new]:
        yield telling.text("alt-new", cards=telling.cards(new))
    if moved := [tile for tile in on_table if tile in board.moved]:
        yield telling.text("alt-moved", cards=telling.cards(moved))
    yield telling.text("alt-pool", count=board.pool)


def _sitters(scene: TableScene, telling: Telling) -> Iterator[str]:
    for seat, sitter in enumerate(scene.seats):
        name = telling.name(seat)
        if sitter.note:
            yield f"{name} {sitter.note}"
        elif sitter.points is None:
            yield telling.text("alt-seat", name=name, count=sitter.cards)
        else:
            yield telling.text("alt-seat-points", name=name, count=sitter.cards, points=number_text(sitter.points))


def _scores(scene: TableScene, telling: Telling) -> Iterator[str]:
    for score in scene.scores:
        names = " / ".join(map(telling.name, score.seats))
        gain = "" if score.gain is None else f" ({signed(score.gain)})"
        yield f"{names} {number_text(score.total)}{gain}"


def _melds(board: CardBoard, telling: Telling) -> Iterator[str]:
    shown = [meld for meld in board.melds if not meld.dim]
    left = [meld for meld in board.melds if meld.dim]
    if shown:
        yield telling.text("alt-melds", melds="; ".join(_meld(meld, telling) for meld in shown))
    if left:
        yield telling.text(
            "alt-left", melds="; ".join(_counted(meld.seat, meld.label, _cards(meld), telling) for meld in left)
        )


def _cards(meld: MeldScene) -> tuple[Card, ...]:
    return tuple(laid.card for laid in meld.cards)


def _meld(meld: MeldScene, telling: Telling) -> str:
    """Return a meld as runs of cards, each with the name of whoever laid it."""
    runs = groupby(meld.cards, key=lambda laid: laid.seat)
    return ", ".join(f"{telling.name(seat)} {telling.cards(laid.card for laid in run)}" for seat, run in runs)


def _counted(seat: int, label: str, cards: tuple[Card, ...], telling: Telling) -> str:
    return f"{telling.name(seat)} {telling.cards(cards)} ({label.rpartition(' ')[2]})"


def _sets(board: TileBoard, telling: Telling) -> Iterator[str]:
    if board.racks:
        racks = (_counted(rack.seat, rack.label, rack.tiles, telling) for rack in board.racks)
        yield telling.text("alt-left", melds="; ".join(racks))
    if board.sets:
        yield telling.text("alt-sets", sets="; ".join(map(telling.cards, board.sets)))


# The hand


def hand_alt(scene: HandScene, telling: Telling) -> str:
    return told(_hand_sentences(scene, telling))


def _hand_sentences(scene: HandScene, telling: Telling) -> Iterator[str]:
    count = sum(len(group.cards) for group in scene.groups)
    yield telling.text("alt-hand", count=count, kind="tiles" if scene.tiles else "cards")
    chosen = [card for group in scene.groups for card in group.cards if card in scene.selected]
    if chosen:
        yield telling.text("alt-selected", cards=telling.cards(chosen))
    melds = [group.cards for group in scene.groups if group.kind is GroupKind.MELD]
    if melds:
        yield telling.text("alt-hand-melds", melds="; ".join(map(telling.cards, melds)))
    for group in scene.groups:
        if group.kind is GroupKind.COUNTED:
            yield telling.text(group.key, points=group.label, cards=telling.cards(group.cards))
    others = [card for group in scene.groups if group.kind is GroupKind.PLAIN for card in group.cards]
    if others:
        yield telling.text("alt-others" if melds else "alt-cards", cards=telling.cards(others))


# Sheets, standings, courses, replays


def sheet_alt(scene: SheetScene) -> str:
    return told((_titled(scene.title, scene.note), *(line for grid in scene.grids for line in _lines(scene, grid))))


def _lines(scene: SheetScene, grid: Grid) -> Iterator[str]:
    """Yield the lines of a grid, what the rounds come to before the rounds, and of those the last first."""
    heads = [column if isinstance(column, str) else _names(scene, column) for column in grid.columns]
    if grid.title:
        yield f"{grid.title}:"
    latest = grid.rows[::-1]
    for row in sorted(latest, key=lambda row: row.line is RowWeight.ROUND):
        yield f"{row.label or _names(scene, row.seats)}: {_filled(grid, row, heads)}."


def _names(scene: SheetScene, seats: tuple[int, ...]) -> str:
    return " / ".join(scene.names[seat] for seat in seats)


def _filled(grid: Grid, row: SheetRow, heads: list[str]) -> str:
    each = len(grid.columns) // len(grid.spans) if grid.spans else 0
    spans = [grid.spans[place // each] + " " if each else "" for place in range(len(grid.columns))]
    cells = zip(spans, heads, row.cells, strict=True)
    return ", ".join(f"{span}{head} {cell}" for span, head, cell in cells if cell not in {"", "·"})


def standings_alt(scene: StandingsScene) -> str:
    return told((_titled(scene.title, scene.note), *(_standing(scene, row) for row in scene.rows)))


def _standing(scene: StandingsScene, row: StandingLine) -> str:
    value, games, change = scene.heads
    said = [f"{value} {row.value}", f"{games} {row.games}"]
    if row.change is not None:
        said.append(f"{change} {signed(row.change)}")
    return f"{row.place}. {', '.join(filter(None, (row.name, row.mark, *said)))}."


def course_alt(scene: CourseScene, telling: Telling) -> str:
    values = {"first": scene.values[0], "last": scene.values[-1], "low": min(scene.values), "high": max(scene.values)}
    said = {name: number_text(value) for name, value in values.items()}
    return told(
        (_titled(scene.title, scene.note), telling.text("alt-course-places" if scene.places else "alt-course", **said))
    )


def replay_alt(last: TableScene, moves: int, telling: Telling) -> str:
    return told((telling.text("alt-replay", count=moves), *_table_sentences(last, telling)))
