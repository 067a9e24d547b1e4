"""The hard player of 500 plays on what it has reckoned, and goes by it where that plainly does better."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.actions import Decline, Discard, LayMeld
from engine.cards import card_from
from engine.events import Discarded, Drew, Took
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.players.choose import chance_of
from engine.players.deal import DRAW, TAKE, THROW
from engine.players.kernel import PLAIN
from engine.players.levels import Weighed
from engine.players.rummy.position import position_of
from engine.players.rummy500.by_level import hard, medium
from engine.players.rummy500.hand import EVERY_CARD, held
from engine.players.rummy500.playout import LAY, STOP
from engine.players.rummy500.search import Rummy500Question, think
from engine.players.rummy500.searching import FEWEST, MOST, is_understood
from engine.state import Phase, State
from engine.turn import DrawMeldDiscard
from engine.variants import rules_for
from engine.view import view
from tests.engine.players.rummy500.kit import cards, each, places
from tests.kit import chance, started
from tests.kit_computers import answered, look_alike, thinking_with
from tests.kit_positions import position


@pytest.fixture
def asked() -> Iterator[list[Rummy500Question]]:
    """Collect what is asked of the kernel, and answer that the first choice does best."""
    questions = list[Rummy500Question]()

    def first_is_best(question: Rummy500Question) -> None:
        questions.append(question)
        answered(question, 0)

    with thinking_with(replace(PLAIN, rummy500=first_is_best)):
        yield questions


def weighed(match: Match, samples: int = FEWEST) -> tuple[Weighed, ...]:
    seat = to_act(match)[0]
    sees = view(match, seat)
    return hard(sees, legal_actions(match, seat), chance_of(sees), samples)


def match_after(seed: int, actions: int, key: str, seats: int, **options: bool | int | str) -> Match:
    """Return a match of 500 after so many actions of medium players."""
    rng, match = random.Random(seed), new_match(rules_for(key, seats, options))
    while match.version < actions or not to_act(match):
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            action = medium(view(match, seat), legal_actions(match, seat), rng, 1)[0].action
        match = apply(match, action).match
    return match


def game() -> DrawMeldDiscard:
    rules = rules_for("rummy500", 2)
    assert isinstance(rules, DrawMeldDiscard)
    return rules


def match_at(state: State) -> Match:
    return started(game(), game().pack()).but(boards=(state,))


THEIRS = "Qh Qc 9s 8d 3c 6c 6h Ah 2s 8h"


def throwing() -> Match:
    """Return a match in which seat 0 has drawn and has several cards to throw."""
    return match_at(position(game(), ["7h 7s 2c 9d Jc Kd 4s 5h", THEIRS], pile="Ks"))


@pytest.mark.parametrize(
    ("key", "seats", "weights"),
    [
        ("rummy500", 2, [1, -1]),
        ("rummy500", 3, [2, -1, -1]),
        ("rummy500", 4, [3, -1, -1, -1]),
        ("partnership500", 4, [1, -1, 1, -1]),
    ],
)
def test_the_kernel_is_asked_about_the_deal_as_it_is_known(
    key: str, seats: int, weights: list[int], asked: list[Rummy500Question]
) -> None:
    """P1: what a partner makes is one's own."""
    match = match_after(3, 14, key, seats)
    best = weighed(match)
    while not asked:
        match = apply(match, best[0].action).match
        best = weighed(match)
    (question,) = asked
    deal, state = question.deal, match.boards[0]
    assert state is not None
    order = [(state.turn + number) % seats for number in range(seats)]

    assert deal.weights == weights
    assert deal.hands == [cards(state.hands[order[0]]), *(0 for _ in order[1:])]
    assert [rival.holds for rival in question.rivals] == [len(state.hands[seat]) for seat in order[1:]]
    assert 2 <= len(question.choices) <= MOST
    known = [rival.known for rival in question.rivals]
    assert sum([deal.hands[0], held(deal.runs), deal.groups, question.pool, *deal.pile, *known]) == EVERY_CARD


def test_what_lies_is_told_with_the_ace_in_its_place(asked: list[Rummy500Question]) -> None:
    hands = ["7h 7s 7c 9d Jc", "Qh Qc 9s 8d 6c 6h Ah 2s 8h"]
    state = position(game(), hands, pile="Ks Js", melds=["Qd Kd Ad", "Ac 2c 3c", "5c 5d 5s"])
    weighed(match_at(state))
    (question,) = asked

    assert question.deal.runs == places("Qd Kd +d Ac 2c 3c")
    assert question.deal.groups == cards("5c 5d 5s")
    assert question.deal.pile == each("Ks Js")


def test_what_was_dug_for_and_thrown_is_remembered(asked: list[Rummy500Question]) -> None:
    """F5, F6: all that was taken was seen."""
    history = (
        *(Drew(1, None), Discarded(1, card_from("Kh")), Drew(0, card_from("7h")), Discarded(0, card_from("8d"))),
        *(Took(1, (card_from("Kh"), card_from("8d"))), Discarded(1, card_from("Ks")), Drew(0, card_from("7s"))),
    )
    state = position(game(), ["7h 7s 2c 9d Jc Kd 4s 5h", f"{THEIRS} Kh"], pile="Ks", history=history)
    weighed(match_at(state))
    (rival,) = asked[0].rivals

    assert rival.known == cards("Kh 8d")
    assert rival.played
    assert rival.unlikely & cards("Kc Qs Js As 10s") == cards("Kc Qs Js As")


def test_who_has_not_had_a_turn_may_hold_melds(asked: list[Rummy500Question]) -> None:
    weighed(throwing())

    assert not asked[0].rivals[0].played


def test_cards_that_are_left_over_can_be_thrown_and_melds_be_held_back(asked: list[Rummy500Question]) -> None:
    state = position(game(), ["7h 7s 7d 9d Jc Kd 4s 5h", THEIRS], pile="Ks")
    best = weighed(match_at(state))
    (question,) = asked

    assert isinstance(best[0].action, LayMeld)
    assert question.choices == [LAY, *[THROW] * 5]
    assert {*question.cards[1:]} == {*each("9d Jc Kd 4s 5h")}


def test_to_draw_and_to_dig_for_what_can_be_used_can_be_chosen(asked: list[Rummy500Question]) -> None:
    """F6: the Ks and the 4c could not be used."""
    state = position(game(), ["7h 7s 2c 9d 10d", THEIRS], pile="Ks Jd 7d 4c", phase=Phase.DRAW)
    weighed(match_at(state))
    (question,) = asked

    assert sorted(question.choices) == [TAKE, TAKE, DRAW]
    assert {*question.cards} == {0, *each("Jd 7d")}


def test_a_card_is_not_thought_about_that_would_break_a_better_meld(asked: list[Rummy500Question]) -> None:
    """F6: the 4d could be used with the other fours, but play-outs would rather lay the sequence."""
    weighed(match_at(position(game(), ["4s 5s 6s 4h Kc Jd 9c", THEIRS], pile="4d", phase=Phase.DRAW)))
    weighed(match_at(position(game(), ["4s 5d 6s 4h Kc Jd 9c", THEIRS], pile="4d", phase=Phase.DRAW)))
    (question,) = asked

    assert sorted(question.choices) == [TAKE, DRAW]


def test_where_the_stock_is_gone_to_end_the_round_is_a_choice(asked: list[Rummy500Question]) -> None:
    """F10."""
    clubs, hearts = "Ac 2c 3c 4c 5c 6c 7c 8c 9c 10c Jc Qc Kc", "Ah 2h 3h 4h 5h 6h"
    mine, theirs = "7h 7d 2d 9d", "4d 5d 6d 8d 10d Jd Qd 8h 9h 10h Jh Qh Kh"
    melds = [clubs, clubs.replace("c", "s"), hearts]
    state = position(game(), [mine, theirs], pile="Ad 3d Kd", stock="", melds=melds, phase=Phase.DRAW)
    best = weighed(match_at(state))
    (question,) = asked

    assert {*question.choices} == {TAKE, STOP}
    assert question.pool == cards(theirs)
    assert any(isinstance(one.action, Decline) for one in best)


def test_who_has_dug_for_a_card_uses_it_first(asked: list[Rummy500Question]) -> None:
    """F6."""
    state = position(game(), ["7h 7s 7d 9d Jc Kd 4s 5h", THEIRS], pile="Ks").but(owed=card_from("7d"))
    assert isinstance(weighed(match_at(state))[0].action, LayMeld)

    assert not asked


@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {"edition": "novelty"}), (2, {"call_rummy": True}), (5, {})],
    ids=str,
)
def test_where_play_outs_do_not_keep_to_the_rules_the_reckoning_stands(
    seats: int, options: dict[str, bool | str], asked: list[Rummy500Question]
) -> None:
    match = match_after(1, 8, "rummy500", seats, **options)
    weighed(match)

    assert not is_understood(position_of(view(match, to_act(match)[0])))
    assert not asked


def test_of_other_games_the_play_outs_know_nothing() -> None:
    match = match_after(1, 4, "rummy", 2)

    assert not is_understood(position_of(view(match, to_act(match)[0])))


def test_with_too_few_samples_nothing_is_asked(asked: list[Rummy500Question]) -> None:
    weighed(throwing(), FEWEST - 1)
    assert not asked
    weighed(throwing())
    assert asked


def test_where_cards_are_missing_nothing_is_asked(asked: list[Rummy500Question]) -> None:
    weighed(match_at(position(game(), ["7h 7s 2c 9d Jc Kd 4s 5h", THEIRS], pile="Ks", stock="")))

    assert not asked


def played_over(match: Match, samples: int) -> Rummy500Question:
    """Return a question with what plain Python answers to it."""
    found = list[Rummy500Question]()

    def thinking(question: Rummy500Question) -> None:
        found.append(question)
        question.samples = samples
        think(question)

    with thinking_with(replace(PLAIN, rummy500=thinking)):
        weighed(match)
    return found[0]


def test_a_card_that_the_other_waits_for_is_not_thrown() -> None:
    """F6, F9: they dug two kings and hold one card more, so with the third king they lay all and go out."""
    history = (
        *(Drew(0, None), Discarded(0, card_from("Kh")), Drew(1, None), Discarded(1, card_from("Ks"))),
        *(Took(1, (card_from("Kh"), card_from("Ks"))), Drew(0, card_from("7s"))),
    )
    state = position(game(), ["Kd 2c 9d 4s", "Kh Ks 3c"], pile="6c", history=history)
    question = played_over(match_at(state), 200)
    made = [total / count for total, count in zip(question.race.totals, question.race.counts, strict=True)]

    assert min(made) == made[question.cards.index(cards("Kd"))] < max(made) - 5
    assert weighed(match_at(state))[0].action != Discard(0, card_from("Kd"))


@pytest.mark.parametrize(("key", "seats"), [("rummy500", 2), ("rummy500", 3), ("rummy500", 4), ("partnership500", 4)])
def test_what_is_asked_does_not_depend_on_what_cannot_be_seen(
    key: str, seats: int, asked: list[Rummy500Question]
) -> None:
    pairs = (look_alike(rules_for(key, seats), random.Random(number), 40) for number in range(25))
    for pair in (pair for pair in pairs if pair):
        for match in (pair.one, pair.other):
            sees = view(match, pair.seat)
            hard(sees, legal_actions(match, pair.seat), chance_of(sees), FEWEST)

    told = [(one.deal.hands, one.deal.pile, one.rivals, one.pool, one.choices, one.cards, one.dice) for one in asked]
    assert told[::2] == told[1::2] != []
