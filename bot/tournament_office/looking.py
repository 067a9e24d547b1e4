"""What people look at in a tournament, as of one moment; what it adds up to is kept until something has changed."""

import csv
import io
from typing import Final

from cachetools import LRUCache

from bot.leagues.export import inert
from bot.storage.sql import Transaction
from bot.storage.tournaments import entrants, meetings
from bot.tournament_office.entering import existing
from bot.tournaments.meetings import POINT
from bot.tournaments.records import Entrant, Overview
from bot.tournaments.standings import TournamentLine, standings
from bot.tournaments.tournament import OPEN, Tournament

KEPT: Final = 32

Lines = tuple[TournamentLine, ...]


class Looks:
    """Overviews of tournaments, of which the largest take a while to add up."""

    def __init__(self) -> None:
        self._kept: LRUCache[tuple[int, int], Overview] = LRUCache(KEPT)

    def overview(self, db: Transaction, tournament_id: int) -> Overview:
        """Return a tournament as it is."""
        tournament = existing(db, tournament_id)
        key = tournament.id, tournament.revision
        kept = self._kept.get(key)
        tables = meetings.live_tables(db, tournament_id)
        if kept is None:
            people, met = entrants.entrants(db, tournament_id), meetings.meetings(db, tournament_id)
            kept = Overview(tournament, people, met, _lines(tournament, people, met), {})
            self._kept[key] = kept
        return Overview(tournament, kept.entrants, kept.meetings, kept.lines, tables)


def _lines(tournament: Tournament, people: tuple[Entrant, ...], met: tuple[meetings.Meeting, ...]) -> Lines:
    if tournament.stage in OPEN:
        return ()
    seeds = [one.number for one in people if one.seed]
    return tuple(standings(tournament.format, seeds, met, tournament.rounds))


def files(found: Overview) -> tuple[tuple[str, bytes], tuple[str, bytes]]:
    """Return the standings and the meetings of a tournament as CSV."""
    names = found.names
    table, rounds = io.StringIO(), io.StringIO()
    lines = csv.writer(table)
    lines.writerow(("place", "name", "points", "head_to_head", "buchholz", "sonneborn_berger", "game_points", "played"))
    for one in found.lines:
        lines.writerow(
            (
                *(one.place, inert(names[one.entrant]), shown(one.score), shown(one.head_to_head * POINT // 2)),
                *(shown(one.buchholz), shown(one.berger // 2), one.points, one.meetings),
            )
        )
    lines = csv.writer(rounds)
    lines.writerow(("round", "table", "name", "points", "game_points", "absent", "how"))
    for meeting in found.meetings:
        for place, one in enumerate(meeting.entrants):
            result = meeting.result
            came = ("", "", "", "")
            if result is not None:
                came = (
                    shown(result.scores[place]),
                    str(result.points[place]),
                    str(int(result.absent[place])),
                    result.how,
                )
            lines.writerow((meeting.round, meeting.number + 1, inert(names[one]), *came))
    return ("standings.csv", table.getvalue().encode()), ("rounds.csv", rounds.getvalue().encode())


def shown(score: int) -> str:
    """Return parts of a point as people read them."""
    return f"{score / POINT:.2f}".rstrip("0").rstrip(".")
