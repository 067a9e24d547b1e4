"""From the way the search found back to sets, written as faces: a tile without its copy, or JOKER."""

from collections.abc import Iterable, Sequence
from functools import partial
from operator import add
from typing import Final

from engine.cards import JOKER, KING, RANK, SUIT, Card, card_of
from engine.tiles.best_way import Grown, PathStep, WayFound
from engine.tiles.choices import NumberChoice
from engine.tiles.groups import Groups, best_groups
from engine.tiles.question import TileQuestion
from engine.tiles.search import jokers_in_runs, jokers_laid
from engine.tiles.sets import SHORTEST, Set
from engine.tiles.table_before import Run, TableBefore, run_of
from engine.tiles.tracked_runs import START

Faces = list[Card]

_Line = list[tuple[int, int, int]]  # numbers of a colour with something in runs: how much, and the jokers among it

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
    lines = _lines(path, with_jokers=jokers_laid(found.way) > 0)
    runs: list[Faces] = []
    for colour, grown in enumerate(found.grown):
        if grown is None:
            runs += _runs(colour, lines[colour], table.runs_of(colour))
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


def _lines(path: Sequence[PathStep], *, with_jokers: bool) -> list[_Line]:
    lines: list[_Line] = [[] for _ in _COLOURS]
    for number, choice, way in path:
        for colour, tiles in enumerate((*choice.left, *choice.right)):
            jokers = jokers_in_runs(way, colour) if with_jokers else 0
            if tiles or jokers:
                lines[colour].append((number, tiles + jokers, jokers))
    return lines


def _runs(colour: int, line: _Line, old: list[Run]) -> list[Faces]:
    done: list[_Growing] = []
    growing: list[_Growing] = []
    next_number = 0
    for number, slots, jokers in line:
        fed = slots if number == next_number else 0
        if len(growing) > fed:
            growing.sort(key=partial(_patience, next_number))
            done += growing[fed:]
            del growing[fed:]
        growing += [_Growing() for _ in range(slots - len(growing))]
        if old:
            _carry_on(growing, number, old)
        _lay(growing, number, colour, jokers)
        next_number = number + 1
    growing.sort(key=partial(_patience, next_number))
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
    free = [run for run in old if run.first <= number <= run.last]
    left: list[_Growing] = []
    for run in growing:
        if run.carries is not None and run.carries in free:
            free.remove(run.carries)
        else:
            left.append(run)
    if not (left and free):
        return
    for run, carried in zip(left, sorted(free, key=lambda run: -run.first), strict=False):
        run.carries = carried
        if run.faces:
            run.seams.append(len(run.faces))


def _lay(growing: list[_Growing], number: int, colour: int, jokers: int) -> None:
    """Add the number to every run, jokers where the old run had one, else where no old run is."""
    if jokers:
        growing.sort(key=lambda run: 2 if run.carries is None else 3 * (number not in run.carries.jokers))
        for run in growing[:jokers]:
            run.faces.append(JOKER)
    face = card_of(number, colour)
    for run in growing[jokers:]:
        run.faces.append(face)


def _pieces(run: _Growing) -> list[Faces]:
    if not run.seams:
        return [run.faces]
    pieces: list[Faces] = []
    start = 0
    for seam in run.seams:
        if seam - start >= SHORTEST and len(run.faces) - seam >= SHORTEST:
            pieces.append(run.faces[start:seam])
            start = seam
    return [*pieces, run.faces[start:]]


def placed_by(asked: TileQuestion, found: WayFound, rack: Set) -> Set:
    """Return the tiles of the rack that stand by a way that lays every joker."""
    standing = {
        number: list(map(add, (*choice.left, *choice.right), choice.in_groups)) for number, choice, _ in found.path()
    }
    placed: list[Card] = []
    for tile in rack:
        if tile < JOKER:
            colour, number = SUIT[tile], KING + 1 - RANK[tile] if asked.is_turned else RANK[tile]
            if number not in standing or standing[number][colour] == asked.must[colour][number]:
                continue
            standing[number][colour] -= 1
        placed.append(tile)
    return tuple(placed)


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
