"""What one seat may know. Built by listing what is shown, never by hiding what is not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.board import BoardView
from engine.cards import Card
from engine.events import Dealt, Discarded, Event, Knocked, Took, heard
from engine.match import Match, Stage
from engine.rules import Rules
from engine.scoring import Outcome, Round
from engine.state import Result, State, turn_start


@dataclass(frozen=True, slots=True)
class View:
    """A match as one seat sees it; `seat` is None for somebody who only watches."""

    rules: Rules
    seat: int | None
    version: int
    stage: Stage
    drawn: tuple[Card, ...]
    choosers: tuple[int, ...]
    lineups: tuple[tuple[int, ...], ...]
    awaiting: tuple[int, ...]
    boards: tuple[BoardView | None, ...]
    rounds: tuple[Round, ...]
    totals: tuple[int, ...]
    rung: bool
    outcome: Outcome | None

    @property
    def board(self) -> BoardView | None:
        """Return the board the viewer plays at; the first for one who watches or sits out."""
        if len(self.boards) < 2:
            return self.boards[0] if self.boards else None
        own = next((index for index, lineup in enumerate(self.lineups) if self.seat in lineup), 0)
        return self.boards[own]


def is_veiled(match: Match) -> bool:
    """Say whether a round is played at boards that do not see each other, and is not over at all of them (N22)."""
    dealt = len(match.awaiting) < len(match.boards)
    return match.rules.mirrored and dealt and match.outcome is None


def veiled(match: Match, seat: int | None) -> Match:
    """Return a match without the boards that a seat may know nothing of, as if nothing had been dealt there."""
    if not is_veiled(match):
        return match
    own = None if seat is None else match.board_of(seat)
    return match.but(boards=tuple(state if board == own else None for board, state in enumerate(match.boards)))


def told(match: Match, events: Sequence[Event], seat: int | None) -> tuple[Event, ...]:
    """Return those of some events that a seat may hear of, given what they led to."""
    if not is_veiled(match):
        return tuple(events)
    board = None if seat is None else match.board_of(seat)
    players = () if board is None else match.lineups[board]
    deals = [event for event in events if isinstance(event, Dealt) and event.players == players]
    moved = any(getattr(event, "seat", None) in players for event in events)
    return tuple(events) if moved else tuple(deals)


def view(match: Match, seat: int | None, *, lifted: bool = False) -> View:
    """Return what a seat may know of a match; who looks back sees the boards of all."""
    if not lifted and is_veiled(match):
        return _own_board(view(match, seat, lifted=True), None if seat is None else match.board_of(seat))
    return View(
        rules=match.rules,
        seat=seat,
        version=match.version,
        stage=match.stage,
        drawn=match.drawn,
        choosers=match.choosers,
        lineups=match.lineups,
        awaiting=match.awaiting,
        boards=tuple([state and board_view(match.rules, state, seat) for state in match.boards]),
        rounds=match.rounds,
        totals=match.totals,
        rung=match.rung,
        outcome=match.outcome,
    )


def _own_board(sees: View, board: int | None) -> View:
    """Return a view with one board in it, or with none: there is nothing else to be known."""
    if board is None:
        return replace(sees, lineups=(), awaiting=(), boards=())
    awaiting = (0,) if board in sees.awaiting else ()
    return replace(sees, lineups=(sees.lineups[board],), awaiting=awaiting, boards=(sees.boards[board],))


def board_view(rules: Rules, state: State, seat: int | None) -> BoardView:
    """Return what a seat may know of a round."""
    # Tiles put down in a turn are a draft that only their owner sees until the turn ends.
    open_state = state if state.turn == seat or not rules.tiles else turn_start(state)
    knocking = state.knocking
    return BoardView(
        players=state.players,
        turn=state.turn,
        phase=state.phase,
        hand=open_state.hands[seat] if seat is not None else (),
        counts=tuple(map(len, open_state.hands)),
        stock=rules.stock_left(state),
        pile=rules.seen_pile(state),
        pile_count=len(state.pile),
        melds=state.melds,
        table=open_state.table,
        opened=open_state.opened,
        taken=state.taken,
        owed=state.owed,
        down=state.down,
        renewals=state.renewals,
        claims=state.claims,
        caller=state.resumes is not None,
        plays=_plays(open_state),
        upcard=state.upcard,
        upcard_refused=state.refused,
        extra=state.extra is not None,
        offer=state.offer,
        knock=knocking and Knocked(knocking.seat, knocking.melds, knocking.left),
        shown_hands=state.hands if state.result and _is_scored(state.result) else (),
        result=state.result,
        history=tuple([heard(event, seat) for event in state.history]),
    )


def _plays(state: State) -> int:
    count = 0
    while state.before is not None:
        state, count = state.before, count + 1
    return count


def _is_scored(result: Result) -> bool:
    return bool(result.winners) or any(result.points)


def journal(rules: Rules, board: BoardView) -> tuple[Event, ...]:
    """Return what the public log may say now: where only the top of the pile is seen, it names no buried card (R6)."""
    if rules.names_discards or board.result:
        return board.history
    return tuple(reversed([*_named_backwards(board)]))


def _named_backwards(board: BoardView) -> Iterator[Event]:
    """Yield the events, the last first; a discard is named that is the top or was taken up from where it fell."""
    in_sight: set[Card | None] = set(board.pile)
    for event in reversed(board.history):
        if isinstance(event, Took):
            in_sight |= set(event.cards)
        if isinstance(event, Discarded):
            yield event if event.card in in_sight else replace(event, card=None)
            in_sight.discard(event.card)
        else:
            yield event


def looked_back(then: View, now: View) -> View:
    """Return an earlier view as one may look back on it while its round goes on: R6 covers what lies buried since."""
    if then.rules.names_discards or len(then.rounds) != len(now.rounds):
        return then
    boards = [old and _covered(then.rules, old, new) for old, new in zip(then.boards, now.boards, strict=False)]
    return replace(then, boards=tuple(boards))


def _covered(rules: Rules, old: BoardView, new: BoardView | None) -> BoardView:
    """Return a board without the discards that the log does not name any more; with its round that secret ends."""
    if old.result is not None or new is None:
        return old
    told = journal(rules, new)[: len(old.history)]
    named: dict[Card | None, bool] = {}
    for event, said in zip(old.history, told, strict=True):
        if isinstance(event, Discarded) and isinstance(said, Discarded):
            named[event.card] = said.card is not None
    return replace(old, pile=tuple(card for card in old.pile if named.get(card, True)), history=told)
