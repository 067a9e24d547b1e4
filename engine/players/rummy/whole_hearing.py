"""What a seat has heard of the others where whole hands go down at once (R15, Q2), for guesses at their hands."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.players.rummy.hand import AROUND
from engine.players.rummy.laying import mask_of
from engine.players.rummy.position import RummyPosition
from engine.players.rummy.seen import SeenCards
from engine.players.rummy.story import FROM_PILE, RummyStory, WatchedTurn, story_of
from engine.players.rummy.whole_aims import TwoMelds, two_melds
from engine.players.rummy.whole_deals import NEARNESS, WholeRival

MEMORY: Final = 12  # turns of a player that are thought about


class Heard(NamedTuple):
    """Who may hold the hidden cards, the next player first."""

    melds: TwoMelds
    rivals: list[WholeRival]
    pool: int  # cards that may be in other hands or in the stock
    story: RummyStory


def heard_by(sees: RummyPosition, memory: SeenCards) -> Heard | None:
    """Return what was heard, None where it does not explain where the cards are (R6)."""
    rules, board, story = sees.rules, sees.board, story_of(sees.board)
    melds = two_melds(rules.pack(), rules.laws, rules.hand_size())
    at = board.players.index(sees.seat)
    others = (*board.players[at + 1 :], *board.players[:at])
    rivals = [_rival(mask_of(memory.held[seat]), board.counts[seat], story.turns[seat], melds) for seat in others]
    pool = mask_of(memory.unseen)
    hidden = sum(rival.holds - rival.known.bit_count() for rival in rivals)
    if board.stock != (len(memory.coming) or pool.bit_count() - hidden):
        return None
    return Heard(melds, rivals, pool, story)


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
