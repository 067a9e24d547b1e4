"""The hard player of Knock Rummy of the version before: 300 guesses at the other hands, not weighed, played out."""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.actions import Action, Discard, DrawStock, Knock, Take
from engine.gin.deadwood import cards_of
from engine.players.gin.hand import helps, laid_out, least, thrown, wanted
from engine.players.knock.medium import gladness
from engine.players.knock.position import KnockPosition, KnockRival, position_of
from engine.players.levels import Weighed
from engine.players.rummy.story import FROM_STOCK
from engine.variants.knock_rummy import settled
from engine.view import View

GUESSES: Final = 300
THROWS: Final = 4  # cards that are worth a thought
FAVOUR: Final = 4  # points that a card with a mate counts less as a throw
BOLD: Final = {2: 32, 3: 29, 4: 28, 5: 24}  # the deadwood that is low enough for a knock in the first turn, by players
EASES: Final = 3  # by so much it is lower in each turn after that
LEAST: Final = 5  # and this is always low enough
SURE: Final = 15  # who had so little would have knocked


def hard(view: View, actions: Sequence[Action], chance: Random) -> tuple[Weighed, ...]:
    """Weigh by what each choice brings over the guesses, own points less the average of the others'."""
    position = position_of(view)
    choices = _choices(position, actions)
    totals = dict.fromkeys(choices, 0.0)
    for _ in range(GUESSES):
        hands, stock = guessed(position, chance)
        for choice in choices:
            totals[choice] += _gain(_followed(position, choice, hands.copy(), stock.copy()))
    ranked = sorted(choices, key=lambda choice: -totals[choice])
    return tuple(Weighed(choice, totals[choice] / GUESSES) for choice in ranked)


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


def low_enough(players: int, turn: int) -> int:
    """Return with how much a player knocks who plays by the thumb."""
    return max(BOLD[players] - EASES * turn, LEAST)


def guessed(position: KnockPosition, chance: Random) -> tuple[list[int], list[int]]:
    """Return hands that the others may hold, the player's own first, and a stock."""
    pool = [1 << card for card in cards_of(position.pool)]
    chance.shuffle(pool)
    hands = [position.hand, *(_hand(rival, pool) for rival in position.rivals)]
    hidden = sum(rival.holds - rival.known.bit_count() for rival in position.rivals)
    return hands, pool[: position.pool.bit_count() - hidden]


def _hand(rival: KnockRival, pool: list[int]) -> int:
    """Return a hand as it may have become: each blind draw was looked at, and the worst card thrown."""
    hand = rival.known + sum(pool.pop() for _ in range(rival.holds - rival.known.bit_count()))
    drawn_blindly = sum(turn.kind == FROM_STOCK for turn in rival.turns)
    for _ in range(min(drawn_blindly, len(pool))):
        drawn = hand | pool.pop(0)
        worst = thrown(drawn, laid_out(drawn)[0], rival.known, FAVOUR)
        if least(drawn ^ worst) < SURE:
            worst = drawn ^ hand
        pool.append(worst)
        hand = drawn ^ worst
    return hand


def played_out(hands: list[int], mover: int, top: int, stock: list[int], turn: int) -> tuple[int, ...]:
    """Return what each player scores when all go on by the thumb; the lists are used up."""
    players = len(hands)
    while stock:
        hand = hands[mover]
        takes = top & wanted(hand) and helps(hand, top)
        drawn, taken = (hand | top, top) if takes else (hand | stock.pop(), 0)
        if mover == 0:
            turn += 1
        top = moved(hands, mover, drawn, taken, low_enough(players, turn))
        if not top:
            return settled(tuple(map(least, hands)), mover)
        mover = (mover + 1) % players
    return settled(tuple(map(least, hands)), None)


def moved(hands: list[int], mover: int, drawn: int, taken: int, low: int) -> int:
    """Let a player who has drawn throw a card, and return it; nothing for a knock."""
    loose, _ = laid_out(drawn)
    dearest = thrown(drawn, loose, taken, 0)
    if least(drawn ^ dearest) <= low:
        hands[mover] = drawn ^ dearest
        return 0
    card = thrown(drawn, loose, taken, FAVOUR)
    hands[mover] = drawn ^ card
    return card
