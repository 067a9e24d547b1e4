"""The moments of a match: the decisions that stood, and those in which another action was worth more."""

import pytest

from engine.actions import (
    Action,
    Arrange,
    ChooseDeal,
    Deal,
    Decline,
    Discard,
    DrawStock,
    EndTurn,
    Knock,
    LayMeld,
    Spread,
    TakeBack,
)
from engine.cards import card_from, cards_from, pack, tiles_from
from engine.match import Match, new_match
from engine.melds import MeldKind
from engine.players.levels import Level, Why
from engine.players.moments import Moment, decisions, looked, told
from engine.players.rummy.searching import FEWEST
from engine.players.tiles.by_level import EARLY
from engine.replay import steps
from engine.rules import Rules
from engine.tiles.sets import Table
from engine.variants import rules_for
from tests.kit import played, stacked

RACK = "R10 R11 R12 B5 K5 Y5 R1 R3 B1 B3 K1 K7 Y1 Y9"
WHOLE = "R10 R11 R12 B3 B4 B5 B6 K4 K5 K6 K7 Y4 Y5 Y6"  # all of it goes down at once


def fewest(_: Rules, __: Level) -> int:
    """Return the samples of a search that is as short as there is."""
    return FEWEST


def sets_from(text: str) -> Table:
    return tuple(tiles_from(one) for one in text.split("/"))


def tiles_log(*turn: Action, rack: str = RACK) -> tuple[Rules, tuple[Action, ...]]:
    """Return a log in which seat 0 starts a match of two and plays a turn; it could open with 52."""
    rules = rules_for("tiles", 2)
    racks = (tiles_from(rack), tiles_from("R4 R6 R8 B7 B9 B11 K9 K11 K13 Y3 Y7 Y10 Y13 R2"))
    turned = tiles_from("R13 B2")
    rest = tuple(tile for tile in rules.pack() if tile not in {*racks[0], *racks[1], *turned})
    deal = Deal((*racks[0], *racks[1], *turned, *rest), 0, (*rest, *turned))
    return rules, (deal, *turn)


def rummy_log(*turn: Action) -> tuple[Rules, tuple[Action, ...]]:
    """Return a log in which seat 0 of two draws the king of hearts and goes on."""
    rules = rules_for("rummy", 2)
    deck = pack(1, 0)
    first = (*deck[:4], card_from("2c"), card_from("Ks"))
    spread = Spread((*first, *(card for card in deck if card not in first)))
    deal = Deal(stacked(rules, ["7h 7s 7d Qd 2c 4d 9c Jh 5s As"], "Kh", size=10))
    return rules, (spread, deal, DrawStock(0), *turn)


def best_first(rules: Rules, log: tuple[Action, ...]) -> list[Moment]:
    return [looked(decision) for decision in decisions(rules, log, 0)]


# Decisions


def test_a_decision_is_what_stood_in_the_end() -> None:
    """A meld that was taken back is none."""
    sevens = LayMeld(0, MeldKind.GROUP, cards_from("7h 7s 7d"))
    rules, log = rummy_log(sevens, TakeBack(0), sevens, Discard(0, card_from("Kh")))
    meld, discard = (decision.taken for decision in decisions(rules, log, 0))

    assert isinstance(meld, LayMeld)
    assert sorted(meld.cards) == sorted(sevens.cards)  # in the order in which it is offered
    assert discard == Discard(0, card_from("Kh"))
    assert decisions(rules, log, 1) == ()


def test_the_order_in_which_melds_are_laid_is_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """V2: whichever comes first, what was done in the turn is compared, and of one turn one moment is told."""
    monkeypatch.setattr("engine.players.moments.samples_of", fewest)
    sevens = LayMeld(0, MeldKind.GROUP, cards_from("7d 7h 7s"))
    kings = LayMeld(0, MeldKind.GROUP, cards_from("Kc Kd Kh"))
    rules = rules_for("rummy", 2)
    deck = pack(1, 0)
    first = (*deck[:4], card_from("2c"), card_from("Ks"))
    spread = Spread((*first, *(card for card in deck if card not in first)))
    deal = Deal(stacked(rules, ["7h 7s 7d Kc Kd 2c 4d 9c Jh 5s"], "Kh", size=10))
    losses: list[float] = []
    for order in ((sevens, kings), (kings, sevens)):
        log = (spread, deal, DrawStock(0), *order, Discard(0, card_from("Jh")))
        found = decisions(rules, log, 0)
        assert [set(one.turn) for one in found] == [{*order, log[-1]}, {order[1], log[-1]}, {log[-1]}]
        seen = [looked(one) for one in found]
        assert len({one.began for one in seen}) == 1
        losses.append(seen[0].loss)
    assert losses[0] == losses[1]


def test_a_turn_of_tiles_is_one_decision() -> None:
    """T7: whatever was tried on the way, the table that was left is what was done."""
    opened = sets_from("R10 R11 R12 / B5 K5 Y5")
    rules, log = tiles_log(
        Arrange(0, opened[:1]), TakeBack(0), Arrange(0, opened[:1]), Arrange(0, opened), EndTurn(0), DrawStock(1)
    )
    [own] = decisions(rules, log, 0)
    [other] = decisions(rules, log, 1) or [None]

    assert own.taken == Arrange(0, opened)
    assert own.view.version == 3
    assert other is None  # who can only draw decides nothing


def test_of_very_many_decisions_some_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    sevens = LayMeld(0, MeldKind.GROUP, cards_from("7h 7s 7d"))
    rules, log = rummy_log(sevens, Discard(0, card_from("Kh")))
    every = decisions(rules, log, 0)
    monkeypatch.setattr("engine.players.moments.MOST", 1)

    assert decisions(rules, log, 0) == every[::2]
    assert len(every) == 2


def test_a_knock_is_the_same_whatever_the_melds() -> None:
    """N12: melds arranged by hand."""
    rules = rules_for("gin", 2)
    match, log = _gin(rules)
    first = match.lineups[0][0]
    melds = tuple(map(cards_from, ("2c 3c 4c", "5d 6d 7d", "9h 9s 9c")))
    knock = Knock(first, card_from("Ks"), melds)
    found = decisions(rules, (*log, knock), first)

    assert found[-1].taken == Knock(first, card_from("Ks"))
    assert not any(isinstance(decision.taken, ChooseDeal) for decision in found)


def _gin(rules: Rules) -> tuple[Match, tuple[Action, ...]]:
    """Return a match of Gin whose first player can knock, and its log."""
    spread = Spread(pack(1, 0))
    match = played(new_match(rules), spread)
    choose = ChooseDeal(match.choosers[0], deals=False)
    deal = Deal(stacked(rules, ["2c 3c 4c 5d 6d 7d 9h 9s 9c Ks", "Kd Qh"], "Jc Ad", size=10))
    match = played(match, choose, deal)
    first, dealer = match.lineups[0]
    log = (spread, choose, deal, Decline(first), Decline(dealer), DrawStock(first))
    *_, last = steps(rules, log)
    return last.match, log


# Moments


def test_tiles_that_could_have_gone_down_are_a_loss() -> None:
    rules, log = tiles_log(DrawStock(0), rack=WHOLE)
    [moment] = best_first(rules, log)

    assert moment.taken == DrawStock(0)
    assert isinstance(moment.better, Arrange)
    assert moment.why is not None
    assert (moment.round, moment.version, moment.why.key) == (1, 1, "hint-tiles-out")
    assert moment.loss > 40


def test_the_best_that_was_done_is_a_gain() -> None:
    """However the sets lie."""
    sets = "Y4 Y5 Y6 / K4 K5 K6 K7 / R10 R11 R12 / B3 B4 B5 B6"
    rules, log = tiles_log(Arrange(0, sets_from(sets)), rack=WHOLE)
    [moment] = best_first(rules, log)

    assert moment.taken == moment.better
    assert moment.loss < -40


def test_tiles_that_went_down_early_are_a_loss() -> None:
    """Which the end of the turn does not hide."""
    rules, log = tiles_log(Arrange(0, sets_from("B5 K5 Y5 / R10 R11 R12 / B1 K1 R1 Y1")), EndTurn(0))
    [moment] = best_first(rules, log)

    assert (moment.better, moment.why) == (DrawStock(0), Why("hint-tiles-wait"))
    assert moment.loss == pytest.approx(10 * EARLY)


def moment(version: int, loss: float, *, good: bool = False) -> Moment:
    return Moment(1, version, DrawStock(0), DrawStock(0) if good else Decline(0), None, loss, version)


def test_losses_are_told_before_gains_and_trifles_not_at_all() -> None:
    found = [moment(1, -9.0, good=True), moment(2, 3.0), moment(3, 0.2), moment(4, 8.0), moment(5, -30.0, good=True)]

    assert [one.version for one in told(found)] == [2, 4, 5]
    assert told([moment(3, 0.2)]) == ()
