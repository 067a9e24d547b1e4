"""What the hard player of 500 finds by playing on what it has reckoned, over deals that may be.

The reckoning says what is worth a thought, and stands unless another choice does plainly better on the same deals.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from engine.actions import Action, Discard, DrawStock, LayMeld, LayOff, Take
from engine.cards import RANK, SUIT, Card
from engine.melds import MeldKind
from engine.players.deal import DRAW, TAKE, THROW
from engine.players.dice import PRIME
from engine.players.kernel import KERNEL
from engine.players.levels import Weighed
from engine.players.overtaking import overtaken
from engine.players.rummy.position import RummyPosition
from engine.players.rummy500.deals import Rummy500Rival
from engine.players.rummy500.hand import bit_of, near, same_ranks
from engine.players.rummy500.hard import Rummy500Reckoning
from engine.players.rummy500.playout import LAY, STOP, Rummy500Deal
from engine.players.rummy500.search import Rummy500Question
from engine.state import Phase
from engine.variants.rummy500 import Rummy500

MOST: Final = 6  # choices that are worth a thought
FEWEST: Final = 400  # samples, or nothing is found
SURE: Final = 2.0  # standard errors by which another choice must do better


def searched(reckoning: Rummy500Reckoning, best: tuple[Weighed, ...], samples: int) -> tuple[Weighed, ...]:
    """Return the actions, the best first, as they are after some of them have been played out."""
    sees = reckoning.sees
    if samples < FEWEST or not is_understood(sees):
        return best
    deal = _deal(sees)
    choices = _choices(sees, deal, best)[:MOST]
    if len(choices) < 2 or choices[0] is not best[0]:  # nothing to choose
        return best
    asked = _question(reckoning, deal, [one.action for one in choices], samples)
    if not _adds_up(sees, asked):
        return best
    KERNEL.get().rummy500(asked)
    return overtaken(best, choices, asked.race, unit=asked.deal.weights[0], sure=SURE)


def is_understood(sees: RummyPosition) -> bool:
    """Say whether the play-outs keep to the rules: one deck (F1) without jokers, and no calls."""
    rules = sees.rules
    return isinstance(rules, Rummy500) and rules.decks == 1 and not (rules.jokers or rules.call_rummy)


# What is worth a thought


def _choices(sees: RummyPosition, deal: Rummy500Deal, best: tuple[Weighed, ...]) -> list[Weighed]:
    """Return what was reckoned best, if it can be played out, and what may be better."""
    if sees.board.phase is Phase.PLAY:
        return _plays(deal, best)
    return [one for one in best if not isinstance(one.action, Take) or _is_usable(deal, one.action.card)]


def _is_usable(deal: Rummy500Deal, card: Card) -> bool:
    index = deal.pile.index(mask(card))
    return deal.is_usable(deal.hands[0] | sum(deal.pile[index:]), mask(card))


def _plays(deal: Rummy500Deal, best: tuple[Weighed, ...]) -> list[Weighed]:
    """Return what was reckoned best, and the throws of cards that are left over, with which melds are held back."""
    first, *rest = best
    left = deal.planned(deal.hands[0]).left
    return [first, *(one for one in rest if isinstance(one.action, Discard) and mask(one.action.card) & left)]


# What is asked


def mask(card: Card) -> int:
    return bit_of(RANK[card], SUIT[card])


def _cards(cards: Iterable[Card]) -> int:
    return sum(map(mask, cards))


def _deal(sees: RummyPosition) -> Rummy500Deal:
    board, sides = sees.board, sees.rules.sides
    own = next(side for side in sides if sees.seat in side)
    order = [sees.seat, *_others(sees)]
    runs = groups = 0
    for meld in board.melds:
        if meld.kind is MeldKind.GROUP:
            groups |= _cards(meld.cards)
        else:
            suit = SUIT[meld.cards[0]]
            runs |= sum(bit_of(meld.low + index, suit) for index in range(len(meld.cards)))
    return Rummy500Deal(
        [len(sides) - 1 if seat in own else -1 for seat in order],
        hands=[_cards(sees.hand), *(0 for _ in order[1:])],
        runs=runs,
        groups=groups,
        pile=[*map(mask, board.pile)],
    )


def _others(sees: RummyPosition) -> tuple[int, ...]:
    """Return the other seats in the order of play."""
    players = sees.board.players
    at = players.index(sees.seat)
    return (*players[at + 1 :], *players[:at])


def _question(
    reckoning: Rummy500Reckoning, deal: Rummy500Deal, actions: Sequence[Action], samples: int
) -> Rummy500Question:
    sees, memory = reckoning.sees, reckoning.memory
    kinds = [*map(_kind, actions)]
    return Rummy500Question(
        deal=deal,
        rivals=[
            Rummy500Rival(
                _cards(memory.held[seat]),
                sees.board.counts[seat],
                _beside_thrown(memory.thrown[seat]),
                bool(memory.thrown[seat]),
            )
            for seat in _others(sees)
        ],
        pool=_cards(memory.unseen),
        choices=[kind for kind, _ in kinds],
        cards=[card for _, card in kinds],
        dice=reckoning.chance.randrange(1, PRIME),
        samples=samples,
    )


def _beside_thrown(thrown: Iterable[Card]) -> int:
    together = _cards(set(thrown))
    return same_ranks(together) | near(together)


def _adds_up(sees: RummyPosition, asked: Rummy500Question) -> bool:
    """Say whether every card is somewhere, as in any round that was dealt."""
    hidden = sum(rival.holds - rival.known.bit_count() for rival in asked.rivals)
    return asked.pool.bit_count() - hidden == sees.board.stock


def _kind(action: Action) -> tuple[int, int]:
    """Return what an action is in a search, and with which card."""
    match action:
        case Discard(card=int(card)):
            return THROW, mask(card)
        case Take(card=card):
            return TAKE, mask(card)
        case DrawStock():
            return DRAW, 0
        case LayMeld() | LayOff():
            return LAY, 0
        case _:
            return STOP, 0
