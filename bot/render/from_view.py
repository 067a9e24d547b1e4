"""Scenes from a View and nothing else: what a seat may not know cannot come into its picture."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise
from typing import Final

from bot.render.covers import cover
from bot.render.hand import GroupKind, HandGroup, HandScene
from bot.render.last_move import drew_last, fresh_cards, moved_tiles
from bot.render.palette import Look
from bot.render.scenes import Captions, CardBoard, MeldScene, Rack, Score, Seat, TableScene, TileBoard
from bot.words.speech import Speech
from bot.words.words import Words
from engine.board import BoardView
from engine.cards import SUIT, Card
from engine.events import Ending
from engine.shown import Count, LaidTogether, by_rank, by_suit, laid_by
from engine.state import Phase
from engine.tiles.sets import set_fault
from engine.view import View

NO_CLOCKS: Final[Mapping[int, float]] = {}


# The table


def table_scene(
    view: View,
    speech: Speech,
    look: Look,
    clocks: Mapping[int, float] = NO_CLOCKS,
    before: View | None = None,
) -> TableScene:
    """Return a table as a viewer sees it.

    The clocks are the shares of their time that seats have left. The view before the last turn, where it is given,
    shows which tiles have moved since.
    """
    places = [_players(view, place) for place in range(len(view.boards))]
    closed = is_closed(view)
    return TableScene(
        tuple(_seats(view, speech, places, clocks)),
        tuple(_boards(view, places, before)),
        _scores(view, closed=closed),
        _title(view, speech, closed=closed),
        _note(view, speech),
        look,
        view.rules.pack_style,
        _captions(speech.words, speech.locale),
    )


@lru_cache
def _captions(words: Words, locale: str) -> Captions:
    keys = ("picture-total", "picture-change", "picture-stock", "picture-pile", "picture-counts", "picture-included")
    return Captions(*[words.text(key, locale) for key in keys])


def replay_scenes(views: Sequence[View], speech: Speech, look: Look) -> Iterator[TableScene]:
    """Yield a table for each view of a match, with the tiles that moved when the table last changed."""
    before: View | None = None
    for earlier, view in pairwise((views[0], *views)):
        if earlier.board and view.board and earlier.board.table != view.board.table:
            before = earlier
        yield table_scene(view, speech, look, before=before)


def asked_seats(view: View) -> frozenset[int]:
    """Return the seats that the match waits for; in a window for calls, all that have not called (R13)."""
    if view.outcome or view.choosers:
        return frozenset(view.choosers)
    asked: set[int] = set()
    for place, board in enumerate(view.boards):
        if board is None or board.result or place in view.awaiting:
            continue
        if board.phase is Phase.CALLS:
            thrower = board.players[board.players.index(board.turn) - 1]
            asked |= {*board.players} - {thrower, *board.claims}
        else:
            asked.add(board.turn)
    return frozenset(asked)


def is_closed(view: View) -> bool:
    """Say whether the table still shows the round that was just scored; one's own board may be over before others."""
    if view.rules.mirrored and not view.awaiting and view.outcome is None:
        return False
    return bool(view.boards) and all(
        board and board.result and board.result.ending is not Ending.NEW_DEAL for board in view.boards
    )


def _players(view: View, place: int) -> tuple[int, ...]:
    """Return the seats of a board in their fixed order, so that nobody changes places between rounds."""
    board = view.boards[place]
    return tuple(sorted(board.players if board else view.lineups[place]))


def _seats(
    view: View, speech: Speech, places: Sequence[tuple[int, ...]], clocks: Mapping[int, float]
) -> Iterator[Seat]:
    """Yield the seats with what they hold, and what each has in the round so far where its game shows that."""
    asked, sits_at = asked_seats(view), {seat: place for place, players in enumerate(places) for seat in players}
    points = [view.rules.seat_points(board) if board else None for board in view.boards]
    for seat in range(view.rules.seats):
        name, place = speech.name(seat), sits_at.get(seat)
        if place is None:
            yield Seat(name, 0, note=speech.phrase(view.rules.absence) if view.lineups else "")
            continue
        board, counted = view.boards[place], points[place]
        held = board.counts[seat] if board else 0
        yield Seat(name, held, counted[seat] if counted else None, seat in asked, clocks.get(seat))


def _boards(view: View, places: Sequence[tuple[int, ...]], before: View | None) -> Iterator[CardBoard | TileBoard]:
    everyone = tuple(range(view.rules.seats))
    if not view.boards:
        yield CardBoard(everyone, len(view.rules.pack()))
        return
    playing = {seat for players in places for seat in players}
    out = tuple([seat for seat in everyone if seat not in playing])
    for place, board in enumerate(view.boards):
        sitting = places[place] + (() if place else out)
        if view.rules.tiles:
            yield _tile_board(view, sitting, board, before)
        elif board is None:
            yield _undealt(view, sitting)
        else:
            yield _card_board(view, sitting, board)


def _undealt(view: View, sitting: tuple[int, ...]) -> CardBoard:
    """Return a board before its first deal, with the cards drawn for it (G6, N3)."""
    drawn = tuple(MeldScene(laid_by(seat, (view.drawn[seat],)).cards) for seat in sitting if view.drawn)
    return CardBoard(sitting, len(view.rules.pack()), melds=drawn)


def _card_board(view: View, sitting: tuple[int, ...], board: BoardView) -> CardBoard:
    shown = view.rules.showdown(board)
    return CardBoard(
        sitting,
        board.stock,
        board.pile,
        board.pile_count,
        tuple([MeldScene(group.cards, group.counted, group.before) for group in shown.groups]),
        fresh_cards(board.history),
        drew_last(board.history),
        by_seat=shown.by_seat,
    )


def _tile_board(view: View, sitting: tuple[int, ...], board: BoardView | None, before: View | None) -> TileBoard:
    if board is None:
        return TileBoard(sitting, len(view.rules.pack()))
    new = fresh_cards(board.history)
    earlier = before.board if before else None
    moved = moved_tiles(earlier.table, board.table) if earlier else frozenset[Card]()
    wrong = frozenset(place for place, tiles in enumerate(board.table) if set_fault(tiles))
    racks = tuple(_rack(group) for group in view.rules.hands_left(board))
    return TileBoard(sitting, board.stock, board.table, new, moved - new, racks, wrong)


def _rack(left: LaidTogether) -> Rack:
    return Rack(left.cards[0].seat, tuple(laid.card for laid in left.cards), left.counted or 0)


def _scores(view: View, *, closed: bool) -> tuple[Score, ...]:
    totals = view.outcome.totals if view.outcome else view.totals
    gains = view.rounds[-1].points if closed and view.rounds else (0,) * len(totals)
    lines = zip(view.rules.sides, totals, gains, strict=True)
    return tuple([Score(side, total, gain or None) for side, total, gain in lines])


def _title(view: View, speech: Speech, *, closed: bool) -> str:
    game = speech.text(f"game-{view.rules.key}")
    return speech.text("picture-title", game=game, number=len(view.rounds) + (not closed))


def _note(view: View, speech: Speech) -> str:
    """Return how the round ended, else its limit where that changes, else what the match is played to."""
    board = view.boards[0] if len(view.boards) == 1 else None
    if board and board.result:
        return speech.text(f"ending-{board.result.ending}")
    if board and (limit := view.rules.limit_note(board)):
        return speech.phrase(limit)
    if view.rung:
        return speech.text("picture-last-round")
    return length_note(view, speech)


def length_note(view: View, speech: Speech) -> str:
    """Return what a match is played to: a target, a number of rounds or a bell."""
    length = view.rules.length
    return speech.phrase(length) if length else ""


# The hand


def hand_groups(view: View, sort: str) -> tuple[HandGroup, ...]:
    """Return the viewer's cards in the groups they are shown in: by melds, by suit or by rank."""
    hand = view.board.hand if view.board else ()
    if not hand:
        return ()
    if sort == "rank":
        return (HandGroup(tuple(sorted(hand, key=by_rank))),)
    if sort == "suit" and view.rules.tiles:
        return (
            HandGroup(tuple(sorted(hand, key=by_suit))),
        )  # their colours part them, and a line has no room for gaps
    if sort == "suit":
        suits = groupby(sorted(hand, key=by_suit), key=lambda card: SUIT[card])
        return tuple(HandGroup(tuple(cards)) for _, cards in suits)
    melded, left = cover(view.rules, hand)
    groups = [HandGroup(meld, GroupKind.MELD) for meld in melded]
    if not left:
        return tuple(groups)
    return (*groups, _left(left, view.rules.count(hand)))


def _left(cards: tuple[Card, ...], count: Count | None) -> HandGroup:
    """Return the cards that are in no meld, with their number where the game is about it."""
    if count is None:
        return HandGroup(cards)
    after = "" if count.after is None else f" → {count.after}"
    return HandGroup(cards, GroupKind.COUNTED, f"{count.points}{after}", count.key)


def hand_scene(view: View, look: Look, sort: str, selected: frozenset[Card] = frozenset()) -> HandScene:
    """Return what the viewer holds, numbered in the order of the buttons."""
    groups = hand_groups(view, sort)
    order = tuple(card for group in groups for card in group.cards)
    return HandScene(groups, order, selected & {*order}, view.rules.pack_style, look)
