"""How the private panels that are open can be reached, so that the next process goes on with them."""

from collections.abc import Iterable
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


def keep(db: Sql, rows: Iterable[PanelRow], gone: Iterable[PanelPlace], since: float) -> None:
    """Keep how panels are reached now; forget those that are gone, and all that Discord lets nobody edit any more."""
    for table_id, user_id, seat in gone:
        place = table_id, user_id, NO_SEAT if seat is None else seat
        db.execute("DELETE FROM panels WHERE table_id = ?1 AND user_id = ?2 AND seat = ?3", place)
    db.execute("DELETE FROM panels WHERE at < ?1", (since,))
    for row in rows:
        db.execute(
            "INSERT INTO panels (table_id, user_id, seat, message_id, token, locale, at)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (table_id, user_id, seat) DO UPDATE SET"
            " message_id = excluded.message_id, token = excluded.token, locale = excluded.locale, at = excluded.at",
            astuple(row if row.seat is not None else replace(row, seat=NO_SEAT)),
        )


def kept(db: Sql, since: float, share: Share | None = None) -> tuple[PanelRow, ...]:
    """Return the panels that can still be edited, the newest first."""
    found = db.execute(
        "SELECT table_id, user_id, seat, message_id, token, locale, at FROM panels WHERE at >= ?1"  # noqa: S608  # ours
        f" {share.tables() if share else ''} ORDER BY at DESC",
        (since,),
    )
    rows = (PanelRow(*row) for row in found)
    return tuple(replace(row, seat=None) if row.seat == NO_SEAT else row for row in rows)
