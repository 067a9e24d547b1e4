"""Why the store says no: a move does not fit, the database cannot be used now, or it cannot be opened at all."""

from enum import StrEnum
from pathlib import Path
from typing import Final


class StoreError(Exception):
    """The root of everything the store raises on purpose."""


class NoSuchTableError(StoreError):
    def __init__(self, table_id: int) -> None:
        super().__init__(f"there is no table {table_id}")
        self.table_id = table_id


class StaleRevisionError(StoreError):
    """A move or a change was made for a table that has changed since; nothing of it is stored."""

    def __init__(self, expected: int, actual: int) -> None:
        super().__init__(f"it was made at revision {expected}, and the table is at {actual}")
        self.expected = expected
        self.actual = actual


class DeadlineGoneError(StoreError):
    """A deadline was answered already, cleared or moved: whatever it asked for must not happen now."""

    def __init__(self, table_id: int, kind: str, seat: int) -> None:
        super().__init__(f"table {table_id} no longer has that deadline: {kind}, seat {seat}")


class SealChangedError(StoreError):
    """A seal is to be stored with another seed than the one already committed to."""

    def __init__(self, table_id: int, this_round: int) -> None:
        super().__init__(f"round {this_round} of table {table_id} is sealed with another seed")


class AlreadyRecordedError(StoreError):
    def __init__(self, table_id: int) -> None:
        super().__init__(f"the result of table {table_id} is recorded already")


class StoreFault(StrEnum):
    """What keeps the database from working; a host can act on it."""

    DISK_FULL = "disk-full"
    READ_ONLY = "read-only"
    LOCKED = "locked"
    DISK = "disk"
    DAMAGED = "damaged"
    CLOSED = "closed"
    UNREACHABLE = "unreachable"
    CROWDED = "crowded"
    REFUSED = "refused"
    CONFLICT = "conflict"
    FENCED = "fenced"


ADVICE: Final = {
    StoreFault.DISK_FULL: "the disk is full; free some space",
    StoreFault.READ_ONLY: "the file or its disk is read-only; let the bot's user write to it",
    StoreFault.LOCKED: "another program holds it locked; end that program",
    StoreFault.DISK: "the disk cannot be read or written; check it, its mount and the permissions",
    StoreFault.DAMAGED: "the file is damaged or no database; restore a backup",
    StoreFault.CLOSED: "the bot is stopping",
}
OF_SERVER: Final = ADVICE | {
    StoreFault.READ_ONLY: "the server is read-only; name one in DATABASE_URL that is no standby",
    StoreFault.DAMAGED: "what the server has kept is damaged; restore a backup",
    StoreFault.UNREACHABLE: "the server does not answer; start it, or check the network and DATABASE_URL",
    StoreFault.CROWDED: "the server has no connection left; raise its max_connections, or end other programs",
    StoreFault.REFUSED: "the server refuses user, password or database; check DATABASE_URL and what the user may do",
    StoreFault.CONFLICT: "others changed the same again and again; end other programs that write to it",
    StoreFault.FENCED: "another process looks after these shards now; this one begins anew",
}


def complaint(fault: StoreFault, name: Path | str) -> str:
    """Return a fault in words for the host; a database that is no file is on a server."""
    advice = ADVICE if isinstance(name, Path) else OF_SERVER
    return f"the database {name} cannot be used: {advice[fault]}"


class TooManyTablesError(StoreError):
    """As many tables are open as may be: of one host, in one channel or in one server."""

    def __init__(self, whose: str, most: int) -> None:
        super().__init__(f"no more than {most} tables are open at once in one {whose}")
        self.whose = whose
        self.most = most


class StoreUnavailableError(StoreError):
    """The database cannot be used now. Nothing was promised, and whether it happened is unknown until it works again.

    Whoever asked may ask again with the same key; a table in memory must be loaded anew first.
    """

    key: Final = "store-unavailable"  # of the sentence for players

    def __init__(self, fault: StoreFault, name: Path | str) -> None:
        super().__init__(complaint(fault, name))
        self.fault = fault


class CannotOpenError(StoreError):
    """The bot must not start on this database; the message tells the host why."""


class NewerSchemaError(CannotOpenError):
    def __init__(self, name: Path | str, found: int, known: int) -> None:
        super().__init__(
            f"the database {name} has schema {found}, and this version of the bot knows schemas up to {known}: "
            "start the newer version, or restore a backup from before it"
        )
        self.found = found
        self.known = known


class OlderSchemaError(CannotOpenError):
    def __init__(self, name: Path | str, found: int, known: int) -> None:
        super().__init__(
            f"the database {name} has schema {found}, this version {known}: start the bot once, it changes it"
        )


class ForeignDatabaseError(CannotOpenError):
    def __init__(self, name: Path | str) -> None:
        super().__init__(f"{name} is the database of another program: choose another DATA_DIR or DATABASE_URL")


class UnreadableError(CannotOpenError):
    def __init__(self, path: Path, why: str) -> None:
        super().__init__(f"the database {path} cannot be read: {why}")


class SeveralNamesError(CannotOpenError):
    def __init__(self, name: Path | str) -> None:
        super().__init__(
            f"the database {name} has another name too (a hard link), and would be damaged: remove that name"
        )


class HeldError(CannotOpenError):
    """Nobody can have the database now. That passes, so whoever starts the bot may try again."""


class LockedError(HeldError):
    def __init__(self, name: Path | str) -> None:
        super().__init__(complaint(StoreFault.LOCKED, name))


class FullError(HeldError):
    def __init__(self, name: Path | str) -> None:
        super().__init__(complaint(StoreFault.DISK_FULL, name))


class UnreachableError(HeldError):
    """A server that does not answer now may answer later."""

    def __init__(self, fault: StoreFault, name: Path | str) -> None:
        super().__init__(complaint(fault, name))


class InUseError(HeldError):
    def __init__(self, name: Path | str) -> None:
        super().__init__(f"another process of the bot already uses the database {name}: stop it first")


class NotTakenError(StoreError):
    """A database does not take what another one holds. What that is, is nobody's business."""

    def __init__(self, table: str, error: Exception) -> None:
        super().__init__(f"rows of {table} cannot be stored there ({type(error).__name__}): see what check says")


class OldSqliteError(CannotOpenError):
    def __init__(self, found: str, needed: str) -> None:
        super().__init__(f"this Python has SQLite {found}, the store needs {needed} or newer")


class NoDriverError(CannotOpenError):
    def __init__(self) -> None:
        super().__init__("DATABASE_URL needs the driver of PostgreSQL: pip install -r requirements/postgres.txt")


class TriedBeforeError(StoreError):
    """Raised when somebody begins a try at a day who had one before all about them was deleted."""
