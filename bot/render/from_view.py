"""Scenes from a View and nothing else: what a seat may not know cannot come into its picture."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final

from bot.render.covers import by_rank, by_suit, cover
from bot.render.hand import GroupKind, HandGroup, HandScene
from bot.render.last_move import drew_last, fresh_cards, moved_tiles
from bot.render.palette import Look
from bot.render.plates import marks
from bot.render.scenes import CardBoard, Laid, MeldScene, Rack, Score, Seat, TableScene, TileBoard
from bot.words.telling import Telling
from engine import melds
from engine.cards import ACE, JOKER, RANK, SUIT, Card, card_of
from engine.events import Defended, Ending, Knocked
from engine.gin.deadwood import deadwood, deadwood_after_discard, mask_of
from engine.scoring import FIGURE, value_of
from engine.state import Phase
from engine.tiles.sets import rack_value
from engine.variants.gin import HAND, VALUES, Gin
from engine.variants.rummy import Rummy
from engine.variants.rummy500 import Rummy500
from engine.view import BoardView, View

NO_CLOCKS: Final[Mapping[int, float]] = {}


# The table


def table_scene(
    view: View,
    telling: Telling,
    look: Look,
    clocks: Mapping[int, float] = NO_CLOCKS,
    before: View | None = None,
) -> TableScene:
    """Return a table as a viewer sees it.

    The clocks are the shares of their time that seats have left. The view before the last turn, where it is given,
    shows which tiles have moved since.
    """
    asked = asked_seats(view)
    seats = tuple(_seat(view, telling, seat, asked, clocks) for seat in range(view.rules.seats))
    return TableScene(
        seats,
        tuple(_boards(view, seats, before)),
        _scores(view),
        _title(view, telling),
        _note(view, telling),
        look,
    )


def replay_scenes(views: Sequence[View], telling: Telling, look: Look) -> Iterator[TableScene]:
    """Yield a table for each view of a match, with the tiles that moved when the table last changed."""
    before: View | None = None
    for earlier, view in pairwise((views[0], *views)):
        if earlier.board and view.board and earlier.board.table != view.board.table:
            before = earlier
        yield table_scene(view, telling, look, before=before)


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
    """Say whether the table still shows the round that was just scored."""
    return bool(view.boards) and all(
        board and board.result and board.result.ending is not Ending.NEW_DEAL for board in view.boards
    )


def _players(view: View, place: int) -> tuple[int, ...]:
    """Return the seats of a board in their fixed order, so that nobody changes places between rounds."""
    board = view.boards[place]
    return tuple(sorted(board.players if board else view.lineups[place]))


def _seat(view: View, telling: Telling, seat: int, asked: frozenset[int], clocks: Mapping[int, float]) -> Seat:
    name = telling.name(seat)
    for place, board in enumerate(view.boards):
        if seat in _players(view, place):
            held = board.counts[seat] if board else 0
            return Seat(name, held, _laid_points(view, board, seat), seat in asked, clocks.get(seat))
    return Seat(name, 0, note=telling.text("picture-sits-out") if view.lineups else "")


def _laid_points(view: View, board: BoardView | None, seat: int) -> int | None:
    """Return what a seat has on the table in 500 (F7), and once the round is over what it scored."""
    if board is None or not isinstance(view.rules, Rummy500):
        return None
    return board.result.points[seat] if board.result else view.rules.laid_points(board.melds)[seat]


def _boards(view: View, seats: tuple[Seat, ...], before: View | None) -> Iterator[CardBoard | TileBoard]:
    everyone = tuple(range(view.rules.seats))
    if not view.boards:
        yield CardBoard(everyone, len(view.rules.pack()))
        return
    playing = {seat for place in range(len(view.boards)) for seat in _players(view, place)}
    out = tuple(seat for seat in everyone if seat not in playing)
    for place, board in enumerate(view.boards):
        sitting = _players(view, place) + (() if place else out)
        if view.rules.tiles:
            yield _tile_board(view, seats, sitting, board, before)
        elif board is None:
            yield _undealt(view, sitting)
        else:
            yield _card_board(view, seats, sitting, board)


def _undealt(view: View, sitting: tuple[int, ...]) -> CardBoard:
    """Return a board before its first deal, with the cards drawn for it (G6, N3)."""
    drawn = tuple(MeldScene((Laid(view.drawn[seat], seat),)) for seat in sitting if view.drawn)
    return CardBoard(sitting, len(view.rules.pack()), melds=drawn)


def _card_board(view: View, seats: tuple[Seat, ...], sitting: tuple[int, ...], board: BoardView) -> CardBoard:
    gin = isinstance(view.rules, Gin)
    laid = _showdown(seats, board) if gin else (*map(_meld, board.melds), *_left_over(view, seats, board))
    return CardBoard(
        sitting,
        board.stock,
        board.pile,
        board.pile_count,
        tuple(laid),
        fresh_cards(board.history),
        drew_last(board.history),
        by_seat=gin,
    )


def _meld(meld: melds.Meld) -> MeldScene:
    pairs = zip(meld.cards, meld.owners, strict=True)
    return MeldScene(tuple(Laid(card, owner, _stood_for(meld, place)) for place, (card, owner) in enumerate(pairs)))


def _stood_for(meld: melds.Meld, place: int) -> Card | None:
    """Return the card that a joker of a sequence stands for; in a group it is the group's rank, of no suit (D2)."""
    if meld.cards[place] < JOKER or meld.kind is melds.MeldKind.GROUP:
        return None
    return card_of(meld.rank_at(place), meld.suit)


def _counted(seats: tuple[Seat, ...], seat: int, points: int) -> str:
    return f"{marks(seats)[seat]} · {points}"


def _left_over(view: View, seats: tuple[Seat, ...], board: BoardView) -> Iterator[MeldScene]:
    """Yield the hands that are shown once a round is scored, each with what it counts."""
    assert isinstance(view.rules, Rummy | Rummy500)
    for seat, hand in enumerate(board.shown_hands):
        if hand:
            cards = tuple(Laid(card, seat) for card in sorted(hand, key=by_suit))
            yield MeldScene(cards, _counted(seats, seat, value_of(hand, view.rules.values)), dim=True)


def _showdown(seats: tuple[Seat, ...], board: BoardView) -> Iterator[MeldScene]:
    """Yield what was laid down after a knock: the knocker's melds with what was laid off on them, then the answer."""
    knock = board.knock
    if knock is None:
        return
    answer = next((event for event in reversed(board.history) if isinstance(event, Defended)), None)
    layoffs = answer.layoffs if answer else ()
    for place, meld in enumerate(knock.melds):
        added = tuple(card for card, onto in layoffs if onto == place)
        owners = dict.fromkeys(meld, knock.seat) | (dict.fromkeys(added, answer.seat) if answer else {})
        cards = (*meld, *added) if RANK[meld[0]] == RANK[meld[1]] else sorted((*meld, *added), key=by_rank)
        yield MeldScene(tuple(Laid(card, owners[card]) for card in cards), before=knock.seat)
    yield from _deadwood(seats, knock)
    if answer is not None:
        yield from (MeldScene(tuple(Laid(card, answer.seat) for card in meld)) for meld in answer.melds)
        yield from _deadwood(seats, answer)


def _deadwood(seats: tuple[Seat, ...], shown: Knocked | Defended) -> Iterator[MeldScene]:
    if shown.left:
        cards = tuple(Laid(card, shown.seat) for card in shown.left)
        yield MeldScene(cards, _counted(seats, shown.seat, value_of(shown.left, VALUES)), dim=True)


def _tile_board(
    view: View, seats: tuple[Seat, ...], sitting: tuple[int, ...], board: BoardView | None, before: View | None
) -> TileBoard:
    if board is None:
        return TileBoard(sitting, len(view.rules.pack()))
    new = fresh_cards(board.history)
    earlier = before.board if before else None
    moved = moved_tiles(earlier.table, board.table) if earlier else frozenset[Card]()
    racks = tuple(
        Rack(seat, tuple(sorted(rack, key=by_suit)), _counted(seats, seat, rack_value(rack)))
        for seat, rack in enumerate(board.shown_hands)
        if rack
    )
    return TileBoard(sitting, board.stock, board.table, new, moved - new, racks)


def _scores(view: View) -> tuple[Score, ...]:
    totals = view.outcome.totals if view.outcome else view.totals
    gains = view.rounds[-1].points if is_closed(view) and view.rounds else (0,) * len(totals)
    return tuple(Score(*line[:2], line[2] or None) for line in zip(view.rules.sides, totals, gains, strict=True))


def _title(view: View, telling: Telling) -> str:
    game = telling.text(f"game-{view.rules.key}")
    return telling.text("picture-title", game=game, number=len(view.rounds) + (not is_closed(view)))


def _note(view: View, telling: Telling) -> str:
    """Return how the round ended, else what a knock may leave where that changes, else what the match is played to."""
    board = view.boards[0] if len(view.boards) == 1 else None
    if board and board.result:
        return telling.text(f"ending-{board.result.ending}")
    if board and board.upcard is not None and isinstance(view.rules, Gin) and view.rules.oklahoma:
        return telling.text("picture-knock-limit", limit=_oklahoma_limit(board.upcard))
    if view.rung:
        return telling.text("picture-last-round")
    return length_note(view, telling)


def _oklahoma_limit(upcard: Card) -> int:
    return 0 if RANK[upcard] == ACE else min(RANK[upcard], FIGURE)  # N21


def length_note(view: View, telling: Telling) -> str:
    """Return what a match is played to: a target, a number of rounds or a bell."""
    rules = view.rules
    rounds: object = getattr(rules, "rounds", 0)
    if isinstance(rounds, int) and rounds:
        return telling.text("picture-rounds", count=rounds)
    if isinstance(rules, Rummy500) and rules.format == "bell":
        return telling.text("picture-bell", count=rules.minutes)
    if isinstance(rules, Gin | Rummy | Rummy500):
        return telling.text("picture-target", points=rules.target)
    return ""


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
    gin = isinstance(view.rules, Gin)
    kind = GroupKind.DEADWOOD if gin else GroupKind.PLAIN
    return (*groups, HandGroup(left, kind, deadwood_label(hand) if gin else ""))


def hand_order(view: View, sort: str) -> tuple[Card, ...]:
    """Return the viewer's cards in the order they are shown in, which is that of the buttons."""
    return tuple(card for group in hand_groups(view, sort) for card in group.cards)


def deadwood_label(hand: tuple[Card, ...]) -> str:
    """Return what is left over, and with a card too many also what the best discard would leave."""
    mask = mask_of(hand)
    after = f" → {deadwood_after_discard(mask)}" if len(hand) > HAND else ""
    return f"{deadwood(mask)}{after}"


def hand_scene(view: View, look: Look, sort: str, selected: frozenset[Card] = frozenset()) -> HandScene:
    """Return what the viewer holds."""
    groups = hand_groups(view, sort)
    order = tuple(card for group in groups for card in group.cards)
    return HandScene(groups, order, selected & {*order}, view.rules.tiles, look)
