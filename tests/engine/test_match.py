"""The match around the rounds: stages, chance, seats, versions, the bell and the end."""

import random
from dataclasses import fields
from typing import get_type_hints

import pytest

from engine.actions import (
    Action,
    ChooseDeal,
    CloseCalls,
    Deal,
    Decline,
    Defend,
    Discard,
    DrawStock,
    Knock,
    RingBell,
    Spread,
    Take,
    TakeBack,
    TimeOut,
)
from engine.cards import Card, card_from, cards_from, pack
from engine.errors import IllegalActionError, Reason, Refusal, refused
from engine.events import BellRang, Drawn, Ending, MatchEnded, RoundEnded
from engine.match import (
    Match,
    MatchChanges,
    Stage,
    advance,
    apply,
    blocked,
    legal_actions,
    new_match,
    proposal,
    refusal,
    to_act,
)
from engine.rules import Proposal, Rules, stepped
from engine.scoring import Outcome, Round, added_up, by_difference, leaders, value_of, value_table
from engine.state import Phase, Result, State, StateChanges
from engine.variants import rules_for
from tests.kit import board, chance, hand, played, random_play, shuffled, stacked, started
from tests.kit_gin import KNOCKER, UPCARD, dealt, gin, round_won, spread, undealt

DECK = pack(1, 0)
RUMMY = rules_for("rummy", 2)
BELL = rules_for("rummy500", 3, {"format": "bell", "minutes": 30})
NOT_DEALT = refused(Reason.NOT_DEALT_NOW, "G5")


def reversed_deal(rules: Rules) -> Deal:
    return Deal(tuple(reversed(rules.pack())))


def played_out(match: Match) -> Match:
    """Return the match after a round of 500 that ends when the stock does and nobody takes (F10)."""
    match = played(match, reversed_deal(match.rules))
    while match.stage is Stage.PLAY:
        state = board(match)
        draw = DrawStock(state.turn) if state.stock else Decline(state.turn)
        match = played(match, draw)
        if board(match).result is None and board(match).phase is Phase.PLAY:
            match = played(match, Discard(state.turn, board(match).hands[state.turn][-1]))
    return match


# Stages


def test_a_match_goes_from_the_draw_to_its_end() -> None:
    """G6, N3: draw, choice, deal, play, deal ... over."""
    rules = gin(target=13)
    stages: list[Stage] = []
    match = new_match(rules)
    for action in (spread("Ks 2c"), ChooseDeal(0, deals=True), Deal(DECK)):
        stages.append(match.stage)
        match = played(match, action)
    stages.append(match.stage)
    over = round_won(undealt(rules), 0, "6s", "Ah 2h 3h 4h 7s 8s 9s 10s 9h 10h")

    assert stages == [Stage.SPREAD, Stage.CHOICE, Stage.DEAL, Stage.PLAY]
    assert over.stage is Stage.OVER


def test_games_without_a_choice_are_dealt_after_the_draw() -> None:
    """G6: the first dealer is drawn at random, the highest card deals."""
    match = played(new_match(rules_for("rummy", 4)), spread("2c Kd 5h Ks"))

    assert match.stage is Stage.DEAL
    assert match.lineups == ((0, 1, 2, 3),)
    assert played(new_match(rules_for("rummy", 4)), spread("2c Ks 5h Kd")).lineups == ((2, 3, 0, 1),)


def test_a_game_without_a_draw_begins_with_the_deal() -> None:
    """T2: with tiles every round is dealt first, then each turns a tile to see who starts."""
    rules = rules_for("tiles", 3)
    match = new_match(rules)

    assert (match.stage, match.lineups, match.awaiting) == (Stage.DEAL, ((0, 1, 2),), (0,))
    assert refusal(match, Spread(DECK)) == refused(Reason.NOT_DEALT_NOW, "G6")


def test_what_is_blocked_is_shown_only_while_a_round_is_played() -> None:
    """G5: not between rounds; and a game may name no wishes at all, as tiles do."""
    rules = rules_for("tiles", 2)
    deal = chance(new_match(rules), random.Random(1))
    assert deal is not None
    match = played(new_match(rules), deal)

    assert blocked(new_match(rules), 0) == ()
    assert [blocked(match, seat) for seat in to_act(match)] == [()]
    assert rules.wishes(board(match), to_act(match)[0]) == ()


# The draw


@pytest.mark.parametrize("seats", [2, 3, 8])
def test_the_four_cards_at_either_end_are_not_drawn(seats: int) -> None:
    """N3: whatever lies there, the draw is the same; and every card drawn was neither of those."""
    order = shuffled(DECK, random.Random(seats))
    ends = (*order[:4], *order[-4:])
    step = apply(new_match(gin(seats)), Spread(order))
    swapped = (*reversed(order[-4:]), *order[4:-4], *reversed(order[:4]))
    again = apply(new_match(gin(seats)), Spread(swapped))

    (event,) = step.events
    assert isinstance(event, Drawn)
    assert len(set(event.cards)) == seats
    assert not set(event.cards) & set(ends)
    assert again.events == step.events
    assert again.match == step.match


@pytest.mark.parametrize(
    "cards", [(), DECK[:-1], (*DECK[:-1], DECK[0]), (*DECK, Card(52)), tuple(card + 1 for card in DECK)]
)
def test_a_spread_is_one_whole_deck(cards: tuple[Card, ...]) -> None:
    """G6: no card missing, twice or foreign, with two decks and jokers in the game as well."""
    for rules in (RUMMY, rules_for("double_rum", 2)):
        assert refusal(new_match(rules), Spread(cards)) == refused(Reason.WRONG_PACK, "G6")
        assert refusal(new_match(rules), Spread(DECK)) is None


def test_the_draw_happens_once() -> None:
    """G6: not again after the choice, the deal or a round."""
    for match in (played(new_match(gin()), spread("Ks 2c")), undealt(gin()), dealt(undealt(gin()), ("", ""))):
        assert refusal(match, Spread(DECK)) == refused(Reason.NOT_DEALT_NOW, "G6")


# The deal


def test_the_deal_waits_for_the_draw_and_the_choice() -> None:
    """G5, N3: and for the round before to end."""
    assert refusal(new_match(RUMMY), Deal(DECK)) == NOT_DEALT
    assert refusal(played(new_match(gin()), spread("Ks 2c")), Deal(DECK)) == NOT_DEALT
    assert refusal(dealt(undealt(gin()), ("", "")), Deal(DECK)) == NOT_DEALT


@pytest.mark.parametrize("index", [1, 2, -1])
def test_a_deal_names_a_board_that_waits_for_it(index: int) -> None:
    """G5: one table has board 0 alone."""
    assert refusal(undealt(gin()), Deal(DECK, index)) == NOT_DEALT


@pytest.mark.parametrize("cards", [(), DECK[:-1], (*DECK[:-1], DECK[0]), (*DECK[:-1], Card(52))])
def test_a_deal_is_the_whole_pack(cards: tuple[Card, ...]) -> None:
    """G5: in whatever order."""
    assert refusal(undealt(gin()), Deal(cards)) == refused(Reason.WRONG_PACK, "G5")
    assert refusal(undealt(gin()), Deal(tuple(reversed(DECK)))) is None


def test_a_deal_of_cards_has_no_pool() -> None:
    """T2, G5: only tiles are mixed again."""
    assert refusal(undealt(gin()), Deal(DECK, 0, cards_from("Ac"))) == refused(Reason.WRONG_PACK, "G5")


# Seats


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there_does_nothing(seat: int) -> None:
    """G5: nor does it get anything offered."""
    match = dealt(undealt(gin()), ("", ""))
    nobody = refused(Reason.NO_SUCH_SEAT, "G5")

    for action in (Decline(seat), TimeOut(seat), TakeBack(seat)):
        assert refusal(match, action) == nobody
    assert legal_actions(match, seat) == ()
    assert proposal(match, seat, cards_from("Ac")) == Proposal((), nobody)
    assert refusal(match, ChooseDeal(seat, deals=True)) == refused(Reason.NOT_YOUR_CHOICE, "N3")


def test_before_the_draw_nobody_plays() -> None:
    """G6: the match waits for the draw alone."""
    match = new_match(gin())

    assert refusal(match, DrawStock(0)) == refused(Reason.DRAW_FIRST, "G6")
    assert (to_act(match), legal_actions(match, 0)) == ((), ())
    assert match.board_of(0) is None


def test_between_rounds_nobody_plays() -> None:
    """G5: the round is over, or was not dealt yet."""
    for match in (undealt(gin()), round_won(undealt(gin()), 0, "6s", "Ah 2h 3h 4h 7s 8s 9s 10s 9h 10h")):
        assert refusal(match, DrawStock(0)) == refused(Reason.ROUND_OVER, "G5")
        assert (to_act(match), legal_actions(match, 0)) == ((), ())


def test_the_rules_themselves_refuse_play_in_a_round_that_is_over() -> None:
    """G5: asked without a match, too."""
    match = round_won(undealt(gin()), 0, "6s", "Ah 2h 3h 4h 7s 8s 9s 10s 9h 10h")
    state = board(match)
    over = refused(Reason.ROUND_OVER, "G5")

    assert gin().refusal(state, DrawStock(0)) == over
    assert gin().legal_actions(state, 0) == ()
    with pytest.raises(IllegalActionError, match="round-over"):
        gin().apply(state, DrawStock(0))


def test_the_rules_apply_what_they_do_not_refuse() -> None:
    """G5: the same step as within a match."""
    match = dealt(undealt(gin()), ("", ""))

    assert gin().apply(board(match), Decline(0)).state == board(played(match, Decline(0)))


def test_one_who_sits_out_gets_nothing_offered() -> None:
    """N2: neither plays nor proposals."""
    match = dealt(undealt(gin(3)), ("", ""))
    waiting = refused(Reason.SITTING_OUT, "N2")

    assert match.board_of(2) is None
    assert refusal(match, DrawStock(2)) == waiting
    assert proposal(match, 2, cards_from("Ac")) == Proposal((), waiting)


def test_calls_are_closed_only_where_there_is_a_window() -> None:
    """R13: not before anything is dealt."""
    assert refusal(new_match(RUMMY), CloseCalls()) == refused(Reason.NO_CALL_NOW, "R13")
    assert refusal(undealt(gin()), CloseCalls()) == refused(Reason.NO_CALL_NOW, "R13")


def test_a_call_window_waits_for_everyone_who_has_not_answered() -> None:
    """R13: all but the discarder, until they have; then it is closed."""
    rules = rules_for("rummy", 4, {"call_rummy": True})
    match = started(rules, stacked(rules, ("", "", "", ""), size=7))
    match = played(match, DrawStock(0))
    match = played(match, Discard(0, board(match).hands[0][0]))

    assert board(match).phase is Phase.CALLS
    assert to_act(match) == (1, 2, 3)
    assert to_act(played(match, Decline(2))) == (1, 3)
    assert to_act(played(match, CloseCalls())) == (1,)


# Versions


def test_every_action_moves_the_version_by_one() -> None:
    """G11: draw, choice, deal, play, bell."""
    for rules in (gin(), gin(4), BELL):
        versions = [match.version for match, _ in random_play(rules, seed=3, most=150)]
        assert versions == list(range(len(versions)))
    bell = new_match(BELL)
    assert played(bell, RingBell()).version == 1


def test_a_refused_action_changes_nothing() -> None:
    """G11: it raises, with the refusal that the judge gives, and the match stays as it was."""
    match = dealt(undealt(gin()), ("", ""))
    before = match.but()
    with pytest.raises(IllegalActionError) as error:
        apply(match, DrawStock(1))

    assert error.value.refusal == refusal(match, DrawStock(1)) == refused(Reason.NOT_YOUR_TURN, "N6", seat=0)
    assert str(error.value) == "not-your-turn (N6)"
    assert match == before


def test_what_the_judge_let_through_can_be_advanced_without_asking_again() -> None:
    match = dealt(undealt(gin()), ("", ""))

    assert advance(match, Decline(0)) == apply(match, Decline(0))


def test_a_match_has_no_other_fields_than_its_own() -> None:
    """A slip in a field's name would otherwise be a change that nobody sees."""
    with pytest.raises(AssertionError):
        new_match(RUMMY).but(versoin=1)  # pyright: ignore[reportCallIssue]  # the type checker sees it too
    with pytest.raises(AssertionError):
        board(dealt(undealt(gin()), ("", ""))).but(tunr=1)  # pyright: ignore[reportCallIssue]  # the same


def test_a_move_cannot_change_what_it_counts_itself() -> None:
    """A step keeps the history, and a move the version: neither can be given by hand."""
    state = board(dealt(undealt(gin()), ("", "")))
    with pytest.raises(TypeError):
        stepped(state, history=())  # pyright: ignore[reportCallIssue]  # the type checker sees it too
    with pytest.raises(TypeError):
        new_match(RUMMY).moved(version=3)  # pyright: ignore[reportCallIssue]  # the same


@pytest.mark.parametrize(("changes", "what"), [(StateChanges, State), (MatchChanges, Match)])
def test_the_changes_have_the_fields_of_what_they_change(changes: type, what: type[State | Match]) -> None:
    assert get_type_hints(changes) == {field.name: get_type_hints(what)[field.name] for field in fields(what)}


# The bell


def test_the_bell_rings_once_and_only_where_there_is_one() -> None:
    """F13: in a match of minutes."""
    no_bell = refused(Reason.NOT_NOW, "F13")

    for rules in (RUMMY, gin(), rules_for("rummy500", 3, {"format": "bell", "rounds": 2})):
        assert refusal(new_match(rules), RingBell()) == no_bell
    match = started(BELL, tuple(reversed(BELL.pack())))
    assert apply(match, RingBell()).events == (BellRang(),)
    assert refusal(played(match, RingBell()), RingBell()) == no_bell


def test_a_round_in_progress_is_finished_when_the_bell_rings() -> None:
    """F13: and with it the match."""
    match = played(new_match(BELL), spread("2c 3d 4h"))
    dealt_out = played(match, reversed_deal(BELL))
    rung = played(dealt_out, RingBell())
    assert rung.outcome is None
    assert legal_actions(rung, rung.lineups[0][0])

    over = played(match, RingBell())
    assert over.outcome is None  # nobody leads before the first round (G11)
    assert played_out(over).stage is Stage.OVER


def test_between_rounds_the_bell_ends_the_match_at_once() -> None:
    """F13, F14: the highest score wins, and all settle by the differences."""
    match = played_out(played(new_match(BELL), spread("2c 3d 4h")))
    assert match.stage is Stage.DEAL
    totals = match.totals
    step = apply(match, RingBell())

    assert totals.count(max(totals)) == 1
    winner = totals.index(max(totals))
    assert step.events == (BellRang(), MatchEnded((winner,)))
    settled = tuple(sum(mine - theirs for theirs in totals) for mine in totals)
    assert step.match.outcome == Outcome((winner,), totals, settled)
    assert step.match.awaiting == ()


# The end


def finished() -> Match:
    return round_won(undealt(gin(target=13)), 0, "6s", "Ah 2h 3h 4h 7s 8s 9s 10s 9h 10h")


@pytest.mark.parametrize(
    "action", [Spread(DECK), Deal(DECK), ChooseDeal(0, deals=True), RingBell(), CloseCalls(), DrawStock(0), Decline(99)]
)
def test_a_match_that_is_over_takes_no_action(action: Action) -> None:
    """G11: whatever it is."""
    match = finished()

    assert refusal(match, action) == refused(Reason.MATCH_OVER, "G11")
    assert (to_act(match), legal_actions(match, 0)) == ((), ())


def test_the_last_step_tells_of_the_round_and_of_the_match() -> None:
    """N18: first the answer to the knock, then the round, then the match."""
    other = "Ah 2h 3h 4h 7s 8s 9s 10s 9h 10h"
    match = dealt(undealt(gin(target=13)), (f"{KNOCKER} 6s", other), UPCARD)
    events = apply(played(match, Take(0, card_from(UPCARD)), Knock(0, card_from("Qs"))), Defend(1)).events

    assert events[1:] == (RoundEnded(Ending.KNOCK, (0,), (13, 0)), MatchEnded((0,)))


def test_a_round_is_kept_with_its_lineups_results_and_points() -> None:
    """N18: what the sheet is made from."""
    match = finished()

    assert match.rounds == (Round(((0, 1),), (Result(Ending.KNOCK, (0,), (13, 0)),), (13, 0)),)


def test_level_at_the_top_the_match_goes_on() -> None:
    """G11: another round is played until it is not level."""
    rules = rules_for("rummy", 2, {"target": 10})
    level = Round(((0, 1),), (Result(Ending.OUT, (0,), (20, 0)),), (20, 0))
    other = Round(((1, 0),), (Result(Ending.OUT, (1,), (0, 20)),), (0, 20))
    more = Round(((0, 1),), (Result(Ending.OUT, (0,), (1, 0)),), (1, 0))

    assert rules.outcome((level, other), rung=False) is None
    assert rules.outcome((level, other, more), rung=False) is not None
    won = rules.outcome((level,), rung=False)
    assert won is not None
    assert (won.winners, won.totals) == ((0,), (20, 0))


# What totals are made of


def test_points_add_up_by_side() -> None:
    """F11, N18: from nothing, to the sum of each."""
    assert added_up([], 3) == (0, 0, 0)
    assert added_up([(1, -2), (10, 20)], 2) == (11, 18)
    assert leaders((3, 5, 5)) == (1, 2)


def test_a_settlement_is_by_the_difference_with_every_other() -> None:
    """F14: 30, 10 and -5 settle 20 and 35, then 15."""
    assert by_difference((30, 10, -5)) == (20 + 35, -20 + 15, -35 - 15)


def test_what_cards_are_worth() -> None:
    """G8: figures ten, others their pips, the ace as the game says."""
    values = value_table(11, joker=15)

    assert value_of(hand("Ac 2d 9h 10s Jc Qd Kh"), values) == 11 + 2 + 9 + 10 + 30
    assert value_of(cards_from("* 5c'"), values) == 15 + 5
    assert value_of(hand("Ac Ad"), value_table(1)) == 2


def test_a_refusal_says_its_reason_clause_and_arguments() -> None:
    """The sentence is made from these."""
    made = refused(Reason.DEADWOOD_TOO_HIGH, "N10", deadwood=14, limit=10)

    assert made == Refusal(Reason.DEADWOOD_TOO_HIGH, "N10", (("deadwood", 14), ("limit", 10)))
