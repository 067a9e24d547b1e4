"""The hard player where nobody melds before going out watches what the next one may be waiting for (R15, Q2)."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.actions import Action, Discard, DrawStock, Take
from engine.cards import card_from, cards_from
from engine.events import Discarded, Drew, Event, Renewed, Took
from engine.match import Match, legal_actions, to_act
from engine.players.choose import chance_of
from engine.players.kernel import PLAIN
from engine.players.rummy.by_level import hard
from engine.players.rummy.hand import AROUND
from engine.players.rummy.laying import mask_of
from engine.players.rummy.whole_aims import FARTHEST, Aims, TwoMelds, two_melds
from engine.players.rummy.whole_deals import WholeRival
from engine.players.rummy.whole_feeding import NEAR, FeedingQuestion, think
from engine.players.rummy.whole_hearing import MEMORY
from engine.players.rummy.whole_watching import FEWEST, PER_GUESS
from engine.state import Phase
from engine.turn import DrawMeldDiscard
from engine.variants import rules_for
from engine.view import view
from tests.kit import started
from tests.kit_computers import look_alike, thinking_with
from tests.kit_positions import position

ENOUGH = FEWEST * PER_GUESS
HAND, OTHER = "5h 5s 5d 5c 9h 10h 2c Ks", "Ad 4s 6d 8s 3c Qd Kc"
HEARD = (Drew(1, None), Discarded(1, card_from("3s")), Drew(0, card_from("2c")))
MELDS = two_melds(rules_for("queen_city", 2).pack(), rules_for("queen_city", 2).laws, 7)


@pytest.fixture
def asked() -> Iterator[list[FeedingQuestion]]:
    """Collect what is asked of the kernel, and answer that no card brings anything."""
    questions = list[FeedingQuestion]()

    def nothing(question: FeedingQuestion) -> None:
        questions.append(question)
        question.fed = [0] * (NEAR * len(question.cards))

    with thinking_with(replace(PLAIN, queen=nothing)):
        yield questions


def cards(text: str) -> int:
    return mask_of(cards_from(text))


def queen_city(seats: int) -> DrawMeldDiscard:
    rules = rules_for("queen_city", seats)
    assert isinstance(rules, DrawMeldDiscard)
    return rules


def throwing(*history: Event, pile: str = "3s", other: str = OTHER, seats: int = 2) -> Match:
    """Return a match in which seat 0 has drawn and can spare the 2c and the Ks."""
    rules = queen_city(seats)
    hands = [HAND, other, "Ac 4c 7c 8c Jd Js Qs", "Ah 2h 4d 6h 7s 10s Jc"]
    state = position(rules, hands[:seats], pile=pile, history=history or HEARD)
    return started(rules, rules.pack()).but(boards=(state,))


def drawing(*history: Event, pile: str, hand: str) -> Match:
    """Return a match in which seat 0 may take a card of the pile, with which there is more to wait for."""
    rules = queen_city(2)
    state = position(rules, [hand, "Jc 4c 8h 9h 10h Jh Qs"], pile=pile, history=history, phase=Phase.DRAW)
    return started(rules, rules.pack()).but(boards=(state,))


def chosen(match: Match, samples: int = ENOUGH) -> Action:
    seat = to_act(match)[0]
    sees = view(match, seat)
    return hard(sees, legal_actions(match, seat), chance_of(sees), samples)[0].action


@pytest.mark.usefixtures("asked")
@pytest.mark.parametrize(
    ("pile", "hand", "again"), [("Kh", "Qc Qh 7s 8s 9s 10s Ks", False), ("6s", "Qc Qh 7s 8s 9s Qs 2c", True)]
)
def test_what_it_threw_is_taken_again_only_to_come_nearer(pile: str, hand: str, again: bool) -> None:
    """Two who wait for the same ranks would hand three kings round, and the round would never end (R10)."""
    card = card_from(pile)
    theirs = (Drew(1, None), Discarded(1, card))
    own = (Discarded(0, card), Took(1, (card,)), Discarded(1, card))

    assert chosen(drawing(*theirs, pile=pile, hand=hand)) == Take(0, card)
    assert chosen(drawing(*own, pile=pile, hand=hand)) == (Take(0, card) if again else DrawStock(0))


@pytest.mark.parametrize(
    ("hand", "lacks", "wanted"),
    [
        ("5h 5s 5d 5c 9h 10h Jh", 0, ""),
        ("5h 5s 5d 5c 9h 10h 2c", 1, "8h Jh"),
        ("5h 5s 5d 6h 7h 8h 2c", 1, "5c 9h"),
        ("3h 4h 5h 6h 7h 8h Kc", 1, "2h 9h"),
    ],
)
def test_a_hand_lacks_so_many_cards_and_wants_these(hand: str, lacks: int, wanted: str) -> None:
    found = MELDS.nearest(cards(hand), 0)

    assert found.lacks == lacks
    assert found.goals & ~cards(hand) == (cards(wanted) if wanted else 0)


def test_goals_that_lack_what_lies_buried_are_given_up() -> None:
    hand = cards("5h 5s 5d 5c 9h 10h 2c")

    assert MELDS.nearest(hand, cards("8h")).goals & ~hand == cards("Jh")
    assert MELDS.nearest(hand, cards("8h Jh")).lacks == 2
    assert TwoMelds((), ()).nearest(hand, 0) == Aims(FARTHEST, 0)


def test_what_others_did_speaks_of_their_hands(asked: list[FeedingQuestion]) -> None:
    """Of the taken, what is still held; of the refused, what would have made a meld with it."""
    history = (
        *(Drew(0, None), Discarded(0, card_from("9s")), Took(1, cards_from("9s")), Discarded(1, card_from("Js"))),
        *(Drew(0, None), Discarded(0, card_from("Jh")), Took(1, cards_from("Jh")), Discarded(1, card_from("9s"))),
        *(Drew(0, None), Discarded(0, card_from("8d")), Drew(1, None), Discarded(1, card_from("6c"))),
    )
    chosen(throwing(*history, HEARD[2], pile="Js 9s 8d 6c", other="Jh 4s 6d 8s 3c Qd Kc"))
    (rival,) = asked[0].rivals

    assert (rival.known, rival.holds, rival.turns) == (cards("Jh"), 7, 3)
    assert rival.thrown == [AROUND[cards(text)] for text in ("Js", "9s", "6c")]
    assert rival.taken == [AROUND[cards("Jh")]]
    assert set(rival.refused) == {cards(text) for text in ("8h 8s", "8h 8c", "8s 8c", "6d 7d", "7d 9d", "9d 10d")}
    assert asked[0].dead == cards("Js 9s 8d 6c")


def test_no_more_turns_are_thought_about_than_matter(asked: list[FeedingQuestion]) -> None:
    pile = "As 2s 3s 6s 7s 9s 10s Js Qs Ah 3h 6h 7h 4h"
    buried = cards_from(pile)
    history = [event for card in buried for event in (Drew(1, None), Discarded(1, card))]
    chosen(throwing(*history, HEARD[2], pile=pile))
    (rival,) = asked[0].rivals

    assert len(rival.thrown) == MEMORY < len(buried)
    assert rival.turns == 11


@pytest.mark.parametrize(("seats", "samples", "count"), [(2, ENOUGH, 1), (2, ENOUGH - 1, 0), (4, ENOUGH, 0)])
def test_it_is_asked_where_it_was_measured_to_help(
    seats: int, samples: int, count: int, asked: list[FeedingQuestion]
) -> None:
    chosen(throwing(seats=seats), samples)

    assert len(asked) == count


def test_where_not_all_was_heard_nothing_is_asked(asked: list[FeedingQuestion]) -> None:
    """R6: who looks back on a turn is not told what lies buried."""
    chosen(throwing(HEARD[0], Discarded(1, card_from("Jd")), *HEARD))

    assert not asked


@pytest.mark.parametrize(("waited", "other"), [("2c", "Ks"), ("Ks", "2c")])
def test_what_the_next_player_waits_for_is_kept(waited: str, other: str) -> None:
    def fed(question: FeedingQuestion) -> None:
        question.fed = [
            count for card in question.cards for count in (question.guesses * (card == cards(waited)), 0, 0)
        ]

    with thinking_with(replace(PLAIN, queen=fed)):
        assert chosen(throwing()) == Discard(0, card_from(other))


def test_what_another_drew_of_a_known_stock_may_be_thrown_again() -> None:
    """R9: it was not chosen, as what is taken from the pile is. Who gave it up would be farther from going out."""
    rules, stock = queen_city(2), "8h 4s Qh 4c 6h 3d Jd Ac 2d 9c 2h Ad 3h"
    pile = [Discarded(index % 2, card) for index, card in enumerate(cards_from(f"{stock} Jc"))]
    turn = (Renewed(len(pile) - 1), Drew(1, None), Discarded(1, card_from("Jh")), Drew(0, None))
    hands = ["5h 5s 5d 5c 9h 10h 2c 4s", "4d 3s 10d Kh Js Ah 8h"]
    state = position(rules, hands, pile="Jc Jh", stock=stock.removeprefix("8h 4s "), history=(*pile, *turn))
    match = started(rules, rules.pack()).but(boards=(state,))

    assert chosen(match, samples=1) in {Discard(0, card) for card in cards_from("2c 4s")}


def test_cards_are_counted_by_how_near_their_taker_is() -> None:
    """R9: of a known stock nothing is hidden but the other hand."""

    def counted(hand: str, given: str) -> list[int]:
        rival = WholeRival(0, 7, 0, thrown=[], taken=[], refused=[])
        question = FeedingQuestion(MELDS, [rival], cards(hand), 0, [cards(given)], 5, 12_345, 1, 1)
        think(question)
        return question.fed

    assert counted("5h 5s 5d 5c 9h 10h 2c", "8h") == [5, 0, 0]
    assert counted("5h 5s 5d 9h 10h 2c Kd", "Jh") == [0, 5, 0]
    assert counted("5h 5s 5d 5c 9h 10h 2c", "Kh") == [0, 0, 0]
    assert counted("5h 5s 5d 5c 9h 10h Jh", "Qh") == [0, 0, 0], "it is out"


@pytest.mark.parametrize("seed", range(4))
def test_what_is_asked_does_not_depend_on_what_cannot_be_seen(seed: int, asked: list[FeedingQuestion]) -> None:
    pairs = (look_alike(rules_for("queen_city", 2), random.Random(100 * seed + number), 40) for number in range(30))
    for pair in (pair for pair in pairs if pair):
        for match in (pair.one, pair.other):
            sees = view(match, pair.seat)
            hard(sees, legal_actions(match, pair.seat), chance_of(sees), ENOUGH)

    told = [(one.rivals, one.pool, one.dead, one.cards, one.dice) for one in asked]
    assert told[::2] == told[1::2] != []
