"""What is known of a table: read from the store, followed move by move, and told to whoever asks."""

import json
from typing import Final

from bot.denials import Denial, DeniedError
from bot.matches import SeatRow
from bot.storage.errors import StoreUnavailableError
from bot.storage.rows import Status, StoredTable, TableRow
from bot.storage.store import Store
from bot.tables.damage import denial_of
from bot.tables.deadlines import PLAN
from bot.tables.plans import plans_of
from bot.tables.progress import Progress
from bot.tables.seal import Seal, awaits_chance
from engine.actions import Action
from engine.events import Event
from engine.match import Match, legal_actions, to_act
from engine.rules import Rules
from engine.text import Notation
from engine.variants import rules_for
from engine.view import View, view

KEYS_KEPT: Final = 200  # Discord repeats an interaction within minutes, if at all; the store knows the older ones


async def read_table(store: Store, table_id: int) -> StoredTable:
    """Return all that is stored of a table."""
    try:
        stored = await store.load(table_id)
    except StoreUnavailableError as error:
        raise denial_of(error, table_id) from None
    if stored is None:
        raise DeniedError(Denial.NO_TABLE)
    return stored


def rules_of(row: TableRow) -> Rules:
    """Return the rules that a table is played by, as they were when it was opened; raise where it cannot be."""
    return rules_for(row.game, len(row.seats), json.loads(row.options), row.rules)


class KnownTable:
    """A table as it is stored. Nobody needs its lock to ask, and nobody changes it here."""

    def __init__(self, stored: StoredTable) -> None:
        self.row: TableRow = stored.table
        self.seals = {seal.round: Seal(seal.seed, seal.words) for seal in stored.seals}
        self.due = {(deadline.kind, deadline.seat): deadline.due for deadline in stored.deadlines}
        self.last: tuple[Event, ...] = ()
        self.plans = plans_of(stored.plans)
        self._keys = {move.key: move.version for move in stored.moves[-KEYS_KEPT:]}
        self._progress: Progress | None = None
        if self.seals:  # one is made when a match begins; a table that was ended in its lobby has none
            self._progress = Progress(rules_of(self.row))
            for move in stored.moves:
                told = [self._progress.read(line) for line in move.lines]
                self.last = tuple(event for events in told for event in events)

    @property
    def id(self) -> int:
        return self.row.id

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        return self.row.seats

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def rules(self) -> Rules:
        return self.playing.rules

    @property
    def notation(self) -> Notation:
        return self._begun.notation

    @property
    def match(self) -> Match | None:
        return self._progress and self._progress.match

    @property
    def playing(self) -> Match:
        """Return the match; a table in its lobby has none."""
        return self._begun.match

    @property
    def _begun(self) -> Progress:
        if self._progress is None:
            raise DeniedError(Denial.NOT_KEPT if self.row.status is Status.OVER else Denial.NOT_STARTED)
        return self._progress

    @property
    def seal(self) -> Seal:
        """Return the seal of the round that is played or about to be dealt."""
        return self.seals[max(self.seals)]

    @property
    def takes_words(self) -> bool:
        """Say whether a word may still go into the next deal: none may once a shuffle was drawn from its seal."""
        return self._progress is not None and self._progress.is_sealed and awaits_chance(self._progress.match)

    @property
    def ends_when_left(self) -> bool:
        """Say whether the match ends when somebody leaves or does not come back; a league has its own rule (G9)."""
        return self.row.on_leave == "end" and self.row.league_id is None

    def seat_of(self, user_id: int) -> int:
        """Return the seat a user may act for."""
        for seat in self.seats:
            if seat.user_id == user_id:
                return seat.seat
        raise DeniedError(Denial.NOT_SEATED)

    def has(self, user_id: int) -> bool:
        return any(seat.user_id == user_id for seat in self.seats)

    def may_manage(self, user_id: int, *, manages_server: bool) -> bool:
        """Say whether a user may change or end the table: its host, or whoever manages the server."""
        return manages_server or user_id == self.row.host_id

    def view(self, seat: int | None) -> View:
        return view(self.playing, seat)

    def legal(self, seat: int) -> tuple[Action, ...]:
        return legal_actions(self.playing, seat)

    def is_stale(self, seat: int, version: int | None) -> bool:
        """Say whether a seat's position has changed since it was shown at a version: other boards do not change it."""
        return self._begun.is_stale(seat, version)

    def asked_since(self, seat: int) -> int:
        """Return the version at which a turn began that a seat still has; it tells one turn from the next."""
        return self._begun.asked_since.get(seat, self.playing.version)

    def is_asked(self, seat: int) -> bool:
        """Say whether the table waits for a seat."""
        return self.match is not None and seat in to_act(self.match)

    def takes_plan(self, seat: int) -> bool:
        """Say whether a seat may plan: while others play, and in its turn until a plan is played."""
        return not self.is_asked(seat) or (PLAN, seat) in self.due
