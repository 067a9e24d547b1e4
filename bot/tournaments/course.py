"""The course of a tournament: how many rounds there are, who meets in the next, and what follows when somebody goes."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from bot.tournaments import grouping, knockout, robin, swiss
from bot.tournaments.meetings import Meeting, bye, forfeited
from bot.tournaments.standings import halves, met_by, standings
from bot.tournaments.tournament import Format, TournamentSettings


@dataclass(frozen=True, slots=True)
class Field:
    """Who takes part: all who ever entered, by seed, and who is still there."""

    seeds: tuple[int, ...]
    staying: frozenset[int]
    sizes: frozenset[int]  # of tables

    @property
    def there(self) -> tuple[int, ...]:
        return tuple(one for one in self.seeds if one in self.staying)


def rounds_of(settings: TournamentSettings, entrants: int) -> int:
    """Return how many rounds a tournament has that begins with so many."""
    match settings.format:
        case Format.KNOCKOUT:
            return knockout.rounds_of(entrants)
        case Format.ROBIN:
            return robin.rounds_of(entrants, settings.legs)
        case Format.SWISS if settings.seats > 2:
            return settings.rounds or 4
        case Format.SWISS:
            return settings.rounds or swiss.rounds_of(entrants)


def next_round(
    settings: TournamentSettings, field: Field, before: Sequence[Meeting], number: int, rounds: int
) -> list[Meeting]:
    """Return the meetings of a round, given those of all rounds before; what needs no playing has its result."""
    match settings.format:
        case Format.KNOCKOUT:
            met = _knockout(settings, field, before, number)
        case Format.ROBIN:
            met = robin.pairs(field.seeds, number)
        case Format.SWISS:
            met = _swiss(settings, field, before, rounds)
    return list(_opened(met, number, field.staying, worth=settings.format is not Format.ROBIN))


def _knockout(
    settings: TournamentSettings, field: Field, before: Sequence[Meeting], number: int
) -> list[tuple[int, ...]]:
    if number == 1:
        return knockout.first_round(field.seeds)
    last = [one for one in before if one.round == number - 1]
    return knockout.next_round(last, field.seeds, third_place=settings.third_place)


def _swiss(settings: TournamentSettings, field: Field, before: Sequence[Meeting], rounds: int) -> list[tuple[int, ...]]:
    table, met = standings(settings.format, field.seeds, before, rounds), met_by(before)
    rested = {one for meeting in before if meeting.is_bye for one in meeting.entrants}
    here = [
        (line.entrant, halves(line.score), line.entrant in rested) for line in table if line.entrant in field.staying
    ]
    if settings.seats > 2:
        return grouping.tables(here, met, field.sizes)
    seeds = {one: seed for seed, one in enumerate(field.seeds)}
    here.sort(key=lambda one: (-one[1], seeds[one[0]]))
    return swiss.pairs([swiss.Stand(*one) for one in here], met)


def _opened(met: Sequence[tuple[int, ...]], number: int, staying: Collection[int], *, worth: bool) -> Iterator[Meeting]:
    """Yield meetings with seats in turn; who is alone has a bye, and who is gone has forfeited."""
    for place, pair in enumerate(met):
        seated = pair[::-1] if (number + place) % 2 and len(pair) == 2 else pair
        gone = tuple(one not in staying for one in seated)
        if len(seated) < 2 and not any(gone):
            yield Meeting(number, place, seated, bye(seated, worth=worth))
        elif any(gone):
            yield Meeting(number, place, seated, forfeited(gone))
        else:
            yield Meeting(number, place, seated)


def without(meeting: Meeting, entrant: int) -> Meeting | None:
    """Return a meeting that is still open as it is decided when somebody goes; none where others play on.

    At a table of more than two the others go on: whoever left it has lost to them.
    """
    if meeting.result is not None or len(meeting.entrants) > 2:
        return None
    gone = tuple(one == entrant for one in meeting.entrants)
    return Meeting(meeting.round, meeting.number, meeting.entrants, forfeited(gone), meeting.id)


def is_last(number: int, rounds: int, field: Field) -> bool:
    """Say whether nothing comes after a round: it was the last, or there are not two left to meet."""
    return number >= rounds or len(field.staying) < 2
