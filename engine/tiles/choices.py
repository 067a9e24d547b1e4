"""What may be done with the tiles of one number: which stand, which of those in groups, and the rest in runs."""

from functools import cache
from itertools import product
from typing import Final, NamedTuple

from engine.tiles.groups import Counts, Groups, best_groups, contents, groupable, groupings, least_loss
from engine.tiles.runs import BOUND, LAID, LOSS, POINTS

Pair = tuple[int, int]  # tiles of two colours that go into runs


class NumberChoice(NamedTuple):
    cost: int  # packed: jokers, points, loss
    left: Pair
    right: Pair
    in_groups: Counts
    group_jokers: int

    def tiles_in_runs(self, colour: int) -> int:
        return (self.left if colour < 2 else self.right)[colour % 2]


class Choices(NamedTuple):
    """The choices by the tiles of the first two colours that go into runs; those that need fewer jokers come first."""

    by_left: dict[Pair, list[NumberChoice]]
    right: set[Pair]
    number: int


def indexed(choices: list[NumberChoice]) -> Choices:
    by_left: dict[Pair, list[NumberChoice]] = {}
    for choice in sorted(choices, key=_group_jokers):
        by_left.setdefault(choice.left, []).append(choice)
    return Choices(by_left, {choice.right for choice in choices}, len(choices))


def _group_jokers(choice: NumberChoice) -> int:
    return choice.group_jokers


@cache
def _all_standing(tiles: Counts) -> list[NumberChoice]:
    """Return the choices if just these tiles stand, none with a joker that its groups do not need."""
    one, two, three, four = tiles
    return [
        NumberChoice(
            needed * _JOKER_LAID, (one - first, two - second), (three - third, four - fourth), in_groups, needed
        )
        for in_groups, needed in groupings(tiles)
        for first, second, third, fourth in [in_groups]
    ]


_JOKER_LAID: Final = (1 << LAID) + (1 << BOUND)


@cache
def all_stand(tiles: Counts, jokers: int) -> Choices:
    """Return the choices of most numbers, which have no tile of the rack; they are the same for every table."""
    return indexed([choice for choice in _all_standing(tiles) if choice.group_jokers <= jokers])


def choices_at(must: Counts, have: Counts, jokers: int, price: int, worth: int) -> list[NumberChoice]:
    """Return the choices if some tiles have to stand and others may, at a price for each that does not."""
    found: list[NumberChoice] = []
    for tiles in product(*(range(least, most + 1) for least, most in zip(must, have, strict=True))):
        count = sum(tiles)
        cost = ((sum(have) - count) * price << LOSS) + (count * worth << POINTS)
        found += [
            NumberChoice(choice.cost + cost, *choice[1:])
            for choice in _all_standing(tiles)
            if choice.group_jokers <= jokers
        ]
    return found


def with_spare_jokers(choices: list[NumberChoice], spare: int) -> list[NumberChoice]:
    """Return the choices and those with up to so many jokers in the groups that they do not need."""
    return choices + [
        NumberChoice(choice.cost + extra * _JOKER_LAID, *choice[1:4], choice.group_jokers + extra)
        for choice in choices
        for extra in range(1, spare + 1 - choice.group_jokers)
        if groupable(choice.in_groups, choice.group_jokers + extra)
    ]


def with_groups_parted(choices: list[NumberChoice], old: Groups, limit: int) -> list[NumberChoice]:
    """Return the choices with the loss for the tiles of old groups that must part, without those that lose too much."""
    before = contents(old)
    found: list[NumberChoice] = []
    for choice in choices:
        if least_loss(before, choice.in_groups, choice.group_jokers) < limit:
            loss, _ = best_groups(choice.in_groups, choice.group_jokers, old)
            if loss < limit:
                found.append(NumberChoice(choice.cost + (loss << LOSS), *choice[1:]))
    return found
