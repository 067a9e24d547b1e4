"""What people at many tables are told by several processes, as far as Discord took it."""

import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, cast

from bot.words.words import Words
from playground.loopback import SENDER
from playground.simulator import Request
from soak.answers import Answers

MOVE: Final = "act"  # the press that is one move


class Asked(NamedTuple):
    """A press that was sent: at which table, what kind, when, and the line that it adds to the log if it is a move."""

    table: int
    kind: str
    at: float
    line: str


class Answered(NamedTuple):
    """The one answer to a press that Discord took: by which process, when, which type, and whether to try again."""

    by: str
    at: float
    type: int
    again: bool


@dataclass
class Told(Answers):
    """Witnesses what Discord does for whichever process; what it refuses nobody is told."""

    asked: dict[int, Asked] = field(default_factory=dict[int, Asked])
    answers: dict[int, Answered] = field(default_factory=dict[int, Answered])
    served: dict[int, float] = field(default_factory=dict[int, float])  # by table: when the newest press was made so
    refused: int = 0  # answers that ask to try again
    silent: float = 0.0  # the longest time between two presses at a table that were answered
    sent_again: int = 0  # messages that Discord knew by their nonces
    nonces: Counter[str] = field(default_factory=Counter[str])  # of messages that were made
    senders: dict[int, str] = field(default_factory=dict[int, str])  # by message: its nonce, who sent it and when
    _made: int = 0  # a message, by the request that is being done

    def __post_init__(self) -> None:
        said = Words()
        self._no = [said.text(f"denied-{why}", "en") for why in ("unavailable", "stopping")]

    def press(self, number: int, table: int, kind: str, line: str = "") -> None:
        self.sent(number, kind)
        self.asked[number] = Asked(table, kind, time.time(), line)

    def see(self, event: str, told: Mapping[str, object]) -> None:
        if event == "MESSAGE_CREATE":
            self._made = int(str(told["id"]))

    def hear(self, request: Request) -> None:
        super().hear(request)
        made, self._made = self._made, 0
        parts = request.path.split("/")
        body = cast("dict[str, Any]", request.body) if isinstance(request.body, dict) else {}
        if request.method == "POST" and parts[1] == "channels" and body.get("nonce"):
            self.sent_again += not made
            self.nonces[f"{parts[2]} {body['nonce']}"] += bool(made)
            self.senders[made] = f"{body['nonce']!r} by {SENDER.get()} at {time.time():.3f}"
        number = int(parts[2]) if parts[-1] == "callback" else 0
        if number not in self.asked:
            return
        asked = self.asked[number]
        again = any(no in str(body) for no in self._no)
        self.refused += again
        self.answers[number] = Answered(SENDER.get(), time.time(), int(body.get("type", 0)), again)
        if not again:
            self.serve(asked.table, asked.at)

    def serve(self, table: int, at: float) -> None:
        """Note that a table was served, of which nothing was answered since the last time."""
        before = self.served.get(table, at)
        self.silent = max(self.silent, at - before)
        self.served[table] = max(at, before)

    @property
    def longest(self) -> float:
        """Return how long anybody waited for an answer, with those who wait still."""
        now = time.monotonic()
        return max([*self.all, *(now - at for at, _ in self.waiting.values())], default=0.0)

    def forget_times(self) -> None:
        """Measure from now on."""
        self.took.clear()
        self.waiting.clear()
        self.silent, self.refused = 0.0, 0
