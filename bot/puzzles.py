"""Puzzles as reckoning: how hard one is taken to be at first, and what an answer makes of the ratings of both."""

from typing import Final

from bot.leagues.finish import Finisher
from bot.leagues.rating import MU, SIGMA, Rating, rated

EACH_DAY: Final = 3
SCALE: Final = 40  # of a point of the model: newcomers are shown with a thousand
STEP: Final = 5.0  # points of the model that each of the easier computer players makes of a puzzle
SURE: Final = 5.0  # sigma of a puzzle that nobody has answered, and from which on a person's is no longer provisional
PERSON, PUZZLE = 0, 1

NEWCOMER: Final = Rating(MU, SIGMA)


def first_rating(found: int) -> Rating:
    """Return how hard a puzzle is taken to be: hardest if neither the easy nor the medium player finds the answer."""
    return Rating(MU + STEP * (1 - found), SURE)


def after_answer(person: Rating, puzzle: Rating, *, solved: bool) -> tuple[Rating, Rating]:
    """Return the ratings of a person and a puzzle after an answer: one of them has won."""
    placed = Finisher(PERSON, PERSON, 2 - solved, 0), Finisher(PUZZLE, PUZZLE, 1 + solved, 0)
    after = rated(placed, {PERSON: person, PUZZLE: puzzle})
    return after[PERSON], after[PUZZLE]


def shown_rating(rating: Rating) -> int:
    """Return a rating as people see it."""
    return round(SCALE * rating.mu)


def is_provisional(rating: Rating) -> bool:
    """Say whether a rating is still too uncertain to be taken at its word."""
    return rating.sigma > SURE
