"""Which melds a hand holds: what a selection can be laid as, what is worth offering, whether all of it goes down."""

from collections.abc import Iterator, Sequence
from itertools import product

from engine.cards import FACE, RANK, SUIT, SUITS, Card, without
from engine.melds import (
    ONE_DECK_GROUP,
    SHORTEST,
    Ace,
    Meld,
    MeldKind,
    MeldLaws,
    meld_of,
    meld_refusal,
)

ENOUGH = 5  # a longer meld is two shorter ones, so a search for a way out needs no more


def _starts(length: int, laws: MeldLaws) -> range:
    """Return the places where a sequence of a length can start."""
    return range(1, laws.longest + 1 if laws.ace is Ace.AROUND else laws.last + 2 - length)


def _orders(cards: tuple[Card, ...], laws: MeldLaws) -> Iterator[tuple[Card, ...]]:
    """Yield the cards in order from each place that has a slot for all natural ones, jokers in the gaps."""
    naturals = {laws.place[card]: card for card in cards if not laws.wild[card]}
    wild = sorted(card for card in cards if laws.wild[card])
    for start in _starts(len(cards), laws):
        if all((place - start) % laws.longest < len(cards) for place in naturals):
            jokers, slots = iter(wild), map(laws.turned, range(start, start + len(cards)))
            yield tuple([naturals[slot] if slot in naturals else next(jokers) for slot in slots])


def selection_melds(cards: tuple[Card, ...], laws: MeldLaws) -> tuple[Meld, ...]:
    """Return every meld that exactly these cards make, a joker here or there (D2)."""
    melds: list[Meld] = []
    if meld_refusal(MeldKind.GROUP, cards, laws) is None:
        melds.append(meld_of(MeldKind.GROUP, tuple(sorted(cards)), laws))
    ranks = [RANK[card] for card in cards if not laws.wild[card]]
    if len(set(ranks)) == len(ranks) and SHORTEST <= len(cards) <= laws.longest:
        orders = [one for one in _orders(cards, laws) if meld_refusal(MeldKind.SEQUENCE, one, laws) is None]
        melds += [meld_of(MeldKind.SEQUENCE, ordered, laws) for ordered in orders]
    return tuple(melds)


def _groups_in(cards: tuple[Card, ...], laws: MeldLaws) -> Iterator[Meld]:
    """Yield groups from cards whose earlier twin is to be used first."""
    is_wild = laws.wild
    jokers = tuple([card for card in cards if is_wild[card]])
    longest = ONE_DECK_GROUP if laws.decks == 1 else len(cards)
    held: dict[int, list[Card]] = {}
    for card in cards:
        if not is_wild[card]:
            held.setdefault(RANK[card], []).append(card)
    for rank, mates in sorted(held.items()):
        if len(mates) + len(jokers) < SHORTEST:
            continue
        suits = [[card for card in mates if SUIT[card] == suit] for suit in range(len(SUITS))]
        for counts in product(*(range(len(copies) + 1) for copies in suits)):
            naturals = tuple(card for copies, count in zip(suits, counts, strict=True) for card in copies[:count])
            for wild in range(len(jokers) + 1):
                if naturals and SHORTEST <= len(naturals) + wild <= longest:
                    yield Meld(MeldKind.GROUP, rank, naturals + jokers[:wild], (), laws)


def _sequences_in(cards: tuple[Card, ...], laws: MeldLaws) -> Iterator[Meld]:
    """Yield sequences from cards whose earlier twin is to be used first."""
    longest, is_wild, places = laws.longest, laws.wild, laws.place
    jokers = tuple([card for card in cards if is_wild[card]])
    naturals = [card for card in reversed(cards) if not is_wild[card]]
    for suit in sorted({SUIT[card] for card in naturals}):
        held = {places[card]: card for card in naturals if SUIT[card] == suit}
        if len(held) + len(jokers) < SHORTEST:
            continue
        for start in _starts(SHORTEST, laws):
            if start not in held and not jokers:
                continue
            laid: tuple[Card, ...] = ()
            wild = 0
            for place in range(start, start + longest if laws.ace is Ace.AROUND else laws.last + 1):
                card = held.get((place - 1) % longest + 1)
                if len(laid) == longest or (card is None and wild == len(jokers)):
                    break
                if card is None:
                    card, wild = jokers[wild], wild + 1
                laid = (*laid, card)
                if len(laid) >= SHORTEST and wild < len(laid):
                    yield Meld(MeldKind.SEQUENCE, start, laid, (), laws)


def melds_in(cards: tuple[Card, ...], laws: MeldLaws, first: Card | None = None) -> tuple[Meld, ...]:
    """Return the melds worth offering: in a sequence a joker only stands for what is not held, and twins count as one.

    Of twins the lower is used, unless the other is the card to be used first: one that is owed, or was just taken.
    """
    ordered = tuple(sorted(cards, key=lambda card: (card != first, card)))
    return (*_groups_in(ordered, laws), *_sequences_in(ordered, laws))


def goes_out(cards: tuple[Card, ...], laws: MeldLaws, barred: Card | None = None) -> bool:
    """Say whether all the cards can be melded, but for one at the most, which is not the barred one (Q2, R15, G7)."""
    return _covered(tuple(sorted(cards, key=lambda card: (card != barred, card))), laws, barred, spare=True)


def _covered(cards: tuple[Card, ...], laws: MeldLaws, barred: Card | None, *, spare: bool) -> bool:
    if not cards:
        return True
    first, rest = cards[0], cards[1:]
    if spare and first != barred and _covered(rest, laws, barred, spare=False):
        return True
    return any(
        _covered(without(cards, meld.cards), laws, barred, spare=spare)
        for meld in melds_in(cards, laws, first)
        if first in meld.cards and len(meld.cards) <= ENOUGH
    )


def best_melds(cards: tuple[Card, ...], laws: MeldLaws, values: Sequence[int]) -> tuple[Meld, ...]:
    """Return melds, no two with a card in common, that leave the least in hand by value."""
    found = melds_in(cards, laws)
    faces = {FACE[card] for meld in found for card in meld.cards}
    useful = tuple(sorted(card for card in cards if FACE[card] in faces))
    return _Covering(laws, values).best(useful)[1] if found else ()


class _Covering:
    """The search for the best melds: what is known of some cards is remembered."""

    def __init__(self, laws: MeldLaws, values: Sequence[int]) -> None:
        self._laws = laws
        self._values = values
        self._known: dict[tuple[Card, ...], tuple[int, tuple[Meld, ...]]] = {}

    def best(self, cards: tuple[Card, ...]) -> tuple[int, tuple[Meld, ...]]:
        """Return what the best melds of cards are worth, and which they are."""
        if len(cards) < SHORTEST:
            return 0, ()
        if cards not in self._known:
            self._known[cards] = max(self._ways(cards), key=lambda way: way[0])
        return self._known[cards]

    def _ways(self, cards: tuple[Card, ...]) -> Iterator[tuple[int, tuple[Meld, ...]]]:
        """Yield the best there is with the first card left over, and in each of its melds."""
        first = cards[0]
        for meld in melds_in(cards, self._laws, first):
            if first in meld.cards:
                worth, others = self.best(without(cards, meld.cards))
                yield worth + sum(self._values[card] for card in meld.cards), (meld, *others)
        yield self.best(cards[1:])
