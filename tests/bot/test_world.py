"""The bot in simulated time, in short; `make soak-world` is the long form."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.law
ROOT = Path(__file__).resolve().parents[2]


def test_three_days_of_faults_break_nothing_and_a_seed_replays_exactly() -> None:
    """It runs as a program of its own: it forks, and takes over every clock of its process."""
    done = subprocess.run(  # our own program
        [sys.executable, "-m", "soak.world", "--short"], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 simulated days, 0 broken" in done.stdout
    assert "the same" in done.stdout
