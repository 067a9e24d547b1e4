"""How fast the engine is: random Gin against OpenSpiel and RLCard, then least deadwood; below a floor it fails."""

import sys
from collections.abc import Mapping
from statistics import median
from time import process_time
from typing import Final

from bench import deadwood
from bench.peers_gin import Player, PozoPlayer, openspiel_player, rlcard_player

SEED: Final = 1
POZO: Final = "Pozo, full engine"
DOCUMENTED: Final = "OpenSpiel as documented"
CLONED: Final = "OpenSpiel from a clone"
RLCARD: Final = "RLCard's environment"
FLOORS: Final = {DOCUMENTED: 0.5, RLCARD: 1.5}
GOALS: Final = {DOCUMENTED: 1.0, RLCARD: 3.0}


def _speed(player: Player, hands: int) -> float:
    """Return decisions per second of CPU time."""
    started = process_time()
    decisions = player(hands)
    return decisions / (process_time() - started)


def _speeds(passes: int, hands: int) -> dict[str, list[float]]:
    """Return the speeds of each player in passes that take turns, so that noise falls on all alike."""
    players: Mapping[str, Player] = {
        POZO: PozoPlayer(SEED),
        DOCUMENTED: openspiel_player(SEED),
        CLONED: openspiel_player(SEED, cloned=True),
        RLCARD: rlcard_player(SEED),
    }
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(passes):
        for name, player in players.items():
            speeds[name].append(_speed(player, hands))
    return speeds


def _ratios(speeds: Mapping[str, list[float]]) -> dict[str, float]:
    """Return how many times as fast as each player Pozo was, pass by pass, in the median."""
    return {
        name: median(mine / theirs for mine, theirs in zip(speeds[POZO], others, strict=True))
        for name, others in speeds.items()
    }


def _line(name: str, speed: float, ratio: float) -> str:
    measured = f"  {name:<24} {speed:8,.0f}"
    if name not in FLOORS:
        return measured if name == POZO else f"{measured}   Pozo {ratio:4.2f} times as fast"
    return f"{measured}   Pozo {ratio:4.2f} times as fast (floor {FLOORS[name]}, goal {GOALS[name]})"


def main(*, short: bool) -> int:
    """Print the figures and return 1 where a floor is missed."""
    passes, hands = (9, 20) if short else (15, 100)
    speeds = _speeds(passes, hands)
    ratios = _ratios(speeds)
    print(f"Random Gin, decisions per second of CPU time, median of {passes} passes of {hands} hands, seed {SEED}")
    print(*(_line(name, median(measured), ratios[name]) for name, measured in speeds.items()), sep="\n")
    print(*deadwood.figures(short=short), sep="\n")
    return int(any(ratios[name] < floor for name, floor in FLOORS.items()))


if __name__ == "__main__":
    sys.exit(main(short="--short" in sys.argv))
