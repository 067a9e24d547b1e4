"""The sealed deck: a shuffle that is fixed before anyone adds to it and can be checked by anyone afterwards.

docs/sealed-deck.md specifies it for people. Nothing here is secret but the seed, and that only until the round ends.
"""

import hashlib
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count
from typing import Final

from engine.actions import Action, Deal, Spread
from engine.cards import Card
from engine.match import Match, MatchStep, Stage, apply

SEED_BYTES: Final = 32
WORD_LONGEST: Final = 40
WORD: Final = 1 << 32  # numbers are drawn from four bytes at a time


@dataclass(frozen=True, slots=True)
class Seal:
    """A seed, and the words that players added after its commitment was shown."""

    seed: bytes
    words: tuple[tuple[int, str], ...] = ()  # seat and word

    @property
    def commitment(self) -> str:
        return _digest(self.seed)

    def with_word(self, seat: int, word: str) -> "Seal":
        """Return the seal with a seat's word, which replaces one it gave before."""
        others = tuple((other, said) for other, said in self.words if other != seat)
        return replace(self, words=tuple(sorted((*others, (seat, plain_word(word))))))

    @property
    def key(self) -> bytes:
        text = "".join(f"{seat}:{word}\n" for seat, word in self.words)
        return hashlib.sha256(self.seed + text.encode()).digest()

    def order(self, cards: Sequence[Card], label: str) -> tuple[Card, ...]:
        """Return the cards shuffled for one purpose, which the label names."""
        numbers = _numbers(self.key, label)
        mixed = list(cards)
        for last in range(len(mixed) - 1, 0, -1):
            other = _below(last + 1, numbers)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return tuple(mixed)


@lru_cache
def _digest(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def new_seal(entropy: Callable[[int], bytes]) -> Seal:
    return Seal(entropy(SEED_BYTES))


def plain_word(word: str) -> str:
    """Return a word as it goes into the seal: composed, on one line, of a bounded length."""
    return " ".join(unicodedata.normalize("NFC", word).split())[:WORD_LONGEST]


def _numbers(key: bytes, label: str) -> Iterator[int]:
    """Yield numbers of four bytes, eight from each block of the stream."""
    for block in count():
        digest = hashlib.sha256(key + label.encode() + block.to_bytes(4, "big")).digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, len(digest), 4))


def _below(bound: int, numbers: Iterator[int]) -> int:
    """Return the next number below a bound; those that would favour some results are passed over."""
    fair = WORD - WORD % bound
    return next(number for number in numbers if number < fair) % bound


def awaits_chance(match: Match) -> bool:
    """Say whether it is chance's turn: to spread the cards, or to deal."""
    return match.stage is Stage.SPREAD or bool(match.awaiting and not match.choosers)


def sealed_chance(match: Match, seal: Seal, deals: int) -> Spread | Deal | None:
    """Return the shuffle that a match waits for, if any; `deals` counts earlier ones from the same seal."""
    if not awaits_chance(match):
        return None
    if match.stage is Stage.SPREAD:
        return Spread(seal.order(match.rules.spread_pack(), "spread"))
    board = match.awaiting[0]
    number = deals // len(match.boards) if match.rules.mirrored else deals  # all boards have the same (N22)
    deal = Deal(seal.order(match.rules.pack(), f"deal {number}"), board)
    return replace(deal, pool=seal.order(match.rules.pool(deal), f"pool {number}"))


def sealed_steps(match: Match, seal: Seal, deals: int, *, asks: bool = True) -> Iterator[tuple[Action, MatchStep]]:
    """Yield all that chance has to do now, one shuffle after another.

    Where nobody is asked, whoever drew the highest card gets what lets the time pass (N3), and the cards are dealt.
    """
    while action := sealed_chance(match, seal, deals) or (None if asks else _unasked(match)):
        step = apply(match, action)
        yield action, step
        match = step.match
        deals += isinstance(action, Deal)


def _unasked(match: Match) -> Action | None:
    """Return the choice about the first deal that somebody gets who is not asked."""
    if match.rounds or not match.choosers:
        return None
    return match.rules.choices(match.rounds, match.choosers[0])[-1]
