"""What a player finds who plays its choices out over guessed deals, in any game that a knock ends."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

from engine.actions import Action, Discard, DrawStock, Knock, Take
from engine.gin.deadwood import cards_of
from engine.players.deal import DRAW, TAKE, THROW
from engine.players.dice import PRIME
from engine.players.gin.hand import laid_out
from engine.players.kernel import KERNEL
from engine.players.knock.hand import COUNTS
from engine.players.knock.playout import KNOCK, SEVEN_IN_ORDER, KnockDeal, KnockTerms
from engine.players.knock.position import KnockPosition, Placing
from engine.players.knock.search import KnockQuestion
from engine.players.knock.why import KnockReasons
from engine.players.levels import Weighed
from engine.players.racing import NOT_RUN
from engine.players.rummy.hand import price
from engine.players.throwing import next_throw

PER_GUESS: Final = 8  # samples
BEFORE: Final = 1_000  # changes to a guess before the first that counts,
BETWEEN: Final = 8  # and between two that do
THROWS: Final = 6  # cards that are worth a thought
SPARED: Final = 1  # cards more left over that a throw may cost: the fourth of a meld
TOLD: Final = 2  # moves that a hint gives reasons for
BEHIND: Final = 10.0  # points that what is not worth a thought is behind the worst that is


class KnockGame(NamedTuple):
    """What the search has to know of a game."""

    placed: Placing
    terms: Mapping[int, KnockTerms]  # by the number of players
    caps: tuple[int, ...]  # plans: with how much one knocks later at most


class PlannedChoice(NamedTuple):
    """A way to go on: an action, what it is and with which card, and with how much one knocks later at most."""

    action: Action
    kind: int
    card: int
    cap: int


def searched(
    game: KnockGame, position: KnockPosition, actions: Sequence[Action], chance: Random, samples: int
) -> tuple[Weighed, ...]:
    """Weigh by what each choice brings over the guesses, own points less the average of the others'."""
    terms = game.terms[1 + len(position.rivals)]
    choices = [*_choices(game, terms, position, actions)]
    asked = _question(terms, position, choices, chance.randrange(1, PRIME), samples)
    if len({choice.action for choice in choices}) > 1 or choices[0].kind == KNOCK:
        KERNEL.get().knock(asked)
    ranked = _ranked(choices, asked)
    reasons = KnockReasons(position, game.placed, terms.game, asked.lows)
    told = [replace(one, why=reasons.why(one.action, next_throw(ranked, one))) for one in ranked[:TOLD]]
    tried, behind = {one.action for one in ranked}, min(one.worth for one in ranked) - BEHIND
    return *told, *ranked[TOLD:], *(Weighed(action, behind) for action in actions if action not in tried)


def _question(
    terms: KnockTerms, position: KnockPosition, choices: Sequence[PlannedChoice], dice: int, samples: int
) -> KnockQuestion:
    return KnockQuestion(
        deal=KnockDeal(
            terms,
            hands=[position.hand, *(0 for _ in position.rivals)],
            turns=[position.turn, *(rival.finished for rival in position.rivals)],
            pile=[*position.pile],
            stock=position.coming,
            renewals=position.renewals,
            taken=position.taken,
        ),
        rivals=[*position.rivals],
        pool=position.pool,
        choices=[choice.kind for choice in choices],
        cards=[choice.card for choice in choices],
        caps=[choice.cap for choice in choices],
        guesses=max(1, samples // PER_GUESS),
        dice=dice,
        before=min(BEFORE, samples),
        between=BETWEEN,
        samples=samples,
    )


def _ranked(choices: Sequence[PlannedChoice], asked: KnockQuestion) -> list[Weighed]:
    """Return the actions by what they made in the most rounds, for the better ones were tried more often."""
    best: dict[Action, tuple[int, float]] = {}
    for choice, total, count in zip(choices, asked.race.totals, asked.race.counts, strict=asked.race != NOT_RUN):
        mean = total / count / len(asked.rivals)
        best[choice.action] = max(best.get(choice.action, (0, 0.0)), (count, mean))
    if not best:
        return [Weighed(choices[0].action, 0.0)]
    return [Weighed(action, best[action][1]) for action in sorted(best, key=lambda one: best[one], reverse=True)]


# What is worth a thought


def _choices(
    game: KnockGame, terms: KnockTerms, position: KnockPosition, actions: Sequence[Action]
) -> Iterator[PlannedChoice]:
    """Yield each action that is worth a thought with each plan; a hand without anything left over is shown at once."""
    hand, counts = position.hand, COUNTS[terms.game]
    knocks = [
        (counts.least(hand ^ (card := game.placed(1 << action.card))), card, action)
        for action in actions
        if isinstance(action, Knock) and action.card is not None
    ]
    if knocks:
        left, card, knock = min(knocks, key=lambda one: (hand ^ one[1] not in SEVEN_IN_ORDER, one[0]))
        yield PlannedChoice(knock, KNOCK, card, 0)
        if left == 0:
            return
    for action, kind, card in (*_throws(game, terms, position, actions), *_draws(terms, position, actions)):
        yield from (PlannedChoice(action, kind, card, cap) for cap in game.caps)


def _throws(
    game: KnockGame, terms: KnockTerms, position: KnockPosition, actions: Sequence[Action]
) -> Iterator[tuple[Action, int, int]]:
    """Yield the throws that keep what is left over low and break no meld up for nothing, the best first."""
    counts = COUNTS[terms.game]
    throws = [(game.placed(1 << action.card), action) for action in actions if isinstance(action, Discard)]
    lefts = {card: counts.least(position.hand ^ card) for card, _ in throws}
    loose = {card: laid_out(position.hand ^ card, price)[0].bit_count() for card, _ in throws}
    fewest = min(loose.values(), default=0)
    whole = [throw for throw in throws if loose[throw[0]] <= fewest + SPARED]
    whole.sort(key=lambda throw: (lefts[throw[0]], -counts.counted(throw[0])))
    yield from ((action, THROW, card) for card, action in whole[:THROWS])


def _draws(terms: KnockTerms, position: KnockPosition, actions: Sequence[Action]) -> Iterator[tuple[Action, int, int]]:
    """Yield the stock, and the card of the pile if it brings anything."""
    for action in actions:
        if isinstance(action, DrawStock):
            yield action, DRAW, 0
        elif isinstance(action, Take) and brings(terms, position):
            yield action, TAKE, 0


def brings(terms: KnockTerms, position: KnockPosition) -> bool:
    """Say whether with the card of the pile less is left over, once another is thrown for it."""
    least, more = COUNTS[terms.game].least, position.hand | position.top
    return any(least(more ^ 1 << card) < least(position.hand) for card in cards_of(position.hand))
