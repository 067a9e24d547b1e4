"""What people at many tables are told by several processes, and what is wrong with it."""

import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, cast

import simcord

from bot.host.examining import examined_in_use
from bot.host.findings import Mark
from bot.storage.postgres.looking import reading
from bot.words.words import Words
from playground.simulator import Request
from soak.answers import Answers, LiveTable
from soak.wire import UPDATED

MOVE: Final = "act"  # the press that is one move


class Asked(NamedTuple):
    """A press that was sent: at which table, what kind, when, and the line that it adds to the log if it is a move."""

    table: int
    kind: str
    at: float
    line: str


@dataclass
class Told(Answers):
    """Notes what was answered to whom, by whichever process."""

    asked: dict[int, Asked] = field(default_factory=dict[int, Asked])
    answers: dict[int, list[bool]] = field(default_factory=dict[int, list[bool]])  # by press: was it done each time
    served: dict[int, float] = field(default_factory=dict[int, float])  # by table: when the newest press was made so
    refused: int = 0  # answers that ask to try again
    silent: float = 0.0  # the longest time between two presses at a table that were answered
    nonces: Counter[str] = field(default_factory=Counter[str])

    def __post_init__(self) -> None:
        said = Words()
        self._no = [said.text(f"denied-{why}", "en") for why in ("unavailable", "stopping")]

    def press(self, number: int, table: int, kind: str, line: str = "") -> None:
        self.sent(number, kind)
        self.asked[number] = Asked(table, kind, time.monotonic(), line)

    def hear(self, request: Request) -> None:
        super().hear(request)
        parts = request.path.split("/")
        body = cast("dict[str, Any]", request.body) if isinstance(request.body, dict) else {}
        if request.method == "POST" and parts[1] == "channels" and body.get("nonce"):
            self.nonces[f"{parts[2]} {body['nonce']}"] += 1
        number = int(parts[2]) if parts[-1] == "callback" else 0
        if number not in self.asked:
            return
        asked = self.asked[number]
        again = any(no in str(body) for no in self._no)
        self.refused += again
        self.answers.setdefault(number, []).append(body.get("type") == UPDATED)
        if not again:
            before = self.served.get(asked.table, asked.at)
            self.silent = max(self.silent, asked.at - before)
            self.served[asked.table] = max(asked.at, before)

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


def wrongs(told: Told, url: str, found: Counter[str]) -> list[str]:
    """Return what is wrong with what people were told, measured by what is stored."""
    wrong = list[str]()
    with closing(reading(url, "soak")) as db:
        rows = db.execute("SELECT table_id, key, lines FROM moves").fetchall()
        counts = db.execute(
            "SELECT id, version, (SELECT coalesce(sum(length(lines) - length(replace(lines, chr(10), '')) + 1), 0)"
            " FROM moves WHERE table_id = id) FROM tables"
        ).fetchall()
        [(found["results in leagues"],)] = db.execute("SELECT count(*) FROM league_results").fetchall()
    stored = {(table, key): lines for table, key, lines in rows}
    moves = {number: one for number, one in told.asked.items() if one.kind == MOVE}
    done = {number for number in moves if any(told.answers.get(number, ()))}
    found["moves acknowledged"] = len(done)
    for number in done:
        one = moves[number]
        if stored.get((one.table, str(number))) != one.line:
            wrong.append(f"table {one.table}: {one.line!r} was acknowledged, and is not stored")
    for (table, key), lines in stored.items():
        press = told.asked.get(int(key)) if key.isdigit() else None
        if press is not None and (press.table, press.line) != (table, lines):
            wrong.append(f"table {table}: {lines!r} is stored, and nobody pressed it")
    wrong += [
        f"table {table}: it has {version} moves, and {lines} lines"
        for table, version, lines in counts
        if version != lines
    ]
    twice = [number for number in moves if sum(told.answers.get(number, ())) > 1]
    wrong += [f"table {moves[number].table}: a move was acknowledged by two" for number in twice]
    found["asks that were sent again"] = sum(count - 1 for count in told.nonces.values())
    for one in examined_in_use(url).findings:
        if one.mark is Mark.WRONG:
            wrong.append(f"{one.what}: {one.seen}")
    return wrong


def asked_twice(env: simcord.Env, tables: list[LiveTable]) -> list[str]:
    """Return who is asked to move by two messages that stand at once."""
    wrong = list[str]()
    for table in tables:
        standing = env.backend.messages[table.channel].values()
        for person in table.people:
            asks = [one for one in standing if one.id != table.post and f"<@{person.id}>" in str(one.content)]
            if len(asks) > 1:
                wrong.append(f"table {table.number}: {person.id} is asked by {len(asks)} messages")
    return wrong
