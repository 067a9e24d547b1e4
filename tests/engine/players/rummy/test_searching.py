"""The hard Rummy player plays on what it has reckoned, and goes by it where that plainly does better."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.actions import DrawStock, LayMeld, Take
from engine.cards import card_from, cards_from
from engine.events import Discarded, Drew, Renewed
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.players.choose import chance_of
from engine.players.deal import DRAW, TAKE, THROW
from engine.players.kernel import PLAIN
from engine.players.levels import Weighed
from engine.players.rummy import searching
from engine.players.rummy.by_level import hard, medium
from engine.players.rummy.laying import mask_of
from engine.players.rummy.playout import LAY
from engine.players.rummy.position import position_of
from engine.players.rummy.search import RummyQuestion, think
from engine.players.rummy.searching import (
    AGAINST_MORE,
    AGAINST_ONE,
    FEWEST,
    MOST,
    OF_MORE,
    OF_THREE,
    OF_TWO,
    is_understood,
)
from engine.state import Phase, State
from engine.turn import DrawMeldDiscard
from engine.variants import rules_for
from engine.view import view
from tests.kit import chance, started
from tests.kit_computers import answered, look_alike, thinking_with
from tests.kit_positions import position


@pytest.fixture
def asked() -> Iterator[list[RummyQuestion]]:
    """Collect what is asked of the kernel, and answer that the first choice does best."""
    questions = list[RummyQuestion]()

    def first_is_best(question: RummyQuestion) -> None:
        questions.append(question)
        answered(question, 0)

    with thinking_with(replace(PLAIN, rummy=first_is_best)):
        yield questions


def weighed(match: Match, samples: int = FEWEST) -> tuple[Weighed, ...]:
    seat = to_act(match)[0]
    sees = view(match, seat)
    return hard(sees, legal_actions(match, seat), chance_of(sees), samples)


def rummy_match(seed: int, actions: int, seats: int = 2, **options: bool | int | str) -> Match:
    """Return a match of Rummy after so many actions of medium players."""
    rng, match = random.Random(seed), new_match(rules_for("rummy", seats, options))
    while match.version < actions or not to_act(match):
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            action = medium(view(match, seat), legal_actions(match, seat), rng, 1)[0].action
        match = apply(match, action).match
    return match


def match_at(state: State, rules: DrawMeldDiscard) -> Match:
    return started(rules, rules.pack()).but(boards=(state,))


def game(**options: bool | int | str) -> DrawMeldDiscard:
    rules = rules_for("rummy", 2, options)
    assert isinstance(rules, DrawMeldDiscard)
    return rules


HANDS = ("7h 7s 2c 9d Jc Kd 4s 5h 10c Qs 3d", "Qh Qc 9s 8d 3c 6c 6h Ah 2s 8h")
THROWN = (Drew(1, None), Discarded(1, card_from("Ks")), Drew(0, card_from("3d")))


def throwing(hand: str = HANDS[0]) -> Match:
    """Return a match in which seat 0 has drawn and has several cards to throw."""
    return match_at(position(game(), [hand, HANDS[1]], pile="Ks", history=THROWN), game())


@pytest.mark.parametrize(("seats", "terms"), [(2, OF_TWO), (3, OF_THREE), (4, OF_MORE), (6, OF_MORE)])
def test_the_kernel_is_asked_about_the_deal_as_it_is_known(
    seats: int, terms: object, asked: list[RummyQuestion], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "is_foreseen", bool)
    match = rummy_match(3, 8, seats)
    while not asked:
        match = apply(match, weighed(match)[0].action).match
    (question,) = asked
    deal = question.deal

    assert deal.terms == terms
    assert len(question.rivals) == len(deal.hands) - 1 == seats - 1
    assert 2 <= len(question.choices) <= MOST
    cards = [deal.hands[0], deal.runs, deal.groups, question.pool, *deal.pile, *(one.known for one in question.rivals)]
    assert sum(cards) == (1 << 52) - 1


def test_choices_are_the_throws_that_leave_as_few_cards_over_as_any(asked: list[RummyQuestion]) -> None:
    weighed(throwing("7h 7s 7d 9d Jc Kd 4s 5h 10c Qs 3d"))
    (question,) = asked

    assert question.choices.count(LAY) == 1, "against one other, to lay is a choice"
    assert set(question.choices) == {THROW, LAY}
    assert not {1 << card_from(text) for text in ("7h", "7s", "7d")} & {*question.cards}


def in_company(*, renewed: bool) -> Match:
    """Return a match of four in which seat 0 has drawn and holds a meld."""
    rules = rules_for("rummy", 4)
    assert isinstance(rules, DrawMeldDiscard)
    hands = ["7h 7s 7d 9d Jc Kd 4s 5h", "Qh Qc 9s 8d 3c 6c 6h", "2c 2d 5s 8s 10h Jh 4d", "Ac Ad 3h 6d 8c 10s Kc"]
    if not renewed:
        history = (Drew(3, None), Discarded(3, card_from("Ks")), Drew(0, card_from("5h")))
        return match_at(position(rules, hands, pile="Ks", history=history), rules)
    held = {card for text in (*hands, "Ks") for card in cards_from(text)}
    stock = tuple(card for card in rules.pack() if card not in held)
    thrown = (card_from("5h"), *stock, card_from("Ks"))
    history = (*(Discarded(3, card) for card in thrown), Renewed(len(stock) + 1), Drew(0, card_from("5h")))
    return match_at(position(rules, hands, pile="Ks", history=history).but(stock=stock), rules)


def test_against_several_others_only_a_renewed_stock_is_played_on(asked: list[RummyQuestion]) -> None:
    """R9: its cards are known, and then to lay is a choice too."""
    weighed(in_company(renewed=False))
    assert not asked
    weighed(in_company(renewed=True))
    (question,) = asked

    assert set(question.choices) == {THROW, LAY}


def test_against_several_others_guesses_change_more_between_fewer_samples(asked: list[RummyQuestion]) -> None:
    weighed(throwing())
    weighed(in_company(renewed=True))
    one, more = asked

    assert (one.samples, one.before, one.between) == (FEWEST, FEWEST, AGAINST_ONE.between)
    assert (more.samples, more.before, more.between) == (FEWEST // 2, FEWEST, AGAINST_MORE.between)
    assert more.between > one.between


@pytest.mark.parametrize(("ahead", "changes"), [(4, False), (9, True)])
def test_against_several_others_it_takes_more_to_be_sure(ahead: int, changes: bool) -> None:
    """A choice is ahead by so many standard errors: against one other either would do."""

    def second_is_ahead(question: RummyQuestion) -> None:
        answered(question, 1, ahead)
        question.race.squares[1] = 100 * (100 + ahead * ahead)  # a deviation of 10, so 1 in the mean

    with thinking_with(replace(PLAIN, rummy=second_is_ahead)):
        for match, otherwise in ((throwing(), True), (in_company(renewed=True), changes)):
            reckoned, found = weighed(match, FEWEST - 1), weighed(match)
            assert (found[0].action != reckoned[0].action) is otherwise


def test_of_drawing_and_taking_what_brings_something_can_be_chosen(asked: list[RummyQuestion]) -> None:
    thrown = (Drew(1, None), Discarded(1, card_from("7d")))
    state = position(game(), [HANDS[0][:-3], HANDS[1]], pile="7d", phase=Phase.DRAW, history=thrown)
    best = weighed(match_at(state, game()))[0].action
    (question,) = asked

    assert sorted(question.choices) == [TAKE, DRAW]
    assert isinstance(best, Take | DrawStock)


def test_a_card_that_brings_nothing_is_not_thought_about(asked: list[RummyQuestion]) -> None:
    state = position(game(), [HANDS[0][:-3], HANDS[1]], pile="Ks", phase=Phase.DRAW, history=THROWN[:2])

    assert weighed(match_at(state, game()))[0].action == DrawStock(0)
    assert not asked


def test_what_the_reckoning_would_lay_can_be_held_back(asked: list[RummyQuestion]) -> None:
    """The other has put cards down and holds one: the reckoning lays, and is asked whether it should."""
    hand = "7h 7s 7d 9d Jc Kd 4s 5h 10c Qs"
    state = position(game(), [hand, "2c"], pile="Ks", melds=["Qh Qd Qc"], down=(1,), history=THROWN)
    best = weighed(match_at(state, game()))
    (question,) = asked

    assert isinstance(best[0].action, LayMeld)
    assert question.choices[0] == LAY
    assert set(question.choices[1:]) == {THROW}
    assert question.deal.down == [False, True]


@pytest.mark.parametrize(
    "hand", ["7h 7s 7d 2c 3c 4c 5c 9d 9h 9s Kd", "7h 7s 7d 2c 3c 4c 5c 9d 9h 9s 9c"], ids=["with a discard", "whole"]
)
def test_who_can_go_out_has_nothing_to_think_about(hand: str, asked: list[RummyQuestion]) -> None:
    state = position(game(), [hand, "Qh Qc 10s 8d 3d 6c 6h Ah 2s 8h"], pile="Ks", history=THROWN)

    assert isinstance(weighed(match_at(state, game()))[0].action, LayMeld)
    assert not asked


@pytest.mark.parametrize(
    "options",
    [{"ace": "either"}, {"ace": "around"}, {"call_rummy": True}, {"two_turns": True}, {"all_at_once": True}],
    ids=str,
)
def test_where_play_outs_do_not_keep_to_the_rules_the_reckoning_stands(
    options: dict[str, bool | str], asked: list[RummyQuestion]
) -> None:
    match = rummy_match(1, 8, 2, **options)
    weighed(match)

    assert not is_understood(position_of(view(match, to_act(match)[0])))
    assert not asked


@pytest.mark.parametrize("key", ["double_rum", "rummy500"])
def test_of_other_packs_and_other_games_the_play_outs_know_nothing(key: str) -> None:
    rules = rules_for(key, 2)
    match = started(rules, rules.pack())

    assert not is_understood(position_of(view(match, to_act(match)[0])))


def test_with_too_few_samples_nothing_is_asked(asked: list[RummyQuestion]) -> None:
    weighed(throwing(), FEWEST - 1)
    assert not asked
    weighed(throwing())
    assert asked


def test_where_not_all_was_heard_nothing_is_asked(asked: list[RummyQuestion]) -> None:
    """R6: who looks back on a turn is not told what lies buried."""
    for history in (THROWN[2:], (*THROWN[:1], Discarded(1, card_from("Ac")), *THROWN[1:])):
        state = position(game(), HANDS, pile="Ks", history=history)
        weighed(match_at(state, game()))

    assert not asked


def played_over(match: Match, samples: int) -> RummyQuestion:
    """Return a question with what plain Python answers to it."""
    found = list[RummyQuestion]()

    def thinking(question: RummyQuestion) -> None:
        found.append(question)
        question.samples = samples
        think(question)

    with thinking_with(replace(PLAIN, rummy=thinking)):
        weighed(match)
    return found[0]


def test_who_is_nearly_out_makes_more_by_holding_back() -> None:
    """R12: the whole hand in one turn is paid double."""
    match = throwing("7h 7s 7d 3s 4s 5s 9d 10d Jd Kc 5h")
    question = played_over(match, 200)
    made = dict[int, float]()
    for kind, total, count in zip(question.choices, question.race.totals, question.race.counts, strict=True):
        made[kind] = max(made.get(kind, 0.0), total / count)

    assert made[THROW] > 40 > made[LAY] > 0


def test_where_the_stock_is_gone_there_is_nothing_to_think_about(asked: list[RummyQuestion]) -> None:
    """R10."""
    rules = game(stock_renewals=0)
    state = position(rules, [HANDS[0][:-3], HANDS[1]], pile="7d", stock="", phase=Phase.DRAW)
    weighed(match_at(state, rules))

    assert not asked


def test_a_renewed_stock_is_played_out_in_its_order() -> None:
    """R9: what is drawn is known, and so is the other hand."""
    mine, theirs = "7h 7s 7c 2c 3c 4c 9d Jc Kd", "Qh Qc 9s 8d 3d 6c 6h Ah 2s 8h"
    held = {*cards_from(mine), *cards_from(theirs), card_from("6s")}
    stock = tuple(card for card in game().pack() if card not in held)
    thrown = (card_from("9d"), *stock, card_from("6s"))
    history = (*(Discarded(1, card) for card in thrown), Renewed(len(stock) + 1), Drew(0, card_from("9d")))
    state = position(game(), [mine, theirs], pile="6s", history=history).but(stock=stock)
    question = played_over(match_at(state, game()), 40)

    assert [*question.deal.stock] == [1 << card for card in stock]
    assert question.pool == mask_of(cards_from(theirs))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_asked_does_not_depend_on_what_cannot_be_seen(seed: int, asked: list[RummyQuestion]) -> None:
    pairs = (look_alike(rules_for("rummy", 2), random.Random(100 * seed + number), 40) for number in range(40))
    for pair in (pair for pair in pairs if pair):
        for match in (pair.one, pair.other):
            sees = view(match, pair.seat)
            hard(sees, legal_actions(match, pair.seat), chance_of(sees), FEWEST)

    told = [
        (one.deal.hands, one.deal.pile, one.deal.stock, one.rivals, one.pool, one.choices, one.cards, one.dice)
        for one in asked
    ]
    assert told[::2] == told[1::2] != []
