"""`python -m bot verify FILE`: a plain verdict and an exit code, from a file and nothing else."""

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot import __main__
from bot.tables.proof import Proof, SealedRound, proof_text
from engine.text import Notation
from tests.kit_sealed import sealed_log


@pytest.fixture(scope="module")
def proof() -> Proof:
    """Return the proof of two rounds that safe players played."""
    rules, actions, seals = sealed_log()
    rounds = [SealedRound(number + 1, seals[number].commitment, seals[number].seed.hex(), seals[number].words)
              for number in range(2)]  # fmt: skip
    log = tuple(map(Notation(rules.tiles).action, actions))
    return Proof("rummy", 2, {"rounds": 2}, tuple(rounds), log, rules=rules.revision)


@pytest.fixture(autouse=True)
def _bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have neither a token nor a database, and a setting that would keep a bot from starting."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOG_LEVEL", "nonsense")


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["bot", "verify", *arguments])
    return __main__.main()


def verified(text: str | bytes, monkeypatch: pytest.MonkeyPatch) -> int:
    Path("deals.json").write_bytes(text if isinstance(text, bytes) else text.encode())
    return run(monkeypatch, "deals.json")


def test_a_good_file_is_called_so(
    proof: Proof, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verified(proof_text(proof), monkeypatch) == 0
    said = capsys.readouterr().out
    assert "\u2705 Round 2 was dealt as sealed." in said
    assert "All 2 rounds were dealt as sealed." in said
    assert all(one.commitment in said for one in proof.rounds)
    assert not list(Path.cwd().glob("data*"))


def test_programs_are_told_the_verdict_on_each_round(
    proof: Proof, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("deals.json").write_text(proof_text(proof), encoding="utf-8")
    assert run(monkeypatch, "deals.json", "--json") == 0
    rounds = [{"round": 1, "verdict": "holds"}, {"round": 2, "verdict": "holds"}]
    assert json.loads(capsys.readouterr().out) == {"holds": True, "rounds": rounds}
    Path("deals.json").write_text(proof_text(replace(proof, rounds=proof.rounds[:1])), encoding="utf-8")
    assert run(monkeypatch, "deals.json", "--json") == 1
    assert json.loads(capsys.readouterr().out)["rounds"][1]["verdict"] == "broken"


def test_a_file_that_somebody_changed_is_called_so(
    proof: Proof, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """S2: another seed, another word, another commitment, or a round whose seal is missing."""
    first, second = proof.rounds
    for rounds in (
        (first, replace(second, seed="ab" * 32)),
        (first, replace(second, words=((0, "adios"),))),
        (first, replace(second, commitment="ab" * 32)),
        (first,),
    ):
        assert verified(proof_text(replace(proof, rounds=rounds)), monkeypatch) == 1
        said = capsys.readouterr().out
        assert "\u2705 Round 1 was dealt as sealed." in said
        assert "\u274c Round 2 was not dealt as sealed!" in said
        assert "Not everything was dealt as sealed." in said


def test_a_log_with_another_deal_is_found_out(
    proof: Proof, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    deal = next(place for place, line in enumerate(proof.log) if line.startswith("deal"))
    for cards in range(2, 12):
        parts = proof.log[deal].split()
        parts[1], parts[cards] = parts[cards], parts[1]
        changed = (*proof.log[:deal], " ".join(parts), *proof.log[deal + 1 :])
        assert verified(proof_text(replace(proof, log=changed)), monkeypatch) == 1
        said = capsys.readouterr()
        assert "was not dealt as sealed!" in said.out or "no file of a sealed deck" in said.err


@pytest.mark.parametrize(
    "text",
    [b"", b"\xff\xfe", "[]", "{}", '{"form": "pozo-sealed-deck-1"}', "nonsense"],
    ids=["nothing", "bytes", "a list", "an empty object", "only its form", "words"],
)
def test_garbage_is_called_so(
    text: str | bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verified(text, monkeypatch) == 65
    assert "no file of a sealed deck" in capsys.readouterr().err


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"seats": 99},
        {"options": {"rounds": "many"}},
        {"log": ("0: fly",)},
        {"log": ("0: draw",)},
        {"rounds": (SealedRound(1, "", "zz", ()),)},
    ],
    ids=str,
)
def test_what_cannot_have_happened_is_called_so(
    proof: Proof, wrong: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verified(proof_text(replace(proof, **wrong)), monkeypatch) == 65
    assert "no file of a sealed deck" in capsys.readouterr().err


def test_a_table_where_no_round_is_over_proves_nothing_and_is_accused_of_nothing(
    proof: Proof, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verified(proof_text(replace(proof, log=(), rounds=())), monkeypatch) == 1
    assert capsys.readouterr().out == "No round is finished yet.\n"


def test_a_file_that_is_not_there_and_a_call_without_one_are_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "nowhere.json") == 66
    assert "nowhere.json" in capsys.readouterr().err
    with pytest.raises(SystemExit) as ended:
        run(monkeypatch)
    assert ended.value.code == 64
    assert "usage: python -m bot verify" in capsys.readouterr().err
