"""How likely a hand of Double Rum goes out first among several others, by the turns that were had."""

import pytest

from engine.actions import Discard
from engine.cards import card_from, cards_from
from engine.events import Discarded, Drew, Event
from engine.match import legal_actions
from engine.players.choose import chance_of
from engine.players.double_rum.by_level import hard
from engine.players.double_rum.company import LONGEST, STEPS, ended_by_others, first_out
from engine.players.levels import Weighed
from engine.turn import DrawMeldDiscard
from engine.variants import rules_for
from engine.view import view
from tests.kit import started
from tests.kit_positions import position

OTHERS = ["Qh Qc 9s 8d 3c 6c 6h Ah 2s 8h", "2h 4h 6d 8s 10s Qd Ks Ac 3d 5h", "2d 4s 6s 8c 10c Qs Kd Ad 3h 5c"]
SPARE = "7h 7s 7d 4c 5c 6c 9h 10h Kc 2s 4d"


@pytest.mark.parametrize("others", [2, 3, 5])
@pytest.mark.parametrize("turn", [0, 3, 7])
def test_a_hand_is_the_likelier_first_the_fewer_cards_it_has_over(turn: int, others: int) -> None:
    chances = [first_out(left, turn, others) for left in range(8)]

    assert chances[0] == 1
    assert chances == sorted(chances, reverse=True)
    assert chances[3] - chances[4] > 0.9 * (chances[2] - chances[3]), (
        "a meld leaves nothing of three cards, and one of four"
    )


@pytest.mark.parametrize("left", range(1, 12))
def test_late_in_a_round_and_among_more_others_it_is_less_likely(left: int) -> None:
    assert first_out(left, 1, 3) > first_out(left, 4, 3) > first_out(left, 8, 3)
    assert first_out(left, 4, 2) > first_out(left, 4, 3) > first_out(left, 4, 5)
    assert first_out(left, LONGEST, 3) == 0


def test_what_is_left_over_grows_less_from_turn_to_turn_and_others_ever_hastier() -> None:
    for left, steps in enumerate(STEPS):
        assert all(fewer < left for fewer in steps)
        assert sum(steps.values()) < 1
    hastes = [ended_by_others(turn, 3) for turn in range(20)]
    assert hastes == sorted(hastes)
    assert ended_by_others(5, 1) < ended_by_others(5, 3) < 1


def game(seats: int) -> DrawMeldDiscard:
    rules = rules_for("double_rum", seats)
    assert isinstance(rules, DrawMeldDiscard)
    return rules


def weighed(seats: int, turns: int) -> tuple[Weighed, ...]:
    """Return what a hard player thinks of throwing after so many turns, with too few samples to play on."""
    thrown = cards_from("Js Jd Jc 9d 9c 2c")[:turns]
    history: list[Event] = [event for card in thrown for event in (Drew(0, None), Discarded(0, card))]
    rules = game(seats)
    pile = ["Ks", "Js", "Jd", "Jc", "9d", "9c", "2c"][: 1 + turns]
    state = position(
        rules,
        [SPARE, *OTHERS[: seats - 1]],
        pile=" ".join(pile),
        history=(*history, Drew(0, card_from("4d"))),
    )
    match = started(rules, rules.pack()).but(boards=(state,))
    sees = view(match, 0)
    return hard(sees, legal_actions(match, 0), chance_of(sees), 1)


def test_among_several_others_the_turns_that_were_had_count() -> None:
    """The same hand is worth less in the sixth turn than in the first; between two it is not looked at."""
    soon, late = (weighed(4, turns)[0].worth for turns in (0, 6))

    assert soon > 1.3 * late


@pytest.mark.parametrize("seats", [2, 4])
def test_what_goes_with_nothing_is_thrown(seats: int) -> None:
    action = weighed(seats, 2)[0].action

    assert isinstance(action, Discard)
    assert action.card in cards_from("Kc 2s 4d")
