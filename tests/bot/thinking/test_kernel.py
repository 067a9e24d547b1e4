"""The compiled kernel answers as plain Python does, is what its source says, and can be done without."""

import copy
import hashlib
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bot.thinking import kernel
from bot.thinking.computers import Computers
from engine.match import Match, apply, legal_actions, new_match, to_act
from engine.players.choose import chance_of
from engine.players.gin.by_level import PLAYERS
from engine.players.gin.search import GinQuestion
from engine.players.kernel import KERNEL, PLAIN, Kernel
from engine.players.levels import Level
from engine.variants import rules_for
from engine.view import view
from tests.kit import chance

FOLDER = kernel.MODULE.parent
BUILT = (FOLDER / "built.txt").read_text(encoding="utf-8").splitlines()
CLANG = shutil.which("clang")
SAMPLES = 120


@pytest.fixture
def in_use() -> Iterator[None]:
    """Leave the kernel in use as it was."""
    before = KERNEL.set(KERNEL.get())
    yield
    KERNEL.reset(before)


def gin_match(seed: int, actions: int, **options: bool | int) -> Match:
    """Return a match of Gin after so many actions of medium players."""
    rng, match = Random(seed), new_match(rules_for("gin", 2, options))
    while match.version < actions or not to_act(match) or match.board_of(to_act(match)[0]) is None:
        action = chance(match, rng)
        if action is None:
            seat = to_act(match)[0]
            sees = view(match, seat)
            action = PLAYERS[Level.MEDIUM](sees, legal_actions(match, seat), rng, 1)[0].action
        match = apply(match, action).match
    return match


@pytest.mark.usefixtures("in_use")
@pytest.mark.parametrize("options", [{}, {"extra_card": True}, {"oklahoma": True, "big_gin": True}], ids=str)
def test_the_compiled_kernel_fills_in_the_same_numbers_as_plain_python(options: dict[str, bool | int]) -> None:
    compiled, asked = kernel.compiled(), 0
    assert compiled is not None

    def both(question: GinQuestion) -> None:
        nonlocal asked
        asked += 1
        other = copy.deepcopy(question)
        PLAIN.gin(question)
        compiled.gin(other)
        assert (question.totals, question.counts, question.guesses) == (other.totals, other.counts, other.guesses)

    KERNEL.set(Kernel("both", gin=both))
    for actions in range(3, 40, 3):
        match = gin_match(actions, actions, **options)
        seat = to_act(match)[0]
        sees = view(match, seat)
        PLAYERS[Level.HARD](sees, legal_actions(match, seat), chance_of(sees), SAMPLES)
    assert asked >= 8


def test_the_module_is_made_from_the_source_beside_it() -> None:
    """`make kernel` writes down what it compiled; who changes a source and forgets it finds out here."""
    sources = [*sorted(FOLDER.glob("*.[ch]")), FOLDER / "flags.txt"]
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()

    assert BUILT[1:] == [digest, hashlib.sha256(kernel.MODULE.read_bytes()).hexdigest()]


@pytest.mark.skipif(
    CLANG is None or subprocess.check_output([CLANG, "--version"], text=True).splitlines()[0] != BUILT[0],  # noqa: S603  # asks for a version
    reason="the module is made by one version of a compiler, which few need to have",
)
def test_the_compiler_makes_the_same_module_again(tmp_path: Path) -> None:
    assert CLANG is not None
    flags = (FOLDER / "flags.txt").read_text(encoding="utf-8").split()
    sources = [path.name for path in sorted(FOLDER.glob("*.c"))]
    made = tmp_path / "kernel.wasm"
    subprocess.run([CLANG, *flags, "-o", str(made), *sources], cwd=FOLDER, check=True)  # noqa: S603  # our own words

    assert made.read_bytes() == kernel.MODULE.read_bytes()


@pytest.mark.usefixtures("in_use")
def test_where_the_module_cannot_be_had_plain_python_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(kernel, "MODULE", tmp_path / "gone.wasm")
    kernel.compiled.cache_clear()
    try:
        assert kernel.use_kernel() == "Python"
        assert KERNEL.get() is PLAIN
        assert "cannot be had" in caplog.text
    finally:
        kernel.compiled.cache_clear()


async def test_the_process_that_thinks_says_with_what(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    match = gin_match(5, 12)
    seat = to_act(match)[0]
    computers = Computers(patience=120)
    try:
        await computers.choose(view(match, seat), legal_actions(match, seat), Level.HARD)
    finally:
        computers.close()
    assert "a process to think is ready: WebAssembly" in caplog.text
