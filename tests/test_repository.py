"""The repository keeps its own promises: locked lists, plain paths, living documents, and a test for every clause."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit_clauses import CLAUSE, CLAUSES, KEPT_BY_THE_BOT, RULES, TO_KEEP, cited_by_tests, clauses_of, in_order

ROOT = Path(__file__).resolve().parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))

HOSTS_WE_CITE = {"keepachangelog.com", "semver.org", "discord.com"}
HOST = re.compile(r"\b[\w-]+(?:\.[\w-]+)*\.(?:com|dev|io|net|org)\b")
DEPLOY = ROOT / "deploy"  # where a service and a container live is theirs to say
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|mnt|opt|root|tmp|Users|work)\b")
PIN = re.compile(r"[\w.-]+==[\w.+!-]+( ; .+)?( --hash=sha256:[0-9a-f]{64})+")


def _answer(*command: str) -> subprocess.CompletedProcess[str]:
    outside_make = {
        name: value for name, value in os.environ.items() if name not in {"MAKEFLAGS", "MAKELEVEL", "MFLAGS"}
    }
    return subprocess.run(command, cwd=ROOT, env=outside_make, capture_output=True, text=True, check=False)  # noqa: S603  # git and make only


def _files() -> list[Path]:
    """Return the files that are in git, or would be after `git add`."""
    listed = _answer("git", "ls-files", "--cached", "--others", "--exclude-standard").stdout.split("\n")
    return [ROOT / name for name in listed if name and (ROOT / name).is_file()]


def _text(path: Path) -> str:
    """Return what a person can read in a file; nothing for a picture."""
    return path.read_text(encoding="utf-8", errors="ignore") if b"\0" not in path.read_bytes() else ""


def _entries(lock: Path) -> list[str]:
    joined = re.sub(r" *\\\n *", " ", lock.read_text(encoding="utf-8"))
    return [line for line in joined.splitlines() if line and not line.lstrip().startswith("#")]


def test_every_group_has_a_locked_list() -> None:
    assert [lock.stem for lock in LOCKS] == ["bench", "browser", "dev", "playground", "postgres", "run"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_locked_list_pins_every_package_with_hashes(lock: Path) -> None:
    entries = _entries(lock)
    assert entries
    assert [entry for entry in entries if not PIN.fullmatch(entry)] == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
@pytest.mark.parametrize("word", ["://", "file:", "index-url", "find-links", "trusted-host"])
def test_a_locked_list_does_not_say_where_packages_come_from(lock: Path, word: str) -> None:
    assert word not in lock.read_text(encoding="utf-8")


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="an unpacked archive has no list of files")
def test_no_file_names_a_host_we_do_not_cite_or_a_path_of_one_machine() -> None:
    files = _files()
    assert Path(__file__) in files
    found = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in files
        for match in (
            *HOST.finditer(_text(path)),
            *(() if path.is_relative_to(DEPLOY) else MACHINE_PATH.finditer(_text(path))),
        )
        if match.group() not in HOSTS_WE_CITE
    ]
    assert found == []


def test_the_licence_is_here() -> None:
    assert (
        (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License\n\nCopyright (c) 2026 The Pozo authors")
    )


def _targets_named(page: str) -> set[str]:
    return set(re.findall(r"(?:^|`)make ([a-z][\w-]*)", (ROOT / page).read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md"])
def test_every_make_target_a_page_names_exists(page: str) -> None:
    targets = _targets_named(page)
    assert targets
    answers = {target: _answer("make", "--dry-run", target) for target in targets}
    assert {target: answer.stderr for target, answer in answers.items() if answer.returncode} == {}


def test_every_link_between_pages_leads_somewhere() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    links = [(page, link) for page in pages for link in re.findall(r"\]\(([^)#:\s]+)(?:#[^)\s]*)?\)", _text(page))]
    assert links
    assert [f"{page.name}: {link}" for page, link in links if not (page.parent / link).exists()] == []


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module
            case _:
                pass


def test_the_engine_imports_the_standard_library_and_itself_only() -> None:
    roots = {(path.name, name.partition(".")[0]) for path in (ROOT / "engine").rglob("*.py") for name in _imports(path)}
    assert roots
    assert [root for root in sorted(roots) if root[1] not in {"engine", *sys.stdlib_module_names}] == []


def test_every_clause_is_cited_by_a_test() -> None:
    missing = sorted(TO_KEEP - KEPT_BY_THE_BOT - cited_by_tests(), key=in_order)
    assert not missing, f"no test cites {' '.join(missing)}"


def test_every_clause_the_engine_names_is_defined() -> None:
    strings = [
        node.value
        for path in (ROOT / "engine").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    ]
    named = {string for string in strings if re.fullmatch(CLAUSE, string)}
    assert sorted(named - CLAUSES) == []


@pytest.mark.parametrize("page", sorted((RULES / "es").glob("*.md")), ids=lambda page: page.stem)
def test_a_page_in_spanish_has_the_clauses_and_options_of_the_one_in_english(page: Path) -> None:
    english = RULES / page.name
    assert clauses_of(page) == clauses_of(english)
    assert _options_of(page) == _options_of(english)


def test_every_page_of_rules_is_there_in_both_languages() -> None:
    assert {page.name for page in (RULES / "es").glob("*.md")} == {page.name for page in RULES.glob("*.md")}


def _options_of(page: Path) -> list[str]:
    """Return the options in a page's table, in their order."""
    return re.findall(r"^\| `(\w+)`", page.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_target_of_the_makefile_is_told_of_in_contributing() -> None:
    named = re.search(r"^\.PHONY: ([a-z ]+)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    told = re.findall(r"^\| `make ([a-z]+)`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"), re.MULTILINE)

    assert named is not None
    assert set(told) == set(named[1].split())
