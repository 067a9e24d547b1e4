"""What a viewer cannot see changes no pixel and no word: other cards behind the same view give the same pictures."""

from random import Random

import pytest

from bot.render.alt import hand_alt, private_alt, table_alt
from bot.render.from_view import hand_scene, table_scene
from bot.render.palette import Look
from bot.render.pictures import drawn
from bot.render.private import PrivateScene, captioned
from bot.words.speech import Speech
from engine.errors import IllegalActionError
from engine.match import Match, MatchStep
from engine.replay import steps
from engine.rules import Rules
from engine.view import view
from tests.bot.render.kit_views import WORDS
from tests.kit import every_rules
from tests.kit_laws import random_match, title
from tests.kit_unseen import SIZES, other_log, told

TRIES = 20
LEAST = 6  # actions: where anybody may knock at once, a long match has little left that nobody has seen
NAMES = ("Ana", "Bea", "Cid", "Dan", "Eva", "Fay", "Gil", "Hal")


def received(match: Match, seat: int | None) -> tuple[bytes | str, ...]:
    """Return every picture and text that a seat gets, or somebody who only watches."""
    speech = Speech(WORDS, "en", NAMES, match.rules.pack_style)
    sees = view(match, seat)
    table = table_scene(sees, speech, Look())
    hand = hand_scene(sees, Look(), "melds")
    own = PrivateScene(table, captioned(hand, speech))
    pictures = drawn(table), drawn(hand), drawn(own)
    return *pictures, table_alt(table, speech), hand_alt(hand, speech), private_alt(own, speech)


def twin(rules: Rules, seat: int | None, random: Random) -> tuple[MatchStep, MatchStep] | None:
    """Return the ends of two matches with other cards where a seat cannot look, or None where no other is legal."""
    log = random_match(rules, random, random.randint(LEAST, 60))[1]
    tale = told(rules, log, seat)
    for size in SIZES:
        other = other_log(tale, size, random)
        try:
            mirrored = tuple(steps(rules, other))
        except IllegalActionError:
            continue
        if other != list(log):
            return tale.steps[-1], mirrored[-1]
    return None


@pytest.mark.parametrize("rules", every_rules(), ids=title)
def test_hidden_cards_change_no_picture_and_no_text(rules: Rules) -> None:
    """R6, F5, N4, N10, P2: for a player and for somebody who only watches."""
    random = Random(f"unseen {rules}")
    compared = 0
    for seat in (None, random.randrange(rules.seats)):
        tries = (twin(rules, seat, random) for _ in range(TRIES))
        if pair := next(filter(None, tries), None):
            one, other = pair
            assert one.match != other.match
            assert received(one.match, seat) == received(other.match, seat)
            compared += 1
    assert compared
