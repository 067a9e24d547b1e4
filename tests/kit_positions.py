"""Rounds in the middle of play, written as text, for games of draw, meld and discard."""

from collections.abc import Sequence
from typing import TypedDict, Unpack

from engine.actions import Play, Time
from engine.cards import cards_from
from engine.events import Event
from engine.melds import Meld, MeldKind, MeldLaws, meld_of, meld_refusal
from engine.state import Phase, Result, State
from engine.turn import DrawMeldDiscard
from tests.kit import hand


def meld(text: str, laws: MeldLaws, owner: int = 0) -> Meld:
    """Return the meld that cards make in this order: a sequence if they can be one, else a group."""
    cards = cards_from(text)
    kind = next(kind for kind in (MeldKind.SEQUENCE, MeldKind.GROUP) if meld_refusal(kind, cards, laws) is None)
    return meld_of(kind, cards, laws, owner)


class Before(TypedDict, total=False):
    """What happened earlier in a round."""

    down: tuple[int, ...]
    renewals: int
    turns: int
    history: tuple[Event, ...]
    result: Result | None


def position(  # noqa: PLR0913  # each names a part of the table
    rules: DrawMeldDiscard,
    hands: Sequence[str],
    *,
    pile: str = "",
    stock: str | None = None,
    melds: Sequence[str] = (),
    phase: Phase = Phase.PLAY,
    turn: int = 0,
    **more: Unpack[Before],
) -> State:
    """Return a round in which seat 0 plays first; what is not named lies in the stock, unless the stock is given.

    The melds are those of the last seat.
    """
    named = {card for text in (*hands, pile, *melds) for card in cards_from(text)}
    rest = tuple(card for card in rules.pack() if card not in named)
    state = State(
        players=tuple(range(rules.seats)),
        turn=turn,
        phase=phase,
        hands=tuple(hand(text) for text in hands),
        stock=rest if stock is None else cards_from(stock),
        pile=cards_from(pile),
        melds=tuple(meld(text, rules.laws, rules.seats - 1) for text in melds),
    )
    return state.but(**more)


def after(rules: DrawMeldDiscard, state: State, *actions: Play | Time) -> State:
    """Return the round after actions that must all be legal."""
    for action in actions:
        state = rules.apply(state, action).state
    return state
