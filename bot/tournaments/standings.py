"""Who stands where: by points, then by the tie-breaks in the order in which they are stated here.

Points; head to head, if all who are level have met; Buchholz, the points of one's opponents; Sonneborn-Berger, the
points of those one beat and half of those one was level with; the points of the game; the seed. A bye counts as a win
against somebody with as many points as oneself has. Of a knockout the places come first that were played for.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from operator import itemgetter
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


_Merit = tuple[int, int, int, int, int]
"""What decides, from the score on, as the line says it."""

Against = tuple[int, int]
"""One opponent of an entrant at a table, and what came of it: 2 beaten, 1 level, 0 lost to."""


class _Sums:
    """What the results of a tournament add up to, by entrant; a thousand players have five thousand of them."""

    def __init__(self, entrants: Sequence[int], meetings: Sequence[Meeting]) -> None:
        self.score = score = dict.fromkeys(entrants, 0)
        self.points = points = dict.fromkeys(entrants, 0)
        self.played = played = dict.fromkeys(entrants, 0)
        self.byes = byes = dict.fromkeys(entrants, 0)
        self.against: dict[int, list[Against]] = {one: [] for one in entrants}
        for meeting in meetings:
            if (result := meeting.result) is None:
                continue
            how, scores, gained, _ = result
            counted = played if how is not How.BYE else byes
            for place, one in enumerate(meeting.entrants):
                own = scores[place]
                score[one] += own
                points[one] += gained[place]
                counted[one] += how is not How.BYE or own > 0
            if how is not How.BYE:
                self._meet(meeting.entrants, scores)

    def _meet(self, seated: Sequence[int], scores: Sequence[int]) -> None:
        """Note for every two at a table what came of it between them."""
        for (one, own), (other, theirs) in combinations(zip(seated, scores, strict=True), 2):
            level = 1 if own == theirs and own else 0
            self.against[one].append((other, 2 if own > theirs else level))
            self.against[other].append((one, 2 if theirs > own else level))


def standings(kind: Format, seeds: Sequence[int], meetings: Sequence[Meeting], rounds: int) -> list[TournamentLine]:
    """Return everyone from the first to the last, given the entrants by seed and all meetings so far."""
    sums = _Sums(seeds, meetings)
    places = knockout.placed(meetings, seeds, rounds) if kind is Format.KNOCKOUT else {}
    level: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for one in seeds:
        level[places.get(one, 0), -sums.score[one]].append(one)
    merits: list[tuple[int, _Merit]] = []
    for key in sorted(level):
        between = _between(level[key], sums.against)
        found = [(one, _merit(one, sums, between[one])) for one in level[key]]
        merits += sorted(found, key=itemgetter(1), reverse=True)  # stable: who is level stays in the order of seeds
    return list(_lines(merits, places, sums.played))


def _between(level: Sequence[int], against: Mapping[int, Collection[Against]]) -> dict[int, int]:
    """Return what those who are level won against each other, if every two of them have met."""
    none = dict.fromkeys(level, 0)
    if len(level) < 2 or any(len(against[one]) < len(level) - 1 for one in level):
        return none
    won = dict(none)
    for one in level:
        met = [other for other in against[one] if other[0] in none]
        if len({other for other, _ in met}) < len(level) - 1:
            return none
        won[one] = sum(halves for _, halves in met)
    return won


def _merit(one: int, sums: _Sums, between: int) -> _Merit:
    score, own, free = sums.score, sums.score[one], sums.byes[one]
    buchholz, berger = free * own, 2 * free * own
    for other, halves in sums.against[one]:
        theirs = score[other]
        buchholz += theirs
        berger += theirs * halves
    return own, between, buchholz, berger, sums.points[one]


def _lines(
    merits: Sequence[tuple[int, _Merit]], places: Mapping[int, int], played: Mapping[int, int]
) -> Iterator[TournamentLine]:
    """Yield lines with their places; those who went out of a knockout together share theirs."""
    place, before = 0, None
    for number, (one, merit) in enumerate(merits, start=1):
        if one not in places:
            place = place if merit == before else number
            before = merit
        yield TournamentLine(one, places.get(one, place), *merit, played[one])


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
