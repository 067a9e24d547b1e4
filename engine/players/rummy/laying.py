"""What a hand could put down now: its melds and lay-offs, and those of them that go together best.

A part is a meld to lay, or cards to lay off one after another. Parts that share no card can all be played, so the
best way to put cards down is a packing, found card by card with what is left remembered.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from engine.actions import LayMeld, LayOff
from engine.arrange import melds_in
from engine.cards import CARDS, RANK, SUIT, Card
from engine.melds import End, Meld, MeldKind, MeldLaws, extended
from engine.uses import ENDS

BIT: Final = tuple(1 << card for card in range(CARDS))
NONE: Final = 0


@dataclass(frozen=True, slots=True)
class Part:
    """Cards that go down together: the play they begin with, and their mask."""

    play: LayMeld | LayOff
    cards: tuple[Card, ...]
    mask: int
    meld: Meld  # as it lies on the table afterwards


def used_in(play: LayMeld | LayOff) -> tuple[Card, ...]:
    return play.cards if isinstance(play, LayMeld) else (play.card,)


Worth = Callable[[Part], float]


def mask_of(cards: Iterable[Card]) -> int:
    mask = NONE
    for card in cards:
        mask |= BIT[card]
    return mask


def parts(
    seat: int, hand: tuple[Card, ...], melds: tuple[Meld, ...], laws: MeldLaws, first: Card | None = None
) -> list[Part]:
    """Return everything that a hand could put down, by melds of its own and on those that lie."""
    return [*_new(seat, hand, laws, first), *lay_offs(seat, hand, melds, laws)]


def _new(seat: int, hand: tuple[Card, ...], laws: MeldLaws, first: Card | None) -> Iterator[Part]:
    jokers = [card for card in hand if laws.wild[card]]
    for meld in melds_in(hand, laws, first):
        for cards in _with_each(jokers, meld.cards, laws.wild):
            yield Part(
                LayMeld(seat, meld.kind, cards),
                cards,
                mask_of(cards),
                Meld(meld.kind, meld.low, cards, (seat,) * len(cards), laws),
            )


def _with_each(jokers: Sequence[Card], cards: tuple[Card, ...], wild: Sequence[bool]) -> Iterator[tuple[Card, ...]]:
    """Yield the cards of a meld with each joker in the place of its only one, so that melds can have one each."""
    if sum([wild[card] for card in cards]) != 1:
        yield cards
        return
    for joker in jokers:
        yield tuple(joker if wild[card] else card for card in cards)


def lay_offs(seat: int, hand: tuple[Card, ...], melds: tuple[Meld, ...], laws: MeldLaws) -> Iterator[Part]:
    """Yield what a hand could lay off."""
    for index, meld in enumerate(melds):
        near = [card for card in hand if laws.wild[card] or belongs(card, meld)]
        for end in ENDS:
            for card in near:
                grown = extended(meld, card, seat, end, laws)
                if grown:
                    part = Part(LayOff(seat, card, index, end), (card,), BIT[card], grown)
                    yield part
                    yield from _chained(part, end, near, laws)


def belongs(card: Card, meld: Meld) -> bool:
    return RANK[card] == meld.low if meld.kind is MeldKind.GROUP else SUIT[card] == meld.suit


def _chained(before: Part, end: End, near: Sequence[Card], laws: MeldLaws) -> Iterator[Part]:
    """Yield the lay-offs that one at an end of a sequence makes possible there."""
    if before.meld.kind is MeldKind.GROUP:
        return
    for card in near:
        if not laws.wild[card] and card not in before.cards:
            grown = extended(before.meld, card, before.play.seat, end, laws)
            if grown:
                part = Part(before.play, (*before.cards, card), before.mask | BIT[card], grown)
                yield part
                yield from _chained(part, end, near, laws)


# Those that go together best


def packed(parts: Iterable[Part], worth: Worth) -> tuple[Part, ...]:
    """Return the parts, no two with a card in common, that are worth most together; none that is worth nothing."""
    by_lowest: dict[int, list[tuple[float, Part]]] = {}
    within = NONE
    for part in parts:
        value = worth(part)
        if value > 0:
            by_lowest.setdefault(part.mask & -part.mask, []).append((value, part))
            within |= part.mask
    best: dict[int, tuple[float, Part | None, int]] = {NONE: (0.0, None, NONE)}
    _fill(within, by_lowest, best)
    return tuple(_followed(within, best))


def _fill(
    mask: int, by_lowest: dict[int, list[tuple[float, Part]]], best: dict[int, tuple[float, Part | None, int]]
) -> float:
    """Work out what can be had from the cards of a mask: its lowest card is left over, or goes with some part."""
    known = best.get(mask)
    if known is not None:
        return known[0]
    low = mask & -mask
    most, chosen, rest = _fill(mask ^ low, by_lowest, best), None, mask ^ low
    for value, part in by_lowest.get(low, ()):
        if part.mask & mask == part.mask:
            total = value + _fill(mask ^ part.mask, by_lowest, best)
            if total > most:
                most, chosen, rest = total, part, mask ^ part.mask
    best[mask] = most, chosen, rest
    return most


def _followed(mask: int, best: dict[int, tuple[float, Part | None, int]]) -> Iterator[Part]:
    while mask:
        _, part, mask = best[mask]
        if part:
            yield part


def way_out(
    hand: tuple[Card, ...], found: Sequence[Part], values: Sequence[int], *, barred: Card | None, discards: bool
) -> tuple[Part, ...] | None:
    """Return the parts that leave at most one card, the cheapest, which is not the barred one; or None.

    Where a last discard is needed exactly one is left (F9).
    """
    together = NONE
    for part in found:
        together |= part.mask
    loose = [card for card in hand if not BIT[card] & together]
    if len(loose) > 1 or barred in loose:
        return None
    if not discards and (whole := _leaving(None, hand, found)) is not None:
        return whole
    for card in loose or sorted(hand, key=lambda card: values[card]):
        if card != barred and (rest := _leaving(card, hand, found)) is not None:
            return rest
    return None


def _leaving(left: Card | None, hand: tuple[Card, ...], found: Sequence[Part]) -> tuple[Part, ...] | None:
    """Return the parts that leave no card but this one."""
    spared = NONE if left is None else BIT[left]
    chosen = packed((part for part in found if not part.mask & spared), lambda part: len(part.cards))
    gone = sum(len(part.cards) for part in chosen)
    return chosen if gone == len(hand) - (left is not None) else None
