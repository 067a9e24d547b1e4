"""Everyone meets everyone, once or twice: one stays where they are and the others go round them."""

from collections.abc import Sequence


def rounds_of(entrants: int, legs: int) -> int:
    return legs * (entrants - 1 + entrants % 2)


def pairs(entrants: Sequence[int], number: int) -> list[tuple[int, ...]]:
    """Return who meets in a round, the first of which is number one; of an odd number one sits out.

    In the second leg everyone meets again in the same order.
    """
    circle: list[int | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    turn = (number - 1) % (len(circle) - 1)
    ring = [circle[0], *circle[len(circle) - turn :], *circle[1 : len(circle) - turn]]
    facing = [(ring[place], ring[-1 - place]) for place in range(len(ring) // 2)]
    return [tuple(one for one in pair if one is not None) for pair in facing]
