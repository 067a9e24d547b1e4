"""A database that nobody else uses is looked through: its pages, logs, seals, results and standings."""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.host.findings import Finding
from bot.league_office.settling import recount_all
from bot.storage import upkeep
from bot.storage.errors import CannotOpenError, OlderSchemaError
from bot.storage.rows import Status, StoredTable
from bot.storage.sql import Transaction
from bot.storage.store import Store
from bot.tables.known import KnownTable
from bot.tables.seal import Seal
from bot.tables.verdict import Verdict, verdicts

NAMED = 10  # of what is wrong in one respect
RESTORE = "restore a backup: python -m bot restore FILE"
LEFT = "nothing: the rest plays on; a backup from before the damage has them whole"
SET_ASIDE = "set it aside: python -m bot check --set-aside"


@dataclass(frozen=True, slots=True)
class Examined:
    """What was found, and which tables cannot be read."""

    findings: Sequence[Finding]
    unreadable: tuple[int, ...]


def examined(path: Path, *, whole: bool) -> Examined:
    """Look through a database: the whole of it, or the file and the tables that are being played."""
    try:
        with upkeep.opened(path) as db:
            if not upkeep.schema_of(db, path):
                return Examined((Finding.wrong("database", "it is empty", RESTORE),), ())
            upkeep.bring_up_to_date(db, path)
            broken = upkeep.broken_pages(db)
            tables, unreadable = _tables(db, whole=whole)
            counted = _leagues(db) if whole and not broken else ()
            file = _said("database", "every page is sound", list(broken), RESTORE)
            return Examined((*file, *tables, *counted), unreadable)
    except CannotOpenError as error:
        return Examined((Finding.wrong("database", str(error), RESTORE),), ())


def examined_server(url: str) -> Examined:
    """Look through the open tables of a database on a server that nobody else uses, brought up to date before."""
    try:
        asyncio.run(_brought_up_to_date(url))
        with upkeep.reading(url) as db:
            return Examined(*_tables(db, whole=False))
    except CannotOpenError as error:
        return Examined((Finding.wrong("database", str(error), RESTORE),), ())


def examined_in_use(url: str) -> Examined:
    """Look through the whole of a database on a server; the bot may run meanwhile."""
    try:
        with upkeep.reading(url) as db:
            upkeep.require_present_schema(db, url)
        with upkeep.counting_aside(url) as db:
            tables, unreadable = _tables(db, whole=True)
            return Examined((*tables, *_leagues(db)), unreadable)
    except OlderSchemaError as error:
        return Examined((Finding.wrong("database", str(error), "start the bot, then look again"),), ())
    except CannotOpenError as error:
        return Examined((Finding.wrong("database", str(error), RESTORE),), ())


def played_and_counted(db: Transaction) -> tuple[Finding, ...]:
    """Return whether open tables replay and standings equal a recount, within the transaction of whoever asks."""
    tables, _ = _tables(db, whole=False)
    return (*tables, *_leagues(db))


async def _brought_up_to_date(url: str) -> None:
    async with await Store.open(url):
        return


def _tables(db: Transaction, *, whole: bool) -> tuple[list[Finding], tuple[int, ...]]:
    numbers = upkeep.table_numbers(db, only_open=not whole)
    unreadable, unsealed, unrecorded = dict[int, str](), list[int](), list[int]()
    for number in numbers:
        try:
            stored = upkeep.stored_table(db, number)
            table = KnownTable(stored)
            _require_whole(table, stored)
            dealt = _verdicts(table, stored)
        except Exception as error:  # noqa: BLE001  # damage shows in any way, and the rest must be looked at too
            unreadable[number] = f"table {number}: {type(error).__name__} {error}"
            continue
        if Verdict.BROKEN in dealt:
            unsealed.append(number)
        ended = table.match is not None and table.match.outcome is not None
        if ended and stored.table.status is Status.OVER and not upkeep.has_result(db, number):
            unrecorded.append(number)
    kind = "tables" if whole else "open tables"
    twice = upkeep.counted_twice(db) if whole else ()
    aside = sorted(upkeep.those_set_aside(db) & unreadable.keys())
    damaged = sorted(unreadable.keys() - set(aside))
    return [
        *_said("logs", f"{len(numbers) - len(aside)} {kind} replay", [unreadable[one] for one in damaged], SET_ASIDE),
        *([Finding.look("logs", f"set aside: {', '.join(map(_named, aside))}", LEFT)] if aside else ()),
        *_said("seals", "every finished round was dealt as sealed", list(map(_named, unsealed)), RESTORE),
        *_said("results", "each match that ended has its result", list(map(_named, unrecorded)), RESTORE),
        *_said("league results", "none counts twice", list(map(_named, twice)), RESTORE),
    ], tuple(damaged)


def _named(number: int) -> str:
    return f"table {number}"


def _said(what: str, fine: str, wrong: list[str], do: str) -> Iterator[Finding]:
    if not wrong:
        yield Finding.fine(what, fine)
        return
    more = f" and {len(wrong) - NAMED} more" if len(wrong) > NAMED else ""
    yield Finding.wrong(what, f"{len(wrong)} wrong: {'; '.join(wrong[:NAMED])}{more}", do)


def _require_whole(table: KnownTable, stored: StoredTable) -> None:
    """Raise where a log has lost lines: its table counts them."""
    if len(stored.lines) != stored.table.version:
        raise ValueError(f"its log has {len(stored.lines)} lines, and it is at version {stored.table.version}")
    if table.match is not None and table.match.version != stored.table.version:
        raise ValueError(f"its log leads to version {table.match.version}, and it is at {stored.table.version}")


def _verdicts(table: KnownTable, stored: StoredTable) -> set[Verdict]:
    """Return what can be said of the rounds whose seals were shown."""
    shown = {one.round: Seal(one.seed, one.words) for one in stored.seals if one.revealed}
    if table.match is None or not shown:
        return set()
    actions = [table.notation.read_action(line) for line in stored.lines]
    return {verdict for number, verdict in verdicts(table.rules, actions, shown).items() if number in shown}


def _leagues(db: Transaction) -> Iterator[Finding]:
    """Yield whether the standings are those of a recount, which is made and taken back."""
    before = set(upkeep.all_standings(db))
    with upkeep.taken_back(db):
        upkeep.unsettle_all(db)
        recount_all(db)
        counted = set(upkeep.all_standings(db))
    named = [f"season {season} of user {user}" for season, user in sorted({one[:2] for one in before ^ counted})]
    yield from _said("standings", f"all {len(before)} equal a recount", named, "count anew: python -m bot recount")
