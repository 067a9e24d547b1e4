"""The players of Chinchón: what the hard one knows, when it closes, what it throws, and where it does not search."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.actions import Action, Decline, Discard, DrawStock, Knock, Take
from engine.cards import card_from, cards_from
from engine.events import Dealt, Discarded, Drew, Event, Renewed, Took
from engine.gin.deadwood import mask_of
from engine.match import Match, apply, legal_actions
from engine.players.chinchon.hard import placed
from engine.players.choose import chance_of, weigh
from engine.players.kernel import PLAIN
from engine.players.knock.position import position_of
from engine.players.knock.search import KnockQuestion, think
from engine.players.levels import Level, Weighed
from engine.rules import Rules
from engine.state import Phase
from engine.variants import rules_for
from engine.variants.chinchon import Chinchon
from engine.view import view
from tests.kit import hand, stacked, started
from tests.kit_computers import thinking_with
from tests.kit_positions import position

SAMPLES = 240
TWO = Chinchon(2)
OTHER = "Kc Qh 7s 6c 4c 3s Ad"


@pytest.fixture
def asked() -> Iterator[list[KnockQuestion]]:
    """Collect what is asked of the kernel."""
    questions = list[KnockQuestion]()

    def noted(question: KnockQuestion) -> None:
        questions.append(question)
        think(question)

    with thinking_with(replace(PLAIN, knock=noted)):
        yield questions


def dealt(rules: Rules, hands: list[str], rest: str) -> Match:
    return started(rules, stacked(rules, hands, rest))


def after(match: Match, *actions: Action) -> Match:
    for action in actions:
        match = apply(match, action).match
    return match


def ranked(match: Match, level: Level = Level.HARD) -> tuple[Weighed, ...]:
    sees = view(match, 0)
    return weigh(sees, legal_actions(match, 0), level, chance_of(sees), SAMPLES)


def second_turn(own: str, drawn: str, thrown: str = "Kd", other: str = OTHER) -> Match:
    """Return a round in which seat 0, who threw a card that it had drawn, has drawn another one."""
    match = dealt(TWO, [own, other], f"2s {thrown} Qd {drawn}")
    first = (DrawStock(0), Discard(0, card_from(thrown)), DrawStock(1), Discard(1, card_from("Qd")), DrawStock(0))
    return after(match, *first)


def test_the_cards_of_forty_lie_next_to_each_other() -> None:
    """CH2."""
    assert placed(mask_of(cards_from("6h 7h Jh Kh"))) == 0b1011100000 << 26
    assert placed(mask_of(TWO.pack())) == 0x3FF | 0x3FF << 13 | 0x3FF << 26 | 0x3FF << 39


@pytest.mark.parametrize("level", [Level.MEDIUM, Level.HARD])
def test_who_plays_well_closes_with_nothing_left_over(level: Level) -> None:
    """CH12."""
    match = second_turn("4h 5h 6h Jc Jd Js 2c", "Jh")
    assert ranked(match, level)[0].action == Knock(0, card_from("2c"))


def test_a_chinchon_is_closed_with_though_another_throw_leaves_nothing_either() -> None:
    """CH13: it wins the match."""
    match = second_turn("4h 5h 6h 7h Jh Qh 2c", "Kh", other="Kc Qs 7s 6c 4d 3s Ad")
    best = ranked(match)[0]
    assert best.action == Knock(0, card_from("2c"))
    assert best.worth > 100


def test_nobody_thinks_of_closing_in_the_first_turn() -> None:
    """CH8."""
    match = after(dealt(TWO, ["4h 5h 6h Jc Jd Js 2c", OTHER], "2s Kd"), DrawStock(0))
    assert ranked(match)[0].action == Discard(0, card_from("Kd"))


def test_a_card_that_makes_a_meld_is_taken_and_one_that_brings_nothing_left() -> None:
    own = "4h 5h Jc Jd Js Kd Qs"
    taken = ranked(dealt(TWO, [own, OTHER], "6h 2c"))[0]
    left = ranked(dealt(TWO, [own, OTHER], "Ks 2c"))[0]

    assert taken.action == Take(0, card_from("6h"))
    assert taken.why is not None
    assert taken.why.key == "hint-gin-take"
    assert left.action == DrawStock(0)
    assert left.why is not None
    assert left.why.key == "hint-gin-leave"


def test_a_close_and_a_throw_have_their_reasons() -> None:
    close = ranked(second_turn("4h 5h 6h Jc Jd Js 2c", "Qs"))
    throws = ranked(second_turn("4h 5h 6h Jc Jd 7c 2c", "Ks"))
    reasons = [one.why.key for one in (close[0], throws[0]) if one.why]

    assert close[0].action == Knock(0, card_from("Qs"))
    assert reasons[0] == "hint-knock"
    assert isinstance(throws[0].action, Discard)
    assert reasons[1].startswith("hint-throw")


def test_what_is_asked_adds_up_when_the_stock_has_come_round(asked: list[KnockQuestion]) -> None:
    """CH7: what was turned over is remembered in its order; what has not been seen is in the other hand."""
    history: tuple[Event, ...] = (
        Dealt(0, (0, 1), card_from("7s")),
        Took(1, cards_from("7s")),
        Discarded(1, card_from("2d")),
        Drew(0, card_from("Ac")),
        Discarded(0, card_from("5d")),
        Drew(1, None),
        Discarded(1, card_from("6d")),
        Renewed(2),
        Drew(0, card_from("2d")),
    )
    state = position(
        TWO, ["4h 5h 6h Jc Jd Js 2d Ac", "7s Qh Kc 6c 4c 3s Ad"], pile="6d", stock="5d", history=history, renewals=1
    )
    match = started(TWO, TWO.pack())
    match = replace(match, boards=(state,))
    weigh(view(match, 0), legal_actions(match, 0), Level.HARD, chance_of(view(match, 0)), SAMPLES)
    [question] = asked
    rival = question.rivals[0]

    assert rival.known == placed(mask_of(cards_from("7s")))
    assert (rival.holds, rival.finished, len(rival.turns)) == (7, 2, 2)
    assert question.deal.stock == (placed(mask_of(cards_from("5d"))),)
    assert question.deal.pile == [placed(mask_of(cards_from("6d")))]
    assert question.deal.renewals == 8
    assert question.deal.turns == [1, 2]
    assert not question.pool & placed(mask_of(cards_from("4h 5h 6h Jc Jd Js 2d Ac 7s 5d 6d")))


@pytest.mark.parametrize(("seats", "options"), [(3, {"wild_ace": True}), (5, {})], ids=str)
def test_with_a_wild_ace_or_two_packs_it_reckons(
    seats: int, options: dict[str, bool], asked: list[KnockQuestion]
) -> None:
    """CH1, CH4."""
    match = started(rules_for("chinchon", seats, options), rules_for("chinchon", seats, options).pack())
    best = ranked(match)[0]
    assert isinstance(best.action, DrawStock | Take)
    assert not asked


def test_with_the_stock_gone_it_reckons_whether_to_go_on(asked: list[KnockQuestion]) -> None:
    """CH7."""
    state = position(TWO, ["4h 5h 6h Jc Jd Js 2c", OTHER], pile="Kd", stock="", phase=Phase.DRAW, renewals=9)
    match = replace(started(TWO, TWO.pack()), boards=(state,))
    assert {type(one.action) for one in ranked(match)} == {Take, Decline}
    assert not asked


def test_the_french_pack_is_the_same_game(asked: list[KnockQuestion]) -> None:
    """CH1."""
    french = Chinchon(2, cards="french")
    match = dealt(french, ["4h 5h Jc Jd Js Kd Qs", OTHER], "6h 2c")
    assert ranked(match)[0].action == Take(0, card_from("6h"))
    assert position_of(view(match, 0), placed).hand == placed(mask_of(hand("4h 5h Jc Jd Js Kd Qs")))
    assert len(asked) == 1
