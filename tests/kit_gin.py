"""What tests of Gin share: a match up to its deal, and rounds that come to known points."""

from collections.abc import Sequence

from engine.actions import ChooseDeal, Deal, Decline, Defend, Discard, DrawStock, Knock, Spread, Take
from engine.cards import Card, card_from, cards_from, pack
from engine.match import Match, new_match
from engine.options import Value
from engine.state import State
from engine.variants import rules_for
from engine.variants.gin import Gin
from tests.kit import board, played, stacked

KNOCKER = "Kc Kd 5c 6c 7c 9d 10d Jd Qs"  # with the upcard and one card more, three melds, that card and Qs to throw
UPCARD = "Kh"


def gin(seats: int = 2, /, **options: Value) -> Gin:
    """Return the rules of Gin."""
    rules = rules_for("gin", seats, options)
    assert isinstance(rules, Gin)
    return rules


def spread(drawn: str) -> Spread:
    """Return a spread pack from which the seats draw these cards."""
    cards = cards_from(drawn)
    rest = [card for card in pack(1, 0) if card not in cards]
    return Spread((*rest[:4], *cards, *rest[4:]))


def undealt(rules: Gin) -> Match:
    """Return a match up to its first deal: the odd seats deal; of three seat 1 does, and seat 2 sits out."""
    drawn = "Qd Kc Jh" if rules.seats == 3 else " ".join(["2d 3c", "5h 6s", "8d 9c", "Js Qd"][: rules.seats // 2])
    dealers = (1,) if rules.seats == 3 else range(1, rules.seats, 2)
    return played(new_match(rules), spread(drawn), *[ChooseDeal(seat, deals=True) for seat in dealers])


def dealt(match: Match, hands: Sequence[str], rest: str = "", index: int = 0) -> Match:
    """Return the match with hands dealt at a board: the non-dealer's and the dealer's, then the cards that follow."""
    return played(match, Deal(stacked(match.rules, hands, rest, size=10), index))


def start(first: str = "", dealer: str = "", rest: str = "", /, **options: Value) -> Match:
    """Return a match of two, just dealt; seat 0 plays first, seat 1 deals."""
    return dealt(undealt(gin(**options)), (first, dealer), rest)


def round_won(match: Match, seat: int, left: str, other: str, index: int = 0) -> Match:
    """Return the match after a round in which a seat knocks with one card left against the other's hand."""
    first, dealer = match.lineups[index]
    knocks_first = seat == first
    hands = (f"{KNOCKER} {left}", other) if knocks_first else (other, f"{KNOCKER} {left}")
    ready = dealt(match, hands, UPCARD, index)
    offered = ready if knocks_first else played(ready, Decline(first))
    knocked = played(offered, Take(seat, card_from(UPCARD)), Knock(seat, card_from("Qs")))
    return played(knocked, Defend(dealer if knocks_first else first))


def round_drawn(match: Match, index: int = 0) -> Match:
    """Return the match after a round that nobody ends: every card drawn is thrown."""
    first, dealer = match.lineups[index]
    match = played(dealt(match, ("", ""), "", index), Decline(first), Decline(dealer))
    while board(match, index).result is None:
        match = drawn_and_thrown(match, index)
    return match


def drawn_and_thrown(match: Match, index: int = 0) -> Match:
    """Return the match after a turn in which the card drawn is thrown."""
    state = board(match, index)
    return played(match, DrawStock(state.turn), Discard(state.turn, state.stock[0]))


def cards_in(state: State) -> list[Card]:
    """Return every card of a round, wherever it lies."""
    hidden = [card for card in (state.extra, state.knocking.card if state.knocking else None) if card is not None]
    return sorted([*state.stock, *state.pile, *hidden, *(card for hand in state.hands for card in hand)])
