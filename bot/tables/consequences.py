"""What is stored with a move: deadlines, the seal of a new round, those of old ones shown, and a result."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from bot.daily import DayDeal, day_of, score_of
from bot.footing import ADAPTIVE
from bot.matches import FinishedMatch, SeatRow
from bot.storage.rows import NO_SEAT, Changes, Clear, DayScore, Deadline, Faced, PlanRow, SealRow, Status, TableFields
from bot.tables.deadlines import BELL, Waits, as_deadlines, renewed, waits
from bot.tables.house import House
from bot.tables.plans import Plan, planning
from bot.tables.seal import Seal, new_seal
from engine.conceding import conceded
from engine.match import Match
from engine.players.choose import REVISION as PLAYERS
from engine.scoring import Outcome


class Before(NamedTuple):
    """A table before a move, as far as it decides what follows."""

    match: Match
    seats: tuple[SeatRow, ...]
    clock: int | None
    due: Waits
    seals: Mapping[int, Seal]
    planned: Mapping[int, Plan]  # by seat, with what the move itself changes of them
    day: DayDeal | None = None  # a try at its deal ends with its first round


class Consequences(NamedTuple):
    changes: Changes
    due: dict[tuple[str, int], float]  # every deadline that stands then
    sealed: dict[int, Seal]  # a round that is to come


def consequences(  # noqa: PLR0913  # what moved a table where
    before: Before,
    after: Match,
    house: House,
    *,
    moved: int = NO_SEAT,
    fired: Sequence[Deadline] = (),
    seats: Sequence[SeatRow] = (),
    plans: Sequence[PlanRow] = (),
) -> Consequences:
    """Return what follows when a match has come so far and some seats are held otherwise."""
    sitting = with_seats(before.seats, seats)
    standing = dict(before.due)
    for deadline in fired:
        standing.pop((deadline.kind, deadline.seat), None)
    ahead = planning(before.planned, after)
    is_over = bool(after.outcome) or (before.day is not None and bool(after.rounds))
    due = dict[tuple[str, int], float]()
    if not is_over:
        due = renewed(standing, waits(after, sitting, before.clock, house.pauses, ahead), house.now(), moved)
    if (BELL, NO_SEAT) in standing and not after.outcome:
        due[BELL, NO_SEAT] = standing[BELL, NO_SEAT]
    shown = _shown(before, after)
    sealed = {len(after.rounds): new_seal(house.entropy)} if shown and not after.outcome else {}
    changes = Changes(
        fired=fired,
        clear=tuple([Clear(*wait) for wait in standing if wait not in due]),
        deadlines=as_deadlines({wait: at for wait, at in due.items() if standing.get(wait) != at}),
        table=TableFields(status=Status.OVER) if is_over else TableFields(),
        seats=seats,
        seals=(*shown, *(seal_row(number, seal) for number, seal in sealed.items())),
        result=finished_match(after, after.outcome, sitting) if after.outcome and before.day is None else None,
        plans=plans,
        faced=_faced(after, after.outcome, sitting) if after.outcome and before.day is None else None,
        tried=_tried(before.day, after, sitting, house.now()) if before.day is not None and is_over else None,
    )
    return Consequences(changes, due, sealed)


def _tried(day: DayDeal, after: Match, sitting: tuple[SeatRow, ...], now: float) -> DayScore | None:
    """Return what a try came to that counts: within its day, and against the computer players of that day."""
    player = next((seat for seat in sitting if seat.user_id is not None), None)
    if player is None or player.user_id is None:
        return None
    if not day.counts or day.players != PLAYERS or day.number != day_of(now):
        return None
    return DayScore(day.number, player.user_id, score_of(after, player.seat))


def _faced(match: Match, outcome: Outcome, sitting: tuple[SeatRow, ...]) -> Faced | None:
    """Return how a match went for the one person who played it out against adaptive computers, if it is decided."""
    people = [seat for seat in sitting if seat.user_id is not None]
    if len(people) != 1 or people[0].away or all(seat.computer != ADAPTIVE for seat in sitting):
        return None
    (player,) = people
    won = any(player.seat in match.rules.sides[side] for side in outcome.winners)
    if player.user_id is None or (won and len(outcome.winners) > 1):
        return None
    return Faced(player.user_id, match.rules.key, won)


def _shown(before: Before, after: Match) -> tuple[SealRow, ...]:
    """Return the seals of the rounds that a move has finished; that of a day is shown when the day is over."""
    if before.day is not None:
        return ()
    finished = range(len(before.match.rounds), len(after.rounds))
    return tuple([seal_row(number, before.seals[number], revealed=True) for number in finished])


def closing(seals: Mapping[int, Seal]) -> Changes:
    """Return what ends a table: no deadline stands, and all its seals are shown."""
    shown = tuple(seal_row(number, seal, revealed=True) for number, seal in seals.items())
    return Changes(clear=(Clear(),), table=TableFields(status=Status.OVER), seals=shown)


def forfeiting(before: Before, left: SeatRow, winners: Sequence[int]) -> Changes:
    """Return what ends a match of a league for the sides that are left when a seat is given up."""
    given = conceded(before.match.rules, before.match.rounds, winners[0])
    outcome = Outcome(tuple(winners), before.match.totals, given.settlement)
    finished = finished_match(before.match, outcome, with_seats(before.seats, (left,)))
    return replace(closing(before.seals), seats=(left,), result=finished)


def finished_match(match: Match, outcome: Outcome, sitting: tuple[SeatRow, ...]) -> FinishedMatch:
    """Return what is recorded of a match. One that its engine did not end was forfeited."""
    return FinishedMatch(
        sides=match.rules.sides,
        winners=outcome.winners,
        totals=outcome.totals,
        settlement=outcome.settlement,
        rounds=len(match.rounds),
        seats=sitting,
        forfeited=match.outcome is None,
        low_wins=match.rules.low_wins,
        rounds_won=tuple(
            (result.winners[0], result.ending.value)
            for played in match.rounds
            for result in played.results
            if len(result.winners) == 1
        ),
    )


def seal_row(number: int, seal: Seal, *, revealed: bool = False) -> SealRow:
    return SealRow(number, seal.seed, seal.commitment, seal.words, revealed)


def with_seats(seats: tuple[SeatRow, ...], changed: Sequence[SeatRow]) -> tuple[SeatRow, ...]:
    if not changed:
        return seats
    new = {one.seat: one for one in changed}
    return tuple(new.get(one.seat, one) for one in seats)
