"""What a discard brings the next player where whole hands go down at once, over hands it may hold (R15, Q2)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from engine.players.rummy.hand import AROUND
from engine.players.rummy.laying import mask_of
from engine.players.rummy.position import RummyPosition
from engine.players.rummy.seen import SeenCards
from engine.players.rummy.story import FROM_PILE, WatchedTurn, story_of
from engine.players.rummy.whole_aims import TwoMelds, two_melds
from engine.players.rummy.whole_deals import NEARNESS, WholeRival, guessed

NEAR: Final = 3  # cards lacking, at most, of a hand that is thought about
BEFORE: Final = 600  # changes to a guess before the first that counts, for each of the others
BETWEEN: Final = 6  # and between two that do
MEMORY: Final = 12  # turns of a player that are thought about


@dataclass
class FeedingQuestion:
    """What is asked: who may hold the hidden cards, the next player first, and which cards that one may be given."""

    melds: TwoMelds
    rivals: list[WholeRival]
    pool: int  # cards that may be in other hands or in the stock
    dead: int  # that lie buried
    cards: list[int]
    guesses: int
    dice: int
    before: int
    between: int
    fed: list[int] = field(default_factory=list[int])
    """To be filled in, for each card: in how many guesses it is wanted by a hand that lacks one card, two and three."""


def think(question: FeedingQuestion) -> None:
    """Fill in what each card would bring."""
    melds = question.melds
    hands = guessed(
        melds, question.rivals, question.pool, question.dice, question.before, question.between, question.guesses
    )
    fed = [0] * (NEAR * len(question.cards))
    for hand in hands:
        lacks, goals = melds.nearest(hand, question.dead)
        if 1 <= lacks <= NEAR:
            for place, card in enumerate(question.cards):
                if goals & ~hand & card:
                    fed[NEAR * place + lacks - 1] += 1
    question.fed = fed


def question_of(
    sees: RummyPosition, memory: SeenCards, cards: Sequence[int], guesses: int, dice: int
) -> FeedingQuestion | None:
    """Return what is to be asked, None where what was heard does not explain where the cards are (R6)."""
    rules, board, story = sees.rules, sees.board, story_of(sees.board)
    melds = two_melds(rules.pack(), rules.laws, rules.hand_size())
    at = board.players.index(sees.seat)
    others = (*board.players[at + 1 :], *board.players[:at])
    rivals = [_rival(mask_of(memory.held[seat]), board.counts[seat], story.turns[seat], melds) for seat in others]
    pool = mask_of(memory.unseen)
    hidden = sum(rival.holds - rival.known.bit_count() for rival in rivals)
    if board.stock != (len(memory.coming) or pool.bit_count() - hidden):
        return None
    return FeedingQuestion(
        melds,
        rivals,
        pool,
        dead=mask_of(memory.buried),
        cards=[*cards],
        guesses=guesses,
        dice=dice,
        before=min(BEFORE, guesses) * len(others),
        between=BETWEEN * len(others),
    )


def _rival(known: int, holds: int, turns: Sequence[WatchedTurn], melds: TwoMelds) -> WholeRival:
    """Return what is known of another player by what it did in its last turns."""
    late = turns[-MEMORY:]
    refused = [turn.offered for turn in late if turn.kind != FROM_PILE and turn.offered]
    return WholeRival(
        known,
        holds,
        min(len(turns), len(NEARNESS) - 1),
        thrown=[AROUND[turn.gone] for turn in late],
        taken=[AROUND[turn.came] for turn in late if turn.kind == FROM_PILE and turn.came & known],
        refused=[meld ^ card for card in refused for meld in melds.shorter if meld & card],
    )
