"""What a player across the table would notice: computers that throw wins away, or feed whoever sits next."""

import pytest

from engine.actions import Action, Arrange, ChooseDeal, Deal, Decline, Discard, DrawStock, Spread, Take
from engine.cards import RANK, card_from, cards_from, pack, tiles_from
from engine.events import Drew, Took
from engine.match import Match, apply, legal_actions, new_match
from engine.players.choose import chance_of, choice
from engine.players.levels import Level
from engine.state import Phase, State
from engine.variants import rules_for
from engine.view import view
from tests.kit import board, hand, played, stacked, started

SAMPLES = 8
THINKING = (Level.MEDIUM, Level.HARD)


def chosen(match: Match, seat: int, level: Level) -> Action:
    sees = view(match, seat)
    return choice(sees, legal_actions(match, seat), level, chance_of(sees), SAMPLES)


@pytest.mark.parametrize("level", Level)
def test_it_takes_the_pile_when_that_wins_the_round_at_once(level: Level) -> None:
    """F6, F9: three kings go down and the five is discarded."""
    rules = rules_for("rummy500", 2)
    match = started(rules, stacked(rules, [], size=13))
    state = board(match)
    near = state.but(
        hands=(hand("Kh Ks 5c"), hand("Ac 2d 4h 6s 8c 10d Qh")),
        pile=cards_from("9d 3h Kd"),
        stock=tuple(card for card in state.stock if card not in cards_from("9d 3h Kd"))[:10],
    )
    match = match.but(boards=(near,))

    assert chosen(match, 0, level) == Take(0, card_from("Kd"))
    while not match.rounds:
        match = apply(match, chosen(match, 0, level)).match
    assert match.rounds[0].results[0].winners == (0,)


@pytest.mark.parametrize("level", Level)
def test_it_goes_out_in_tiles_when_it_can(level: Level) -> None:
    """T9: one set and two additions at once."""
    state = State(
        players=(0, 1),
        turn=0,
        phase=Phase.PLAY,
        hands=(tiles_from("R6 B6 K6 R9 B13"), tiles_from("K1 K3 K5 K7 K9 Y2")),
        stock=tiles_from("Y1 Y3"),
        table=tuple(map(tiles_from, ("R10 R11 R12", "K13 R13 Y13"))),
        opened=(0, 1),
    )
    match = new_match(rules_for("tiles", 2)).but(boards=(state,), awaiting=(), version=1)
    action = chosen(match, 0, level)

    assert isinstance(action, Arrange)
    assert {tile for tiles in action.table for tile in tiles} >= set(state.hands[0])


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("key", ["rummy", "queen_city", "double_rum"])
@pytest.mark.parametrize(("taken", "needed"), [("Js Qs", "Ks"), ("Jd Qd", "10d")])
def test_it_does_not_discard_what_the_next_player_plainly_needs(
    key: str, level: Level, taken: str, needed: str
) -> None:
    """The next player has taken the jack and the queen of a suit: one stray ten fits them, one is safe."""
    rules = rules_for(key, 2)
    match = started(rules, stacked(rules, [], size=10))
    state = board(match)
    one, other = cards_from(taken)
    near = state.but(
        phase=Phase.PLAY,
        hands=(hand("Ks 10d 2c 3c 2h 3h"), hand(f"{taken} 7h 4c 8c 6s")),
        history=(*state.history, Took(1, (one,)), Took(1, (other,)), Drew(0, card_from("2c"))),
    )

    assert chosen(match.but(boards=(near,)), 0, level) != Discard(0, card_from(needed))


# Gin


def gin_round(own: str, other: str, draws: str, turns: str) -> tuple[Match, int]:
    """Return a round in which a player discards some cards in turn, each taken up, and has drawn again; and the seat.

    The turns say what the player discards and what the opponent throws for it; draws come for the player alone.
    """
    rules = rules_for("gin", 2)
    match = played(new_match(rules), Spread(pack(1, 0)))
    match = played(match, ChooseDeal(match.choosers[0], deals=False))
    match = played(match, Deal(stacked(rules, [own, other], f"6h {draws}", size=10)))
    first, dealer = match.lineups[0]
    match = played(match, Decline(first), Decline(dealer))
    for turn in turns.split("/"):
        card, thrown = cards_from(turn)
        match = played(match, DrawStock(first), Discard(first, card), Take(dealer, card), Discard(dealer, thrown))
    return played(match, DrawStock(first)), first


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize(("taken", "needed"), [("Js Qs", "Ks"), ("Jh Qh", "Kh")])
def test_it_keeps_from_a_gin_opponent_what_fits_two_cards_that_were_taken(
    level: Level, taken: str, needed: str
) -> None:
    """H2: of two lone kings one goes on from the jack and queen that were taken, the other is safe."""
    one, other = taken.split()
    own = f"{taken} Ks Ah 2h 4c 4d 6c 6d 9d"
    match, seat = gin_round(own, "2c 3c 5c 7c 8c 10c 2d 3d 5d 7d", "As Kh 2s", f"{one} 10c / {other} 8c")

    assert chosen(match, seat, level) != Discard(seat, card_from(needed))


@pytest.mark.parametrize("level", THINKING)
def test_it_holds_no_forty_points_when_the_opponent_has_taken_four_discards(level: Level) -> None:
    """H2: each probably made a meld, so a figure goes, pair or not."""
    own, other = "9s 4c 7c 3h Kh Qs Jc 10h Kd 2d", "7s 8s 4h 4d 7d 8d 3s 3c Ad Ah"
    match, seat = gin_round(own, other, "Qc Jh 9h 8c 3d", "9s Ad / 4c Ah / 7c 8s / 3h 8d")
    action = chosen(match, seat, level)

    assert isinstance(action, Discard)
    assert RANK[action.card] >= 10
