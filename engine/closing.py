"""What the others lay down when somebody has closed: their own melds, and lay-offs on those of the closer (CH10)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.arrange import best_melds
from engine.cards import Card, without
from engine.melds import Meld, MeldLaws, extended
from engine.uses import ENDS

Table = tuple[Meld, ...]
LayOffs = tuple[tuple[Card, int], ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand that is shown: its melds, its lay-offs by the place of a meld, what is left, and the table after it."""

    melds: tuple[Meld, ...]
    layoffs: LayOffs
    left: tuple[Card, ...]
    table: Table


def best_shown(seat: int, hand: tuple[Card, ...], table: Table, laws: MeldLaws, values: Sequence[int]) -> Shown:
    """Return how a hand is shown with the least left over, of equal ways the one that lays off least."""
    ways = (_shown(rest, layoffs, grown, laws, values) for rest, layoffs, grown in _laid_off(seat, hand, table, laws))
    return min(ways, key=lambda way: (sum(values[card] for card in way.left), len(way.layoffs)))


def _shown(rest: tuple[Card, ...], layoffs: LayOffs, table: Table, laws: MeldLaws, values: Sequence[int]) -> Shown:
    melds = best_melds(rest, laws, values)
    return Shown(melds, layoffs, without(rest, (card for meld in melds for card in meld.cards)), table)


def _laid_off(
    seat: int, hand: tuple[Card, ...], table: Table, laws: MeldLaws
) -> Iterator[tuple[tuple[Card, ...], LayOffs, Table]]:
    """Yield every rest of a hand and table that lay-offs can leave, each once, with a way to it."""
    known = {(hand, _lying(table))}
    ways: list[tuple[tuple[Card, ...], LayOffs, Table]] = [(hand, (), table)]
    for rest, layoffs, lying in ways:
        yield rest, layoffs, lying
        for card, place, grown in _next_lay_offs(seat, rest, lying, laws):
            less, after = without(rest, (card,)), (*lying[:place], grown, *lying[place + 1 :])
            if (less, _lying(after)) not in known:
                known.add((less, _lying(after)))
                ways.append((less, (*layoffs, (card, place)), after))


def _lying(table: Table) -> tuple[tuple[Card, ...], ...]:
    return tuple(meld.cards for meld in table)


def _next_lay_offs(seat: int, rest: tuple[Card, ...], table: Table, laws: MeldLaws) -> Iterator[tuple[Card, int, Meld]]:
    for card in rest:
        for place, meld in enumerate(table):
            for end in ENDS:
                if grown := extended(meld, card, seat, end, laws):
                    yield card, place, grown


def with_lay_offs(table: Table, seat: int, layoffs: LayOffs, laws: MeldLaws) -> Table | None:
    """Return the table after lay-offs, at whichever ends all of them fit."""
    if not layoffs:
        return table
    (card, place), *others = layoffs
    for end in ENDS:
        if grown := extended(table[place], card, seat, end, laws):
            after = (*table[:place], grown, *table[place + 1 :])
            if found := with_lay_offs(after, seat, tuple(others), laws):
                return found
    return None
