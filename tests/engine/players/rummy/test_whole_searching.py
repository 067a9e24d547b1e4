"""The hard player plays on a renewed stock where whole hands go down at once (R9, R15, Q2)."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.actions import Action, Discard, DrawStock, Take
from engine.cards import Card, card_from, cards_from
from engine.events import Discarded, Drew, Event, Renewed
from engine.match import Match, legal_actions, to_act
from engine.players.choose import chance_of
from engine.players.deal import DRAW, TAKE, THROW
from engine.players.kernel import PLAIN
from engine.players.levels import Weighed
from engine.players.rummy.by_level import hard
from engine.players.rummy.laying import mask_of
from engine.players.rummy.whole_search import WholeQuestion, think
from engine.players.rummy.whole_searching import FEWEST, SURE, THRIFT
from engine.state import Phase
from engine.turn import DrawMeldDiscard
from engine.variants import rules_for
from engine.view import view
from tests.kit import started
from tests.kit_computers import answered, look_alike, sensible_match, thinking_with
from tests.kit_positions import position

HANDS = ["5h 5s 5d 5c 9h 10h 2c Ks", "Qh Qc 9s 8d 3c 6c 6h", "2d 4h 6s 8c 10c Qs Kd", "Ac Ad 3h 6d 8s 10s Jc"]


@pytest.fixture
def asked() -> Iterator[list[WholeQuestion]]:
    """Collect what is asked of the kernel, and answer that the first choice does best."""
    questions = list[WholeQuestion]()

    def first_is_best(question: WholeQuestion) -> None:
        questions.append(question)
        answered(question, 0)

    with thinking_with(replace(PLAIN, whole=first_is_best)):
        yield questions


def queen_city(seats: int = 4, **options: bool | int | str) -> DrawMeldDiscard:
    rules = rules_for("queen_city", seats, options)
    assert isinstance(rules, DrawMeldDiscard)
    return rules


def stock_of(rules: DrawMeldDiscard, hands: list[str], top: str) -> tuple[Card, ...]:
    held = {card for text in (*hands, top) for card in cards_from(text)}
    return tuple(card for card in rules.pack() if card not in held)


def renewed(
    rules: DrawMeldDiscard, hands: list[str] = HANDS, top: str = "Kh", *last: Event, phase: Phase = Phase.PLAY
) -> Match:
    """Return a match in which the pile has become the stock, in its order, and seat 0 is to act."""
    stock = stock_of(rules, hands, top)
    drawn = [event.card for event in last if isinstance(event, Drew) and event.card is not None]
    pile = (*drawn, *stock, card_from(top))
    history = (*(Discarded(1, card) for card in pile), Renewed(len(pile) - 1), *last)
    state = position(rules, hands, pile=top, history=history, phase=phase).but(stock=stock)
    return started(rules, rules.pack()).but(boards=(state,))


def throwing(rules: DrawMeldDiscard | None = None) -> Match:
    """Return a match in which seat 0 has drawn the king and can spare it and the two."""
    return renewed(rules or queen_city(), HANDS, "Kh", Drew(0, card_from("Ks")))


def weighed(match: Match, samples: int = FEWEST) -> tuple[Weighed, ...]:
    seat = to_act(match)[0]
    sees = view(match, seat)
    return hard(sees, legal_actions(match, seat), chance_of(sees), samples)


def chosen(match: Match, samples: int = FEWEST) -> Action:
    return weighed(match, samples)[0].action


def test_the_kernel_is_asked_about_the_deal_as_it_is_known(asked: list[WholeQuestion]) -> None:
    match = throwing()
    weighed(match)
    (question,) = asked
    deal = question.deal

    assert deal.hands[0] == mask_of(cards_from(HANDS[0]))
    assert deal.pile == [1 << card_from("Kh")]
    assert [*deal.stock] == [1 << card for card in stock_of(queen_city(), HANDS, "Kh")]
    assert question.pool == mask_of(cards_from(" ".join(HANDS[1:])))
    assert [rival.holds for rival in question.rivals] == [7, 7, 7]
    assert deal.renewals == 99
    assert question.samples == FEWEST // THRIFT


def test_a_limit_of_renewals_is_kept(asked: list[WholeQuestion]) -> None:
    """R10."""
    weighed(throwing(queen_city(stock_renewals=2)))

    assert asked[0].deal.renewals == 2


def test_choices_are_the_throws_that_leave_the_hand_as_near(asked: list[WholeQuestion]) -> None:
    weighed(throwing())
    (question,) = asked

    assert question.choices == [THROW, THROW]
    assert {*question.cards} == {1 << card_from(text) for text in ("2c", "Ks")}


def test_of_drawing_and_taking_what_brings_it_nearer_can_be_chosen(asked: list[WholeQuestion]) -> None:
    hands = ["5h 5s 5d 2c 9h 10h Ks", *HANDS[1:]]
    weighed(renewed(queen_city(), hands, "8h", phase=Phase.DRAW))
    weighed(renewed(queen_city(), hands, "Kh", phase=Phase.DRAW))
    (question,) = asked

    assert sorted(question.choices) == [TAKE, DRAW]


@pytest.mark.parametrize("more", [["Ah 2h 3s 4s 7c 9d Jd"], ["Ah 2h 3s 4s 7c 9d Jd", "As 2s 3d 4d 7h 9c Kc"]], ids=len)
def test_in_larger_company_it_thinks_as_well(more: list[str], asked: list[WholeQuestion]) -> None:
    hands = [*HANDS, *more]
    weighed(renewed(queen_city(len(hands)), hands, "Kh", Drew(0, card_from("Ks"))))
    (question,) = asked

    assert len(question.rivals) == len(hands) - 1


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (3, {}), (4, {"ace": "either"}), (4, {"ace": "around"})])
def test_where_it_was_not_measured_or_an_ace_counts_otherwise_the_reckoning_stands(
    seats: int, options: dict[str, str], asked: list[WholeQuestion]
) -> None:
    weighed(renewed(queen_city(seats, **options), HANDS[:seats], "Kh", Drew(0, card_from("Ks"))))

    assert not asked


def test_before_the_stock_is_renewed_and_with_too_few_samples_nothing_is_asked(asked: list[WholeQuestion]) -> None:
    rules = queen_city()
    history = (Drew(3, None), Discarded(3, card_from("Kh")), Drew(0, card_from("Ks")))
    state = position(rules, HANDS, pile="Kh", history=history)
    weighed(started(rules, rules.pack()).but(boards=(state,)))
    weighed(throwing(), FEWEST - 1)

    assert not asked


def test_where_not_all_was_heard_nothing_is_asked(asked: list[WholeQuestion]) -> None:
    """R6: who looks back on a turn is not told what lies buried."""
    rules = queen_city()
    stock = stock_of(rules, HANDS, "Kh")
    pile = (*stock[3:], card_from("Kh"))
    history = (*(Discarded(1, card) for card in pile), Renewed(len(pile) - 1))
    state = position(rules, HANDS, pile="Kh", history=history).but(stock=stock)
    weighed(started(rules, rules.pack()).but(boards=(state,)))

    assert not asked


def test_who_can_go_out_has_nothing_to_think_about(asked: list[WholeQuestion]) -> None:
    weighed(renewed(queen_city(), ["5h 5s 5d 5c 9h 10h Jh Ks", *HANDS[1:3], "Ac Ad 3h 6d 8s 10s 4c"], "Kh"))

    assert not asked


@pytest.mark.parametrize(("deviation", "changes"), [(0, True), (round(90 / SURE), True), (round(110 / SURE), False)])
def test_another_choice_is_taken_that_is_plainly_better(deviation: int, *, changes: bool) -> None:
    """By so many standard errors: of a hundred rounds, a tenth of the deviation."""

    def second_is_better(question: WholeQuestion) -> None:
        answered(question, 1, deviation=deviation)

    reckoned = chosen(throwing(), FEWEST - 1)
    with thinking_with(replace(PLAIN, whole=second_is_better)):
        found = weighed(throwing())

    assert (found[0].action != reckoned) is changes
    assert found[0].worth == (10 if changes else 0)
    assert found[0].why is not None


def test_in_plain_python_it_thinks_as_well() -> None:
    """Who waits for the eight or the jack of hearts draws the jack itself, if nobody throws it what another wants."""
    found = list[WholeQuestion]()

    def thinking(question: WholeQuestion) -> None:
        found.append(question)
        think(question)

    with thinking_with(replace(PLAIN, whole=thinking)):
        action = chosen(throwing())
    (question,) = found

    assert action in {Discard(0, card_from("2c")), Discard(0, card_from("Ks"))}
    assert question.race.counts[0] == question.race.counts[1] > 0
    assert question.race.squares[0] == 0


def test_a_card_is_not_taken_for_nothing(asked: list[WholeQuestion]) -> None:
    hands = ["5h 5s 5d 2c 9h 10h Ks", *HANDS[1:]]
    action = chosen(renewed(queen_city(), hands, "Kh", phase=Phase.DRAW))

    assert action == DrawStock(0)
    assert not isinstance(action, Take)
    assert not asked


@pytest.mark.parametrize("seed", range(4))
def test_what_is_asked_does_not_depend_on_what_cannot_be_seen(seed: int, asked: list[WholeQuestion]) -> None:
    pairs = (
        look_alike(queen_city(rounds=9), random.Random(1_000 * seed + number), 140, sensible_match)
        for number in range(40)
    )
    for pair in (pair for pair in pairs if pair):
        for match in (pair.one, pair.other):
            sees = view(match, pair.seat)
            hard(sees, legal_actions(match, pair.seat), chance_of(sees), FEWEST)

    told = [
        (one.deal.hands, one.deal.pile, [*one.deal.stock], one.rivals, one.pool, one.choices, one.cards, one.dice)
        for one in asked
    ]
    assert told[::2] == told[1::2] != []
