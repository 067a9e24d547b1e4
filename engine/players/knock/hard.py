"""The hard player: guesses the other hands, plays its choices out over the guesses, and takes the best."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from engine.actions import Action, Discard, DrawStock, Knock, Take
from engine.players.gin.hand import least
from engine.players.knock.medium import gladness
from engine.players.knock.playout import guessed, low_enough, moved, played_out
from engine.players.knock.position import KnockPosition, position_of
from engine.players.knock.why import why
from engine.players.levels import Weighed
from engine.players.throwing import next_throw
from engine.variants.knock_rummy import settled
from engine.view import View

THROWS: Final = 4  # cards that are worth a thought
TOLD: Final = 2  # moves that a hint gives reasons for
NEVER: Final = -1000.0


def hard(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Weigh by what each choice brings over the guesses, own points less the average of the others'."""
    position = position_of(view)
    choices = _choices(position, actions)
    totals = dict.fromkeys(choices, 0.0)
    lows: list[int] = []
    for _ in range(samples):
        hands, stock = guessed(position, chance)
        lows.append(min(map(least, hands[1:])))
        for choice in choices:
            totals[choice] += _gain(_followed(position, choice, hands.copy(), stock.copy()))
    ranked = sorted(choices, key=lambda choice: -totals[choice])
    weighed = [Weighed(choice, totals[choice] / samples) for choice in ranked]
    told = [replace(one, why=why(one.action, position, lows, next_throw(weighed, one))) for one in weighed[:TOLD]]
    rest = (Weighed(action, NEVER) for action in actions if action not in totals)
    return *told, *weighed[TOLD:], *rest


def _choices(position: KnockPosition, actions: Sequence[Action]) -> list[Action]:
    """Return what is worth a thought: the lowest knock, the gladdest throws, and every way to draw."""
    knocks = [action for action in actions if isinstance(action, Knock) and action.card is not None]
    throws = [action for action in actions if isinstance(action, Discard)]
    throws.sort(key=lambda throw: -gladness(position, throw.card))
    draws = [action for action in actions if isinstance(action, DrawStock | Take)]
    lowest = sorted(knocks, key=lambda knock: least(position.hand ^ 1 << (knock.card or 0)))[:1]
    return [*lowest, *throws[:THROWS], *draws]


def _gain(points: tuple[int, ...]) -> float:
    return points[0] - sum(points[1:]) / (len(points) - 1)


def _followed(position: KnockPosition, choice: Action, hands: list[int], stock: list[int]) -> tuple[int, ...]:
    """Return what each scores, the player first, if a choice is made and all go on by the thumb."""
    turn = position.turn
    match choice:
        case Knock(card=int(card)):
            hands[0] ^= 1 << card
            return settled(tuple(map(least, hands)), 0)
        case Discard(card=card):
            hands[0] ^= 1 << card
            return played_out(hands, 1, 1 << card, stock, turn)
        case _:
            taken = position.top if isinstance(choice, Take) else 0
            drawn = hands[0] | (taken or stock.pop())
            top = moved(hands, 0, drawn, taken, low_enough(len(hands), turn))
            return played_out(hands, 1, top, stock, turn) if top else settled(tuple(map(least, hands)), 0)
