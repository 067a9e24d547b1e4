"""From the way the search found back to sets, written as faces: a tile without its copy, or JOKER."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from engine.cards import JOKER, KING, Card, card_of
from engine.tiles.best_way import Grown, PathStep, WayFound
from engine.tiles.choices import NumberChoice
from engine.tiles.groups import Groups, best_groups
from engine.tiles.search import jokers_in_runs
from engine.tiles.sets import SHORTEST
from engine.tiles.table_before import Run, TableBefore, run_of
from engine.tiles.tracked_runs import START

Faces = list[Card]

_COLOURS: Final = range(4)


class _Growing:
    """A run being rebuilt, and the old run that it carries on."""

    def __init__(self) -> None:
        self.faces: Faces = []
        self.carries: Run | None = None
        self.seams: list[int] = []  # the lengths at which it went over to another old run


def sets_of(found: WayFound, table: TableBefore) -> list[Faces]:
    """Return the sets of a way through numbers, with runs cut again where the old table did not join them."""
    path = found.path()
    runs: list[Faces] = []
    for colour, grown in enumerate(found.grown):
        if grown is None:
            runs += _runs(colour, path, table.runs_of(colour))
        else:
            runs += _tracked_runs(colour, path, grown)
    return runs + [faces for number, choice, _ in path for faces in _groups(number, choice, table.groups[number])]


def _groups(number: int, choice: NumberChoice, old: Groups) -> list[Faces]:
    if not any(choice.in_groups):
        return []
    _, groups = best_groups(choice.in_groups, choice.group_jokers, old)
    return [
        [card_of(number, colour) for colour in _COLOURS if group.colours >> colour & 1] + [JOKER] * group.jokers
        for group in groups
    ]


def _runs(colour: int, path: Sequence[PathStep], old: list[Run]) -> list[Faces]:
    done: list[_Growing] = []
    growing: list[_Growing] = []
    before = 0
    for number, choice, way in path:
        if number > before + 1:
            done, growing = done + growing, []
        before = number
        jokers = jokers_in_runs(way, colour)
        slots = choice.tiles_in_runs(colour) + jokers
        if len(growing) > slots:
            growing.sort(key=partial(_patience, number))
            done += growing[slots:]
        if slots:
            growing = growing[:slots] + [_Growing() for _ in range(slots - len(growing))]
            _carry_on(growing, number, old)
            _lay(growing, number, colour, jokers)
        else:
            growing = []
    return [piece for run in done + growing for piece in _pieces(run)]


def _tracked_runs(colour: int, path: Sequence[PathStep], each_grown: Grown) -> list[Faces]:
    """Return the runs of a colour just as the search has grown them."""
    done: list[Faces] = []
    growing: list[Faces] = []
    for (number, _, way), slots in zip(path, each_grown, strict=True):
        with_joker = sorted(range(len(slots)), key=lambda place: slots[place].rank)[: jokers_in_runs(way, colour)]
        grown = [
            ([] if slot.source == START else growing[slot.source])
            + [JOKER if place in with_joker else card_of(number, colour)]
            for place, slot in enumerate(slots)
        ]
        sources = {slot.source for slot in slots}
        done += [faces for place, faces in enumerate(growing) if place not in sources]
        done += [faces for slot, faces in zip(slots, grown, strict=True) if not slot.run]
        growing = [faces for slot, faces in zip(slots, grown, strict=True) if slot.run]
    return done + growing


def _patience(number: int, run: _Growing) -> int:
    """Rank the runs that may end before the number: short ones never, those the old table ended here first."""
    if len(run.faces) < SHORTEST:
        return 0
    return 1 if run.carries and run.carries.last >= number else 2


def _carry_on(growing: list[_Growing], number: int, old: list[Run]) -> None:
    """Let the runs whose old run is over go on with one that is there and free, if possible one that starts here."""
    free = sorted((run for run in old if run.first <= number <= run.last), key=lambda run: -run.first)
    left: list[_Growing] = []
    for run in growing:
        if run.carries is not None and run.carries in free:
            free.remove(run.carries)
        else:
            left.append(run)
    for run, carried in zip(left, free, strict=False):
        run.carries = carried
        if run.faces:
            run.seams.append(len(run.faces))


def _lay(growing: list[_Growing], number: int, colour: int, jokers: int) -> None:
    """Add the number to every run, jokers where the old run had one, else where no old run is."""
    if jokers:
        growing.sort(key=lambda run: 2 if run.carries is None else 3 * (number not in run.carries.jokers))
    for place, run in enumerate(growing):
        run.faces.append(JOKER if place < jokers else card_of(number, colour))


def _pieces(run: _Growing) -> list[Faces]:
    pieces: list[Faces] = []
    start = 0
    for seam in run.seams:
        if seam - start >= SHORTEST and len(run.faces) - seam >= SHORTEST:
            pieces.append(run.faces[start:seam])
            start = seam
    return [*pieces, run.faces[start:]]


def with_spare_jokers(sets: Iterable[Sequence[Card]], spare: int) -> list[Faces] | None:
    """Return the sets with jokers added that none of them needs, None if they have no room.

    A group of three takes one, a run takes one at either end, and from 1 to 13 it is parted: 1 2 3 * and the rest.
    """
    grown = [list(faces) for faces in sets]
    for _ in range(spare):
        if not (any(_takes_joker(faces) for faces in grown) or _part_long_run(grown)):
            return None
    return grown


def _takes_joker(faces: Faces) -> bool:
    """Add a joker to the set, if it has room."""
    run = run_of(tuple(faces))
    if run is None:
        room = len(faces) == SHORTEST
        faces += [JOKER] * room
        return room
    if run.last < KING:
        faces.append(JOKER)
        return True
    if run.first > 1:
        faces.insert(0, JOKER)
        return True
    return False


def _part_long_run(sets: list[Faces]) -> bool:
    for index, faces in enumerate(sets):
        if len(faces) == KING:
            sets[index : index + 1] = [[*faces[:SHORTEST], JOKER], faces[SHORTEST:]]
            return True
    return False
