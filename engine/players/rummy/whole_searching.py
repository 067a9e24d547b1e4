"""What the hard player finds where whole hands go down at once (R15, Q2) by playing on what it has reckoned.

Only a renewed stock is played on, since its cards are known (R9), and what is not seen is in other hands.
"""

from collections.abc import Sequence
from typing import Final

from engine.actions import Action
from engine.players.dice import PRIME
from engine.players.kernel import KERNEL
from engine.players.levels import Weighed
from engine.players.overtaking import overtaken
from engine.players.rummy.laying import mask_of
from engine.players.rummy.position import RummyPosition
from engine.players.rummy.searching import MOST, WITHOUT_LIMIT, choices_of, kind_of
from engine.players.rummy.whole_hand import WholeHandReckoning
from engine.players.rummy.whole_hearing import heard_by
from engine.players.rummy.whole_playout import WholeDeal
from engine.players.rummy.whole_search import WholeQuestion
from engine.variants.rummy import Rummy

TABLES: Final = (4, 5, 6)  # of so many, where it was measured to do better than the reckoning
FEWEST: Final = 400  # samples, or nothing is found
THRIFT: Final = 3  # of so many samples one is taken
PER_GUESS: Final = 10  # samples
BEFORE: Final = 600  # changes to a guess before the first that counts, for each of the others,
BETWEEN: Final = 50  # and between two that do
SURE: Final = 3.0  # standard errors by which another choice must do better


def searched(reckoning: WholeHandReckoning, best: tuple[Weighed, ...], samples: int) -> tuple[Weighed, ...]:
    """Return the actions, the best first, as they are after some of them have been played out."""
    if samples < FEWEST or not is_understood(reckoning.sees) or not reckoning.memory.coming:
        return best
    choices = [*choices_of(reckoning, best)][:MOST]
    if len(choices) < 2:  # nothing to choose
        return best
    asked = _question(reckoning, [one.action for one in choices], samples)
    if asked is None:
        return best
    KERNEL.get().whole(asked)
    return overtaken(best, choices, asked.race, unit=1, sure=SURE)


def is_understood(sees: RummyPosition) -> bool:
    """Say whether the play-outs keep to the rules: the ace is low, and counts so."""
    rules = sees.rules
    return isinstance(rules, Rummy) and rules.ace == "low" and rules.seats in TABLES


def _question(reckoning: WholeHandReckoning, actions: Sequence[Action], samples: int) -> WholeQuestion | None:
    sees, renewals = reckoning.sees, reckoning.sees.rules.stock_renewals
    heard = heard_by(sees, reckoning.memory)
    if heard is None:
        return None
    kinds = [*map(kind_of, actions)]
    others, fewer = len(heard.rivals), samples // THRIFT
    return WholeQuestion(
        deal=WholeDeal(
            heard.melds,
            hands=[mask_of(sees.hand), *(0 for _ in heard.rivals)],
            wants=[0, *(0 for _ in heard.rivals)],
            pile=heard.story.pile,
            stock=heard.story.coming,
            renewals=WITHOUT_LIMIT if isinstance(renewals, str) else max(0, renewals - sees.board.renewals),
        ),
        rivals=heard.rivals,
        pool=heard.pool,
        choices=[kind for kind, _ in kinds],
        cards=[card for _, card in kinds],
        guesses=fewer // PER_GUESS,
        dice=reckoning.chance.randrange(1, PRIME),
        before=min(BEFORE, samples) * others,
        between=BETWEEN * others,
        samples=fewer,
    )
