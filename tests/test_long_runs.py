"""Long runs are resumed where they were stopped, and begun anew when the code is another."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from soak import parts
from soak.parts import Part, digest, resumed, summed


@dataclass
class Work:
    """Makes parts, the second of them a bad one, and remembers which it was asked for."""

    asked: list[int] = field(default_factory=list[int])

    def __call__(self, number: int) -> Part:
        self.asked.append(number)
        return Part({"clicks": number}, [f"wrong in {number}"] if number == 2 else [])


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    monkeypatch.delenv("PARTS", raising=False)
    return Work()


def test_a_run_that_was_stopped_goes_on_where_it_was(work: Work, tmp_path: Path) -> None:
    run = resumed("law", range(1, 5), work, Part, tmp_path)
    first = [next(run), next(run)]
    assert work.asked == [1, 2]

    again = list(resumed("law", range(1, 5), work, Part, tmp_path))

    assert work.asked == [1, 2, 3, 4]
    assert again[:2] == first == [Part({"clicks": 1}), Part({"clicks": 2}, ["wrong in 2"])]


def test_a_line_that_was_half_written_is_made_again(work: Work, tmp_path: Path) -> None:
    list(resumed("law", (1, 2), work, Part, tmp_path))
    (file,) = tmp_path.iterdir()
    file.write_text(file.read_text("utf-8")[:-9], "utf-8")
    for _ in range(2):
        assert [part.figures["clicks"] for part in resumed("law", (1, 2), work, Part, tmp_path)] == [1, 2]

    assert work.asked == [1, 2, 2]


def test_processes_take_turns_and_the_next_run_reads_what_all_of_them_made(
    work: Work, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for turn, own in enumerate(([1, 3, 5], [2, 4]), 1):
        monkeypatch.setenv("PARTS", f"{turn}/2")
        assert [one.figures["clicks"] for one in resumed("law", range(1, 6), work, Part, tmp_path)] == own
    monkeypatch.delenv("PARTS")

    assert [one.figures["clicks"] for one in resumed("law", range(1, 6), work, Part, tmp_path)] == [1, 2, 3, 4, 5]
    assert work.asked == [1, 3, 5, 2, 4]


def test_another_code_remembers_nothing(work: Work, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "code"
    (root / "bot").mkdir(parents=True)
    (root / "bot" / "app.py").write_text("one")
    monkeypatch.setattr(parts, "ROOT", root)
    before = digest()
    list(resumed("law", (1,), work, Part, tmp_path))
    (root / "bot" / "app.py").write_text("another")
    list(resumed("law", (1,), work, Part, tmp_path))

    assert digest() != before
    assert work.asked == [1, 1]


def test_a_short_run_is_counted_and_kept_nowhere(
    work: Work, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(parts, "KEPT", tmp_path / "kept")
    total = summed("law", 3, work, short=True)

    assert total["clicks"] == 6
    assert capsys.readouterr().out == "part 2: wrong in 2\n"
    assert not (tmp_path / "kept").exists()
