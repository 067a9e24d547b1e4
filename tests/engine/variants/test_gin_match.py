"""Gin as a match: the first deal, three at a table, the score sheet, sides on several boards (N2, N3, N18-N21)."""

import pytest

from engine.actions import AcceptNewDeal, ChooseDeal, Deal, Decline, OfferNewDeal, Take
from engine.cards import card_from, cards_from
from engine.errors import Reason, refused
from engine.events import Chose, Drawn
from engine.gin.sheet import Game, Win
from engine.match import Match, Stage, apply, legal_actions, new_match, refusal, to_act
from engine.scoring import Outcome
from engine.variants import setup_refusal
from engine.variants.gin import Gin
from tests.kit import board, played
from tests.kit_gin import dealt, drawn_and_thrown, gin, round_drawn, round_won, spread, undealt

# What the one who knocks has left, and the other's hand, by the points they make.
ROUNDS = {
    13: ("6s", "Ah 2h 3h 4h 7s 8s 9s 10s 9h 10h"),
    49: ("8c", "Ah 2h 3h 7s 8s 9s 2d 4s 8h 10h"),
    1: ("8h", "Ah 2h 3h 4h 7s 8s 9s 10s 4s 5d"),
    17: ("Qh", "Ah 2h 3h 4h 7s 8s 9s Jh 10h 7h"),
    32: ("7h", "Ah 2h 3h 7s 8s 9s Jh Qh 9h Js"),
    31: ("8c", "Ah 2h 3h 7s 8s 9s 10s Js Ad 5d"),
}
UNDERCUT = ("4s", "Ah 2h 3h 7s 8s 9s 10s Js Ad 3d")


def won(match: Match, seat: int, points: int, index: int = 0) -> Match:
    """Return the match after a round that a seat wins by a knock or gin for these points."""
    return round_won(match, seat, *ROUNDS[points], index)


def undercut(match: Match, knocker: int, index: int = 0) -> Match:
    """Return the match after a round in which the knocker is undercut for 25."""
    return round_won(match, knocker, *UNDERCUT, index)


def games_of(match: Match) -> tuple[Game, ...]:
    assert isinstance(match.rules, Gin)
    return match.rules.games(match.rounds)


# The first deal


@pytest.mark.parametrize(
    ("drawn", "chooser"),
    [
        ("Kc Qs", 0),
        ("Qs Kc", 1),
        ("Ac 2c", 1),
        ("As Kc", 1),
        ("9h 9s", 1),
        ("9h 9d", 0),
        ("9d 9c", 0),
        ("10c 9s", 0),
    ],
)
def test_the_highest_card_chooses_whether_to_deal(drawn: str, chooser: int) -> None:
    """N3, N1: the ace is low; of equal ranks spades, hearts, diamonds, clubs."""
    step = apply(new_match(gin()), spread(drawn))

    assert step.events == (Drawn(cards_from(drawn)),)
    assert (step.match.stage, to_act(step.match)) == (Stage.CHOICE, (chooser,))
    assert legal_actions(step.match, chooser) == (ChooseDeal(chooser, deals=True), ChooseDeal(chooser, deals=False))
    assert legal_actions(step.match, 1 - chooser) == ()
    assert refusal(step.match, ChooseDeal(1 - chooser, deals=True)) == refused(Reason.NOT_YOUR_CHOICE, "N3")


@pytest.mark.parametrize(("deals", "lineup"), [(True, (1, 0)), (False, (0, 1))])
def test_the_choice_sets_the_dealer(*, deals: bool, lineup: tuple[int, int]) -> None:
    """N3: who deals plays second."""
    step = apply(played(new_match(gin()), spread("Ks 2c")), ChooseDeal(0, deals=deals))

    assert step.events == (Chose(0, deals),)
    assert (step.match.lineups, step.match.stage) == ((lineup,), Stage.DEAL)
    assert board(dealt(step.match, ("", ""))).players == lineup


def test_the_choice_is_made_once_and_before_the_deal() -> None:
    """N3: no deal without it, and no second thoughts."""
    match = played(new_match(gin()), spread("Ks 2c"))
    pack = gin().pack()

    assert refusal(match, Deal(pack)) == refused(Reason.NOT_DEALT_NOW, "G5")
    chosen = played(match, ChooseDeal(0, deals=True))
    assert refusal(chosen, ChooseDeal(0, deals=False)) == refused(Reason.NOT_YOUR_CHOICE, "N3")
    assert refusal(chosen, Deal(pack)) is None


def test_the_deal_alternates() -> None:
    """N3: after every round that was won, whoever won it."""
    match = undealt(gin())
    dealers: list[int] = []
    for winner in (0, 0, 1):
        dealers.append(match.lineups[0][-1])
        match = won(match, winner, 1)

    assert dealers == [1, 0, 1]


# Three


@pytest.mark.parametrize(
    ("drawn", "lineup"), [("Kc 2d Qs", (2, 0)), ("2d Kc Qs", (2, 1)), ("9h 9s 9d", (0, 1)), ("Ac 2c 3c", (1, 2))]
)
def test_of_three_the_lowest_card_sits_out(drawn: str, lineup: tuple[int, int]) -> None:
    """N2, N3: all three draw, the highest chooses, the lowest waits."""
    match = played(new_match(gin(3)), spread(drawn))
    (outside,) = {0, 1, 2} - set(lineup)

    assert (match.lineups, match.choosers) == ((lineup,), lineup[1:])
    ready = dealt(played(match, ChooseDeal(lineup[1], deals=True)), ("", ""))
    assert refusal(ready, Decline(outside)) == refused(Reason.SITTING_OUT, "N2")
    assert refusal(ready, OfferNewDeal(outside)) == refused(Reason.SITTING_OUT, "N2")
    assert legal_actions(ready, outside) == ()
    assert board(ready).hands[outside] == ()


@pytest.mark.parametrize("winner", [0, 1])
def test_the_loser_sits_out_and_the_winner_deals_to_the_one_coming_in(winner: int) -> None:
    """N2, N3: whoever dealt before."""
    match = won(undealt(gin(3)), winner, 13)

    assert match.lineups == ((2, winner),)
    again = won(match, 2, 1)
    assert again.lineups == ((1 - winner, 2),)


def test_of_three_the_same_two_play_again_after_a_draw() -> None:
    """N2, N16: with the same dealer."""
    match = round_drawn(undealt(gin(3)))

    assert match.lineups == ((0, 1),)


def test_of_three_the_same_two_play_again_after_a_new_deal() -> None:
    """N2, N17: with the same dealer, and nothing is counted."""
    match = played(dealt(undealt(gin(3)), ("", "")), OfferNewDeal(1), AcceptNewDeal(0))

    assert (match.lineups, match.awaiting, match.rounds) == (((0, 1),), (0,), ())


def test_three_have_scores_of_their_own_and_settle_in_pairs() -> None:
    """N2, N18: 49 + 49 + 13 with three boxes and the game, 17 with one box, 13 with one box.

    Totals 111 + 75 + 100 = 286, 17 + 25 = 42, 13 + 25 = 38; the differences are 244, 248 and 4.
    """
    match = undealt(gin(3))
    for seat, points in ((0, 49), (0, 49), (1, 17), (2, 13)):
        match = won(match, seat, points)
    assert match.totals == (98, 17, 13)
    assert match.outcome is None
    match = won(match, 0, 13)

    assert match.outcome == Outcome((0,), (286, 42, 38), (244 + 248, -244 + 4, -248 - 4))


# The sheet


def test_the_example_of_the_sheet_as_it_is_played() -> None:
    """N19, N13-N15, N18: the seven rounds dealt, knocked and answered; net 243."""
    match = won(undealt(gin()), 0, 13)
    match = won(match, 1, 49)
    match = won(match, 1, 1)
    match = won(match, 0, 17)
    match = undercut(match, 1)
    match = won(match, 0, 32)
    assert match.outcome is None
    match = won(match, 0, 31)

    (game,) = games_of(match)
    assert [line.points for line in game.running()] == [13, 49, 50, 30, 55, 87, 118]
    assert (game.boxes, game.box_bonus, game.game_bonus) == ((5, 2), (75, 0), (100, 0))
    assert match.totals == (118, 50)
    assert match.outcome == Outcome((0,), (293, 50), (243, -243))


def test_the_match_ends_with_the_game() -> None:
    """N18: at 60 or more here, and nothing more is dealt."""
    match = won(won(undealt(gin(target=60)), 0, 49), 1, 1)
    assert match.stage is Stage.DEAL

    over = won(match, 0, 13)
    assert over.stage is Stage.OVER
    assert over.outcome is not None
    assert over.outcome.winners == (0,)
    assert refusal(over, Deal(gin().pack())) == refused(Reason.MATCH_OVER, "G11")


def test_a_hundred_points_are_enough() -> None:
    """N18: 49 + 49 + 1 are not, one more is."""
    match = undealt(gin())
    for points in (49, 49, 1):
        match = won(match, 0, points)
    assert match.outcome is None

    assert won(match, 0, 1).outcome is not None


def test_a_drawn_round_leaves_the_sheet_as_it_was() -> None:
    """N16, N18: no points and no box."""
    match = round_drawn(won(undealt(gin()), 0, 13))

    assert games_of(match)[0].wins == (Win(0, 13),)
    assert gin().outcome(match.rounds, rung=False) is None
    assert gin().outcome((), rung=False) is None


def test_another_target() -> None:
    """N21: `target` takes the place of the hundred."""
    assert won(undealt(gin(target=13)), 0, 13).outcome is not None
    assert won(undealt(gin(target=14)), 0, 13).outcome is None
    expected = refused(Reason.OPTION_VALUE, "N18", option="target", value="9")
    assert setup_refusal("gin", 2, {"target": 9}) == expected


@pytest.mark.parametrize(("shutout", "game"), [(False, 100), (True, 200)])
def test_a_shutout(*, shutout: bool, game: int) -> None:
    """N21: the game bonus doubles if the loser never scored."""
    match = won(won(undealt(gin(shutout=shutout, target=60)), 0, 49), 0, 31)

    assert match.outcome == Outcome((0,), (80 + 50 + game, 0), (130 + game, -130 - game))


# Hollywood


def test_hollywood_ends_when_all_three_games_have() -> None:
    """N21: five rounds at target 60. Seat 0 wins 49, 49, 31, 31; seat 1 wins 13.

    Game 1 is 98 and closes with the second win; game 2 has 49 + 31 = 80, game 3 31 + 31 = 62 with the fourth.
    The 13 falls into game 1 alone, if that is still open: it comes first.
    """
    match = won(undealt(gin(hollywood=True, target=60)), 1, 13)
    for points in (49, 49, 31):
        match = won(match, 0, points)
        assert match.outcome is None
    match = won(match, 0, 31)

    games = games_of(match)
    assert [game.scores for game in games] == [(98, 13), (80, 0), (62, 0)]
    totals = (98 + 25 + 100) + (80 + 50 + 100) + (62 + 50 + 100)
    assert match.outcome == Outcome((0,), (totals, 13), (totals - 13, 13 - totals))


def test_hollywood_is_won_by_the_sum_of_the_nets() -> None:
    """N21: the player with the larger sum wins the match, with two of the three games or with one."""
    match = undealt(gin(hollywood=True, target=31))
    for seat, points in ((0, 31), (1, 31), (1, 49), (1, 49)):
        match = won(match, seat, points)

    games = games_of(match)
    assert [game.winner for game in games] == [0, 1, 1]
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert match.outcome.settlement == tuple(sum(game.nets[side] for game in games) for side in (0, 1))


def test_hollywood_is_for_two() -> None:
    """N21: refused for three and for sides."""
    for seats in (3, 4, 6, 8):
        expected = refused(Reason.OPTION_SEATS, "N21", option="hollywood", seats=2)
        assert setup_refusal("gin", seats, {"hollywood": True}) == expected
    assert setup_refusal("gin", 2, {"hollywood": True}) is None


# Sides


@pytest.mark.parametrize("seats", [4, 6, 8])
def test_sides_play_as_many_boards_as_there_are_pairs(seats: int) -> None:
    """N20: each player of one side against one of the other; pairs draw, and the higher card of each chooses."""
    rules = gin(seats)
    match = played(new_match(rules), spread(" ".join(["2d 3c", "6s 5h", "8d 9c", "Js Qd"][: seats // 2])))

    assert rules.sides == (tuple(range(0, seats, 2)), tuple(range(1, seats, 2)))
    assert match.lineups == ((0, 1), (3, 2), (4, 5), (6, 7))[: seats // 2]
    assert match.choosers == (1, 2, 5, 7)[: seats // 2]
    chosen = match
    for seat in match.choosers:
        assert refusal(chosen, Deal(rules.pack(), 0)) == refused(Reason.NOT_DEALT_NOW, "G5")
        chosen = played(chosen, ChooseDeal(seat, deals=False))
    assert chosen.lineups == ((1, 0), (2, 3), (5, 4), (7, 6))[: seats // 2]
    assert chosen.awaiting == tuple(range(seats // 2))


def test_each_board_has_its_own_deck_and_plays_at_once() -> None:
    """N20: a seat acts at its own board and hears nothing of the others there."""
    match = dealt(dealt(undealt(gin(4)), ("Ac", "2c"), "3c", 0), ("Ac", "2c"), "3c", 1)

    assert to_act(match) == (0, 2)
    for seat, index in ((0, 0), (2, 1)):
        after = played(match, Take(seat, card_from("3c")))
        assert to_act(after) == (0, 2)
        assert board(after, 1 - index) == board(match, 1 - index)
        assert len(board(after, index).hands[seat]) == 11
        assert sum(map(len, board(after, index).hands)) == 21


def sides_round(match: Match, *points: int) -> Match:
    """Return the match after a round: what each board's even seat wins, or the odd one if negative; 0 is a draw."""
    for index, score in enumerate(points):
        match = won(match, 2 * index + (score < 0), abs(score), index) if score else round_drawn(match, index)
    return match


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((13, 17), (30, 0)),
        ((13, -17), (0, 4)),
        ((13, -13), (0, 0)),
        ((0, 17), (17, 0)),
        ((0, 0), (0, 0)),
        ((-49, 32, 1), (0, 16)),
        ((17, -32, 1), (0, 14)),
        ((13, 13, -1, -1), (24, 0)),
    ],
)
def test_the_side_that_made_more_scores_the_difference(points: tuple[int, ...], expected: tuple[int, int]) -> None:
    """N20: and one box; equal sums score nothing; a drawn pair counts 0."""
    match = sides_round(undealt(gin(2 * len(points))), *points)

    assert (len(match.rounds), match.totals) == (1, expected)
    assert games_of(match)[0].boxes == tuple(int(score > 0) for score in expected)


def test_a_round_of_sides_is_scored_when_every_board_is_done() -> None:
    """N20: a finished pair waits, a drawn one is not dealt again."""
    match = undealt(gin(6))
    match = won(match, 0, 13, 0)
    match = round_drawn(match, 1)

    assert (match.rounds, match.awaiting) == ((), (2,))
    assert refusal(match, Deal(gin().pack(), 1)) == refused(Reason.NOT_DEALT_NOW, "G5")
    assert refusal(match, Decline(0)) == refused(Reason.ROUND_OVER, "G5")
    assert to_act(match) == ()
    done = won(match, 5, 1, 2)
    assert (done.totals, done.awaiting) == ((12, 0), (0, 1, 2))


def test_a_new_deal_concerns_its_pair_alone() -> None:
    """N20, N17: the other board plays on, and the pair's dealer deals again."""
    match = dealt(dealt(undealt(gin(4)), ("", ""), "", 0), ("", ""), "", 1)
    renewed = played(match, OfferNewDeal(2), AcceptNewDeal(3))

    assert (renewed.awaiting, renewed.lineups) == ((1,), ((0, 1), (2, 3)))
    assert board(renewed, 0) == board(match, 0)
    assert to_act(renewed) == (0,)
    assert refusal(renewed, Decline(0)) is None
    assert refusal(renewed, Decline(2)) == refused(Reason.ROUND_OVER, "G5")
    assert refusal(renewed, Deal(gin().pack(), 0)) == refused(Reason.NOT_DEALT_NOW, "G5")
    finished_beside = played(renewed, Decline(0), Decline(1))
    while board(finished_beside, 0).result is None:
        finished_beside = drawn_and_thrown(finished_beside, 0)
    assert (finished_beside.rounds, finished_beside.awaiting) == ((), (1,))
    assert won(finished_beside, 2, 17, 1).totals == (17, 0)


def test_pairs_stay_and_each_keeps_its_own_turn_of_dealer() -> None:
    """N20, N3: pairings are for the match, and in every pair the deal alternates."""
    match = played(new_match(gin(4)), spread("2d 3c 5h 6s"), ChooseDeal(1, deals=True), ChooseDeal(3, deals=False))
    assert match.lineups == ((0, 1), (3, 2))

    after = sides_round(match, 13, 0)
    assert after.lineups == ((1, 0), (2, 3))
    assert sides_round(after, -1, -1).lineups == ((0, 1), (3, 2))


def test_sides_reach_the_target_and_settle_as_two() -> None:
    """N20, N18: 80, then 4 to the others, then 30; boxes 2 to 1, game 100."""
    match = sides_round(undealt(gin(4)), 49, 31)
    match = sides_round(match, 13, -17)
    assert match.outcome is None
    match = sides_round(match, 13, 17)

    assert match.outcome == Outcome((0,), (110 + 25 + 100, 4), (231, -231))
