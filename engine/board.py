"""A round as one seat sees it: the value that rules, pictures and players are asked about."""

from dataclasses import dataclass

from engine.cards import Card
from engine.events import Event, Knocked
from engine.melds import Meld
from engine.state import Phase, Result


@dataclass(frozen=True, slots=True)
class BoardView:
    """A round as one seat sees it, or somebody who only watches."""

    players: tuple[int, ...]
    turn: int
    phase: Phase
    hand: tuple[Card, ...]  # the viewer's own
    counts: tuple[int, ...]  # cards held, by seat
    stock: int
    pile: tuple[Card, ...]  # the part that lies open, the top last
    pile_count: int
    melds: tuple[Meld, ...]
    table: tuple[tuple[Card, ...], ...]  # tiles
    opened: tuple[int, ...]
    taken: Card | None
    owed: Card | None
    down: tuple[int, ...]
    renewals: int
    claims: tuple[int, ...]
    caller: bool  # the turn is a call's (R13)
    plays: int  # plays of this turn that can be taken back
    upcard: Card | None
    upcard_refused: bool
    extra: bool  # a card lies face down beside the first player's hand (N4)
    offer: int | None
    knock: Knocked | None
    shown_hands: tuple[tuple[Card, ...], ...]  # by seat, once the round is scored
    result: Result | None
    history: tuple[Event, ...]
