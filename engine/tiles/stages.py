"""A question made ready for the search: for each number its choices, and for each colour the steps there."""

from collections.abc import Container

from engine.cards import KING
from engine.tiles.choices import Choices, all_stand, choices_at, indexed, with_groups_parted, with_spare_jokers
from engine.tiles.question import TileQuestion
from engine.tiles.runs import Place, steps_at
from engine.tiles.search import Course, stage_of
from engine.tiles.tracked_steps import TrackedColour


def course_of(asked: TileQuestion, limit: int, *, spare: bool, tracked: Container[int] = (), slack: int = 0) -> Course:
    """Return the numbers in order, without those where nothing can stand.

    With spare jokers they may lie in any place; else only where a set needs them or where they lay before. In the
    tracked colours the loss of an old run is what does not lie in its successor; else what the tiles of a number tell.
    """
    numbers = [number for number in range(1, KING + 1) if asked.jokers or any(line[number] for line in asked.have)]
    choices = {number: _choices(asked, number, limit, spare=spare) for number in numbers}
    places = [_places(asked, colour, limit, spare=spare) for colour in range(4)]
    lines = [
        TrackedColour(asked.before.runs_of(colour), _in_runs(choices, colour), places[colour], slack)
        if colour in tracked
        else None
        for colour in range(4)
    ]
    steps = [
        [steps_at(place) for place in each] if line is None else line.steps()
        for each, line in zip(places, lines, strict=True)
    ]
    rows = list(zip(*steps, strict=True))
    stages = [stage_of(number, choices[number], rows[number - 1]) for number in numbers]
    return Course(stages, asked.jokers, asked.lost, lines, slack)


def _in_runs(choices: dict[int, Choices], colour: int) -> dict[int, set[int]]:
    """Return for each number how many tiles of the colour may go into runs."""
    return {
        number: {pair[colour % 2] for pair in (each.by_left if colour < 2 else each.right)}
        for number, each in choices.items()
    }


def _choices(asked: TileQuestion, number: int, limit: int, *, spare: bool) -> Choices:
    one, two, three, four = asked.must
    must = one[number], two[number], three[number], four[number]
    one, two, three, four = asked.have
    have = one[number], two[number], three[number], four[number]
    old = asked.before.groups[number]
    if must == have and not (spare or old or asked.count_points):
        return all_stand(have, asked.jokers)
    worth = asked.points[number] if asked.count_points else 0
    choices = choices_at(must, have, asked.jokers, asked.prices[number], worth)
    spare_jokers = asked.jokers if spare else sum(group.jokers for group in old)
    if spare_jokers:
        choices = with_spare_jokers(choices, spare_jokers)
    return indexed(with_groups_parted(choices, old, limit) if old else choices)


def _places(asked: TileQuestion, colour: int, limit: int, *, spare: bool) -> list[Place]:
    jokers, line = asked.jokers, asked.have[colour]
    pasts = asked.before.pasts[colour]
    if not jokers:
        return [
            Place(0, line[number + 1], line[number + 2], 0, 0, pasts[number], limit) for number in range(1, KING + 1)
        ]
    spares = _spares(asked, colour, spare=spare)
    return [
        Place(
            jokers,
            line[number + 1],
            line[number + 2],
            # a joker at the next number may join a run to a tile behind it, at need with the other joker
            jokers if line[number + 2] > 0 or (line[number + 3] > 0 and jokers > 1) else spares[number + 1],
            spares[number],
            pasts[number],
            limit,
        )
        for number in range(1, KING + 1)
    ]


def _spares(asked: TileQuestion, colour: int, *, spare: bool) -> list[int]:
    """Return for each number how many jokers may lie there where no open run needs them.

    A joker at the head of a run could as well lie at its end, unless the run ends with 13.
    """
    if spare:
        return [asked.jokers] * (KING + 1) + [0]
    spares = [past.jokers for past in asked.before.pasts[colour]]
    if asked.have[colour][KING]:
        spares[KING - 2] = asked.jokers
    return spares
