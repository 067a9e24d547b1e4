"""What must be true of the store: moves are in it once, clocks stand, deals are those of their seals."""

import json
from collections.abc import Iterator, Sequence
from typing import Final

from bot.storage.leagues.leagues import leagues_in
from bot.storage.sql import Sql
from bot.tables.deadlines import Pauses, waits
from bot.tables.seal import Seal
from bot.tables.table import Table
from bot.tables.verdict import Verdict, verdicts
from engine.text import Notation
from engine.variants import rules_for
from playground.simulator import answered
from soak.kill import DOUBLED, LEAGUE_WRONG
from soak.leagues import by_oracle, standings
from soak.world.world import World

LATE: Final = 60.0  # seconds within which what is due is done
AT_ONCE: Final = Pauses(lambda: 0.0, 0.0, 0.0)


def lost_moves(world: World, db: Sql) -> Iterator[str]:
    """Yield the moves that somebody saw accepted and the log does not hold."""
    kept = {key for (key,) in db.execute("SELECT key FROM moves")}
    for one in world.town.diary.pressed:
        accepted = one.custom_id.startswith("act:") and answered(world.town.env, one.number) == "update"
        if accepted and str(one.number) not in kept:
            yield f"move lost: {one.custom_id} of {one.user_id} at {one.at:.1f}"


def doubled_moves(_: World, db: Sql) -> Iterator[str]:
    for (table_id,) in db.execute(DOUBLED, ("\n",)):
        yield f"table {table_id}: its version is not what its log counts"


def missing_clocks(_: World, tables: Sequence[Table]) -> Iterator[str]:
    """Yield what tables should wait for and nobody minds."""
    for table in tables:
        if table.match is not None:
            expected = waits(table.match, table.seats, None, AT_ONCE).keys()
            yield from (f"table {table.id}: nothing waits for {wait}" for wait in sorted(expected - table.due.keys()))


def late_clocks(world: World, db: Sql) -> Iterator[str]:
    """Yield what was due long ago: tables that stand still."""
    late = "SELECT table_id, kind, seat, due FROM deadlines WHERE due < ?"
    for table_id, kind, seat, due in db.execute(late, (world.machine.now() - LATE,)):
        yield f"table {table_id}: {kind} of seat {seat} is {world.machine.now() - due:.0f} s late"


def broken_deals(_: World, db: Sql) -> Iterator[str]:
    """Yield the rounds whose shuffle is not that of their seal."""
    for table_id, game, size, options, revision in db.execute(
        "SELECT id, game, size, options, rules FROM tables"
    ).fetchall():
        seals = {
            number: Seal(seed, tuple((seat, word) for seat, word in json.loads(words)))
            for number, seed, words in db.execute(
                "SELECT round, seed, words FROM seals WHERE table_id = ?", (table_id,)
            )
        }
        if not seals:
            continue
        rules = rules_for(game, size, json.loads(options), revision)
        found = db.execute("SELECT lines FROM moves WHERE table_id = ? ORDER BY version", (table_id,)).fetchall()
        notation = Notation(rules.tiles)
        actions = [notation.read_action(line) for (lines,) in found for line in lines.split("\n")]
        for number, verdict in verdicts(rules, actions, seals).items():
            if verdict is not Verdict.HOLDS:
                yield f"table {table_id}: round {number} was not dealt as sealed"


def wrong_standings(world: World, db: Sql) -> Iterator[str]:
    for (table_id,) in db.execute(LEAGUE_WRONG):
        yield f"table {table_id}: its result is not once in its league"
    for guild in world.town.guilds:
        for league in leagues_in(db, guild.id):
            if standings(db, league) != by_oracle(db, league):
                yield f"league {league.id}: its standings are not those of its results"


def wrong_seasons(world: World, db: Sql) -> Iterator[str]:
    """Yield leagues without exactly one open season, and seasons that should have ended."""
    is_open = "CASE WHEN opened_at IS NOT NULL AND closed_at IS NULL THEN 1 END"
    counted = f"SELECT league_id, count({is_open}) FROM league_seasons GROUP BY 1"  # noqa: S608  # our own
    for league_id, count in db.execute(counted):
        if count != 1:
            yield f"league {league_id}: {count} seasons are open"
    late = "SELECT league_id, number FROM league_seasons WHERE closed_at IS NULL AND ends_at < ?"
    for league_id, number in db.execute(late, (world.machine.now() - LATE,)):
        yield f"league {league_id}: season {number} should have ended"


def unseated_challenges(world: World, db: Sql) -> Iterator[str]:
    """Yield challenges that were accepted and have no table."""
    accepted = "SELECT id FROM league_challenges WHERE state = 'accepted' AND table_id IS NULL"
    yield from (f"challenge {number}: it was accepted and has no table" for (number,) in db.execute(accepted))
    late = "SELECT id FROM league_challenges WHERE state = 'open' AND expires_at < ?"
    for (number,) in db.execute(late, (world.machine.now() - LATE,)):
        yield f"challenge {number}: it should have expired"
