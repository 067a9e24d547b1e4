"""What tables, the store and leagues all speak of: a seat, and a match that is over."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SeatRow:
    seat: int
    name: str
    user_id: int | None = None
    computer: str | None = None  # the level of the computer player who plays this seat
    missed: int = 0  # turns in a row whose time ran out
    away: bool = False
    left_by: int | None = None  # who left it
    left_order: int = 0  # as which one in turn, at a table of a league

    @property
    def person_id(self) -> int | None:
        """Return who has the seat, or who forfeited it in a league; nobody has that of a computer player."""
        return self.left_by if self.left_order else self.user_id


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedMatch:
    """What a match came to, by side, and who had which seat at its end."""

    sides: tuple[tuple[int, ...], ...]  # the seats of each
    winners: tuple[int, ...]  # the sides that won
    totals: tuple[int, ...]
    settlement: tuple[int, ...]
    rounds: int
    seats: tuple[SeatRow, ...]
    forfeited: bool = False  # only one side was left
    low_wins: bool = False  # the points are penalties
    rounds_won: tuple[tuple[int, str], ...] = ()  # the seat that won each round alone, and how it ended

    @property
    def people(self) -> dict[int, str]:
        """Return who played, be it that they left, and the name they played under."""
        return {seat.person_id: seat.name for seat in self.seats if seat.person_id is not None}
