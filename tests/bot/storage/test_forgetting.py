"""Wherever the database can name somebody, an export finds it and a deletion takes it away: derived from the schema.

A new column fails here until it is said whether it can hold the number or the name of a person.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from bot.storage.privacy import COLUMNS, OWN, TEXTS, all_about, replace_user
from bot.storage.schema import MIGRATIONS, migrate, migrations_in
from bot.storage.shapes import Shape, shapes
from bot.storage.sql import Cell, Sql
from bot.storage.store import Store
from tests.kit_store import all_cells

ZEB, OTHER = 1456074443980800777, 1456074443980800888
NAME, WORD = "Zebedee", "sesame"

Column = tuple[str, str]

SPECIAL = {("settings", "owner_id"), ("day_tries", "user_id")}
NUMBERS: set[Column] = {*OWN, *COLUMNS, *SPECIAL}
NAMES: set[Column] = {
    ("day_tries", "name"),
    ("league_members", "name"),
    ("league_queue", "name"),
    ("seats", "name"),
    ("tournament_entrants", "name"),
    ("tournament_entrants", "partner_name"),
    ("tournament_invitations", "name"),
}
# Texts that hold a number or a name among other things.
WITHIN: dict[Column, str] = {
    ("league_audit", "details"): f'{{"user": {ZEB}}}',
    ("results", "seats"): f'[{{"seat": 0, "name": "{NAME}", "user_id": {ZEB}}}]',
    ("seals", "words"): f'[[0, "{WORD}"]]',
    ("tables", "key"): f"today 7 {ZEB}",
    ("tables", "memo"): f'{{"again": [{ZEB}]}}',
    ("tournament_audit", "details"): f'{{"user": {ZEB}}}',
}
# What is of no person: numbers of tables, leagues, servers, channels, messages and roles; what is reckoned and agreed;
# moves, which are by seat; names of leagues, tournaments and presets; and the words of admins, which are theirs.
OF_NOBODY = {
    "day_tries": "day guild_id begun_at score",
    "days": "day game rules players samples seed best by_hand line",
    "deadlines": "table_id kind seat due",
    "deleted_users": "id at",
    "heartbeat": "only at spared_until",
    "incidents": "number at kind place asked guild_id",
    "league_audit": "id league_id at act",
    "league_bars": "league_id mark",
    "league_boards": "league_id channel_id message_id due edited_at",
    "league_cards": "result_id channel_id message_id",
    "league_challenges": "id league_id state made_at remind_at expires_at answered_at channel_id message_id table_id"
    " forfeit no_answer told agreed shown",
    "league_dead_channels": "league_id channel_id",
    "league_holidays": "league_id since until",
    "league_members": "league_id state since",
    "league_news": "id league_id kind at season_id since channel_id rests_until",
    "league_pings": "id league_id kind subject detail channel_id message_id sending",
    "league_players": "result_id seat league_id side rank points left_order mu_before sigma_before score_before mu"
    " sigma score endings",
    "league_playoffs": "season_id expires_at table_id over",
    "league_queue": "league_id channel_id since table_id expires_at ready_at asked",
    "league_results": "id league_id season_id kind table_id challenge_id at day cap barred guard void note walkovers",
    "league_roles": "league_id role_id",
    "league_rosters": "season_id",
    "league_seasons": "id league_id number starts_at ends_at opened_at closed_at reset revision settled least_games"
    " title",
    "league_seeds": "season_id mu sigma place",
    "league_standings": "season_id mu sigma points place games wins last_at score listed",
    "league_suspensions": "league_id until reason",
    "leagues": "id guild_id name folded game options fingerprint kind settings made_at digest_at version roles_refused"
    " archived_at duties_at duties_from digest_since",
    "moves": "table_id version lines key seat at",
    "notes": "message_id guild_id kind subject argument beside token locale at",
    "panels": "table_id seat message_id token locale at",
    "plans": "table_id seat text",
    "presets": "guild_id name game options",
    "puzzle_answers": "day number card solved nth mu sigma at",
    "puzzles": "day number game rules size options log seat answer margin why by_hand mu sigma",
    "reports": "table_id text at",
    "result_users": "table_id",
    "results": "table_id guild_id league_id game finished_at outcome",
    "seals": "table_id round seed commitment revealed",
    "seats": "table_id seat computer missed away left_order",
    "settings": "scope key value",
    "tables": "id guild_id channel_id game rules size options clock on_leave league_id language status thread_id"
    " message_id version created_at changed_at revision",
    "tournament_audit": "id tournament_id at act",
    "tournament_calls": "message_id tournament_id news",
    "tournament_entrants": "tournament_id number state here seed since",
    "tournament_games": "table_id meeting_id opened_at result",
    "tournament_invitations": "tournament_id at",
    "tournament_meetings": "id tournament_id round number entrants played ruled",
    "tournaments": "id guild_id channel_id name folded game options settings made_at stage round rounds due_at revision"
    " message_id shown edited_at news told",
}
# What a row is made of where neither its kind nor its default will do.
CELLS: dict[Column, Cell] = {
    ("league_challenges", "state"): "open",
    ("league_members", "state"): "member",
    ("league_news", "kind"): "turned",
    ("league_pings", "kind"): "door",
    ("league_results", "kind"): "match",
    ("seats", "seat"): 0,
    ("settings", "scope"): "user",
    ("tournament_entrants", "number"): 1,
    ("tournament_entrants", "state"): "playing",
    ("tournament_meetings", "entrants"): "[1]",
    ("tournaments", "stage"): "playing",
}
KINDS: dict[str, Cell] = {"INTEGER": 1, "REAL": 1.0, "TEXT": "{}", "BLOB": b"1", "BOOLEAN": 0}


def row_of(db: Sql, shape: Shape, naming: Iterable[Column]) -> Iterator[tuple[str, Cell]]:
    """Yield the cells of a row in which those columns name somebody, and all others somebody else."""
    named = set(naming)
    for _, name, kind, filled, default, is_key in db.execute(f"PRAGMA table_info({shape.name})").fetchall():
        column = shape.name, name
        if column in NUMBERS:
            yield name, ZEB if column in named else OTHER
        elif column in NAMES:
            yield name, NAME if column in named else "Olga"
        elif column in WITHIN and column in named:
            yield name, WITHIN[column]
        elif column in CELLS:
            yield name, CELLS[column]
        elif (filled or is_key) and default is None:
            yield name, KINDS[kind]


def fill(db: Sql, naming: Iterable[Column]) -> None:
    """Put one row into every table, all of them about one table, league and tournament."""
    for shape in shapes():
        cells = dict(row_of(db, shape, naming))
        names = ", ".join(f'"{name}"' for name in cells)
        marks = ", ".join(f"?{number}" for number in range(1, len(cells) + 1))
        db.execute(f"INSERT INTO {shape.name} ({names}) VALUES ({marks})", tuple(cells.values()))  # noqa: S608  # ours
    db.execute("UPDATE league_results SET table_id = 1")
    db.execute("UPDATE tables SET status = 'over'")


def filled(*naming: Column) -> sqlite3.Connection:
    db = sqlite3.connect(":memory:", isolation_level=None)
    migrate(db, Path(":memory:"), migrations_in(MIGRATIONS))
    fill(db, naming)
    return db


def test_of_every_column_it_is_known_whether_it_can_name_somebody() -> None:
    known = (
        NUMBERS
        | NAMES
        | WITHIN.keys()
        | {(table, name) for table, names in OF_NOBODY.items() for name in names.split()}
    )

    assert {(shape.name, name) for shape in shapes() for name in shape.columns} == known
    assert {(table, column) for table, _, column in TEXTS} <= WITHIN.keys()


@pytest.mark.parametrize("column", sorted(NUMBERS), ids=".".join)
def test_a_number_is_exported_and_deleted_wherever_it_stands_alone(column: Column) -> None:
    db = filled(column)
    assert str(ZEB) in all_cells(db)

    assert any(all_about(db, ZEB).values())
    replace_user(db, ZEB, NAME, "nobody", 1.0)

    assert str(ZEB) not in all_cells(db)
    assert not any(all_about(db, ZEB).values())
    assert str(OTHER) in all_cells(db)


@pytest.mark.parametrize("column", sorted({*WITHIN} - {("seals", "words"), ("results", "seats")}), ids=".".join)
def test_a_number_within_a_text_is_deleted(column: Column) -> None:
    db = filled(column)
    assert str(ZEB) in all_cells(db)

    replace_user(db, ZEB, NAME, "nobody", 1.0)

    assert str(ZEB) not in all_cells(db)


async def test_no_byte_of_a_number_a_name_or_a_word_is_left_in_the_file_or_its_log(tmp_path: Path) -> None:
    path, naming = tmp_path / "pozo.sqlite3", {*NUMBERS, *NAMES, *WITHIN}
    wanted = (NAME.encode(), WORD.encode(), str(ZEB).encode(), ZEB.to_bytes(8, "big"))

    def traces() -> int:
        return sum(file.read_bytes().count(one) for file in tmp_path.glob("pozo.sqlite3*") for one in wanted)

    async with await Store.open(path) as store:
        await store.do(lambda db: fill(db, naming))
        assert traces() > len(NUMBERS) + len(NAMES)

        await store.do(lambda db: replace_user(db, ZEB, NAME, "nobody", 1.0))
        assert await store.clear_log()

        assert traces() == 0
    assert traces() == 0
