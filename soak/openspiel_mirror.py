"""OpenSpiel's Gin made to follow a round of ours, with the same deal and decisions, and where the rule books part."""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Final, cast

import pyspiel

from engine.actions import Decline, Defend, Discard, DrawStock, Knock, Play, Take
from engine.cards import RANK, SUIT, Card, cards_text
from engine.events import Defended
from engine.state import Knocking, Phase, State

TAKE: Final = pyspiel.gin_rummy.DRAW_UPCARD_ACTION
DRAW: Final = pyspiel.gin_rummy.DRAW_STOCK_ACTION
PASS: Final = pyspiel.gin_rummy.PASS_ACTION
KNOCK: Final = pyspiel.gin_rummy.KNOCK_ACTION
LAY: Final = pyspiel.gin_rummy.MELD_ACTION_BASE
UTILS: Final = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)
MOST_TAKES: Final = 50  # not counting the first upcard
LONGEST_RUN: Final = 5  # it lays longer ones as several melds


class Difference(StrEnum):
    """Where the rule books part, with the clause we follow."""

    TAKEN_THROWN = "N9: it lets the card just taken be thrown at once"
    KNOCK_REFUSED = "N10: it refuses a knock that is within the limit, its deadwood of eleven cards being too high"
    TIE = "N14: it gives nothing where the deadwood is equal, we an undercut of 25"
    LAST_DISCARD = "N16: it lets the last discard be taken for a knock"
    CAP = "N6: it ends the round without score when fifty cards have been taken from the pile"


class PartedError(Exception):
    """Raised where OpenSpiel cannot follow, for a reason that is known."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference)
        self.difference = difference


def number_of(card: Card) -> int:
    """Return a card as OpenSpiel numbers it: spades come first."""
    return (SUIT[card] + 1) % 4 * 13 + RANK[card] - 1


def _laid_as(meld: tuple[Card, ...]) -> Iterator[int]:
    """Yield the actions that lay a meld, a long run in parts."""
    cut = len(meld) if len(meld) <= LONGEST_RUN else len(meld) // 2
    for part in (meld[:cut], meld[cut:]):
        if part:
            yield LAY + UTILS.meld_to_int([number_of(card) for card in part])


@cache
def _root(limit: int) -> pyspiel.State:
    return pyspiel.load_game("gin_rummy", {"knock_card": limit}).new_initial_state()


class Mirror:
    """A round of OpenSpiel's beside one of ours. `noted` are the differences seen that did not part them."""

    def __init__(self, dealt: State, limit: int) -> None:
        self._state = cast("pyspiel.gin_rummy.GinRummyState", _root(limit).clone())
        self._limit = limit
        self.noted: set[Difference] = set()
        for card in (*dealt.hands[0], *dealt.hands[1], *dealt.pile):
            self._state.apply_action(number_of(card))

    @property
    def scores(self) -> tuple[int, int]:
        """Return what each player made in a round that is over."""
        assert self._state.is_terminal(), self._state.current_phase()
        first, second = self._state.returns()
        return int(max(first, 0)), int(max(second, 0))

    def compare(self, state: State, legal: tuple[Play, ...]) -> None:
        """Compare what can be done now; only differences that are known are let pass."""
        if self._state.is_terminal():
            assert self._state.history().count(TAKE) >= MOST_TAKES
            raise PartedError(Difference.CAP)
        assert self._state.current_player() == state.turn
        if state.phase is Phase.DEFEND:
            return
        theirs = set(self._state.legal_actions())
        ours = set(map(_choice, legal))
        taken = {number_of(card) for card in state.hands[state.turn] if card == state.taken}
        if taken & theirs:
            self.noted.add(Difference.TAKEN_THROWN)
        if theirs - taken == ours:
            return
        if ours - theirs == {KNOCK}:
            assert UTILS.min_deadwood([number_of(card) for card in state.hands[state.turn]]) > self._limit
            self.noted.add(Difference.KNOCK_REFUSED)
        elif theirs - ours - taken == {KNOCK}:
            self._only_with_taken(taken)
        else:
            raise AssertionError(self._unlike(state, ours, theirs))

    def _only_with_taken(self, taken: set[int]) -> None:
        """Make sure that a knock which is only theirs throws the card just taken."""
        knocking = self._state.clone()
        knocking.apply_action(KNOCK)
        assert set(knocking.legal_actions()) == taken

    def _unlike(self, state: State, ours: set[int], theirs: set[int]) -> str:
        hand = cards_text(state.hands[state.turn])
        return f"{hand}: {sorted(ours - theirs)} only ours, {sorted(theirs - ours)} only theirs"

    def follow(self, before: State, action: Play, after: State) -> None:
        """Make the same decision; after it chance has dealt what it dealt us."""
        match action:
            case DrawStock():
                self._apply(DRAW)
                self._apply(number_of(before.stock[0]))
            case Take():
                self._apply(TAKE)
            case Decline():
                self._apply(PASS)
            case Discard():
                self._apply(number_of(action.card))
                self._pass_the_wall(after)
            case Knock():
                self._knock(before, after.knocking)
            case Defend():
                self._defend(before, after)
            case _:
                raise AssertionError(action)

    def _apply(self, action: int) -> None:
        legal = self._state.legal_actions()
        assert action in legal, (self._state.action_to_string(action), self._state.current_phase())
        self._state.apply_action(action)

    def _pass_the_wall(self, after: State) -> None:
        if after.result is None or self._state.is_terminal():
            return
        assert self._state.current_phase() == pyspiel.gin_rummy.Phase.WALL
        if KNOCK in self._state.legal_actions():
            self.noted.add(Difference.LAST_DISCARD)
        self._apply(PASS)

    def _knock(self, before: State, knocking: Knocking | None) -> None:
        assert knocking is not None
        assert knocking.card is not None
        if KNOCK not in self._state.legal_actions():
            raise PartedError(Difference.KNOCK_REFUSED)
        self._apply(KNOCK)
        self._compare_thrown(before)
        self._apply(number_of(knocking.card))
        for meld in knocking.melds:
            for action in _laid_as(meld):
                self._apply(action)
        self._apply(PASS)

    def _compare_thrown(self, before: State) -> None:
        """Compare the cards that a knock can throw: those after which the hand is within the limit."""
        hand = [number_of(card) for card in before.hands[before.turn]]
        within = {card for card in hand if UTILS.min_deadwood([held for held in hand if held != card]) <= self._limit}
        assert set(self._state.legal_actions()) == within

    def _defend(self, before: State, after: State) -> None:
        answer = next(event for event in reversed(after.history) if isinstance(event, Defended))
        assert before.knocking is not None
        if before.knocking.left:
            for card, _ in answer.layoffs:
                self._apply(number_of(card))
            self._apply(PASS)
        for meld in answer.melds:
            for action in _laid_as(meld):
                self._apply(action)
        self._apply(PASS)


def _choice(action: Play) -> int:
    """Return the number of a decision in OpenSpiel, where a knock is one whatever is thrown."""
    match action:
        case DrawStock():
            return DRAW
        case Take():
            return TAKE
        case Decline():
            return PASS
        case Discard():
            return number_of(action.card)
        case Knock():
            return KNOCK
        case _:
            raise AssertionError(action)
