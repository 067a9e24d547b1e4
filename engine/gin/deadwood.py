"""The exact arithmetic of a Gin hand: its least deadwood, its melds for a knock, and the best answer to one.

A hand is a mask, bit n for card n of one deck, so that what is held, laid and left is plain arithmetic. One fact
carries the module: once the groups are chosen, each stretch of three or more neighbours left in a suit is best laid
whole. So a suit is a table look-up, and the only search is over ranks held in three suits or four; even there a
group whose cards lie in no sequence is laid without asking. Only the ranks both want are contested.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Final

from engine.cards import ACE, DECK, KING, RANK, Card, card_of

Meld = tuple[Card, ...]

_VALUE: Final = tuple(min(rank, 10) for rank in RANK[:DECK])  # N1, G8
_BIT: Final = tuple(1 << card for card in range(DECK))
_SAME_RANK: Final = tuple(sum(_BIT[card_of(rank, suit)] for suit in range(4)) for rank in range(ACE, KING + 1))
_ACES: Final = _SAME_RANK[0]
_KINGS: Final = _SAME_RANK[-1]


def _in_sequences(suit: int) -> int:
    starts = suit & suit >> 1 & suit >> 2
    return starts | starts << 1 | starts << 2


# What the thirteen cards of one suit, as a mask, come to when only sequences are laid.
_IN_SEQUENCES: Final = tuple([_in_sequences(suit) for suit in range(1 << 13)])
_LOOSE: Final = tuple([suit & ~laid for suit, laid in enumerate(_IN_SEQUENCES)])


def _suit_values() -> list[int]:
    values = [0]
    for value in _VALUE[:13]:
        values += [value + lower for lower in values]
    return values


_VALUES: Final = _suit_values()
_LEFT: Final = tuple([_VALUES[loose] for loose in _LOOSE])
_DEAREST: Final = (0, *_VALUE[:13])  # by the bit length of the ranks left


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand laid out: its melds and the cards left over."""

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]

    @property
    def deadwood(self) -> int:
        return sum(_VALUE[card] for card in self.left)


@dataclass(frozen=True, slots=True)
class Defence:
    """An answer to a knock: own melds, cards laid off on the knocker's melds by index, and the cards left over.

    The lay-offs can be played in the order they stand.
    """

    melds: tuple[Meld, ...]
    layoffs: tuple[tuple[Card, int], ...]
    left: tuple[Card, ...]

    @property
    def deadwood(self) -> int:
        return sum(_VALUE[card] for card in self.left)


def mask_of(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= _BIT[card]
    return mask


def cards_of(mask: int) -> tuple[Card, ...]:
    cards: list[Card] = []
    while mask:
        lowest = mask & -mask
        cards.append(Card(lowest.bit_length() - 1))
        mask ^= lowest
    return tuple(cards)


def deadwood(mask: int) -> int:
    """Return the least deadwood of a hand."""
    # The hottest function of Gin: small numbers, two suits at a time, and no call unless melds compete for a card.
    low = mask & 0x3FFFFFF
    high = mask >> 26
    both = low & high
    if both:
        either = low | high
        ranks = both & either >> 13 | both >> 13 & either
        if ranks:
            a = low & 0x1FFF
            b = low >> 13
            c = high & 0x1FFF
            d = high >> 13
            contested = ranks & (_IN_SEQUENCES[a] | _IN_SEQUENCES[b] | _IN_SEQUENCES[c] | _IN_SEQUENCES[d])
            kept = contested | ~ranks
            if contested:
                return _least(a & kept, b & kept, c & kept, d & kept, contested, False)
            return _LEFT[a & kept] + _LEFT[b & kept] + _LEFT[c & kept] + _LEFT[d & kept]
    return _LEFT[low & 0x1FFF] + _LEFT[low >> 13] + _LEFT[high & 0x1FFF] + _LEFT[high >> 13]


def deadwood_after_discard(mask: int) -> int:
    """Return the least deadwood that eleven cards can come to by a discard (N10).

    Whatever is laid, the card to discard is the dearest one left; when none is left some meld has four cards or
    more and can spare one, for eleven is no multiple of three.
    """
    a, b, c, d = mask & 0x1FFF, mask >> 13 & 0x1FFF, mask >> 26 & 0x1FFF, mask >> 39
    ranks = a & b & (c | d) | c & d & (a | b)
    contested = ranks & (_IN_SEQUENCES[a] | _IN_SEQUENCES[b] | _IN_SEQUENCES[c] | _IN_SEQUENCES[d])
    kept = contested | ~ranks
    return _least(a & kept, b & kept, c & kept, d & kept, contested, True)


def _least(a: int, b: int, c: int, d: int, ranks: int, discard: bool) -> int:  # noqa: PLR0913, PLR0917  # no tuples: hot
    """Return the least that four suits leave when groups of these ranks may be taken out of them."""
    least = _LEFT[a] + _LEFT[b] + _LEFT[c] + _LEFT[d]
    if discard:
        least -= _DEAREST[(_LOOSE[a] | _LOOSE[b] | _LOOSE[c] | _LOOSE[d]).bit_length()]
    while ranks and least:
        rank = ranks & -ranks
        ranks ^= rank
        e = a & ~rank
        f = b & ~rank
        g = c & ~rank
        h = d & ~rank
        least = min(least, _least(e, f, g, h, ranks, discard))
        if a & b & c & d & rank:
            least = min(
                least,
                _least(a, f, g, h, ranks, discard),
                _least(e, b, g, h, ranks, discard),
                _least(e, f, c, h, ranks, discard),
                _least(e, f, g, d, ranks, discard),
            )
    return least


def arrangements(mask: int) -> tuple[Arrangement, ...]:
    """Return every way to the least deadwood, in a fixed order."""
    # Sequences that touch are given as one. Cutting one up never changes what can be laid off: only its two outer
    # ends are open, since the cards at a cut are the holder's own. Nothing that fits a meld is ever left out, for
    # every card has a value. So two ways differ only in their groups, and each choice of groups is one way.
    least = deadwood(mask)
    ways = (_arranged(mask, groups) for groups in _groupings(mask))
    return tuple(way for way in ways if way.deadwood == least)


def knock_arrangement(hand_mask: int, unseen_mask: int) -> Arrangement:
    """Return the knocker's arrangement: the least deadwood, then the fewest unseen cards that could be laid off."""
    return min(arrangements(hand_mask), key=lambda way: _reach(way.melds, unseen_mask).bit_count())


def defence(hand_mask: int, melds: tuple[Meld, ...], *, layoffs: bool = True) -> Defence:
    """Return the answer to a knock with the least deadwood, own melds and lay-offs taken together.

    Of equal answers it is the one with the fewest lay-offs. Against gin there are none (N11).
    """
    places = melds if layoffs else ()
    fourths = [(card, place) for card, place in _open_fourths(places) if hand_mask & _BIT[card]]
    ways = (
        _defended(hand_mask, groups, [layoff for layoff in chosen if layoff], _open_ends(places))
        for groups in _groupings(hand_mask)
        for chosen in product(*((None, layoff) for layoff in fourths))
    )
    return min(ways, key=lambda way: (way.deadwood, len(way.layoffs)))


def _groupings(mask: int) -> Iterator[tuple[int, ...]]:
    """Yield every choice of groups from a hand, as masks."""
    held = (mask & same for same in _SAME_RANK)
    for choice in product(*(_groups_of(cards) for cards in held if cards.bit_count() > 2)):
        yield tuple(group for group in choice if group)


def _groups_of(held: int) -> tuple[int, ...]:
    if held.bit_count() == 3:
        return 0, held
    return 0, held, *(held ^ _BIT[card] for card in cards_of(held))


def _stretches(mask: int) -> Iterator[int]:
    """Yield the stretches of neighbouring cards, from the lowest suit up."""
    while mask:
        stretch = mask & -mask
        while longer := stretch << 1 & mask & ~stretch & ~_ACES:
            stretch |= longer
        yield stretch
        mask ^= stretch


def _arranged(mask: int, groups: tuple[int, ...]) -> Arrangement:
    rest = mask & ~sum(groups)
    runs = [stretch for stretch in _stretches(rest) if stretch.bit_count() > 2]
    return Arrangement(_laid(*groups, *runs), cards_of(rest & ~sum(runs)))


def _laid(*melds: int) -> tuple[Meld, ...]:
    return tuple(sorted(map(cards_of, melds)))


def _is_group(meld: Meld) -> bool:
    return RANK[meld[0]] == RANK[meld[1]]


def _open_fourths(melds: tuple[Meld, ...]) -> Iterator[tuple[Card, int]]:
    """Yield the card each group of three lacks, with the group's index."""
    for place, meld in enumerate(melds):
        if _is_group(meld) and len(meld) == 3:
            (lacking,) = cards_of(_SAME_RANK[RANK[meld[0]] - 1] & ~mask_of(meld))
            yield lacking, place


@dataclass(frozen=True, slots=True)
class _Ends:
    """Where sequences can grow: the next card, as a bit, to the index of the sequence."""

    above: dict[int, int]
    below: dict[int, int]


def _open_ends(melds: tuple[Meld, ...]) -> _Ends:
    runs = {place: mask_of(meld) for place, meld in enumerate(melds) if not _is_group(meld)}
    return _Ends(
        above={1 << run.bit_length() & ~_ACES: place for place, run in runs.items()},
        below={(run & -run) >> 1 & ~_KINGS: place for place, run in runs.items()},
    )


def _defended(hand: int, groups: tuple[int, ...], fourths: list[tuple[Card, int]], ends: _Ends) -> Defence:
    melds = list(groups)
    layoffs = fourths.copy()
    left = 0
    rest = hand & ~sum(groups) & ~mask_of(card for card, _ in fourths)
    for stretch in _stretches(rest):
        if stretch.bit_count() > 2:
            melds.append(stretch)
        elif chain := _chain(stretch, ends):
            layoffs += chain
        else:
            left |= stretch
    return Defence(_laid(*melds), tuple(layoffs), cards_of(left))


def _chain(stretch: int, ends: _Ends) -> list[tuple[Card, int]]:
    """Return the lay-offs that grow a sequence by a whole stretch, none when it touches no sequence."""
    upward = ends.above.get(stretch & -stretch)
    if upward is not None:
        return [(card, upward) for card in cards_of(stretch)]
    downward = ends.below.get(1 << stretch.bit_length() >> 1)
    if downward is not None:
        return [(card, downward) for card in reversed(cards_of(stretch))]
    return []


def _reach(melds: tuple[Meld, ...], unseen: int) -> int:
    """Return the unseen cards that could be laid off, those behind other unseen cards of a sequence too."""
    ends = _open_ends(melds)
    reached = unseen & mask_of(card for card, _ in _open_fourths(melds))
    for bit in ends.above:
        while bit & unseen:
            reached |= bit
            bit = bit << 1 & ~_ACES  # noqa: PLW2901  # walking along the suit
    for bit in ends.below:
        while bit & unseen:
            reached |= bit
            bit = bit >> 1 & ~_KINGS  # noqa: PLW2901  # walking along the suit
    return reached
