"""Thoughts that come to no good. The process that thinks them has to read this file, and little else for it."""

import os
import signal
import time
from pathlib import Path

from engine.actions import Action
from engine.players.levels import Level
from engine.view import View


def dies_once(sees: View, actions: tuple[Action, ...], level: Level, samples: int | None) -> Action:
    """Die with the process the first time, and choose the next time."""
    from bot.thinking.computers import played_choice  # noqa: PLC0415  # who dies at once has no need of it

    died = Path(os.environ["DIED"])
    if not died.exists():
        died.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return played_choice(sees, actions, level, samples)


def dies(*_: object) -> Action:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def ponders(*_: object) -> Action:
    while True:
        time.sleep(60)


def begins(begun: Path, goes_on: Path) -> None:
    """Think until whoever asked has had time to drop it."""
    begun.touch()
    while not goes_on.exists():
        time.sleep(0.001)
