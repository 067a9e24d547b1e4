"""How the private messages that are open can be reached, so that the next process goes on with them."""

from collections.abc import Iterable, Sequence
from dataclasses import astuple, dataclass, replace

from bot.storage.rows import NO_SEAT
from bot.storage.share import Share
from bot.storage.sql import Sql

PanelPlace = tuple[int, int, int | None]  # a table, somebody there, and their seat, or none where they watch


@dataclass(frozen=True, slots=True)
class PanelRow:
    """A panel of somebody at a table, of a seat or of one who watches, and the press through which it is edited."""

    table_id: int
    user_id: int
    seat: int | None
    message_id: int | None
    token: str
    locale: str
    at: float


@dataclass(frozen=True, slots=True)
class NoteRow:
    """A form, a question or a note of who waits: what it says, and the press through which it is edited."""

    message_id: int
    guild_id: int | None
    user_id: int
    kind: str
    subject: int
    argument: str
    beside: bool
    token: str
    locale: str
    at: float


@dataclass(frozen=True, slots=True)
class OpenRows:
    """The private messages that are open."""

    panels: Sequence[PanelRow] = ()
    notes: Sequence[NoteRow] = ()


@dataclass(frozen=True, slots=True)
class ClosedRows:
    """Where a private message is no longer followed: the places of panels, and the numbers of notes."""

    panels: Iterable[PanelPlace] = ()
    notes: Iterable[int] = ()


def keep(db: Sql, opened: OpenRows, closed: ClosedRows, since: float) -> None:
    """Keep how messages are reached now; forget those that are gone, and all that Discord lets nobody edit any more."""
    for table_id, user_id, seat in closed.panels:
        place = table_id, user_id, NO_SEAT if seat is None else seat
        db.execute("DELETE FROM panels WHERE table_id = ?1 AND user_id = ?2 AND seat = ?3", place)
    for message_id in closed.notes:
        db.execute("DELETE FROM notes WHERE message_id = ?1", (message_id,))
    db.execute("DELETE FROM panels WHERE at < ?1", (since,))
    db.execute("DELETE FROM notes WHERE at < ?1", (since,))
    for row in opened.panels:
        db.execute(
            "INSERT INTO panels (table_id, user_id, seat, message_id, token, locale, at)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (table_id, user_id, seat) DO UPDATE SET"
            " message_id = excluded.message_id, token = excluded.token, locale = excluded.locale, at = excluded.at",
            astuple(row if row.seat is not None else replace(row, seat=NO_SEAT)),
        )
    for note in opened.notes:
        db.execute(
            "INSERT INTO notes (message_id, guild_id, user_id, kind, subject, argument, beside, token, locale, at)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (message_id) DO UPDATE SET"
            " kind = excluded.kind, subject = excluded.subject, argument = excluded.argument, beside = excluded.beside,"
            " token = excluded.token, locale = excluded.locale, at = excluded.at",
            astuple(note),
        )


def kept(db: Sql, since: float, share: Share | None = None) -> OpenRows:
    """Return the messages that can still be edited: panels the newest first, notes the oldest."""
    return OpenRows(_panels(db, since, share), _notes(db, since, share))


def _notes(db: Sql, since: float, share: Share | None) -> tuple[NoteRow, ...]:
    ours = f"AND {share.condition('guild_id')}" if share else ""
    found = db.execute(
        "SELECT message_id, guild_id, user_id, kind, subject, argument, beside, token, locale, at FROM notes"  # noqa: S608  # ours
        f" WHERE at >= ?1 {ours} ORDER BY at",
        (since,),
    )
    return tuple(replace(row, beside=bool(row.beside)) for row in (NoteRow(*row) for row in found))


def _panels(db: Sql, since: float, share: Share | None) -> tuple[PanelRow, ...]:
    found = db.execute(
        "SELECT table_id, user_id, seat, message_id, token, locale, at FROM panels WHERE at >= ?1"  # noqa: S608  # ours
        f" {share.tables() if share else ''} ORDER BY at DESC",
        (since,),
    )
    rows = (PanelRow(*row) for row in found)
    return tuple(replace(row, seat=None) if row.seat == NO_SEAT else row for row in rows)
