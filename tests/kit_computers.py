"""What tests and soaks of computer players share: pairs of worlds that look the same, and matches between computers."""

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.actions import Action, RingBell
from engine.errors import IllegalActionError
from engine.match import Match, apply, new_match, to_act
from engine.players.choose import chance_of, choice, offered
from engine.players.levels import Level
from engine.replay import replayed
from engine.rules import Rules
from engine.variants import VARIANTS
from engine.view import view
from tests.kit import chance
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


@dataclass(frozen=True)
class Pair:
    """Two matches that a seat which is asked cannot tell apart; other cards lie where it cannot look."""

    seat: int
    one: Match
    other: Match


def look_alike(rules: Rules, rng: random.Random, most: int) -> Pair | None:
    """Return a pair from random play of so many actions at most, if the cards of one can be exchanged."""
    match, log = random_match(rules, rng, rng.randrange(4, most))
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


def decision(match: Match, seat: int, level: Level, samples: int) -> Action:
    sees = view(match, seat)
    return choice(sees, offered(match, seat), level, chance_of(sees), samples)


def assert_no_peeking(pair: Pair, level: Level, samples: int) -> None:
    """The same is done in both worlds, or what is not seen was looked at."""
    one, other = (decision(match, pair.seat, level, samples) for match in (pair.one, pair.other))
    assert one == other, f"{level} does {one}, and {other} if other cards lie where it cannot look"


def computer_match(rules: Rules, levels: Sequence[Level], rng: random.Random, samples: int) -> Match:
    """Return a match that computers have played to its end; raise where there is none in sight."""
    match = new_match(rules)
    if rules.rings:
        match = apply(match, RingBell()).match  # nobody here keeps the time (F13)
    while not match.outcome:
        assert match.version < LONGEST, f"no end after {LONGEST} actions"
        match = apply(match, chance(match, rng) or _move(match, levels, samples)).match
    return match


def _move(match: Match, levels: Sequence[Level], samples: int) -> Action:
    seat = to_act(match)[0]
    return decision(match, seat, levels[seat], samples)
