"""The hard player of Double Rum plays on what it has reckoned, and goes by it where that plainly does better."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.actions import Discard, LayMeld, Take
from engine.cards import card_from
from engine.events import Discarded, Drew, Event, Took
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.players.choose import chance_of
from engine.players.deal import DRAW, TAKE, THROW
from engine.players.double_rum import searching
from engine.players.double_rum.by_level import PLAYERS, hard
from engine.players.double_rum.hand import NOTHING, around, same_ranks
from engine.players.double_rum.playout import LAY
from engine.players.double_rum.search import DoubleRumQuestion, think
from engine.players.double_rum.searching import FEWEST, MOST, TERMS, is_understood
from engine.players.kernel import PLAIN
from engine.players.levels import Level, Weighed
from engine.players.rummy.position import position_of
from engine.rules import Rules
from engine.state import Phase, State
from engine.turn import DrawMeldDiscard
from engine.variants import rules_for
from engine.view import view
from tests.engine.players.double_rum.kit import cards, each, faces
from tests.kit import chance, started
from tests.kit_computers import answered, thinking_with
from tests.kit_positions import position


@pytest.fixture
def asked() -> Iterator[list[DoubleRumQuestion]]:
    """Collect what is asked of the kernel, and answer that the first choice does best."""
    questions = list[DoubleRumQuestion]()

    def first_is_best(question: DoubleRumQuestion) -> None:
        questions.append(question)
        answered(question, 0)

    with thinking_with(replace(PLAIN, double_rum=first_is_best)):
        yield questions


def weighed(match: Match, samples: int = FEWEST) -> tuple[Weighed, ...]:
    seat = to_act(match)[0]
    sees = view(match, seat)
    return hard(sees, legal_actions(match, seat), chance_of(sees), samples)


def match_after(seed: int, actions: int, rules: Rules) -> Match:
    """Return a match after so many actions of medium players."""
    rng, match = random.Random(seed), new_match(rules)
    while match.version < actions or not to_act(match):
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            action = PLAYERS[Level.MEDIUM](view(match, seat), legal_actions(match, seat), rng, 1)[0].action
        match = apply(match, action).match
    return match


def game(seats: int = 2) -> DrawMeldDiscard:
    rules = rules_for("double_rum", seats)
    assert isinstance(rules, DrawMeldDiscard)
    return rules


def match_at(state: State) -> Match:
    rules = game(len(state.hands))
    return started(rules, rules.pack()).but(boards=(state,))


HANDS = ["7h 7s 2c 9d 9d' Jc Kd 4s 5h Qc *", "Qh Qc' 9s 8d 3c 6c 6h Ah 2s 8h"]
THROWN: tuple[Event, ...] = (
    *(Drew(0, None), Discarded(0, card_from("Kh")), Took(1, (card_from("Kh"),)), Discarded(1, card_from("8s"))),
    *(Drew(0, None), Discarded(0, card_from("3d")), Drew(1, None), Discarded(1, card_from("*'"))),
    Drew(0, card_from("7h")),
)


def throwing() -> Match:
    """Return a match in which seat 0 has drawn and has several cards to throw."""
    hands = [HANDS[0], HANDS[1].replace("6h", "Kh")]
    return match_at(position(game(), hands, pile="8s 3d *'", history=THROWN))


def test_the_kernel_is_asked_about_the_deal_as_it_is_known(asked: list[DoubleRumQuestion]) -> None:
    weighed(throwing())
    (question,) = asked
    (rival,) = question.rivals

    assert question.deal.hands == [cards(HANDS[0]), NOTHING]
    assert question.deal.pile == each("8s 3d *'")
    assert question.deal.buried == cards("8s 3d *'")
    assert question.deal.terms == TERMS
    assert (rival.known, rival.holds, rival.turns) == (cards("Kh"), 10, 2)
    assert rival.unlikely == around(each("8s")[0])
    assert question.pool.size == 106 - 11 - 3 - 1
    assert question.samples == FEWEST


@pytest.mark.parametrize("seats", [2, 4])
def test_each_question_adds_up(seats: int, asked: list[DoubleRumQuestion], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "TABLES", (seats,))
    match = match_after(3, 14, game(seats))
    best = weighed(match)
    while not asked:
        match = apply(match, best[0].action).match
        best = weighed(match)
    (question,) = asked
    deal, state = question.deal, match.boards[0]

    assert 2 <= len(question.choices) <= MOST
    assert state is not None
    order = [(state.turn + number) % seats for number in range(seats)]
    assert [rival.holds for rival in question.rivals] == [len(state.hands[seat]) for seat in order[1:]]
    known = [rival.known.size for rival in question.rivals]
    laid = sum(len(meld.cards) for meld in state.melds)
    assert deal.hands[0].size + len(deal.pile) + sum(known) + question.pool.size + laid == 106
    assert question.samples == FEWEST


def test_what_lies_is_told_by_faces_and_ranks(asked: list[DoubleRumQuestion]) -> None:
    """D2: a joker lies as what it stands for."""
    melds = ["Qd Kd Ad", "4c * 6c", "5d 5s 5s'"]
    state = position(game(), [HANDS[0].removesuffix(" *"), "Qh 8h"], pile="Ks", melds=melds, down=(1,))
    weighed(match_at(state.but(history=(Discarded(1, card_from("Ks")),))))
    (question,) = asked

    assert question.deal.runs == faces("Qd Kd Ad 4c 6c")
    assert question.deal.groups == same_ranks(faces("5c"))
    assert question.deal.down == [False, True]


def test_cards_that_are_left_over_can_be_thrown_and_melds_be_laid(asked: list[DoubleRumQuestion]) -> None:
    """Of two that are the same one is enough."""
    hand = "7h 7s 7d 9d 9d' Jc Kd 4s 5h Qc 2c"
    best = weighed(match_at(position(game(), [hand, HANDS[1]], pile="Ks", history=(Discarded(1, card_from("Ks")),))))
    (question,) = asked

    assert isinstance(best[0].action, Discard)
    assert sorted(question.choices) == [*[THROW] * (MOST - 1), LAY]
    assert len({*question.cards}) == MOST
    assert not {*question.cards} & {*each("7h 7s 7d")}


def test_to_draw_and_to_take_what_brings_something_can_be_chosen(asked: list[DoubleRumQuestion]) -> None:
    history = (Discarded(1, card_from("7d")),)
    hand = HANDS[0].removesuffix(" *")
    weighed(match_at(position(game(), [hand, HANDS[1]], pile="7d", phase=Phase.DRAW, history=history)))
    (question,) = asked

    assert sorted(question.choices) == [TAKE, DRAW]
    assert question.cards == [0, 0]


def test_a_card_that_brings_nothing_is_no_choice(asked: list[DoubleRumQuestion]) -> None:
    history = (Discarded(1, card_from("2h")),)
    hand = "7h 7s 9d Jc Kd 4s 5h Qc 10s Ad"
    best = weighed(match_at(position(game(), [hand, HANDS[1]], pile="2h", phase=Phase.DRAW, history=history)))

    assert not isinstance(best[0].action, Take)
    assert not asked


def test_who_can_go_out_or_lays_already_does_not_think(asked: list[DoubleRumQuestion]) -> None:
    out = "7h 7s 7d 2c 3c 4c Jc Js Jd Jh Qc"
    assert isinstance(weighed(match_at(position(game(), [out, HANDS[1].replace("Qc'", "5c")])))[0].action, LayMeld)
    owing = position(game(), ["7h 7s 7d 2h 9d 4s", HANDS[1]], pile="Ks").but(owed=card_from("7d"))
    assert isinstance(weighed(match_at(owing))[0].action, LayMeld)

    assert not asked


def test_where_calls_may_come_nothing_is_played_on(asked: list[DoubleRumQuestion]) -> None:
    history = (Discarded(1, card_from("7d")),)
    state = position(game(), [HANDS[0], HANDS[1]], pile="7d", phase=Phase.DRAW, stock="", history=history)
    weighed(match_at(state))

    assert not asked


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        *((2, {option: True}) for option in ("call_rummy", "two_turns", "all_at_once")),
        *((seats, {}) for seats in (3, 4, 5, 6)),
    ],
    ids=str,
)
def test_where_play_outs_do_not_keep_to_the_rules_or_were_not_measured_the_reckoning_stands(
    seats: int, options: dict[str, bool | str], asked: list[DoubleRumQuestion]
) -> None:
    match = match_after(1, 8, rules_for("double_rum", seats, options))
    weighed(match)

    assert not is_understood(position_of(view(match, to_act(match)[0])))
    assert not asked


@pytest.mark.parametrize("options", [{"upcard": True}, {"stock_renewals": 1}, {"view_discards": True}], ids=str)
def test_other_options_are_played_on(options: dict[str, bool | int], asked: list[DoubleRumQuestion]) -> None:
    match = match_after(2, 20, rules_for("double_rum", 2, options))
    while not asked:
        match = apply(match, weighed(match)[0].action).match

    assert asked[0].deal.renewals == (1 if "stock_renewals" in options else 99)


def test_of_other_games_the_play_outs_know_nothing() -> None:
    match = match_after(1, 4, rules_for("rummy500", 2))

    assert not is_understood(position_of(view(match, to_act(match)[0])))


def test_with_too_few_samples_nothing_is_asked(asked: list[DoubleRumQuestion]) -> None:
    weighed(throwing(), FEWEST - 1)
    assert not asked
    weighed(throwing())
    assert asked


def test_where_not_all_was_heard_nothing_is_asked(asked: list[DoubleRumQuestion]) -> None:
    """R6: who looks back on a turn is not told what lies buried."""
    state = position(game(), [HANDS[0], HANDS[1]], pile="8s 3d *'", history=THROWN[:6])
    weighed(match_at(state))

    assert not asked


def played_over(match: Match, samples: int) -> DoubleRumQuestion:
    """Return a question with what plain Python answers to it."""
    found = list[DoubleRumQuestion]()

    def thinking(question: DoubleRumQuestion) -> None:
        found.append(question)
        question.samples = samples
        think(question)

    with thinking_with(replace(PLAIN, double_rum=thinking)):
        weighed(match)
    return found[0]


def test_a_stock_that_was_renewed_is_played_out_as_it_is_known() -> None:
    """R9."""
    question = played_over(throwing(), 1)
    question.deal.stock = known = each("4h 5h 6h 4d")
    question.pool = question.pool.removed(known[0]).removed(known[1]).removed(known[2]).removed(known[3])
    think(question)

    assert question.deal.stock is known


def test_a_card_that_the_other_waits_for_is_not_thrown() -> None:
    """They took two kings and hold one card more: with the third they lay all and go out."""
    history = (
        *(Drew(0, None), Discarded(0, card_from("Kh")), Took(1, (card_from("Kh"),)), Discarded(1, card_from("3d"))),
        *(Drew(0, None), Discarded(0, card_from("Ks")), Took(1, (card_from("Ks"),)), Discarded(1, card_from("6c"))),
        Drew(0, card_from("4s")),
    )
    melds = ["7h 7d 7s", "9h 9c 9d'", "Jd Qd Kd'"]
    state = position(game(), ["Kc 2c 9s 4s", "Kh Ks 3c"], pile="3d 6c", history=history, melds=melds, down=(0, 1))
    question = played_over(match_at(state), 400)
    made = [total / count for total, count in zip(question.race.totals, question.race.counts, strict=True)]

    assert made[question.cards.index(faces("Kc"))] < max(made)
