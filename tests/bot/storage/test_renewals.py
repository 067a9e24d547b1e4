"""Tables and leagues begun before the second revision of the rules keep what they began with (R10)."""

import json
import lzma
import sqlite3
from pathlib import Path

from bot.storage.store import Store
from bot.tables.known import rules_of
from engine.turn import DrawMeldDiscard

FIXTURE = Path(__file__).resolve().parents[2] / "fixtures" / "c550dd3.sqlite3.xz"
RENEWING = ("rummy", "queen_city", "double_rum")


def written_before(folder: Path) -> Path:
    """Return the database of the version before, with leagues of Rummy added."""
    path = folder / "pozo.sqlite3"
    path.write_bytes(lzma.decompress(FIXTURE.read_bytes()))
    with sqlite3.connect(path) as db:
        for number, options in ((91, "{}"), (92, '{"stock_renewals": 5}')):
            db.execute(
                "INSERT INTO leagues SELECT ?1, guild_id, 'Rummy ' || ?1, 'rummy ' || ?1, 'rummy', ?2, fingerprint,"
                " kind, settings, made_by, made_at, digest_at FROM leagues WHERE id = 1",
                (number, options),
            )
    db.close()
    return path


async def test_tables_and_leagues_keep_two_renewals_where_nobody_had_chosen(tmp_path: Path) -> None:
    """R10: what was chosen stays, and what was not is what was usual then."""
    path = written_before(tmp_path)
    with sqlite3.connect(path) as db:
        before = dict(db.execute("SELECT id, options FROM tables").fetchall())
    db.close()
    async with await Store.open(path) as store:
        leagues = [await store.league_and_member(number, 0) for number in (91, 92, 1)]
        tables = [stored.table for number in before if (stored := await store.load(number))]

    assert [json.loads(league.options) for league, _ in leagues if league] == [
        {"stock_renewals": 2},
        {"stock_renewals": 5},
        {"target": 10},
    ]
    assert leagues[0][0] is not None
    assert leagues[1][0] is not None
    assert leagues[0][0].fingerprint != leagues[1][0].fingerprint
    assert len(tables) == len(before)
    for table in tables:
        usual = {"stock_renewals": 2} if table.game in RENEWING else {}
        assert json.loads(table.options) == usual | json.loads(before[table.id])
        assert table.rules == 1
        if len(table.seats) > 1:
            rules = rules_of(table)
            renewals = json.loads(table.options).get("stock_renewals")
            assert not isinstance(rules, DrawMeldDiscard) or renewals in {None, rules.stock_renewals}
