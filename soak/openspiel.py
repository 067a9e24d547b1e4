"""Whether Gin agrees with OpenSpiel: the same deals and decisions must give the same choices and the same scores.

Where the two rule books part the difference is named with its clause and counted.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from engine.actions import Deal, Discard, Knock, OfferNewDeal, Play, Take
from engine.cards import RANK, Card, card_from, cards_from, cards_text, pack, without
from engine.events import Ending
from engine.gin.deadwood import deadwood, deadwood_after_discard, mask_of
from engine.state import Phase, State
from engine.variants.gin import Gin
from soak.openspiel_mirror import Difference, Mirror, PartedError

SEED: Final = 1
RULES: Final = Gin(2)
MISJUDGED: Final = "5s 2c Ad 2d 5d 2h 3h 4h 5h 6h"  # with As: 6 points after the best discard, 7 by OpenSpiel's count

Chooser = Callable[[State, tuple[Play, ...], random.Random], Play]


@dataclass
class Tally:
    """What some rounds came to: how they ended, what differed in how many, and whether the scores were the same."""

    endings: Counter[Ending] = field(default_factory=Counter[Ending])
    same: int = 0
    parted: int = 0
    decisions: int = 0
    differences: Counter[Difference] = field(default_factory=Counter[Difference])
    first: dict[Difference, int] = field(default_factory=dict[Difference, int])

    def note(self, difference: Difference, seed: int) -> None:
        self.differences[difference] += 1
        self.first.setdefault(difference, seed)


def at_random(state: State, legal: tuple[Play, ...], rng: random.Random) -> Play:
    return rng.choice(legal)


def sensibly(state: State, legal: tuple[Play, ...], rng: random.Random) -> Play:
    """Take the discard if that lowers the deadwood, knock when it is legal, throw what is worth least to keep."""
    return _sensible(state, legal, limit=RULES.knock_limit)


def for_gin(state: State, legal: tuple[Play, ...], rng: random.Random) -> Play:
    """Play as sensibly, but knock with gin alone."""
    return _sensible(state, legal, limit=0)


def _sensible(state: State, legal: tuple[Play, ...], limit: int) -> Play:
    hand = state.hands[state.turn]
    if state.phase in {Phase.UPCARD, Phase.DRAW}:
        taking = next((play for play in legal if isinstance(play, Take)), None)
        if taking and deadwood_after_discard(mask_of((*hand, taking.card))) < deadwood(mask_of(hand)):
            return taking
        return next(play for play in legal if play != taking)

    def left(card: Card | None) -> tuple[int, int]:
        assert card is not None
        return deadwood(mask_of(without(hand, (card,)))), -RANK[card]

    knocks = [play for play in legal if isinstance(play, Knock) and left(play.card)[0] <= limit]
    throws = knocks or [play for play in legal if isinstance(play, Discard)]
    return min(throws, key=lambda play: left(play.card)) if throws else legal[0]


def compare_round(seed: int, choose: Chooser, tally: Tally) -> None:
    """Play a round of ours, let OpenSpiel follow, and add what was seen."""
    rng = random.Random(seed)
    cards = list(pack(1, 0))
    rng.shuffle(cards)
    state = RULES.deal((0, 1), Deal(tuple(cards))).state
    mirror = Mirror(state, RULES.knock_limit)
    try:
        while state.result is None:
            legal = tuple(play for play in RULES.legal_actions(state, state.turn) if not isinstance(play, OfferNewDeal))
            mirror.compare(state, legal)
            action = choose(state, legal, rng)
            after = RULES.apply(state, action).state
            mirror.follow(state, action, after)
            state = after
            tally.decisions += 1
        _compare_scores(state, mirror, tally)
    except PartedError as parted:
        mirror.noted.add(parted.difference)
        tally.parted += 1
    for difference in mirror.noted:
        tally.note(difference, seed)


def _compare_scores(state: State, mirror: Mirror, tally: Tally) -> None:
    result = state.result
    assert result is not None
    tally.endings[result.ending] += 1
    if result.ending is Ending.UNDERCUT and sum(result.points) == 25:
        assert mirror.scores == (0, 0), mirror.scores
        mirror.noted.add(Difference.TIE)
        return
    assert mirror.scores == result.points, (mirror.scores, result)
    tally.same += 1


def report(name: str, rounds: int, choose: Chooser, seed: int) -> None:
    """Print what a number of rounds came to; a disagreement that is not known raises."""
    tally = Tally()
    for number in range(seed, seed + rounds):
        compare_round(number, choose, tally)
    endings = ", ".join(f"{ending} {count}" for ending, count in tally.endings.most_common())
    tied = tally.differences[Difference.TIE]
    print(f"{name}: {rounds:,} rounds from seed {seed}, {tally.decisions:,} decisions")
    print(f"  ended in {endings}")
    print(f"  {tally.same:,} with the same scores, {tied} tied, {tally.parted} where OpenSpiel could not follow")
    for difference in Difference:
        count = tally.differences[difference]
        shown = f", first at seed {tally.first[difference]}" if count else ""
        print(f"  {count:5,} rounds  {difference}{shown}")
    print("  no other difference in what can be done, in melds and lay-offs, or in scores")


def report_misjudged() -> None:
    """Print the known fault of OpenSpiel's count, with a limit where it refuses a knock."""
    rules = Gin(2, knock_limit=6)
    hand, upcard = cards_from(MISJUDGED), card_from("As")
    others = without(rules.pack(), (*hand, upcard))
    dealt = [card for pair in zip(hand, others, strict=False) for card in pair]
    state = rules.deal((0, 1), Deal((*dealt, upcard, *others[len(hand) :]))).state
    mirror = Mirror(state, rules.knock_limit)
    taken = rules.apply(state, Take(0, upcard)).state
    mirror.follow(state, Take(0, upcard), taken)
    mirror.compare(taken, tuple(play for play in rules.legal_actions(taken, 0) if not isinstance(play, OfferNewDeal)))
    assert Difference.KNOCK_REFUSED in mirror.noted
    print(f"Knock limit 6, {cards_text(taken.hands[0])}: a knock here, refused there (N10)")


def main(*, short: bool) -> None:
    """Print every kind of play."""
    random_rounds, sensible_rounds = (200, 50) if short else (2_000, 500)
    print("Gin here and in OpenSpiel's gin_rummy, fed the same deals and decisions")
    report("Random play", random_rounds, at_random, SEED)
    report("Sensible play", sensible_rounds, sensibly, SEED + 1_000_000)
    report("Play for gin", sensible_rounds, for_gin, SEED + 2_000_000)
    report_misjudged()


if __name__ == "__main__":
    main(short="--short" in sys.argv)
