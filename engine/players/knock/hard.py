"""The hard player of Knock Rummy: plays its choices out over the hands that the others may hold, and takes the best."""

from collections.abc import Sequence
from random import Random
from typing import Final

from engine.actions import Action
from engine.players.knock.hand import KNOCK_RUMMY
from engine.players.knock.playout import ANY, KnockTerms
from engine.players.knock.position import as_they_are, position_of
from engine.players.knock.searching import KnockGame, searched
from engine.players.levels import Weighed
from engine.view import View

BOLD: Final = {2: 32, 3: 29, 4: 28, 5: 24}  # the deadwood that is low enough for a knock in the first turn, by players

GAME: Final = KnockGame(
    placed=as_they_are,
    terms={
        players: KnockTerms(
            game=KNOCK_RUMMY,
            bold=bold,
            eases=3,
            sure=5,
            waits=0,
            match_won=0,
            per_point=2,
            per_out=4,
            per_near=3,
            patient=10,
        )
        for players, bold in BOLD.items()
    },
    caps=(ANY,),
)


def hard(view: View, actions: Sequence[Action], chance: Random, samples: int) -> tuple[Weighed, ...]:
    return searched(GAME, position_of(view), actions, chance, samples)
