"""An adaptive computer player follows whoever plays against it, so that they win about half of their matches."""

import random

import pytest

from bot.footing import BEGINNING, FIRST, KINDS, Footing, between, kind_named
from engine.players.levels import Level
from engine.players.strength import STRONGEST, strength_of

MATCHES = 2_000
STEP = 40.0  # points of a rating that a quarter of a level is worth, about


def test_it_is_a_kind_beside_the_levels() -> None:
    assert KINDS == ("child", "easy", "medium", "skilled", "hard", "adaptive")
    assert strength_of(Level.MEDIUM) == BEGINNING


def test_seats_of_old_tables_and_of_leavers_play_in_the_middle() -> None:
    assert [kind_named(text) for text in KINDS] == list(KINDS)
    assert {kind_named(text) for text in ("safe", "", None)} == {"medium"}


def test_it_rises_with_a_win_and_falls_with_a_loss() -> None:
    settled = Footing(8, FIRST, 2)

    assert settled.after(won=True) == Footing(9, FIRST + 1, 3)
    assert settled.after(won=False) == Footing(7, FIRST + 1, 2)


def test_the_first_steps_are_twice_as_long() -> None:
    footing, strengths = Footing(), list[int]()
    for _ in range(FIRST + 2):
        footing = footing.after(won=False)
        strengths.append(footing.strength)

    assert strengths == [6, 4, 2, 0, 0, 0]


def test_nobody_is_weaker_than_the_child_or_stronger_than_the_hard_player() -> None:
    assert Footing(0, 9, 0).after(won=False).strength == 0
    assert Footing(STRONGEST, 9, 9).after(won=True).strength == STRONGEST


def test_for_several_people_it_is_in_the_middle() -> None:
    assert between([Footing(4), Footing(11)]) == 7
    assert between([]) == BEGINNING


@pytest.mark.parametrize("own", [4, 6, 7.5, 10, 12])
def test_whoever_is_neither_too_weak_nor_too_strong_for_all_wins_about_half(own: float) -> None:
    """Somebody who wins as their rating says against each strength; the first matches count like the others."""
    rng, footing = random.Random(int(own * 10)), Footing()
    for _ in range(MATCHES):
        expected = 1 / (1 + 10 ** ((footing.strength - own) * STEP / 400))
        footing = footing.after(won=rng.random() < expected)

    assert footing.won / MATCHES == pytest.approx(0.5, abs=0.03)
    assert footing.strength == pytest.approx(own, abs=6)
