"""What tests and soaks of computer players share: pairs of worlds that look the same, and matches between computers."""

import hashlib
import random
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from engine.actions import Action, RingBell
from engine.errors import IllegalActionError
from engine.match import Match, apply, new_match, to_act
from engine.players.choose import chance_of, choice, offered, samples_of
from engine.players.kernel import KERNEL, Kernel
from engine.players.levels import Level
from engine.players.racing import Race
from engine.replay import replayed
from engine.rules import Rules
from engine.tiles.best_way import BEST_WAY
from engine.variants import VARIANTS, rules_for
from engine.view import view
from tests.kit import OPTION_SETS, chance
from tests.kit_laws import random_match
from tests.kit_unseen import SIZES, other_log, told

LONGEST = 20_000  # actions of a match that ends
ENGINE = Path(__file__).resolve().parent.parent / "engine"
APART = {"gin", "tiles"}  # rooms of players that share nothing with the others


def players_digest(key: str, *more: Path) -> str:
    """Return what tells one state of a game's players from another: the rules, and the files that they are in."""
    own, players = VARIANTS[key].players, ENGINE / "players"
    rooms = {path.name for path in players.iterdir() if path.is_dir()} - {own} if own in APART else APART
    strange = [players / room for room in rooms]
    if own != "tiles":
        strange.append(ENGINE / "tiles")
    digest = hashlib.sha256()
    for path in sorted([*(path for path in ENGINE.rglob("*.py") if path.parent not in strange), *more]):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@contextmanager
def thinking_with(kernel: Kernel) -> Generator[None]:
    """Let computers think with a kernel, and after that with what they thought with before."""
    before, best_way = KERNEL.set(kernel), BEST_WAY.set(kernel.tiles)
    try:
        yield
    finally:
        KERNEL.reset(before)
        BEST_WAY.reset(best_way)


class Asked(Protocol):
    """A question to a kernel, whichever game it is of."""

    choices: list[int]
    race: Race


def answered(question: Asked, best: int, ahead: int = 10, deviation: int = 0) -> None:
    """Fill in that one choice is ahead of all others, in the mean of a hundred rounds, with a deviation of so much."""
    count, square = len(question.choices), ahead * ahead + deviation * deviation
    question.race = Race(
        totals=[100 * ahead * (choice == best) for choice in range(count)],
        counts=[100] * count,
        squares=[100 * square * (choice == best) for choice in range(count)],
    )


@dataclass(frozen=True)
class Pair:
    """Two matches that a seat which is asked cannot tell apart; other cards lie where it cannot look."""

    seat: int
    one: Match
    other: Match


Played = Callable[[Rules, random.Random, int], tuple[Match, tuple[Action, ...]]]


def look_alike(rules: Rules, rng: random.Random, most: int, played: Played = random_match) -> Pair | None:
    """Return a pair from play of so many actions at most, if the cards of one can be exchanged."""
    match, log = played(rules, rng, rng.randrange(4, most))
    if not (asked := to_act(match)) or match.choosers:
        return None
    seat = rng.choice(asked)
    tale = told(rules, log, seat)
    for size in SIZES:
        other = tuple(other_log(tale, size, rng))
        try:
            mirrored = None if other == log else replayed(rules, other)
        except IllegalActionError:
            continue  # what another player did shows something about the cards that were exchanged
        if mirrored is not None and mirrored.boards != match.boards:
            return Pair(seat, match, mirrored)
    return None


def any_rules(key: str, rng: random.Random) -> Rules:
    """Return a game as it usually is, or with other options and seats."""
    usual = rng.choice([count for count in VARIANTS[key].seat_counts if count <= 4])
    return rules_for(key, *rng.choice(OPTION_SETS[key])) if rng.random() < 0.5 else rules_for(key, usual)


def sensible_match(rules: Rules, rng: random.Random, most: int) -> tuple[Match, tuple[Action, ...]]:
    """Return what medium players have made of a match in so many actions at most, and its log."""
    match, log = new_match(rules), list[Action]()
    if rules.rings:
        log.append(RingBell())
        match = apply(match, log[-1]).match
    while not match.outcome and len(log) < most:
        log.append(chance(match, rng) or decision(match, to_act(match)[0], Level.MEDIUM, 1))
        match = apply(match, log[-1]).match
    return match, tuple(log)


def decision(match: Match, seat: int, level: Level, samples: int | None = None) -> Action:
    """Return what a computer player does; without a number, with the samples that it takes in a real match."""
    sees = view(match, seat)
    return choice(sees, offered(match, seat), level, chance_of(sees), samples or samples_of(match.rules, level))


def assert_no_peeking(pair: Pair, level: Level, samples: int | None = None) -> None:
    """The same is done in both worlds, or what is not seen was looked at."""
    one, other = (decision(match, pair.seat, level, samples) for match in (pair.one, pair.other))
    assert one == other, f"{level} does {one}, and {other} if other cards lie where it cannot look"


def computer_match(rules: Rules, levels: Sequence[Level], rng: random.Random, samples: int | None = None) -> Match:
    """Return a match that computers have played to its end; raise where there is none in sight."""
    match = new_match(rules)
    if rules.rings:
        match = apply(match, RingBell()).match  # nobody here keeps the time (F13)
    while not match.outcome:
        assert match.version < LONGEST, f"no end after {LONGEST} actions"
        match = apply(match, chance(match, rng) or _move(match, levels, samples)).match
    return match


def _move(match: Match, levels: Sequence[Level], samples: int | None) -> Action:
    seat = to_act(match)[0]
    return decision(match, seat, levels[seat], samples)
