"""Rounds of Gin between players: by our rules, and against OpenSpiel's bot by OpenSpiel's.

Every deal is played twice with the seats exchanged, so that the luck of the cards falls on both alike.
"""

from collections.abc import Callable, Sequence
from typing import Final, cast

import pyspiel

from engine.actions import Action, Deal, Decline, Discard, DrawStock, Knock, OfferNewDeal, Take
from engine.board import BoardView
from engine.cards import Card
from engine.events import Dealt, Declined, Discarded, Drew, Event, Took
from engine.gin.deadwood import arrangements, deadwood, mask_of
from engine.match import Stage
from engine.state import Phase
from engine.variants.gin import Gin
from engine.view import View, board_view
from soak.openspiel_mirror import DRAW, KNOCK, LAY, PASS, TAKE, UTILS, number_of

Chooser = Callable[[View, Sequence[Action]], Action]

RULES: Final = Gin(2)
PLAYERS: Final = (0, 1)
GAME: Final = pyspiel.load_game("gin_rummy")
ROOT: Final = GAME.new_initial_state()
BOTS: Final = tuple(pyspiel.make_simple_gin_rummy_bot(GAME.get_parameters(), seat) for seat in PLAYERS)
LONGEST_RUN: Final = 5  # OpenSpiel lays longer ones as several melds
Stages = pyspiel.gin_rummy.Phase


def _view(board: BoardView, seat: int) -> View:
    return View(
        rules=RULES,
        seat=seat,
        version=0,
        stage=Stage.PLAY,
        drawn=(),
        choosers=(),
        lineups=(PLAYERS,),
        awaiting=(),
        boards=(board,),
        rounds=(),
        totals=(0, 0),
        rung=False,
        outcome=None,
    )


def own_round(order: Sequence[Card], choosers: tuple[Chooser, Chooser]) -> int:
    """Return what seat 0 makes more than seat 1 in a round by our rules."""
    state = RULES.deal(PLAYERS, Deal(tuple(order))).state
    while state.result is None:
        seat = state.turn
        legal = [play for play in RULES.legal_actions(state, seat) if not isinstance(play, OfferNewDeal)]
        action = choosers[seat](_view(board_view(RULES, state, seat), seat), legal)
        assert action in legal
        assert not isinstance(action, Deal)
        state = RULES.apply(state, cast("Discard", action)).state
    first, second = state.result.points
    return first - second


# OpenSpiel


def card_of_number(number: int) -> Card:
    """Return the card that OpenSpiel numbers so: spades come first."""
    return Card((number // 13 - 1) % 4 * 13 + number % 13)


def laid_as(meld: tuple[Card, ...]) -> list[int]:
    """Return the actions that lay a meld, a long run in parts."""
    cut = len(meld) if len(meld) <= LONGEST_RUN else len(meld) // 2
    return [LAY + UTILS.meld_to_int([number_of(card) for card in part]) for part in (meld[:cut], meld[cut:]) if part]


class AgainstSimple:
    """A round against OpenSpiel's bot, with OpenSpiel as the judge; our player is shown a view, as at a table."""

    def __init__(self, order: Sequence[Card], seat: int, chooser: Chooser) -> None:
        self._state = cast("pyspiel.gin_rummy.GinRummyState", ROOT.clone())
        self._order = [number_of(card) for card in order]
        self._seat = seat
        self._chooser = chooser
        self._history: list[Event] = []
        self._taken: Card | None = None
        self._drawer = 0
        self._knock_with: int | None = None

    def points(self) -> float:
        """Play the round and return what our player makes of it."""
        state = self._state
        BOTS[1 - self._seat].restart()
        dealt = 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(self._order[dealt])
                dealt += 1
                self._hear_chance(dealt)
            elif state.current_player() == self._seat:
                self._apply(self._decision())
            else:
                self._apply(BOTS[1 - self._seat].step(state))
        return state.returns()[self._seat]

    def _hear_chance(self, dealt: int) -> None:
        card = card_of_number(self._order[dealt - 1])
        if dealt == 21:
            self._history.append(Dealt(0, PLAYERS, card))
        elif dealt > 21:
            self._history.append(Drew(self._drawer, card if self._drawer == self._seat else None))

    def _apply(self, action: int) -> None:
        """Apply a decision of either player, once it is heard."""
        state, seat = self._state, self._state.current_player()
        phase = state.current_phase()
        if phase in {Stages.FIRST_UPCARD, Stages.DRAW}:
            self._drawer, self._taken = seat, None
            if action == TAKE:
                self._taken = self._top()
                self._history.append(Took(seat, (self._taken,)))
            elif action == PASS:
                self._history.append(Declined(seat))
        elif phase == Stages.DISCARD and action != KNOCK:
            self._history.append(Discarded(seat, card_of_number(action)))
        state.apply_action(action)

    def _top(self) -> Card:
        upcard = self._state.upcard()
        assert upcard is not None
        return card_of_number(upcard)

    def _hand(self) -> tuple[Card, ...]:
        return tuple(sorted(map(card_of_number, self._state.hands()[self._seat])))

    def _decision(self) -> int:
        legal = self._state.legal_actions()
        match self._state.current_phase():
            case Stages.FIRST_UPCARD if TAKE in legal:
                return self._drawing(Phase.UPCARD, Decline(self._seat), PASS)
            case Stages.DRAW if TAKE in legal:
                return self._drawing(Phase.DRAW, DrawStock(self._seat), DRAW)
            case Stages.DISCARD:
                return self._throwing(legal)
            case Stages.KNOCK:
                return self._knocking(legal)
            case Stages.LAYOFF:
                return self._answering(legal)
            case Stages.WALL:
                return KNOCK if KNOCK in legal else PASS  # the last discard may be taken to knock, there but not here
            case _:
                return legal[0]

    def _drawing(self, phase: Phase, other: Action, otherwise: int) -> int:
        taking = Take(self._seat, self._top())
        return TAKE if self._chosen(phase, [other, taking]) == taking else otherwise

    def _throwing(self, legal: list[int]) -> int:
        hand = self._hand()
        mask = mask_of(hand)
        actions: list[Action] = [Discard(self._seat, card) for card in hand if card != self._taken]
        if KNOCK in legal:
            within = [card for card in hand if card != self._taken and deadwood(mask ^ 1 << card) <= RULES.knock_limit]
            actions += [Knock(self._seat, card) for card in within]
        match self._chosen(Phase.PLAY, actions):
            case Knock(card=int(card)):
                self._knock_with = number_of(card)
                return KNOCK
            case Discard(card=card):
                return number_of(card)
            case action:
                raise AssertionError(action)

    def _chosen(self, phase: Phase, actions: list[Action]) -> Action:
        action = self._chooser(_view(self._board(phase), self._seat), actions)
        assert action in actions
        return action

    def _board(self, phase: Phase) -> BoardView:
        state, dealt = self._state, self._history[0]
        assert isinstance(dealt, Dealt)
        pile = () if state.upcard() is None else (self._top(),)
        return BoardView(
            players=PLAYERS,
            turn=self._seat,
            phase=phase,
            hand=self._hand(),
            counts=tuple(map(len, state.hands())),
            stock=state.stock_size(),
            pile=pile,
            pile_count=len(state.discard_pile()) + len(pile),
            melds=(),
            table=(),
            opened=(),
            taken=self._taken,
            owed=None,
            down=(),
            renewals=0,
            claims=(),
            caller=False,
            plays=0,
            upcard=dealt.upcard,
            upcard_refused=False,
            extra=False,
            offer=None,
            knock=None,
            shown_hands=(),
            result=None,
            history=tuple(self._history),
        )

    def _knocking(self, legal: list[int]) -> int:
        """Return the card put face down, then the melds, as the rules arrange them."""
        hand = mask_of(self._hand())
        if len(self._hand()) == 11:
            if self._knock_with in legal:
                return self._knock_with
            return min(legal, key=lambda number: deadwood(hand & ~(1 << card_of_number(number))))
        return self._laying(legal)

    def _laying(self, legal: list[int]) -> int:
        melds = arrangements(mask_of(self._hand()))[0].melds
        return next((action for meld in melds for action in laid_as(meld) if action in legal), PASS)

    def _answering(self, legal: list[int]) -> int:
        """Return a lay-off as long as one lowers the deadwood, then the melds."""
        if self._state.finished_layoffs():
            return self._laying(legal)
        hand = mask_of(self._hand())
        offered = [number for number in legal if number < 52]
        after = {number: deadwood(hand & ~(1 << card_of_number(number))) for number in offered}
        best = min(offered, key=after.__getitem__, default=None)
        return PASS if best is None or after[best] >= deadwood(hand) else best
