"""Mirrored deals of Gin: every deal at two boards with the seats exchanged, and neither hears of the other (N22)."""

import random
from collections.abc import Iterator, Sequence

import pytest

from engine.actions import Action, Deal, OfferNewDeal, Spread
from engine.errors import Reason, refused
from engine.events import Event
from engine.match import Match, Stage, apply, legal_actions, new_match, refusal, to_act
from engine.players.safe import safe_action
from engine.rules import Rules
from engine.state import State
from engine.variants import rules_for, setup_refusal
from engine.view import is_veiled, told, veiled, view

SEATS = range(4)


def rules(**options: bool | int) -> Rules:
    return rules_for("gin", 4, {"mirrored": True, **options})


def shuffled(chance: random.Random, match: Match) -> Action:
    """Return what chance does: the same pack at both boards."""
    pack = list(match.rules.pack())
    chance.shuffle(pack)
    return Spread(tuple(pack)) if match.stage is Stage.SPREAD else Deal(tuple(pack), match.awaiting[0])


def played(seed: int, most: int = 400) -> Iterator[tuple[Match, tuple[Event, ...]]]:
    """Yield the positions of a match with what led to each: sometimes by chance, so that boards differ."""
    chance, match = random.Random(seed), new_match(rules(target=30))
    deal: Action | None = None
    for _ in range(most):
        if match.outcome:
            return
        if match.stage in {Stage.SPREAD, Stage.DEAL}:
            again = isinstance(deal, Deal) and len(match.awaiting) == 1
            action = Deal(deal.pack, match.awaiting[0]) if again and isinstance(deal, Deal) else shuffled(chance, match)
            deal = action
        else:
            seat = chance.choice(to_act(match))
            legal = legal_actions(match, seat)
            action = chance.choice(legal) if chance.random() < 0.3 else safe_action(view(match, seat), legal)
        step = apply(match, action)
        match = step.match
        yield match, step.events


@pytest.mark.parametrize("seats", [2, 3, 6, 8])
def test_four_play_mirrored_deals_and_no_other_number(seats: int) -> None:
    """N22."""
    found = setup_refusal("gin", seats, {"mirrored": True})
    assert found == refused(Reason.OPTION_SEATS, "N22", option="mirrored", seats=4)
    assert setup_refusal("gin", 4, {"mirrored": True}) is None


def test_each_side_holds_both_hands_of_every_deal_and_deals_it_once() -> None:
    """N22: the same upcard and stock too, round after round."""
    dealt = 0
    for match, events in played(3):
        if match.awaiting or not events or len(match.boards) < 2 or None in match.boards:
            continue
        one, other = match.boards
        assert isinstance(one, State)
        assert isinstance(other, State)
        if one.turns or other.turns or one.result or other.result or one.upcard != other.upcard:
            continue
        sides = {seat: side for side, those in enumerate(match.rules.sides) for seat in those}
        if [len(one.history), len(other.history)] == [1, 1]:
            dealt += 1
            for mine, theirs in zip(one.players, other.players, strict=True):
                assert one.hands[mine] == other.hands[theirs]
                assert sides[mine] != sides[theirs]
            assert one.stock == other.stock
    assert dealt >= 2


def test_nobody_chooses_about_the_deal_and_it_cannot_be_made_anew() -> None:
    """N22: as the other board plays the same cards."""
    offered = 0
    for match, _ in played(5):
        assert not match.choosers
        for seat in SEATS:
            if match.stage is Stage.PLAY:
                wrong = refusal(match, OfferNewDeal(seat))
                offered += wrong == refused(Reason.DEAL_STANDS, "N22")
                assert wrong is not None
    assert offered


def elsewhere(match: Match, own: int | None, others: Sequence[State], chance: random.Random) -> Match:
    """Return a match with something else at the boards that are not somebody's own."""
    boards = [state if board == own else chance.choice(others) for board, state in enumerate(match.boards)]
    return match.but(boards=tuple(boards))


@pytest.mark.parametrize("seed", range(6))
def test_whatever_lies_at_the_other_board_nobody_else_hears_of_it(seed: int) -> None:
    """N22: exchange what the other board holds, and nothing that reaches a seat or the public changes."""
    chance, compared = random.Random(seed), 0
    others = [board for match, _ in played(seed + 100) for board in match.boards if board][::7]
    for match, events in played(seed):
        if not is_veiled(match):
            continue
        for seat in (*SEATS, None):
            own = None if seat is None else match.board_of(seat)
            other = elsewhere(match, own, others, chance)
            compared += other != match
            assert view(other, seat) == view(match, seat)
            assert veiled(other, seat) == veiled(match, seat)
            heard = told(match, events, seat)
            players = () if own is None else match.lineups[own]
            assert all(getattr(event, "seat", seat) in {seat, *players} for event in heard)
            if seat is None:
                assert not heard
                assert not view(match, None).boards
    assert compared > 100


def test_those_who_play_alike_score_alike_and_the_match_ends_after_twelve_deals() -> None:
    """N22: level, so that both sides have won."""
    chance, match = random.Random(9), new_match(rules())
    deal: Action | None = None
    while not match.outcome:
        if match.stage in {Stage.SPREAD, Stage.DEAL}:
            again = len(match.awaiting) == 1 and isinstance(deal, Deal)
            deal = Deal(deal.pack, 1) if again and isinstance(deal, Deal) else shuffled(chance, match)
            action = deal
        else:
            seat = to_act(match)[0]
            action = safe_action(view(match, seat), legal_actions(match, seat))
        match = apply(match, action).match
    assert len(match.rounds) == 12
    assert match.outcome.winners == (0, 1)
    assert match.outcome.settlement == (0, 0)


def test_once_both_boards_have_ended_everyone_sees_both() -> None:
    """N22: the round is scored as between sides (N20)."""
    ended = 0
    for match, _ in played(1):
        if match.rounds and len(match.awaiting) == 2 and not match.outcome:
            assert not is_veiled(match)
            seen = view(match, None)
            assert [board is not None and board.result is not None for board in seen.boards] == [True, True]
            ended += 1
    assert ended
