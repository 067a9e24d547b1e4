"""Who stands where: by points, then by the tie-breaks in the order in which they are stated here.

Points; head to head, if all who are level have met; Buchholz, the points of one's opponents; Sonneborn-Berger, the
points of those one beat and half of those one was level with; the points of the game; the seed. A bye counts as a win
against somebody with as many points as oneself has. Of a knockout the places come first that were played for.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from bot.tournaments import knockout
from bot.tournaments.meetings import POINT, How, Meeting
from bot.tournaments.tournament import Format


class TournamentLine(NamedTuple):
    """Where an entrant stands; those who are level in everything but the seed share a place."""

    entrant: int
    place: int
    score: int  # parts of a point
    head_to_head: int  # halves
    buchholz: int  # parts of a point
    berger: int  # half parts of a point
    points: int  # of the game
    meetings: int

    @property
    def merit(self) -> tuple[int, int, int, int, int]:
        return self.score, self.head_to_head, self.buchholz, self.berger, self.points


class Against(NamedTuple):
    """One opponent of an entrant at a table: 2 beaten, 1 level, 0 lost to."""

    entrant: int
    halves: int


class _Sums:
    """What the results of a tournament add up to, by entrant."""

    def __init__(self, entrants: Sequence[int], meetings: Sequence[Meeting]) -> None:
        self.score: dict[int, int] = dict.fromkeys(entrants, 0)
        self.points: dict[int, int] = dict.fromkeys(entrants, 0)
        self.played: dict[int, int] = dict.fromkeys(entrants, 0)
        self.byes: dict[int, int] = dict.fromkeys(entrants, 0)
        self.against: dict[int, list[Against]] = {one: [] for one in entrants}
        for meeting in meetings:
            if meeting.result is not None:
                self._add(meeting, *meeting.result[:3])

    def _add(self, meeting: Meeting, how: How, scores: Sequence[int], points: Sequence[int]) -> None:
        seated = meeting.entrants
        for place, one in enumerate(seated):
            score = scores[place]
            self.score[one] += score
            self.points[one] += points[place]
            self.played[one] += how is not How.BYE
            self.byes[one] += how is How.BYE and score > 0
            mine = self.against[one]
            for other_place, other in enumerate(seated):
                if other != one:
                    theirs = scores[other_place]
                    mine.append(Against(other, 2 if score > theirs else 1 if score == theirs and score else 0))


def standings(kind: Format, seeds: Sequence[int], meetings: Sequence[Meeting], rounds: int) -> list[TournamentLine]:
    """Return everyone from the first to the last, given the entrants by seed and all meetings so far."""
    sums = _Sums(seeds, meetings)
    places = knockout.placed(meetings, seeds, rounds) if kind is Format.KNOCKOUT else {}
    apart = {one: (places.get(one, 0), -sums.score[one]) for one in seeds}
    level: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for one in seeds:
        level[apart[one]].append(one)
    lines: list[TournamentLine] = []
    for key in sorted(level):
        between = _between(level[key], sums.against)
        lines += sorted(
            (_line(one, sums, between[one], key[0]) for one in level[key]),
            key=lambda line: tuple(-part for part in line.merit),
        )
    return list(_numbered(lines, places))


def _between(level: Sequence[int], against: Mapping[int, Collection[Against]]) -> dict[int, int]:
    """Return what those who are level won against each other, if every two of them have met."""
    among, none = set(level), dict.fromkeys(level, 0)
    if len(level) < 2 or any(len(against[one]) < len(level) - 1 for one in level):
        return none
    won = dict(none)
    for one in level:
        met = [other for other in against[one] if other.entrant in among]
        if len({other.entrant for other in met}) < len(level) - 1:
            return none
        won[one] = sum(other.halves for other in met)
    return won


def _line(one: int, sums: _Sums, between: int, place: int) -> TournamentLine:
    score, own = sums.score, sums.score[one]
    buchholz = sum(score[other.entrant] for other in sums.against[one]) + sums.byes[one] * own
    berger = sum(score[other.entrant] * other.halves for other in sums.against[one]) + 2 * sums.byes[one] * own
    return TournamentLine(one, place, own, between, buchholz, berger, sums.points[one], sums.played[one])


def _numbered(lines: Sequence[TournamentLine], places: Mapping[int, int]) -> Iterator[TournamentLine]:
    """Yield lines with their places; those who went out of a knockout together share theirs."""
    place, before = 0, None
    for number, line in enumerate(lines, start=1):
        if places.get(line.entrant):
            yield line._replace(place=places[line.entrant])
            continue
        place = place if line.merit == before else number
        before = line.merit
        yield line._replace(place=place)


def met_by(meetings: Sequence[Meeting]) -> dict[int, set[int]]:
    """Return whom everyone has been at a table with."""
    met: dict[int, set[int]] = {}
    for meeting in meetings:
        for one in meeting.entrants:
            met.setdefault(one, set()).update(meeting.entrants)
    return met


def halves(score: int) -> int:
    """Return a score in half points, rounded down: what makes people stand level to be paired."""
    return 2 * score // POINT
