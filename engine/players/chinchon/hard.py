"""The hard player of Chinchón: as in Knock Rummy, with 40 cards, lay-offs on the closer and a price for a chinchón."""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.actions import Action, Discard, DrawStock
from engine.players.general.by_level import hard as general
from engine.players.gin.hand import EVERY_SUIT
from engine.players.knock.hand import CHINCHON, PIPS
from engine.players.knock.playout import KnockTerms
from engine.players.knock.position import position_of
from engine.players.knock.searching import KnockGame, searched
from engine.players.levels import Weighed
from engine.players.rummy.reckoning import GUESSES
from engine.variants.chinchon import Chinchon
from engine.view import View

OF_PIPS: Final = EVERY_SUIT * ((1 << PIPS) - 1)
LEFT_OUT: Final = 3  # ranks between the 7 and the sota
TABLES: Final = (2, 3, 4)  # of so many who are still in
WON: Final = 100  # points that a match is worth


def placed(cards: int) -> int:
    """Return where cards lie among the bits of a hand: the sota next to the 7 (CH2)."""
    return cards & OF_PIPS | (cards & ~OF_PIPS) >> LEFT_OUT


def game_of(limit: int) -> KnockGame:
    terms = KnockTerms(
        game=CHINCHON,
        bold=limit,
        eases=0,
        sure=limit,
        waits=1,
        match_won=WON,
        per_point=2,
        per_out=4,
        per_near=3,
        patient=limit,
    )
    return KnockGame(placed, dict.fromkeys(TABLES, terms), caps=(limit, 0))


def hard(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    """Search where the play-outs keep to the rules: one pack, no wild ace, and a turn that goes on."""
    rules, board = view.rules, view.board
    assert isinstance(rules, Chinchon)
    assert board is not None
    goes_on = any(isinstance(action, DrawStock | Discard) for action in actions)
    if not goes_on or rules.wild_ace or rules.decks > 1:
        return general(view, actions, chance, min(samples, GUESSES))
    return searched(game_of(rules.close_limit), position_of(view, placed), actions, chance, samples)
