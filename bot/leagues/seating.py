"""What holds at a table of a league beside the rules of its game: who sits down, what is fixed, who has forfeited."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from bot.denials import Denial, DeniedError
from bot.leagues.joining import require_member
from bot.leagues.league import League, LeagueKind
from bot.leagues.records import Member
from bot.matches import SeatRow

FIXED: Final = frozenset({"game", "options", "clock", "on_leave", "league_id"})
ON_A_LADDER: Final = 2


def require_seat(league: League | None, member: Member | None, seats: Sequence[SeatRow]) -> None:
    """Deny a seat to whoever is no member of the league, and a third one on a ladder."""
    if league is None:
        raise DeniedError(Denial.NO_LEAGUE)
    if league.archived_at is not None:
        raise DeniedError(Denial.LEAGUE_ARCHIVED)
    require_member(member)
    if league.kind is LeagueKind.LADDER and len(seats) >= ON_A_LADDER:
        raise DeniedError(Denial.FULL, most=ON_A_LADDER)


def require_unfixed(fields: Collection[str]) -> None:
    """Deny a change of what the league has laid down."""
    if FIXED & set(fields):
        raise DeniedError(Denial.LEAGUE_FIXED)


def forfeited(seats: Sequence[SeatRow], seat: int) -> SeatRow:
    """Return a seat that its owner leaves: a computer player goes on, and the result will know who left, and when."""
    order = 1 + max(one.left_order for one in seats)
    return replace(seats[seat], user_id=None, away=False, left_by=seats[seat].user_id, left_order=order)


def sides_left(seats: Sequence[SeatRow], sides: Sequence[Sequence[int]]) -> list[int]:
    """Return the sides for which somebody still plays."""
    return [side for side, those in enumerate(sides) if any(seats[seat].user_id is not None for seat in those)]
