"""The simplest exhaustive searches for what engine.uses and engine.arrange answer quickly, and where the two differ."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import inf
from typing import NamedTuple

from engine.arrange import goes_out
from engine.cards import JOKER, RANK, SUIT, Card, cards_text, pack
from engine.melds import Ace, Meld, MeldKind, MeldLaws, meld_of
from engine.uses import use_cost

Hand = frozenset[Card]


class Laid(NamedTuple):
    """As much of a meld as decides what goes on it: a rank and a number of cards, or a suit and the places it fills."""

    kind: MeldKind
    mark: int
    low: int
    size: int


def _rank_at(place: int) -> int:
    return (place - 1) % 13 + 1


def _runs(length: int, ace: Ace) -> Iterator[int]:
    """Yield the places where a sequence of a length can start: a high ace is at 14, and around goes on from there."""
    last = {Ace.LOW: 13, Ace.EITHER: 14, Ace.AROUND: 13 + length - 1}[ace]
    yield from range(1, last - length + 2)


def _made(cards: Sequence[Card], laws: MeldLaws) -> Iterator[Laid]:
    """Yield every meld that exactly these cards make (G2, G3, G4, D2)."""
    naturals = [card for card in cards if card < JOKER]
    ranks = {RANK[card] for card in naturals}
    if not naturals or len(cards) < 3:
        return
    if len(ranks) == 1 and (laws.decks == 2 or len(cards) <= 4):
        yield Laid(MeldKind.GROUP, RANK[naturals[0]], 0, len(cards))
    if len(ranks) == len(naturals) and len({SUIT[card] for card in naturals}) == 1 and len(cards) <= 13:
        for low in _runs(len(cards), laws.ace):
            if ranks <= {_rank_at(place) for place in range(low, low + len(cards))}:
                yield Laid(MeldKind.SEQUENCE, SUIT[naturals[0]], low, len(cards))


def _grown(laid: Laid, card: Card, laws: MeldLaws) -> Iterator[Laid]:
    """Yield every meld that a lay-off makes of another; jokers stay where they are (F3)."""
    if laid.kind is MeldKind.GROUP:
        if (card >= JOKER or RANK[card] == laid.mark) and (laws.decks == 2 or laid.size < 4):
            yield laid._replace(size=laid.size + 1)
    elif laid.size < 13 and (card >= JOKER or SUIT[card] == laid.mark):
        low, high = laid.low - 1, laid.low + laid.size
        if low >= 1 and (card >= JOKER or RANK[card] == _rank_at(low)):
            yield laid._replace(low=low, size=laid.size + 1)
        if high <= 14 and (card >= JOKER or RANK[card] == _rank_at(high)):
            yield laid._replace(size=laid.size + 1)


class Search:
    """Every sequence of melds and lay-offs, until a card has been used."""

    def __init__(self, card: Card, laws: MeldLaws) -> None:
        self.card = card
        self.laws = laws
        self.known: dict[tuple[Hand, tuple[Laid, ...]], float] = {}

    def fewest(self, hand: Hand, table: tuple[Laid, ...]) -> float:
        """Return how few cards leave the hand until the card does, itself included; infinity where it cannot."""
        if self.card not in hand:
            return 0
        if (hand, table) not in self.known:
            plays = (*self._melds(hand, table), *self._lay_offs(hand, table))
            self.known[hand, table] = min(
                (len(used) + self.fewest(hand - used, after) for used, after in plays), default=inf
            )
        return self.known[hand, table]

    def _melds(self, hand: Hand, table: tuple[Laid, ...]) -> Iterator[tuple[Hand, tuple[Laid, ...]]]:
        for size in range(3, len(hand) + 1):
            for cards in combinations(sorted(hand), size):
                for laid in _made(cards, self.laws):
                    yield frozenset(cards), (*table, laid)

    def _lay_offs(self, hand: Hand, table: tuple[Laid, ...]) -> Iterator[tuple[Hand, tuple[Laid, ...]]]:
        for card in hand:
            for index, laid in enumerate(table):
                for grown in _grown(laid, card, self.laws):
                    yield frozenset((card,)), (*table[:index], grown, *table[index + 1 :])


def fewest_to_use(card: Card, others: tuple[Card, ...], melds: tuple[Meld, ...], laws: MeldLaws) -> int | None:
    """Return what use_cost returns, by trying everything."""
    table = tuple(
        Laid(meld.kind, meld.low if meld.kind is MeldKind.GROUP else meld.suit, meld.low, len(meld.cards))
        for meld in melds
    )
    cost = Search(card, laws).fewest(frozenset((card, *others)), table)
    return None if cost == inf else int(cost)


def _all_melded(cards: tuple[Card, ...], laws: MeldLaws) -> bool:
    if not cards:
        return True
    first, rest = cards[0], cards[1:]
    return any(
        any(_made((first, *mates), laws)) and _all_melded(tuple(card for card in rest if card not in mates), laws)
        for size in range(2, len(rest) + 1)
        for mates in combinations(rest, size)
    )


def goes_out_somehow(cards: tuple[Card, ...], laws: MeldLaws, barred: Card | None) -> bool:
    """Return what goes_out returns, by trying everything."""
    spares = (card for card in cards if card != barred)
    return _all_melded(cards, laws) or any(
        _all_melded(tuple(card for card in cards if card != spare), laws) for spare in spares
    )


# Random positions, crowded so that cards have much to do with each other


def _random_run(deck: list[Card], length: int, ace: Ace, rng: random.Random) -> tuple[Card, ...]:
    """Take a sequence out of a deck, a joker here and there, or nothing where the deck cannot give it."""
    suit, low = rng.randrange(4), rng.choice(list(_runs(length, ace)))
    jokers = [card for card in deck if card >= JOKER]
    wild = rng.randrange(2 * length) if jokers else -1
    cards: list[Card] = []
    for index in range(length):
        fitting = [card for card in deck if SUIT[card] == suit and RANK[card] == _rank_at(low + index)]
        choices = jokers if index == wild else fitting
        if not choices:
            return ()
        cards.append(rng.choice(choices))
    return tuple(cards)


def _random_group(deck: list[Card], length: int, rng: random.Random) -> tuple[Card, ...]:
    rank = rng.randint(1, 13)
    fitting = [card for card in deck if RANK[card] == rank]
    return tuple(rng.sample(fitting, length)) if len(fitting) >= length else ()


def _taken_out(deck: list[Card], laws: MeldLaws, rng: random.Random, longest: int) -> tuple[MeldKind, tuple[Card, ...]]:
    """Take a random meld out of a deck."""
    while True:
        if rng.random() < 0.6:
            kind, cards = MeldKind.SEQUENCE, _random_run(deck, rng.randint(3, longest), laws.ace, rng)
        else:
            kind, cards = MeldKind.GROUP, _random_group(deck, rng.randint(3, 4), rng)
        if cards:
            deck[:] = [card for card in deck if card not in cards]
            return kind, cards


def _near(deck: list[Card], suits: Sequence[int], rng: random.Random) -> list[Card]:
    """Return the part of a deck that lies in some suits and a stretch of ranks, with the jokers."""
    low = rng.randint(1, 13)
    ranks = {_rank_at(low + step) for step in range(6)}
    return [card for card in deck if card >= JOKER or (SUIT[card] in suits and RANK[card] in ranks)] or deck


def disagreements(count: int, seed: int) -> list[str]:
    """Return the positions of 500, out of many, where use_cost and trying everything give different answers (F6)."""
    rng = random.Random(seed)
    found: list[str] = []
    for _ in range(count):
        decks = rng.choice((1, 2))
        laws = MeldLaws(Ace.EITHER, decks)
        deck = list(pack(decks, rng.choice((0, 2 * decks))))
        table = [_taken_out(deck, laws, rng, longest=11) for _ in range(rng.randint(0, 3))]
        melds = tuple(meld_of(kind, cards, laws) for kind, cards in table)
        suits = {meld.suit for meld in melds if meld.kind is MeldKind.SEQUENCE} | {rng.randrange(4)}
        near = _near(deck, tuple(suits), rng)
        card, *others = rng.sample(near, min(len(near), rng.randint(2, 8)))
        right = fewest_to_use(card, tuple(others), melds, laws)
        answer = use_cost(card, tuple(others), melds, laws)
        if answer != right:
            lying = " / ".join(cards_text(meld.cards) for meld in melds)
            found.append(f"{cards_text((card,))} with {cards_text(others)} on {lying}: {answer}, not {right}")
    return found


def goes_out_disagreements(count: int, seed: int) -> list[str]:
    """Return the hands, out of many, where goes_out and trying everything give different answers (Q2, R15)."""
    rng = random.Random(seed)
    found: list[str] = []
    for _ in range(count):
        decks = rng.choice((1, 2))
        ace = rng.choice(tuple(Ace)) if decks == 1 else Ace.EITHER
        laws = MeldLaws(ace, decks)
        deck = list(pack(decks, 0 if decks == 1 else 2))
        laid = [_taken_out(deck, laws, rng, longest=5)[1] for _ in range(rng.choice((1, 1, 2)))]
        held = [card for cards in laid for card in cards]
        near = _near(deck, tuple({SUIT[card] for card in held if card < JOKER}), rng)
        cards = tuple(sorted((*held, *rng.sample(near, min(len(near), rng.randint(0, 3))))))
        barred = rng.choice((None, *cards))
        right = goes_out_somehow(cards, laws, barred)
        if goes_out(cards, laws, barred) != right:
            found.append(f"{cards_text(cards)}, {ace}, not to discard {barred}: not {right}")
    return found
