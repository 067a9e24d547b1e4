"""What everybody could remember of a round: where the cards lie that have been seen, and which have not."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from engine.board import BoardView
from engine.cards import Card
from engine.events import Dealt, Discarded, Drew, Event, Renewed, Took
from engine.turn import DrawMeldDiscard

SOON: Final = 7  # turns of a player that are worth looking ahead


@dataclass(frozen=True, slots=True)
class SeenCards:
    """Held: by seat, what was seen to go into a hand and not come out of it. Coming: the next of a renewed stock."""

    held: tuple[frozenset[Card], ...]
    drawn: frozenset[Card]  # of these what a renewed stock brought, and nobody chose
    thrown: tuple[tuple[Card, ...], ...]  # by seat, in order
    buried: tuple[Card, ...]  # the pile, the top last
    coming: tuple[Card, ...]
    unseen: tuple[Card, ...]
    returning: float  # how soon the buried cards come back in a renewed stock (R9): 1 at once, 0 never


def remembered(rules: DrawMeldDiscard, board: BoardView, seat: int) -> SeenCards:
    """Return what a seat can know of the cards by having watched."""
    watched = _Watched(len(board.counts))
    for event in board.history:
        watched.hear(event)
    seen = {
        *board.hand,
        *board.pile,
        *watched.pile,
        *watched.coming,
        *(card for meld in board.melds for card in meld.cards),
    }
    held = tuple(
        frozenset[Card]() if owner == seat else frozenset(cards - seen) for owner, cards in enumerate(watched.held)
    )
    seen.update(*held)
    return SeenCards(
        held=held,
        drawn=frozenset(watched.drawn).intersection(chain.from_iterable(held)),
        thrown=tuple(map(tuple, watched.thrown)),
        buried=tuple(watched.pile),
        coming=tuple(watched.coming),
        unseen=tuple(card for card in rules.pack() if card not in seen),
        returning=_returning(rules, board),
    )


def _returning(rules: DrawMeldDiscard, board: BoardView) -> float:
    if not rules.may_renew(board.renewals):
        return 0.0
    return max(0.0, 1 - board.stock / len(board.players) / SOON)


class _Watched:
    """The round as it is remembered from one event to the next."""

    def __init__(self, seats: int) -> None:
        self.held: Sequence[set[Card]] = [set() for _ in range(seats)]
        self.thrown: Sequence[list[Card]] = [[] for _ in range(seats)]
        self.pile: list[Card] = []
        self.coming: list[Card] = []
        self.drawn = set[Card]()

    def hear(self, event: Event) -> None:
        match event:
            case Dealt(upcard=int(card)):
                self.pile.append(card)
            case Drew(seat=seat):
                if self.coming:
                    self._draw(seat, self.coming.pop(0))
            case Took(seat=seat, cards=cards):
                del self.pile[-len(cards) :]
                self.held[seat].update(cards)
                self.drawn.difference_update(cards)
            case Discarded(seat=seat, card=int(card)):
                self.held[seat].discard(card)
                self.thrown[seat].append(card)
                self.pile.append(card)
            case Renewed():
                self.coming = self.pile[:-1]
                del self.pile[:-1]
            case _:
                pass

    def _draw(self, seat: int, card: Card) -> None:
        self.held[seat].add(card)
        self.drawn.add(card)
