"""Only the store speaks SQL; only those who act for leagues, tournaments or the host ask it several things at once."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
PRODUCT = [path for room in ("bot", "cogs", "engine", "playground") for path in sorted((ROOT / room).rglob("*.py"))]
SQL = re.compile(
    r"\.execute(?:many|script)?\(|\b(?:SELECT|DELETE FROM|INSERT INTO|PRAGMA) |\bUPDATE \w+ SET\b", re.MULTILINE
)
TRANSACTION = re.compile(r"\blambda db\b|\bstore\.(?:ask|do)\(|\bTransaction\b")


def _who_has(pattern: re.Pattern[str], *but: str) -> list[str]:
    homes = [ROOT / room for room in but]
    elsewhere = [path for path in PRODUCT if not any(path.is_relative_to(home) for home in homes)]
    return [str(path.relative_to(ROOT)) for path in elsewhere if pattern.search(path.read_text(encoding="utf-8"))]


def test_there_is_no_sql_outside_the_store() -> None:
    assert _who_has(SQL, "bot/storage") == []


def test_a_transaction_is_held_by_the_store_the_offices_and_the_host_alone() -> None:
    assert _who_has(TRANSACTION, "bot/storage", "bot/league_office", "bot/tournament_office", "bot/host") == []


@pytest.mark.parametrize("text", ["db.execute(one)", '"SELECT 1"', '"UPDATE tables SET memo"', '"INSERT INTO tables"'])
def test_sql_is_known_when_seen(text: str) -> None:
    assert SQL.search(text)
