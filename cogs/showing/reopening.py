"""Private messages outlive the process: how they are reached is stored, and the next one brings them up to date.

What is stored lets nobody do more than edit that one message, and only for the quarter of an hour that Discord allows.
"""

from typing import Any, Final, cast

import discord

from bot.alarm import Alarm
from bot.app import Pozo
from bot.denials import DeniedError
from bot.edge.notes import OpenNote, Saying
from bot.edge.panels import TOKEN_LIFE, OpenPanel
from bot.storage.errors import StoreUnavailableError
from bot.storage.panels import ClosedRows, NoteRow, OpenRows, PanelPlace, PanelRow

TOGETHER: Final = 1.0  # seconds in which presses are put together
AGAIN: Final = 5.0  # seconds after a store that could not be written
MADE: Final = {"id": "0", "type": 3, "version": 1, "attachment_size_limit": 0}  # what an edit needs nothing of


class Reopening:
    """Keeps what the next process needs, a moment after it changed."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._steady = bot.house.steady or bot.house.now
        self._panels: set[PanelPlace] = set()
        self._notes: set[int] = set()
        self._alarm = Alarm(self._look, self._steady)
        bot.panels.on_touched(self._touch_panel)
        bot.notes.on_touched(self._touch_note)

    def _touch_panel(self, table: int, user: int, seat: int | None) -> None:
        self._panels.add((table, user, seat))
        self._alarm.wake_by(self._steady() + TOGETHER)

    def _touch_note(self, message: int) -> None:
        self._notes.add(message)
        self._alarm.wake_by(self._steady() + TOGETHER)

    async def _look(self) -> float | None:
        try:
            await self._keep()
        except StoreUnavailableError:
            return self._steady() + AGAIN
        return None

    async def stop(self) -> None:
        """Keep the last of it."""
        await self._alarm.stop()
        try:
            await self._keep()
        except StoreUnavailableError:
            return  # those wait for a press

    async def _keep(self) -> None:
        """Store how the messages are reached that were opened, moved or closed."""
        touched, self._panels = self._panels, set()
        noted, self._notes = self._notes, set()
        panels = {place: self.bot.panels.reached(*place) for place in touched}
        notes = {message: self.bot.notes.of(message) for message in noted}
        opened = OpenRows(
            [self._panel_row(*place, panel) for place, panel in panels.items() if panel is not None],
            [self._note_row(message, note) for message, note in notes.items() if note is not None],
        )
        closed = ClosedRows(
            [place for place, panel in panels.items() if panel is None],
            [message for message, note in notes.items() if note is None],
        )
        try:
            if touched or noted:
                await self.bot.store.keep_open(opened, closed, self.bot.house.now() - TOKEN_LIFE)
        except BaseException:
            self._panels |= touched
            self._notes |= noted
            raise

    def _panel_row(self, table: int, user: int, seat: int | None, panel: OpenPanel) -> PanelRow:
        token, locale = panel.interaction.token, str(panel.interaction.locale)
        return PanelRow(table, user, seat, panel.message, token, locale, self._dated(panel.since))

    def _note_row(self, message: int, note: OpenNote) -> NoteRow:
        way, saying = note.interaction, note.saying
        return NoteRow(
            message,
            way.guild_id,
            way.user.id,
            saying.kind,
            saying.subject,
            saying.argument,
            note.beside,
            way.token,
            str(way.locale),
            self._dated(note.since),
        )

    def _dated(self, since: float) -> float:
        return self.bot.house.now() - (self._steady() - since)

    async def resume(self) -> list[PanelRow]:
        """Go on with the messages of the process before, which may show anything; return the panels among them."""
        now = self.bot.house.now()
        rows = await self.bot.store.open_messages(now - TOKEN_LIFE)
        resumed = list[PanelRow]()
        for row in rows.panels:
            try:
                await self.bot.tables.get(row.table_id)
            except DeniedError:
                continue  # it is damaged, or gone
            since = self._steady() - max(0.0, now - row.at)
            self.bot.panels.reopen(row.table_id, row.seat, self._interaction(row), since, row.message_id)
            resumed.append(row)
        for row in rows.notes:
            saying, since = Saying(row.kind, row.subject, row.argument), self._steady() - max(0.0, now - row.at)
            self.bot.notes.reopen(row.message_id, OpenNote(saying, self._interaction(row), since, [], row.beside))
        return resumed

    def _interaction(self, row: PanelRow | NoteRow) -> discord.Interaction:
        """Return an interaction through which a message can be edited, as Discord once delivered it."""
        user = {"id": str(row.user_id), "username": "", "discriminator": "0", "avatar": None}
        given = {**MADE, "application_id": str(self.bot.application_id), "token": row.token, "locale": row.locale}
        state = self.bot._connection  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # there is no other way in
        return discord.Interaction(data=cast("Any", {**given, "user": user}), state=state)
