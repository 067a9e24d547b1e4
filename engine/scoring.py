"""What cards are worth, and what rounds come to: values, totals, leaders and settlement."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import CARDS, JOKER, RANK, Card
from engine.state import Result

FIGURE = 10
PAR = 30  # points that a lost hand usually counts


@dataclass(frozen=True, slots=True)
class Round:
    """A finished round: who played at each board, what each board came to, and the points by side."""

    lineups: tuple[tuple[int, ...], ...]
    results: tuple[Result, ...]
    points: tuple[int, ...]
    returned: tuple[int, ...] = ()  # seats that this round put out and that came back before the next (CH15)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the sides that won, their final totals, and what each wins or loses in the settlement."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    settlement: tuple[int, ...]


def value_table(ace: int, joker: int = 0) -> tuple[int, ...]:
    """Return the value of every card in a hand (G8): figures ten, others their pips."""
    return tuple(
        joker if card >= JOKER else ace if RANK[card] == 1 else min(RANK[card], FIGURE) for card in range(CARDS)
    )


def value_of(cards: Iterable[Card], values: tuple[int, ...]) -> int:
    return sum(values[card] for card in cards)


def added_up(points: Iterable[tuple[int, ...]], sides: int) -> tuple[int, ...]:
    """Return the sum of points by side."""
    return tuple(map(sum, zip((0,) * sides, *points, strict=True)))


def leaders(totals: tuple[int, ...], *, low: bool = False) -> tuple[int, ...]:
    """Return the sides that have the most, or the least where low totals win."""
    best = min(totals) if low else max(totals)
    return tuple(side for side, total in enumerate(totals) if total == best)


def by_difference(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Settle each side with every other by the difference of their totals (F14)."""
    return tuple(len(totals) * total - sum(totals) for total in totals)
