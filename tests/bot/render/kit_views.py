"""Random positions of every game as the pictures get them: a view, names of all lengths, a language and a look."""

from dataclasses import dataclass
from functools import cache
from random import Random

from bot.render.palette import Look
from bot.words.speech import Speech
from bot.words.words import Words
from engine.match import Match
from engine.rules import Rules
from engine.variants import VARIANTS, rules_for
from engine.view import View, view
from tests.bot.render.kit_scenes import look, name
from tests.kit import OPTION_SETS
from tests.kit_laws import moves

WORDS = Words()
LANGUAGES = ("en", "es")
SORTS = ("melds", "suit", "rank")


def every_setting() -> list[Rules]:
    """Return every game with every number of seats, and with each of its option sets."""
    seated = [rules_for(key, seats, {}) for key, game in VARIANTS.items() for seats in game.seat_counts]
    agreed = [rules_for(key, seats, options) for key in VARIANTS for seats, options in OPTION_SETS[key] if options]
    return seated + agreed


@dataclass(frozen=True)
class Sight:
    """A position with what else a picture depends on; `own` is how one of the players sees it."""

    match: Match
    speech: Speech
    look: Look
    clocks: dict[int, float]
    own: View
    sort: str

    @property
    def public(self) -> View:
        return view(self.match, None)


@cache
def positions(rules: Rules, actions: int, every: int) -> tuple[Match, ...]:
    """Return positions of random play, some of it sensible: one at every so many actions, and where a match ended."""
    played = moves(rules, Random(f"{rules}"), actions)
    return tuple(
        move.step.match for count, move in enumerate(played, 1) if count % every == 0 or move.step.match.outcome
    )


@cache
def sights(rules: Rules, actions: int = 90, every: int = 30) -> tuple[Sight, ...]:
    random = Random(f"seen {rules}")
    return tuple(_sight(match, random) for match in positions(rules, actions, every))


def _sight(match: Match, random: Random) -> Sight:
    seats = match.rules.seats
    names = tuple(name(random) for _ in range(seats))
    return Sight(
        match,
        Speech(WORDS, random.choice(LANGUAGES), names, match.rules.pack_style),
        look(random),
        {seat: random.random() for seat in range(seats)},
        view(match, random.randrange(seats)),
        random.choice(SORTS),
    )
