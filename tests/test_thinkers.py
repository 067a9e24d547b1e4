"""Processes in which computers think are found and weighed, and whether they think as in a match is told."""

import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.thinking.worker import Worker
from soak.thinkers import GOAL, Held, Thinking, held_by, thinkers, thinking

SMALL = Held(50.0, 60.0, 40.0, 30.0)
COMPILED = Counter({"WebAssembly": 2})
SHIPS = {("gin", "hard"): {12_000}}


@pytest.fixture
def worker() -> Iterator[Worker]:
    worker = Worker(limit=120)
    yield worker
    worker.close()


@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="only Linux tells of processes so")
async def test_a_process_that_thinks_is_found_and_weighed(worker: Worker, tmp_path: Path) -> None:
    process = await worker.ask(os.getpid)
    assert process in thinkers(os.getpid())
    held = held_by(process)
    assert 1 < held.own <= held.shared_out <= held.resident <= held.most < GOAL

    log, database = tmp_path / "log.txt", tmp_path / "pozo.sqlite3"
    log.write_text("INFO bot.thinking.worker: a process to think is ready: python\n")
    memos = [("gin", '{"samples": [["hard", 12000]]}'), ("gin", '{"samples": [["hard", 2]]}'), ("tiles", "{}")]
    db = sqlite3.connect(database)
    db.execute("CREATE TABLE tables (game, memo)")
    db.executemany("INSERT INTO tables VALUES (?, ?)", memos)
    db.commit()
    db.close()

    found = thinking(os.getpid(), database, log)

    assert found.kernels == {"python": 1}
    assert found.samples == {("gin", "hard"): {2, 12_000}}


@pytest.mark.parametrize(
    ("found", "right"),
    [
        (Thinking([SMALL], COMPILED, SHIPS), True),
        (Thinking([], COMPILED, SHIPS), False),
        (Thinking([SMALL, SMALL._replace(most=GOAL)], COMPILED, SHIPS), False),
        (Thinking([SMALL], COMPILED + Counter(["python"]), SHIPS), False),
        (Thinking([SMALL], COMPILED, {}), False),
        (Thinking([SMALL], COMPILED, {("gin", "hard"): {2, 12_000}}), False),
    ],
)
def test_whether_computers_thought_as_in_a_match(found: Thinking, right: bool) -> None:
    assert found.is_right is right
