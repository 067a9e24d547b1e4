"""Kills in short; `make soak-kill` is the long form."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.law
ROOT = Path(__file__).resolve().parents[2]


def test_twenty_kills_lose_no_accepted_move_and_a_hasty_answer_would_be_caught() -> None:
    """It runs as a program of its own: it forks, which a process with threads, such as that of the tests, must not."""
    done = subprocess.run(  # our own program
        [sys.executable, "-m", "soak.kill", "--short"], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "20 kills" in done.stdout
