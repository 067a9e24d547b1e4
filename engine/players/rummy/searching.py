"""What the hard player of Rummy finds by playing on what it has reckoned, over deals that may be.

The reckoning says what is worth a thought, and stands unless another choice does plainly better on the same deals.
Against several others only a renewed stock is played on, for its cards are known (R9): before that, what the play-outs
say of one throw or another is lost in what three hands may hold.
"""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from engine.actions import Action, Discard, DrawStock, LayMeld, LayOff, Take
from engine.board import BoardView
from engine.melds import MeldKind
from engine.players.deal import DRAW, TAKE, THROW
from engine.players.dice import PRIME
from engine.players.kernel import KERNEL
from engine.players.levels import Weighed
from engine.players.overtaking import overtaken
from engine.players.rummy.deals import RummyRival
from engine.players.rummy.hard import FAR, GoingOutReckoning
from engine.players.rummy.laying import mask_of
from engine.players.rummy.playout import LAY, RummyDeal, RummyTerms
from engine.players.rummy.position import RummyPosition
from engine.players.rummy.search import RummyQuestion
from engine.players.rummy.story import MEMORY, story_of
from engine.state import Phase
from engine.variants.rummy import Rummy

MOST: Final = 6  # choices that are worth a thought
FEWEST: Final = 400  # samples, or nothing is found
PER_GUESS: Final = 8  # samples
WITHOUT_LIMIT: Final = 99  # renewals of the stock

OF_TWO: Final = RummyTerms(per_chance=6, per_out=4, per_point=2, per_near=3, danger=3, blur=0)
OF_THREE: Final = RummyTerms(per_chance=10, per_out=8, per_point=1, per_near=2, danger=1, blur=1)
OF_MORE: Final = RummyTerms(per_chance=15, per_out=16, per_point=1, per_near=1, danger=1, blur=2)
TERMS: Final = {1: OF_TWO, 2: OF_THREE}  # by the number of the others


class Care(NamedTuple):
    """How much the play-outs are trusted: what several others hold is guessed less well than what one does."""

    thrift: int  # of so many samples one is taken
    before: int  # changes to a guess before the first that counts,
    between: int  # and between two that do
    sure: float  # standard errors by which another choice must do better


AGAINST_ONE: Final = Care(thrift=1, before=1_000, between=8, sure=2.0)
AGAINST_MORE: Final = Care(thrift=2, before=2_000, between=32, sure=8.0)


def searched(reckoning: GoingOutReckoning, best: tuple[Weighed, ...], samples: int) -> tuple[Weighed, ...]:
    """Return the actions, the best first, as they are after some of them have been played out."""
    if samples < FEWEST or not is_understood(reckoning.sees) or not is_foreseen(reckoning):
        return best
    choices = [*choices_of(reckoning, best)][:MOST]
    asked = _question(reckoning, [one.action for one in choices], samples)
    if len(choices) < 2 or not _adds_up(reckoning.sees.board, asked):  # nothing to choose
        return best
    KERNEL.get().rummy(asked)
    return overtaken(best, choices, asked.race, unit=len(asked.rivals), sure=_care(reckoning).sure)


def _care(reckoning: GoingOutReckoning) -> Care:
    return AGAINST_ONE if reckoning.others == 1 else AGAINST_MORE


def is_understood(sees: RummyPosition) -> bool:
    """Say whether the play-outs keep to the rules: one deck, the ace low, no calls, nobody bound to lay or to wait."""
    rules = sees.rules
    if not isinstance(rules, Rummy) or rules.all_at_once or rules.two_turns or rules.call_rummy:
        return False
    return rules.decks == 1 and not rules.jokers and rules.ace == "low"


def is_foreseen(reckoning: GoingOutReckoning) -> bool:
    """Say whether enough is known of what is hidden: of one other hand, or of a stock that was renewed (R9)."""
    return reckoning.others == 1 or bool(reckoning.memory.coming)


# What is worth a thought


def choices_of(reckoning: GoingOutReckoning, best: tuple[Weighed, ...]) -> Iterator[Weighed]:
    """Yield what was reckoned best, and what may be better: never to break a hand up, nor to take for nothing."""
    board = reckoning.sees.board
    if board.phase is Phase.PLAY:
        if not _is_bound(reckoning, best[0].action):
            yield from _plays(reckoning, best)
    elif board.phase is Phase.DRAW and board.stock:
        yield best[0]
        for one in best[1:]:
            if isinstance(one.action, DrawStock) or (
                isinstance(one.action, Take) and reckoning.brings(one.action.card)
            ):
                yield one


def _is_bound(reckoning: GoingOutReckoning, action: Action) -> bool:
    """Say whether there is nothing to think about: a way out, or a plan that is under way."""
    board = reckoning.sees.board
    return reckoning.is_out or (isinstance(action, LayMeld | LayOff) and (board.plays > 0 or board.owed is not None))


def _plays(reckoning: GoingOutReckoning, best: tuple[Weighed, ...]) -> Iterator[Weighed]:
    """Yield what was reckoned best, to lay what can be laid, and the throws that leave as few cards over as any."""
    first, *rest = best
    yield first
    if not isinstance(first.action, LayMeld | LayOff):
        yield from [one for one in rest if isinstance(one.action, LayMeld | LayOff) and one.worth > -FAR][:1]
    yield from (one for one in rest if isinstance(one.action, Discard) and reckoning.keeps(one.action.card))


# What is asked


def _question(reckoning: GoingOutReckoning, actions: Sequence[Action], samples: int) -> RummyQuestion:
    sees, memory = reckoning.sees, reckoning.memory
    board, story = sees.board, story_of(sees.board)
    at = board.players.index(sees.seat)
    others = (*board.players[at + 1 :], *board.players[:at])
    renewals = sees.rules.stock_renewals
    groups = mask_of(card for meld in board.melds if meld.kind is MeldKind.GROUP for card in meld.cards)
    runs = mask_of(card for meld in board.melds if meld.kind is not MeldKind.GROUP for card in meld.cards)
    deal = RummyDeal(
        TERMS.get(len(others), OF_MORE),
        hands=[mask_of(sees.hand), *(0 for _ in others)],
        down=[sees.seat in board.down or board.plays > 0, *(seat in board.down for seat in others)],
        runs=runs,
        groups=groups,
        pile=story.pile,
        stock=story.coming,
        renewals=WITHOUT_LIMIT if isinstance(renewals, str) else max(0, renewals - board.renewals),
        renewed=board.renewals,
        taken=0 if board.taken is None else 1 << board.taken,
    )
    kinds, care = [*map(kind_of, actions)], _care(reckoning)
    fewer = samples // care.thrift
    return RummyQuestion(
        deal=deal,
        rivals=[
            RummyRival(
                mask_of(memory.held[seat]), board.counts[seat], story.turns[seat][-MEMORY:], down=seat in board.down
            )
            for seat in others
        ],
        pool=mask_of(memory.unseen),
        choices=[kind for kind, _ in kinds],
        cards=[card for _, card in kinds],
        guesses=fewer // PER_GUESS,
        dice=reckoning.chance.randrange(1, PRIME),
        before=min(care.before, samples),
        between=care.between,
        samples=fewer,
    )


def _adds_up(board: BoardView, asked: RummyQuestion) -> bool:
    """Say whether what was heard explains where the cards are; who looks back may not have heard all (R6)."""
    hidden = sum(rival.holds - rival.known.bit_count() for rival in asked.rivals)
    stock = len(asked.deal.stock) or asked.pool.bit_count() - hidden
    return stock == board.stock and asked.deal.pile[-1:] == [1 << card for card in board.pile[-1:]]


def kind_of(action: Action) -> tuple[int, int]:
    """Return what an action is in a search, and with which card."""
    match action:
        case Discard(card=int(card)):
            return THROW, 1 << card
        case Take():
            return TAKE, 0
        case DrawStock():
            return DRAW, 0
        case _:
            return LAY, 0
