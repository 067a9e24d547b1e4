"""The same in words: what each picture says, for whoever cannot see it, the most important first.

Texts are made from the scenes that the pictures are drawn from, so they can say nothing else.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from bot.render.calendar import CalendarScene
from bot.render.charts import ChartsScene
from bot.render.course import CourseScene
from bot.render.hand import GroupKind, HandScene
from bot.render.hands import HandsScene
from bot.render.knockout import KnockoutScene
from bot.render.plates import number_text, signed
from bot.render.podium import PodiumStep
from bot.render.private import COUNTED, PrivateScene
from bot.render.scenes import CardBoard, MeldScene, TableScene, TileBoard
from bot.render.sheets import Grid, SheetRow, SheetScene
from bot.render.standings import StandingLine, StandingsScene
from bot.words.speech import Speech
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


def table_alt(scene: TableScene, speech: Speech) -> str:
    return told(_table_sentences(scene, speech))


def _table_sentences(scene: TableScene, speech: Speech) -> Iterator[str]:
    yield _titled(scene.title, scene.note)
    waiting = [speech.name(seat) for seat, sitter in enumerate(scene.seats) if sitter.turn]
    if waiting:
        yield speech.text("alt-turn", names=", ".join(waiting))
    for board in scene.boards:
        if len(scene.boards) > 1:
            yield speech.text("alt-board", names=", ".join(map(speech.name, board.seats)))
        yield from _tiles(board, speech) if isinstance(board, TileBoard) else _heap(board, speech)
    yield speech.text("alt-seats", seats="; ".join(_sitters(scene, speech)))
    if scene.scores:
        yield speech.text("alt-scores", scores="; ".join(_scores(scene, speech)))
    for board in scene.boards:
        yield from _sets(board, speech) if isinstance(board, TileBoard) else _melds(board, speech)


def table_lines(scene: TableScene, speech: Speech) -> Iterator[str]:
    """Yield a table line by line, for who reads it in the place of the picture; whose turn it is stands elsewhere."""
    yield f"**{scene.title}**" + (f" · {scene.note}" if scene.note else "")
    for board in scene.boards:
        if len(scene.boards) > 1:
            yield speech.text("alt-board", names=", ".join(map(speech.name, board.seats)))
        if isinstance(board, TileBoard):
            yield " ".join(_tiles(board, speech))
            yield from _listed(speech.text("alt-on-table"), map(speech.every_card, board.sets))
            racks = (_counted(rack.seat, rack.counted, rack.tiles, speech) for rack in board.racks)
            yield from _listed(speech.text("alt-left-over"), racks)
        else:
            yield " ".join(_heap(board, speech))
            melds = [(meld, meld.counted) for meld in board.melds]
            yield from _listed(speech.text("alt-on-table"), (_meld(one, speech) for one, left in melds if left is None))
            left = (_counted(one.seat, left, _cards(one), speech) for one, left in melds if left is not None)
            yield from _listed(speech.text("alt-left-over"), left)
    yield speech.text("alt-seats", seats="; ".join(_sitters(scene, speech)))
    if scene.scores:
        yield speech.text("alt-scores", scores="; ".join(_scores(scene, speech)))


def _listed(head: str, entries: Iterable[str]) -> Iterator[str]:
    """Yield a heading and a line for each entry, if there are any."""
    lines = [f"- {entry}" for entry in entries]
    yield from (head, *lines) if lines else ()


def _heap(board: CardBoard, speech: Speech) -> Iterator[str]:
    if len(board.pile) > 1:
        yield speech.text("alt-spread", cards=speech.every_card(reversed(board.pile)))
    elif board.pile:
        yield speech.text("alt-pile", card=speech.every_card(board.pile), count=board.pile_size)
    yield speech.text("alt-stock", count=board.stock)
    laid = [laid.card for meld in board.melds for laid in meld.cards]
    if fresh := [card for card in (*laid, *board.pile) if card in board.fresh]:
        yield speech.text("alt-last", cards=speech.every_card(fresh))


def _tiles(board: TileBoard, speech: Speech) -> Iterator[str]:
    on_table = [tile for tiles in board.sets for tile in tiles]
    if new := [tile for tile in on_table if tile in board.new]:
        yield speech.text("alt-new", cards=speech.every_card(new))
    if moved := [tile for tile in on_table if tile in board.moved]:
        yield speech.text("alt-moved", cards=speech.every_card(moved))
    if wrong := [board.sets[place] for place in sorted(board.wrong)]:
        yield speech.text("alt-wrong", sets="; ".join(map(speech.every_card, wrong)))
    yield speech.text("alt-pool", count=board.pool)


def _sitters(scene: TableScene, speech: Speech) -> Iterator[str]:
    for seat, sitter in enumerate(scene.seats):
        name = speech.name(seat)
        if sitter.note:
            yield f"{name} {sitter.note}"
        elif sitter.points is None:
            yield speech.text("alt-seat", name=name, count=sitter.cards)
        else:
            yield speech.text("alt-seat-points", name=name, count=sitter.cards, points=number_text(sitter.points))


def _scores(scene: TableScene, speech: Speech) -> Iterator[str]:
    for score in scene.scores:
        names = " / ".join(map(speech.name, score.seats))
        gain = "" if score.gain is None else f" ({signed(score.gain)})"
        yield f"{names} {number_text(score.total)}{gain}"


def _melds(board: CardBoard, speech: Speech) -> Iterator[str]:
    shown = [meld for meld in board.melds if meld.counted is None]
    left = [(meld, meld.counted) for meld in board.melds if meld.counted is not None]
    if shown:
        yield speech.text("alt-melds", melds="; ".join(_meld(meld, speech) for meld in shown))
    if left:
        yield speech.text(
            "alt-left", melds="; ".join(_counted(meld.seat, points, _cards(meld), speech) for meld, points in left)
        )


def _cards(meld: MeldScene) -> tuple[Card, ...]:
    return tuple(laid.card for laid in meld.cards)


def _meld(meld: MeldScene, speech: Speech) -> str:
    """Return a meld as runs of cards, each with the name of whoever laid it."""
    runs = groupby(meld.cards, key=lambda laid: laid.seat)
    return ", ".join([f"{speech.name(seat)} {speech.every_card([laid.card for laid in run])}" for seat, run in runs])


def _counted(seat: int, points: int | None, cards: tuple[Card, ...], speech: Speech) -> str:
    held = f"{speech.name(seat)} {speech.every_card(cards)}"
    return held if points is None else f"{held} ({points})"


def _sets(board: TileBoard, speech: Speech) -> Iterator[str]:
    if board.racks:
        racks = (_counted(rack.seat, rack.counted, rack.tiles, speech) for rack in board.racks)
        yield speech.text("alt-left", melds="; ".join(racks))
    if board.sets:
        yield speech.text("alt-sets", sets="; ".join(map(speech.every_card, board.sets)))


# The hand


def hand_alt(scene: HandScene, speech: Speech) -> str:
    return told(_hand_sentences(scene, speech))


def _hand_sentences(scene: HandScene, speech: Speech) -> Iterator[str]:
    count = sum(len(group.cards) for group in scene.groups)
    kind = "tiles" if scene.tiles else "cards"
    if scene.owner:
        yield speech.text("alt-held", name=scene.owner, count=count, kind=kind)
    else:
        yield speech.text("alt-hand", count=count, kind=kind)
    chosen = [card for group in scene.groups for card in group.cards if card in scene.selected]
    if chosen:
        yield speech.text("alt-selected", cards=speech.every_card(chosen))
    melds = [group.cards for group in scene.groups if group.kind is GroupKind.MELD]
    if melds:
        yield speech.text("alt-hand-melds", melds="; ".join(map(speech.every_card, melds)))
    for group in scene.groups:
        if group.kind is GroupKind.COUNTED:
            yield speech.text(group.key, points=group.label, cards=speech.every_card(group.cards))
    others = [card for group in scene.groups if group.kind is GroupKind.PLAIN for card in group.cards]
    if others:
        yield speech.text("alt-others" if melds else "alt-cards", cards=speech.every_card(others))


def hand_lines(scene: HandScene, speech: Speech, signs: str = "") -> Iterator[str]:
    """Yield a hand line by line, with the signs of its cards where it has some: no card is named twice."""
    if not signs:
        yield from _hand_sentences(scene, speech)
        return
    yield speech.text("panel-hand", cards=signs)
    if chosen := [card for group in scene.groups for card in group.cards if card in scene.selected]:
        yield speech.text("alt-selected", cards=speech.every_card(chosen))
    for group in scene.groups:
        if group.kind is GroupKind.COUNTED:
            yield f"{speech.text(COUNTED[group.key], points=group.label)}."


def hands_alt(scene: HandsScene, speech: Speech) -> str:
    """Return what everyone holds, a sentence each."""
    held: dict[int, list[Card]] = {}
    board = scene.board
    if isinstance(board, TileBoard):
        held = {rack.seat: [*rack.tiles] for rack in board.racks}
    else:
        for meld in board.melds:
            held.setdefault(meld.seat, []).extend(_cards(meld))
    return told(
        (f"{scene.title}:", *(f"{_counted(seat, None, tuple(cards), speech)}." for seat, cards in held.items()))
    )


def private_alt(scene: PrivateScene, speech: Speech) -> str:
    """Return the hand before the table: of what is too long, the end is cut."""
    return told((*_hand_sentences(scene.hand, speech), *_table_sentences(scene.table, speech)))


# Sheets, standings, courses, charts, replays


def sheet_alt(scene: SheetScene) -> str:
    lines = (line for grid in scene.grids for line in _lines(scene, grid))
    return told((_titled(scene.title, scene.note), *(_step(scene, step) for step in scene.podium), *lines))


def _step(scene: SheetScene, step: PodiumStep) -> str:
    added = f"{' '.join(step.parts)} = " if step.parts else ""
    return f"{step.place}. {_names(scene, step.seats)}: {added}{step.total}."


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
    steps = (f"{one.place}. {one.name}: {one.value}." for one in scene.podium)
    return told((_titled(scene.title, scene.note), *steps, *(_standing(scene, row) for row in scene.rows)))


def _standing(scene: StandingsScene, row: StandingLine) -> str:
    value, games, change = scene.heads
    said = [f"{value} {row.value}", f"{games} {row.games}" if row.games or not row.detail else "", row.detail]
    if row.change is not None:
        said.append(f"{change} {signed(row.change)}")
    return f"{row.place}. {', '.join(filter(None, (row.name, row.mark, *said)))}."


def knockout_alt(scene: KnockoutScene) -> str:
    """Return every meeting of a bracket, round by round."""
    said = [_titled(scene.title, scene.note)]
    for head, column in zip(scene.heads, scene.columns, strict=True):
        met = ["\u2013".join(f"{one.name} {one.score}".strip() for one in those) for those in column if those]
        said.append(f"{head}: {', '.join(met)}.")
    return told(said)


def course_alt(scene: CourseScene, speech: Speech) -> str:
    values = {"first": scene.values[0], "last": scene.values[-1], "low": min(scene.values), "high": max(scene.values)}
    said = {name: number_text(value) for name, value in values.items()}
    return told(
        (_titled(scene.title, scene.note), speech.text("alt-course-places" if scene.places else "alt-course", **said))
    )


def calendar_alt(scene: CalendarScene) -> str:
    played = ", ".join(f"{day}: {mark}" for day, mark in scene.marks)
    return told((_titled(scene.title, scene.note), f"{played}." if played else ""))


def charts_alt(scene: ChartsScene) -> str:
    return told((_titled(scene.title, scene.note), *(f"{one.name}: {one.said}." for one in scene.charts)))


def replay_alt(last: TableScene, moves: int, speech: Speech) -> str:
    return told((speech.text("alt-replay", count=moves), *_table_sentences(last, speech)))
