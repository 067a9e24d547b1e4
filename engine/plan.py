"""A turn planned before it comes: what to draw, to throw, how to end the round. It is judged when it is played."""

from dataclasses import dataclass

from engine.actions import Action, Arrange, Decline, Discard, DrawStock, EndTurn, Knock, LayMeld, LayOff, Take
from engine.cards import FACE, Card, without
from engine.errors import Refusal
from engine.match import Match, apply, proposal, refusal, to_act
from engine.rules import Rules
from engine.state import Phase, State


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """What somebody means to do with a turn, whatever comes up. With tiles, what to place; else one draws."""

    take: tuple[Card, ...] = ()  # the discard, if it is one of these, in whichever copy; else from the stock
    throw: tuple[Card, ...] = ()  # the first of these that may be thrown
    out: bool = False  # end the round, if that can be done
    place: tuple[Card, ...] = ()  # tiles

    @property
    def is_empty(self) -> bool:
        return not (self.take or self.throw or self.out or self.place)


@dataclass(frozen=True, slots=True)
class Surprise:
    """Why a plan does not go on: what it wanted and why that is refused, or neither where it has no answer."""

    wanted: Action | None = None
    why: Refusal | None = None


def planned(match: Match, seat: int, turn: PlannedTurn) -> Action | Surprise:
    """Return the next action of a planned turn."""
    board = match.board_of(seat)
    state = None if board is None else match.boards[board]
    if state is None or seat not in to_act(match) or state.offer not in {None, seat}:
        return Surprise()
    if match.rules.tiles:
        return _placed(match, state, seat, turn)
    match state.phase:
        case Phase.UPCARD | Phase.DRAW:
            return _drawn(match, state, seat, turn)
        case Phase.PLAY | Phase.FIRST_DISCARD:
            return _played(match, seat, turn)
        case _:
            return Surprise()


def useful(rules: Rules, hand: tuple[Card, ...], most: int) -> tuple[Card, ...]:
    """Return the cards that would lie in a meld of a hand, those first that leave least beside its melds."""
    left = len(rules.cover(hand).left)
    faces = {FACE[card]: card for card in sorted(rules.pack(), reverse=True) if card not in hand}
    beside = {card: len(rules.cover(tuple(sorted((*hand, card)))).left) for card in faces.values()}
    found = sorted((card for card in beside if beside[card] <= left), key=lambda card: (beside[card], card))
    return tuple(found[:most])


def ends_turn(action: Action, *, tiles: bool) -> bool:
    """Say whether a planned turn is over with an action."""
    return isinstance(action, Discard | Knock | EndTurn) or (tiles and isinstance(action, DrawStock | Decline))


def _drawn(match: Match, state: State, seat: int, turn: PlannedTurn) -> Action | Surprise:
    wished: list[Action] = []
    top = state.pile[-1] if state.pile else None
    if top is not None and FACE[top] in {FACE[card] for card in turn.take}:
        wished.append(Take(seat, top))
    wished += [DrawStock(seat), Decline(seat)]
    return _first(match, wished)


def _played(match: Match, seat: int, turn: PlannedTurn) -> Action | Surprise:
    if turn.out and (ending := way_out(match, seat)):
        return ending[0]
    return _first(match, [Discard(seat, card) for card in turn.throw])


def _first(match: Match, wished: list[Action]) -> Action | Surprise:
    """Return the first of some actions that the judge lets through, or why the first of all is refused."""
    reasons = [(action, refusal(match, action)) for action in wished]
    allowed = next((action for action, wrong in reasons if wrong is None), None)
    if allowed is not None:
        return allowed
    return Surprise(*reasons[0]) if reasons else Surprise()


def _placed(match: Match, state: State, seat: int, turn: PlannedTurn) -> Action | Surprise:
    """Return how the planned tiles are placed, or that one draws where there is no room for all of them."""
    if state.before is not None:
        return _first(match, [EndTurn(seat)])
    held = {*state.hands[seat]}
    if turn.place and {*turn.place} <= held:
        found = proposal(match, seat, turn.place).actions
        arranged = [one for one in found if isinstance(one, Arrange)]
        if arranged and _ends_well(match, seat, arranged[0]):
            return arranged[0]
    return _first(match, [DrawStock(seat), Decline(seat)])


def _ends_well(match: Match, seat: int, arranged: Arrange) -> bool:
    """Say whether a turn may end with tiles placed so; the last tile ends it by itself."""
    after = apply(match, arranged).match
    return seat not in to_act(after) or refusal(after, EndTurn(seat)) is None


# Ending the round


def way_out(match: Match, seat: int) -> tuple[Action, ...]:
    """Return the plays with which a seat ends the round now: the knock that leaves least, or all it holds put down."""
    if Knock in match.rules.actions:
        return _knock(match, seat)
    board = match.board_of(seat)
    assert board is not None
    taken, now = list[Action](), match
    while (state := now.boards[board]) is not None and not state.result and seat in to_act(now):
        action = _put_down(now, seat)
        if action is None:
            return ()
        taken.append(action)
        now = apply(now, action).match
    return tuple(taken) if state is not None and not state.hands[seat] else ()


def _knock(match: Match, seat: int) -> tuple[Action, ...]:
    hand, rules = _hand(match, seat), match.rules
    knocks = [Knock(seat, None), *(Knock(seat, card) for card in hand)]
    legal = [one for one in knocks if refusal(match, one) is None and not rules.is_rash(hand, one)]

    def left(knock: Knock) -> int:
        return rules.deadwood(hand if knock.card is None else without(hand, (knock.card,)))

    return (min(legal, key=left),) if legal else ()


def _put_down(match: Match, seat: int) -> Action | None:
    """Return the next play of a hand that is to be put down whole: its melds, what others take, the last card."""
    hand = _hand(match, seat)
    sets = [*match.rules.cover(hand).melds, *((card,) for card in hand)]
    found = [one for cards in sets for one in proposal(match, seat, cards).actions if isinstance(one, LayMeld | LayOff)]
    if found:
        return found[0]
    last = Discard(seat, hand[0]) if len(hand) == 1 else None
    return last if last is not None and refusal(match, last) is None else None


def _hand(match: Match, seat: int) -> tuple[Card, ...]:
    board = match.board_of(seat)
    state = None if board is None else match.boards[board]
    assert state is not None
    return state.hands[seat]
