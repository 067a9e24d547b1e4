"""The bot without its fence, for a control: what a process stores that has lost its lease must be noticed."""

import sys
from collections.abc import Sequence

from bot.__main__ import main
from bot.storage.postgres.fencing import Fence
from bot.storage.sql import Sql
from bot.storage.writer import Unit


def _everything(self: Fence, db: Sql, units: Sequence[Unit]) -> list[Unit]:
    return list(units)


if __name__ == "__main__":
    Fence.let_through = _everything
    sys.exit(main())
