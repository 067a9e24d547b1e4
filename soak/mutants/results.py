"""What became of each fault, kept as it comes, and counted in the end."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from soak.mutants.faults import Fault

EQUIVALENT: Final = Path(__file__).with_name("equivalent.txt")
SURVIVORS: Final = Path(__file__).with_name("survivors.txt")
FLOOR: Final = 0.90  # killed, of those that are not equivalent
MOST_EQUIVALENT: Final = 0.05


@dataclass(frozen=True)
class Results:
    """A file of what was tried in a tree; the last word on a fault counts."""

    root: Path
    path: Path

    def keep(self, fault: Fault, killed: bool) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([self._key(fault), killed]) + "\n")

    def of(self, drawn: Sequence[Fault]) -> dict[Fault, bool]:
        """Return which faults were killed and which were not; those never tried are missing."""
        lines = self.path.read_text("utf-8").splitlines() if self.path.exists() else []
        known: dict[str, bool] = dict(json.loads(line) for line in lines)
        return {fault: known[key] for fault in drawn if (key := self._key(fault)) in known}

    def _key(self, fault: Fault) -> str:
        """Return what a fault is known by as long as its file stays the same."""
        digest = hashlib.sha256((self.root / fault.path).read_bytes()).hexdigest()[:12]
        return f"{digest} {fault.line}:{fault.column} {fault.name}"


def words_on(path: Path) -> dict[str, str]:
    """Return a word on each fault of a list, by its name."""
    lines = [line for line in path.read_text("utf-8").splitlines() if line and not line.startswith("#")]
    return {name: why for name, _, why in (line.partition("  # ") for line in lines)}


def counted(drawn: Sequence[Fault], killed: dict[Fault, bool]) -> bool:
    """Print what became of a sample, with a word on each that was not killed, and say whether that is good enough."""
    same, words = words_on(EQUIVALENT), words_on(SURVIVORS)
    alike = [fault for fault in drawn if fault.name in same]
    survived = [fault for fault in drawn if fault.name not in same and not killed[fault]]
    for fault in survived:
        print(f"survived, line {fault.line}: {fault.name}\n    {words.get(fault.name, 'not looked at yet')}")
    for fault in alike:
        print(f"equivalent, line {fault.line}: {fault.name}\n    {same[fault.name]}")
    others = len(drawn) - len(alike)
    share = (others - len(survived)) / max(1, others)
    counts = f"{others - len(survived)} killed, {len(survived)} survived, {len(alike)} equivalent"
    print(f"{counts} of {len(drawn)}: {share:.1%} of those not equivalent are killed")
    return share >= FLOOR and len(alike) <= MOST_EQUIVALENT * len(drawn)
