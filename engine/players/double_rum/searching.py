"""What the hard player of Double Rum finds by playing on what it has reckoned, over deals that may be.

The reckoning says what is worth a thought, and stands unless another choice does plainly better on the same deals. It
has to do so by much: who lays now can no longer lay later or be paid double, which players of the play-outs wait for.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from engine.actions import Action, Discard, DrawStock, LayMeld, LayOff, Take
from engine.board import BoardView
from engine.cards import Card, is_joker
from engine.melds import MeldKind
from engine.players.deal import DRAW, TAKE, THROW
from engine.players.dice import PRIME
from engine.players.double_rum.deals import DoubleRumRival
from engine.players.double_rum.hand import EVERY_SUIT, NOTHING, around, bit, hand_of
from engine.players.double_rum.playout import LAY, DoubleRumDeal, DoubleRumTerms
from engine.players.double_rum.search import DoubleRumQuestion
from engine.players.kernel import KERNEL
from engine.players.levels import Weighed
from engine.players.overtaking import overtaken
from engine.players.rummy.hard import FAR, GoingOutReckoning
from engine.players.rummy.position import RummyPosition
from engine.state import Phase
from engine.variants.rummy import Rummy

TABLES: Final = (2,)  # of so many, where it was measured to do better than the reckoning
MOST: Final = 8  # choices that are worth a thought
FEWEST: Final = 400  # samples, or nothing is found
WITHOUT_LIMIT: Final = 99  # renewals of the stock
SURE: Final = 4.0  # standard errors by which another choice must do better

TERMS: Final = DoubleRumTerms(per_want=8, per_near=1, per_point=1, per_fed=40, danger=3)


def searched(reckoning: GoingOutReckoning, best: tuple[Weighed, ...], samples: int) -> tuple[Weighed, ...]:
    """Return the actions, the best first, as they are after some of them have been played out."""
    sees = reckoning.sees
    if samples < FEWEST or not is_understood(sees):
        return best
    choices = [*_choices(reckoning, best)][:MOST]
    if len(choices) < 2:  # nothing to choose
        return best
    asked = _question(reckoning, [one.action for one in choices], samples)
    if not _adds_up(sees.board, asked):
        return best
    KERNEL.get().double_rum(asked)
    return overtaken(best, choices, asked.race, unit=len(asked.rivals), sure=SURE)


def is_understood(sees: RummyPosition) -> bool:
    """Say whether the play-outs keep to the rules: no calls, nobody bound to lay or to wait."""
    rules = sees.rules
    if not isinstance(rules, Rummy) or rules.all_at_once or rules.two_turns or rules.call_rummy:
        return False
    return rules.seats in TABLES


# What is worth a thought


def _choices(reckoning: GoingOutReckoning, best: tuple[Weighed, ...]) -> Iterator[Weighed]:
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
    seen = {_kind(first.action)}
    for one in rest:
        if isinstance(one.action, Discard) and _kind(one.action) not in seen and reckoning.keeps(one.action.card):
            seen.add(_kind(one.action))
            yield one


# What is asked


def _question(reckoning: GoingOutReckoning, actions: Sequence[Action], samples: int) -> DoubleRumQuestion:
    sees, memory = reckoning.sees, reckoning.memory
    board, renewals = sees.board, sees.rules.stock_renewals
    at = board.players.index(sees.seat)
    others = (*board.players[at + 1 :], *board.players[:at])
    runs = groups = 0
    for meld in board.melds:
        for index in range(len(meld.cards)):
            if meld.kind is MeldKind.GROUP:
                groups |= EVERY_SUIT << meld.low - 1
            else:
                runs |= 1 << 13 * meld.suit + meld.rank_at(index) - 1
    deal = DoubleRumDeal(
        TERMS,
        hands=[hand_of(sees.hand), *(NOTHING for _ in others)],
        down=[sees.seat in board.down or board.plays > 0, *(seat in board.down for seat in others)],
        runs=runs & ~groups,
        groups=groups,
        pile=[*map(bit, memory.buried)],
        buried=hand_of(memory.buried),
        stock=[*map(bit, memory.coming)],
        renewals=WITHOUT_LIMIT if isinstance(renewals, str) else max(0, renewals - board.renewals),
        renewed=board.renewals,
        taken=0 if board.taken is None else bit(board.taken),
    )
    kinds = [*map(_kind, actions)]
    return DoubleRumQuestion(
        deal=deal,
        rivals=[
            DoubleRumRival(
                hand_of(memory.held[seat]),
                board.counts[seat],
                _beside(memory.thrown[seat]),
                len(memory.thrown[seat]),
            )
            for seat in others
        ],
        pool=hand_of(memory.unseen),
        choices=[kind for kind, _ in kinds],
        cards=[card for _, card in kinds],
        dice=reckoning.chance.randrange(1, PRIME),
        samples=samples,
    )


def _beside(thrown: Iterable[Card]) -> int:
    """Return the faces that go with what somebody threw."""
    faces = 0
    for card in thrown:
        if not is_joker(card):
            faces |= around(bit(card))
    return faces


def _adds_up(board: BoardView, asked: DoubleRumQuestion) -> bool:
    """Say whether what was heard explains where the cards are; who looks back may not have heard all (R6)."""
    hidden = sum(rival.holds - rival.known.size for rival in asked.rivals)
    stock = len(asked.deal.stock) or asked.pool.size - hidden
    return stock == board.stock and asked.deal.pile[-1:] == [*map(bit, board.pile[-1:])]


def _kind(action: Action) -> tuple[int, int]:
    """Return what an action is in a search, and with which card."""
    match action:
        case Discard(card=int(card)):
            return THROW, bit(card)
        case Take():
            return TAKE, 0
        case DrawStock():
            return DRAW, 0
        case _:
            return LAY, 0
