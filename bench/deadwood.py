"""How fast the least deadwood of a Gin hand is found, against OpenSpiel's binding, and where the two disagree."""

import random
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from statistics import median
from time import process_time
from typing import TypeVar

import pyspiel

from engine.cards import RANK, Card, cards_from, cards_text, pack
from engine.gin.deadwood import cards_of, deadwood, deadwood_after_discard, mask_of

PACK = pack(1, 0)
TURNS = 15  # Gin is seldom played longer before somebody knocks
MISJUDGED = mask_of(cards_from("As 5s 2c Ad 2d 5d 2h 3h 4h 5h 6h"))
PEER = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)

Held = TypeVar("Held")


def random_hands(size: int, seed: int) -> Iterator[int]:
    rng = random.Random(seed)
    while True:
        yield mask_of(rng.sample(PACK, size))


def played_hands(size: int, seed: int) -> Iterator[int]:
    """Yield hands as they are held in play: draw from the stock, keep the best ten, until a knock."""
    rng = random.Random(seed)
    while True:
        cards = rng.sample(PACK, 10 + TURNS)
        ten = mask_of(cards[:10])
        for drawn in cards[10:]:
            eleven = ten | mask_of([drawn])
            yield ten if size == 10 else eleven
            ten = eleven ^ mask_of([_discard(eleven)])
            if deadwood(ten) <= 10:
                break


def _discard(eleven: int) -> Card:
    return min(cards_of(eleven), key=lambda card: (deadwood(eleven ^ mask_of([card])), -RANK[card]))


def _for_the_peer(hand: int) -> list[int]:
    # OpenSpiel names the suits in another order, which changes no deadwood.
    return list(map(int, cards_of(hand)))


def _seconds(answer: Callable[[Held], int], hands: Sequence[Held]) -> float:
    started = process_time()
    for hand in hands:
        answer(hand)
    return process_time() - started


def _speed(name: str, ours: Callable[[Held], int], held: Sequence[Held], listed: Sequence[list[int]]) -> str:
    """Return a line with the times per hand and their ratio: medians of passes that take turns."""
    passes = [(_seconds(ours, held), _seconds(PEER.min_deadwood, listed)) for _ in range(9)]
    mine, theirs = (median(times) / len(held) * 1e6 for times in zip(*passes, strict=True))
    ratio = median(theirs / mine for mine, theirs in passes)
    return f"  {name:<36} {mine:5.2f} us  OpenSpiel {theirs:5.2f} us  {ratio:4.1f} times as fast"


def _ten_cards(name: str, hands: list[int]) -> list[str]:
    listed = list(map(_for_the_peer, hands))
    assert [deadwood(hand) for hand in hands] == list(map(PEER.min_deadwood, listed))
    cards = [cards_of(hand) for hand in hands]
    return [
        _speed(f"10 {name}", deadwood, hands, listed),
        _speed(f"10 {name}, from a tuple of cards", lambda held: deadwood(mask_of(held)), cards, listed),
    ]


def _eleven_cards(name: str, hands: list[int]) -> list[str]:
    listed = list(map(_for_the_peer, hands))
    return [
        _speed(f"11 {name}", deadwood, hands, listed),
        _speed(f"11 {name}, after the discard", deadwood_after_discard, hands, listed),
    ]


def _exact_after_discard(eleven: int) -> int:
    return min(deadwood(eleven ^ mask_of([card])) for card in cards_of(eleven))


def _differences(name: str, hands: Iterator[int], count: int) -> str:
    """Return how often OpenSpiel's eleven cards come to more than a discard can leave, with the first such hand."""
    differing: list[int] = []
    for hand in islice(hands, count):
        ours, theirs = deadwood_after_discard(hand), PEER.min_deadwood(_for_the_peer(hand))
        if ours != theirs:
            assert ours == _exact_after_discard(hand) < theirs
            differing.append(hand)
    first = f", first {cards_text(cards_of(differing[0]))}" if differing else ""
    return f"  11 {name}: OpenSpiel too high on {len(differing)} of {count} hands{first}"


def figures(short: bool) -> list[str]:
    count, judged = (1_000, 20_000) if short else (5_000, 300_000)
    known = PEER.min_deadwood(_for_the_peer(MISJUDGED))
    return [
        "Least deadwood, CPU time per hand (OpenSpiel's 11 cards are after the discard)",
        *_ten_cards("random", list(islice(random_hands(10, seed=1), count))),
        *_ten_cards("in play", list(islice(played_hands(10, seed=2), count))),
        *_eleven_cards("random", list(islice(random_hands(11, seed=3), count))),
        *_eleven_cards("in play", list(islice(played_hands(11, seed=4), count))),
        f"  {cards_text(cards_of(MISJUDGED))}: {deadwood_after_discard(MISJUDGED)}, OpenSpiel {known}",
        _differences("random", random_hands(11, seed=5), judged),
        _differences("in play", played_hands(11, seed=6), judged),
    ]


if __name__ == "__main__":
    print(*figures(short="--short" in sys.argv), sep="\n")
