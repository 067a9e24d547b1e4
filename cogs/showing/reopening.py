"""Panels outlive the process: how they are reached is stored, and the next one brings them up to date.

What is stored lets nobody do more than edit that one message, and only for the quarter of an hour that Discord allows.
"""

from typing import Any, Final, cast

import discord

from bot.alarm import Alarm
from bot.app import Pozo
from bot.denials import DeniedError
from bot.edge.panels import TOKEN_LIFE, OpenPanel
from bot.storage.errors import StoreUnavailableError
from bot.storage.panels import PanelPlace, PanelRow

TOGETHER: Final = 1.0  # seconds in which presses are put together
AGAIN: Final = 5.0  # seconds after a store that could not be written
MADE: Final = {"id": "0", "type": 3, "version": 1, "attachment_size_limit": 0}  # what an edit needs nothing of


class Reopening:
    """Keeps what the next process needs, a moment after it changed."""

    def __init__(self, bot: Pozo) -> None:
        self.bot = bot
        self._steady = bot.house.steady or bot.house.now
        self._touched: set[PanelPlace] = set()
        self._alarm = Alarm(self._look, self._steady)
        bot.panels.on_touched(self._touch)

    def _touch(self, table: int, user: int, seat: int | None) -> None:
        self._touched.add((table, user, seat))
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
            return  # those panels wait for a press

    async def _keep(self) -> None:
        """Store how the panels are reached that were opened, moved or closed."""
        touched, self._touched = self._touched, set()
        ways = {place: self.bot.panels.reached(*place) for place in touched}
        rows = [self._row(*place, panel) for place, panel in ways.items() if panel is not None]
        gone = [place for place, panel in ways.items() if panel is None]
        since = self.bot.house.now() - TOKEN_LIFE
        try:
            if touched:
                await self.bot.store.keep_panels(rows, gone, since)
        except BaseException:
            self._touched |= touched
            raise

    def _row(self, table: int, user: int, seat: int | None, panel: OpenPanel) -> PanelRow:
        at = self.bot.house.now() - (self._steady() - panel.since)
        token, locale = panel.interaction.token, str(panel.interaction.locale)
        return PanelRow(table, user, seat, panel.message, token, locale, at)

    async def resume(self) -> list[PanelRow]:
        """Go on with the panels of the process before, and return them; they may show anything."""
        now = self.bot.house.now()
        rows = await self.bot.store.open_panels(now - TOKEN_LIFE)
        resumed = list[PanelRow]()
        for row in rows:
            try:
                await self.bot.tables.get(row.table_id)
            except DeniedError:
                continue  # it is damaged, or gone
            since = self._steady() - max(0.0, now - row.at)
            self.bot.panels.reopen(row.table_id, row.seat, self._interaction(row), since, row.message_id)
            resumed.append(row)
        return resumed

    def _interaction(self, row: PanelRow) -> discord.Interaction:
        """Return an interaction through which a message can be edited, as Discord once delivered it."""
        user = {"id": str(row.user_id), "username": "", "discriminator": "0", "avatar": None}
        given = {**MADE, "application_id": str(self.bot.application_id), "token": row.token, "locale": row.locale}
        state = self.bot._connection  # noqa: SLF001  # pyright: ignore[reportPrivateUsage]  # there is no other way in
        return discord.Interaction(data=cast("Any", {**given, "user": user}), state=state)
