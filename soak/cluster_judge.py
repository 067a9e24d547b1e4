"""What is wrong with what people at many tables were told by several processes, measured by what is stored."""

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import closing
from typing import Final

import simcord

from bot.host.examining import examined_in_use
from bot.host.findings import Mark
from bot.storage.postgres.looking import reading
from bot.storage.sql import Sql
from engine.match import call_window, to_act
from playground import simulator
from soak.answers import LiveTable
from soak.cluster_told import MOVE, Told
from soak.wire import UPDATED

COMMITTING: Final = 0.25  # seconds from the note of a term to its commit: until then the process before has the shard

# Beside the tables of the bot, in the same transactions: who had each shard from when on, and who stored each move,
# with the epoch of the lease that it had at that moment, if it had one.
NOTES: Final = """
CREATE SCHEMA soak;
CREATE TABLE soak.terms (shard bigint, epoch bigint, at double precision);
CREATE TABLE soak.writers (table_id bigint, version bigint, owner text, epoch bigint);
CREATE FUNCTION soak.note_term() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO soak.terms VALUES (NEW.shard, NEW.epoch, extract(epoch FROM clock_timestamp()));
    RETURN NULL;
END $$;
CREATE FUNCTION soak.note_writer() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO soak.writers SELECT NEW.table_id, NEW.version, current_setting('application_name'), (
        SELECT l.epoch FROM public.shard_leases l, public.tables t WHERE t.id = NEW.table_id
            AND l.shard = (t.guild_id >> 22) % {shards} AND l.owner = current_setting('application_name'));
    RETURN NULL;
END $$;
CREATE TRIGGER term AFTER UPDATE OF epoch ON public.shard_leases
    FOR EACH ROW WHEN (OLD.epoch <> NEW.epoch) EXECUTE FUNCTION soak.note_term();
CREATE TRIGGER writer AFTER INSERT ON public.moves FOR EACH ROW EXECUTE FUNCTION soak.note_writer();
"""


def wrongs(told: Told, url: str, shards: int, found: Counter[str]) -> list[str]:
    """Return what is wrong with what people were told, and with what is stored."""
    with closing(reading(url, "soak")) as db:
        [(found["results in leagues"],)] = db.execute("SELECT count(*) FROM league_results").fetchall()
        wrong = [*_lost(told, db, found), *_doubled(db), *_written_by_others(db, found)]
        wrong += _answered_by_two(told, db, shards, found)
    wrong += [f"{nonce!r}: it was sent {count} times" for nonce, count in told.nonces.items() if count > 1]
    found["messages that were sent again, and known"] = told.sent_again
    found["pings and messages"] = len(told.nonces)
    looked = examined_in_use(url).findings
    return wrong + [f"{one.what}: {one.seen}" for one in looked if one.mark is Mark.WRONG]


def _lost(told: Told, db: Sql, found: Counter[str]) -> Iterator[str]:
    """Yield the moves that Discord showed somebody as done and that are not stored, and those that nobody made."""
    rows = db.execute("SELECT table_id, key, lines FROM moves").fetchall()
    stored = {(table, key): lines for table, key, lines in rows}
    moves = {number: one for number, one in told.asked.items() if one.kind == MOVE}
    done = [number for number in moves if (answer := told.answers.get(number)) and answer.type == UPDATED]
    found["moves acknowledged"] = len(done)
    found["presses that Discord gave up on"] = sum(number not in told.answers for number in told.asked)
    for number in done:
        one = moves[number]
        if stored.get((one.table, str(number))) != one.line:
            yield f"table {one.table}: {one.line!r} was acknowledged, and is not stored"
    for (table, key), lines in stored.items():
        press = told.asked.get(int(key)) if key.isdigit() else None
        if press is not None and (press.table, press.line) != (table, lines):
            yield f"table {table}: {lines!r} is stored, and nobody pressed it"


def _doubled(db: Sql) -> Iterator[str]:
    counts = db.execute(
        "SELECT id, version, (SELECT coalesce(sum(length(lines) - length(replace(lines, chr(10), '')) + 1), 0)"
        " FROM moves WHERE table_id = id) FROM tables"
    )
    for table, version, lines in counts.fetchall():
        if version != lines:
            yield f"table {table}: it has {version} moves, and {lines} lines"


def _written_by_others(db: Sql, found: Counter[str]) -> Iterator[str]:
    """Yield the moves that somebody stored who did not have the shard, or under an older lease than the one before."""
    newest = defaultdict[int, int](int)
    rows = db.execute("SELECT table_id, version, epoch FROM soak.writers ORDER BY table_id, version").fetchall()
    found["moves stored"] = len(rows)
    for table, version, epoch in rows:
        if epoch is None:
            yield f"table {table}: move {version} was stored by who did not have it"
        elif epoch < newest[table]:
            yield f"table {table}: move {version} was stored under lease {epoch}, after {newest[table]}"
        newest[table] = max(newest[table], epoch or 0)


def _answered_by_two(told: Told, db: Sql, shards: int, found: Counter[str]) -> Iterator[str]:
    """Yield the terms of a shard in which presses were sent and answered by more than one process.

    What was sent while a term was being committed, and answered by who had the one before, is of that one.
    """
    rows = db.execute("SELECT shard, at FROM soak.terms ORDER BY shard, at").fetchall()
    begins = {shard: [at for one, at in rows if one == shard] for shard in range(shards)}
    of_table = {
        table: (guild >> 22) % shards for table, guild in db.execute("SELECT id, guild_id FROM tables").fetchall()
    }
    served = defaultdict[tuple[int, int], dict[str, list[str]]](lambda: defaultdict(list))
    for number, answer in told.answers.items():
        if answer.again:
            continue  # whoever is asked to try again is served by nobody
        shard, asked = of_table[told.asked[number].table], told.asked[number]
        terms = [bisect_right(begins[shard], at) for at in (asked.at, answer.at)]
        if terms[0] == terms[1]:
            began = begins[shard][terms[0] - 1] if terms[0] else 0.0
            if asked.at - began < COMMITTING and answer.by in served[shard, terms[0] - 1]:
                continue
            heard = f"{asked.kind} {asked.at - began:.1f} to {answer.at - began:.1f} s"
            served[shard, terms[0]][answer.by].append(heard)
    found["terms in which a shard had somebody"] = sum(map(bool, served.values()))
    for (shard, term), by in served.items():
        if len(by) > 1:
            few = "; ".join(f"{one} ({len(heard)}: {', '.join(heard[:3])})" for one, heard in sorted(by.items()))
            yield f"shard {shard}, term {term}: it was served by {few}"


def not_asked_once(env: simcord.Env, tables: Sequence[LiveTable], told: Told) -> list[str]:
    """Return who is not asked exactly once, by a message or by the panel, now that nobody moves; or is for nothing."""
    wrong = list[str]()
    for table in tables:
        if table.match.outcome or call_window(table.match) is not None:
            continue
        for seat, person in enumerate(table.people):
            pings, asked = _pings(env, table, person, told), seat in to_act(table.match)
            if not asked and pings:
                wrong.append(f"table {table.number}: {person.id} is asked, and it is not their turn: {pings}")
            if asked and (len(pings) > 1 or (not pings and not _shows(env, table, seat))):
                wrong.append(f"table {table.number}: {person.id} is asked by {pings}, and not by the panel")
    return wrong


def _pings(env: simcord.Env, table: LiveTable, person: simcord.MemberActor, told: Told) -> list[str]:
    """Return what calls somebody in the channel of a table, beside its own message, and who sent it."""
    messages = [one for one in env.backend.messages[table.channel].values() if one.id != table.post]
    return [f"{one.content} ({told.senders.get(one.id)})" for one in messages if f"<@{person.id}>" in str(one.content)]


def _shows(env: simcord.Env, table: LiveTable, seat: int) -> bool:
    """Say whether a seat's panel offers what can be done at the present move."""
    panel = env.backend.messages[table.channel].get(table.panels[seat])
    ids = () if panel is None else (str(part.get("custom_id")) for part in simulator.components_in(panel.components))
    return any(one.split(":")[1:3] == [str(table.number), str(table.match.version)] for one in ids if ":" in one)
