"""What a decision of each computer player costs, in whichever checkout it is run: positions of recorded matches, again.

`python -m bench.before` runs it in both checkouts, with the records of the earlier one, on the same positions with the
same number of samples: `python decisions.py folder`. It imports only what an earlier version has by the same name.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Final

sys.path.insert(0, str(Path.cwd()))  # it stands in one checkout and is run in another

from engine.match import Match, to_act
from engine.players.choose import chance_of, choice, offered
from engine.players.levels import Level
from engine.replay import steps
from engine.text import match_from
from engine.view import view

MOST: Final = 60  # positions of a game
PASSES: Final = 5  # the least of which counts: nothing is loaded or compiled then, and others disturb it least
SAMPLES: Final = {"gin": 110, "tiles": 1}  # of a hard player; a tenth of what Gin had while it thought in plain Python
ANY_GAME: Final = 12
THINKING: Final = {"skilled", "hard"}


def positions(folder: Path) -> dict[str, list[Match]]:
    """Return by game the positions in which somebody was to act, spread over its recorded matches."""
    found = defaultdict[str, list[Match]](list)
    for path in sorted(folder.glob("*.txt")):
        rules, actions = match_from(path.read_text(encoding="utf-8"))
        found[rules.key] += [step.match for step in steps(rules, actions) if to_act(step.match)]
    return {key: matches[:: max(1, len(matches) // MOST)] for key, matches in found.items()}


def costs(matches: list[Match], level: Level, samples: int) -> Iterator[float]:
    """Yield the CPU milliseconds of each decision."""
    for match in matches:
        seat = to_act(match)[0]
        sees, actions = view(match, seat), offered(match, seat)
        chance, began = chance_of(sees), process_time()
        choice(sees, actions, level, chance, samples)
        yield (process_time() - began) * 1000


def main() -> None:
    with suppress(ModuleNotFoundError):  # a version that thinks in plain Python
        import_module("bot.thinking.kernel").use_kernel()
    for key, matches in positions(Path(sys.argv[1])).items():
        for level in Level:
            samples = SAMPLES.get(key, ANY_GAME) if level.value in THINKING else 1
            passes = [list(costs(matches, level, samples)) for _ in range(PASSES)]
            mean = sum(map(min, zip(*passes, strict=True))) / len(matches)
            print(f"{key} {level.value}, {samples} samples, {len(matches)} decisions: {mean:.4f} ms each", flush=True)


if __name__ == "__main__":
    main()
