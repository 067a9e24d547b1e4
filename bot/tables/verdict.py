"""Whether a match was dealt as sealed, reckoned from nothing but what was published."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import combinations

from bot.tables.seal import Seal, sealed_chance
from engine.actions import Action, Deal, Spread
from engine.match import Match, advance, new_match
from engine.rules import Rules


class Verdict(StrEnum):
    """What can be said of a round; each has a sentence in every language."""

    HOLDS = "holds"
    EARLIER = "earlier"  # a shuffle before the last one was made without some of the words
    BROKEN = "broken"


@dataclass(slots=True)
class _Shuffles:
    """The shuffles of one round in the order they were made: the position, how many deals came before, and which."""

    made: list[tuple[Match, int, Action]] = field(default_factory=list[tuple[Match, int, Action]])

    def verdict(self, seal: Seal | None) -> Verdict:
        if seal is None or not _is_of(seal, *self.made[-1]):
            return Verdict.BROKEN
        earlier = self.made[:-1]
        if all(_is_of(seal, *shuffle) for shuffle in earlier):
            return Verdict.HOLDS
        found = all(any(_is_of(part, *shuffle) for part in _parts(seal)) for shuffle in earlier)
        return Verdict.EARLIER if found else Verdict.BROKEN


def _is_of(seal: Seal, match: Match, deals: int, action: Action) -> bool:
    return sealed_chance(match, seal, deals) == action


def _parts(seal: Seal) -> Iterator[Seal]:
    """Yield the seal with all its words, then with all but one, and so on to none."""
    for count in reversed(range(len(seal.words) + 1)):
        for words in combinations(seal.words, count):
            yield replace(seal, words=words)


def verdicts(rules: Rules, actions: Sequence[Action], seals: Mapping[int, Seal]) -> dict[int, Verdict]:
    """Return what can be said of each round that a log has begun to deal."""
    match, deals, rounds = new_match(rules), 0, dict[int, _Shuffles]()
    for action in actions:
        number = len(match.rounds)
        if isinstance(action, Spread | Deal):
            rounds.setdefault(number, _Shuffles()).made.append((match, deals, action))
            deals += isinstance(action, Deal)
        match = advance(match, action).match
        if len(match.rounds) > number:
            deals = 0
    return {number: shuffles.verdict(seals.get(number)) for number, shuffles in rounds.items()}
