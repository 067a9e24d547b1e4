"""A round that a knock ends, as one seat sees it: what the others are known to hold, and what nobody has seen."""

from dataclasses import dataclass
from typing import Final

from engine.cards import DECK
from engine.events import Dealt, Discarded, Drew, Event, Took
from engine.gin.deadwood import mask_of
from engine.view import BoardView, View

EVERY_CARD: Final = (1 << DECK) - 1


@dataclass
class Rival:
    """Another player: what it took and still holds, how many other cards it has, and how often it drew blindly."""

    known: int = 0
    unknown: int = 0
    drawn: int = 0


@dataclass(frozen=True)
class KnockPosition:
    """What there is to think about: hands are sums of bits, a card is a bit."""

    hand: int
    top: int
    taken: int
    pool: int  # cards that may be in another hand or in the stock
    rivals: tuple[Rival, ...]  # in the order of play, the next player first
    stock: int
    turn: int  # how many turns the player has finished


def position_of(view: View) -> KnockPosition:
    """Return what a seat that is about to play knows."""
    board, seat = view.board, view.seat
    assert board is not None
    assert seat is not None
    rivals = {other: Rival() for other in _after(board, seat)}
    seen = 0
    for event in board.history:
        seen |= _heard(event, rivals)
    hand = mask_of(board.hand)
    for other, rival in rivals.items():
        rival.unknown = board.counts[other] - rival.known.bit_count()
    held = sum(rival.known for rival in rivals.values())
    return KnockPosition(
        hand=hand,
        top=mask_of(board.pile[-1:]),
        taken=0 if board.taken is None else 1 << board.taken,
        pool=EVERY_CARD & ~hand & ~seen & ~held,
        rivals=tuple(rivals.values()),
        stock=board.stock,
        turn=sum(isinstance(event, Discarded) and event.seat == seat for event in board.history),
    )


def _after(board: BoardView, seat: int) -> tuple[int, ...]:
    """Return the other players in the order of play."""
    own = board.players.index(seat)
    return board.players[own + 1 :] + board.players[:own]


def _heard(event: Event, rivals: dict[int, Rival]) -> int:
    """Note what a rival did, and return the card that it showed to all."""
    match event:
        case Dealt(upcard=int(card)):
            return 1 << card
        case Took(seat, cards) if seat in rivals:
            rivals[seat].known |= mask_of(cards)
        case Drew(seat) if seat in rivals:
            rivals[seat].drawn += 1
        case Discarded(seat, int(card)):
            if seat in rivals:
                rivals[seat].known &= ~(1 << card)
            return 1 << card
        case _:
            pass
    return 0
