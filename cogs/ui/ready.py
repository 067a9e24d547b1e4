"""What a hand has ready, each to be played with one press: what it would break or spoil is there by selecting."""

from collections.abc import Iterator

from bot.render.covers import cover
from engine.actions import Arrange, Discard, Knock, LayMeld, LayOff, Play
from engine.board import BoardView
from engine.cards import RANK, SUIT, Card, without
from engine.match import Match, legal_actions, proposal, refusal
from engine.state import Phase
from engine.tiles.sets import Set
from engine.uses import fits
from engine.view import View


def ready_plays(match: Match, sees: View) -> tuple[Play, ...]:
    """Return what a seat can put down now: the melds its hand is shown in, lay-offs beside them, the best knock."""
    board, seat = sees.board, sees.seat
    if board is None or seat is None or sees.rules.tiles or board.turn != seat or board.phase is not Phase.PLAY:
        return ()
    melds, left = cover(match.rules, board.hand)
    found: list[Play] = []
    if LayMeld in match.rules.actions:
        for meld in melds:
            found += [one for one in proposal(match, seat, meld).actions if isinstance(one, LayMeld)][:1]
    if LayOff in match.rules.actions and board.melds:
        found += _lay_offs(match, board, seat, left)
    if board.owed is not None and not any(board.owed in _cards(one) for one in found):
        found[:0] = _with_owed(match, seat, board.owed)
    return (*found, *_knock(match, board, seat))


def use_of_owed(match: Match, sees: View) -> Play | None:
    """Return what uses a card that must be used now (F6), if that takes one play."""
    owed = sees.board.owed if sees.board else None
    return None if owed is None else next((one for one in ready_plays(match, sees) if owed in _cards(one)), None)


def _lay_offs(match: Match, board: BoardView, seat: int, cards: tuple[Card, ...]) -> Iterator[LayOff]:
    for card in (one for one in cards if fits(one, board.melds, match.rules.laws)):
        yield from (one for one in proposal(match, seat, (card,)).actions if isinstance(one, LayOff))


def _with_owed(match: Match, seat: int, owed: Card) -> list[Play]:
    """Return the largest meld with a card that must be used, which may not be among the best ones."""
    fitting = [one for one in legal_actions(match, seat) if isinstance(one, LayMeld) and owed in one.cards]
    return [max(fitting, key=lambda one: len(one.cards))] if fitting else []


def _knock(match: Match, board: BoardView, seat: int) -> Iterator[Knock]:
    """Yield the knock that leaves least."""
    if Knock not in match.rules.actions:
        return
    throwable = [card for card in board.hand if card != board.taken]
    if throwable:
        best = Knock(seat, min(throwable, key=lambda card: match.rules.deadwood(without(board.hand, (card,)))))
        if refusal(match, best) is None:
            yield best


def ready_sets(match: Match, sees: View) -> tuple[Set, ...]:
    """Return what a rack of tiles has ready: each of its sets, and all of them together where there are several."""
    board, seat = sees.board, sees.seat
    if board is None or seat is None or not sees.rules.tiles or board.turn != seat or board.result is not None:
        return ()
    sets = cover(match.rules, board.hand).melds
    ways = [(one,) for one in sets] + ([sets] if len(sets) > 1 else [])
    legal = [way for way in ways if refusal(match, Arrange(seat, (*board.table, *way))) is None]
    return tuple(tuple(tile for one in way for tile in one) for way in legal)


def discards(match: Match, seat: int, hand: tuple[Card, ...]) -> frozenset[Card]:
    """Return the cards of a hand that may be thrown now."""
    if Discard not in match.rules.actions:
        return frozenset()
    return frozenset(card for card in hand if refusal(match, Discard(seat, card)) is None)


def _cards(play: Play) -> tuple[Card, ...]:
    match play:
        case LayMeld():
            return play.cards
        case LayOff():
            return (play.card,)
        case _:
            return ()


def goes_with(match: Match, one: Card, other: Card) -> bool:
    """Say whether two cards might lie in one meld, so that who selects them both means to lay them."""
    rules, laws = match.rules, match.rules.laws
    if rules.tiles:
        return True
    if LayMeld not in rules.actions:
        return False
    return laws.wild[one] or laws.wild[other] or RANK[one] == RANK[other] or SUIT[one] == SUIT[other]
