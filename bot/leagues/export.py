"""A league as files: its results and standings as CSV and as JSON."""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from bot.leagues.league import League
from bot.leagues.records import LeagueResult, Season, StandingRow
from bot.leagues.standing import shown
from bot.words.marks import upright

Cells = Mapping[str, int | float | str | None]

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would run


@dataclass(frozen=True, slots=True)
class Export:
    """The files of one season. No cell of a table begins like a formula or turns others around."""

    results_csv: bytes
    standings_csv: bytes
    json: bytes


def exported(league: League, season: Season, played: Sequence[LeagueResult], lines: Sequence[StandingRow]) -> Export:
    results = list(_result_rows(league, played))
    standings = [_standing_row(league, row) for row in lines]
    document = {
        "league": league.name,
        "game": league.game,
        "options": json.loads(league.options),
        "fingerprint": league.fingerprint,
        "kind": league.kind,
        "season": season.number,
        "standings": standings,
        "results": results,
    }
    return Export(
        _csv(results, RESULT_HEADS), _csv(standings, STANDING_HEADS), json.dumps(document, ensure_ascii=False).encode()
    )


RESULT_HEADS: Final = (
    "result", "at", "kind", "table", "seat", "user", "name", "side", "rank", "points", "left", "before", "after",
    "mu", "sigma", "not_counted", "note",
)  # fmt: skip
STANDING_HEADS: Final = ("place", "user", "name", "value", "games", "wins", "mu", "sigma")


def _result_rows(league: League, results: Sequence[LeagueResult]) -> Iterator[Cells]:
    """Yield a row for each person of each result."""
    for result in results:
        for one in result.players:
            yield {
                "result": result.id,
                "at": datetime.fromtimestamp(result.at, UTC).isoformat(timespec="seconds"),
                "kind": result.kind,
                "table": result.table_id,
                "seat": one.seat,
                "user": str(one.user_id),  # a spreadsheet would round such a number
                "name": one.name,
                "side": one.side,
                "rank": one.rank,
                "points": one.points,
                "left": one.left,
                "before": None if one.score_before is None else shown(league.kind, one.score_before),
                "after": None if one.score is None else shown(league.kind, one.score),
                "mu": one.mu,
                "sigma": one.sigma,
                "not_counted": result.guard,
                "note": result.note,
            }


def _standing_row(league: League, row: StandingRow) -> Cells:
    standing = row.standing
    return {
        "place": row.place,
        "user": str(row.user_id),
        "name": row.name,
        "value": shown(league.kind, row.score),
        "games": standing.games,
        "wins": standing.wins,
        "mu": standing.mu,
        "sigma": standing.sigma,
    }


def _csv(rows: Sequence[Cells], heads: Sequence[str]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, heads)
    writer.writeheader()
    for row in rows:
        writer.writerow({name: _inert(value) for name, value in row.items()})
    return text.getvalue().encode("utf-8-sig")  # the mark tells spreadsheets that it is UTF-8


def _inert(value: float | str | None) -> float | str | None:
    return inert(value) if isinstance(value, str) else value


def inert(text: str) -> str:
    """Return a cell that no spreadsheet takes for a formula, and that turns nothing beside it around."""
    text = upright(text)
    return f"'{text}" if text.startswith(FORMULA) and not text.lstrip("-").isdigit() else text
