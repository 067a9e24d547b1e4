"""What the message of a table should show: its words, what tells one look from another, and its pictures."""

import hashlib
import json
from dataclasses import replace
from typing import Final

from cachetools import LRUCache

from bot.app import Pozo
from bot.render.pictures import Picture
from bot.tables.deadlines import TURN
from bot.tables.table import Table
from cogs.leagues.ui.tables import league_lines
from cogs.ui.parts import Message
from cogs.ui.public import Public
from cogs.ui.snapshot import Snapshot, public_snapshot, public_speech
from engine.cards import Card
from engine.view import View

KEPT: Final = 500  # tables whose last picture is remembered


async def public_look(bot: Pozo, table: Table) -> Public:
    """Return how a table is to be shown to everyone, without its pictures."""
    speech = public_speech(bot.words, table)
    announced = bot.announcements.current
    said = announced.line(speech) if announced else ""
    return Public(await public_snapshot(bot, table), league=await league_lines(bot, table, speech), announced=said)


def name_of(look: Public) -> str:
    """Return what tells a look from any other; its pictures follow from the version and the server's taste."""
    shown = json.dumps([look.at.version, repr(look.at.look), look.message().parts])
    return hashlib.blake2b(shown.encode(), digest_size=8).hexdigest()


class Drawing:
    """Draws tables, and remembers what was shown of each, so that the next picture can mark what moved."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._shown: LRUCache[int, tuple[View | None, View]] = LRUCache(KEPT)

    async def message(self, look: Public) -> Message:
        """Return the message of a look, with its pictures."""
        return replace(look, pictures=await self._pictures(look.at)).message()

    async def _pictures(self, at: Snapshot) -> tuple[Picture, ...]:
        """Draw the table, and when the match is over its score sheet."""
        if at.match is None or not at.match.boards or at.match.boards[0] is None:
            return ()
        now, clock = self.bot.house.now(), at.row.clock
        left = {seat: (due - now) / clock for (kind, seat), due in at.due.items() if kind == TURN and clock}
        seen, names, language = at.view(), at.names, at.row.language
        before = self._before(at.row.id, seen)
        drawn = await self.bot.pictures.table(seen, names, language, at.look, clocks=left, before=before)
        if not seen.outcome:
            return (drawn,)
        return drawn, await self.bot.pictures.sheet(seen, names, language, at.look)

    def _before(self, table_id: int, seen: View) -> View | None:
        """Return what was shown before the tiles last moved, so that the picture can mark those that did."""
        older, last = self._shown.get(table_id, (None, seen))
        if _tiles_on(last) != _tiles_on(seen):
            older = last
        self._shown[table_id] = older, seen
        return older


def _tiles_on(seen: View) -> tuple[tuple[Card, ...], ...]:
    return seen.board.table if seen.board else ()
