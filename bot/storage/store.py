"""The store as the rest of the bot sees it: units of work that are durable when they return, and questions."""

from collections.abc import Awaitable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, Self

from bot.footing import between
from bot.leagues.league import League
from bot.leagues.records import Member
from bot.storage import days, heartbeat, incidents, panels, queries, retention, units
from bot.storage.database import Database
from bot.storage.days import DayRow, TryRow
from bot.storage.errors import NoDriverError, StoreFault, StoreUnavailableError
from bot.storage.footings import footing
from bot.storage.incidents import Incident
from bot.storage.leagues.leagues import league_by_id
from bot.storage.leagues.members import member
from bot.storage.panels import ClosedRows, OpenRows
from bot.storage.rows import (
    Appended,
    Changes,
    Deadline,
    Due,
    LoggedMove,
    Move,
    NewTable,
    OpenedTable,
    PlanRow,
    Preset,
    Repeated,
    ResultRow,
    Scope,
    SealRow,
    StoredTable,
    TableRow,
)
from bot.storage.schema import MIGRATIONS
from bot.storage.share import Share
from bot.storage.sql import Answer, Sql, Work
from bot.storage.writer import NO_LEASE, AnyDatabase, Leases, Writer

PAGE: Final = 100
ALL: Final = 2**62  # more than there will ever be


class Store:
    def __init__(self, database: AnyDatabase, writer: Writer | None = None, share: Share | None = None) -> None:
        self._database = database
        self._writer = writer or Writer(database.writing, database.together)
        self._read = database.read
        self.share = share  # none: all servers are looked after here
        self._beaten = -heartbeat.EVERY  # when a unit of work last brought a beat along

    @classmethod
    async def open(cls, where: Path | str, migrations: Path = MIGRATIONS, *, lease: float = 0.0) -> Self:
        """Open the store in a file, or on the server that a URL names, there alone or with leases of some seconds."""
        if isinstance(where, Path):
            return cls(await Database.open(where, migrations))
        try:
            from bot.storage.postgres.database import ServerDatabase  # noqa: PLC0415  # few have its driver
        except ModuleNotFoundError as error:
            raise NoDriverError from error
        return cls(await ServerDatabase.open(where, migrations, lease=lease))

    async def close(self) -> None:
        """Finish what was begun, and let go of the database."""
        await self._writer.close()
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def leases(self) -> Leases | None:
        """Return what is shared with other processes; none where there are no others."""
        return self._database.leases

    def part(self, share: Share) -> "Store":
        """Return the same store as it is for whoever looks after some of the servers, under leases."""
        return Store(self._database, self._writer, share)

    def _write(self, work: Work[Answer]) -> Awaitable[Answer]:
        return self._writer.write(work, NO_LEASE if self.share is None else self.share.leases)

    def looks_after(self, guild_id: int | None) -> bool:
        """Say whether what happens in a server is this process's to mind and to show."""
        return self.share is None or self.share.has(guild_id)

    async def say(self, kind: str, number: int) -> None:
        """Tell other processes of something, if there are any; whoever misses it finds out later."""
        if self.leases is not None:
            with suppress(StoreUnavailableError):
                await self.leases.say(kind, number, "" if self.share is None else self.share.name)

    @property
    def fault(self) -> StoreFault | None:
        """Return why nothing can be stored just now; none where all is well."""
        return self._writer.fault

    @property
    def met_damage(self) -> bool:
        """Say whether something was found damaged since this process began."""
        return self._database.met_damage

    # Units of work

    async def open_table(self, new: NewTable) -> OpenedTable:
        """Open a table; raise TooManyTablesError where it would be one too many."""
        return await self._write(lambda db: units.open_table(db, new))

    async def append(self, move: Move) -> Appended | Repeated:
        """Add a move to the log; raise StaleRevisionError if the table has changed since it was made."""
        return await self._write(self._beating(move.at, units.Appending(move)))

    async def change(self, table_id: int, changes: Changes, at: float, revision: int) -> None:
        """Change a table without a move; raise StaleRevisionError if it has changed since that revision."""
        return await self._write(self._beating(at, units.Changing(table_id, changes, at, revision)))

    def _beating(self, at: float, work: Work[Answer]) -> Work[Answer]:
        """Return a unit of work that also keeps it that the bot is awake, unless one did so a moment ago."""
        if abs(at - self._beaten) < heartbeat.EVERY:
            return work

        def both(db: Sql) -> Answer:
            answer = work(db)
            heartbeat.beat(db, at)
            self._beaten = at
            return answer

        return both

    async def keep_plan(self, table_id: int, plan: PlanRow, revision: int) -> None:
        """Keep a plan, or forget it; raise StaleRevisionError if the table has changed since that revision."""
        return await self._write(lambda db: units.keep_plan(db, table_id, plan, revision))

    async def settled(self) -> bool:
        """Wait until all that was handed over before is stored or never will be; say whether that is certain."""
        with suppress(StoreUnavailableError):
            await self._write(lambda _: None)
            return True
        return False

    async def set_setting(self, scope: Scope, owner_id: int, key: str, value: str | None) -> None:
        return await self._write(lambda db: units.set_setting(db, scope, owner_id, key, value))

    async def save_preset(self, preset: Preset) -> None:
        return await self._write(lambda db: units.save_preset(db, preset))

    async def delete_preset(self, guild_id: int, name: str) -> bool:
        return await self._write(lambda db: units.delete_preset(db, guild_id, name))

    async def clear_log(self) -> bool:
        """Let what was deleted leave the log of the database too; say whether nobody's reading was in the way."""
        return await self._database.clear_log()

    async def resume(self, now: float, kinds: Sequence[str], least: Sequence[str]) -> float:
        """Move deadlines of some kinds by the time since the last beat, and return how long that was."""
        return await self._write(lambda db: heartbeat.resume(db, now, kinds, least, self.share))

    async def make_good(self, lost: float, now: float, kinds: Sequence[str]) -> None:
        """Move deadlines of some kinds by a time that was lost."""
        return await self._write(lambda db: heartbeat.make_good(db, lost, now, kinds, share=self.share))

    async def beat(self, at: float, every: float = heartbeat.EVERY) -> None:
        """Keep it that the bot is awake, unless that was kept a moment ago."""
        return await self._write(lambda db: heartbeat.beat(db, at, every))

    async def keep_open(self, opened: OpenRows, closed: ClosedRows, since: float) -> None:
        """Keep how open messages are reached; forget those that are gone, and those before some time."""
        return await self._write(lambda db: panels.keep(db, opened, closed, since))

    async def keep_incident(self, incident: Incident) -> None:
        return await self._write(lambda db: incidents.keep(db, incident))

    async def let_go_of_tables(self, before: float, most: int) -> tuple[int, ...]:
        """Delete some of the tables that were over before some time, and return which."""
        return await self._write(lambda db: retention.let_go_of_tables(db, before, most))

    async def forget_server(self, guild_id: int) -> tuple[int, ...]:
        """Delete everything about a server, and return which tables it had."""
        return await self._write(lambda db: retention.forget_server(db, guild_id))

    async def do(self, work: Work[Answer]) -> Answer:
        """Do a unit of work that is put together elsewhere, such as one of a league."""
        return await self._write(work)

    # Tables

    async def load(self, table_id: int) -> StoredTable | None:
        """Return a table with its seats, log, deadlines and seals, all as of one moment."""
        return await self._read(lambda db: queries.stored(db, table_id))

    async def table(self, table_id: int) -> TableRow | None:
        return await self._read(lambda db: queries.table(db, table_id))

    async def is_opened(self, key: str) -> bool:
        """Say whether a table was opened with a key."""
        return await self._read(lambda db: queries.is_opened(db, key))

    async def tables_to_show(self, since: float) -> tuple[int, ...]:
        """Return the tables that are not over, and those that changed since some time."""
        return await self._read(lambda db: queries.tables_to_show(db, since, self.share))

    async def changed_since(self, since: float) -> tuple[tuple[int, int], ...]:
        """Return the tables of this process that changed since some time, each with its revision."""
        return await self._read(lambda db: queries.changed_since(db, since, self.share))

    async def open_by_status(self) -> dict[str, int]:
        """Return how many tables are in their lobby and how many are played."""
        return await self._read(queries.open_by_status)

    async def open_tables(self, after: int = 0, limit: int = PAGE) -> tuple[TableRow, ...]:
        """Return a page of the tables that are not over, those with a higher number than `after`."""
        return await self._read(lambda db: queries.open_tables(db, after, limit))

    async def open_tables_of_user(self, user_id: int, limit: int = PAGE) -> tuple[TableRow, ...]:
        """Return the open tables at which a user sits, the newest first."""
        return await self._read(lambda db: queries.open_tables_of_user(db, user_id, limit))

    async def open_tables_about(self, user_id: int) -> tuple[TableRow, ...]:
        """Return the open tables at which a user sits, and those that are theirs."""
        return await self._read(lambda db: queries.open_tables_about(db, user_id))

    async def open_tables_in_channel(self, channel_id: int, limit: int = PAGE) -> tuple[TableRow, ...]:
        """Return the open tables of a channel and its threads, the newest first."""
        return await self._read(lambda db: queries.open_tables_in_channel(db, channel_id, limit))

    async def open_tables_in_guild(self, guild_id: int, limit: int = PAGE) -> tuple[TableRow, ...]:
        """Return the open tables of a server, the newest first."""
        return await self._read(lambda db: queries.open_tables_in_guild(db, guild_id, limit))

    async def matches_in_sight(self, user_id: int, place_id: int, limit: int = PAGE) -> tuple[TableRow, ...]:
        """Return the tables with moves at which a user sits or that stand in a place, the newest first."""
        return await self._read(lambda db: queries.matches_in_sight(db, user_id, place_id, limit))

    async def require_room(self, new: NewTable) -> None:
        """Raise TooManyTablesError where a table would be one too many."""
        return await self._read(lambda db: queries.require_room(db, new))

    # Logs, clocks and seals

    async def lines(self, table_id: int, after: int = 0) -> tuple[str, ...]:
        """Return the lines of the log beyond a version."""
        return await self._read(lambda db: queries.lines(db, table_id, after))

    async def moves(self, table_id: int, after: int = 0) -> tuple[LoggedMove, ...]:
        """Return the moves that led beyond a version, with who made them and when."""
        return await self._read(lambda db: queries.moves(db, table_id, after))

    async def deadlines(self, table_id: int) -> tuple[Deadline, ...]:
        return await self._read(lambda db: queries.deadlines(db, table_id))

    async def due(self, now: float, limit: int = PAGE) -> tuple[Due, ...]:
        """Return the deadlines that have come, the earliest first."""
        return await self._read(lambda db: queries.due(db, now, limit, self.share))

    async def next_due(self) -> float | None:
        return await self._read(lambda db: queries.next_due(db, self.share))

    async def seals(self, table_id: int) -> tuple[SealRow, ...]:
        return await self._read(lambda db: queries.seals(db, table_id))

    async def open_messages(self, since: float) -> OpenRows:
        """Return how the private messages are reached that were pressed since some time."""
        return await self._read(lambda db: panels.kept(db, since, self.share))

    # Looking back

    async def report(self, table_id: int) -> str | None:
        return await self._read(lambda db: queries.report(db, table_id))

    async def keep_report(self, table_id: int, text: str, at: float) -> None:
        """Keep the report of a match that is over, unless there is one."""
        return await self._write(lambda db: units.keep_report(db, table_id, text, at))

    # The deal of the day

    async def kept_day(self, new: DayRow) -> DayRow:
        """Return the deal of a day, which is this one if there was none."""
        return await self._write(lambda db: days.kept_day(db, new))

    async def day(self, number: int) -> DayRow | None:
        return await self._read(lambda db: days.day(db, number))

    async def keep_line(self, number: int, best: int, line: str, *, by_hand: bool) -> None:
        """Keep the best line of a day that is over, unless it is known."""
        return await self._write(lambda db: days.keep_line(db, number, best, line, by_hand=by_hand))

    async def begun_try(self, new: TryRow) -> TryRow:
        """Return the try of somebody that counts, which is this one if there was none."""
        return await self._write(lambda db: days.begun_try(db, new))

    async def tries_of(self, user_id: int, since: int = 0) -> tuple[TryRow, ...]:
        return await self._read(lambda db: days.tries_of(db, user_id, since))

    async def tries_in(self, guild_id: int, number: int) -> tuple[TryRow, ...]:
        """Return the scores of a server on a day, the best first."""
        return await self._read(lambda db: days.tries_in(db, guild_id, number))

    async def best_tries(self, number: int, limit: int) -> tuple[TryRow, ...]:
        """Return the best tries of a day wherever they were made."""
        return await self._read(lambda db: days.best_tries(db, number, limit))

    async def try_lines(self, number: int, user_id: int) -> tuple[str, ...]:
        """Return the log of the try of somebody that counts, as long as it is kept."""
        return await self._read(lambda db: days.try_lines(db, number, user_id))

    # What a host looks after

    async def incident(self, number: str) -> Incident | None:
        return await self._read(lambda db: incidents.numbered(db, number))

    async def newest_incidents(self, guild_id: int | None, limit: int) -> tuple[Incident, ...]:
        """Return the newest incidents, of a server or of all."""
        return await self._read(lambda db: incidents.newest(db, guild_id, limit))

    async def known_servers(self) -> dict[int, float | None]:
        return await self._read(retention.known_servers)

    async def ask(self, query: Work[Answer]) -> Answer:
        """Answer a question that is put together elsewhere, as of one moment."""
        return await self._read(query)

    # Results, settings and presets

    async def result(self, table_id: int) -> ResultRow | None:
        return await self._read(lambda db: queries.result(db, table_id))

    async def results_of_user(self, user_id: int, limit: int = PAGE) -> tuple[ResultRow, ...]:
        """Return a user's newest results, the last one first."""
        return await self._read(lambda db: queries.results_of_user(db, user_id, limit))

    async def league_and_member(self, league_id: int, user_id: int) -> tuple[League | None, Member | None]:
        """Return a league, and what a user is to it."""
        return await self._read(lambda db: (league_by_id(db, league_id), member(db, league_id, user_id)))

    async def settings(self, scope: Scope, owner_id: int) -> dict[str, str]:
        return await self._read(lambda db: queries.settings(db, scope, owner_id))

    async def strength_between(self, people: Sequence[int], game: str) -> int:
        """Return how strong computer players are that adapt to people at a game."""
        return await self._read(lambda db: between([footing(db, user_id, game) for user_id in people]))

    async def presets(self, guild_id: int) -> tuple[Preset, ...]:
        return await self._read(lambda db: queries.presets(db, guild_id))
