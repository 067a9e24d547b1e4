"""Gin hands searched by brute force, and how often the engine disagrees: for the tests, the soak and nothing else.

Nothing here knows how the engine works. Melds are frozen sets of cards, and every way to play them is tried.
"""

import random
from collections.abc import Iterable, Iterator
from itertools import combinations

from engine.cards import RANK, SUIT, Card, cards_text, pack
from engine.gin import deadwood as exact

PACK = pack(1, 0)
Melds = frozenset[frozenset[Card]]


def _all_melds() -> tuple[frozenset[Card], ...]:
    groups = [
        frozenset(group)
        for rank in range(1, 14)
        for size in (3, 4)
        for group in combinations([card for card in PACK if RANK[card] == rank], size)
    ]
    sequences = [
        frozenset(card for card in PACK if SUIT[card] == suit and low <= RANK[card] <= high)
        for suit in range(4)
        for low in range(1, 12)
        for high in range(low + 2, 14)
    ]
    return (*groups, *sequences)


MELDS = _all_melds()
MELD_SET = frozenset(MELDS)


def value(cards: Iterable[Card]) -> int:
    return sum(min(RANK[card], 10) for card in cards)


def all_ways(hand: frozenset[Card]) -> Iterator[Melds]:
    """Yield every set of melds that can be laid from a hand, the best and the poor."""
    return _ways(hand, [meld for meld in MELDS if meld <= hand])


def _ways(hand: frozenset[Card], melds: list[frozenset[Card]]) -> Iterator[Melds]:
    yield frozenset()
    for index, meld in enumerate(melds):
        if meld <= hand:
            for others in _ways(hand - meld, melds[index + 1 :]):
                yield others | {meld}


def left_by(hand: frozenset[Card], melds: Melds) -> frozenset[Card]:
    return hand.difference(*melds)


def least(hand: frozenset[Card]) -> int:
    return min(value(left_by(hand, melds)) for melds in all_ways(hand))


def least_after_discard(hand: frozenset[Card]) -> int:
    return min(least(hand - {card}) for card in hand)


def best_ways(hand: frozenset[Card]) -> set[Melds]:
    """Return the sets of melds with the least deadwood, cut-up sequences included."""
    ways = set(all_ways(hand))
    fewest = min(value(left_by(hand, melds)) for melds in ways)
    return {melds for melds in ways if value(left_by(hand, melds)) == fewest}


def is_uncut(melds: Melds) -> bool:
    return not any(one | other in MELD_SET for one, other in combinations(melds, 2))


def laid_off(melds: Iterable[frozenset[Card]], cards: frozenset[Card]) -> frozenset[Card]:
    """Return the cards that could be laid off on the melds by adding them one after another while any fits."""
    grown = list(melds)
    gone: set[Card] = set()
    while fits := [(card, place) for card in cards for place in _places(card, grown) if card not in grown[place]]:
        for card, place in fits:
            grown[place] |= {card}
            gone.add(card)
    return frozenset(gone)


def _places(card: Card, melds: list[frozenset[Card]]) -> list[int]:
    return [place for place, meld in enumerate(melds) if meld | {card} in MELD_SET]


def least_against(hand: frozenset[Card], melds: tuple[frozenset[Card], ...]) -> int:
    """Return the least deadwood over all orders of lay-offs, with the best melds of what is then held."""
    seen: set[tuple[frozenset[Card], ...]] = set()

    def best(held: frozenset[Card], table: tuple[frozenset[Card], ...]) -> int:
        if table in seen:
            return value(hand)
        seen.add(table)
        after = [
            best(held - {card}, (*table[:place], table[place] | {card}, *table[place + 1 :]))
            for card in held
            for place in _places(card, list(table))
        ]
        return min([least(held), *after])

    return best(hand, melds)


def random_hands(count: int, size: int, seed: int) -> Iterator[frozenset[Card]]:
    """Yield hands of which every second comes from a few ranks or two suits, so that melds meet."""
    rng = random.Random(seed)
    for number in range(count):
        yield frozenset(rng.sample(PACK if number % 2 else _rich_pack(rng, size), size))


def _rich_pack(rng: random.Random, size: int) -> list[Card]:
    if rng.random() < 0.2:
        suits = rng.sample(range(4), 2)
        return [card for card in PACK if SUIT[card] in suits]
    ranks = size // 4 + rng.randint(1, 4)
    low = rng.randint(1, 14 - ranks)
    return [card for card in PACK if low <= RANK[card] < low + ranks]


def random_pairs(count: int, seed: int) -> Iterator[tuple[frozenset[Card], frozenset[Card]]]:
    """Yield a knocker's ten cards and the opponent's ten, every second pair rich in melds."""
    rng = random.Random(seed)
    for hands in random_hands(count, 20, seed):
        cards = rng.sample(sorted(hands), 20)
        yield frozenset(cards[:10]), frozenset(cards[10:])


def mask(cards: Iterable[Card]) -> int:
    return sum(1 << card for card in cards)


def deadwood_disagreements(count: int, seed: int) -> list[str]:
    """Return the hands of ten and of eleven cards on which the least deadwood is not what brute force finds."""
    hands = [hand for size in (10, 11) for hand in random_hands(count, size, seed + size)]
    return [_text(hand) for hand in hands if exact.deadwood(mask(hand)) != least(hand)]


def discard_disagreements(count: int, seed: int) -> list[str]:
    """Return the hands of eleven cards that could come to less, or not to so little, by a discard."""
    hands = random_hands(count, 11, seed)
    return [_text(hand) for hand in hands if exact.deadwood_after_discard(mask(hand)) != least_after_discard(hand)]


def arrangement_disagreements(count: int, seed: int) -> list[str]:
    """Return the hands whose arrangements, or choice for a knock, are not what brute force finds."""
    return [_text(hand) for hand in random_hands(count, 10, seed) if not _arranges_well(hand, seed)]


def _arranges_well(hand: frozenset[Card], seed: int) -> bool:
    ways = best_ways(hand)
    unseen = frozenset(random.Random(seed + mask(hand)).sample(sorted(set(PACK) - hand), 30))
    chosen = exact.knock_arrangement(mask(hand), mask(unseen))
    found = [_melds(way.melds) for way in exact.arrangements(mask(hand))]
    return (
        len(found) == len(set(found))
        and set(found) == {way for way in ways if is_uncut(way)}
        and _melds(chosen.melds) in ways
        and frozenset(chosen.left) == left_by(hand, _melds(chosen.melds))
        and len(laid_off(map(frozenset, chosen.melds), unseen)) == min(len(laid_off(way, unseen)) for way in ways)
    )


def defence_disagreements(count: int, seed: int) -> list[str]:
    """Return the pairs of hands where the answer to a knock cannot be played or is not the best one."""
    return [
        f"{_text(knocker)} / {_text(opponent)}"
        for knocker, opponent in random_pairs(count, seed)
        if not _defends_well(opponent, exact.arrangements(mask(knocker))[0].melds)
    ]


def _defends_well(hand: frozenset[Card], melds: tuple[tuple[Card, ...], ...]) -> bool:
    answer = exact.defence(mask(hand), melds)
    against_gin = exact.defence(mask(hand), melds, layoffs=False)
    return (
        is_playable(answer, hand, melds)
        and is_playable(against_gin, hand, ())
        and answer.deadwood == least_against(hand, tuple(map(frozenset, melds)))
        and against_gin.deadwood == least(hand)
    )


def is_playable(answer: exact.Defence, hand: frozenset[Card], melds: tuple[tuple[Card, ...], ...]) -> bool:
    """Return whether own melds are melds, each lay-off fits when its turn comes, and every card is used once."""
    table = [frozenset(meld) for meld in melds]
    for card, place in answer.layoffs:
        table[place] |= {card}
        if table[place] not in MELD_SET:
            return False
    used = [card for part in (*answer.melds, answer.left) for card in part] + [card for card, _ in answer.layoffs]
    return sorted(used) == sorted(hand) and all(frozenset(meld) in MELD_SET for meld in answer.melds)


def disagreements(count: int, seed: int) -> list[str]:
    """Return every hand, out of this many of each kind, on which the engine and brute force disagree."""
    return [
        *deadwood_disagreements(count, seed),
        *discard_disagreements(count, seed),
        *arrangement_disagreements(count, seed),
        *defence_disagreements(count, seed),
    ]


def _melds(melds: Iterable[Iterable[Card]]) -> Melds:
    return frozenset(map(frozenset, melds))


def _text(hand: Iterable[Card]) -> str:
    return cards_text(sorted(hand))
