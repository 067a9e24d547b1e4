"""What was reckoned best in a race against other choices: it stays in front unless one does plainly better."""

from collections.abc import Sequence
from dataclasses import replace

from engine.players.levels import Weighed
from engine.players.racing import Race


def overtaken(
    best: tuple[Weighed, ...], choices: Sequence[Weighed], race: Race, *, unit: int, sure: float
) -> tuple[Weighed, ...]:
    """Return the actions with what they made in points, of which the race counts so many each.

    The first of the choices is `best[0]`, and it takes so many standard errors to overtake it. What was not tried is as
    far behind as it was reckoned.
    """
    means = [total / count for total, count in zip(race.totals, race.counts, strict=True)]
    rival = max(range(1, len(means)), key=lambda choice: (race.counts[choice], means[choice]))
    chosen = rival if is_sure(means[rival] - means[0], race.squares[rival], race.counts[rival], sure) else 0
    first, reckoned = choices[chosen].action, best[0].worth
    most = means[chosen] / unit
    made = {one.action: mean / unit for one, mean in zip(choices, means, strict=True)}

    def worth(one: Weighed) -> float:
        return min(most, made.get(one.action, most - (reckoned - one.worth)))

    weighed = sorted(
        (replace(one, worth=worth(one)) for one in best), key=lambda one: (one.action != first, -one.worth)
    )
    return tuple(weighed)


def is_sure(ahead: float, squares: int, count: int, sure: float) -> bool:
    """Say whether a choice is so many standard errors ahead of the first, by its differences on the same deals."""
    return ahead > 0 and ahead * ahead * count > sure * sure * (squares / count - ahead * ahead)
