"""What the searches of the games share: when they change what was reckoned, and what their answers are worth."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from engine.cards import card_from
from engine.events import Discarded, Drew
from engine.match import Match, legal_actions, to_act
from engine.players.choose import chance_of
from engine.players.double_rum import by_level as double_rum
from engine.players.double_rum.search import think as think_in_double_rum
from engine.players.kernel import PLAIN
from engine.players.levels import Weigh, Weighed
from engine.players.rummy import by_level as rummy
from engine.players.rummy.search import think as think_in_rummy
from engine.players.rummy500 import by_level as rummy500
from engine.players.rummy500.search import think as think_in_rummy500
from engine.turn import DrawMeldDiscard
from engine.variants import rules_for
from engine.view import view
from tests.kit import started
from tests.kit_computers import answered, thinking_with
from tests.kit_positions import position

SAMPLES = 400
TOO_FEW = 100

Question = Any  # each game has its own


class Search(NamedTuple):
    """A game's hard player, and how plain Python answers what it asks."""

    game: str
    hard: Weigh
    think: Callable[[Question], None]

    def throwing(self) -> Match:
        """Return a match in which seat 0 has drawn and has several cards to throw."""
        rules = rules_for(self.game, 2)
        assert isinstance(rules, DrawMeldDiscard)
        hands = ["7h 7s 2c 9d Jc Kd 4s 5h 10c Qs 3d", "Qh Qc 9s 8d 3c 6c 6h Ah 2s 8h"]
        history = (Drew(1, None), Discarded(1, card_from("Ks")), Drew(0, card_from("3d")))
        state = position(rules, hands, pile="Ks", history=history)
        return started(rules, rules.pack()).but(boards=(state,))

    def weighed(self, samples: int = SAMPLES) -> tuple[Weighed, ...]:
        match = self.throwing()
        seat = to_act(match)[0]
        sees = view(match, seat)
        return self.hard(sees, legal_actions(match, seat), chance_of(sees), samples)

    def weighed_with(self, answer: Callable[[Question], None]) -> tuple[Weighed, ...]:
        """Return what is weighed where the kernel answers so."""
        with thinking_with(replace(PLAIN, **{self.game: answer})):
            return self.weighed()

    def played_over(self) -> Question:
        """Return a question with what plain Python answers to it."""
        found = list[Question]()

        def thinking(question: Question) -> None:
            found.append(question)
            question.samples = 60
            self.think(question)

        self.weighed_with(thinking)
        return found[0]


SEARCHES = [
    Search("rummy", rummy.hard, think_in_rummy),
    Search("double_rum", double_rum.hard, think_in_double_rum),
    Search("rummy500", rummy500.hard, think_in_rummy500),
]

pytestmark = pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.game)


def test_another_choice_is_taken_that_plainly_does_better(search: Search) -> None:
    reckoned = [one.action for one in search.weighed(TOO_FEW)]

    found = search.weighed_with(lambda question: answered(question, 1))

    assert found[0].action != reckoned[0]
    assert found[0].worth == 10
    assert found[0].why is not None
    assert {one.action for one in found} == {*reckoned}
    assert all(one.worth >= other.worth for one, other in pairwise(found))


def test_what_was_reckoned_best_stays_so_with_its_worth_in_points(search: Search) -> None:
    found = search.weighed_with(lambda question: answered(question, 0))

    assert found[0].action == search.weighed(TOO_FEW)[0].action
    assert found[0].worth == 10
    assert all(one.worth >= other.worth for one, other in pairwise(found))


def test_what_is_ahead_by_chance_alone_is_worth_no_more_than_what_was_reckoned_best(search: Search) -> None:
    found = search.weighed_with(lambda question: answered(question, 1, deviation=1_000))

    assert found[0].action == search.weighed(TOO_FEW)[0].action
    assert found[0].worth == found[1].worth == 0


def test_the_same_question_has_the_same_answer_and_the_better_choices_more_samples(search: Search) -> None:
    one, other = search.played_over(), search.played_over()

    assert one.race == other.race
    assert one.race.counts[0] == max(one.race.counts) > min(one.race.counts) > 0
    assert one.race.squares[0] == 0 < sum(one.race.squares)
