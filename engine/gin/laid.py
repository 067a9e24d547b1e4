"""What is laid down after a knock: the knocker's melds with what was laid off on them, then the answer (N12)."""

from collections.abc import Iterator

from engine.board import BoardView
from engine.cards import RANK, Card
from engine.events import Defended, Knocked
from engine.scoring import value_of
from engine.shown import Laid, LaidTogether, by_rank, laid_by


def laid_down(board: BoardView, values: tuple[int, ...]) -> Iterator[LaidTogether]:
    knock = board.knock
    if knock is None:
        return
    answer = next((event for event in reversed(board.history) if isinstance(event, Defended)), None)
    for place, meld in enumerate(knock.melds):
        yield _with_layoffs(knock.seat, meld, place, answer)
    yield from _deadwood(knock, values)
    if answer is not None:
        yield from (laid_by(answer.seat, meld) for meld in answer.melds)
        yield from _deadwood(answer, values)


def _with_layoffs(knocker: int, meld: tuple[Card, ...], place: int, answer: Defended | None) -> LaidTogether:
    """Return a meld of the knocker's, in order with what the other laid off on it."""
    owners = dict.fromkeys(meld, knocker)
    if answer is not None:
        owners |= {card: answer.seat for card, onto in answer.layoffs if onto == place}
    is_group = RANK[meld[0]] == RANK[meld[1]]
    cards = owners if is_group else sorted(owners, key=by_rank)
    return LaidTogether(tuple(Laid(card, owners[card]) for card in cards), before=knocker)


def _deadwood(shown: Knocked | Defended, values: tuple[int, ...]) -> Iterator[LaidTogether]:
    if shown.left:
        yield laid_by(shown.seat, shown.left, value_of(shown.left, values))
