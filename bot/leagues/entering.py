"""What enters a season: a finished match, a challenge that nobody answered, somebody who comes to a ladder or goes."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.leagues.finish import Finisher, placed_in
from bot.leagues.follow import UNPLAYED, Entry, Guard, ResultKind, static_guard
from bot.leagues.league import DAY, League
from bot.leagues.records import Challenge
from bot.matches import FinishedMatch


@dataclass(frozen=True, slots=True, kw_only=True)
class NewResult:
    """A result before it is counted: who took part, by seat, and why it can never count, if it cannot."""

    kind: ResultKind
    at: float
    placed: Mapping[int, Finisher]
    barred: Guard | None = None
    table_id: int | None = None
    challenge_id: int | None = None
    capped: bool = True  # by how often two may meet in a day


@dataclass(frozen=True, slots=True)
class PlayedAt:
    """The table of a finished match, as far as a league asks about it."""

    table_id: int
    game: str
    options: str
    at: float


def match_result(league: League, finished: FinishedMatch, played: PlayedAt) -> NewResult:
    """Return what a match brings to its league; one that was not played by its rules is barred."""
    placed = placed_in(finished, league.settings.forfeit)
    same = played.game == league.game and json.loads(played.options) == json.loads(league.options)
    barred = static_guard(list(placed.values()), same_rules=same)
    return NewResult(kind=ResultKind.MATCH, at=played.at, placed=placed, barred=barred, table_id=played.table_id)


def unanswered(league: League, challenge: Challenge, kind: ResultKind, at: float) -> NewResult:
    """Return what an unanswered challenge brings, as the league has it: a lost match, or the place alone.

    Whoever said nothing pays the stake, to nobody: if challengers were paid, they would look for the silent.
    """
    promised = league.settings.forfeit if challenge.forfeit is None else challenge.forfeit
    stake = promised if kind is ResultKind.WALKOVER else 0
    placed = {
        0: Finisher(challenge.challenger_id, 0, 1, 0),
        1: Finisher(challenge.challenged_id, 1, 2, -stake, left=1),
    }
    return NewResult(kind=kind, at=at, placed=placed, challenge_id=challenge.id)


class EnteredResult(NamedTuple):
    """What an admin enters: who won, what it was worth where points are summed, and which result it corrects."""

    winner: int
    loser: int
    points: int = 0
    draw: bool = False
    instead_of: int | None = None


class MovedByHand(NamedTuple):
    """Whom an admin moves: to a place of a ladder, or by points where they are summed."""

    user_id: int
    place: int | None = None
    points: int = 0


def entered_by_hand(how: EnteredResult, at: float) -> NewResult:
    """Return what an admin enters; they know how often two have met."""
    stake = 0 if how.draw else how.points
    placed = {0: Finisher(how.winner, 0, 1, stake), 1: Finisher(how.loser, 1, 1 if how.draw else 2, -stake)}
    return NewResult(kind=ResultKind.MATCH, at=at, placed=placed, capped=False)


def moved_by_hand(user_id: int, place: int | None, points: int, at: float) -> NewResult:
    """Return what it brings that an admin gives somebody another place, or points."""
    return NewResult(kind=ResultKind.MOVE, at=at, placed={0: Finisher(user_id, 0, place or 1, points)})


def come_or_gone(user_id: int, kind: ResultKind, at: float) -> NewResult:
    """Return what it brings to a ladder that somebody joins or leaves."""
    return NewResult(kind=kind, at=at, placed={0: Finisher(user_id, 0, 1, 0)})


def entry_of(league: League, new: NewResult, last_at: float) -> Entry:
    """Return what decides whether a result counts; a clock set back must not mix up the days."""
    at = max(new.at, last_at)
    settings = league.settings
    walkovers = settings.walkovers if new.kind in UNPLAYED else None
    return Entry(
        new.kind, at, int(at // DAY), settings.pair_cap if new.capped else 0, walkovers, new.barred, void=False
    )
