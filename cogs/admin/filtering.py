"""Which tables a list shows: at what they are, of which game, of whom, and of which server; it fits into an id."""

from dataclasses import dataclass
from typing import Self

from bot.denials import Denial, DeniedError
from bot.storage.rows import Status, TableRow
from engine.variants import VARIANTS

SEPARATOR = "."


@dataclass(frozen=True, slots=True)
class Filter:
    """Whatever is not said lets every table through."""

    status: str = ""
    game: str = ""
    user_id: int = 0
    everywhere: bool = False

    @classmethod
    def read(cls, argument: str) -> Self:
        """Return what a button carries behind its first word; what nobody of us wrote is denied."""
        _, *parts = argument.split(SEPARATOR)
        if not parts:
            return cls()
        status, game, user, everywhere, *more = [*parts, "", "", ""]
        known = status in {"", Status.LOBBY, Status.PLAYING} and (not game or game in VARIANTS)
        if not known or "".join(more) or (user and not (user.isascii() and user.isdigit())):
            raise DeniedError(Denial.UNKNOWN)
        return cls(status, game, int(user or 0), bool(everywhere))

    def written(self, word: str) -> str:
        """Return it behind a word, as a button carries it."""
        parts = self.status, self.game, str(self.user_id or ""), "all" if self.everywhere else ""
        return SEPARATOR.join((word, *parts)).rstrip(SEPARATOR)

    @property
    def is_open(self) -> bool:
        """Say whether all tables of a server pass."""
        return not (self.status or self.game or self.user_id)

    def passes(self, row: TableRow) -> bool:
        seated = not self.user_id or any(seat.user_id == self.user_id for seat in row.seats)
        return seated and self.status in {"", row.status} and self.game in {"", row.game}
