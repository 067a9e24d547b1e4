"""A knockout: the strongest are kept apart for as long as can be, and who wins goes on."""

from collections.abc import Sequence

from bot.tournaments.meetings import Meeting


def rounds_of(entrants: int) -> int:
    """Return how many rounds it takes until one is left."""
    return max(1, (entrants - 1).bit_length())


def seeding(size: int) -> list[int]:
    """Return the places of a bracket from top to bottom, as the seeds that begin there: 1 8 4 5 2 7 3 6 of eight."""
    places = [1]
    while len(places) < size:
        places = [seed for place in places for seed in (place, 2 * len(places) + 1 - place)]
    return places


def first_round(seeded: Sequence[int]) -> list[tuple[int, ...]]:
    """Return who meets first; the best seeds meet nobody where places are left over."""
    places = seeding(1 << rounds_of(len(seeded)))
    there = [seeded[seed - 1] if seed <= len(seeded) else None for seed in places]
    pairs = zip(there[::2], there[1::2], strict=True)
    return [tuple(one for one in pair if one is not None) for pair in pairs]


def next_round(before: Sequence[Meeting], seeds: Sequence[int], *, third_place: bool) -> list[tuple[int, ...]]:
    """Return who meets after a round: winners of neighbours; last come those who play for the third place."""
    ordered = sorted(before, key=lambda one: one.number)
    on = [winner(one, seeds) for one in ordered]
    met = [tuple(one for one in pair if one is not None) for pair in zip(on[::2], on[1::2], strict=True)]
    if third_place and len(ordered) == 2:
        played = zip(ordered, on, strict=True)  # where nobody went on, nobody has earned another match
        met.append(tuple(one for tie, best in played if best is not None for one in tie.entrants if one != best))
    return met


def winner(meeting: Meeting, seeds: Sequence[int]) -> int | None:
    """Return who goes on: the better, if level by the points of the game, then by seed; nobody who was absent."""
    result = meeting.result
    if result is None:
        return None
    there = [
        (-result.scores[place], -result.points[place], seeds.index(one), one)
        for place, one in enumerate(meeting.entrants)
        if not result.absent[place]
    ]
    return min(there)[-1] if there else None


def placed(meetings: Sequence[Meeting], seeds: Sequence[int], rounds: int) -> dict[int, int]:
    """Return the place of everyone who is out or has won; those who go out in the same round share theirs."""
    places: dict[int, int] = {}
    for meeting in meetings:
        best = winner(meeting, seeds)
        if meeting.result is None:
            continue
        final, third = meeting.round == rounds and meeting.number == 0, meeting.round == rounds and meeting.number == 1
        first = 1 if final else 3 if third else 1 + (1 << (rounds - meeting.round))
        for one in meeting.entrants:
            if one == best and not final and not third:
                continue
            places[one] = first if one == best else first + (final or third)
    return places
